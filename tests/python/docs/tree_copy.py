"""A copy of the tree, to follow a page in it that changes the sources."""

import os
import shutil
import subprocess

from page_blocks import ROOT


def link_or_copy(source, target):
    """A second name of a file, or a copy where another file system begins."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def copy_tree(copy):
    """The files of the tree and its environment, which is no link: CMake would follow that one, and
    the compiler cache would not know headers that lie outside of the copy.
    """
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, text=True,
                            capture_output=True, check=True).stdout.splitlines()  # fmt: skip
    for file in filter(lambda file: (ROOT / file).is_file(), listed):
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, copy / file)
    environment = (ROOT / ".venv").resolve()
    shutil.copytree(environment, copy / ".venv", symlinks=True, copy_function=link_or_copy)
    (copy / "build").mkdir()


def run_in(copy, command, **variables):
    """What a command of the shell prints; it must end well."""
    done = subprocess.run(command, cwd=copy, env={**os.environ, **variables}, text=True, shell=True,
                          capture_output=True, timeout=3600, check=False)  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout
