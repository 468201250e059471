"""docs/guide/settings.md says what the table of settings says."""

from pathlib import Path

import pytest

from mxnet import _core

PAGE = Path(__file__).parents[3] / "docs" / "guide" / "settings.md"


@pytest.mark.skipif(not PAGE.exists(), reason="the documentation is not beside the tests")
def test_every_setting_has_its_row():
    rows = [
        line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")
    ]
    expected = [
        f"| `{name}` | {f'`{default}`' if default else ''} | {when} | {meaning} |"
        for name, default, when, meaning in _core.settings()
    ]
    assert rows == expected
