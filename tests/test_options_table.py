import attrs

from scripts.options_table import PACKAGE, fields, on_page_markdown, table
from tablerules import yahtzee


def test_a_table_has_every_option_of_a_game_with_its_default() -> None:
    source = (PACKAGE / "yahtzee" / "options.py").read_text("utf-8")
    rows = list(fields(source))
    assert [name for name, _, _ in rows] == [
        a.name for a in attrs.fields(yahtzee.Options) if a.init
    ]
    assert ("seats", "2") in [row[:2] for row in rows]
    assert ("sheet", "yahtzee_sheet()") in [row[:2] for row in rows]
    assert all(description for _, _, description in rows)


def test_a_marker_is_replaced_by_the_table() -> None:
    source = (PACKAGE / "yahtzee" / "options.py").read_text("utf-8")
    page = "before\n\n<!-- options: yahtzee -->\n\nafter\n"
    assert page.replace("<!-- options: yahtzee -->", table(source)) == on_page_markdown(
        page,
        page=None,  # type: ignore[arg-type]
        config=None,  # type: ignore[arg-type]
        files=None,  # type: ignore[arg-type]
    )
