#!/usr/bin/env python3
"""Records golden answers from MXNet 1.9.1. Run it with the Python that has that version:

    bench/setup.sh oracle
    build/oracle-venv/bin/python tools/record_golden.py [family ...]

Rows that 1.9.1 refuses are listed at the end and fail the run, unless they are marked `differs`.
"""

import pathlib
import sys
import warnings

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import mxnet as mx  # noqa: E402
from conformance import cases, execute, golden  # noqa: E402


def record_family(family, rows):
    """Runs the rows of a family and writes its golden file; returns the rows that failed."""
    answers, failed = [], []
    for row in rows:
        if "golden" in row.skip:
            continue
        try:
            answers.append((row, execute.run_eager(mx, row)))
        except Exception as error:  # any refusal of the old library is reported, whatever its type
            if row.differs is None:
                failed.append((row, str(error).strip().splitlines()[-1]))
    golden.save(family, answers)
    size = (golden.FOLDER / f"{family}.npz").stat().st_size
    print(f"{family}: {len(answers)} rows, {size // 1024} KiB", flush=True)
    return failed


def main():
    """Records the named families, or all."""
    if mx.__version__ != "1.9.1" or hasattr(mx, "remx"):
        sys.exit(
            f"record_golden: needs the real MXNet 1.9.1, found {mx.__version__} at {mx.__file__}"
        )
    warnings.simplefilter("ignore")
    wanted = sys.argv[1:] or sorted(cases.TABLES)
    failed = []
    for family in wanted:
        failed += record_family(family, cases.TABLES[family].rows)
    for row, reason in failed:
        print(f"failed: {row.id}: {reason}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
