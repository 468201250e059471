"""Writes golden/members.json: what the programs give. Run it with MXNet 1.9.1 installed."""

import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import member_runs  # noqa: E402

MODULES = sorted(path.stem for path in HERE.glob("runs_*.py"))


def load():
    """All programs, by name."""
    for module in MODULES:
        importlib.import_module(module)
    return member_runs.RUNS


def main():
    """Writes the file."""
    results = {name: member_runs.plain(run()) for name, run in sorted(load().items())}
    text = json.dumps(results, indent=1)
    (HERE / "golden/members.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
