"""Records what MXNet 1.9.1 infers; run it with that version's Python.

    python tests/python/symbol/record_partial_shapes.py

It rewrites golden/partial_shapes.json.
"""

import json
import pathlib
import warnings

import partial_shape_cases

if __name__ == "__main__":
    warnings.simplefilter("ignore")
    target = pathlib.Path(__file__).with_name("golden") / "partial_shapes.json"
    target.write_text(json.dumps(partial_shape_cases.all_answers(), indent=1) + "\n")
