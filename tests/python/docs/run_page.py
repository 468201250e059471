"""Runs the blocks of one page in order, in the current folder: python run_page.py PAGE.

Python blocks share one namespace, as if they were typed into one session; shell blocks share the
working folder and what they export. A block with an error behind it must raise that. The first
failure ends the run and names the block's line.
"""

import os
import subprocess
import sys
import time
import traceback

import page_blocks

KEEP = "\npwd > .shell_folder; export -p > .shell_variables\n"
RESUME = 'if [ -e .shell_variables ]; then . ./.shell_variables; cd "$(cat .shell_folder)"; fi\n'


def run_shell(block, folder):
    """Runs a block of shell commands; the folder holds what the block before left behind."""
    keep = KEEP.replace("> .", f"> {folder}/.")
    script = f"set -euo pipefail\ncd {folder}\n{RESUME}{block.code}{keep}"
    done = subprocess.run(["bash", "-c", script], stdin=subprocess.DEVNULL, check=False)
    return "" if done.returncode == 0 else f"exit code {done.returncode}"


def run_python(block, namespace):
    """Runs a block of Python in the page's namespace."""
    # The lines keep their numbers, so that a traceback points into the page.
    code = "\n" * block.line + block.code
    try:
        exec(compile(code, str(page_blocks.ROOT / block.page), "exec"), namespace)
        if "mx" in namespace:
            namespace["mx"].nd.waitall()  # what was queued may fail too
    except Exception as error:
        if block.raises == " ".join(f"{type(error).__name__}: {error}".split()):
            return ""
        return traceback.format_exc()
    return f"the page says that it raises {block.raises}" if block.raises else ""


def main():
    """Runs the page that the command line names."""
    (page,) = sys.argv[1:]
    folder = os.getcwd()
    namespace = vars(sys.modules["__main__"])
    for block in page_blocks.read(page):
        if block.not_run:
            continue
        start = time.time()
        print(f"--- {page}:{block.line} {block.language}", flush=True)
        wrong = run_python(block, namespace) if block.is_python else run_shell(block, folder)
        sys.stdout.flush()
        if wrong:
            sys.exit(f"{page}:{block.line}: this block failed\n{wrong}")
        print(f"--- {time.time() - start:.1f} s", flush=True)


if __name__ == "__main__":
    main()
