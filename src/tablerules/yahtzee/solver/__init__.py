"""Exact optimal play for every game of the family that is of Yahtzee's size."""

from tablerules.yahtzee.solver.cache import USER_CACHE
from tablerules.yahtzee.solver.crew import SolverError
from tablerules.yahtzee.solver.solution import Advice, Solution
from tablerules.yahtzee.solver.solve import load, maximin, solve

__all__ = ["USER_CACHE", "Advice", "Solution", "SolverError", "load", "maximin", "solve"]
