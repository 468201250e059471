#!/usr/bin/env python3
"""Training: steps of networks, data loading, updates, and the memory that training needs.

    python bench/train/run.py [--cases cnn resnet18 …] [--rounds N] [--output FILE]
    python bench/train/run.py --gpu [--networks resnet50_v2 …]

The second prints where a step goes on a GPU; bench/gpu/table.py has its options. Run it with the
Python that has this project's `mxnet`; bench/setup.sh makes the peers.
"""

import argparse
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import driver

MX = ["remx", "mxnet-1.9.1"]
ALL = [*MX, "torch"]
IMAGES = driver.ROOT / "build" / "bench-images"
GRAPHS = driver.ROOT / "build" / "bench-graphs"
NETWORKS = {
    "alexnet": "alexnet",
    "resnet50": "resnet50_v1",
    "densenet121": "densenet121",
    "vgg11": "vgg11",
    "mobilenet": "mobilenet_v2_1_0",
    "squeezenet": "squeezenet1_1",
}
JOBS = {  # case -> (job, options, engines, iterations a round, bound on the answer)
    "cnn": ("Train", {}, ALL, 3, 1e-3),
    "resnet18": ("TrainResNet", {}, ALL, 1, 1e-2),
    "lstm": ("TrainLstm", {}, ALL, 1, 5e-3),
    "transformer": ("TrainTransformer", {}, ALL, 3, 1e-2),
    **{
        f"load-{kind}-{workers}": (
            "Loader", {"kind": kind, "workers": workers, "folder": str(IMAGES)}, ALL, 1, bound,
        )
        for kind, bound in (("array", 1e-5), ("small", 1e-5), ("files", 0.05))
        for workers in (0, 2)
    },
    "update-resnet50": ("Update", {"name": "resnet50_v1"}, MX, 3, 1e-4),
    **{
        f"{kind}{short}-{'hybrid' if hybridized else 'eager'}": (
            "TrainNetwork", {"name": name, "hybridized": hybridized}, ALL, 1, 1e-2,
        )
        for kind in ("", "memory-")
        for short, name in NETWORKS.items()
        for hybridized in (False, True)
    },
    "memory-training": ("Memory", {"training": True}, MX, 1, 1e-3),
    "memory-inference": ("Memory", {"training": False}, MX, 1, 1e-3),
}  # fmt: skip


def make_images():
    """Makes the picture files, once."""
    if IMAGES.exists():
        return
    maker = pathlib.Path(__file__).parent / "make_images.py"
    subprocess.run([driver.PEERS_PYTHON, maker, IMAGES], check=True)


def zoo_options(arguments):
    """Returns what each engine needs: PyTorch the network's graph, made once."""
    graph = GRAPHS / f"{arguments['name']}.json"
    if not graph.exists():
        maker = pathlib.Path(__file__).parent / "make_graph.py"
        subprocess.run([sys.executable, maker, arguments["name"], graph], check=True)
    return lambda engine: {"graph": str(graph)} if engine == "torch" else arguments


def measure(case, options):
    """Runs one case on its engines and reports it."""
    job, arguments, engines, iterations, bound = JOBS[case]
    if arguments.get("kind") == "files":
        make_images()
    if job == "TrainNetwork":
        arguments = zoo_options(arguments)
    names = driver.chosen(engines, options.engines)
    children = driver.start(
        names, options.threads, job, arguments, options.wait_policy, required=(options.base,)
    )
    is_memory = case.startswith("memory-")
    rounds = 2 if is_memory else options.rounds
    times, answers = driver.measure(children, rounds, iterations)
    result = driver.report(
        f"train/{case}", "ms", 1e3, options.base, children, times, answers, options.threads, bound
    )
    return in_memory(result) if is_memory else {**result, "clock": options.clock}


def in_memory(result):
    """Turns a report of times into one of peak resident memory, in MB."""
    for line in (result, *result["peers"].values()):
        line.update({"median": line["rss_mb"], "p10": line["rss_mb"], "p90": line["rss_mb"]})
    result["unit"] = "MB"
    for name, peer in result["peers"].items():
        result["ratio"][name] = {"median": round(result["median"] / peer["median"], 4)}
    return result


def main():
    """Parses the command line and measures each case."""
    if sys.argv[1:2] == ["--gpu"]:
        program = pathlib.Path(__file__).resolve().parents[1] / "gpu" / "table.py"
        sys.exit(subprocess.run([sys.executable, program, *sys.argv[2:]], check=False).returncode)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", nargs="+", default=list(JOBS), choices=list(JOBS))
    parser.add_argument("--engines", nargs="+", default=ALL, choices=[*ALL, driver.BEFORE])
    parser.add_argument("--base", default="remx", choices=ALL)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--threads", type=int, default=driver.cpu_count())
    parser.add_argument("--wait-policy", choices=("active", "passive"), help="OMP_WAIT_POLICY")
    parser.add_argument(
        "--clock", default="wall", choices=("wall", "cpu"),
        help="cpu: seconds of work, for a busy machine; with --threads 1, and not for load cases",
    )  # fmt: skip
    parser.add_argument("--output", help="a .jsonl file to append to")
    options = parser.parse_args()
    os.environ["BENCH_CLOCK"] = options.clock
    wrong = []
    for case in options.cases:
        try:
            result = measure(case, options)
        except driver.PeerError as error:
            print(f"left out: {case}: {error}", file=sys.stderr)
            wrong.append(case)
            continue
        driver.emit(result, options.output)
        shares = ", ".join(f"{n} {r['median']}" for n, r in result["ratio"].items())
        print(f"{case}: {shares}", file=sys.stderr)
        if not result["answer"]["right"]:
            wrong.append(case)
    if wrong:
        sys.exit(f"failed, or answered wrongly: {', '.join(wrong)}")


if __name__ == "__main__":
    main()
