"""Checks the layers of src/: who may include whom, and that every source is part of the build.

A file includes its own folder or one with a lower number. Folders that wrap a library
(ops/onednn, ops/cudnn, device/cuda) may be included by nobody else in their parent folder, and
graph compilers do not know each other: every folder of compilers/ is in CLOSED. Rooms of a large
folder have an order of their own. Exits with 1 and one line per violation.
"""

import re
import sys
from pathlib import Path

LAYERS = {
    "team": -1,
    "base": 0,
    "codec": 1,
    "tensor": 1,
    "device": 1,
    "engine": 2,
    "ndarray": 3,
    "ir": 4,
    "ops": 5,
    "passes": 5,
    "runtime": 6,
    "compilers": 7,
    "dist": 7,
    "extension": 7,
    "io": 7,
    "kvstore": 7,
    "numpy": 7,
    "sparse": 7,
    "library": 8,
    "c_api": 9,
    "bindings": 9,
    "facade": 9,
}
# A folder named here is seen only by itself and by the folders on the right.
CLOSED = {
    "ops/onednn": {"library", "compilers"},
    "ops/cudnn": {"library", "compilers", "ops/catalog"},
    "ops/cublas": {"library", "compilers", "ops/catalog", "ops/cudnn"},
    "device/cuda": {"ops", "compilers/cuda", "compilers/tensorrt", "library"},
    "compilers/calibrated": {"library", "compilers/compilers", "compilers/cuda/compiler"},
    "compilers/cpu": {"library", "compilers/serve"},
    "compilers/cuda": {"library"},
    "compilers/example": {"library", "compilers/compilers"},
    "compilers/integer": {"compilers/cpu", "compilers/cuda"},
    "compilers/mkldnn": {"library", "compilers/compilers", "compilers/cuda/compiler"},
    "compilers/neuron": {"library", "compilers/compilers", "compilers/cuda/compiler", "bindings"},
    "compilers/plan": {"compilers/cpu", "compilers/cuda", "compilers/integer"},
    "compilers/tensorrt": {"library", "compilers/compilers"},
}
# The rooms of a folder, lowest first: one includes itself and those before it. Rooms that share a
# place do not know each other. "": the files of the folder itself.
ROOMS = {
    "compilers/cpu": ["machine", "plan", "kernels", "chain", "tuning", "schedule", "integer", ""],
    "compilers/cpu/kernels": ["", "products", "convolution matrix norm onednn"],
    "compilers/cuda": ["kernels", "formulas", ""],
}
SOURCES = {".h", ".cc", ".cu", ".cuh"}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
INTRINSICS = re.compile(r"^\s*#\s*include\s+<(immintrin|x86intrin|arm_neon)\.h>")
# Only these ask what the processor has; all others ask base/instruction_set.h.
ASKS_PROCESSOR = re.compile(r"target_clones|__builtin_cpu_|cpu_isa\b")
MAY_ASK_PROCESSOR = {
    "base/instruction_set.cc",
    "ops/onednn/plan.cc",  # tells oneDNN
    "compilers/cpu/kernels/onednn/primitive.cc",  # names what oneDNN chose
}
MAY_USE_INTRINSICS = re.compile(r"/isa/|_avx2\.|_avx512\.")


def is_test(path):
    """Tests and benchmarks may also look at a neighbour of their own layer."""
    return path.stem.endswith(("_test", "_bench"))


def judge_include(path, source, target):
    """Returns why `source` may not include `target`, or None; both are relative to src/."""
    own, other = source.split("/")[0], target.split("/")[0]
    if other not in LAYERS:
        return f"{target!r} is not a path below src/; write includes as folder/file.h"
    if own != other:
        if LAYERS[other] > LAYERS[own]:
            return f"layer {LAYERS[own]} {own} includes layer {LAYERS[other]} {target}"
        if LAYERS[other] == LAYERS[own] and not is_test(path):
            return f"{own} includes its neighbour {target} of the same layer {LAYERS[own]}"
    for closed, friends in CLOSED.items():
        if not target.startswith(closed + "/") or source.startswith(closed + "/"):
            continue
        if not any(source.startswith(friend) for friend in friends) and not is_test(path):
            return f"{target} may be included only by {closed}, {', '.join(sorted(friends))}"
    return None


def place_of(folder, file):
    """The room of `folder` that holds `file`, and its place; None where the file is outside."""
    if not file.startswith(folder + "/"):
        return None
    room, slash, _ = file.removeprefix(folder + "/").partition("/")
    room = room if slash else ""
    for place, rooms in enumerate(ROOMS[folder]):
        if room in rooms.split(" "):
            return room, place
    return room, None


def judge_rooms(path, source, target):
    """Returns why one room may not include another, or None; tests look at all rooms."""
    if is_test(path):
        return None
    for folder in ROOMS:
        own, other = place_of(folder, source), place_of(folder, target)
        if own is None or other is None:
            continue
        if own[1] is None or other[1] is None:
            return f"{folder}: a room of {source} or {target} has no place in ROOMS"
        if other[0] != own[0] and other[1] >= own[1]:
            return f"room {own[0] or folder!r} includes {target}, which does not come before it"
    return None


def check_includes(root, path):
    """Yields one message per forbidden include of one file."""
    source = path.relative_to(root).as_posix()
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        place = f"src/{source}:{number}"
        if INTRINSICS.match(line) and not MAY_USE_INTRINSICS.search(source):
            yield f"{place}: intrinsics belong into a file named *_avx2.cc or *_avx512.cc"
        if ASKS_PROCESSOR.search(line) and source not in MAY_ASK_PROCESSOR:
            yield f"{place}: instruction sets are chosen by base/by_instruction_set.h"
        found = INCLUDE.match(line)
        if not found:
            continue
        reason = judge_include(path, source, found[1]) or judge_rooms(path, source, found[1])
        if reason:
            yield f"{place}: {reason}"
        elif not (root / found[1]).exists():
            yield f"{place}: {found[1]} does not exist"


def check_listed(root, path):
    """Yields a message when no CMakeLists.txt at or above the source names it."""
    for folder in path.parents:
        listing = folder / "CMakeLists.txt"
        if listing.exists():
            name = path.relative_to(folder).as_posix()
            if re.search(rf"(^|[\s(]){re.escape(name)}([\s)]|$)", listing.read_text(), re.M):
                return
        if folder == root:
            break
    yield f"src/{path.relative_to(root)}: no CMakeLists.txt lists it"


def main():
    """Prints every violation; the exit status says whether there was one."""
    root = Path(__file__).resolve().parent.parent / "src"
    compilers = {
        f"compilers/{path.name}" for path in (root / "compilers").iterdir() if path.is_dir()
    }
    problems = [
        f"src/{name}: CLOSED does not say who sees it" for name in compilers - CLOSED.keys()
    ]
    files = sorted(path for path in root.rglob("*") if path.suffix in SOURCES)
    for path in files:
        own = path.relative_to(root).parts[0]
        if own not in LAYERS:
            problems.append(f"src/{path.relative_to(root)}: folder {own!r} has no layer number")
            continue
        problems += check_includes(root, path)
        if path.suffix in {".cc", ".cu"}:
            problems += check_listed(root, path)
    print("\n".join(problems) or f"layers hold in {len(files)} files")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
