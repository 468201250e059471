"""The events of a profile's trace, as tests of devices look at them."""


def of_category(events, category):
    return [event for event in events if event.get("cat") == category]


def is_inside(part, whole):
    """Whether an event lies within another one, on the same line of the trace."""
    same_line = (part["pid"], part["tid"]) == (whole["pid"], whole["tid"])
    begins = whole["ts"] <= part["ts"]
    ends = part["ts"] + part["dur"] <= whole["ts"] + whole["dur"] + 1e-3  # rounding of microseconds
    return same_line and begins and ends
