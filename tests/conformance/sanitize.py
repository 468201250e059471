"""Runs the smallest rows of every operator on a GPU under NVIDIA's compute-sanitizer.

    python tests/conformance/sanitize.py --tool memcheck --parts 14
    python tests/conformance/sanitize.py --tool synccheck --only "softmax BatchNorm"

Each part is a process that makes its share of the rows, with gradients, and of the small networks
that are compiled or trained. Rows that are neighbours in the tables stay together: their kernels
lie in one module, which the tool rewrites as a whole when a process first needs it. Only kernels of
ours are watched, each array in an allocation of its own. One line per finding, the rows that took
longest, those that stood still and those not reached; the exit status says whether something was
found or not reached.
"""

import argparse
import collections
import contextlib
import itertools
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "python")]

# Kernels of templates are named by what they are made of; all of ours lie in the namespace mx.
OURS = "kernel_substring=N2mx"
STARTED, ROW, ENDED = "started: ", "row: ", "ended: "


def smallest_rows():
    """For each operator and dtype the row with the fewest elements that is not empty."""
    from conformance.cases import all_rows
    from conformance.judges import host_only

    best = {}
    for row in all_rows():
        size = sum(max(1, _elements(array.shape)) for array in row.inputs)
        is_empty = any(_elements(array.shape) == 0 for array in row.inputs)
        if is_empty or row.op in host_only() or row.op == "_cvimread":
            continue
        place = (row.op, row.dtype)
        if place not in best or (not row.grads(), size) < best[place][0]:
            best[place] = ((not row.grads(), size), row)
    return [row for _, row in best.values()]


def _elements(shape):
    count = 1
    for extent in shape:
        count *= extent
    return count


def works():
    """{name: what runs it on a context} of all rows and networks."""
    import mxnet as mx
    from conformance import execute, sanitized_networks

    found = {
        row.id: (lambda ctx, row=row: execute.run_eager(mx, row, ctx)) for row in smallest_rows()
    }
    return {**found, **sanitized_networks.works()}


def run_part(part, parts, only, first):
    """Runs the share of a process from its `first` row on; a row that raises is told and left."""
    import mxnet as mx
    from conformance.judges import judged_device

    print(f"{STARTED}{first} 0.0", flush=True)
    ctx, start = judged_device(mx), time.monotonic()
    share = share_of(part, parts, only)
    for name, work in [*share.items()][first:]:
        print(f"{ROW}{name} {time.monotonic() - start:.1f}", flush=True)
        try:
            work(ctx)
            mx.nd.waitall()
        except mx.MXNetError as error:
            print(f"error: {str(error).splitlines()[0]}", flush=True)
    print(f"{ENDED}{len(share)} {time.monotonic() - start:.1f}", flush=True)


def share_of(part, parts, only):
    """{name: what runs it}: one of `parts` equal pieces of what begins with a word of `only`."""
    asked = [item for item in works().items() if not only or item[0].startswith(tuple(only))]
    return dict(asked[len(asked) * part // parts : len(asked) * (part + 1) // parts])


def findings(text):
    """[(row, finding)] of a part's output: what was found, and in which kernel."""
    found, row, lines = [], "", text.splitlines()
    for number, line in enumerate(lines):
        if line.startswith(ROW):
            row = line.removeprefix(ROW).rpartition(" ")[0]
        elif line.startswith("error: ") and "cuda" in line:  # others are refused on the host too
            found.append((row, line))
        elif re.match(
            r"========= (?!COMPUTE-SANITIZER|ERROR SUMMARY|RACECHECK SUMMARY|\s)\w", line
        ):
            kernel = next((x for x in lines[number + 1 : number + 4] if " at " in x), "")
            kernel = re.sub(r"\+0x[0-9a-f]+.*", "", kernel.partition(" at ")[2])
            found.append((row, f"{line.removeprefix('========= ')} {kernel}".strip()))
    return found


def command_of(tool, extra):
    """The command that runs a program under a tool; "none": without."""
    if tool == "none":
        return []
    always = ["compute-sanitizer", "--tool", tool, "--kernel-name", OURS]
    own = {"memcheck": ["--report-api-errors", "no", "--padding", "64"]}.get(tool, [])
    return [*always, *own, *extra]


def main():
    """Starts the parts, and prints what they found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default="memcheck", help="of compute-sanitizer, or none")
    parser.add_argument("--parts", type=int, default=os.cpu_count())
    parser.add_argument("--part", type=int, help="run this part alone, in this process")
    parser.add_argument("--first", type=int, default=0, help="of its rows, with --part")
    parser.add_argument("--only", default="", help="beginnings of names of rows")
    parser.add_argument("--seconds", type=float, default=3600, help="after which parts are ended")
    parser.add_argument("--option", action="append", default=[], help="one more for the tool")
    given = parser.parse_args()
    if given.part is not None:
        run_part(given.part, given.parts, given.only.split(), given.first)
        return 0
    environment = {
        **os.environ, "MXNET_GPU_MEM_POOL_TYPE": "Unpooled", "MXNET_CUDNN_AUTOTUNE_DEFAULT": "0",
        "OMP_NUM_THREADS": "1",
    }  # fmt: skip
    own = [*command_of(given.tool, given.option), sys.executable, __file__]
    own += ["--parts", str(given.parts), "--only", given.only]
    with tempfile.TemporaryDirectory() as folder:
        parts = [Part(number, own, environment, folder) for number in range(given.parts)]
        end = time.monotonic() + given.seconds
        while any(not part.is_over() for part in parts) and time.monotonic() < end:
            time.sleep(0.2)
        return report(given, parts)


class Part:
    """A process and its output; one that stands still is ended, and another goes on behind it."""

    PATIENCE = 20  # seconds a row may take

    def __init__(self, number, command, environment, folder):
        self._number, self._command, self._environment = number, command, environment
        self._path = pathlib.Path(folder, str(number))
        self._path.write_text("")
        self.stuck = []
        self._start(0)

    def _start(self, first):
        command = [*self._command, "--part", str(self._number), "--first", str(first)]
        with self._path.open("a") as output:
            self._process = subprocess.Popen(
                command, env=self._environment, stdout=output, stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        self._size, self._seen = 0, time.monotonic()

    def text(self):
        """What all its processes have printed."""
        return self._path.read_text(errors="replace")

    def is_over(self):
        """Whether nothing of it runs any more; goes on where a row stood still."""
        if self._process.poll() is not None:
            return True
        size, now = self._path.stat().st_size, time.monotonic()
        if size != self._size:
            self._size, self._seen = size, now
        elif now - self._seen > self.PATIENCE:
            self.end()
            rows = re.findall(rf"^{ROW}(.*) [0-9.]+$", self.text(), re.MULTILINE)
            again = rows[-1:] != self.stuck[-1:]  # once
            self.stuck += rows[-1:]
            self._start(max(0, len(set(rows)) - (1 if again else 0)))
        return False

    def end(self):
        """Ends what still runs, the tool and what it watches."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def times(text):
    """[(seconds, row)] of the rows that a part has left behind it."""
    marks = re.findall(rf"^({STARTED}|{ROW}|{ENDED})(.*) ([0-9.]+)$", text, re.MULTILINE)
    return [
        (float(then[2]) - float(row[2]), row[1])
        for row, then in itertools.pairwise(marks)
        if row[0] == ROW and then[0] != STARTED
    ]


def report(given, parts):
    """Prints what the parts found, each finding once with the first row that had it."""
    done, left, stuck = [], [], []
    found = collections.defaultdict(list)
    for number, part in enumerate(parts):
        part.end()
        text = part.text()
        done += times(text)
        stuck += part.stuck
        for row, finding in findings(text):
            found[finding].append(row)
        reached = {row for _, row in times(text)}
        left += [x for x in share_of(number, given.parts, given.only.split()) if x not in reached]
        if not re.search(rf"^{ENDED}", text, re.MULTILINE):
            print(f"part {number} did not end: {' / '.join(text.strip().splitlines()[-3:])}")
    for finding, where in sorted(found.items()):
        print(f"{finding}  ({len(where)} times, first {where[0]})")
    slowest = ", ".join(f"{row} {seconds:.0f} s" for seconds, row in sorted(done)[:-9:-1])
    print(f"longest: {slowest}")
    for what, rows in (("stood still", stuck), ("not reached", left)):
        if rows:
            print(f"{what}: {' '.join(rows)}")
    print(f"{given.tool}: {len(done)} rows, {len(found)} findings, {len(left)} not reached")
    return 1 if found or left else 0


if __name__ == "__main__":
    sys.exit(main())
