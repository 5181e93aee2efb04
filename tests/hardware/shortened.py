"""What a table told, shortened to what matters."""

from hardware.events import Event, Health, Held, Pressed, Released, TagOff, TagOn


def told(events: list[Event]) -> list[tuple[str, ...]]:
    """Shorten events to what matters."""
    short: list[tuple[str, ...]] = []
    for event in events:
        if isinstance(event, TagOn):
            short.append(("on", event.slot, event.uid))
        elif isinstance(event, TagOff):
            short.append(("off", event.slot, event.uid))
        elif isinstance(event, Health):
            short.append((event.part, event.state))
        elif isinstance(event, Pressed | Released | Held):
            short.append((type(event).__name__.lower(), event.button))
    return short
