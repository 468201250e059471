"""Records long sums of MXNet 1.9.1; run it with that version's Python.

    MXNET_SAFE_ACCUMULATION=1 python tests/python/operators/record_accumulation.py

It rewrites golden/accumulation.json.
"""

import json
import os
import pathlib

import accumulation_cases

import mxnet as mx

if __name__ == "__main__":
    assert os.environ.get("MXNET_SAFE_ACCUMULATION") == "1", "set MXNET_SAFE_ACCUMULATION=1"
    found = {
        name: accumulation_cases.answers(call)
        for name, call in accumulation_cases.cases(mx).items()
    }
    target = pathlib.Path(__file__).with_name("golden") / "accumulation.json"
    target.parent.mkdir(exist_ok=True)
    rows = [f"{json.dumps(name)}: {json.dumps(answer)}" for name, answer in found.items()]
    target.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
