"""Thousands of games of the Yahtzee family in lockstep. Needs NumPy."""

from tablerules.yahtzee.batch.actions import ActionTable
from tablerules.yahtzee.batch.engine import OPEN, Batch, Observation
from tablerules.yahtzee.batch.tables import not_covered

__all__ = ["OPEN", "ActionTable", "Batch", "Observation", "not_covered"]
