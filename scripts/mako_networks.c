/* MAKO Naval sailed and learnt a hundred times as fast as in Python; mako_networks.py runs it.

     mako_networks KIND learn SECONDS SEED    the weights: inputs by units, bias, out
     mako_networks KIND look RACES SEED       positions with their inputs, to be compared with
                                              those of features.py
     mako_networks KIND tell RACES SEED       how races of admirals ended, and four turns of each;
                                              reads the weights that learn has told

   A board is sixteen rows of sixteen bits in one AVX2 register. Names are those of features.py,
   routes.py and rules.py. Two things are simpler than in the rules, and only matter in lost positions: a race is
   over when no boat has a way home through the mines as they lie, or after 150 rounds. */
#include <immintrin.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef __m256i Board;

enum { SIZE = 196, MINES = 30, MOST_STEPS = 18, NO_WAY = 19, NOBODY = 4, OF_BOAT = 11, OF_PAIR = 8 };
enum { INPUTS = 96, UNITS = 48, TURNS = 1200, MEMORY = 150000, BATCH = 256, ROUNDS = 150 };

static const double FADE = 0.8;           /* lambda: how much comes from later positions */
static const float HASTE = 0.006f;        /* as in search.py */
static const double AGAINST_THUMBS = 0.3; /* races in which one captain meets rules of thumb */
static const double SLIPS = 0.02;         /* turns in which she does anything */

/* --- lots ------------------------------------------------------------------------------------ */

static uint64_t lots[2] = {0x9E3779B97F4A7C15ull, 12345};

static uint64_t draw(void) { /* xorshift128+ */
    uint64_t a = lots[0], b = lots[1];
    lots[0] = b;
    a ^= a << 23;
    lots[1] = a ^ b ^ (a >> 18) ^ (b >> 5);
    return lots[1] + b;
}

static int below(int n) { return (int)((draw() >> 33) % n); }
static double share(void) { return (draw() >> 11) * 0x1p-53; }
static double normal(void) {
    return sqrt(-2 * log(share() + 1e-12)) * cos(6.283185307 * share());
}

/* --- boards ---------------------------------------------------------------------------------- */

static Board or(Board a, Board b) { return _mm256_or_si256(a, b); }
static Board and(Board a, Board b) { return _mm256_and_si256(a, b); }
static Board without(Board a, Board b) { return _mm256_andnot_si256(b, a); }
static int touch(Board a, Board b) { return !_mm256_testz_si256(a, b); }
static int same(Board a, Board b) { return _mm256_testc_si256(a, b) && _mm256_testc_si256(b, a); }
static Board east(Board a) { return _mm256_slli_epi16(a, 1); }
static Board west(Board a) { return _mm256_srli_epi16(a, 1); }
static Board north(Board a) {
    return _mm256_alignr_epi8(_mm256_permute2x128_si256(a, a, 0x81), a, 2);
}
static Board south(Board a) {
    return _mm256_alignr_epi8(a, _mm256_permute2x128_si256(a, a, 0x08), 14);
}

static Board spread(Board now) {
    Board row = or(now, or(east(now), west(now)));
    return or(row, or(north(row), south(row)));
}

static Board spread_sure(Board now) { /* squares with two of these beside them */
    Board e = east(now), w = west(now), one = or(now, or(e, w));
    Board two = or(and(now, or(e, w)), and(e, w)), n = north(one), s = south(one);
    return or(or(two, or(north(two), south(two))), or(and(one, or(n, s)), and(n, s)));
}

static int count(Board a) {
    uint64_t words[4];
    _mm256_storeu_si256((Board *)words, a);
    int bits = 0;
    for (int i = 0; i < 4; i++) bits += __builtin_popcountll(words[i]);
    return bits;
}

/* --- the race -------------------------------------------------------------------------------- */

static int seats, fleet[4][2], boats_of[4], side_of[4], sides;
static int both, teams, places, mine_shores = 1;
static int port[4], direct[4][SIZE], friends[4][4];
static Board none, bit[SIZE], all_ports, goals[4], shores, open_to[4], beside[SIZE];
static int near[SIZE][8], nears[SIZE], landings[SIZE][7][8], landing[SIZE][7];
static uint8_t in_line[SIZE][SIZE], aims[SIZE][SIZE];
static int own_boats, foes, inputs;

static int square(int x, int y) { return y * 14 + x; }

static void who_sails(const char *kind) {
    static const int pairs[2][2] = {{0, 2}, {1, 3}};
    int two = !strcmp(kind, "A") || !strcmp(kind, "both");
    int duel = !strcmp(kind, "B") || !strcmp(kind, "C");
    both = !strcmp(kind, "both");
    teams = !strcmp(kind, "teams");
    places = !two && !duel && !teams;
    seats = two || duel ? 2 : !strcmp(kind, "three") ? 3 : 4;
    sides = teams ? 2 : seats;
    for (int b = 0; b < 4; b++) side_of[b] = -1;
    for (int s = 0; s < seats; s++) {
        boats_of[s] = two ? 2 : 1;
        for (int i = 0; i < boats_of[s]; i++) {
            fleet[s][i] = two ? pairs[s][i] : duel ? 2 * s : s;
            side_of[fleet[s][i]] = teams ? s % 2 : s;
        }
    }
    own_boats = two || teams ? 2 : 1;
    foes = own_boats == 2 ? 2 : seats == 2 ? 1 : 3;
    inputs = OF_BOAT * (own_boats + foes) + OF_PAIR * own_boats * foes + 2;
}

static void chart(const char *kind) {
    int small = !strcmp(kind, "C"), low = small ? 2 : 0, high = small ? 11 : 13;
    int big_ports[4] = {square(7, 0), square(13, 7), square(6, 13), square(0, 6)};
    int small_ports[4] = {square(7, 2), -1, square(6, 11), -1};
    memcpy(port, small ? small_ports : big_ports, sizeof port);
    who_sails(kind);
    none = all_ports = shores = _mm256_setzero_si256();
    Board water = none;
    for (int s = 0; s < SIZE; s++) {
        uint16_t rows[16] = {0};
        rows[s / 14] = 1 << (s % 14);
        bit[s] = _mm256_loadu_si256((Board *)rows);
        int x = s % 14, y = s / 14;
        if (low <= x && x <= high && low <= y && y <= high) water = or(water, bit[s]);
    }
    for (int b = 0; b < 4; b++)
        if (port[b] >= 0) all_ports = or(all_ports, bit[port[b]]);
    for (int b = 0; b < 4; b++) {
        goals[b] = none;
        for (int i = small ? low : low + 1; i <= (small ? high : high - 1); i++) {
            int far[4] = {square(i, high), square(low, i), square(i, low), square(high, i)};
            goals[b] = or(goals[b], bit[far[b]]);
        }
        goals[b] = without(goals[b], all_ports);
        if (port[b] >= 0) shores = or(shores, goals[b]);
        open_to[b] = port[b] < 0 ? none : or(without(water, all_ports), bit[port[b]]);
        for (int o = 0; o < 4; o++)
            friends[b][o] = o == b || (side_of[b] >= 0 && side_of[b] == side_of[o]);
    }
    memset(in_line, 0, sizeof in_line);
    memset(aims, 0, sizeof aims);
    memset(landing, 0, sizeof landing);
    for (int s = 0; s < SIZE; s++) {
        nears[s] = 0;
        beside[s] = none;
        for (int pips = 1; pips < 7; pips++)
            for (int way = 0; way < 9; way++) {
                int x = s % 14 + pips * (way % 3 - 1), y = s / 14 + pips * (way / 3 - 1);
                if (way == 4 || x < 0 || y < 0 || x > 13 || y > 13) continue;
                int to = square(x, y);
                if (pips == 1) {
                    beside[s] = or(beside[s], bit[to]);
                    near[s][nears[s]++] = to;
                }
                if (!touch(bit[to], water)) continue;
                landings[s][pips][landing[s][pips]++] = to;
                in_line[s][to] = 1;
            }
    }
    for (int s = 0; s < SIZE; s++)
        for (int i = 0; i < nears[s]; i++)
            if (touch(bit[near[s][i]], water))
                for (int q = 0; q < SIZE; q++) aims[s][q] |= in_line[near[s][i]][q];
    for (int b = 0; b < 4; b++) {
        for (int s = 0; s < SIZE; s++) direct[b][s] = MOST_STEPS;
        Board now = goals[b], before = none;
        for (int steps = 0; port[b] >= 0 && !same(now, before); steps++) {
            for (int s = 0; s < SIZE; s++)
                if (touch(bit[s], without(now, before))) direct[b][s] = steps < MOST_STEPS ? steps : MOST_STEPS;
            before = now;
            now = or(now, and(spread(now), open_to[b]));
        }
    }
}

typedef struct {
    int steps, sure, open, back, around;
} Way;

typedef struct {
    Board mines[4];
    int at[4], sent[4], seat, rounds, began; /* at: -1 when home or not in this race */
    Way ways[4];
} State;

static int side_to_move(const State *s) { return side_of[fleet[s->seat][0]]; }

static Board foreign(const State *s, int boat) {
    Board stop = none;
    for (int c = 0; c < 4; c++)
        if (!friends[boat][c]) stop = or(stop, s->mines[c]);
    return stop;
}

static int least(int steps) { return steps < MOST_STEPS ? steps : MOST_STEPS; }

static Way way_of(const State *s, int boat) {
    Way way = {0, 0, 0, 0, 0};
    int at = s->at[boat];
    if (at < 0) return way;
    Board open = without(open_to[boat], foreign(s, boat)), goal = and(goals[boat], open);
    way = (Way){NO_WAY, NO_WAY, count(goal), NO_WAY, count(and(beside[at], open))};
    Board now = goal, to;
    for (int steps = 0;; steps++, now = to) {
        if (way.steps == NO_WAY && touch(now, bit[at])) way.steps = least(steps);
        if (way.back == NO_WAY && touch(now, bit[port[boat]])) way.back = least(steps);
        to = or(now, and(spread(now), open));
        if ((way.steps != NO_WAY && way.back != NO_WAY) || same(to, now)) break;
    }
    now = goal;
    for (int steps = 0; way.sure == NO_WAY; steps++, now = to) {
        if (touch(now, bit[at])) way.sure = least(steps);
        to = or(now, and(spread_sure(now), open));
        if (same(to, now)) break;
    }
    return way;
}

static void all_ways(State *s) {
    for (int b = 0; b < 4; b++) s->ways[b] = way_of(s, b);
}

static void sort_by(const float *rank, int *boats, int n) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && rank[boats[j]] < rank[boats[j - 1]]; j--) {
            int other = boats[j];
            boats[j] = boats[j - 1];
            boats[j - 1] = other;
        }
}

static void inputs_of(const State *s, float *seen) { /* as features.inputs */
    float of_boat[5][OF_BOAT], rank[5] = {90, 90, 90, 90, 99};
    int in_port[4];
    memset(of_boat, 0, sizeof of_boat);
    for (int b = 0; b < 4; b++) {
        if (s->at[b] < 0) continue;
        const Way *way = &s->ways[b];
        int stock = MINES - s->sent[b];
        in_port[b] = s->at[b] == port[b];
        rank[b] = way->steps + way->sure / 100.f;
        float told[OF_BOAT] = {
            1, way->steps / 13.f, way->sure / 13.f, way->steps == NO_WAY, way->back / 13.f,
            way->open / 11.f, (stock < 10 ? stock : 10) / 10.f, in_port[b],
            1.f / (1 + way->steps), direct[b][s->at[b]] / 13.f, way->around / 8.f};
        memcpy(of_boat[b], told, sizeof told);
    }
    for (int side = 0; side < sides; side++, seen += inputs) {
        int own[4], against[4], n = 0, m = 0;
        for (int b = 0; b < 4; b++)
            if (side_of[b] >= 0) *(side_of[b] == side ? &own[n++] : &against[m++]) = b;
        while (n < own_boats) own[n++] = NOBODY;
        while (m < foes) against[m++] = NOBODY;
        sort_by(rank, own, n);
        sort_by(rank, against, m);
        memset(seen, 0, inputs * sizeof *seen);
        float *to = seen;
        for (int i = 0; i < n; i++, to += OF_BOAT) memcpy(to, of_boat[own[i]], sizeof *of_boat);
        for (int j = 0; j < m; j++, to += OF_BOAT) memcpy(to, of_boat[against[j]], sizeof *of_boat);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++, to += OF_PAIR) {
                int a = own[i], b = against[j];
                if (a == NOBODY || b == NOBODY || s->at[a] < 0 || s->at[b] < 0) continue;
                int p = s->at[a], q = s->at[b];
                int across = abs(p % 14 - q % 14), along = abs(p / 14 - q / 14);
                float told[OF_PAIR] = {
                    (across > along ? across : along) / 13.f, across / 13.f, along / 13.f,
                    in_line[p][q],
                    aims[p][q] && !in_port[b] && s->sent[a] < MINES,
                    aims[q][p] && !in_port[a] && s->sent[b] < MINES,
                    (direct[a][p] - direct[a][q]) / 13.f, (direct[b][q] - direct[b][p]) / 13.f};
                memcpy(to, told, sizeof told);
            }
        int wait = (side - side_to_move(s) + sides) % sides;
        to[0] = wait == 0;
        to[1] = wait / 3.f;
    }
}

/* --- the network ----------------------------------------------------------------------------- */

typedef struct {
    float hidden[INPUTS][UNITS], bias[UNITS], out[UNITS];
} Network;

static Network network;

static float strength(const float *seen, float *units) {
    memcpy(units, network.bias, sizeof network.bias);
    for (int i = 0; i < inputs; i++)
        if (seen[i] != 0)
            for (int u = 0; u < UNITS; u++) units[u] += seen[i] * network.hidden[i][u];
    float strength = 0;
    for (int u = 0; u < UNITS; u++) {
        units[u] = 1 - 2 / (expf(2 * units[u]) + 1); /* tanh */
        strength += network.out[u] * units[u];
    }
    return strength;
}

static void odds(const float *seen, const uint8_t *gone, float *chances, float (*units)[UNITS]) {
    float most = -1e9f, sum = 0;
    for (int k = 0; k < sides; k++) {
        chances[k] = gone[k] ? -1e9f : strength(seen + k * inputs, units[k]);
        if (chances[k] > most) most = chances[k];
    }
    for (int k = 0; k < sides; k++) sum += chances[k] = gone[k] ? 0 : expf(chances[k] - most);
    for (int k = 0; k < sides; k++) chances[k] /= sum;
}

static void away(const State *s, uint8_t *gone) {
    memset(gone, 1, 4);
    for (int b = 0; b < 4; b++)
        if (s->at[b] >= 0) gone[side_of[b]] = 0;
}

/* --- turns ----------------------------------------------------------------------------------- */

typedef struct {
    int boat, to;
} Step;

static void next_turn(State *s) {
    for (int any = 0; !any;) {
        s->seat = (s->seat + 1) % seats;
        s->rounds += s->seat == s->began;
        for (int i = 0; i < boats_of[s->seat]; i++) any |= s->at[fleet[s->seat][i]] >= 0;
    }
}

static int steps_of(const State *s, Step *steps) {
    Board taken = none;
    int n = 0;
    for (int b = 0; b < 4; b++)
        if (s->at[b] >= 0) taken = or(taken, bit[s->at[b]]);
    for (int i = 0; i < boats_of[s->seat]; i++) {
        int boat = fleet[s->seat][i], at = s->at[boat];
        if (at < 0) continue;
        Board free = without(without(open_to[boat], foreign(s, boat)), taken);
        for (int k = 0; k < nears[at]; k++)
            if (touch(bit[near[at][k]], free)) steps[n++] = (Step){boat, near[at][k]};
    }
    return n;
}

static State stepped(const State *s, Step step) { /* MAK-6, MAK-15 */
    State after = *s;
    int took = 0;
    for (int c = 0; c < 4; c++)
        if (touch(after.mines[c], bit[step.to])) {
            after.mines[c] = without(after.mines[c], bit[step.to]);
            after.sent[c]--;
            took = 1;
        }
    after.at[step.boat] = touch(goals[step.boat], bit[step.to]) ? -1 : step.to;
    if (took) all_ways(&after);
    after.ways[step.boat] = way_of(&after, step.boat);
    return after;
}

static int targets(const State *s, int boat, int pips, int *found) { /* MAK-8 to MAK-13 */
    Board closed = all_ports;
    int n = 0, at = s->at[boat];
    for (int c = 0; c < 4; c++) {
        closed = or(closed, s->mines[c]);
        if (friends[boat][c] && s->at[c] >= 0) closed = or(closed, bit[s->at[c]]);
    }
    if (!mine_shores) closed = or(closed, shores);
    for (int k = 0; k < landing[at][pips]; k++)
        if (!touch(bit[landings[at][pips][k]], closed)) found[n++] = landings[at][pips][k];
    return n;
}

static State landed(const State *s, int boat, int to) { /* MAK-10, MAK-11 */
    State after = *s;
    int hit = -1;
    after.mines[boat] = or(after.mines[boat], bit[to]);
    after.sent[boat]++;
    for (int b = 0; b < 4; b++)
        if (after.at[b] == to) hit = b;
    if (hit >= 0) after.at[hit] = port[hit];
    else next_turn(&after);
    for (int b = 0; b < 4; b++)
        if (after.at[b] >= 0 && (!friends[b][boat] || b == hit)) after.ways[b] = way_of(&after, b);
    return after;
}

static float judged(const State *leaf, int side, int rounds) {
    float seen[4 * INPUTS], chances[4], units[4][UNITS];
    uint8_t gone[4];
    inputs_of(leaf, seen);
    away(leaf, gone);
    odds(seen, gone, chances, units);
    if (rounds <= 8) return chances[side];
    int to_go = 99;
    for (int b = 0; b < 4; b++)
        if (side_of[b] == side && leaf->at[b] >= 0 && leaf->ways[b].steps < to_go)
            to_go = leaf->ways[b].steps;
    return chances[side] - HASTE * (rounds - 8) * (to_go < 99 ? to_go : 0);
}

/* What a step is worth, and the best leaf of each face of the die. */
static float weighed(const State *s, Step step, State *best) {
    State after = stepped(s, step);
    int side = side_to_move(s);
    float sum = 0;
    for (int face = 0; face < 6; face++) {
        int found[8], armed = after.at[step.boat] >= 0 && after.sent[step.boat] < MINES;
        int n = armed ? targets(&after, step.boat, face + 1, found) : 0;
        float most = -9;
        for (int k = 0; k < (n ? n : 1); k++) {
            State leaf = after;
            if (n) leaf = landed(&after, step.boat, found[k]);
            else next_turn(&leaf);
            float value = judged(&leaf, side, s->rounds);
            if (value > most) {
                most = value;
                best[face] = leaf;
            }
        }
        sum += most;
    }
    return sum / 6;
}

/* --- captains -------------------------------------------------------------------------------- */

typedef enum { ANYHOW, DRIFTER, SHORTEST, RECKONER } Captain;

static int steps_from(const State *s, int boat, int at) {
    State there = *s;
    there.at[boat] = at;
    return way_of(&there, boat).steps;
}

static int costliest(const State *s, int boat, const int *found, int n) { /* bots._cost */
    int most = -1, ties = 0, best = 0;
    for (int k = 0; k < n; k++) {
        int worst = 0;
        for (int e = 0; e < 4; e++) {
            if (friends[boat][e] || s->at[e] < 0) continue;
            State then = *s;
            then.mines[boat] = or(then.mines[boat], bit[found[k]]);
            int at = s->at[e] == found[k] ? port[e] : s->at[e];
            int cost = steps_from(&then, e, at) - s->ways[e].steps;
            if (cost > worst) worst = cost;
        }
        if (worst > most) ties = 0;
        if (worst >= most && below(++ties) == 0) best = found[k];
        if (worst > most) most = worst;
    }
    return best;
}

static Step thumbs_step(const State *s, Captain captain, const Step *steps, int n) {
    int least = 99, ties = 0;
    Step best = steps[below(n)];
    if (captain == ANYHOW) return best;
    for (int i = 0; i < n; i++) {
        int boat = steps[i].boat, worth;
        if (captain == SHORTEST) worth = steps_from(s, boat, steps[i].to);
        else worth = direct[boat][steps[i].to] < direct[boat][s->at[boat]] ? 0 : 1;
        if (worth < least) ties = 0;
        if (worth <= least && below(++ties) == 0) best = steps[i];
        if (worth < least) least = worth;
    }
    return best;
}

/* One turn, until the next step is to be made. Gives the boat that came home, or -1. */
static int sail_on(State *s, Captain captain) {
    Step steps[16], step;
    int n = steps_of(s, steps), homes = 0;
    if (!n) return next_turn(s), -1;
    for (int i = 0; i < n; i++)
        if (touch(goals[steps[i].boat], bit[steps[i].to]) && below(++homes) == 0) step = steps[i];
    if (!homes && captain == RECKONER) {
        State best[6], leaf[6];
        float most = -9;
        for (int i = 0; i < n; i++) {
            float worth = weighed(s, steps[i], leaf);
            if (worth <= most) continue;
            most = worth;
            memcpy(best, leaf, sizeof best);
        }
        *s = best[below(6)];
        return -1;
    }
    if (!homes) step = thumbs_step(s, captain, steps, n);
    *s = stepped(s, step);
    if (s->at[step.boat] < 0) return step.boat;
    int found[8];
    int m = s->sent[step.boat] < MINES ? targets(s, step.boat, 1 + below(6), found) : 0;
    if (!m) return next_turn(s), -1;
    int to = captain == SHORTEST ? costliest(s, step.boat, found, m) : found[below(m)];
    *s = landed(s, step.boat, to);
    return -1;
}

/* --- races, remembered ----------------------------------------------------------------------- */

typedef struct {
    float seen[4 * INPUTS], wanted[4];
    uint8_t gone[4];
    int homes;
} Position;

static Position race[TURNS], *memory;
static int turns;
static long remembered;

static State begun(void) {
    State s;
    memset(&s, 0, sizeof s);
    for (int b = 0; b < 4; b++) s.at[b] = side_of[b] >= 0 ? port[b] : -1;
    s.seat = s.began = below(seats);
    all_ways(&s);
    return s;
}

static int closed(const State *s) {
    for (int b = 0; b < 4; b++)
        if (s->at[b] >= 0 && (s->ways[b].steps != NO_WAY || s->ways[b].back != NO_WAY)) return 0;
    return 1;
}

static void first_is(const float *firsts, int homes) {
    for (int t = 0; t < turns; t++)
        if (race[t].homes == homes) memcpy(race[t].wanted, firsts, sizeof race[t].wanted);
}

static void ranked(const State *s, int homes) { /* MAK-20: who lies ahead */
    float firsts[4] = {0};
    int length[4], best = 999, ties = 0;
    for (int k = 0; k < sides; k++) {
        int sum = 0, shortest = 999;
        for (int b = 0; b < 4; b++)
            if (side_of[b] == k && s->at[b] >= 0) {
                int steps = direct[b][s->at[b]];
                sum += steps;
                if (steps < shortest) shortest = steps;
            }
        length[k] = both ? sum : shortest;
        if (length[k] < best) best = length[k];
    }
    for (int k = 0; k < sides; k++) ties += length[k] == best;
    for (int k = 0; k < sides; k++) firsts[k] = length[k] == best ? 1.f / ties : 0;
    first_is(firsts, homes);
}

static void sail(const Captain *captains, double slips, int squall) {
    State s = begun();
    int homes = 0;
    for (turns = 0; turns < TURNS; squall--) {
        if (closed(&s) || s.rounds >= ROUNDS) {
            ranked(&s, homes);
            return;
        }
        Captain captain = captains[s.seat];
        if (squall > 0) captain = below(2) ? ANYHOW : DRIFTER;
        else {
            if (share() < slips) captain = ANYHOW;
            inputs_of(&s, race[turns].seen);
            away(&s, race[turns].gone);
            race[turns++].homes = homes;
        }
        int seat = s.seat, boat = sail_on(&s, captain), racing = 0, own = 0;
        if (boat < 0) continue;
        for (int b = 0; b < 4; b++) racing += s.at[b] >= 0;
        for (int i = 0; i < boats_of[seat]; i++) own += s.at[fleet[seat][i]] >= 0;
        if (!both || !own) {
            float firsts[4] = {0};
            firsts[side_of[boat]] = 1;
            first_is(firsts, homes++);
            if (!places || racing < 2) return;
        }
        next_turn(&s);
    }
    ranked(&s, homes);
}

static void remember(int taught) {
    for (int t = turns - 2; t >= 0 && taught; t--) { /* TD(lambda) */
        float thought[4], units[4][UNITS];
        if (race[t].homes != race[t + 1].homes) continue;
        odds(race[t + 1].seen, race[t + 1].gone, thought, units);
        for (int k = 0; k < sides; k++)
            race[t].wanted[k] = FADE * race[t + 1].wanted[k] + (1 - FADE) * thought[k];
    }
    for (int t = 0; t < turns; t++) memory[remembered++ % MEMORY] = race[t];
}

static void learn(float rate) { /* one step of Adam on a batch */
    static Network slope, mean, square;
    static long steps;
    int kept = remembered < MEMORY ? remembered : MEMORY;
    memset(&slope, 0, sizeof slope);
    for (int i = 0; i < BATCH; i++) {
        const Position *p = &memory[below(kept)];
        float chances[4], units[4][UNITS], back[UNITS];
        odds(p->seen, p->gone, chances, units);
        for (int k = 0; k < sides; k++) {
            if (p->gone[k]) continue;
            const float *seen = p->seen + k * inputs, off = (chances[k] - p->wanted[k]) / BATCH;
            for (int u = 0; u < UNITS; u++) {
                slope.out[u] += off * units[k][u];
                back[u] = off * network.out[u] * (1 - units[k][u] * units[k][u]);
                slope.bias[u] += back[u];
            }
            for (int d = 0; d < inputs; d++)
                if (seen[d] != 0)
                    for (int u = 0; u < UNITS; u++) slope.hidden[d][u] += seen[d] * back[u];
        }
    }
    steps++;
    float *w = (float *)&network, *g = (float *)&slope, *m = (float *)&mean, *q = (float *)&square;
    float first = 1 - powf(.9f, steps), second = 1 - powf(.998f, steps);
    for (size_t i = 0; i < sizeof network / sizeof *w; i++) {
        float by = g[i] + 1e-5f * w[i];
        m[i] += .1f * (by - m[i]);
        q[i] += .002f * (by * by - q[i]);
        w[i] -= rate * (m[i] / first) / (sqrtf(q[i] / second) + 1e-8f);
    }
}

static void school(const char *kind, double seconds) {
    int race_of_places = places;
    Captain captains[4];
    clock_t began = clock();
    long races = 0;
    memory = malloc(sizeof *memory * MEMORY);
    for (int d = 0; d < inputs; d++)
        for (int u = 0; u < UNITS; u++) network.hidden[d][u] = normal() / sqrt(inputs);
    for (int u = 0; u < UNITS; u++) network.out[u] = 0.3 * normal();
    for (int i = 0; i < 2000; i++) {
        for (int k = 0; k < 4; k++) captains[k] = below(6) ? SHORTEST : DRIFTER;
        mine_shores = below(10) > 0;
        sail(captains, 0, below(3) ? 0 : below(40));
        remember(0);
    }
    for (int i = 0; i < 3000; i++) learn(3e-3);
    remembered = 0;
    for (double spent = 0; spent < seconds;) {
        if (race_of_places) chart(below(3) ? kind : "three");
        int thumbs = share() < AGAINST_THUMBS, mine = below(sides);
        for (int seat = 0; seat < seats; seat++)
            captains[seat] =
                thumbs && side_of[fleet[seat][0]] != mine ? SHORTEST : RECKONER;
        mine_shores = below(12) > 0;
        sail(captains, SLIPS, below(3) ? 0 : below(30));
        remember(1);
        races++;
        if (race_of_places) chart(kind);
        spent = (double)(clock() - began) / CLOCKS_PER_SEC;
        if (remembered > 5000)
            for (int i = 0; i <= turns / 24; i++) learn(1e-3 * (1 - spent / seconds) + 2e-5);
    }
    fprintf(stderr, "%s: %ld races\n", kind, races);
    for (int i = 0; i < inputs; i++)
        for (int u = 0; u < UNITS; u++) printf("%.3f ", network.hidden[i][u]);
    for (int u = 0; u < UNITS; u++) printf("%.3f ", network.bias[u]);
    for (int u = 0; u < UNITS; u++) printf("%.3f ", network.out[u]);
    printf("\n");
}

static void lie(const State *s) {
    printf("%d %d", side_to_move(s), s->seat);
    for (int b = 0; b < 4; b++) printf(" %d", s->at[b]);
    for (int c = 0; c < 4; c++) {
        printf(";");
        for (int q = 0; q < SIZE; q++)
            if (touch(bit[q], s->mines[c])) printf("%d ", q);
    }
}

static void look(const State *s) {
    float seen[4 * INPUTS];
    lie(s);
    inputs_of(s, seen);
    printf("|");
    for (int i = 0; i < sides * inputs; i++) printf(" %.5f", seen[i]);
    printf("\n");
}

static void read_weights(void) {
    float *w = (float *)&network;
    for (int i = 0; i < inputs; i++)
        for (int u = 0; u < UNITS; u++) w += scanf("%f", &network.hidden[i][u]) - 1;
    for (int u = 0; u < UNITS; u++) w += scanf("%f", &network.bias[u]) - 1;
    for (int u = 0; u < UNITS; u++) w += scanf("%f", &network.out[u]) - 1;
    if (w != (float *)&network) exit(3);
}

static void tell(void) { /* a race of two sides between admirals, of its turns any four */
    static State turns[TURNS];
    State s = begun();
    int n = 0, first = -1;
    while (n < TURNS && first < 0 && !closed(&s) && s.rounds < ROUNDS) {
        turns[n++] = s;
        int boat = sail_on(&s, RECKONER);
        if (boat >= 0) first = side_of[boat];
    }
    printf("%d", first); /* -1: nobody came home, as far as is sailed here */
    for (int k = 0; k < 4 && k < n; k++) {
        int at = k + below(n - k);
        State picked = turns[at];
        turns[at] = turns[k];
        printf("|%d ", picked.rounds);
        lie(&picked);
    }
    printf("\n");
}

int main(int argc, char **argv) {
    if (argc != 5) return fprintf(stderr, "mako_networks KIND learn|look|tell NUMBER SEED\n"), 2;
    lots[1] += atoi(argv[4]);
    for (int i = 0; i < 20; i++) draw();
    chart(argv[1]);
    if (!strcmp(argv[2], "learn")) return school(argv[1], atof(argv[3])), 0;
    if (!strcmp(argv[2], "tell")) {
        read_weights();
        for (int i = 0; i < atoi(argv[3]); i++) tell();
        return 0;
    }
    for (int i = 0; i < atoi(argv[3]); i++) {
        State s = begun();
        for (int turn = 0; turn < 200 && !closed(&s); turn++) {
            if (below(6) == 0) look(&s);
            if (sail_on(&s, below(2) ? DRIFTER : SHORTEST) >= 0) break;
        }
    }
    return 0;
}
