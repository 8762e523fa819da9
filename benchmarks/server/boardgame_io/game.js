// Bataille navale's shooting, as little of it as a match needs: two grids, a shot each in turn.
const SQUARES = 100;
module.exports.Shots = {
  name: "shots",
  setup: () => ({ bombed: [Array(SQUARES).fill(0), Array(SQUARES).fill(0)] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    bomb: ({ G, ctx }, square) => { G.bombed[1 - Number(ctx.currentPlayer)][square] += 1; },
  },
};
