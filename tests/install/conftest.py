"""Finds the wheel that ./test built."""

import pytest

from clean import ROOT


@pytest.fixture(scope="session")
def wheel():
    """The newest wheel in build/wheels."""
    wheels = sorted(
        (ROOT / "build" / "wheels").glob("mxnet-*.whl"), key=lambda p: p.stat().st_mtime
    )
    if not wheels:
        pytest.skip("no wheel in build/wheels; ./test builds one before these tests")
    return wheels[-1]
