"""Exact optimal play for every game of the family that is of Yahtzee's size."""

from tablerules.yahtzee.solver.advice import Advice
from tablerules.yahtzee.solver.cache import USER_CACHE
from tablerules.yahtzee.solver.crew import SolverError
from tablerules.yahtzee.solver.distribution import BoxOdds, Distribution
from tablerules.yahtzee.solver.one_turn import chance_of, mean_of
from tablerules.yahtzee.solver.report import advice_text, summary_table
from tablerules.yahtzee.solver.solution import Solution
from tablerules.yahtzee.solver.solve import load, maximin, solve
from tablerules.yahtzee.solver.target import TargetSolution, solve_target

__all__ = [
    "USER_CACHE",
    "Advice",
    "BoxOdds",
    "Distribution",
    "Solution",
    "SolverError",
    "TargetSolution",
    "advice_text",
    "chance_of",
    "load",
    "maximin",
    "mean_of",
    "solve",
    "solve_target",
    "summary_table",
]
