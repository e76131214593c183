/* Random rounds of UNO (the official game of 2008, four players) on one core.
 *
 * The yardstick for tablerules.uno.batch: the same game with this one rule set written into the
 * program. In each ply one seat is asked, those who may call or catch first, in play order, and
 * takes any of its legal actions (or declines to cut in), each equally likely.
 *
 * With a third argument, "eager", who can play must (also a card just drawn), and a Wild Draw Four
 * is refused where it is unlawful, so it is never challenged: rounds are short, as people play.
 *
 *     cc -O3 -march=native -o uno uno.c && ./uno [ROUNDS [SEED [eager]]]
 *
 * Prints rounds per second of processor time, and the mean plies and points of a round.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Cards: colour times 13 plus face (0 to 9, Skip, Reverse, Draw Two), then Wild, Wild Draw Four.
 * Plays: the same, but four for each wild card, one for each colour. */
enum { SEATS = 4, HAND = 7, FACES = 13, COLOURED = 52, WILD = 52, WILD4 = 53, CARDS = 54 };
enum { PLAYS = 60, DECK = 108, SKIP = 10, REVERSE = 11, DRAW2 = 12, ANY = 4 };
enum { TURN, DRAWN, PENDING, FIRST, LAST, COLOUR };
enum { DRAW, KEEP, PASS, ACCEPT, CHALLENGE, UNO, DECLINE, NAME, CATCH = NAME + 4 };

#define BIT(n) (UINT64_C(1) << (n))

static uint64_t plays_of[CARDS];             /* the plays of each card */
static uint64_t fits[CARDS][ANY + 1];        /* the plays that match a top card and a colour */
static uint64_t of_colour[ANY + 1];          /* the plays of cards of a colour */
static int card_of[PLAYS], points_of[CARDS];
static uint8_t deck[DECK];
static const uint64_t GUARDED = UINT64_C(15) << 56;

static uint64_t hand[SEATS];                 /* the plays of a hand */
static uint8_t held[SEATS][CARDS];           /* how often each card is in it */
static int size[SEATS];
static uint8_t pile[DECK];                   /* the stock from the left, discards from the right */
static int stock, discards, top, colour, way, phase, on, offer, passes;
static int drawn, draws, sender, then, doubtful, guilty, exposed, winner;
static int eager;
static uint64_t seed;

static uint32_t below(uint32_t n) {          /* splitmix64, scaled */
    uint64_t z = seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z >> 32) * n >> 32);
}

static void make_tables(void) {
    int at = 0;
    for (int card = 0; card < CARDS; card++) {
        int face = card % FACES, copies = card >= COLOURED ? 4 : face ? 2 : 1;
        while (copies--) deck[at++] = card;
        points_of[card] = card >= COLOURED ? 50 : face >= SKIP ? 20 : face;
        if (card < COLOURED) {
            plays_of[card] = BIT(card);
            of_colour[card / FACES] |= BIT(card);
            card_of[card] = card;
        }
    }
    for (int play = COLOURED; play < PLAYS; play++) {
        card_of[play] = WILD + (play - COLOURED) / 4;
        plays_of[card_of[play]] |= BIT(play);
    }
    for (int lies = 0; lies < CARDS; lies++)
        for (int shade = 0; shade <= ANY; shade++) {
            fits[lies][shade] = of_colour[shade] | plays_of[WILD] | plays_of[WILD4];
            for (int card = 0; lies < COLOURED && card < COLOURED; card++)
                if (card % FACES == lies % FACES) fits[lies][shade] |= BIT(card);
        }
}

static int pick(void) {                      /* a card leaves the stock */
    int at = below(stock), card = pile[at];
    pile[at] = pile[--stock];
    return card;
}

static void take(int seat, int card) {
    held[seat][card]++;
    hand[seat] |= plays_of[card];
    size[seat]++;
}

static int draw(int seat) {                  /* -1: there is no card */
    if (!stock) {
        memcpy(pile, pile + DECK - discards, discards);
        stock = discards, discards = 0;
        if (!stock) return -1;
    }
    int card = pick();
    take(seat, card);
    exposed &= ~(1 << seat);
    return card;
}

static void draw_many(int seat, int count) {
    while (count-- && draw(seat) >= 0) {}
}

static int seat_after(int seat, int steps) { return (seat + way * steps + SEATS * 4) % SEATS; }

static void start_turn(int seat) { phase = TURN, on = seat, passes = 0; }

static void impose(int from, int count, int mode) {
    phase = mode, draws = count, sender = from;
    on = seat_after(from, 1), then = seat_after(from, 2);
}

static void deal(void) {
    int dealer = below(SEATS), left = (dealer + 1) % SEATS, card;
    memset(hand, 0, sizeof hand);
    memset(held, 0, sizeof held);
    memset(size, 0, sizeof size);
    memcpy(pile, deck, DECK);
    stock = DECK, discards = exposed = offer = doubtful = 0, way = 1, winner = -1;
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < HAND; i++) take((left + seat) % SEATS, pick());
    while ((card = pick()) == WILD4) pile[stock++] = card;
    top = card, colour = card == WILD ? ANY : card / FACES;
    start_turn(left);
    if (card == WILD) phase = COLOUR, then = left;
    else if (card % FACES == DRAW2) impose(dealer, 2, FIRST);
    else if (card % FACES == REVERSE) way = -1, on = dealer;
    else if (card % FACES == SKIP) on = seat_after(left, 1);
}

static void lay(int seat, int play, int says) {
    int card = card_of[play], face = card % FACES, under = colour;
    if (!--held[seat][card]) hand[seat] &= ~plays_of[card];
    size[seat]--;
    pile[DECK - ++discards] = top;
    top = card, colour = card < COLOURED ? card / FACES : (play - COLOURED) & 3;
    exposed = size[seat] == 1 && !says ? 1 << seat : 0;
    if (card < COLOURED && face == REVERSE) way = -way;
    if (card == WILD4 || (card < COLOURED && face == DRAW2)) {
        impose(seat, card == WILD4 ? 4 : 2, size[seat] ? PENDING : LAST);
        doubtful = card == WILD4 && !eager;
        guilty = (hand[seat] & of_colour[under]) != 0;
    } else if (size[seat]) start_turn(seat_after(seat, card < COLOURED && face == SKIP ? 2 : 1));
    else winner = seat;
}

/* The victim, or the offender, draws; then the turn goes on, unless somebody has gone out. */
static void settle(int who, int count, int next) {
    int last = phase == LAST;
    draw_many(who, count);
    if (last) winner = sender;
    else start_turn(next);
}

static void act(int seat, int move) {
    if (move < CATCH && move != UNO) {
        if (phase != DRAWN) exposed = 0;
    }
    switch (move) {
    case DRAW: drawn = draw(seat), phase = DRAWN; break;
    case KEEP: start_turn(seat_after(seat, 1)); break;
    case PASS: {
        int count = passes + 1;
        start_turn(seat_after(seat, 1));
        passes = count;
        if (count == SEATS) winner = SEATS;
        break;
    }
    case ACCEPT: settle(seat, draws, then); break;
    case CHALLENGE:
        if (guilty) settle(sender, draws, seat);
        else settle(seat, draws + 2, then);
        break;
    case UNO: exposed &= ~(1 << seat); break;
    default:
        if (move < CATCH) colour = move - NAME, start_turn(then);
        else exposed &= ~(1 << (move - CATCH)), draw_many(move - CATCH, 2);
    }
}

static int rank(uint64_t word, int r) {      /* the place of a set bit */
    while (r--) word &= word - 1;
    return __builtin_ctzll(word);
}

static void ask(void) {
    int open = exposed && phase <= FIRST, seat;
    offer = open ? (offer + 1) % SEATS : 0;
    seat = seat_after(on, offer);
    uint64_t plays = 0, acts = BIT(ACCEPT);
    if (offer) acts = BIT(DECLINE);
    else if (phase <= DRAWN) {
        plays = hand[seat] & fits[top][colour];
        if (eager && hand[seat] & of_colour[colour]) plays &= ~GUARDED;
        if (phase == DRAWN) plays &= plays_of[drawn], acts = eager && plays ? 0 : BIT(KEEP);
        else if (stock + discards) acts = eager && plays ? 0 : BIT(DRAW);
        else {
            int bluff = (hand[seat] & of_colour[colour]) != 0;
            acts = plays & (bluff ? ~GUARDED : ~UINT64_C(0)) ? 0 : BIT(PASS);
        }
    } else if (phase == COLOUR) acts = UINT64_C(15) << NAME;
    else if (doubtful) acts |= BIT(CHALLENGE);
    if (open) {
        acts |= (uint64_t)(exposed & ~(1 << seat)) << CATCH;
        if (exposed >> seat & 1) acts |= BIT(UNO);
    }
    int count = __builtin_popcountll(plays), twice = size[seat] == 2;
    int r = below((count << twice) + __builtin_popcountll(acts));
    if (r < count << twice) {
        lay(seat, rank(plays, r >= count ? r - count : r), r >= count);
        offer = 0;
    } else {
        int move = rank(acts, r - (count << twice));
        if (move == DECLINE) return;
        act(seat, move);
        offer = 0;
    }
}

static int count_hands(void) {               /* what the winner scores */
    int sum = 0;
    for (int seat = 0; seat < SEATS; seat++)
        for (int card = 0; card < CARDS; card++) sum += held[seat][card] * points_of[card];
    return sum;
}

int main(int words, char **word) {
    long rounds = words > 1 ? atol(word[1]) : 100000, plies = 0, stuck = 0;
    double points = 0;
    seed = words > 2 ? strtoull(word[2], NULL, 10) : 1;
    eager = words > 3 && !strcmp(word[3], "eager");
    make_tables();
    clock_t began = clock();
    for (long round = 0; round < rounds; round++) {
        for (deal(); winner < 0; plies++) ask();
        if (winner == SEATS) stuck++;
        else points += count_hands();
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    double won = (double)(rounds - stuck);
    printf("%.0f %.3f %.3f %ld\n", rounds / seconds, (double)plies / rounds, points / won, stuck);
    return 0;
}
