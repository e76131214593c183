from tests.api.signatures import GOLDEN, public_text


def test_the_public_interface_is_the_one_that_was_agreed_on() -> None:
    """After an intended change: ``python -m tests.api.signatures``, and a line in the changelog."""
    assert public_text() == GOLDEN.read_text("utf-8")
