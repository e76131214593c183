/* Random Yahtzee for one player (forced joker, chips of 100, 35 points for 63) on one core.
 *
 * The yardstick for tablerules.yahtzee.batch: the same choices, each equally likely, with this one
 * rule set written into the program. A choice keeps some of the dice (equal dice are one, so parts
 * count as multisets; keeping all is no choice) or writes them in a box that may take them.
 *
 *     cc -O3 -march=native -o yahtzee_play yahtzee_play.c && ./yahtzee_play 1000000
 *
 * Prints games a second, choices a game and the mean score.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DICE = 5, FACES = 6, BOXES = 13, ROLLS = 3, UPPER = (1 << FACES) - 1 };
enum { KIND3 = 6, KIND4, HOUSE, SMALL, LARGE, YAHTZEE, CHANCE };
enum { GOAL = 63, BONUS = 35, CHIP = 100 };

static uint64_t seed = 1;
static long choices;

/* splitmix64, scaled down to 0 .. n - 1 */
static unsigned below(unsigned n) {
    uint64_t x = (seed += 0x9e3779b97f4a7c15u);
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)(((x ^ (x >> 31)) >> 32) * n >> 32);
}

static void throw_dice(int *counts, int dice) {
    while (dice--) counts[below(FACES)]++;
}

static int run_of(const int *counts) {
    int best = 0, length = 0;
    for (int face = 0; face < FACES; face++) {
        length = counts[face] ? length + 1 : 0;
        if (length > best) best = length;
    }
    return best;
}

static int points(const int *counts, int box, int joker) {
    int sum = 0, most = 0, pair = 0;
    if (box < FACES) return counts[box] * (box + 1);
    for (int face = 0; face < FACES; face++) {
        sum += counts[face] * (face + 1);
        if (counts[face] > most) most = counts[face];
        if (counts[face] == 2) pair = 1;
    }
    switch (box) {
    case KIND3: return most >= 3 ? sum : 0;
    case KIND4: return most >= 4 ? sum : 0;
    case HOUSE: return joker || (most == 3 && pair) ? 25 : 0;
    case SMALL: return joker || run_of(counts) >= 4 ? 30 : 0;
    case LARGE: return joker || run_of(counts) >= 5 ? 40 : 0;
    case YAHTZEE: return most == DICE ? 50 : 0;
    default: return sum;
    }
}

/* The face that all dice show, or -1. */
static int equal_face(const int *counts) {
    for (int face = 0; face < FACES; face++)
        if (counts[face]) return counts[face] == DICE ? face : -1;
    return -1;
}

/* The boxes that may take a Yahtzee when its own is filled: its number, lower boxes, the others. */
static int joker_boxes(int open, int face) {
    if (open & 1 << face) return 1 << face;
    return open & ~UPPER ? open & ~UPPER : open;
}

/* Keep the part with this number: how many of each face, as digits of a mixed-radix number. */
static int keep(int *counts, int number) {
    int left = 0;
    for (int face = 0; face < FACES; face++) {
        int kept = number % (counts[face] + 1);
        number /= counts[face] + 1;
        left += counts[face] - kept;
        counts[face] = kept;
    }
    return left;
}

static int nth_box(int boxes, int n) {
    while (n--) boxes &= boxes - 1;
    return __builtin_ctz(boxes);
}

static int play(void) {
    int open = (1 << BOXES) - 1, upper = 0, total = 0, chips = 0;
    while (open) {
        int counts[FACES] = {0}, boxes, number, parts, joker;
        throw_dice(counts, DICE);
        for (int rolls = 1;; rolls++) {
            int face = equal_face(counts);
            joker = face >= 0 && !(open & 1 << YAHTZEE);
            boxes = joker ? joker_boxes(open, face) : open;
            parts = 0;
            if (rolls < ROLLS) {
                parts = 1;
                for (int i = 0; i < FACES; i++) parts *= counts[i] + 1;
                parts--;
            }
            choices++;
            number = (int)below((unsigned)(parts + __builtin_popcount((unsigned)boxes)));
            if (number >= parts) break;
            throw_dice(counts, keep(counts, number));
        }
        int box = nth_box(boxes, number - parts);
        int earned = points(counts, box, joker);
        total += earned;
        if (box < FACES) upper += earned;
        if (joker && chips > 0) total += CHIP;
        if (box == YAHTZEE && earned) chips = 1;
        open &= ~(1 << box);
    }
    return total + (upper >= GOAL ? BONUS : 0);
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 1000000;
    double sum = 0;
    clock_t began = clock();
    for (long i = 0; i < games; i++) sum += play();
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%.1f %.3f %.3f\n", games / seconds,
           (double)choices / games, sum / games);
    return 0;
}
