/* Uniformly random play of Mensch ärgere dich nicht by the maker's basic rules, four players, on one core.
 *
 * The yardstick for tablerules.maedn.batch: one rule set written into the program. A colour is one
 * 64-bit number with a bit for each own-track position (0 to 39 on the track, 40 to 43 in the goal),
 * so that its movable pieces come from a shift and an and; the pieces on B are those that are missing.
 *
 *     cc -O3 -march=native -o maedn maedn.c && ./maedn 200000
 *
 * Prints games a second, rolls a game and captures a game.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SEATS = 4, PIECES = 4, TRACK = 40, APART = 10 };

#define ALL ((UINT64_C(1) << (TRACK + PIECES)) - 1)
#define GOAL (ALL ^ ((UINT64_C(1) << TRACK) - 1))

static uint64_t seed[2];
static uint64_t side[SEATS];
static long rolls, captures;

/* xoroshiro128+, the high 32 bits */
static uint32_t draw(void) {
    uint64_t a = seed[0], b = seed[1], sum = a + b;
    b ^= a;
    seed[0] = (a << 24 | a >> 40) ^ b ^ b << 16;
    seed[1] = b << 37 | b >> 27;
    return (uint32_t)(sum >> 32);
}

static uint32_t below(uint32_t limit) { return (uint32_t)((uint64_t)draw() * limit >> 32); }

/* Everybody rolls; those who tie for the highest roll again. */
static int opening(void) {
    unsigned in = (1u << SEATS) - 1;
    while (in & (in - 1)) {
        unsigned best = 0, leaders = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            if (!(in >> seat & 1)) continue;
            unsigned face = 1 + below(6);
            rolls++;
            if (face > best) best = face, leaders = 0;
            if (face == best) leaders |= 1u << seat;
        }
        in = leaders;
    }
    return __builtin_ctz(in);
}

/* Which pieces may move by a number, by where they stand; entering is for who calls. */
static uint64_t movable(uint64_t own, int waiting, int face) {
    uint64_t free = own & (ALL & ~own) >> face;
    return waiting && free & 1 ? 1 : free; /* the piece on A first, while others wait */
}

static void capture(int turn, int target) {
    if (target >= TRACK) return;
    for (int step = 1; step < SEATS; step++) {
        int there = (target + TRACK - step * APART) % TRACK;
        uint64_t *foe = &side[(turn + step) % SEATS];
        captures += (long)(*foe >> there & 1);
        *foe &= ~(UINT64_C(1) << there);
    }
}

static int pick(uint64_t from) {
    for (uint32_t skip = below((uint32_t)__builtin_popcountll(from)); skip; skip--) from &= from - 1;
    return __builtin_ctzll(from);
}

static void turn_of(int turn) {
    int face;
    do {
        uint64_t own = side[turn];
        int waiting = __builtin_popcountll(own) < PIECES;
        face = 1 + (int)below(6);
        rolls++;
        if (face == 6 && waiting && !(own & 1)) {
            side[turn] = own | 1;
            capture(turn, 0);
            continue;
        }
        uint64_t from = movable(own, waiting, face);
        if (!from) continue;
        int start = pick(from);
        side[turn] = own ^ UINT64_C(1) << start ^ UINT64_C(1) << (start + face);
        capture(turn, start + face);
    } while (face == 6 && side[turn] != GOAL);
}

static void play(void) {
    for (int seat = 0; seat < SEATS; seat++) side[seat] = 1;
    for (int turn = opening();; turn = (turn + 1) % SEATS) {
        turn_of(turn);
        if (side[turn] == GOAL) return;
    }
}

int main(int count, char **words) {
    long games = count > 1 ? atol(words[1]) : 200000;
    seed[0] = UINT64_C(0x9e3779b97f4a7c15);
    seed[1] = UINT64_C(0xbf58476d1ce4e5b9);
    clock_t began = clock();
    for (long game = 0; game < games; game++) play();
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%.1f %.3f %.3f\n", (double)games / seconds, (double)rolls / (double)games,
           (double)captures / (double)games);
    return 0;
}
