"""Checks that facts stay in their rooms.

- No folder holds more than 40 stems (a stem: a name with its .h, .cc, .cu and tests).
- No source names a kind of device outside of device/: the host's own kinds aside, a kind is a row
  of the table of kinds, and code asks `is_host()` or for a fact. DLPack's numbers are its own, and
  some libraries are for one kind. No Python file of the package asks for one either.
- Blocks are counted by `ceil_div` and sizes aligned by `round_up` (base/ceil_div.h) alone.

An exception that serves nothing is a violation too.

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
# A context's type beside one of its names, the host's aside.
KIND_IN_PYTHON = re.compile(
    r"device_type\b\s*(?:[=!]=|(?:not )?in\b)\s*(?!\"cpu)\S|[=!]=\s*\"(?:gpu|neuron|nnp)\""
    r"|\bdevice_typeid\s*[=!]="
)
MAY_NAME_KINDS = {
    "src/bindings/sharing.cc": "DLPack's numbers",
    "src/compilers/tensorrt/": "a library for one kind",
    "src/library/cuda_plugin.cc": "the library of a kind says which it is",
    "python/mxnet/_backends/neuron_cores.py": "virtual cores of one backend",
    "python/mxnet/kvstore/nccl.py": "a library for one kind",
    "python/mxnet/ndarray/": "__cuda_array_interface__",
    "python/mxnet/rtc.py": "source text of CUDA",
    "python/mxnet/test_utils/settings.py": "1.9.1's question about TVM",
    "python/mxnet/util.py": "get_cuda_compute_capability",
}

COUNTS = re.compile(r"([\w:.]+) - 1\) / \1(?![\w:.])")
MAY_COUNT = {
    "src/base/ceil_div.h": "counts",
    "src/base/thread_count.cc": "parts of real numbers",
    "src/team/openmp.cc": "steps of either sign",
    "src/compilers/cpu/kernels/matrix/isa/attention_body.h": "must stay in its instruction set",
}


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


def lines_naming_kinds(files):
    """Yields (file, number) of each line that names a kind of device, device/ aside."""
    for path in files:
        name = path.as_posix()
        is_package = name.startswith("python/mxnet/") and "/_gen/" not in name
        is_source = name.startswith("src/") and not name.startswith("src/device/")
        if (not is_source and not is_package) or STEM.search(path.name)[1]:
            continue
        kind, comment = (KIND, "//") if is_source else (KIND_IN_PYTHON, "#")
        for number, line in enumerate((ROOT / path).read_text().splitlines(), start=1):
            if kind.search(line.split(comment)[0]):
                yield name, number


def lines_that_count(files):
    """Yields (file, number) of each line of src/ that rounds a quotient up by itself."""
    for path in files:
        if path.parts[0] != "src" or path.suffix == ".py":
            continue
        for number, line in enumerate((ROOT / path).read_text().splitlines(), start=1):
            if COUNTS.search(line.split("//")[0]):
                yield path.as_posix(), number


def judge(lines, exceptions, what):
    """Yields a message for each line outside of `exceptions`, and for each one without a line."""
    unused = set(exceptions)
    for name, number in lines:
        serving = {begin for begin in exceptions if name.startswith(begin)}
        unused -= serving
        if not serving:
            yield f"{name}:{number}: {what}"
    yield from (f"check_rooms.py: {begin} is no exception any more" for begin in sorted(unused))


def main():
    """Prints every violation; the exit status says whether there was one."""
    files = list(sources())
    problems = [
        *check_stems(files),
        *judge(
            lines_naming_kinds(files),
            MAY_NAME_KINDS,
            "names a kind of device; make it a fact (device/kinds.h)",
        ),
        *judge(lines_that_count(files), MAY_COUNT, "use ceil_div or round_up of base/ceil_div.h"),
    ]
    print("\n".join(problems) or f"{len(files)} files in their rooms")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
