import pytest
from attrs import frozen

from tablerules.core.narration import Language, Speaker, join, key_of, one_or_many, speaker

ENGLISH = Language(
    code="en",
    messages={
        "and": "and",
        "moon-rose": "{seat:who} saw {count:# moon|# moons}.",
        "moon-rose.twice": "{seat:who} saw {count:one|# of them} again at {hours:numbers}.",
        "odd": "{count:furlongs}",
    },
)


@frozen
class MoonRose:
    seat: object
    count: int
    hours: tuple[int, ...] = ()


def polish(number: int) -> int:
    """One, few, many."""
    if number == 1:
        return 0
    return 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2


def test_the_key_of_an_effect_follows_from_its_class() -> None:
    assert key_of(MoonRose(0, 1)) == "moon-rose"


def test_an_effect_is_told_with_names_and_numbers() -> None:
    told = Speaker(language=ENGLISH, names=("Ann",))
    assert told.tell(MoonRose(0, 1)) == "Ann saw 1 moon."
    assert told.tell(MoonRose((0, 1, 2), 2)) == "Ann, p2 and p3 saw 2 moons."
    again = MoonRose(1, 3, (1, 2))
    assert told.tell(again, ".twice") == "p2 saw 3 of them again at 1 and 2."


def test_a_language_brings_its_own_way_to_count() -> None:
    messages = {"moon-rose": "{count:# księżyc|# księżyce|# księżyców}"}
    told = Speaker(language=Language(code="pl", messages=messages, plural=polish))
    said = [told.tell(MoonRose(0, count)) for count in (1, 2, 5, 12, 22)]
    assert said == ["1 księżyc", "2 księżyce", "5 księżyców", "12 księżyców", "22 księżyce"]


def test_a_message_with_too_few_forms_takes_the_last_one() -> None:
    messages = {"moon-rose": "{count:one|many}"}
    told = Speaker(language=Language(code="pl", messages=messages, plural=polish))
    assert told.tell(MoonRose(0, 5)) == "many"


def test_a_name_with_braces_is_only_a_name() -> None:
    told = Speaker(language=ENGLISH, names=("{count}",))
    assert told.tell(MoonRose(0, 1)) == "{count} saw 1 moon."


def test_an_unknown_key_or_kind_is_an_error_that_names_it() -> None:
    told = Speaker(language=ENGLISH)
    with pytest.raises(KeyError, match="sun-rose"):
        told.say("sun-rose", {})
    with pytest.raises(KeyError, match="moon"):
        told.word("moon")
    assert told.word("moon", "Moon") == "Moon"
    with pytest.raises(ValueError, match="'furlongs'; known are numbers, who"):
        told.tell(MoonRose(0, 1), "").join(told.say("odd", {"count": 1}))


def test_a_language_is_given_by_code_or_as_a_value() -> None:
    known = {"en": ENGLISH}
    assert speaker(known, "en", ["Ann"], {}).names == ("Ann",)
    assert speaker(known, ENGLISH, [], {}).language is ENGLISH
    with pytest.raises(ValueError, match="language must be one of en, or a Language, not 'xx'"):
        speaker(known, "xx", [], {})


def test_lists_and_numbers_are_written_as_people_do() -> None:
    assert [join(list("abc")[:n], "und") for n in range(4)] == ["", "a", "a und b", "a, b und c"]
    assert [one_or_many(n) for n in (0, 1, 2)] == [1, 0, 1]
