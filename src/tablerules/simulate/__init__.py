"""Many games at once: simulations on any executor, statistics, tournaments. Needs NumPy.

Examples:
    >>> from tablerules import yahtzee
    >>> from tablerules.simulate import simulate
    >>> print(simulate(yahtzee.Yahtzee(), [yahtzee.collector_bot] * 2, games=50).games)
    50
"""

from tablerules.simulate.playing import Played, SimulationError, play_one
from tablerules.simulate.ratings import Tournament, seatings, tournament
from tablerules.simulate.results import Estimate, Results, mean_estimate, share_estimate
from tablerules.simulate.running import simulate

__all__ = [
    "Estimate",
    "Played",
    "Results",
    "SimulationError",
    "Tournament",
    "mean_estimate",
    "play_one",
    "seatings",
    "share_estimate",
    "simulate",
    "tournament",
]
