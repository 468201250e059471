"""Runs a long command with its output in a log and one line that says how far it is.

    progress.py LABEL LOG COMMAND …

On a terminal the line moves in place (`building release 123/506, 2m10s`); elsewhere it is printed
once a minute. How far is what ninja (`[123/506] …`) or ctest (`12/40 Test …`) wrote last. The exit
status is the command's.
"""

import os
import re
import selectors
import subprocess
import sys
import time

NINJA = re.compile(rb"^\s*\[(\d+)/(\d+)\]", re.MULTILINE)
CTEST = re.compile(rb"^\s*(\d+)/(\d+) Test", re.MULTILINE)
TICK = 1.0  # seconds between two looks at a terminal
MINUTE = float(os.environ.get("REMX_PROGRESS_SECONDS", "60"))  # between two lines elsewhere


def spoken(seconds):
    """`45s`, `2m10s`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}m{rest:02}s" if minutes else f"{rest}s"


def last_step(text):
    """The last `(done, of)` that a piece of output names, or None."""
    found = [match for form in (NINJA, CTEST) for match in form.finditer(text)]
    if not found:
        return None
    last = max(found, key=lambda match: match.start())
    return int(last[1]), int(last[2])


class Line:
    """The one line, drawn again and again on a terminal and printed now and then elsewhere."""

    def __init__(self, label, out):
        self.label, self.out = label, out
        self.moves = out.isatty()
        self.start = self.shown = time.monotonic()

    def show(self, step):
        """Draws the line when it is time to."""
        now = time.monotonic()
        if now - self.shown < (TICK if self.moves else MINUTE):
            return
        self.shown = now
        where = f" {step[0]}/{step[1]}" if step else ""
        text = f"   {self.label}{where}, {spoken(now - self.start)}"
        self.out.write(f"\r\033[K{text}" if self.moves else f"{text}\n")
        self.out.flush()

    def clear(self):
        """Leaves no trace of a moving line."""
        if self.moves:
            self.out.write("\r\033[K")
            self.out.flush()


def run(label, log, command, out=sys.stdout):
    """Runs `command`, its output in the file `log`; returns its exit status."""
    line, step, rest = Line(label, out), None, b""
    with (
        open(log, "wb") as file,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process,
        selectors.DefaultSelector() as selector,
    ):
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            if selector.select(timeout=min(TICK, MINUTE)):
                piece = os.read(process.stdout.fileno(), 1 << 16)
                if not piece:
                    break
                file.write(piece)
                file.flush()  # whoever looks into the log sees what is known
                # A step may be cut in two: what follows the last line end is read again.
                rest += piece
                step = last_step(rest) or step
                rest = rest[rest.rfind(b"\n") + 1 :]
            line.show(step)
        status = process.wait()
    line.clear()
    return 128 - status if status < 0 else status


def main():
    """The command line."""
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    try:
        sys.exit(run(sys.argv[1], sys.argv[2], sys.argv[3:]))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
