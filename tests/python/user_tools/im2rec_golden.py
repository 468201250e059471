"""Records what 1.9.1's im2rec makes of the images here.

Run it with a Python that has MXNet 1.9.1 and cv2. It writes golden.json: for each set of options
the SHA-256 of the files.
"""

import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LISTS = [
    ["--recursive"],
    ["--recursive", "--no-shuffle"],
    ["--recursive", "--chunks", "2", "--train-ratio", "0.5", "--test-ratio", "0.25"],
    ["--recursive", "--exts", ".png"],
]
RECORDS = [
    ["--pass-through"],
    ["--pass-through", "--num-thread", "3"],
    [],
    ["--num-thread", "2"],
    ["--color", "0"],
    ["--color", "-1"],
    ["--center-crop"],
    ["--resize", "30"],
    ["--resize", "100", "--quality", "80"],
    ["--resize", "32", "--center-crop", "--encoding", ".png", "--quality", "3"],
    ["--encoding", ".png"],
    ["--encoding", ".png", "--quality", "9"],
    ["--pack-label"],
]
# Two labels in a line, for --pack-label.
LIST = (
    "3\t1.000000\t2.500000\tone/i0.jpg\n7\t0.000000\t1.000000\ttwo/i2.png\n5\t2.0\t3\tone/i1.jpg\n"
)


def digests(folder):
    """Name -> SHA-256 of the files of a folder."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.iterdir())
    }


def results(run):
    """What `run(arguments)` makes, by options."""
    found = {}
    for options in LISTS:
        with tempfile.TemporaryDirectory() as folder:
            run([f"{folder}/set", str(HERE / "images"), "--list", *options])
            found[" ".join(["--list", *options])] = digests(pathlib.Path(folder))
    for options in RECORDS:
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "set.lst").write_text(LIST)
            run([f"{folder}/set", str(HERE / "images"), *options])
            found[" ".join(options)] = digests(pathlib.Path(folder))
    return found


def main():
    """Runs the real tool and writes the file."""
    import mxnet

    if hasattr(mxnet, "remx"):
        sys.exit("im2rec_golden: this Python has remx; use one with MXNet 1.9.1 and cv2")
    program = pathlib.Path(mxnet.__file__).parent / "tools" / "im2rec.py"

    def run(arguments):
        subprocess.run([sys.executable, program, *arguments], check=True, stdout=subprocess.DEVNULL)

    (HERE / "golden.json").write_text(json.dumps(results(run), indent=1) + "\n")


if __name__ == "__main__":
    main()
