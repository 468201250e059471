"""What the tests of the suite share: the parser of its lines, and runs of its command line."""

import json
import re

from mxnet_benchmarks import benchmarks

LINE = re.compile(r"^[ \t]*__([a-z0-9_.]+)__[ \t]*=(.+)$")


def parse(text):
    """The lines of a log, by a parser of the tests' own."""
    matches = filter(None, map(LINE.match, text.splitlines()))
    return {match[1]: json.loads(match[2]) for match in matches}


def run(capsys, *arguments):
    """Runs the command line here; returns its lines, and what it said on standard error."""
    code = benchmarks.main(list(arguments))
    captured = capsys.readouterr()
    assert code == 0, captured.err
    return parse(captured.out), captured.err


def failure(capsys, *arguments):
    """The sentence of a run that must fail, after a look at its lines."""
    lines, said = run(capsys, *arguments)
    assert lines["results.status"] == "failure", lines
    assert not [key for key in lines if key.startswith("results.") and key != "results.status"]
    sentence = said.strip().splitlines()[-1]
    assert sentence.startswith("benchmarks: "), said
    assert "Traceback" not in said
    return sentence
