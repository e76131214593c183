"""How thoroughly the tests look: the same samples on every run, or, when fuzzing, ever new ones."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

FUZZING = os.environ.get("TABLERULES_FUZZ") == "1"

settings.register_profile("sample", derandomize=True, deadline=None, database=None, print_blob=True)
settings.register_profile(
    "fuzz",
    max_examples=20_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fuzz" if FUZZING else "sample")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What lies in ``tests/fuzz`` is slow by its place, without a mark on each test."""
    fuzz = Path(__file__).parent / "fuzz"
    for item in items:
        if item.path.is_relative_to(fuzz):
            item.add_marker("slow")
