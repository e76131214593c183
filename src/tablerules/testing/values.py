"""States, moves and views are values: nothing changes them, copies equal them, hashes agree."""

from __future__ import annotations

from tablerules.core.seats import write_actor
from tablerules.testing.laws import Law
from tablerules.testing.position import RESERVOIR, Position, copied


def purity(here: Position) -> None:
    """Moves applied, one after the other, leave the state as it was and give the same again."""
    copy, text = copied(here.state), repr(here.state)
    for move in here.some_moves:
        first = here.game.apply(here.state, move)
        if here.state != copy or repr(here.state) != text:
            raise here.broken(Law.PURITY, "apply changes the state it is given", move)
        if here.game.apply(here.state, move) != first or here.game.apply(copy, move) != first:
            raise here.broken(Law.PURITY, "apply gives different states for the same move", move)
        here.count(Law.PURITY)
    for viewer in here.check.viewers:
        here.game.view(here.state, viewer)
        for move in here.some_moves:
            here.game.effects(here.state, move, viewer)
    here.game.standings(here.state)
    if here.state != copy or repr(here.state) != text:
        raise here.broken(Law.PURITY, "asking for views, effects or standings changes the state")


def copies(here: Position) -> None:
    """States, moves and views come back from pickling equal, of the same type and look."""
    for value in (here.state, *here.some_moves, *here.views.values()):
        here.count(Law.COPIES)
        try:
            again = copied(value)
        except Exception as error:
            raise here.broken(Law.COPIES, f"{value!r} cannot be pickled: {error}") from error
        if again != value or type(again) is not type(value) or repr(again) != repr(value):
            raise here.broken(Law.COPIES, f"pickling changes {value!r} to {again!r}")


def hashing(here: Position) -> None:
    """The state hashes like its copy and like every equal state met before."""
    for value in (here.state, *here.some_moves, *here.views.values()):
        here.count(Law.HASHING)
        again = copied(value)
        if again == value and hash(again) != hash(value):
            raise here.broken(Law.HASHING, f"an equal copy has another hash: {value!r}")
    reservoir = here.check.reservoir
    for other in reservoir:
        if other == here.state and hash(other) != hash(here.state):
            raise here.broken(Law.HASHING, f"an equal state has another hash: {other!r}")
    if len(reservoir) < RESERVOIR:
        reservoir.append(here.state)
    else:
        reservoir[here.rng.below(RESERVOIR)] = here.state


def conservation(here: Position) -> None:
    """What is conserved is the same as in the start state, in imagined worlds too."""
    conserved = here.check.conserved
    if conserved is None:
        return
    wanted, found = here.check.whole, conserved(here.state)
    here.count(Law.CONSERVATION)
    if found != wanted:
        last = here.played[-1] if here.played else None
        raise here.broken(Law.CONSERVATION, f"there were {wanted} and now there are {found}", last)
    for viewer, world in here.worlds.items():
        found = conserved(world.state)
        if found != wanted:
            sentence = f"{write_actor(viewer)} imagines {found} where there are {wanted}"
            raise here.broken(Law.CONSERVATION, sentence)


def standings(here: Position) -> None:
    """Every seat has one place, ranks are sorted and shared as told, and `over` is true."""
    told = here.game.standings(here.state)
    here.count(Law.STANDINGS)
    seats = sorted(seat for place in told.places for seat in place.seats)
    if seats != list(here.check.seats):
        raise here.broken(Law.STANDINGS, f"not every seat stands in the standings once: {told}")
    ranks = [place.rank for place in told.places]
    if ranks != [1 + sum(other < rank for other in ranks) for rank in ranks] or ranks != sorted(
        ranks
    ):
        raise here.broken(Law.STANDINGS, f"the ranks are wrong: {ranks}")
    if told.over != here.waiting.over:
        raise here.broken(Law.STANDINGS, "the standings do not say truly whether the game is over")
    if len(told.settlement) not in (0, here.game.seats):
        raise here.broken(Law.STANDINGS, f"the settlement does not fit the seats: {told}")
