"""Checks that facts stay in their rooms.

- No folder holds more than 40 stems (a stem: a name with its .h, .cc, .cu and tests).
- No source names a kind of device outside of device/: the host's own kinds aside, a kind is a row
  of the table of kinds, and code asks `is_host()` or for a fact. DLPack's numbers are its own, and
  TensorRT is a library for one kind.

Exits with 1 and one line per violation.
"""

import collections
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_STEMS = 40
FOLDERS = ("src", "python", "tests", "bench", "tools")
SOURCES = {".h", ".cc", ".cu", ".cuh", ".py"}
STEM = re.compile(r"(_test|_bench)?\.(h|cc|cu|cuh|py)$")
KIND = re.compile(
    r"\bkGpu\b|kind_name\([^)]*\)\s*[=!]=|[=!]=\s*kind_name\("
    r"|[=!]=\s*\"(?:neuron|nnp)\"|\"(?:gpu|simulated)\""
    r"|\bDeviceKind[({]\s*\d|\.kind\)?\s*[=!]=\s*\d"
)
# The library of a kind says which it is.
MAY_NAME_KINDS = (
    "src/device/",
    "src/bindings/sharing.cc",
    "src/compilers/tensorrt/",
    "src/library/cuda_plugin.cc",
)


def sources():
    """Every source file of the project, relative to its root."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SOURCES and "__pycache__" not in path.parts:
                yield path.relative_to(ROOT)


def check_stems(files):
    """Yields a message for each folder that should show its parts."""
    stems = collections.defaultdict(set)
    for path in files:
        stems[path.parent].add(STEM.sub("", path.name))
    for folder, names in sorted(stems.items()):
        if len(names) > MOST_STEMS:
            yield f"{folder}: {len(names)} stems, at most {MOST_STEMS}; make folders of its parts"


def check_kinds(files):
    """Yields a message for each place that names a kind of device."""
    for path in files:
        name = path.as_posix()
        if not name.startswith("src/") or name.startswith(MAY_NAME_KINDS):
            continue
        for number, line in enumerate((ROOT / path).read_text().splitlines(), start=1):
            if KIND.search(line.split("//")[0]) and not STEM.search(path.name)[1]:
                yield f"{name}:{number}: names a kind of device; make it a fact (device/kinds.h)"


def main():
    """Prints every violation; the exit status says whether there was one."""
    files = list(sources())
    problems = [*check_stems(files), *check_kinds(files)]
    print("\n".join(problems) or f"{len(files)} files in their rooms")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
