"""Makes the index of a file of records: a number and a place for each record.

python -m mxnet.tools.rec2idx FILE.rec FILE.idx
"""

import argparse
import pathlib
import sys
import time

if __name__ == "__main__" and not __package__:  # run by its path: the package lies around it
    sys.path[0] = str(pathlib.Path(__file__).resolve().parents[2])

from mxnet.base import MXNetError
from mxnet.recordio import MXRecordIO


class IndexCreator(MXRecordIO):
    """Reads a file of records and writes where each begins.

    Parameters
    ----------
    uri : str
        The file of records.
    idx_path : str
        The index. It appears when it is whole.
    key_type : type
        Makes a key of a record's number.
    """

    def __init__(self, uri, idx_path, key_type=int):
        self.idx_path = str(idx_path)
        self.key_type = key_type
        super().__init__(uri, "r")

    def tell(self):
        """Return the byte at which the next record begins."""
        return self._position

    def create_index(self):
        """Write the index; return how many records there are."""
        self.reset()
        part = pathlib.Path(self.idx_path + ".part")
        start, count = time.time(), 0
        try:
            with open(part, "w", encoding="utf-8") as index:
                while True:
                    if count % 1000 == 0:
                        print("time:", time.time() - start, " count:", count)
                    place = self.tell()
                    if self.read() is None:
                        break
                    index.write(f"{self.key_type(count)}\t{place}\n")
                    count += 1
            part.replace(self.idx_path)
        finally:
            part.unlink(missing_ok=True)
        return count


def main(arguments=None):
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="rec2idx", description=__doc__.split("\n")[0])
    parser.add_argument("record", help="the .rec file")
    parser.add_argument("index", help="the index to write")
    args = parser.parse_args(arguments)
    try:
        creator = IndexCreator(args.record, args.index)
        creator.create_index()
        creator.close()
    except (OSError, MXNetError) as error:
        print(f"rec2idx: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
