"""Options of the conformance tests."""


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
