"""What tests ask of every game's messages."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import evolve

from tablerules.core.narration import Language, key_of


class Watched(Mapping[str, str]):
    """Messages that remember which of them were asked for."""

    def __init__(self, messages: Mapping[str, str]) -> None:
        self.messages = messages
        self.asked: set[str] = set()

    def __getitem__(self, key: str) -> str:
        found = self.messages[key]
        self.asked.add(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)


def check_messages(
    narrate: Callable[[object, Language], str],
    languages: Mapping[str, Language],
    classes: Iterable[type],
    samples: Iterable[object],
    words: Iterable[str] = (),
) -> None:
    """Every class of effect has a sample; every sample is told in every language; no message is
    unused or missing in a language. ``words`` are keys of single words that samples need not use.
    """
    told = list(samples)
    assert {type(sample) for sample in told} == set(classes), "a sample for each class"
    keys = {code: set(language.messages) for code, language in languages.items()}
    assert len(set(map(frozenset, keys.values()))) == 1, "the same keys in every language"
    for language in languages.values():
        watched = Watched(language.messages)
        for sample in told:
            sentence = narrate(sample, evolve(language, messages=watched))
            assert sentence[0].isupper() or sentence[0] in "pc", sentence
            assert sentence.endswith("."), sentence
            assert not set("{}#|") & set(sentence), sentence
            assert "None" not in sentence, sentence
            assert any(key.startswith(key_of(sample)) for key in watched.asked)
        assert set(watched) - watched.asked <= set(words), "unused messages"
