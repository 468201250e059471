"""Records how MXNet 1.9.1 indexes arrays, and files it writes; run it with that version's Python.

    python tests/python/ndarray/record_golden.py

It rewrites golden/indexing.json and golden/*.params. Some keys make 1.9.1 damage its memory: every
question is asked in a process of its own, and "crash" is an answer too.
"""

import json
import os
import warnings

import indexing_cases
import params_cases

import mxnet as mx

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")


def ask(question):
    """The answer of a child process."""
    from_child, to_parent = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(from_child)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        with os.fdopen(to_parent, "w") as pipe:
            json.dump(question(mx), pipe)
        os._exit(0)
    os.close(to_parent)
    with os.fdopen(from_child) as pipe:
        text = pipe.read()
    _, status = os.waitpid(child, 0)
    return json.loads(text) if status == 0 and text else "crash"


def short(answer):
    """JSON without ".0" at the end of numbers."""
    return json.dumps(answer).replace(".0,", ",").replace(".0]", "]")


def record_indexing():
    """Asks everything."""
    answers = {text: ask(question) for text, question in indexing_cases.questions()}
    with open(os.path.join(FOLDER, "indexing.json"), "w") as file:
        file.write("{\n")
        rows = [f"{json.dumps(text)}: {short(answer)}" for text, answer in answers.items()]
        file.write(",\n".join(rows) + "\n}\n")


def record_files():
    """Saves everything, and two sparse arrays."""
    for name, data in params_cases.data(mx).items():
        with mx.util.np_shape(name.startswith("np")):
            mx.nd.save(os.path.join(FOLDER, f"{name}.params"), data)
    dense = mx.nd.array([[0, 1], [0, 0], [2, 3]])
    for stype in ("row_sparse", "csr"):
        mx.nd.save(os.path.join(FOLDER, f"{stype}.params"), [dense.tostype(stype)])


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    os.makedirs(FOLDER, exist_ok=True)
    record_files()
    record_indexing()
