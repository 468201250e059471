#!/usr/bin/env python3
"""Compares two result files: which cases changed by more than their noise?

    python bench/compare.py OLD.jsonl NEW.jsonl

Where both files measured a common peer, the ratios to that peer are compared (the machine's mood
cancels out); otherwise the times themselves. A change counts when the p10..p90 bands do not
overlap and the medians differ by at least 3 %. Exit code 1 means something became slower.
"""

import json
import pathlib
import sys

SMALLEST = 0.03


def read(path):
    """Returns (metric, engine) -> the last result of each case."""
    results = {}
    for line in pathlib.Path(path).read_text().splitlines():
        if line.strip():
            result = json.loads(line)
            results[result["metric"], result["engine"]] = result
    return results


def figure(old, new):
    """Returns (what is compared, old figure, new figure)."""
    common = [p for p in old.get("ratio", {}) if "p10" in new.get("ratio", {}).get(p, {})]
    if common and "p10" in old["ratio"][common[0]]:
        return f"ratio to {common[0]}", old["ratio"][common[0]], new["ratio"][common[0]]
    return old["unit"], old, new


def verdict(old, new):
    """Returns "faster", "slower" or "same"."""
    change = new["median"] / old["median"] - 1
    if abs(change) < SMALLEST:
        return "same"
    if new["p10"] > old["p90"]:
        return "slower"
    return "faster" if new["p90"] < old["p10"] else "same"


def compare(old_path, new_path):
    """Prints one line a case; returns the number of cases that became slower."""
    before, after = read(old_path), read(new_path)
    slower = 0
    for key in sorted(before.keys() & after.keys()):
        old, new = before[key], after[key]
        if old["host"] != new["host"] or old["threads"] != new["threads"]:
            print(f"{key[0]}: not comparable: {old['host']} x{old['threads']}, "
                  f"{new['host']} x{new['threads']}")  # fmt: skip
            continue
        what, a, b = figure(old, new)
        result = verdict(a, b)
        slower += result == "slower"
        change = (b["median"] / a["median"] - 1) * 100
        print(f"{key[0]}: {result} {change:+.1f} % ({what}: {a['median']} -> {b['median']})")
    for key in sorted(before.keys() ^ after.keys()):
        print(f"{key[0]} ({key[1]}): only in {old_path if key in before else new_path}")
    return slower


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(1 if compare(*sys.argv[1:]) else 0)
