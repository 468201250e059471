"""Gets what extension libraries are compiled with: lib_api.h and lib_api.cc of MXNet 1.9.1.

Usage: extension_header.py [FOLDER]      (default: build/extension-header)

They are Apache's and no part of this project: they are taken out of the package that PyPI has
under the name mxnet, once, and only tests use them. Prints one sentence where that fails.
"""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = {
    "mxnet/include/mxnet/lib_api.h": "include/mxnet/lib_api.h",
    "mxnet/src/lib_api.cc": "src/lib_api.cc",
}


def fetch(folder):
    """Downloads the package and keeps the two files of it."""
    with tempfile.TemporaryDirectory() as place:
        options = ["--only-binary=:all:", "--platform", "manylinux2014_x86_64", "--no-deps"]
        subprocess.run(
            [sys.executable, "-m", "pip", "download", *options, "--dest", place, "mxnet==1.9.1"],
            check=True,
            capture_output=True,
            text=True,
        )
        with zipfile.ZipFile(next(Path(place).glob("mxnet-*.whl"))) as package:
            for inside, outside in FILES.items():
                target = folder / outside
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(package.read(inside))


def main():
    """Gets the files unless they are there; the exit status says whether they are."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/extension-header"
    if all((folder / name).exists() for name in FILES.values()):
        return 0
    try:
        fetch(folder)
    except (subprocess.CalledProcessError, OSError, KeyError, StopIteration) as error:
        reason = getattr(error, "stderr", None) or str(error)
        last = reason.strip().splitlines()[-1] if reason.strip() else type(error).__name__
        print(f"lib_api.h of MXNet 1.9.1 cannot be had from PyPI: {last}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
