"""Everything tables disagree about, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Any, TypeAlias

from attrs import evolve, field, fields, frozen

from tablerules.core.checks import (
    in_pairs,
    instance,
    member,
    or_none,
    pairs_of,
    whole,
)
from tablerules.core.errors import NotationError
from tablerules.core.seats import Seat
from tablerules.uno.cards import DECK_108, STANDARD_RULES, Card, CardRule, Task, read_deck
from tablerules.uno.choices import (
    ActionMatch,
    ActionOnAction,
    CallTrigger,
    CatchWindow,
    DealerDraw,
    Direction,
    DrawMode,
    EightRule,
    FalseCall,
    Finish,
    FirstDrawTwo,
    FirstReverse,
    FirstWild,
    FirstWildDrawFour,
    IllegalPlay,
    JumpInEffect,
    LastShuffle,
    NineRule,
    OneRule,
    PlayDrawn,
    Renege,
    Scoring,
    SevenRule,
    SilenceUntil,
    Stacking,
    Stuck,
    Ties,
    TwoRule,
    WildDrawFourLegal,
    ZeroRule,
)


def _read_deck(given: str | Iterable[Card | str]) -> tuple[Card, ...]:
    try:
        return read_deck(given)
    except NotationError as error:
        expected = f"{error.expected} in deck"
        raise NotationError(error.text, error.column, expected) from None


def _read_rules(
    given: Mapping[str, CardRule] | Iterable[tuple[str, CardRule]],
) -> tuple[tuple[str, CardRule], ...]:
    pairs = in_pairs(given)
    if not _RULES.fits(pairs):
        return pairs
    return tuple(sorted(dict(pairs).items(), key=itemgetter(0)))


_RULES = pairs_of(instance(str), instance(CardRule))
_A_SEAT = or_none(whole(0, 9))
_A_CAP = or_none(whole(1, 1000))
_A_TARGET = or_none(whole(1, 1_000_000))


@frozen(kw_only=True, repr=False)
class Options:
    """The rules that hold at a table. The defaults are the official game of 2008.

    Raises:
        ValueError: A value is out of range, or two options contradict each other.

    Examples:
        >>> Options(seats=2, target=None)
        Options(seats=2, target=None)
    """

    seats: int = field(default=4, validator=whole(2, 10))
    """How many play; clause ``uno.seats`` (S1-01, S4-01)."""
    hand: int = field(default=7, validator=whole(1, 50))
    """How many cards each player is dealt; clause ``uno.deal`` (S0-03, S1-02, S2-03, S4-03)."""
    deck: tuple[Card, ...] = field(default=DECK_108, converter=_read_deck)
    """The cards played with; clause ``uno.deck`` (S0-01, S0-02, O-1, O-25)."""
    card_rules: tuple[tuple[str, CardRule], ...] = field(
        default=(), converter=_read_rules, validator=_RULES
    )
    """What faces do where it is not the standard; a mapping, last word over all options; clause
    ``uno.card-rules`` (S2-36)."""
    dealer: Seat | None = field(default=None, validator=_A_SEAT)
    """The seat that deals first; None: cards are drawn for it; clause ``uno.dealer`` (O-2)."""
    dealer_draw: DealerDraw = field(default=DealerDraw.NUMBER, validator=member(DealerDraw))
    """How cards drawn for the first deal compare; clause ``uno.dealer-draw`` (C13, S4-02)."""
    initial_direction: Direction = field(default=Direction.CLOCKWISE, validator=member(Direction))
    """Which way play goes at first; clause ``uno.direction`` (C10)."""
    first_wild: FirstWild = field(default=FirstWild.LEFT_OF_DEALER, validator=member(FirstWild))
    """Who names the colour of a first wild card; clause ``uno.first.wild`` (C1)."""
    first_reverse: FirstReverse = field(
        default=FirstReverse.DEALER_FIRST, validator=member(FirstReverse)
    )
    """Who starts after a first Reverse; clause ``uno.first.reverse`` (C2)."""
    first_draw_two: FirstDrawTwo = field(
        default=FirstDrawTwo.LOSE_TURN, validator=member(FirstDrawTwo)
    )
    """Whether a first Draw Two costs the turn; clause ``uno.first.draw-two`` (C23)."""
    first_wd4: FirstWildDrawFour = field(
        default=FirstWildDrawFour.NEXT_CARD, validator=member(FirstWildDrawFour)
    )
    """What happens to a first Wild Draw Four; clause ``uno.first.wd4`` (C24)."""
    draw_mode: DrawMode = field(default=DrawMode.ONE, validator=member(DrawMode))
    """Whether one card is drawn, or cards until one can be played; clause ``uno.draw.mode``
    (C6)."""
    draw_cap: int | None = field(default=None, validator=_A_CAP)
    """The most cards drawn until one can be played; clause ``uno.draw.cap`` (C6, S1-08)."""
    play_drawn: PlayDrawn = field(default=PlayDrawn.MAY, validator=member(PlayDrawn))
    """Whether a playable card just drawn is played; clause ``uno.draw.play`` (C5)."""
    renege: Renege = field(default=Renege.ALLOWED, validator=member(Renege))
    """Whether one may draw with a playable card in hand; clause ``uno.draw.renege`` (C21)."""
    action_match: ActionMatch = field(
        default=ActionMatch.COLOUR_OR_SYMBOL, validator=member(ActionMatch)
    )
    """What an action card must match; clause ``uno.match.action`` (C8)."""
    action_on_action: ActionOnAction = field(
        default=ActionOnAction.ANY, validator=member(ActionOnAction)
    )
    """Which action may lie on an action; clause ``uno.match.action-on-action`` (C26, S2-32)."""
    wd4_legal: WildDrawFourLegal = field(
        default=WildDrawFourLegal.NO_COLOUR, validator=member(WildDrawFourLegal)
    )
    """When a Wild Draw Four is lawful; clause ``uno.wd4`` (C7)."""
    challenge: bool = field(default=True, validator=instance(bool))
    """Whether an unlawful Wild Draw Four can be tried and challenged; otherwise it is refused;
    clause ``uno.challenge`` (C25)."""
    uno_penalty: int = field(default=2, validator=whole(0, 20))
    """What a player draws who is caught; clause ``uno.catch.penalty`` (S0-14, O-11)."""
    uno_catch_window: CatchWindow = field(
        default=CatchWindow.NEXT_TURN, validator=member(CatchWindow)
    )
    """How long a missed call can be caught; clause ``uno.catch.window`` (C12)."""
    uno_trigger: CallTrigger = field(default=CallTrigger.PLAY, validator=member(CallTrigger))
    """When a call is owed; clause ``uno.call.trigger`` (C27)."""
    false_uno_penalty: int = field(default=0, validator=whole(0, 20))
    """What a false call costs; 0: it is refused; clause ``uno.false-call`` (C11, S0-25)."""
    false_call: FalseCall = field(default=FalseCall.BOTH, validator=member(FalseCall))
    """Which false calls cost that; clause ``uno.false-call`` (C28)."""
    suggestion_penalty: int = field(default=0, validator=whole(0, 20))
    """What the referee may make a player draw who suggests plays; 0: nothing; clause
    ``uno.suggestion`` (C29, S0-26)."""
    illegal_play: IllegalPlay = field(default=IllegalPlay.REFUSE, validator=member(IllegalPlay))
    """What happens to a card that does not match; clause ``uno.illegal-play`` (C29, S0-27)."""
    partners: bool = field(default=False, validator=instance(bool))
    """Whether players who sit opposite play together; clause ``uno.partners`` (O-19)."""
    scoring: Scoring = field(default=Scoring.WINNER_TAKES, validator=member(Scoring))
    """How rounds count; clause ``uno.scoring`` (C4)."""
    target: int | None = field(default=500, validator=_A_TARGET)
    """The points that end the match; None: a single round; clause ``uno.target`` (S1-20)."""
    zero_value: int = field(default=0, validator=whole(0, 100))
    """What a 0 counts; clause ``uno.zero-value`` (C3)."""
    ties: Ties = field(default=Ties.SHARED, validator=member(Ties))
    """What happens when several are best in the end; clause ``uno.ties`` (Q32)."""
    stuck: Stuck = field(default=Stuck.LOWEST_HAND, validator=member(Stuck))
    """How a round ends in which nobody can play or draw; clause ``uno.stuck`` (O-17)."""
    last_shuffle: LastShuffle = field(default=LastShuffle.DEALT, validator=member(LastShuffle))
    """What a Wild Shuffle Hands does as a last card; clause ``uno.last-shuffle`` (Q30)."""
    finish: Finish = field(default=Finish.ANY, validator=member(Finish))
    """With which cards one may go out; clause ``uno.finish`` (C18, S2-22, S2-33)."""
    stacking: Stacking = field(default=Stacking.NONE, validator=member(Stacking))
    """How a draw card may be answered by another; clause ``uno.stacking`` (C9, S2-19)."""
    bounce_reverse: bool = field(default=False, validator=instance(bool))
    """Whether a Reverse sends a draw back; clause ``uno.bounce.reverse`` (C32, S2-35, O-27)."""
    bounce_skip: bool = field(default=False, validator=instance(bool))
    """Whether a Skip passes a draw on, unless a wild imposes it; clause ``uno.bounce.skip`` (C32,
    O-27)."""
    multi_identical: bool = field(default=False, validator=instance(bool))
    """Whether identical cards may be played together; clause ``uno.multi.identical`` (C14,
    S2-15)."""
    mirror: bool = field(default=False, validator=instance(bool))
    """Whether two cards of one number may be played together; clause ``uno.multi.mirror`` (C14,
    S2-31)."""
    sequences: bool = field(default=False, validator=instance(bool))
    """Whether runs of one colour may be played; clause ``uno.multi.sequence`` (C14, S2-14)."""
    zero_rule: ZeroRule = field(default=ZeroRule.NONE, validator=member(ZeroRule))
    """What a 0 does; clause ``uno.zero`` (C15, O-22)."""
    one_rule: OneRule = field(default=OneRule.NONE, validator=member(OneRule))
    """Which two 1s discard a colour; clause ``uno.one`` (C15, S2-34b)."""
    two_rule: TwoRule = field(default=TwoRule.NONE, validator=member(TwoRule))
    """What a 2 gives the right to; clause ``uno.two`` (C31, S2-28)."""
    seven_rule: SevenRule = field(default=SevenRule.NONE, validator=member(SevenRule))
    """What a 7 does; clause ``uno.seven`` (C16, O-22)."""
    silence_until: SilenceUntil = field(
        default=SilenceUntil.ROUND_END, validator=member(SilenceUntil)
    )
    """When the silence after a 7 ends; clause ``uno.seven.silence`` (S2-30a)."""
    eight_rule: EightRule = field(default=EightRule.NONE, validator=member(EightRule))
    """What an 8 gives the right to; clause ``uno.eight`` (C31, S2-29)."""
    nine_rule: NineRule = field(default=NineRule.NONE, validator=member(NineRule))
    """How everybody reacts to a 9; clause ``uno.nine`` (C17)."""
    jump_in: bool = field(default=False, validator=instance(bool))
    """Whether an identical card may be played out of turn; clause ``uno.jump-in`` (S2-23, O-23)."""
    jump_in_effect: JumpInEffect = field(
        default=JumpInEffect.REPLACES_FIRST, validator=member(JumpInEffect)
    )
    """What an action card does that was jumped in; clause ``uno.jump-in.effect`` (C19, S2-24)."""
    void_relieves: bool = field(default=False, validator=instance(bool))
    """Whether a jump-in without effect relieves the victim of the first card's draw; clause
    ``uno.jump-in.relieves`` (Q22)."""
    follow_up_penalty: int = field(default=0, validator=whole(0, 20))
    """With two players: what is drawn by who cannot follow an own Skip or Reverse; 0: the turn is
    an ordinary one; clause ``uno.follow-up`` (C30, S0-30)."""

    def __attrs_post_init__(self) -> None:
        for broken, sentence in _contradictions(self):
            if broken:
                raise ValueError(sentence)

    def __repr__(self) -> str:
        """Only what differs from the defaults; decks as text."""
        given: dict[str, object] = {
            attribute.name: getattr(self, attribute.name)
            for attribute in fields(Options)
            if getattr(self, attribute.name) != attribute.default
        }
        if "deck" in given:
            given["deck"] = " ".join(map(str, self.deck))
        return f"Options({', '.join(f'{name}={value!r}' for name, value in given.items())})"


_ZERO_TASKS = {
    ZeroRule.ROTATE: (Task.ROTATE,),
    ZeroRule.SWAP_MAY: (Task.SWAP_MAY,),
    ZeroRule.SWAP_MUST: (Task.SWAP_MUST,),
}
_TWO_TASKS = {TwoRule.GIVE_UP_TO_TWO: (Task.GIVE_UP_TO_TWO,), TwoRule.GIVE_TWO: (Task.GIVE_TWO,)}
_SEVEN_TASKS = {SevenRule.SWAP_MUST: (Task.SWAP_MUST,), SevenRule.SILENCE: (Task.SILENCE,)}
_NINE_TASKS = {NineRule.SLAP: (Task.SLAP,), NineRule.WORD: (Task.WORD,)}


def card_table(options: Options) -> dict[str, CardRule]:
    """What each face does under these options: the one place where a face gets its effect.

    Raises:
        ValueError: A face of the deck has no rule.
    """
    table = dict(STANDARD_RULES)
    opens = options.first_wild is not FirstWild.REDRAW
    house: dict[str, dict[str, Any]] = {
        "0": {
            "points": options.zero_value,
            "dumps": options.zero_rule is ZeroRule.DISCARD_COLOUR,
            "tasks": _ZERO_TASKS.get(options.zero_rule, ()),
        },
        "2": {"tasks": _TWO_TASKS.get(options.two_rule, ())},
        "7": {"tasks": _SEVEN_TASKS.get(options.seven_rule, ())},
        "8": {"again": options.eight_rule is not EightRule.NONE},
        "9": {"tasks": _NINE_TASKS.get(options.nine_rule, ())},
        **{face: {"opens": opens} for face in ("W", "WS", "WH", "WC")},
    }
    for face, changes in house.items():
        rule = table[face]
        if any(getattr(rule, name) != value for name, value in changes.items()):
            table[face] = evolve(rule, **changes)
    table.update(options.card_rules)
    faces = {card.face for card in options.deck}
    unknown = sorted(faces - table.keys())
    if unknown:
        msg = f"the deck has {', '.join(unknown)}: card_rules must say what every new face does"
        raise ValueError(msg)
    return {face: rule for face, rule in table.items() if face in faces}


_Checks: TypeAlias = tuple[tuple[bool, str], ...]
"""What would be wrong, each with a sentence about what is allowed."""
_IN_PAIRS = (4, 6, 8, 10)
_SWAPS = (ZeroRule.SWAP_MAY, ZeroRule.SWAP_MUST)


def _contradictions(options: Options) -> _Checks:
    """What cannot hold together."""
    return (
        *_of_play(options),
        *_of_the_match(options),
        *_of_the_deck(options, card_table(options)),
    )


def _of_play(options: Options) -> _Checks:
    until_playable = options.draw_mode is DrawMode.UNTIL_PLAYABLE
    void = options.jump_in and options.jump_in_effect is JumpInEffect.VOID
    return (
        (
            options.draw_cap is not None and not until_playable,
            "draw_cap is only allowed with draw_mode UNTIL_PLAYABLE",
        ),
        (
            until_playable and options.play_drawn is PlayDrawn.NEVER,
            "draw_mode UNTIL_PLAYABLE needs play_drawn MAY or MUST",
        ),
        (
            options.challenge and options.wd4_legal is WildDrawFourLegal.ALWAYS,
            "challenge must be False where wd4_legal is ALWAYS: no Wild Draw Four is unlawful",
        ),
        (
            options.one_rule is not OneRule.NONE and options.zero_rule not in _SWAPS,
            "one_rule stands in for a 0 that swaps: zero_rule must be SWAP_MAY or SWAP_MUST",
        ),
        (
            options.void_relieves and not void,
            "void_relieves needs jump_in with jump_in_effect VOID",
        ),
    )


def _of_the_match(options: Options) -> _Checks:
    eliminates = options.scoring is Scoring.ELIMINATION
    return (
        (
            options.dealer is not None and options.dealer >= options.seats,
            f"dealer must be a seat from 0 to {options.seats - 1}, or None",
        ),
        (
            options.partners and options.seats not in _IN_PAIRS,
            "partners needs 4, 6, 8 or 10 seats",
        ),
        (
            options.partners and eliminates,
            "partners cannot be eliminated: use another scoring",
        ),
        (eliminates and options.target is None, "scoring ELIMINATION needs a target"),
    )


def _of_the_deck(options: Options, table: dict[str, CardRule]) -> _Checks:
    dealt = options.seats * options.hand
    openers = sum(table[card.face].opens for card in options.deck)
    match = options.target is not None and options.scoring is not Scoring.NONE
    return (
        (
            openers <= dealt,
            f"hand: the {dealt} cards dealt could hold all {openers} cards that can lie first",
        ),
        (
            options.finish is Finish.NUMBERS_ONLY
            and not any(rule.number is not None for rule in table.values()),
            "finish NUMBERS_ONLY needs number cards in the deck",
        ),
        (
            options.finish is Finish.NO_WILD and all(card.wild for card in options.deck),
            "finish NO_WILD needs coloured cards in the deck",
        ),
        (
            any(rule.guarded and rule.tasks for rule in table.values()),
            "card_rules: a guarded face cannot have tasks too",
        ),
        (
            match and not any(rule.points for rule in table.values()),
            "target: no card of this deck counts, so nobody would reach it; use target None",
        ),
    )
