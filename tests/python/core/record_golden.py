"""Records how MXNet 1.9.1 indexes arrays; run it with that version's Python.

    python tests/python/core/record_golden.py

It rewrites golden/indexing.json. Some keys make 1.9.1 damage its memory: every question is asked in
a process of its own, and "crash" is an answer too.
"""

import json
import os
import warnings

import indexing_cases

import mxnet as mx

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", "indexing.json")


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


def main():
    """Asks everything."""
    warnings.simplefilter("ignore")
    answers = {text: ask(question) for text, question in indexing_cases.questions()}
    os.makedirs(os.path.dirname(FILE), exist_ok=True)
    with open(FILE, "w") as file:
        file.write("{\n")
        rows = [f"{json.dumps(text)}: {short(answer)}" for text, answer in answers.items()]
        file.write(",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
