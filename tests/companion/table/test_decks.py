"""Decks: which sticker is which card, and which deck serves a game."""

from companion.table.cards.decks import Binding, Decks


def deck(name: str, faces: str) -> list[Binding]:
    return [Binding(f"{name}{face}", name, face) for face in faces.split()]


def test_a_deck_serves_every_game_whose_cards_it_has() -> None:
    decks = Decks([*deck("small", "AS 2S"), *deck("large", "AS 2S 3S KC")])
    assert decks.serving(["AS", "2S", "3S"]) == ("large",)
    assert decks.serving(["KC"]) == ("large",)
    assert decks.serving(["AS"]) == ("large", "small")
    assert decks.serving(["R15"]) == ()
    assert Decks().serving(["AS"]) == ()


def test_of_equal_decks_all_serve() -> None:
    decks = Decks([*deck("b", "AS 2S"), *deck("a", "AS 2S"), *deck("c", "AS")])
    assert (decks.names(), decks.serving(["AS", "2S"])) == (["a", "b", "c"], ("a", "b"))


def test_the_faces_of_a_deck_are_its_own() -> None:
    decks = Decks([*deck("a", "AS 2S"), *deck("b", "3S")])
    assert (decks.faces("a"), decks.faces("b"), decks.faces("c")) == ({"AS", "2S"}, {"3S"}, set())


def test_a_sticker_bound_again_is_its_latest_card() -> None:
    decks = Decks([Binding("01", "a", "AS"), Binding("01", "b", "KC")])
    assert decks.find("01") == Binding("01", "b", "KC")
    assert decks.find("02") is None


def test_a_card_with_a_new_sticker_forgets_its_old_one() -> None:
    """As the store does: a table that is switched off and on again knows the same stickers."""
    known = Decks([Binding("01", "a", "AS"), Binding("02", "a", "KC"), Binding("03", "b", "AS")])
    decks = known.with_bindings([Binding("09", "a", "AS")])
    assert decks.find("01") is None
    assert decks.find("09") == Binding("09", "a", "AS")
    assert (decks.faces("a"), decks.faces("b")) == ({"AS", "KC"}, {"AS"})
    assert known.find("01") is not None
