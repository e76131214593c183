"""What tables disagree about, as one frozen value."""

from __future__ import annotations

import enum

from attrs import field, frozen

from tablerules.core.checks import instance, member, whole
from tablerules.core.making import Noted
from tablerules.core.seats import Seat, Teams, Ties
from tablerules.yahtzee.sheet import Sheet, yahtzee_sheet


class Duty(enum.Enum):
    """When a joker has to go into a certain box."""

    NEVER = "never"
    WITH_FIFTY = "with_fifty"
    """Only while the Yahtzee box holds points."""
    ALWAYS = "always"


class Values(enum.Enum):
    """When full house and straights score as if the dice showed them."""

    NEVER = "never"
    UPPER_FILLED = "upper_filled"
    """Once the upper box of the face is filled."""
    ALWAYS = "always"


class LowerDuty(enum.Enum):
    """When a joker has to go into a lower box, as long as one is open."""

    NEVER = "never"
    UPPER_FILLED = "upper_filled"
    """Once the upper box of the face is filled."""
    ALWAYS = "always"


@frozen
class JokerRule:
    """A joker variant, stated exactly. It speaks of five equal dice once Yahtzee is filled.

    Attributes:
        upper: The duty to use the open upper box of the face.
        lower: The duty to use a lower box.
        values: When lower boxes take joker values.
        needs_fifty: Whether there is no joker at all while the Yahtzee box holds a zero.
        upper_scores: Whether upper boxes score; if not they take a zero.
    """

    upper: Duty
    lower: LowerDuty
    values: Values
    needs_fifty: bool = False
    upper_scores: bool = True


class Joker(enum.Enum):
    """What may be done with five equal dice once the Yahtzee box is filled.

    The exact rule of each stands in `JOKER_RULES`.
    """

    FORCED = "forced"
    """The upper box of the face; if filled a lower box; if none is open a zero (J-forced)."""
    FREE = "free"
    """Any open box; joker values once the upper box of the face is filled (J-free)."""
    FREE_LOWER = "free_lower"
    """Free while the upper box of the face is open, then a lower box (J-free-lower)."""
    MB_TEXT = "mb_text"
    """As forced, but an ordinary roll while Yahtzee holds 0 and the upper box is open (J-mb)."""
    UPPER_ONLY = "upper_only"
    """The open upper box of the face, otherwise any box (J-upper-only)."""
    UPPER_BONUS = "upper_bonus"
    """As upper only, with the duty only while Yahtzee holds 50 (J-upper-bonus)."""
    FORCED_50 = "forced_50"
    """As forced, an ordinary roll while Yahtzee holds 0 (J-forced-50)."""
    FREE_50 = "free_50"
    """As free, an ordinary roll while Yahtzee holds 0 (J-free-50)."""
    WILD = "wild"
    """Any open box, always with joker values (J-wild)."""
    BOOKLET_1956 = "booklet_1956"
    """A lower box while one is open, otherwise a zero above (J-1956)."""
    NONE = "none"
    """An ordinary roll (J-none)."""


_FILLED = Values.UPPER_FILLED
_LOWER = LowerDuty.UPPER_FILLED
_ANYWHERE = LowerDuty.NEVER

JOKER_RULES: dict[Joker, JokerRule] = {
    Joker.FORCED: JokerRule(Duty.ALWAYS, _LOWER, _FILLED),
    Joker.FREE: JokerRule(Duty.NEVER, _ANYWHERE, _FILLED),
    Joker.FREE_LOWER: JokerRule(Duty.NEVER, _LOWER, _FILLED),
    Joker.MB_TEXT: JokerRule(Duty.WITH_FIFTY, _LOWER, _FILLED),
    Joker.UPPER_ONLY: JokerRule(Duty.ALWAYS, _ANYWHERE, _FILLED),
    Joker.UPPER_BONUS: JokerRule(Duty.WITH_FIFTY, _ANYWHERE, _FILLED),
    Joker.FORCED_50: JokerRule(Duty.ALWAYS, _LOWER, _FILLED, needs_fifty=True),
    Joker.FREE_50: JokerRule(Duty.NEVER, _ANYWHERE, _FILLED, needs_fifty=True),
    Joker.WILD: JokerRule(Duty.NEVER, _ANYWHERE, Values.ALWAYS),
    Joker.BOOKLET_1956: JokerRule(Duty.NEVER, LowerDuty.ALWAYS, Values.ALWAYS, upper_scores=False),
    Joker.NONE: JokerRule(Duty.NEVER, _ANYWHERE, Values.NEVER),
}
"""The joker variants as data: each differs from the others in a column of this table only."""


class Order(enum.Enum):
    """In which order boxes may be filled."""

    FREE = "free"
    """Any open box (yahtzee:S0-16)."""
    UPPER_FIRST = "upper_first"
    """No lower box before all upper boxes are filled (yahtzee:S3-33)."""
    FIXED = "fixed"
    """Top to bottom, column by column (the literal yahtzee:S3-05)."""


class Start(enum.Enum):
    """Who has the first turn."""

    FIRST_SEAT = "first_seat"
    HIGHEST_ROLL = "highest_roll"
    """Everybody rolls all dice, the highest total starts (yahtzee:S0-06)."""


class Settlement(enum.Enum):
    """What is paid at the end."""

    NONE = "none"
    DIFFERENCE = "difference"
    """The winner earns the difference to every other score (yahtzee:S0-02)."""


class FinalTie(enum.Enum):
    """What a tie for the first place means."""

    SHARED = "shared"
    """All who are tied win (yahtzee:Y28)."""
    ROLL_OFF = "roll_off"
    """The tied ones roll all dice for it, again while tied (a house rule)."""


class ChipValue(enum.Enum):
    """What a bonus chip is worth on a sheet with several columns."""

    FLAT = "flat"
    """The same in every column."""
    BY_COLUMN = "by_column"
    """Times the multiplier of the column that the roll is written in."""


@frozen(kw_only=True, cache_hash=True)
class Options(Noted):
    """The rules of one table. All values are checked; impossible combinations are refused.

    Raises:
        ValueError: A value is out of range, or two values contradict each other.

    Examples:
        >>> Options(seats=3, joker=Joker.FREE).sheet.size
        13
        >>> Options(seats=0)
        Traceback (most recent call last):
        ...
        ValueError: seats must be a whole number from 1 to 99, not 0
    """

    seats: int = field(default=2, validator=whole(1, 99))
    """How many people play, 1 to 99; clause ``yahtzee.players`` (S0-03, S3-02, S3-32)."""
    sheet: Sheet = field(factory=yahtzee_sheet, validator=instance(Sheet))
    """Boxes, dice and columns; clause ``yahtzee.sheet`` (S0-13, S3-13)."""
    joker: Joker = field(default=Joker.FORCED, validator=member(Joker))
    """Five equal dice once Yahtzee is filled; clause ``yahtzee.joker`` (J rows, S0-30 to S0-34)."""
    yahtzee_bonus: int = field(default=100, validator=whole(0))
    """Points for five equal dice while Yahtzee holds points; ``yahtzee.bonus`` (S0-33, S3-24)."""
    chip_value: ChipValue = field(default=ChipValue.FLAT, validator=member(ChipValue))
    """What a chip is worth in several columns; clause ``yahtzee.bonus.column``."""
    upper_bonus: int = field(default=35, validator=whole(0))
    """Extra points for the upper section; clause ``yahtzee.upper-bonus`` (S0-21, S3-16)."""
    upper_threshold: int = field(default=63, validator=whole(1))
    """The upper total that earns them, itself included; clause ``yahtzee.upper-bonus``."""
    order: Order = field(default=Order.FREE, validator=member(Order))
    """In which order boxes are filled; clause ``yahtzee.order`` (S0-16, S3-05, S3-33)."""
    rolls: int = field(default=3, validator=whole(1))
    """Rolls in a turn at most; clause ``yahtzee.rolls`` (S0-09, S3-07)."""
    saved_rolls: bool = field(default=False, validator=instance(bool))
    """Whether rolls not used may be spent in later turns; clause ``yahtzee.rolls.saved``."""
    partners: Teams | None = field(default=None, validator=instance(Teams, type(None)))
    """Teams that share a column; clause ``yahtzee.partners`` (S0-36). All of one size."""
    start: Start = field(default=Start.FIRST_SEAT, validator=member(Start))
    """Who starts; clause ``yahtzee.start`` (S0-06, S3-06)."""
    start_tie: Ties = field(default=Ties.REROLL, validator=member(Ties))
    """Equal opening rolls; clause ``yahtzee.start.tie`` (Y30)."""
    settlement: Settlement = field(default=Settlement.NONE, validator=member(Settlement))
    """What is paid; clause ``yahtzee.settlement`` (S0-02)."""
    final_tie: FinalTie = field(default=FinalTie.SHARED, validator=member(FinalTie))
    """A tie for the first place; clause ``yahtzee.final-tie`` (Y28)."""
    games: int = field(default=1, validator=whole(1))
    """How many games make the match whose totals decide; clause ``yahtzee.match`` (S0-18)."""

    team_of: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """The team of each seat; follows from ``seats`` and ``partners``."""

    def __attrs_post_init__(self) -> None:
        self._check_partners()
        self._check_sheet()
        teams = self.teams
        object.__setattr__(self, "team_of", tuple(map(teams.of, range(self.seats))))

    def _check_partners(self) -> None:
        if self.partners is None:
            return
        teams = self.partners.members
        uneven = len({len(team) for team in teams}) > 1
        if self.partners.seats != self.seats or uneven or len(teams) == 1:
            msg = (
                f"partners must split the {self.seats} seats into two or more teams of one size, "
                f"not {teams}"
            )
            raise ValueError(msg)

    def _check_sheet(self) -> None:
        if self.sheet.yahtzee is None and (self.joker is not Joker.NONE or self.yahtzee_bonus):
            msg = (
                f"joker and yahtzee_bonus need a sheet with a Yahtzee box, and {self.sheet.name} "
                "has none: set joker=Joker.NONE and yahtzee_bonus=0"
            )
            raise ValueError(msg)
        if not any(box.wins_on_first_roll for box in self.sheet.boxes):
            return
        if self.games > 1 or self.settlement is not Settlement.NONE:
            msg = (
                f"games and settlement add up scores, and a first roll can win {self.sheet.name} "
                "outright: set games=1 and settlement=Settlement.NONE"
            )
            raise ValueError(msg)

    @property
    def teams(self) -> Teams:
        """Who shares a column; without partners everybody has a column of his own."""
        return Teams.single(self.seats) if self.partners is None else self.partners

    @property
    def turn_order(self) -> tuple[Seat, ...]:
        """The seats as their turns follow: team by team, partners taking turns (S0-07, S0-36)."""
        return tuple(seat for lap in zip(*self.teams.members, strict=True) for seat in lap)
