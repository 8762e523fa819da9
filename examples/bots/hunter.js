// The hunter of hunter.py in JavaScript, without any library: node hunter.js
// Reads one JSON message per line and answers each "choose" with one line. See docs/tutorials/write-a-bot.md.

const square = (name) => [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
const beside = (one, two) => {
  const [[x, y], [u, v]] = [square(one), square(two)];
  return Math.abs(x - u) + Math.abs(y - v) === 1;
};

let seat = 0;

function worth(action, seen) {
  if (!/^[A-Z][0-9]+$/.test(action)) return Math.random(); // place the fleet at random
  const sunk = seen.sunk[1 - seat].flat();
  const wounded = seen.hit[1 - seat].filter((each) => !sunk.includes(each));
  const [x, y] = square(action);
  if (wounded.some((each) => beside(each, action))) return 2 + Math.random();
  if (sunk.some((each) => beside(each, action))) return -1; // ships never touch
  return ((x + y) % 2) + Math.random();
}

function answer(message) {
  if (message.type === "match") seat = message.seat;
  if (message.type !== "choose") return;
  const scored = message.legal.map((action) => [worth(action, message.observation), action]);
  const [, action] = scored.reduce((best, each) => (each[0] > best[0] ? each : best));
  process.stdout.write(JSON.stringify({ action }) + "\n");
}

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => answer(JSON.parse(line)));
