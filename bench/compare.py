#!/usr/bin/env python3
"""Compares two checkouts: which cases changed by more than their noise?

    python bench/compare.py OLD.jsonl NEW.jsonl
    python bench/compare.py RESULTS.jsonl   # measured with `--engines remx before`

In one file both checkouts took turns, round by round: their ratio is judged. Of two files that
measured a common peer the ratios to that peer are compared (the machine's mood cancels out);
otherwise the times themselves. A change counts when the p10..p90 bands do not overlap and the
medians differ by at least 3 %. Exit code 1 means something became slower.
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


def compare_within(path):
    """Prints one line a case that ran beside another checkout; returns how many are slower."""
    slower = 0
    for (case, _), result in sorted(read(path).items()):
        ratio = result.get("ratio", {}).get("before")
        if not isinstance(ratio, dict):  # a geometric mean is no case
            continue
        ratio = {"p10": ratio["median"], "p90": ratio["median"], **ratio}
        found = verdict({"median": 1, "p10": 1, "p90": 1}, ratio)
        slower += found == "slower"
        print(f"{case}: {found} {(ratio['median'] - 1) * 100:+.1f} % "
              f"({ratio['p10']}..{ratio['p90']})")  # fmt: skip
    return slower


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
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    judge = compare_within if len(sys.argv) == 2 else compare
    sys.exit(1 if judge(*sys.argv[1:]) else 0)
