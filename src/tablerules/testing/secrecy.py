"""Nobody is told what they cannot know: views, effects, moves as seen, imagined states.

The idea: take the real state and another one that a viewer cannot tell from it (the imagined one).
Whatever move is made in either, as long as the viewer sees the same move, the viewer must be told
the same effects and get the same view afterwards. This finds leaks without knowing the game.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from tablerules.core.chance import Dealt
from tablerules.core.errors import NotationError
from tablerules.core.rng import Rng
from tablerules.core.seats import CHANCE, PUBLIC, Viewer, write_actor
from tablerules.testing.laws import Law, LawBroken
from tablerules.testing.legality import listed, progress
from tablerules.testing.position import AnyMove, Position, copied


def views(here: Position) -> None:
    """A view holds just its viewer's legal moves and is the same for equal states."""
    copy = copied(here.state)
    for viewer, view in here.views.items():
        wanted = here.legal[viewer] if isinstance(viewer, int) else ()
        here.count(Law.VIEWS)
        if tuple(view.moves) != wanted:
            sentence = f"the view of {write_actor(viewer)} offers {view.moves}, legal are {wanted}"
            raise here.broken(Law.VIEWS, sentence)
        if here.game.view(copy, viewer) != view:
            raise here.broken(Law.VIEWS, f"equal states give {write_actor(viewer)} different views")


def imagine(here: Position) -> None:
    """An imagined state is a possible one and looks the same to who imagines it."""
    for viewer, world in here.worlds.items():
        here.count(Law.IMAGINE)
        here.check.imagined += 1
        here.check.varied += world.state != here.state
        who, view = write_actor(viewer), here.views[viewer]
        if here.game.view(world.state, viewer) != view:
            sentence = f"{who} imagines what does not look the same: {world.state!r} from {view!r}"
            raise here.broken(Law.IMAGINE, sentence)
        try:
            progress(world)
            listed(world)
        except LawBroken as error:
            sentence = f"{who} imagines an impossible state, {world.state!r}: {error.sentence}"
            raise here.broken(Law.IMAGINE, sentence) from error
    seed, view = here.rng.bits(64), here.views[here.rng.choice(here.check.viewers)]
    if here.game.imagine(view, Rng(seed)) != here.game.imagine(view, Rng(seed)):
        raise here.broken(Law.IMAGINE, f"two states are imagined from one random stream and {view}")


def seen(here: Position) -> None:
    """A move seen again shows the same; who makes it sees all, everybody the public part."""
    for move in here.some_moves:
        public = here.game.seen(move, PUBLIC)
        for viewer in here.check.viewers:
            once = here.game.seen(move, viewer)
            who = write_actor(viewer)
            here.count(Law.SEEN)
            if here.game.seen(once, viewer) != once:
                raise here.broken(Law.SEEN, f"{who} sees a seen move differently", move)
            if here.game.seen(once, PUBLIC) != public or here.game.seen(public, viewer) != public:
                raise here.broken(Law.SEEN, f"{who} and the public do not see one move", move)
            if viewer == move.actor and once != move:
                raise here.broken(Law.SEEN, f"{who} does not see the own move whole", move)
            _can_be_written(here, once)


def _can_be_written(here: Position, once: AnyMove) -> None:
    text = here.game.write(once)
    try:
        same = here.game.read(text) == once
    except NotationError as error:
        raise here.broken(Law.SEEN, f"a seen move cannot be read: {error}", once) from error
    if not same:
        raise here.broken(Law.SEEN, f"a seen move is read differently from {text!r}", once)


@frozen
class _Told:
    """What a viewer is told when a move is made in one of the two worlds."""

    move: Any
    seen: Any
    effects: tuple[Any, ...]
    view: Any
    after: Any

    @classmethod
    def of(cls, here: Position, move: AnyMove, viewer: Viewer) -> _Told:
        """Make the move in that position."""
        game, after = here.game, here.game.apply(here.state, move)
        effects = tuple(game.effects(here.state, move, viewer))
        return cls(move, game.seen(move, viewer), effects, game.view(after, viewer), after)


def secrecy(here: Position) -> None:
    """Who cannot tell two states apart, and sees the same move, is told the same."""
    for viewer, world in here.worlds.items():
        if world.views[viewer] != here.views[viewer]:
            continue  # the law about imagined states is broken, and says so
        real = [_Told.of(here, move, viewer) for move in here.some_moves]
        other: list[_Told] = []
        if world.state != here.state:
            world.gather()
            shared = [m for m in here.some_moves if here.game.refusal(world.state, m) is None]
            moves = dict.fromkeys((*shared, *world.some_moves))
            other = [_Told.of(world, move, viewer) for move in moves]
        _same_seen_same_told(here, viewer, [*real, *other])
        _same_told_same_seen(here, viewer, real)


def _same_seen_same_told(here: Position, viewer: Viewer, told: list[_Told]) -> None:
    first: dict[Any, _Told] = {}
    for one in told:
        other = first.setdefault(one.seen, one)
        here.count(Law.EFFECTS)
        who = write_actor(viewer)
        if here.on(Law.EFFECTS) and one.effects != other.effects:
            sentence = (
                f"{who} sees {one.seen} and learns from the effects what is hidden: "
                f"{one.effects} or {other.effects}"
            )
            raise here.broken(Law.EFFECTS, sentence, other.move)
        if here.on(Law.VIEWS) and one.view != other.view:
            sentence = (
                f"{who} sees {one.seen} and learns from the view afterwards what is hidden: "
                f"{one.view} or {other.view}"
            )
            raise here.broken(Law.VIEWS, sentence, other.move)


def _dealt_to(viewer: Viewer, move: object) -> bool:
    return isinstance(move, Dealt) and move.seat == viewer


def _same_told_same_seen(here: Position, viewer: Viewer, told: list[_Told]) -> None:
    """Moves of others that differ in hidden things only must look the same.

    A seat may do in the open what leaves a view as it was, such as exchanging two hidden hands;
    its effects tell so. What chance does in the open is there to be seen, at least right after it;
    only what is dealt to the viewer may go on to somebody else at once.
    """
    if not here.on(Law.SEEN):
        return
    others = [one for one in told if one.move.actor != viewer]
    for index, one in enumerate(others):
        for other in others[:index]:
            open_chance = one.move.actor is CHANCE and not _dealt_to(viewer, one.move)
            silent = open_chance or one.effects == other.effects
            if (
                silent
                and one.view == other.view
                and one.seen != other.seen
                and one.after != other.after
            ):
                sentence = (
                    f"{write_actor(viewer)} sees {one.seen} or {other.seen}, "
                    "and neither the effects nor the view tell a difference"
                )
                raise here.broken(Law.SEEN, sentence, one.move)
