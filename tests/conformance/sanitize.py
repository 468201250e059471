"""Runs the smallest rows of every operator on a GPU under NVIDIA's compute-sanitizer.

    python tests/conformance/sanitize.py --tool memcheck --parts 14
    python tests/conformance/sanitize.py --tool synccheck --only "softmax BatchNorm"

Each part is a process that makes its share of the rows, with gradients, and of the small networks
that are compiled or trained. Rows that are neighbours in the tables stay together: their kernels
lie in one module, which the tool rewrites as a whole when a process first needs it. Only kernels of
ours are watched, each array in an allocation of its own. One line per finding, the rows that took
longest and those not reached; the exit status says whether something was found or not reached.
"""

import argparse
import collections
import itertools
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "python")]

# Kernels of templates are named by what they are made of; all of ours lie in the namespace mx.
OURS = "kernel_substring=N2mx"
ROW, ENDED = "row: ", "ended: "


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


def run_part(part, parts, only):
    """Runs the share of a process; a row that raises is told and left."""
    import mxnet as mx
    from conformance.judges import judged_device

    ctx, start = judged_device(mx), time.monotonic()
    share = share_of(part, parts, only)
    for name, work in share.items():
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
    # Backtraces of the host ask for Python's lock at each launch, under the driver's: a thread that
    # starts a kernel and holds the first waits for the second for ever.
    always = ["compute-sanitizer", "--tool", tool, "--kernel-name", OURS]
    always += ["--show-backtrace", "device"]
    own = {"memcheck": ["--report-api-errors", "no", "--padding", "64"]}.get(tool, [])
    return [*always, *own, *extra]


def main():
    """Starts the parts, and prints what they found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default="memcheck", help="of compute-sanitizer, or none")
    parser.add_argument("--parts", type=int, default=os.cpu_count())
    parser.add_argument("--part", type=int, help="run this part alone, in this process")
    parser.add_argument("--only", default="", help="beginnings of names of rows")
    parser.add_argument("--seconds", type=float, default=3600, help="after which parts are ended")
    parser.add_argument("--option", action="append", default=[], help="one more for the tool")
    given = parser.parse_args()
    if given.part is not None:
        run_part(given.part, given.parts, given.only.split())
        return 0
    environment = {
        **os.environ, "MXNET_GPU_MEM_POOL_TYPE": "Unpooled", "MXNET_CUDNN_AUTOTUNE_DEFAULT": "0",
        "OMP_NUM_THREADS": "1",
    }  # fmt: skip
    own = [sys.executable, __file__, "--parts", str(given.parts), "--only", given.only]
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for part in range(given.parts):
            path = pathlib.Path(folder, str(part))
            command = [*command_of(given.tool, given.option), *own, "--part", str(part)]
            with path.open("w") as output:
                process = subprocess.Popen(
                    command, env=environment, stdout=output, stderr=subprocess.STDOUT
                )
            parts.append((process, path))
        return report(given, parts)


def times(text):
    """[(seconds, row)] of the rows that a part has left behind it."""
    marks = re.findall(rf"^(?:{ROW}|{ENDED})(.*) ([0-9.]+)$", text, re.MULTILINE)
    return [(float(b[1]) - float(a[1]), a[0]) for a, b in itertools.pairwise(marks)]


def report(given, parts):
    """Waits for the parts and prints their findings, each once with the first row that had it."""
    end, done, left = time.monotonic() + given.seconds, [], []
    found = collections.defaultdict(list)
    for number, (process, path) in enumerate(parts):
        try:
            process.wait(max(0.1, end - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        text = path.read_text()
        done += times(text)
        for row, finding in findings(text):
            found[finding].append(row)
        if not re.search(rf"^{ENDED}", text, re.MULTILINE):
            names = list(share_of(number, given.parts, given.only.split()))
            left += names[len(times(text)) :]
            print(f"part {number} did not end: {' / '.join(text.strip().splitlines()[-3:])}")
    for finding, where in sorted(found.items()):
        print(f"{finding}  ({len(where)} times, first {where[0]})")
    slowest = ", ".join(f"{row} {seconds:.0f} s" for seconds, row in sorted(done)[:-9:-1])
    print(f"longest: {slowest}")
    if left:
        print(f"not reached: {' '.join(left)}")
    print(f"{given.tool}: {len(done)} rows, {len(found)} findings, {len(left)} not reached")
    return 1 if found or left else 0


if __name__ == "__main__":
    sys.exit(main())
