"""The arrays of many games, and how cards move in them."""

from __future__ import annotations

import numpy as np

from tablerules.uno.batch.luck import Luck
from tablerules.uno.batch.modes import Ints, Mode
from tablerules.uno.batch.tables import Tables


class Board:
    """Everything about many games; `rows` are numbers of games, each at most once.

    Arrays that begin with a game's number are as long as there are games. Hands are also
    addressed flat: game times seats, plus seat. Sets of seats are bits.

    Attributes:
        tables: The rules.
        games: How many games there are.
        seats: How many seats there are.
        row: The number of each game.
        base: The flat address of each game's first hand.
        counts: How often each card is in each hand, hands x cards.
        held: The plays of the cards in each hand, words x hands.
        size: How many cards are in each hand.
        piles: Each game's stock from the left, and its discards from the right, latest first.
        stock: How many cards are in the stock.
        discards: How many cards lie under the top card.
        look: The top card with the colour in force.
        way: The direction of play, 0 for clockwise.
        phase: The `Mode` of the scalar state.
        on: Whom the scalar state waits for.
        offer: How many seats on from there the seat sits that is asked to cut in; 0: none is.
        then: Who has the turn after a draw or a colour.
        passes: How many seats in a row have passed.
        drawn: The card just drawn.
        draws: How many cards were drawn on this turn, or are imposed.
        sender: Who imposed them.
        doubtful: Whether that can be challenged.
        guilty: Whether a challenge would succeed.
        bluffer: Who would be challenged.
        doubt: The look before his card.
        kept: How often each card was left in his hand, games x cards.
        undo: The direction before the last card.
        carried: The cards imposed before it.
        open: Whether somebody may jump in on it.
        called, exposed, barred: Sets of seats, as in `Marks`.
        dealer: Who deals.
        totals: The points of each team, games x teams.
        round: The number of the round.
        winners: Who has won the match, a set of seats.
    """

    def __init__(self, tables: Tables, games: int) -> None:
        """Make room for so many games; a round is to be dealt yet."""
        options, size = tables.options, len(tables.cards)
        self.tables = tables
        self.games = games
        self.seats = options.seats
        hands = games * self.seats
        self.row = np.arange(games)
        self.base = self.row * self.seats
        self.counts = np.zeros((hands, size), dtype=np.uint8)
        self.held = np.zeros((tables.words, hands), dtype=np.uint64)
        self.size = np.zeros(hands, dtype=np.uint8)
        self.piles = np.zeros((games, len(tables.deck)), dtype=np.uint8)
        self.kept = np.zeros((games, size), dtype=np.uint8)
        self.totals = np.zeros((games, tables.members.shape[1]), dtype=np.intp)
        whole = np.zeros((19, games), dtype=np.intp)
        self.stock, self.discards, self.look, self.way, self.on, self.offer, self.then = whole[:7]
        self.passes, self.drawn, self.draws, self.sender, self.bluffer, self.doubt = whole[7:13]
        self.undo, self.carried, self.dealer, self.round, self.winners, self.phase = whole[13:]
        self.doubtful, self.guilty, self.open = np.zeros((3, games), dtype=bool)
        self.called, self.exposed, self.barred = np.zeros((3, games), dtype=np.intp)
        self.phase[:] = Mode.OVER

    # ------------------------------------------------------------------ cards

    def drawable(self, rows: Ints) -> Ints:
        """How many cards can be drawn, those under the top card included."""
        return np.asarray(self.stock[rows] + self.discards[rows])

    def draw(self, rows: Ints, luck: Luck) -> Ints:
        """A card from each stock; there must be one.

        Discards become the stock where it is empty.
        """
        sizes = self.stock[rows]
        if not sizes.all():
            empty = rows[sizes == 0]
            self.piles[empty] = self.piles[empty, ::-1]
            self.stock[empty] = self.discards[empty]
            self.discards[empty] = 0
            sizes = self.stock[rows]
        flat, base = self.piles.reshape(-1), rows * self.piles.shape[1]
        at = base + luck.places(rows, self.piles, sizes)
        cards = flat[at]
        sizes -= 1
        flat[at] = flat[base + sizes]
        self.stock[rows] = sizes
        return np.asarray(cards.astype(np.intp))

    def take(self, hands: Ints, cards: Ints) -> None:
        """Cards go to hands, one to each."""
        self.counts.reshape(-1)[hands * self.counts.shape[1] + cards] += 1
        self.size[hands] += 1
        for held, plays in zip(self.held, self.tables.held, strict=True):
            held[hands] |= plays[cards]

    def put(self, hands: Ints, cards: Ints) -> None:
        """Cards leave hands, one each."""
        flat, at = self.counts.reshape(-1), hands * self.counts.shape[1] + cards
        left = flat[at] - 1
        flat[at] = left
        self.size[hands] -= 1
        gone = left == 0
        for held, plays in zip(self.held, self.tables.held, strict=True):
            held[hands] &= ~(plays[cards] * gone)

    def cover(self, rows: Ints, before: Ints, looks: Ints) -> None:
        """A new card lies on the old one, which goes to the discards."""
        under = self.discards[rows] + 1
        last = self.piles.shape[1]
        self.piles.reshape(-1)[rows * last + last - under] = self.tables.top[before]
        self.discards[rows] = under
        self.look[rows] = looks

    # ------------------------------------------------------------------ calls

    def recount(self, rows: Ints, seats: Ints) -> None:
        """Hands have another size than one: nothing is called or owed for them."""
        bits = ~(1 << seats)
        self.called[rows] &= bits
        self.exposed[rows] &= bits

    def after(self, rows: Ints, seats: Ints) -> Ints:
        """The next seats in the direction of play."""
        ring = self.tables.ring
        return np.asarray(ring[(self.way[rows] * self.seats + seats) * self.seats + 1])
