// Two clients a match, every shot answered at once: moves a second of the server's core.
//
//     node drive.js [matches] [seconds]
const { fork } = require("child_process");
const io = require("socket.io-client");

const PORT = 28901;
const URL = `http://127.0.0.1:${PORT}`;
const [MATCHES, SECONDS] = [Number(process.argv[2] || 200), Number(process.argv[3] || 10)];
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const server = fork(`${__dirname}/server.js`, [PORT], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
const told = () => new Promise((done) => server.once("message", done));
let moves = 0;

async function used() {
  const answer = told();
  server.send("used");
  return answer;
}

async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(URL + path, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

function play(match, seat, credentials) {
  const socket = io(`${URL}/shots`, { transports: ["websocket"], forceNew: true });
  let square = 0;
  const act = (state) => {
    if (state.ctx.currentPlayer !== seat) return;
    const payload = { type: "bomb", args: [square++ % 100], playerID: seat, credentials };
    moves += 1;
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, seat);
  };
  socket.on("connect", () => socket.emit("sync", match, seat, credentials, 2));
  socket.on("sync", (_, info) => act(info.state));
  socket.on("update", (_, state) => act(state));
}

async function main() {
  await told();
  await sleep(500);
  const empty = await used();
  for (let n = 0; n < MATCHES; n++) {
    const { matchID } = await post("/games/shots/create", { numPlayers: 2 });
    for (const playerID of ["0", "1"]) {
      const body = { playerID, playerName: playerID };
      play(matchID, playerID, (await post(`/games/shots/${matchID}/join`, body)).playerCredentials);
    }
  }
  await sleep(3000);
  for (let run = 0; run < 3; run++) {
    const [before, had] = [await used(), moves];
    await sleep(SECONDS * 1000);
    const after = await used();
    const [done, spent] = [moves - had, after.cpu - before.cpu];
    const each = (after.rss - empty.rss) / MATCHES / 1e3;
    console.log(
      `${MATCHES} matches: ${(done / spent).toFixed(0)} moves a core-second, ` +
        `${((1e6 * spent) / done).toFixed(0)} µs a move; a match after ` +
        `${(moves / MATCHES).toFixed(0)} moves ${each.toFixed(0)} kB`,
    );
  }
  server.kill();
  process.exit(0);
}

main();
