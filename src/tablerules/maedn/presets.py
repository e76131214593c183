"""Rulesets of the family as options. Presets are history: they never change.

Where a source leaves something open, the docstring says which reading is ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from attrs import evolve

from tablerules.maedn.boards import (
    BOARD_40,
    BOARD_48,
    DANISH_BOARD,
    EILE_BOARD,
    FIA_BOARD,
    LUDO_BOARD,
    MARBLE_BOARD,
    PARCHIS_BOARD,
)
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
    StartBlock,
    Starter,
    ThirdSix,
    Tries,
)
from tablerules.maedn.options import Options

SCHMIDT: Final = Options()
"""The maker's basic rules (edition 49085, 2006) for four: the default."""

SCHMIDT_TRAVEL: Final = evolve(SCHMIDT, starter=Starter.FIRST_SEAT)
"""The maker's travel edition (49324): the youngest begins; let that person take the first seat."""

SCHMIDT_SIX: Final = evolve(SCHMIDT, seats=6, board=BOARD_48)
"""The maker's basic rules on the board for six."""

SCHMIDT_VARIANTS: Final = evolve(
    SCHMIDT,
    backward=True,
    tries=Tries.STUCK,
    goal_jump=False,
    own_piece=OwnPiece.BLOCK,
    block_bars=BlockBars.EVERYBODY,
    duties=(Duty.CLEAR, Duty.ENTER, Duty.CAPTURE),
    huffing=True,
)
"""The maker's variants all at once: capturing backwards, three throws, no jumping in the goal,
barriers, and huffing. Ours: entering and clearing A come before capturing (R-5)."""

SCHMIDT_TWO_PLAY_ALL: Final = evolve(SCHMIDT, seats=2, colours=Colours.ALL)
"""The maker's variant for two with two opposite colours each, every colour for itself."""

SCHMIDT_THREE_NEUTRAL: Final = evolve(SCHMIDT, seats=3, colours=Colours.ALL)
"""The maker's variant for three with a neutral fourth colour; the last neutral piece decides."""

TOURNAMENT: Final = evolve(SCHMIDT, end=End.PLACES, points=(5, 3, 2, 1))
"""The championship at Dohna: basic rules, played on for places that earn 5, 3, 2 and 1."""

CONTEST_2021: Final = evolve(
    SCHMIDT,
    seats=2,
    starter=Starter.FIRST_SEAT,
    duties=(Duty.CLEAR, Duty.ENTER, Duty.FOREMOST),
)
"""The informatics contest BwInf 40.1, task 4 (2021): two sit opposite, the foremost piece that can
move has to. Ours: the first seat begins, since the contest compares dice."""

OPEN_SPIEL: Final = evolve(SCHMIDT, on_start=0, starter=Starter.FIRST_SEAT)
"""The game ``maedn`` of OpenSpiel: nobody on A at the start, the first seat begins."""

SECUSO: Final = evolve(
    SCHMIDT,
    on_start=0,
    goal_jump=False,
    goal_moves=False,
    tries=Tries.SETTLED,
    end=End.PLACES,
)
"""The SecUSo app Ludo with its default settings; its own six-seat board is `BOARD_72`.

Without moving in the goal, a piece on a shuts b to d for good: such games can freeze."""

MAN_DONT_BE_ANGRY: Final = Options(
    board=LUDO_BOARD,
    on_start=0,
    duties=(),
    own_piece=OwnPiece.BLOCK,
    block_bars=BlockBars.OPPONENTS,
    start_block=StartBlock.BARS,
)
"""The rule text S0 "Man don't be angry" on the Ludo board (M-01 to M-08).

Its open questions are switches. Ours: entering is a choice (`duties`), the owner passes his own
block (`block_bars`), no third counter joins (`capacity`), a block on A stops entering
(`start_block`), the pair does not move together (`pair_moves`), A need not be cleared."""

MAN_DONT_BE_ANGRY_40: Final = evolve(MAN_DONT_BE_ANGRY, board=BOARD_40)
"""The same rules on the 40-field board: the goal fields are column and triangle in one."""

MENS_ERGER_JE_NIET: Final = evolve(
    SCHMIDT,
    on_start=0,
    duties=(Duty.DRIVE_ON, Duty.ENTER, Duty.CAPTURE),
    own_piece=OwnPiece.CAPTURED,
)
"""The Dutch game: own pieces are captured too, capturing is compulsory, and the piece that entered
uses the extra roll. Ours: entering comes before capturing; goal as in the maker's rules."""

MENS_ERGER_JE_NIET_STARTER: Final = evolve(MENS_ERGER_JE_NIET, starter_enters=True)
"""The Dutch game in which the highest roller puts a piece on A at once."""

EILE_MIT_WEILE: Final = Options(
    board=EILE_BOARD,
    on_start=0,
    enter=(5,),
    duties=(),
    steps={6: 12},
    third_six=ThirdSix.UNSAFE_HOME,
    own_piece=OwnPiece.BLOCK,
    block_bars=BlockBars.EVERYBODY,
    block_on_safe_only=True,
    passing=Passing.CAPTURES,
    overshoot=Overshoot.BOUNCE,
    safety=Safety.SHARED,
    safe_entry=SafeEntry.SHARE,
    capacity=4,
    end=End.PLACES,
)
"""The Swiss game: 5 enters, 6 counts 12, overtaking captures, two pieces on a bench are a block.

Ours: overtaken pieces always go back (the text allows it), landing captures as well, the board's
measures, up to four pieces on a field, and only two of one colour make a block."""

FIA: Final = Options(
    board=FIA_BOARD,
    on_start=0,
    enter={1: 0, 6: 5},
    pair_enters=(6,),
    duties=(),
    passing=Passing.NOT_OWN,
    overshoot=Overshoot.BOUNCE,
)
"""The Swedish game: 1 enters on the first field, 6 on the sixth, or two pieces on the first.

Ours: entering is a choice, A need not be cleared, own pieces bar the way to the sixth field too,
and all pieces end on the dot in the middle."""

CHINCZYK: Final = evolve(SCHMIDT, on_start=0, tries=Tries.ALL_WAITING)
"""The Polish game: three tries while all pieces wait. Ours: entering and clearing A are duties,
the goal is as in the maker's rules."""

CLOVECE: Final = evolve(
    SCHMIDT,
    on_start=0,
    tries=Tries.ALL_WAITING,
    duties=(Duty.DRIVE_ON, Duty.ENTER),
)
"""The Czech game: three tries without a piece on the board, and the entered piece drives on.
Ours: passing and the goal as in the maker's rules."""

CLOVECE_SUM: Final = evolve(CLOVECE, extra_adds=True)
"""The Czech text in which a six and the next roll are added up for one piece.
Ours: a six that lets a piece enter is used for that first."""

PARCHIS: Final = Options(
    board=PARCHIS_BOARD,
    on_start=0,
    enter=(5,),
    duties=(Duty.ENTER, Duty.OPEN_BLOCK),
    steps_all_out={6: 7},
    third_six=ThirdSix.LAST_HOME,
    own_piece=OwnPiece.BLOCK,
    block_bars=BlockBars.OPPONENTS,
    safety=Safety.SHARED,
    safe_entry=SafeEntry.CAPTURE_IF_FULL,
    capture_bonus=20,
    home_bonus=10,
)
"""The Spanish game: 5 enters, barriers open on a 6, a capture earns 20 steps and home 10.

Ours: who enters captures on its A only where two pieces already stand there; a barrier bars
opponents, not its owner."""

LUDO: Final = Options(
    board=LUDO_BOARD,
    on_start=0,
    duties=(),
    third_six=ThirdSix.TURN_LOST,
)
"""Ludo as played in the United Kingdom: two own pieces never share a field, no safe fields.
Ours: a block never arises, since the text forbids landing on an own piece."""

LUDO_BLOCKS: Final = evolve(
    LUDO, own_piece=OwnPiece.BLOCK, block_bars=BlockBars.OPPONENTS, capacity=4
)
"""Ludo with blocks that opponents neither pass nor capture. Ours: a block may grow to four."""

LUDO_STARS: Final = evolve(
    LUDO,
    own_piece=OwnPiece.BLOCK,
    block_bars=BlockBars.NOBODY,
    block_hit=BlockHit.ILLEGAL,
    block_on_safe_only=True,
    safety=Safety.SHARED,
    safe_entry=SafeEntry.SHARE,
    capacity=16,
    extra_on_capture=True,
    extra_on_home=True,
)
"""Ludo as apps play it: eight safe fields, and another roll for a capture and for getting home.
Ours: any number of pieces share a field, and pairs are no blocks."""

LUDO_DANISH: Final = Options(
    board=DANISH_BOARD,
    on_start=0,
    duties=(),
    tries=Tries.ALL_WAITING,
    own_piece=OwnPiece.BLOCK,
    block_bars=BlockBars.NOBODY,
    block_hit=BlockHit.MOVER_HOME,
    start_block=StartBlock.CAPTURED,
    capacity=4,
    overshoot=Overshoot.BOUNCE,
    safety=Safety.REPELS,
)
"""Danish Ludo as the program LUDOpy plays it: stars jump, globes protect, landing on two pieces or
on a globe sends the mover home. Ours: entering is a choice."""

MARBLES: Final = Options(
    board=MARBLE_BOARD,
    on_start=0,
    enter=(1, 6),
    duties=(),
    passing=Passing.NOT_OWN,
    goal_jump=False,
)
"""An American marble board game without its shortcuts: 1 or 6 enters, own marbles bar the way."""

PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {name: value for name, value in vars().items() if isinstance(value, Options)}
)
"""Every preset by its name."""
