"""`python -m mxnet.bench compare [MODEL …]`: latency here beside the engines that are installed."""

import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile

from ..base import MXNetError
from . import chart, rounds, summary
from .model import find, parse_shapes

OURS = "remx"
ORACLE = "mxnet-1.9.1"
PEERS = {  # name, which is also what pip installs and Python imports -> module with its jobs
    "onnxruntime": "engines.onnx_runtime",
    "openvino": "engines.open_vino",
    "torch": "engines.torch_model",
}
READ_ONNX = ("onnxruntime", "openvino")
NETWORKS = (  # those of bench/models
    "resnet50_v2", "resnet18_v2", "mobilenet1.0", "squeezenet1.1", "densenet121", "inceptionv3",
    "vgg16",
)  # fmt: skip
BOUND = 1e-3
BAR_WIDTH = 30


def add_arguments(parser):
    """Declare the command line."""
    parser.add_argument(
        "models", metavar="MODEL", nargs="*",
        help="a network of the zoo, a checkpoint (prefix or -symbol.json file), or an .onnx file; "
        f"without any: {', '.join(NETWORKS)}",
    )  # fmt: skip
    parser.add_argument("--batch", type=int, help="first size of every input (zoo: 1)")
    parser.add_argument(
        "--shape", nargs="+", default=[], metavar="[NAME=]SIZES",
        help="shapes of a checkpoint's inputs, as 1,3,224,224 or data=1,3,224,224",
    )  # fmt: skip
    parser.add_argument("--epoch", type=int, help="which parameters of a checkpoint (the last)")
    parser.add_argument(
        "--threads", type=int, nargs="+", default=[rounds.cpu_count()], metavar="N",
        help="of every engine, on as many cores; several numbers are measured one after the other",
    )  # fmt: skip
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--iterations", type=int, default=5, help="forward passes per round")
    parser.add_argument(
        "--peers", nargs="*", default=list(PEERS), choices=list(PEERS), metavar="NAME",
        help=f"which of {', '.join(PEERS)} (all; none without a name)",
    )  # fmt: skip
    parser.add_argument("--peer-python", help="another Python that has the peers")
    parser.add_argument("--oracle", metavar="PYTHON", help="a Python with the real MXNet 1.9.1")
    parser.add_argument("--output", metavar="FILE.jsonl", help="append the result as a JSON line")
    parser.add_argument("--chart", metavar="FILE", help="draw the result as FILE.svg or FILE.png")


def installed(names, python=None):
    """Return which of the modules a Python has (this one by default)."""
    if python is None:
        return [name for name in names if importlib.util.find_spec(name)]
    if not pathlib.Path(python).exists():
        raise ValueError(f"--peer-python {python} does not exist")
    program = "import importlib.util as u, sys; print(*filter(u.find_spec, sys.argv[1:]))"
    done = subprocess.run(
        [python, "-c", program, *names], capture_output=True, text=True, check=False,
        env=rounds.Engine(python, "", foreign=True).environment(),
    )  # fmt: skip
    if done.returncode:
        raise ValueError(f"--peer-python {python} does not run: {done.stderr.strip()[-200:]}")
    return done.stdout.split()


def engines_of(options):
    """Return name -> Engine of everything that can run, remx first; says what cannot."""
    package = str(pathlib.Path(__file__).resolve().parent.parent.parent)
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    ours = {"PYTHONPATH": path}  # wherever this process has its mxnet from
    engines = {OURS: rounds.Engine(sys.executable, "engines.mx_model", variables=ours)}
    if options.oracle:
        engines[ORACLE] = rounds.Engine(options.oracle, "engines.mx_model", foreign=True)
    python = options.peer_python or sys.executable
    there = installed(options.peers, options.peer_python)
    for name in options.peers:
        if name in there:
            foreign = options.peer_python is not None
            engines[name] = rounds.Engine(python, PEERS[name], foreign=foreign)
        else:
            print(f"not installed: {name}; to add it: {python} -m pip install {name}")
    return engines


def table(result):
    """Return the result as lines of text with bars."""
    lines = {result["engine"]: result, **result["peers"]}
    longest = max(line["median"] for line in lines.values())
    unit = result["unit"]
    head = ("engine", f"median {unit}", f"p90 {unit}", "remx/engine", "load s", "memory MB", "")
    rows = [head]
    for name, line in lines.items():
        ratio = result["ratio"].get(name)
        rows.append((
            name, f"{line['median']:.4g}", f"{line['p90']:.4g}",
            f"{ratio['median']:.3f}" if ratio else "", f"{line['load_s']:.2f}",
            f"{line['rss_mb']:.0f}", "█" * max(1, round(BAR_WIDTH * line["median"] / longest)),
        ))  # fmt: skip
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]

    def aligned(row):
        first, *figures, bar = row
        cells = [first.ljust(widths[0])]
        cells += [f.rjust(w) for f, w in zip(figures, widths[1:-1], strict=True)]
        return "  ".join([*cells, bar]).rstrip()

    return [aligned(row) for row in rows]


def _print(result, network):
    shapes = ", ".join(f"{n} {a.shape}" for n, a in network.inputs.items())
    print(f"\n{network.name}: {shapes}; {result['n']} rounds, {result['threads']} threads")
    print(f"{result['host']}, {result['isa']}; {', '.join(result['versions'].values())}\n")
    print("\n".join(table(result)))
    if result["ratio"]:
        print("\nremx/engine: median over the rounds of the times' ratio; below 1 remx is faster")
    gaps = {n: g for n, g in result["answer"]["gap"].items() if g > BOUND}
    for name, gap in gaps.items():
        print(f"wrong: {name} differs by {gap} of the output's range, allowed is {BOUND}")


def measure(network, options):
    """Run the network on all engines; yield a result for each number of threads."""
    engines = engines_of(options)
    with tempfile.TemporaryDirectory(prefix="mxnet-bench-") as folder:
        network.write(folder)
        if any(name in engines for name in READ_ONNX):
            reason = network.write_onnx(folder)
            for name in [n for n in READ_ONNX if n in engines and reason]:
                print(f"no model form for {name}: {reason}")
                del engines[name]
        for threads in options.threads:
            children = rounds.start(
                engines, "Model", {"folder": folder}, required=(OURS,), threads=threads
            )
            times, answers = rounds.measure(children, options.rounds, options.iterations)
            batch = next(iter(network.inputs.values())).shape[0]
            yield rounds.report(
                f"compare/{network.name}/batch{batch}", "ms", 1e3, OURS, children, times, answers,
                threads, BOUND,
            )  # fmt: skip


def _check(options):
    """Raise ValueError where the command line cannot be followed."""
    numbers = [(name, getattr(options, name)) for name in ("batch", "rounds", "iterations")]
    for name, value in [*numbers, *(("threads", each) for each in options.threads)]:
        if value is not None and value < 1:
            raise ValueError(f"--{name} {value}; use 1 or more")
    if options.chart:
        chart.check_ending(options.chart)
    if len(options.models) == 1 or not options.peers:
        return  # one network alone is worth measuring too
    if not options.oracle and not installed(options.peers, options.peer_python):
        python = options.peer_python or sys.executable
        raise ValueError(
            f"none of {', '.join(options.peers)} is installed: nothing to compare with; "
            f"{python} -m pip install {' '.join(options.peers)}, or give --peers without a name to "
            "measure remx alone"
        )


def run(options):
    """Compare; return the exit code: 1 when an answer is wrong."""
    results = []
    try:
        _check(options)
        for name in options.models or NETWORKS:
            network = find(name, options.batch, parse_shapes(options.shape), options.epoch)
            for result in measure(network, options):
                results.append(result)
                _print(result, network)
                if options.output:
                    rounds.append_line(result, options.output)
    except (MXNetError, ValueError, rounds.PeerError) as error:
        sys.exit(f"compare: {error}")
    if len(results) > 1:
        print("\n" + "\n".join(summary.lines(results)))
    if options.chart:
        chart.write(results, options.chart)
        print(f"wrote {options.chart}")
    return 0 if all(result["answer"]["right"] for result in results) else 1
