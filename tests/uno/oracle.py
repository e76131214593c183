"""The official round once more, written plainly and on its own: texts, lists, one long class.

It shares no code with the library and knows no house rule. It follows a line of moves and says for
each position what everybody may do, so that the two can be compared move for move.
"""

from __future__ import annotations

from collections import Counter

COLOURS = {"red": "R", "green": "G", "blue": "B", "yellow": "Y"}
NUMBERS = "0123456789"


class Oracle:
    """One round of the official game of 2008 after the deal, for two or more players.

    Args:
        hands: The hands as texts.
        stock: How often each card is in the stock.
        dealer: Who deals.
        bluffs: Whether an unlawful Wild Draw Four can be tried.
        play_drawn: ``may``, ``must`` or ``never``.
    """

    def __init__(
        self,
        hands: list[list[str]],
        stock: Counter[str],
        dealer: int,
        *,
        bluffs: bool = True,
        play_drawn: str = "may",
    ) -> None:
        self.hands, self.stock, self.dealer = hands, stock, dealer
        self.bluffs, self.play_drawn = bluffs, play_drawn
        self.n = len(hands)
        self.pile: list[str] = []
        self.colour = ""
        self.way = 1
        self.turn = (dealer + 1) % self.n
        self.asks = "first"  # first, name, turn, drawn, pending, draw, verdict, over
        self.drawn = ""
        self.owed: list[tuple[int, int]] = []
        self.after: tuple[str, int] = ("turn", 0)
        self.pending = 0
        self.bluffer: tuple[int, bool, list[str]] | None = None
        self.winner: int | None = None
        self.exposed: int | None = None
        self.called: set[int] = set()
        self.passes = 0

    # ------------------------------------------------------------ what may be done

    def matches(self, card: str) -> bool:
        top = self.pile[-1]
        return card[0] in ("W", self.colour) or (top[0] != "W" and card[1:] == top[1:])

    def lawful(self, seat: int, card: str) -> bool:
        if not self.matches(card):
            return False
        return card != "W4" or all(other[0] != self.colour for other in self.hands[seat])

    def plays(self, seat: int, card: str) -> list[str]:
        if not (self.lawful(seat, card) or (self.bluffs and card == "W4")):
            return []
        names = [f" {name}" for name in COLOURS] if card[0] == "W" else [""]
        calls = ["", " uno"] if len(self.hands[seat]) == 2 else [""]
        return [f"play {card}{name}{call}" for name in names for call in calls]

    def moves(self, seat: int) -> set[str]:
        """What a seat may do."""
        found: set[str] = set()
        if self.asks in ("first", "draw", "verdict", "over"):
            return found
        if self.exposed is not None and self.winner is None:
            found.add("uno" if seat == self.exposed else f"catch p{self.exposed + 1}")
        if seat == self.turn:
            found |= self.turn_moves(seat)
        return found

    def turn_moves(self, seat: int) -> set[str]:
        """What the seat on turn may do beside calling."""
        found: set[str] = set()
        if self.asks == "name":
            return {f"name {colour}" for colour in COLOURS}
        if self.asks == "pending":
            return found | {"accept"} | ({"challenge"} if self.bluffer else set())
        if self.asks == "drawn":
            playable = self.lawful(seat, self.drawn)
            found |= set(self.plays(seat, self.drawn)) if self.play_drawn != "never" else set()
            return found if playable and self.play_drawn == "must" else found | {"keep"}
        for card in self.hands[seat]:
            found |= set(self.plays(seat, card))
        if sum(self.stock.values()) + len(self.pile) > 1:
            return found | {"draw"}
        return found if any(self.lawful(seat, c) for c in self.hands[seat]) else found | {"pass"}

    # ------------------------------------------------------------ what happens

    def next(self, seat: int, steps: int = 1) -> int:
        return (seat + self.way * steps) % self.n

    def follow(self, text: str) -> None:
        """Carry a move out."""
        who, what, *words = text.split()
        if who == "*":
            getattr(self, f"dealer_{what}")(words)
        else:
            seat = int(who[1:]) - 1
            if what == "uno":
                self.exposed, self.called = None, self.called | {seat}
            elif what == "catch":
                self.owe(self.exposed or 0, 2, (self.asks, self.turn))
                self.exposed = None
            else:
                self.exposed = None
                getattr(self, f"seat_{what}")(seat, words)

    def owe(self, seat: int, count: int, after: tuple[str, int]) -> None:
        self.after = after
        self.owed = [(seat, count)]
        self.deal_on()

    def deal_on(self) -> None:
        """Ask for cards while some are owed and can be had."""
        if self.owed and not sum(self.stock.values()):
            self.stock, self.pile = Counter(self.pile[:-1]), self.pile[-1:]
        if self.owed and sum(self.stock.values()):
            self.asks = "draw"
        else:
            self.owed = []
            self.asks, self.turn = self.after

    def dealer_deal(self, words: list[str]) -> None:
        seat, cards = int(words[0][1:]) - 1, words[1:]
        self.stock = self.stock - Counter(cards)
        self.hands[seat] += cards
        self.called.discard(seat)
        count = self.owed[0][1] - len(cards)
        self.owed = [(seat, count)] if count else []
        self.drawn = cards[0] if self.after[0] == "drawn" else self.drawn
        self.deal_on()

    def dealer_turn(self, words: list[str]) -> None:
        (card,) = words
        if card == "W4":
            return
        self.stock = self.stock - Counter([card])
        self.pile, self.colour, left = [card], card[0], (self.dealer + 1) % self.n
        self.asks, self.turn = "turn", left
        if card == "W":
            self.asks = "name"
        elif card[1:] == "S" or (card[1:] == "R" and self.n == 2):
            self.turn = (left + 1) % self.n if card[1:] == "S" else self.dealer
        elif card[1:] == "R":
            self.way, self.turn = -1, self.dealer
        elif card[1:] == "+2":
            self.asks, self.pending = "pending", 2

    def dealer_verdict(self, words: list[str]) -> None:
        assert self.bluffer is not None
        offender, guilty, held = self.bluffer
        assert words[:3] == [
            f"p{offender + 1}",
            f"p{self.turn + 1}",
            "guilty" if guilty else "innocent",
        ]
        assert Counter(words[3:]) == Counter(held)
        self.bluffer = None
        if guilty:
            self.owe(offender, self.pending, ("turn", self.turn))
        else:
            self.take(self.pending + 2)

    def take(self, count: int) -> None:
        seat, self.bluffer = self.turn, None
        after = ("over", seat) if self.winner is not None else ("turn", self.next(seat))
        self.owe(seat, count, after)

    def seat_accept(self, _: int, __: list[str]) -> None:
        self.passes = 0
        self.take(self.pending)

    def seat_challenge(self, _: int, __: list[str]) -> None:
        self.asks = "verdict"

    def seat_name(self, _: int, words: list[str]) -> None:
        self.colour, self.asks = COLOURS[words[0]], "turn"

    def seat_draw(self, seat: int, _: list[str]) -> None:
        self.passes = 0
        self.owe(seat, 1, ("drawn", seat))

    def seat_keep(self, seat: int, _: list[str]) -> None:
        self.asks, self.turn = "turn", self.next(seat)

    def seat_pass(self, seat: int, _: list[str]) -> None:
        self.passes += 1
        self.asks, self.turn = ("over" if self.passes == self.n else "turn"), self.next(seat)

    def seat_play(self, seat: int, words: list[str]) -> None:
        card, self.passes = words[0], 0
        self.hands[seat].remove(card)
        unlawful = any(other[0] == self.colour for other in self.hands[seat])
        self.bluffer = (
            (seat, unlawful, list(self.hands[seat])) if self.bluffs and card == "W4" else None
        )
        self.pile.append(card)
        self.colour = COLOURS[words[1]] if card[0] == "W" else card[0]
        left = len(self.hands[seat])
        self.called.discard(seat)
        if left == 1:
            self.exposed = None if "uno" in words else seat
            self.called |= {seat} if "uno" in words else set()
        self.winner = None if left else seat
        face = card[1:]
        if face == "R" and self.n > 2:
            self.way = -self.way
        over = face == "S" or (face == "R" and self.n == 2)
        self.asks, self.turn = "turn", self.next(seat, 2 if over else 1)
        if face == "+2" or card == "W4":
            self.asks, self.pending, self.turn = (
                "pending",
                2 if face == "+2" else 4,
                self.next(seat),
            )
        elif self.winner is not None:
            self.asks = "over"
