"""Lists the wheels of a folder, as the command of that name does on clusters.

python -m mxnet.tools.avail_wheels [NAME] [--folder FOLDER]

The folder is $PIP_FIND_LINKS unless one is given.
"""

import argparse
import os
import pathlib
import sys

HEAD = ("name", "version", "python", "arch")


def rows(folder, name=""):
    """Return (name, version, python, arch) of each wheel whose name begins so, newest first."""
    found = []
    for file in pathlib.Path(folder).glob("*.whl"):
        parts = file.stem.split("-")
        if len(parts) >= 5 and parts[0].lower().startswith(name.lower().replace("-", "_")):
            version = parts[1].partition("+")[0]
            # Kernels for newer processors are chosen at run time.
            kind = "generic" if parts[-1].endswith("x86_64") else parts[-1].rsplit("_", 1)[-1]
            found.append((parts[0], version, parts[-3], kind))
    return sorted(set(found), key=lambda row: (row[0], row[1], len(row[2]), row[2]), reverse=True)


def table(lines):
    """Return the lines as text in columns."""
    widths = [max(len(line[i]) for line in [HEAD, *lines]) for i in range(len(HEAD))]
    rule = tuple("-" * width for width in widths)
    shown = []
    for line in [HEAD, rule, *lines]:
        shown.append("  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)))
    return "\n".join(line.rstrip() for line in shown)


def main(arguments=None):
    """Print the table."""
    parser = argparse.ArgumentParser(prog="avail_wheels", description=__doc__.split("\n\n")[0])
    parser.add_argument("name", nargs="?", default="", help="how the package's name begins")
    parser.add_argument("--folder", default=os.environ.get("PIP_FIND_LINKS", "."))
    options = parser.parse_args(arguments)
    if not os.path.isdir(options.folder):
        parser.error(f"there is no folder {options.folder!r}")
    print(table(rows(options.folder, options.name)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
