"""Decks: which sticker is which card, and which deck serves a game."""

from companion.table.decks import Binding, Decks


def deck(name: str, faces: str) -> list[Binding]:
    return [Binding(f"{name}{face}", name, face) for face in faces.split()]


def test_a_deck_serves_every_game_whose_cards_it_has() -> None:
    decks = Decks([*deck("small", "AS 2S"), *deck("large", "AS 2S 3S KC")])
    assert decks.serving(["AS", "2S", "3S"]) == "large"
    assert decks.serving(["KC"]) == "large"
    assert decks.serving(["R15"]) is None
    assert Decks().serving(["AS"]) is None


def test_of_equal_decks_the_first_by_name_serves() -> None:
    decks = Decks([*deck("b", "AS"), *deck("a", "AS")])
    assert (decks.names(), decks.serving(["AS"])) == (["a", "b"], "a")


def test_the_faces_of_a_deck_are_its_own() -> None:
    decks = Decks([*deck("a", "AS 2S"), *deck("b", "3S")])
    assert (decks.faces("a"), decks.faces("b"), decks.faces("c")) == ({"AS", "2S"}, {"3S"}, set())


def test_a_sticker_bound_again_is_its_latest_card() -> None:
    decks = Decks([Binding("01", "a", "AS"), Binding("01", "b", "KC")])
    assert decks.find("01") == Binding("01", "b", "KC")
    assert decks.find("02") is None
