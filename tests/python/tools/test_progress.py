"""The line that ./quickstart and ./test show while they build."""

import os
import pathlib
import pty
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[3]
PROGRAM = [sys.executable, str(ROOT / "tools" / "progress.py"), "building it"]
# Steps as ninja writes them, the second one cut in two by the pipe.
STEPS = """
import sys, time
for piece in ("[1/3] Building a.o\\n[2", "/3] Building b.o\\n", "warning\\n", "[3/3] Linking\\n"):
    sys.stdout.write(piece)
    sys.stdout.flush()
    time.sleep(float(sys.argv[2]))
sys.exit(int(sys.argv[1]))
"""


def command(log, status=0, pause=0.0):
    return [*PROGRAM, str(log), sys.executable, "-c", STEPS, str(status), str(pause)]


def test_lines_of_a_log_say_how_far_the_build_is(tmp_path):
    log = tmp_path / "build.log"
    environment = {**os.environ, "REMX_PROGRESS_SECONDS": "0.1"}
    done = subprocess.run(
        command(log, pause=0.3), env=environment, capture_output=True, text=True, check=True
    )
    lines = done.stdout.splitlines()
    assert lines, "nothing was shown"
    assert all(re.fullmatch(r"   building it [123]/3, \ds", line) for line in lines), lines
    assert any(" 2/3," in line for line in lines), lines
    assert log.read_text().count("\n") == 4, "the log has every line"


def test_a_short_command_says_nothing(tmp_path):
    done = subprocess.run(
        [*PROGRAM, str(tmp_path / "log"), "true"], capture_output=True, text=True, check=True
    )
    assert done.stdout == ""


def test_one_line_moves_on_a_terminal(tmp_path):
    outer, inner = pty.openpty()
    done = subprocess.run(command(tmp_path / "log", pause=1.1), stdout=inner, check=False)
    os.close(inner)
    shown = os.read(outer, 1 << 16).decode()
    os.close(outer)
    assert done.returncode == 0
    assert "\n" not in shown, "the line stays where it is"
    assert shown.count("\r\033[K   building it ") >= 2
    assert shown.endswith("\r\033[K"), "and is gone at the end"


def test_the_exit_status_is_the_commands(tmp_path):
    assert subprocess.run(command(tmp_path / "log", 3), check=False).returncode == 3
    killed = [*PROGRAM, str(tmp_path / "log"), "sh", "-c", "kill -9 $$"]
    assert subprocess.run(killed, check=False).returncode == 137
