"""Writes golden/functions.npz and golden/refused.tsv. Run it with MXNet 1.9.1 installed."""

import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as onp
from np_row_runs import ALL, FOLDER, key, run

import mxnet as mx


def main():
    """Writes the files."""
    warnings.simplefilter("ignore")
    mx.npx.set_np()
    arrays, refused = {}, []
    for row in ALL:
        try:
            parts = run(mx, row)
        except Exception as error:  # any refusal of the old library, whatever its type
            reason = str(error).strip().splitlines()[-1][:120].strip()
            refused.append(f"{key(row)}\t{type(error).__name__}: {reason}\n")
            continue
        arrays.update({f"{key(row)}|{place}": part for place, part in enumerate(parts)})
    FOLDER.mkdir(exist_ok=True)
    onp.savez_compressed(FOLDER / "functions.npz", **arrays)
    (FOLDER / "refused.tsv").write_text("".join(refused))


if __name__ == "__main__":
    main()
