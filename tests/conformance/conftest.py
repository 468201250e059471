"""Options of the conformance tests, and their counts at the end."""

import collections


def pytest_addoption(parser):
    """Adds --speed: also time every row."""
    parser.addoption("--speed", action="store_true", help="time every conformance row and print it")


def pytest_generate_tests(metafunc):
    """Every judge tries every row; timing only on request."""
    if {"judge", "row"} <= set(metafunc.fixturenames):
        from conformance.cases import all_rows
        from conformance.judges import JUDGES

        names = [n for n in JUDGES if n != "speed" or metafunc.config.getoption("--speed")]
        pairs = [(n, r) for n in names for r in all_rows() if n not in r.skip]
        metafunc.parametrize(("judge", "row"), pairs, ids=[f"{n}-{r.id}" for n, r in pairs])


def counts(stats):
    """{judge: {outcome: rows}} and the operators of the rows, from pytest's reports."""
    from conformance.cases import all_rows

    operator = {row.id: row.op for row in all_rows()}
    judges, operators = collections.defaultdict(collections.Counter), set()
    for outcome in ("passed", "failed", "skipped"):
        for report in stats.get(outcome, []):
            if "test_row[" not in report.nodeid or (outcome == "passed" and report.when != "call"):
                continue
            judge, _, row = report.nodeid.partition("test_row[")[2].rstrip("]").partition("-")
            judges[judge][outcome] += 1
            if outcome != "skipped":
                operators.add(operator[row])
    return judges, operators


def pytest_terminal_summary(terminalreporter):
    """Prints how many rows passed before each judge."""
    judges, operators = counts(terminalreporter.stats)
    if not judges:
        return
    terminalreporter.section(f"conformance: {len(operators)} operators")
    for judge, rows in judges.items():
        tried = rows["passed"] + rows["failed"]
        note = f", {rows['skipped']} do not apply" if rows["skipped"] else ""
        terminalreporter.line(f"{judge:10s} {rows['passed']:6d} of {tried} rows{note}")
