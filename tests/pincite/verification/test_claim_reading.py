"""What a text says is read once: its words, values, names, denials and modal heads."""

from pincite.verification.claim_reading import read


def test_words_values_and_names_are_read_with_their_places() -> None:
    text = "Anna Berg holds bulk tablets for 30 days."
    found = read(text)
    assert [value.text for value in found.values] == ["30 days"]
    assert ("anna", "berg") in found.names
    assert all(text[word.start : word.end] for word in found.words)
    assert found.stems == {word.stem for word in found.words}
    assert not found.negative


def test_a_denial_bears_on_the_words_behind_it_and_its_subject() -> None:
    found = read("The dose needs no adjustment in children, and tablets are stored cold.")
    assert found.negative
    assert {word for word in found.denied if word.startswith("adjust")}
    assert found.denied < found.denying
    assert not any(word.startswith("tablet") for word in found.denied)


def test_a_modal_word_bears_on_what_follows() -> None:
    ((_, heads),) = read("Tablets must be sealed.").modal
    assert any(word.startswith("seal") for word in heads)


def test_equal_texts_are_read_once() -> None:
    assert read("Tablets are sealed.") is read("Tablets are sealed.")
