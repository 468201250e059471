"""How ./test tells what each of its sections took."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).parents[3]


def summary(text):
    """Runs sections; returns (status, the lines of the summary)."""
    program = f"set -euo pipefail\nsource tools/setup.sh\nsource tools/sections.sh\n{text}\n"
    done = subprocess.run(
        ["bash", "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout.split("summary")[1].splitlines()[1:]


def test_a_section_stands_beside_its_share():
    status, lines = summary('run 1 "quick" true\nrun 1 "other" true\nsummary 60')
    assert status == 0
    assert re.fullmatch(r"   ok +\d+ s of   60  quick", lines[0]), lines
    assert re.fullmatch(r"   ok +\d+ s of 3600  total", lines[2]), lines


def test_what_takes_longer_is_said_but_does_not_fail():
    status, lines = summary('run 0 "long" sleep 1.1\nsummary 60')
    assert status == 0
    assert lines[0].endswith("long, over its share")


def test_every_section_runs_and_a_failed_one_decides():
    # A command in the middle of a section ends it, as `set -e` says.
    status, lines = summary(
        'bad() { false; true; }\nrun 1 "bad" bad\nrun 1 "good" true\nsummary 60'
    )
    assert status == 1
    assert [line.split()[0] for line in lines] == ["FAILED", "ok", "FAILED"]


def test_without_shares_only_times_are_shown():
    _, lines = summary('shares=no\nrun 0 "long" sleep 1.1\nsummary 60')
    assert re.fullmatch(r"   ok +\d+ s  long", lines[0]), lines
