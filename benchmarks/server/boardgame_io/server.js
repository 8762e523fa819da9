// boardgame.io's server with its storage in memory; tells its parent what it has used.
const { Server, Origins } = require("boardgame.io/server");
const { Shots } = require("./game");

const server = Server({ games: [Shots], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => process.send("ready") });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: (user + system) / 1e6, rss: process.memoryUsage().rss });
});
