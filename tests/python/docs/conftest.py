"""Says at the end which blocks of the pages were not run, and why."""

from collections import Counter

import page_blocks


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
