"""Requests to chance: weights that add up, samples that follow them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from tablerules.core.chance import Chance
from tablerules.core.rng import Rng
from tablerules.core.seats import CHANCE
from tablerules.testing.laws import Law
from tablerules.testing.position import AnyMove, Position

Outcomes: TypeAlias = tuple[tuple[AnyMove, int], ...]

_DRAWN = 3
_SAMPLES = 1_500
_SIGMAS = 7
_COUNTED_OUTCOMES = 60
_COUNTED_REQUESTS = 6
_LISTED = 64
_STRANGE = 8
_FOREIGN: Final[tuple[object, ...]] = (None, "", 0, (), "* roll 1")


def chance(here: Position) -> None:
    """The request's weights are right, as far as can be told from outside."""
    request = here.request
    if request is None:
        return
    here.count(Law.CHANCE)
    outcomes = here.outcomes
    if outcomes is not None:
        _outcomes_add_up(here, request, outcomes)
    for _ in range(_DRAWN):
        seed = here.rng.bits(64)
        drawn, again = request.sample(Rng(seed)), request.sample(Rng(seed))
        if drawn != again:
            raise here.broken(Law.CHANCE, "the same stream gives different samples", drawn)
        if request.weight(drawn) < 1 or not here.can_come(drawn):
            raise here.broken(Law.CHANCE, "a sample is no outcome of the request", drawn)
    met = here.check.gathered.some(here.rng, _STRANGE)
    strange = [move for move in met if move.actor is not CHANCE]
    for thing in (*_FOREIGN, *strange):
        if request.weight(thing) != 0:
            raise here.broken(Law.CHANCE, f"{request} gives weight to what is no outcome", thing)


def _outcomes_add_up(here: Position, request: Chance[Any], outcomes: Outcomes) -> None:
    if len(dict(outcomes)) != len(outcomes):
        raise here.broken(Law.CHANCE, f"{request} lists an outcome twice")
    if sum(weight for _, weight in outcomes) != request.total:
        raise here.broken(Law.CHANCE, f"the weights of {request} do not sum to its total")
    for outcome, weight in here.rng.sample(outcomes, min(_LISTED, len(outcomes))):
        if weight < 1 or request.weight(outcome) != weight:
            raise here.broken(Law.CHANCE, f"{request} weighs an outcome differently", outcome)
    sampled = here.check.sampled
    few = 1 < len(outcomes) <= _COUNTED_OUTCOMES
    if few and len(sampled) < _COUNTED_REQUESTS and outcomes not in sampled:
        sampled.add(outcomes)
        _samples_follow(here, request, outcomes)


def _samples_follow(here: Position, request: Chance[Any], outcomes: Outcomes) -> None:
    """Count samples; a right request fails this once in a million millions."""
    rng = here.rng.split("samples")
    drawn = [request.sample(rng) for _ in range(_SAMPLES)]
    for outcome, weight in outcomes:
        share = weight / request.total
        spread = (_SAMPLES * share * (1 - share)) ** 0.5
        if abs(drawn.count(outcome) - _SAMPLES * share) > _SIGMAS * spread + _SIGMAS:
            raise here.broken(
                Law.CHANCE, f"samples of {request} do not follow its weights", outcome
            )
