/* Optimal Yahtzee (forced joker, chips of 100, 35 points for 63) on one core.
 *
 * The yardstick for tablerules.yahtzee.solver: the same recurrence (one die at a time on the
 * lattice of multisets), with this one rule set written into the program. A state is the set of
 * filled boxes, the points still needed for the upper bonus (0 once that is settled) and whether
 * the Yahtzee box holds 50. Eight needs are treated at once, so that the compiler can use vectors.
 *
 *     cc -O3 -march=native -o yahtzee yahtzee.c && ./yahtzee
 *
 * Prints the mean and the number of states.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DICE = 5, FACES = 6, ROLLS = 252, BOXES = 13, LANES = 8, NEEDS = 64 };
enum { KIND3 = 6, KIND4, HOUSE, SMALL, LARGE, YAHTZEE, CHANCE };

static int count_of[DICE + 1];               /* multisets of each size */
static int node[DICE + 1][ROLLS][FACES];     /* how often each face is in it */
static int more[DICE + 1][ROLLS][FACES];     /* with one die more */
static int less[DICE + 1][ROLLS][FACES];     /* with one die less, -1: face not there */
static double chance[ROLLS];
static int points[ROLLS][BOXES];
static int equal_face[ROLLS];                /* 0 to 5, -1: not all equal */
static double (*value)[2][NEEDS];            /* by filled boxes, flag, need */
static unsigned char reach[64][NEEDS];
static int most_of[64];                      /* what the open upper boxes can still bring */

static int find(int size, const int *counts) {
    for (int i = 0; i < count_of[size]; i++)
        if (!memcmp(node[size][i], counts, sizeof node[size][i])) return i;
    return -1;
}

static void list(int size, int face, int left, int *counts) {
    if (face == FACES - 1) {
        counts[face] = left;
        memcpy(node[size][count_of[size]++], counts, FACES * sizeof(int));
        return;
    }
    for (int n = left; n >= 0; n--) {
        counts[face] = n;
        list(size, face + 1, left - n, counts);
    }
}

static void make_lattice(void) {
    int counts[FACES];
    for (int size = 0; size <= DICE; size++) list(size, 0, size, counts);
    for (int size = 0; size <= DICE; size++)
        for (int i = 0; i < count_of[size]; i++)
            for (int face = 0; face < FACES; face++) {
                memcpy(counts, node[size][i], sizeof counts);
                counts[face]++;
                more[size][i][face] = size < DICE ? find(size + 1, counts) : -1;
                counts[face] -= 2;
                less[size][i][face] = counts[face] < 0 ? -1 : find(size - 1, counts);
            }
}

static void make_points(void) {
    static const int factorial[] = {1, 1, 2, 6, 24, 120};
    for (int r = 0; r < ROLLS; r++) {
        int *n = node[DICE][r], sum = 0, most = 0, pair = 0, run = 0, longest = 0, ways = 120;
        equal_face[r] = -1;
        for (int face = 0; face < FACES; face++) {
            sum += n[face] * (face + 1);
            if (n[face] > most) most = n[face];
            if (n[face] == 2) pair = 1;
            if (n[face] == DICE) equal_face[r] = face;
            run = n[face] ? run + 1 : 0;
            if (run > longest) longest = run;
            ways /= factorial[n[face]];
            points[r][face] = n[face] * (face + 1);
        }
        chance[r] = ways / 7776.0;
        points[r][KIND3] = most >= 3 ? sum : 0;
        points[r][KIND4] = most >= 4 ? sum : 0;
        points[r][HOUSE] = most == 3 && pair ? 25 : 0;
        points[r][SMALL] = longest >= 4 ? 30 : 0;
        points[r][LARGE] = longest >= 5 ? 40 : 0;
        points[r][YAHTZEE] = most == 5 ? 50 : 0;
        points[r][CHANCE] = sum;
    }
}

/* The need once some upper boxes are filled: 0 when the others cannot meet it. */
static int settle(int mask, int need) { return need > most_of[mask] ? 0 : need; }

static void make_reach(void) {
    for (int mask = 0; mask < 64; mask++)
        for (int face = 0; face < FACES; face++)
            if (!(mask >> face & 1)) most_of[mask] += 5 * (face + 1);
    reach[0][63] = 1;
    for (int mask = 0; mask < 64; mask++)
        for (int need = 0; need < NEEDS; need++)
            if (reach[mask][need])
                for (int face = 0; face < FACES; face++)
                    if (!(mask >> face & 1))
                        for (int n = 0; n <= DICE; n++) {
                            int left = need - n * (face + 1), grown = mask | 1 << face;
                            reach[grown][left > 0 ? settle(grown, left) : 0] = 1;
                        }
}

/* Where a roll of equal dice may go once Yahtzee is filled: the forced joker. */
static int joker_boxes(int filled, int face) {
    int open = ~filled & 0x1fff;
    if (open >> face & 1) return 1 << face;
    return open & ~63 ? open & ~63 : open;
}

/* The bonus and what comes after writing in a box: for each count of the face of an upper box,
 * for a zero and for points in Yahtzee, and once for any other box. */
static double cell[BOXES][DICE + 1][LANES];

static void make_cells(int filled, int flag, const int *need) {
    for (int box = 0; box < BOXES; box++) {
        if (filled >> box & 1) continue;
        int grown = filled | 1 << box, kinds = box < FACES ? DICE : box == YAHTZEE;
        for (int n = 0; n <= kinds; n++) {
            const double *after = value[grown][box == YAHTZEE ? n : flag];
            for (int lane = 0; lane < LANES; lane++) {
                int left = need[lane] - (box < FACES ? n * (box + 1) : 0);
                int bonus = need[lane] > 0 && left <= 0 ? 35 : 0;
                cell[box][n][lane] = bonus + after[left > 0 ? settle(grown & 63, left) : 0];
            }
        }
    }
}

static void write_roll(int filled, int flag, int r, double *best) {
    int face = equal_face[r], joker = face >= 0 && filled >> YAHTZEE & 1;
    int legal = joker ? joker_boxes(filled, face) : ~filled & 0x1fff;
    int chip = joker && flag ? 100 : 0;
    for (int lane = 0; lane < LANES; lane++) best[lane] = -1;
    for (int box = 0; box < BOXES; box++) {
        if (!(legal >> box & 1)) continue;
        int now = points[r][box];
        if (joker && box == HOUSE) now = 25;
        if (joker && box == SMALL) now = 30;
        if (joker && box == LARGE) now = 40;
        int kind = box < FACES ? node[DICE][r][box] : box == YAHTZEE ? now > 0 : 0;
        for (int lane = 0; lane < LANES; lane++) {
            double worth = now + chip + cell[box][kind][lane];
            best[lane] = worth > best[lane] ? worth : best[lane];
        }
    }
}

static void keep(double level[DICE + 1][ROLLS][LANES]) {
    for (int size = DICE - 1; size >= 0; size--)
        for (int i = 0; i < count_of[size]; i++) {
            double sum[LANES] = {0};
            for (int face = 0; face < FACES; face++) {
                const double *above = level[size + 1][more[size][i][face]];
                for (int lane = 0; lane < LANES; lane++) sum[lane] += above[lane];
            }
            for (int lane = 0; lane < LANES; lane++) level[size][i][lane] = sum[lane] / FACES;
        }
}

static void best_part(double level[DICE + 1][ROLLS][LANES]) {
    for (int size = 1; size <= DICE; size++)
        for (int i = 0; i < count_of[size]; i++)
            for (int face = 0; face < FACES; face++) {
                if (less[size][i][face] < 0) continue;
                const double *below = level[size - 1][less[size][i][face]];
                double *here = level[size][i];
                for (int lane = 0; lane < LANES; lane++)
                    here[lane] = below[lane] > here[lane] ? below[lane] : here[lane];
            }
}

static void solve_lanes(int filled, int flag, const int *need) {
    static double stop[ROLLS][LANES], level[DICE + 1][ROLLS][LANES];
    make_cells(filled, flag, need);
    for (int r = 0; r < ROLLS; r++) write_roll(filled, flag, r, stop[r]);
    memcpy(level[DICE], stop, sizeof stop);
    for (int reroll = 0; reroll < 2; reroll++) {
        keep(level);
        memcpy(level[DICE], stop, sizeof stop);
        best_part(level);
    }
    for (int lane = 0; lane < LANES; lane++) {
        double mean = 0;
        for (int r = 0; r < ROLLS; r++) mean += chance[r] * level[DICE][r][lane];
        value[filled][flag][need[lane]] = mean;
    }
}

int main(void) {
    long states = 0;
    make_lattice();
    make_points();
    make_reach();
    value = calloc(1 << BOXES, sizeof *value);
    for (int filled = (1 << BOXES) - 2; filled >= 0; filled--)
        for (int flag = 0; flag <= (filled >> YAHTZEE & 1); flag++) {
            int need[LANES], lanes = 0;
            for (int n = 0; n < NEEDS; n++) {
                if (!reach[filled & 63][n]) continue;
                need[lanes++] = n;
                states++;
                if (lanes == LANES) solve_lanes(filled, flag, need), lanes = 0;
            }
            if (lanes) {
                for (int lane = lanes; lane < LANES; lane++) need[lane] = need[0];
                solve_lanes(filled, flag, need);
            }
        }
    printf("%.12f %ld\n", value[0][0][63], states);
    return 0;
}
