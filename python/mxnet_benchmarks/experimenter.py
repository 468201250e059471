"""Plans and runs experiments with the suite.

    python experimenter.py run -Pexp.docker=false -Pexp.gpus='""' -Pexp.model='"deep_mnist"'
    python experimenter.py build --plan plan.json -Vexp.model='["resnet18", "vgg11"]'
    python experimenter.py analyze-plan --config experiments.json
    python experimenter.py print-config --resolve

The guide is docs/guide/suite.md.
"""

import argparse
import json
import logging
import os
import pathlib
import sys

if __name__ == "__main__" and not __package__:  # run by its path: the package lies around it
    sys.path[0] = str(pathlib.Path(__file__).resolve().parent.parent)

from mxnet_benchmarks.experiments.analysis import analyze
from mxnet_benchmarks.experiments.config import Config, parse_assignment
from mxnet_benchmarks.experiments.expressions import Resolver
from mxnet_benchmarks.experiments.launcher import run_plan
from mxnet_benchmarks.experiments.plan import build
from mxnet_benchmarks.records import write_whole

ACTIONS = ("run", "build", "print-config", "analyze-plan", "validate")
OWN_ROOT = pathlib.Path(__file__).resolve().parent / "dlbs"


def make_parser():
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(prog="experimenter.py", description=__doc__.split("\n")[0])
    say = parser.add_argument
    say("action", choices=ACTIONS, help="what to do (validate is analyze-plan)")
    say("--config", metavar="FILE", help="a JSON file over the suite's defaults")
    say("--plan", metavar="FILE", help="build writes the plan there, run reads it")
    say("-P", action="append", default=[], metavar="NAME=JSON", help="sets a parameter")
    say("-V", action="append", default=[], metavar="NAME=LIST", help="tries out a list of values")
    say("-E", action="append", default=[], metavar="JSON", help="adds an extension")
    say("--log-level", "--log_level", default="info",
        choices=("critical", "error", "warning", "info", "debug"))  # fmt: skip
    say("--discard-default-config", "--discard_default_config", action="store_true",
        help="begin without the suite's defaults")  # fmt: skip
    say("--no-validation", "--no_validation", action="store_true",
        help="run a plan whatever analyze-plan says")  # fmt: skip
    say("--resolve", action="store_true", help="print-config: compute the values")
    return parser


def load_config(args):
    """Return the configuration that the arguments make."""
    config = Config() if args.discard_default_config else Config.of_suite()
    if args.config:
        config.add_file(args.config)
    for text in args.E:
        config.add_extension(text)
    for text in args.P:
        name, value = parse_assignment(text, "-P")
        config.parameters[name] = value
        config.variables.pop(name, None)  # a file may have tried out several
    for text in args.V:
        name, value = parse_assignment(text, "-V")
        config.variables[name] = value
    return config


def computed_plan(config, plan=None):
    """Return the experiments of a configuration, or of a plan that was read, computed."""
    raw = build(config) if plan is None else plan
    return [Resolver(experiment, config.information).all() for experiment in raw]


def _read_plan(path):
    try:
        plan = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"plan {path}: {error.strerror}") from None
    except ValueError as error:
        raise ValueError(f"plan {path} is no JSON: {error}") from None
    if not isinstance(plan, list) or not all(isinstance(item, dict) for item in plan):
        raise ValueError(f"plan {path} is no list of experiments")
    return plan


def _print_config(args, config):
    if args.resolve:
        plan = computed_plan(config)
        shown = plan[0] if len(plan) == 1 else plan
    else:
        shown = config.describe()
    print(json.dumps(shown, indent=4, sort_keys=True))
    return 0


def execute(args):
    """Do what the arguments ask for; return the exit code."""
    config = load_config(args)
    if args.action == "print-config":
        return _print_config(args, config)
    if args.action == "build":
        text = json.dumps(build(config), indent=4, sort_keys=True)
        if args.plan:
            write_whole(args.plan, text + "\n")
        else:
            print(text)
        return 0
    plan = computed_plan(config, _read_plan(args.plan) if args.plan else None)
    lines, sound = analyze(plan)
    if args.action in ("analyze-plan", "validate"):
        print("\n".join(lines))
        return 0 if sound else 1
    if not sound and not args.no_validation:
        print("\n".join(lines), file=sys.stderr)
        return 1
    return 1 if run_plan(plan) else 0


def main(arguments=None):
    """Run the command line; return the exit code."""
    args = make_parser().parse_args(arguments)
    logging.basicConfig(level=args.log_level.upper(), format="%(message)s", stream=sys.stderr)
    os.environ.setdefault("DLBS_ROOT", str(OWN_ROOT))
    try:
        return execute(args)
    except ValueError as error:
        print(f"experimenter: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
