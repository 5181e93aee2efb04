"""A deck as a file: written and read again it is the same, and nonsense gets one sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.deck_file import (
    MAX_BYTES,
    Changes,
    DeckFile,
    DeckFileError,
    changes,
    decode,
    format_deck,
    of_deck,
    parse_deck,
)
from companion.app.deck_set import known_faces
from companion.core.records import is_name
from companion.table.cards.decks import Binding

RED = DeckFile("red", {"4S": "04A1B2C3D4E580", "R15": "D35A004E"})


def deck_text(*lines: str, head: str = 'crown-deck = 1\ndeck = "red"\n[cards]') -> str:
    return "\n".join((head, *lines)) + "\n"


def test_a_file_can_be_read_by_people() -> None:
    assert format_deck(RED) == (
        "# A deck of Crown Table: which sticker sits under which card.\n"
        "# At another table type: crowntable deck import FILE\n"
        "crown-deck = 1\n"
        'deck = "red"\n'
        "\n"
        "[cards]\n"
        '4S = "04A1B2C3D4E580"\n'
        'R15 = "D35A004E"\n'
    )


def test_cards_stand_in_the_order_of_their_games() -> None:
    faces = ("R15", "8H", "AS", "9X")
    known = [Binding(f"0{n}", "red", face) for n, face in enumerate(faces)]
    assert list(of_deck("red", [*known, Binding("77", "blue", "2S")]).cards) == [
        "AS",
        "8H",
        "R15",
        "9X",
    ]


NAMES = st.text(min_size=1, max_size=40).filter(is_name)
UIDS = st.sampled_from((4, 7, 10)).flatmap(lambda n: st.binary(min_size=n, max_size=n))


@given(NAMES, st.dictionaries(st.sampled_from(known_faces()), UIDS, min_size=1), st.data())
def test_what_was_written_is_read_the_same(
    name: str, cards: dict[str, bytes], data: st.DataObject
) -> None:
    uids = {raw: face for face, raw in cards.items()}  # each sticker once
    deck = DeckFile(name, {face: raw.hex().upper() for raw, face in uids.items()})
    text = format_deck(deck)
    assert parse_deck(decode(text.encode())) == deck
    at = data.draw(st.integers(0, len(text.encode()) - 1))
    broken = bytearray(text.encode())
    broken[at] = data.draw(st.integers(0, 255))
    reads_or_says(bytes(broken))
    reads_or_says(text.encode()[:at])


@given(st.binary(max_size=400))
def test_garbage_gets_a_sentence(content: bytes) -> None:
    reads_or_says(content)
    reads_or_says(b'crown-deck = 1\ndeck = "red"\n[cards]\n' + content)


def reads_or_says(content: bytes) -> None:
    """A deck that can be written again, or one error that can be printed."""
    try:
        deck = parse_deck(decode(content))
    except DeckFileError as error:
        said = str(error)
        assert said.isprintable(), said
        assert said.endswith((".", "?"))
        assert len(said) < 300
    else:
        assert parse_deck(format_deck(deck)) == deck


def test_letters_may_be_of_any_case_and_lines_of_any_system() -> None:
    text = deck_text('4s = "04a1b2c3d4e580"', 'r15 = "d35a004e"').replace("\n", "\r\n")
    assert parse_deck(decode(b"\xef\xbb\xbf" + text.encode())) == RED


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("", "this is no deck file: its line crown-deck = 1 is missing."),
        ('[table]\nlayout = "duel"', "this is no deck file: its line crown-deck = 1 is missing."),
        ("crown-deck = true", "this is no deck file: its line crown-deck = 1 is missing."),
        ("crown-record 1\ngame crowns", "line 1: this is no TOML."),
        ("crown-deck = 2", "this deck was written by a newer Crown Table. Update this one."),
        ("crown-deck = 1\nfoo = 3", 'line 2: "foo" is unknown. Allowed: crown-deck, deck, cards.'),
        ("crown-deck = 1", 'the deck has no name, such as deck = "red". Allowed: 1 to 40'),
        ("crown-deck = 1\ndeck = 3", 'line 2: the deck has no name, such as deck = "red".'),
        ('crown-deck = 1\ndeck = "a\\nb"', "line 2: the deck has no name"),
        ('crown-deck = 1\ndeck = "red"', "there is no card below [cards]."),
        ('crown-deck = 1\ndeck = "red"\ncards = 3', "there is no card below [cards]."),
        (deck_text(), "there is no card below [cards]."),
        (deck_text('4X = "D35A004E"'), 'line 4: no game has a card "4X".'),
        (deck_text('KNG = "D35A004E"'), 'line 4: no game has a card "KNG". Did you mean king?'),
        (deck_text("4S = 3"), "line 4: 4S: 3 is no sticker: a sticker is 8, 14 or 20 hex digits"),
        (deck_text('4S = "D35A004"'), 'line 4: 4S: "D35A004" is no sticker'),
        (deck_text('4S = "D35A004E\\n"'), 'line 4: 4S: "D35A004E\\n" is no sticker'),
        (deck_text('4S = "D35A004G"'), 'line 4: 4S: "D35A004G" is no sticker'),
        (deck_text('4S = "D35A004E"', '4S = "D35A004F"'), "line 5: this stands in the file twi"),
        (deck_text('4S = "D35A004E"', '4s = "D35A004F"'), "line 5: 4S stands here twice."),
        (deck_text('4S = "D35A004E"', '5S = "d35a004e"'), "line 5: 5S has the same sticker as 4S"),
        (deck_text("4S ="), "line 4: this is no TOML."),
        (deck_text("4S = " + "[" * 50_000), "this is no deck file: too many brackets."),
        (deck_text("4S = " + "1" * 5000), "this is no deck file: a number has too many digits."),
    ],
)
def test_what_is_no_deck_is_told_with_its_line(text: str, answer: str) -> None:
    with pytest.raises(DeckFileError) as caught:
        parse_deck(text)
    assert str(caught.value).startswith(answer)


def test_a_file_without_end_or_text_is_no_deck() -> None:
    for content, answer in ((b"#" * (MAX_BYTES + 1), "it is too large."), (b"\xff", "it is not")):
        with pytest.raises(DeckFileError, match=answer):
            decode(content)


def test_what_importing_would_change_is_known_before() -> None:
    known = [
        Binding("01", "red", "4S"),
        Binding("02", "red", "5S"),
        Binding("03", "red", "6S"),
        Binding("04", "blue", "7H"),
    ]
    wanted = [
        Binding("01", "red", "4S"),  # as it is
        Binding("04", "red", "5S"),  # another sticker, which is a card of blue
        Binding("09", "red", "8S"),  # new
        Binding("03", "red", "7S"),  # new, and 6S loses its sticker
    ]
    assert changes(wanted, known) == Changes(
        new=(wanted[2], wanted[3]), other=(wanted[1],), taken=(known[2], known[3]), same=1
    )
    assert changes(known[:3], known) == Changes((), (), (), 3)


def test_cards_that_lose_their_stickers_are_told_in_the_order_of_the_games() -> None:
    """However the bindings are kept: the deck that is imported first, then deck by deck."""
    faces = ("KC", "2S", "10S", "3S")
    known = [Binding(f"0{n}", deck, face) for deck in ("red", "a") for n, face in enumerate(faces)]
    known = [Binding(f"{each.uid}{each.deck[0]}", each.deck, each.face) for each in known]
    uids = [each.uid for each in reversed(known)]
    wanted = [Binding(uid, "red", f"{n + 5}H") for n, uid in enumerate(uids[:5])]
    wanted += [Binding(uid, "red", f"{n + 5}C") for n, uid in enumerate(uids[5:])]
    told = [(each.deck, each.face) for each in changes(wanted, known).taken]
    order = ("2S", "3S", "10S", "KC")
    assert told == [("red", face) for face in order] + [("a", face) for face in order]


def test_two_cards_that_swap_their_stickers_lose_none() -> None:
    known = [Binding("01", "red", "4S"), Binding("02", "red", "5S")]
    wanted = [Binding("02", "red", "4S"), Binding("01", "red", "5S")]
    assert changes(wanted, known) == Changes((), tuple(wanted), (), 0)
