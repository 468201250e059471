"""Writes python/mxnet/_gen/old_names.py: where every module-level name of MXNet 1.9.1 is found.

Usage: gen_old_names.py [OUTPUT_FOLDER]

Two tables go in. tests/facts/module_names.tsv is what a running 1.9.1 has: module, name, kind, the
module that defined it, and whether a star import brings it. tools/old_names.tsv, written by hand,
says what cannot be read off it: where a module's own names live now, names that stand for
something of another name, and names that only raise. python/mxnet/_old_names.py tells the format of
what comes out, and uses it.
"""

import fnmatch
import importlib
import re
import sys
import textwrap
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FACTS = ROOT / "tests/facts/module_names.tsv"
MOVED = ROOT / "tools/old_names.tsv"
# Modules of work to come: they are left out together with the names that they define.
LATER = re.compile(r"mxnet\.((ndarray|symbol)\.)?sparse(\.|$)")
HEAD = '''"""Where names of MXNet 1.9.1 are found, written by tools/gen_old_names.py."""

TABLE = """\\
'''


def rows():
    """Rows (module, name, kind, defined in, star) of the facts that are no work to come."""
    for line in FACTS.read_text().splitlines()[1:]:
        module, name, kind, defined_in, star = line.split("\t")
        if kind != "unimportable" and not LATER.match(module) and not LATER.match(defined_in):
            yield module, name, kind, defined_in, star


def moved():
    """The table written by hand: homes by module, and places by (pattern of modules, name)."""
    homes, places = {}, []
    for line in MOVED.read_text().splitlines():
        if not line or line.startswith("#"):
            continue
        module, names, place = line.split("\t")
        if names == "*":
            homes[module] = place
        for name in () if names == "*" else names.split():
            name, renamed, other = name.partition("=")
            places.append((module, name, f"{place}:{other}" if renamed else place))
    return homes, places


def by_hand(module, name, places):
    """The place that the table written by hand tells; None without one."""
    for pattern, names, place in places:
        if fnmatch.fnmatchcase(module, pattern) and fnmatch.fnmatchcase(name, names):
            return "" if place == module else place  # the module that defines it holds it itself
    return None


def has(module, name):
    """Whether a module that is not ours has a name."""
    return hasattr(importlib.import_module(module), name)


def place_of(row, places, known, own_of_base):
    """Where the name of a row is found: "" in the module itself."""
    module, name, kind, defined_in, _ = row
    told = by_hand(module, name, places)
    if told is not None:
        return told
    if kind == "value":
        return "mxnet.base" if name in own_of_base and module != "mxnet.base" else ""
    if not defined_in or defined_in == module:
        return ""
    if kind == "module":
        return f"{defined_in}:"
    if defined_in in ("ndarray", "symbol"):  # how 1.9.1's generated functions call their module
        return "" if module.startswith(f"mxnet.{defined_in}") else f"mxnet.{defined_in}"
    if defined_in.startswith("mxnet"):
        return defined_in if (defined_in, name) in known else None
    if name in own_of_base:
        return "" if module == "mxnet.base" else "mxnet.base"
    return defined_in if has(defined_in, name) else None


def records():
    """The text of every module's record, by module."""
    facts = list(rows())
    homes, places = moved()
    known = {(row[0], row[1]) for row in facts} | {place[:2] for place in places}
    own_of_base = {row[1] for row in facts if row[0] == "mxnet.base" and row[2] != "module"}
    entries, unknown = defaultdict(lambda: ([], [])), []
    for row in facts:
        module, name, _, _, star = row
        place = place_of(row, places, known, own_of_base)
        if place is None:
            unknown.append("\t".join(row))
        elif name != "__all__":
            entries[module][not star].append(f"{name}<{place}" if place else name)
    for module in homes.keys() - entries.keys():  # paths that no row of the facts names
        told = [(name, place) for pattern, name, place in places if pattern == module]
        entries[module] = ([], [f"{name}<{place}" for name, place in told])
    if unknown:
        raise SystemExit("say in tools/old_names.tsv where these live:\n" + "\n".join(unknown))
    return {module: record(module, homes.get(module), *entries[module]) for module in entries}


def record(module, home, star, rest):
    """One module's record."""
    fill = textwrap.TextWrapper(98, break_long_words=False, break_on_hyphens=False).fill
    head = f"{module} > {home}" if home else module
    return "\n".join([head, fill("* " + " ".join(star)), fill("- " + " ".join(rest))])


def main():
    """Writes the file."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "python/mxnet/_gen")
    texts = records()
    body = "\n\n".join(texts[module] for module in sorted(texts))
    (folder / "old_names.py").write_text(HEAD + body + '\n"""\n')


if __name__ == "__main__":
    main()
