"""The names that callbacks of monitors get."""


class WatchedName(str):
    """The name that a monitor's callback gets: a text that also decodes, as 1.9.1's bytes do."""

    __slots__ = ()

    def decode(self, encoding="utf-8", errors="strict"):
        """The text itself."""
        return str(self)
