"""What rulesets of the family disagree about, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any, cast

from attrs import field, frozen

from tablerules.core.checks import (
    Check,
    in_pair_order,
    in_set_order,
    in_tuple,
    in_tuples,
    instance,
    ints,
    is_whole,
    items,
    member,
    or_none,
    pairs_of_wholes,
    sequence_of,
    whole,
)
from tablerules.core.dice import Dice, Faces
from tablerules.core.seats import Seat
from tablerules.maedn.boards import BOARD_40, Board
from tablerules.maedn.choices import (
    BlockBars,
    BlockHit,
    Colours,
    Duty,
    End,
    Overshoot,
    OwnPiece,
    Passing,
    SafeEntry,
    Safety,
    Seating,
    StartBlock,
    Starter,
    ThirdSix,
    Tries,
)


def _dice(dice: Iterable[int] | Iterable[Iterable[int]]) -> tuple[Faces, ...]:
    """One die for all, or one for each seat, with sorted faces."""
    found = items(dice)
    if found is not None:
        dice = [found] if all(map(is_whole, found)) else found
    dies = in_tuples(cast("Iterable[Iterable[int]]", dice))
    return tuple(tuple(sorted(die)) for die in dies) if _DICE.fits(dies) else dies


_DICE = Check(
    "a sequence of whole numbers, or one for each seat", sequence_of(sequence_of(whole())).fits
)


def _pairs(
    given: Mapping[int, int] | Iterable[int | tuple[int, int]],
) -> tuple[tuple[int, int], ...]:
    """Pairs of a face and a number; a bare face stands for a pair with 0."""
    found = items(given)
    if found is None:
        return in_pair_order(cast("Any", given))
    return in_pair_order([(item, 0) if is_whole(item) else item for item in found])


def _in_order(duties: Iterable[Duty]) -> tuple[Duty, ...]:
    return in_tuple(duties)


_PAIRS = Check(
    "a mapping of whole numbers, or a sequence of them or their pairs", pairs_of_wholes.fits
)
_WHOLES = sequence_of(whole())
MOST_PIECES = 16
"""As many as the longest goal has fields; where a home triangle has room for more, whether a
position can ever end would take too long to find out."""


@frozen(kw_only=True)
class Options:
    """The rules of one table. The defaults are the maker's basic rules for four.

    Raises:
        ValueError: The options cannot go together; the sentence names the option.

    Examples:
        >>> Options(seats=2).places
        (0, 2)
        >>> Options(seats=7)
        Traceback (most recent call last):
        ...
        ValueError: seats must be 1 to 4 on this board, not 7
    """

    seats: Seat = field(default=4, validator=whole(1))
    """maedn.seats: how many people play (maedn:M-01, maedn:S-1)."""
    board: Board = field(default=BOARD_40, validator=instance(Board))
    """maedn.board: the board."""
    seating: Seating = field(default=Seating.SPREAD, validator=member(Seating))
    """maedn.seats.places: where people sit when places stay free."""
    colours: Colours = field(default=Colours.ONE_EACH, validator=member(Colours))
    """maedn.seats.colours: one colour each, or all of the board (maedn:V-a, maedn:R-8)."""
    teams: int | None = field(default=None, validator=or_none(whole()))
    """maedn.teams: how many teams of partners there are, seated in turn; None: no partners."""
    help_partner: bool = field(default=True, validator=instance(bool))
    """maedn.teams.help: who has finished plays on with the partner's pieces."""
    pieces: int = field(default=4, validator=whole(1, MOST_PIECES))
    """maedn.setup.pieces: how many pieces each colour has (maedn:M-01, maedn:S-1)."""
    on_start: int = field(default=1, validator=whole(0))
    """maedn.setup.on-start: how many of them stand on A at the start (maedn:S-1)."""
    starter_enters: bool = field(default=False, validator=instance(bool))
    """maedn.setup.starter: who won the opening roll puts a piece on A at once, if none is there."""
    dice: tuple[Faces, ...] = field(default=((1, 2, 3, 4, 5, 6),), converter=_dice, validator=_DICE)
    """maedn.dice.faces: the faces of the die of each seat, or of everybody's (maedn:X-24)."""
    dice_count: int = field(default=1, validator=whole())
    """maedn.dice.count: one die or two; of two, each is moved by itself (maedn:X-25)."""
    starter: Starter = field(default=Starter.HIGHEST_ROLL, validator=member(Starter))
    """maedn.opening: who has the first turn (maedn:S-2, maedn:R-9)."""
    first: Seat = field(default=0, validator=whole(0))
    """maedn.opening.first: the seat that begins if it is not rolled for."""
    enter: tuple[tuple[int, int], ...] = field(
        default=((6, 0),), converter=_pairs, validator=_PAIRS
    )
    """maedn.enter.numbers: the faces that bring a piece in, each with the field it is put on:
    ``(6,)``, or ``{1: 0, 6: 5}`` (maedn:M-02, maedn:S-7)."""
    pair_enters: Faces = field(default=(), converter=in_set_order, validator=_WHOLES)
    """maedn.enter.pair: the faces with which two pieces may enter on A together."""
    duties: tuple[Duty, ...] = field(
        default=(Duty.CLEAR, Duty.ENTER), converter=_in_order, validator=sequence_of(member(Duty))
    )
    """maedn.duty: what comes first if it can be done, in order (maedn:S-8, maedn:S-9, maedn:V-f,
    maedn:R-5)."""
    huffing: bool = field(default=False, validator=instance(bool))
    """maedn.capture.huffing: with the duty to capture, other moves stay legal, but the foremost
    piece that could have captured goes back to B (maedn:V-f)."""
    may_pass: bool = field(default=False, validator=instance(bool))
    """maedn.pass: whether one may pass although one could move (maedn:S-6, maedn:R-10)."""
    tries: Tries = field(default=Tries.NEVER, validator=member(Tries))
    """maedn.tries: when a turn has several throws (maedn:V-c, maedn:R-2, maedn:R-3, maedn:R-4)."""
    throws: int = field(default=3, validator=whole(1))
    """maedn.tries.throws: how many."""
    extra: Faces = field(default=(6,), converter=in_set_order, validator=_WHOLES)
    """maedn.extra.numbers: the faces that give another roll (maedn:M-03, maedn:S-8)."""
    extra_unusable: bool = field(default=True, validator=instance(bool))
    """maedn.extra.unusable: also if the number could not be moved (maedn:R-1)."""
    extra_on_double: bool = field(default=False, validator=instance(bool))
    """maedn.extra.double: two equal dice give another roll."""
    extra_on_capture: bool = field(default=False, validator=instance(bool))
    """maedn.extra.capture: a capture gives another roll."""
    extra_on_home: bool = field(default=False, validator=instance(bool))
    """maedn.extra.home: a piece that gets home gives another roll."""
    extra_adds: bool = field(default=False, validator=instance(bool))
    """maedn.extra.adds: a number that gives another roll and lets nobody enter is not moved but
    added to the next one, for one piece."""
    third_six: ThirdSix = field(default=ThirdSix.NOTHING, validator=member(ThirdSix))
    """maedn.extra.limit: what happens when such numbers come too often in a row."""
    six_limit: int = field(default=3, validator=whole(1))
    """maedn.extra.limit.count: how often is too often."""
    steps: tuple[tuple[int, int], ...] = field(default=(), converter=_pairs, validator=_PAIRS)
    """maedn.steps: faces that count for another number of steps: ``{6: 12}``."""
    steps_all_out: tuple[tuple[int, int], ...] = field(
        default=(), converter=_pairs, validator=_PAIRS
    )
    """maedn.steps.all-out: the same, only while no own piece waits on B: ``{6: 7}``."""
    own_piece: OwnPiece = field(default=OwnPiece.ILLEGAL, validator=member(OwnPiece))
    """maedn.own: what landing on an own piece does (maedn:S-5, maedn:M-05, maedn:V-e)."""
    capacity: int = field(default=2, validator=whole(1))
    """maedn.own.capacity: how many pieces may share a field of the track or of a column
    (maedn:R-6)."""
    passing: Passing = field(default=Passing.FREE, validator=member(Passing))
    """maedn.passing: what pieces that are jumped over do about it (maedn:S-3)."""
    block_bars: BlockBars = field(default=BlockBars.EVERYBODY, validator=member(BlockBars))
    """maedn.block.bars: whom a block lets pass (maedn:M-05, maedn:V-e)."""
    block_hit: BlockHit = field(default=BlockHit.ILLEGAL, validator=member(BlockHit))
    """maedn.block.hit: what landing on an opponent's block does."""
    block_on_safe_only: bool = field(default=False, validator=instance(bool))
    """maedn.block.where: two pieces are a block on safe fields only."""
    start_block: StartBlock = field(default=StartBlock.BARS, validator=member(StartBlock))
    """maedn.block.start: what an opponent's block on A does (maedn:R-7)."""
    pair_moves: bool = field(default=False, validator=instance(bool))
    """maedn.block.pair: two pieces that share a field may move together."""
    backward: bool = field(default=False, validator=instance(bool))
    """maedn.backward: a throw may be used backwards to capture (maedn:V-b)."""
    goal_jump: bool = field(default=True, validator=instance(bool))
    """maedn.goal.jump: own pieces in the goal may be jumped over (maedn:S-10, maedn:V-d)."""
    goal_moves: bool = field(default=True, validator=instance(bool))
    """maedn.goal.moves: pieces may move on inside the goal (maedn:S-11)."""
    overshoot: Overshoot = field(default=Overshoot.ILLEGAL, validator=member(Overshoot))
    """maedn.goal.overshoot: what a throw that is too high does (maedn:S-10, maedn:M-07)."""
    safety: Safety = field(default=Safety.NONE, validator=member(Safety))
    """maedn.safe: what the safe fields of the board do (maedn:X-13)."""
    safe_entry: SafeEntry = field(default=SafeEntry.CAPTURE, validator=member(SafeEntry))
    """maedn.safe.entry: what entering on a safe A does to opponents there."""
    capture_bonus: int = field(default=0, validator=whole(0))
    """maedn.bonus.capture: steps that a capture earns, moved at once with any own piece."""
    home_bonus: int = field(default=0, validator=whole(0))
    """maedn.bonus.home: steps that a piece that gets home earns."""
    end: End = field(default=End.FIRST, validator=member(End))
    """maedn.end: the first decides, or play on for places (maedn:M-08, maedn:S-12)."""
    points: tuple[int, ...] = field(default=(), converter=ints, validator=_WHOLES)
    """maedn.points: what the places of a tournament table earn, best first (5, 3, 2, 1)."""

    def __attrs_post_init__(self) -> None:
        for right, sentence in chain(self._table_demands(), self._rule_demands()):
            if not right:
                raise ValueError(sentence)

    def _table_demands(self) -> Iterable[tuple[bool, str]]:
        """What people, board, pieces and dice demand of each other."""
        places, seats = self.board.places, self.seats
        yield seats <= places, f"seats must be 1 to {places} on this board, not {seats}"
        yield (
            self.teams is None
            or (1 < self.teams < seats and seats % self.teams == 0
                and self.colours is Colours.ONE_EACH),
            f"teams must be None or share out {seats} seats of one colour, not {self.teams}",
        )  # fmt: skip
        room = self.pieces if self.board.home else self.board.goal
        yield self.pieces <= room, f"pieces must be 1 to {room} on this board, not {self.pieces}"
        most = min(self.pieces, self.capacity if self.own_piece is OwnPiece.BLOCK else 1)
        yield (
            self.on_start <= most,
            f"on_start must be 0 to {most}, as many as may share a field, not {self.on_start}",
        )
        yield (
            len(self.dice) in (1, seats) and all(self.dice),
            f"dice must be one list of faces, or one for each of {seats} seats, not {self.dice}",
        )
        yield (
            all(0 <= face <= _LARGEST_FACE for die in self.dice for face in die),
            f"dice must show faces from 0 to {_LARGEST_FACE}, not {self.dice}",
        )
        yield self.dice_count in (1, 2), f"dice_count must be 1 or 2, not {self.dice_count}"
        constant = [self.die(seat)[0] for seat in range(seats) if len(set(self.die(seat))) == 1]
        yield (
            self.starter is Starter.FIRST_SEAT or len(set(constant)) == len(constant),
            "starter must be FIRST_SEAT where two dice can only ever tie",
        )
        yield self.first < seats, f"first must be a seat from 0 to {seats - 1}, not {self.first}"

    def _rule_demands(self) -> Iterable[tuple[bool, str]]:
        """What rules demand of each other."""
        board = self.board
        yield (
            all(0 <= target < board.walked for _, target in self.enter),
            f"enter must name track fields from 0 to {board.walked - 1}, not {self.enter}",
        )
        yield (
            len({face for face, _ in self.enter}) == len(self.enter),
            f"enter must name each face once, not {self.enter}",
        )
        yield (
            len(set(self.duties)) == len(self.duties),
            f"duties must name each duty once, not {[duty.name for duty in self.duties]}",
        )
        yield (
            not self.huffing or Duty.CAPTURE in self.duties,
            "huffing must be False where there is no duty to capture",
        )
        yield (
            self.goal_moves or not board.home,
            "goal_moves must be True where the goal is a column that leads to a home triangle",
        )
        yield (
            not self.pair_moves or self.own_piece is OwnPiece.BLOCK,
            "pair_moves must be False where two pieces cannot share a field",
        )
        yield (
            self.passing is not Passing.CAPTURES or not self.backward,
            "backward must be False where overtaking captures",
        )
        yield (
            not self.extra_adds
            or (self.dice_count == 1 and all(set(die) - set(self.extra) for die in self.dice)),
            "extra_adds must be False with two dice, or where a die always gives another roll",
        )

    def die(self, seat: Seat) -> Faces:
        """The faces of one die of a seat."""
        return self.dice[seat % len(self.dice)]

    def roll(self, seat: Seat) -> Dice:
        """What a seat throws."""
        return Dice(self.dice_count, self.die(seat))

    @property
    def places(self) -> tuple[int, ...]:
        """The place on the board of each colour that takes part, in turn order."""
        places = self.board.places
        if self.colours is Colours.ALL:
            return tuple(range(places))
        if self.seating is Seating.ADJACENT:
            return tuple(range(self.seats))
        return tuple(index * places // self.seats for index in range(self.seats))

    @property
    def owners(self) -> tuple[Seat | None, ...]:
        """The seat of each colour; None for a neutral one."""
        shared = len(self.places) // self.seats * self.seats
        return tuple(
            colour % self.seats if colour < shared else None for colour in range(len(self.places))
        )


_LARGEST_FACE = 400
