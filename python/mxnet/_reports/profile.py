"""What was recorded, as a chrome trace and as tables."""

import json

MEMORY = "Device Storage", "Operator Storage"  # bytes of a device, and of an operator on it
CUSTOM = "Custom Operator"  # calls of custom operators, and operators that they call
_WHOLE_CALLS = "Custom", "_backward_Custom"
DEVICE_WORK = "kernel", "device copy"  # what a device did for an operator
_FIRST_LINE = 1_000_000  # more than a process has threads
_SPANS = "X", "b"
_SORT = {"total": 1, "avg": 4, "min": 2, "max": 3, "count": 0}


class Summary:
    """Count, total, minimum, maximum and mean of everything recorded, by category and name."""

    def __init__(self):
        self.spans = {}
        self.counters = {}

    def add(self, event):
        """Take one event of a trace in."""
        if event["ph"] in _SPANS:
            _put(self.spans, event, event["dur"] / 1000)
        elif event["ph"] == "C":
            value = event["args"][event["name"]]
            _put(self.counters, event, value / 1000 if event["cat"] in MEMORY else value)

    def as_json(self, sort_by, ascending):
        """The tables as JSON text."""
        keys = "Count", "Total", "Min", "Max", "Avg"
        times = _as_dicts(self.spans, keys, sort_by, ascending)
        others = _as_dicts(self.counters, keys, sort_by, ascending)
        memory = {}
        for category, rows in others.items():
            for row in rows.values():
                del row["Total"]  # a sum of sizes says nothing
            if category in MEMORY:
                memory[category] = rows
        result = {"Time": times, "Memory": memory, "Unit": {"Time": "ms", "Memory": "kB"}}
        counters = {category: rows for category, rows in others.items() if category not in MEMORY}
        if counters:
            result["Counter"] = counters
        return json.dumps(result, indent=4)

    def as_table(self, sort_by, ascending):
        """The tables as text for a terminal."""
        text = "\nProfile Statistics:\n\tNote the difference in units for different entries.\n"
        for category in sorted({*self.spans, *self.counters}):
            if category in self.spans:
                rows = _ordered(self.spans[category], sort_by, ascending)
                text += _section(
                    category,
                    ["Time (ms)", *(f"{edge} Time (ms)" for edge in ("Min", "Max", "Avg"))],
                    [(name, count, rest) for name, (count, *rest) in rows],
                )
            if category in self.counters:
                rows = _ordered(self.counters[category], sort_by, ascending)
                kind, unit = ("Use ", " (kB)") if category in MEMORY else ("Value", "")
                text += _section(
                    category,
                    [f"{edge} {kind}{unit}" for edge in ("Min", "Max", "Avg")],
                    [(name, count, rest) for name, (count, _, *rest) in rows],
                )
        return text


def _put(table, event, value):
    rows = table.setdefault(event["cat"], {})
    count, total, low, high = rows.get(event["name"], (0, 0, value, value))
    rows[event["name"]] = (count + 1, total + value, min(low, value), max(high, value))


def _ordered(rows, sort_by, ascending):
    whole = [
        (name, (count, total, low, high, total / count))
        for name, (count, total, low, high) in rows.items()
    ]
    place = _SORT[sort_by]
    return sorted(whole, key=lambda row: row[1][place], reverse=not ascending)


def _as_dicts(table, keys, sort_by, ascending):
    return {
        category: {
            name: dict(zip(keys, values, strict=True))
            for name, values in _ordered(rows, sort_by, ascending)
        }
        for category, rows in sorted(table.items())
    }


def _section(title, columns, rows):
    heads = [f"{'Name':<25}{'Total Count':>16}", *(f"{column:>17}" for column in columns)]
    lines = [f"{'----':<25}{'-----------':>16}", *(f"{'-' * len(c):>17}" for c in columns)]
    text = f"{title}\n=================\n{''.join(heads)}\n{''.join(lines)}\n"
    for name, count, values in rows:
        text += f"{name:<25}{count:>16}" + "".join(f"{value:>17.4f}" for value in values) + "\n"
    return text + "\n"


def _without_whole_calls(events):
    """Leave out calls of custom operators whose Python code was recorded.

    The operator around it would count the time twice.
    """
    if all(event["cat"] != CUSTOM for event in events):
        return events
    return [e for e in events if e["cat"] != "operator" or e["name"] not in _WHOLE_CALLS]


class Trace:
    """Events in the format of chrome://tracing and Perfetto."""

    def __init__(self):
        self.events = []
        self._lanes = {}
        self._threads = {}
        self._lines = {}  # of lanes, by their names: streams of a device

    def add(self, texts, records):
        """Turn records of the core into events; returns the new ones."""
        start = len(self.events)
        for phase, category, name, lane, detail, begin, value, thread, line in records:
            pid = self._lane(texts[lane])
            event = {
                "name": texts[name],
                "cat": texts[category],
                "ph": phase,
                "ts": begin / 1000,
                "pid": pid,
                "tid": self._line(pid, texts[line], thread),
            }
            if phase == "C":
                event["args"] = {texts[name]: value}
            elif phase == "i":
                event["s"] = texts[detail]
            else:
                event["dur"] = value / 1000
                if phase == "b":
                    event["id"] = len(self.events)
                elif texts[detail]:
                    about = "operator" if texts[category] in DEVICE_WORK else "node"
                    event["args"] = {about: texts[detail]}
            self.events.append(event)
        self.events[start:] = _without_whole_calls(self.events[start:])
        return self.events[start:]

    def as_json(self):
        """The trace as JSON text."""
        events = [
            {"ph": "M", "name": "process_name", "pid": pid, "args": {"name": name}}
            for name, pid in self._lanes.items()
        ]
        events += [
            {"ph": "M", "name": "thread_name", "pid": pid, "tid": tid, "args": {"name": name}}
            for (pid, name), tid in self._lines.items()
        ]
        for event in self.events:
            events.append(event)
            if event["ph"] == "b":  # the end of an asynchronous span is an event of its own
                end = {key: value for key, value in event.items() if key != "dur"}
                events.append({**end, "ph": "e", "ts": event["ts"] + event["dur"]})
        return json.dumps({"traceEvents": events, "displayTimeUnit": "ms"})

    def clear(self):
        """Forget the events."""
        self.events = []

    def _lane(self, name):
        return self._lanes.setdefault(name, len(self._lanes))

    def _line(self, pid, name, thread):
        """The number of a lane's line: of a name, or of the thread where it has none."""
        if not name:
            return self._threads.setdefault(thread, len(self._threads))
        return self._lines.setdefault((pid, name), _FIRST_LINE + len(self._lines))
