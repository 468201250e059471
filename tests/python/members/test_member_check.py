"""Every member of the classes of MXNet 1.9.1 is there, or listed with a reason."""

import importlib
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[3] / "tools"


def test_every_member_is_there(capsys, monkeypatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.setattr(sys, "argv", ["check_members.py"])
    status = importlib.import_module("check_members").main()
    report = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{report.splitlines()[-1]}")
    assert status == 0, report
