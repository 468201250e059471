"""Builds the site once; says at the end which blocks of the pages were not run, and why."""

import os
import pathlib
import subprocess
import sys
from collections import Counter

import page_blocks
import pytest

import mxnet as mx


def pytest_terminal_summary(terminalreporter):
    """Prints the counts when the pages were run."""
    reports = terminalreporter.stats.get("passed", []) + terminalreporter.stats.get("failed", [])
    if not any("test_a_page_runs" in report.nodeid for report in reports):
        return
    blocks = [block for page in page_blocks.pages() for block in page_blocks.read(page)]
    left = Counter(block.not_run for block in blocks if block.not_run)
    terminalreporter.section(f"pages: {len(blocks)} blocks, {sum(left.values())} of them not run")
    for reason, count in left.most_common():
        terminalreporter.line(f"{count:3d} {reason}")


@pytest.fixture(scope="session")
def site():
    """The folder of the built site."""
    python = os.environ.get("SITE_PYTHON", sys.executable)
    found = subprocess.run([python, "-c", "import sphinx, furo, myst_parser"], check=False,
                           capture_output=True)  # fmt: skip
    if found.returncode != 0:
        pytest.skip("Sphinx is not installed; to build the site: pip install --group docs")
    package = str(pathlib.Path(mx.__file__).resolve().parents[1])
    path = os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
    command = [str(page_blocks.ROOT / "tools" / "build_site.sh")]
    environment = {**os.environ, "SITE_PYTHON": python, "PYTHONPATH": path}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False,
                          timeout=600)  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-6000:]
    assert "WARNING" not in done.stdout + done.stderr
    return page_blocks.ROOT / "build" / "site"
