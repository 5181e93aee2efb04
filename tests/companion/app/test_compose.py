"""Composing: settings become a table, and what was played last is proposed again."""

from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.app import compose
from companion.app.settings import ReaderSettings, Settings, TableSettings
from companion.app.store import Store
from companion.core.records import RecordError
from companion.table.cards.decks import Binding
from companion.table.inputs import Bind, Step
from companion.table.proposing import Proposal
from hardware.events import Pressed

SCORED = "crown-record 1\ngame crowns\nseat A Anna\nseat B Ben\nseat C Clara\n"


def at(**table: object) -> Settings:
    return Settings(table=TableSettings(**table))  # type: ignore[arg-type]


def test_readers_get_what_is_set_in_their_own_units() -> None:
    readers = ReaderSettings(poll_ms=40, misses_until_gone=3, one_antenna=True, guard_ms=7)
    slots = compose.slot_settings(readers)
    assert (slots.interval_us, slots.misses, slots.guard_us) == (40_000, 3, 7_000)
    assert slots.one_antenna


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ((), ("Seat A", "Seat B")),
        (("Anna",), ("Anna", "Seat B")),
        (("Seat B",), ("Seat B", "Seat A")),
        (("Anna", "Ben", "Cleo"), ("Anna", "Ben")),
        (("Anna", "Anna"), ("Anna", "Seat B")),
    ],
)
def test_everybody_has_a_name_of_their_own(
    players: tuple[str, ...], names: tuple[str, str]
) -> None:
    assert compose.names_of(at(players=players)) == names


def test_seats_are_called_in_the_tables_language() -> None:
    assert compose.names_of(at(language="de")) == ("Platz A", "Platz B")


# What is proposed


def test_the_first_match_is_the_standard_game() -> None:
    with closing(Store(None)) as store:
        proposal = compose.proposal_of(store, at(players=("Anna", "Ben"), ready="auto"))
    assert proposal.names == ("Anna", "Ben")
    assert proposal.auto_ready
    assert dict(proposal.options)["coins_to_win"] == 4


def test_the_next_match_is_set_up_as_the_last(tmp_path: Path) -> None:
    file = tmp_path / "table.db"
    with closing(Store(file)) as store:
        first = compose.proposal_of(store, at(players=("Anna", "Ben")))
        options = tuple({**dict(first.options), "traitor": True}.items())
        played = replace(first, options=options, auto_ready=True)
        compose.write(store, Step(("crown-record 1",), opens=True), played)
    with closing(Store(file)) as store:
        assert compose.proposal_of(store, at()) == replace(played, offered=())
        renamed = compose.proposal_of(store, at(players=("Cleo", "Dan")))
    assert renamed == replace(played, names=("Cleo", "Dan"), offered=("Cleo", "Dan"))


FOUR = ("Anna", "Ben", "Clara", "Dora")


def played(store: Store, *names: str, players: tuple[str, ...] = FOUR) -> None:
    """Play a match of these, with these names set."""
    agreed = replace(compose.proposal_of(store, at(players=players), "crown-duel"), names=names)
    head = ("crown-record 1", "game crown-duel")
    seats = tuple(f"seat {seat} {name}" for seat, name in zip("AB", names, strict=False))
    compose.write(store, Step((*head, *seats, ""), opens=True), agreed)


def test_seats_that_cards_chose_go_with_the_table_that_has_those_slots() -> None:
    here, there = at(layout="round"), at(layout="duel")
    with closing(Store(None)) as store:
        agreed = replace(compose.proposal_of(store, here), slots=("A", "D"))
        compose.write(store, Step(("crown-record 1",), opens=True), agreed)
        assert compose.proposal_of(store, here).slots == ("A", "D")
        assert compose.proposal_of(store, there).slots == ()


def test_who_played_last_is_proposed_again() -> None:
    with closing(Store(None)) as store:
        played(store, "Clara", "Dora")
        assert compose.proposal_of(store, at(players=FOUR)).names == ("Clara", "Dora")


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (("Anna", "Ben", "Dora", "Emil"), ("Anna", "Dora")),  # Clara is gone
        (("Dora", "Emil"), ("Emil", "Dora")),
        (("Dora",), ("Seat A", "Dora")),
        (("Seat A",), ("Seat A", "Seat B")),
        (("Emil", "Fritz"), ("Emil", "Fritz")),
        ((), ("Clara", "Dora")),
    ],
)
def test_after_other_names_were_set_who_is_still_among_them_keeps_the_seat(
    players: tuple[str, ...], names: tuple[str, ...]
) -> None:
    with closing(Store(None)) as store:
        played(store, "Clara", "Dora")
        assert compose.proposal_of(store, at(players=players)).names == names


def test_a_guest_who_played_last_is_proposed_again_too() -> None:
    """Whose name is no more set can still be chosen from those that played here."""
    with closing(Store(None)) as store:
        played(store, "Gustav", "Anna")
        assert compose.proposal_of(store, at(players=FOUR)).names == ("Gustav", "Anna")


def test_names_that_played_here_are_offered_after_those_that_are_set() -> None:
    with closing(Store(None)) as store:
        for names in (("Gustav", "Anna"), ("Seat A", "Platz B"), ("Hanne", "Ida"), ("Ida", "Ben")):
            played(store, *names)
        offered = compose.known_names(store, at(players=("Anna", "Clara")))
        assert offered == ("Anna", "Clara", "Ida", "Ben", "Hanne", "Gustav")
        session = compose.make_session(store, at(players=("Anna",)), proposal(store))
        assert session.settings.names[:3] == ("Anna", "Ida", "Ben")
        crowns = compose.proposal_of(store, at(players=("Anna",)), "crowns")
        assert crowns.names == ("Anna", "Ida", "Ben")


def test_a_dozen_names_are_remembered_of_the_matches_begun_last() -> None:
    with closing(Store(None)) as store:
        for n in range(0, 40, 2):
            played(store, f"No. {n}", f"No. {n + 1}")
        offered = compose.known_names(store, at())
    assert offered == tuple(f"No. {n + i}" for n in range(38, 26, -2) for i in (0, 1))


def test_only_a_new_match_is_kept_as_a_proposal() -> None:
    with closing(Store(None)) as store:
        proposal = compose.proposal_of(store, at())
        compose.write(store, Step(("A play 4S",)), proposal)
        compose.write(store, Bind(Binding("04A1", "red", "4S")), proposal)
        assert store.kept(compose.KEPT_PROPOSAL) is None
        assert [b.face for b in store.bindings()] == ["4S"]


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "{",
        '{"game": 3}',
        '{"game": "poker", "options": [], "names": ["A", "B"]}',
        '{"game": "crown-duel", "options": [["stakes", 2]], "names": ["A", "B"]}',
    ],
)
def test_what_an_older_version_kept_is_no_trouble(kept: str) -> None:
    with closing(Store(None)) as store:
        store.keep(compose.KEPT_PROPOSAL, kept)
        assert compose.proposal_of(store, at()).names == ("Seat A", "Seat B")


# The session


def proposal(store: Store) -> Proposal:
    return compose.proposal_of(store, at(players=("Anna", "Ben")))


def test_a_session_goes_on_with_the_match_it_is_given() -> None:
    lines = "crown-record 1\ngame crown-duel\nseat A Anna\nseat B Ben\n\nA play 4S\nB play 7H\n"
    with closing(Store(None)) as store:
        session = compose.make_session(store, at(), proposal(store), lines=lines)
        assert session.history is not None
        assert session.history.state.coins == (1, 0)
        assert compose.make_session(store, at(), proposal(store)).history is None


@pytest.mark.parametrize(
    ("lines", "kept"), [(None, False), (SCORED, True), (f"{SCORED}table abandon\n", False)]
)
def test_scores_only_is_agreed_for_one_match(lines: str | None, kept: bool) -> None:
    """On another evening nobody may remember that no card is read."""
    with closing(Store(None)) as store:
        proposal = compose.proposal_of(store, Settings(), "crowns")
        scores = replace(proposal, score_only=True)
        session = compose.make_session(store, Settings(), scores, lines=lines)
        assert session.proposal.score_only is kept


def test_a_match_that_is_over_keeps_what_it_was_begun_as() -> None:
    """Back opens it again, and then its results are told as before."""
    predicted = "table starter A\ntable trump red\nA predict 0\nB predict 0\nC predict 0\n"
    lines = f"{SCORED}{predicted}table last\nA won 1\nB won 0\nC won 0\n"
    with closing(Store(None)) as store:
        scores = replace(compose.proposal_of(store, Settings(), "crowns"), score_only=True)
        session = compose.make_session(store, Settings(), scores, lines=lines)
        assert session.running.position.ended == "last"
        assert (session.proposal.score_only, session.terms.score_only) == (False, True)


def test_a_match_that_is_none_is_refused() -> None:
    with closing(Store(None)) as store, pytest.raises(RecordError):
        compose.make_session(store, at(), proposal(store), lines="crown-record 1\nA play 4S\n")


def test_a_session_knows_the_decks_of_the_store_and_those_given() -> None:
    with closing(Store(None)) as store:
        store.bind([Binding("04A1", "red", "4S"), Binding("04A2", "red", "5S")])
        session = compose.make_session(
            store, at(), proposal(store), decks=[Binding("04A2", "blue", "6S")]
        )
    found = [session.settings.decks.find(uid) for uid in ("04A1", "04A2", "04A3")]
    assert [b and (b.deck, b.face) for b in found] == [("red", "4S"), ("blue", "6S"), None]


@pytest.mark.parametrize(("players", "said"), [((), True), (("Anna", "Ben"), False)])
def test_the_set_up_says_where_names_are_set_as_long_as_none_are(
    players: tuple[str, ...], said: bool
) -> None:
    settings = at(players=players)
    with closing(Store(None)) as store:
        proposal = compose.proposal_of(store, settings)
        session = compose.make_session(store, settings, proposal)
        session.receive(Pressed("down", 5_000_000), 5_000_000)
        assert session.menu is not None
        assert ("menu.names_unset" in [item.key for item in session.menu.items]) is said


def test_the_screen_is_drawn_in_the_language_that_is_set() -> None:
    with closing(Store(None)) as store:
        session = compose.make_session(store, at(), proposal(store))
    session.receive(Pressed("down", 0), 0)
    english, german = (compose.draw_in(language)(session) for language in ("en", "de"))
    assert english.size == (128, 64)
    assert english.tobytes() != german.tobytes()


def test_where_nobody_can_read_who_played_the_names_that_are_set_are_offered() -> None:
    store = Store(None)
    store.close()
    assert compose.known_names(store, at(players=("Anna", "Ben"))) == ("Anna", "Ben")
