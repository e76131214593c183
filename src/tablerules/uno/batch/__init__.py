"""Thousands of games of UNO in lockstep. Needs NumPy."""

from tablerules.uno.batch.actions import ActionTable
from tablerules.uno.batch.covered import not_covered
from tablerules.uno.batch.engine import Batch
from tablerules.uno.batch.modes import Mode
from tablerules.uno.batch.observation import Observation

__all__ = ["ActionTable", "Batch", "Mode", "Observation", "not_covered"]
