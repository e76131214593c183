from scripts.public_names import PUBLIC, not_shown, public_names
from tablerules import uno

TEXT = """\
# tablerules

CHANCE
class Rng(seed, *, position=...)
    below(self, n)

# tablerules.uno

Colour: RED, GREEN, BLUE, YELLOW
card(text)
"""


def test_public_names_are_told_with_their_modules_and_classes() -> None:
    assert list(public_names(TEXT)) == [
        "tablerules.CHANCE",
        "tablerules.Rng",
        "tablerules.core.rng.Rng.below",
        "tablerules.uno.Colour",
        "tablerules.uno.card",
    ]


def test_what_the_reference_lacks_is_found() -> None:
    shown = {"tablerules.CHANCE", "tablerules.Rng", "tablerules.uno.Colour", "tablerules.uno.card"}
    assert not_shown(TEXT, shown) == ["tablerules.core.rng.Rng.below"]


def test_all_names_of_a_package_are_asked_for() -> None:
    asked = set(public_names(PUBLIC.read_text("utf-8")))
    assert {f"tablerules.uno.{name}" for name in uno.__all__} <= asked
