"""What the options make of the board, as tables that are computed once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final

from attrs import field, frozen

from tablerules.core.chance import Roll
from tablerules.core.dice import Faces
from tablerules.core.game import Waiting
from tablerules.core.seats import Seat, Teams
from tablerules.maedn.boards import ENTRY, WAITING
from tablerules.maedn.choices import Duty, Overshoot, OwnPiece, Passing, Safety, ThirdSix, Tries
from tablerules.maedn.options import Options
from tablerules.maedn.state import Pieces

Meetings = tuple[tuple[tuple[int, int], ...], ...]
"""For each position of a colour: the same field as ``(other colour, its position)``."""


@frozen(eq=False)
class Layout:
    """Tables for one set of options.

    Attributes:
        options: The options.
        owners: The seat of each colour; None for a neutral one.
        units: Who ranks together: a team, or each colour by itself; None for a neutral colour.
        walked: How many track fields a piece walks.
        last: The last own-track position.
        home: The position of the home triangle; None on boards without one.
        foes: Where each colour's positions meet those of colours that it can capture.
        friends: The same for partners.
        safe: The positions on which each colour's own pieces stand safely.
        block_fields: The positions on which two pieces make a block.
        entries: The faces that bring a piece in, with the position it is put on.
        stars: Jumps of this board.
        steps: Faces that count for another number of steps.
        steps_all_out: The same while no own piece waits on B.
        neutral: The neutral colours.
        following: The colour after each in turn order, whether it still takes turns or not.
        movers: The colours that each colour may move as long as it is not done.
        end: The position from which on a piece is where it ends.
        plays_on: Whether a colour that is done may still have a turn.
        clears: Whether a piece on A has to move off it.
        dutiful: From where a piece has to start for a duty to ask for its move; None: anywhere.
        blocks: Whether two pieces of a unit on a field are a block.
        plain: Whether a colour that is not done moves its own pieces only, and no wall moves.
        pairs: Whether two pieces may ever move or enter together.
        watches_path: Whether anything that stands on the way can matter.
        bounces: Whether pieces turn back at goal fields that are taken.
        tries: Whether turns may have several throws.
        counts_sixes: Whether it matters how many rolls in a row have given another one.
        rewards: Whether moves may earn bonuses or other rolls.
        marks_last: Whether a rule asks which piece moved last.
        lively: Whether somebody can always still get home, whatever happens.
        rolls: What each seat throws.
        waits: The waiting for each colour's roll; None for a neutral one.
        choosing: The same for its choice of a move.
        dice: The distinct faces of each colour's die.
        steerable: Whether whoever could get home if nobody else were there can still get home.
        cells: For each colour and position its number in a `crowd` (the last one, 0, is B's).
        full: As many pieces as a cell of a `crowd` can count.
        walks: What `reach` has found out: which walks there are with which number.
        plans: What `reach` has found out: which walks there are with which dice.
        again: What `turn` has found out: whether a roll gives another one.
        allowed: What `play` has found out: what each colour can roll.
    """

    options: Options
    owners: tuple[Seat | None, ...]
    units: tuple[int | None, ...]
    walked: int
    last: int
    home: int | None
    foes: tuple[Meetings, ...]
    friends: tuple[Meetings, ...]
    safe: tuple[frozenset[int], ...]
    block_fields: tuple[frozenset[int], ...]
    entries: dict[int, int]
    stars: dict[int, int]
    steps: dict[int, int]
    steps_all_out: dict[int, int]
    neutral: tuple[int, ...]
    following: tuple[int, ...]
    movers: tuple[tuple[int, ...], ...]
    end: int
    plays_on: bool
    clears: bool
    dutiful: frozenset[int] | None
    blocks: bool
    plain: bool
    pairs: bool
    watches_path: bool
    bounces: bool
    tries: bool
    counts_sixes: bool
    rewards: bool
    marks_last: bool
    lively: bool
    steerable: bool
    rolls: tuple[Roll, ...]
    waits: tuple[Waiting | None, ...]
    choosing: tuple[Waiting | None, ...]
    dice: tuple[Faces, ...]
    cells: tuple[tuple[int, ...], ...]
    full: int
    walks: dict[Any, Any] = field(factory=dict, init=False, repr=False)
    plans: dict[Any, Any] = field(factory=dict, init=False, repr=False)
    again: dict[Faces, bool] = field(factory=dict, init=False, repr=False)
    allowed: dict[int, set[Faces]] = field(
        factory=lambda: defaultdict[int, set[Faces]](set), init=False, repr=False
    )

    def __reduce__(self) -> tuple[Callable[[Options], Layout], tuple[Options]]:
        """Copied and pickled as its options: everything else follows from them."""
        return layout, (self.options,)

    @property
    def colours(self) -> int:
        """How many colours take part."""
        return len(self.owners)

    @property
    def unit_count(self) -> int:
        """How many units compete."""
        return len({unit for unit in self.units if unit is not None})

    def die(self, colour: int) -> Faces:
        """The distinct faces that the owner of a colour can throw."""
        return self.dice[colour]

    def steps_of(self, face: int, own: tuple[int, ...]) -> int:
        """How far a face goes for a colour whose pieces stand like that."""
        if own[0] != WAITING and face in self.steps_all_out:
            return self.steps_all_out[face]
        return self.steps.get(face, face)

    def done(self, pieces: Pieces, colour: int) -> bool:
        """Whether all pieces of a colour are where they end."""
        return pieces[colour][0] >= self.end


def layout(options: Options) -> Layout:
    """Compute the tables for a set of options."""
    board, places, owners = options.board, options.places, options.owners
    units = _units(options)
    safe = tuple(_safe(options, place) for place in places)
    track = frozenset(range(board.walked))
    rolls = tuple(Roll(options.roll(seat)) for seat in range(options.seats))
    waits = tuple(Waiting(roll) for roll in rolls)
    faces = tuple(
        tuple(dict.fromkeys(options.die(owner))) if owner is not None else () for owner in owners
    )
    neutral = tuple(colour for colour, owner in enumerate(owners) if owner is None)
    return Layout(
        options=options,
        owners=owners,
        units=units,
        walked=board.walked,
        last=board.last,
        home=board.last if board.home else None,
        foes=_meetings(options, units, friendly=False),
        friends=_meetings(options, units, friendly=True),
        safe=safe,
        block_fields=safe if options.block_on_safe_only else (track,) * len(places),
        entries=dict(options.enter),
        stars=dict(board.stars),
        steps=dict(options.steps),
        steps_all_out=dict(options.steps_all_out),
        neutral=neutral,
        following=(*range(1, len(places)), 0),
        movers=tuple((colour, *neutral) for colour in range(len(places))),
        end=board.last if board.home else board.walked,
        dutiful=_dutiful(options),
        rolls=rolls,
        waits=tuple(None if owner is None else waits[owner] for owner in owners),
        choosing=tuple(None if owner is None else Waiting(owner) for owner in owners),
        dice=faces,
        cells=_cells(options, len(places)),
        full=(1 << options.pieces.bit_length()) - 1,
        **_answers(options),
    )


def _answers(options: Options) -> dict[str, bool]:
    """What the options say to each question with yes or no."""
    blocks, neutral = options.own_piece is OwnPiece.BLOCK, None in options.owners
    bounces = options.overshoot is Overshoot.BOUNCE and not options.board.home
    return {
        "plays_on": neutral or (options.teams is not None and options.help_partner),
        "clears": Duty.CLEAR in options.duties,
        "blocks": blocks,
        "bounces": bounces,
        "plain": not neutral and not bounces,
        "pairs": options.pair_moves or bool(options.pair_enters),
        "watches_path": blocks or not options.goal_jump or options.passing is not Passing.FREE,
        "tries": options.tries is not Tries.NEVER,
        "counts_sixes": options.third_six is not ThirdSix.NOTHING,
        "rewards": options.capture_bonus > 0
        or options.home_bonus > 0
        or options.extra_on_capture
        or options.extra_on_home,
        "marks_last": Duty.DRIVE_ON in options.duties or options.third_six is ThirdSix.LAST_HOME,
        "lively": _lively(options),
        "steerable": _steerable(options),
    }


FULFILLED_FROM: Final[dict[Duty, int]] = {
    Duty.CLEAR: ENTRY,
    Duty.DRIVE_ON: ENTRY,
    Duty.ENTER: WAITING,
}
"""From where a piece has to start to fulfil a duty, where that matters."""


def _dutiful(options: Options) -> frozenset[int] | None:
    if not FULFILLED_FROM.keys() >= set(options.duties):
        return None
    return frozenset(FULFILLED_FROM[duty] for duty in options.duties)


def _cells(options: Options, colours: int) -> tuple[tuple[int, ...], ...]:
    """For each colour and position a number whose multiples up to `Layout.full` are its own."""
    size, width = options.board.last + 1, options.pieces.bit_length()
    return tuple(
        (*(1 << width * cell for cell in range(colour * size, (colour + 1) * size)), 0)
        for colour in range(colours)
    )


def _units(options: Options) -> tuple[int | None, ...]:
    if options.teams is not None:
        teams = Teams.opposite(options.seats, options.teams)
        return tuple(teams.of(seat) for seat in range(options.seats))
    return tuple(None if owner is None else colour for colour, owner in enumerate(options.owners))


def _safe(options: Options, place: int) -> frozenset[int]:
    if options.safety is Safety.NONE and not options.block_on_safe_only:
        return frozenset()
    board = options.board
    ring = {p for p in range(board.walked) if board.ring(place, p) in board.safe}
    return frozenset(ring.union(board.shelters))


def _meetings(
    options: Options, units: tuple[int | None, ...], *, friendly: bool
) -> tuple[Meetings, ...]:
    """For each colour and position, where other colours have the same field."""
    board, places = options.board, options.places
    where = [{board.ring(place, p): p for p in range(board.walked)} for place in places]

    def meets(colour: int, position: int) -> tuple[tuple[int, int], ...]:
        at = board.ring(places[colour], position)
        return tuple(
            (other, theirs[at])
            for other, theirs in enumerate(where)
            if at in theirs
            and other != colour
            and (units[other] == units[colour] is not None) == friendly
        )

    positions = range(board.last + 1)
    return tuple(
        tuple(meets(colour, p) if p < board.walked else () for p in positions)
        for colour in range(len(places))
    )


def _lively(options: Options) -> bool:
    """Whether these options alone make sure that somebody can always still get home.

    Let everybody throw 1 until nobody can move a 1. That comes to an end, since every such move
    walks a piece on or takes one off the track; and then no piece is left on the track, because a
    piece that cannot move one step has a piece right in front of it, and so on all around the
    ring, which has more fields than there are pieces. Now one colour alone enters a piece, walks
    it home by ones, and so on until it is done, while all others throw 1 and cannot move. (Where
    a 1 may be used to enter, it is thrown by those only who have a piece to walk.)
    Whatever the argument needs is asked for here; other options may be lively too, and are
    looked at position by position.
    """
    board = options.board
    faces = [set(options.die(seat)) for seat in range(options.seats)]
    entering = {face for face, _ in options.enter}
    special = set(options.extra) | {face for face, _ in (*options.steps, *options.steps_all_out)}
    enough_room = options.pieces * len(options.places) < board.track
    return (
        options.dice_count == 1
        and options.goal_moves
        and enough_room
        and 1 not in special
        and (1 not in entering or _one_is_free(options, faces, special | entering))
        and all(1 in die and die & entering for die in faces)
        and (None not in options.owners or _harmless(options, faces, special | entering))
    )


def _one_is_free(options: Options, faces: list[set[int]], special: set[int]) -> bool:
    """Whether a 1 that may enter can as well walk any piece, and there is a throw that does not."""
    return (
        Duty.ENTER not in options.duties
        and options.own_piece is not OwnPiece.BLOCK
        and options.safety is Safety.NONE
        and all(die - special - {0} for die in faces)
    )


def _harmless(options: Options, faces: list[set[int]], special: set[int]) -> bool:
    """Whether neutral pieces, which all may use to capture, always leave a throw that cannot.

    Each of them threatens a piece by one number, so it takes more plain numbers than pieces.
    """
    threats = options.owners.count(None) * options.pieces
    return (
        options.on_start <= 1
        and options.safety is Safety.NONE
        and all(len(die - special - {0}) > threats for die in faces)
    )


def _steerable(options: Options) -> bool:
    """Whether a colour can be steered home past the others wherever its own pieces allow it.

    Let all others throw 1 until they cannot move a 1; that comes to an end, as above, and what is
    left of them on the track stays where it is. The colour walks its pieces by ones, each up to
    the field before its goal, and from there with one plain throw into the innermost place that
    is free for it. So nobody gets in front of it, and nobody shuts the goal before it is full.
    """
    plain = set(range(1, options.board.goal + 1))
    special = {face for face, _ in (*options.enter, *options.steps, *options.steps_all_out)}
    entering = {face for face, _ in options.enter}
    faces = [set(options.die(seat)) for seat in range(options.seats)]
    return (
        options.dice_count == 1
        and not options.board.home
        and not plain & (special | set(options.extra))
        and all(plain <= die and die & entering for die in faces)
        and options.own_piece is OwnPiece.ILLEGAL
        and options.passing is Passing.FREE
        and options.safety is Safety.NONE
        and options.overshoot is Overshoot.ILLEGAL
        and Duty.FOREMOST not in options.duties
        and None not in options.owners
        and options.pieces * len(options.places) < options.board.track
    )
