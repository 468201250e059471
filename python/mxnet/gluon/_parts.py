"""Files that are being fetched, beside the place they will have (src/base/part.h, for Python)."""

import contextlib
import fcntl
import os
import re
import stat

_NAME = re.compile(r".+\.\d+-\d+\.remx\.part", re.DOTALL)


def _lock(number):
    """Take the lock of an open file; raise BlockingIOError where another has it."""
    fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_named(number, path):
    """Whether `path` still names the open file: another process may have removed it."""
    try:
        return os.path.samestat(os.fstat(number), os.stat(path))
    except FileNotFoundError:
        return False


def _remove_if_dead(path):
    number = os.open(path, os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if stat.S_ISREG(os.fstat(number).st_mode):
            _lock(number)
            if _is_named(number, path):
                os.remove(path)
    finally:
        os.close(number)


def remove_dead_parts(folder):
    """Remove the parts whose writers are gone; what cannot be told or removed stays."""
    for name in os.listdir(folder):
        if _NAME.fullmatch(name):
            with contextlib.suppress(OSError):  # alive, someone else's, or already gone
                _remove_if_dead(os.path.join(folder, name))


@contextlib.contextmanager
def part_of(target):
    """Give the path of an empty, locked file beside `target`; it is gone after the `with`.

    Renaming it to `target` inside is what keeps it. Parts of writers that were killed are removed.
    """
    target = os.path.abspath(target)
    remove_dead_parts(os.path.dirname(target))
    attempt = 0
    while True:
        path = f"{target}.{os.getpid()}-{attempt}.remx.part"
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o666)
        try:
            try:
                _lock(number)
                is_ours = True
            except BlockingIOError:  # another thread's
                is_ours = False
            except OSError:  # a file system without locks has no cleaning either
                is_ours = True
            if is_ours and _is_named(number, path):
                os.ftruncate(number, 0)
                try:
                    yield path
                finally:
                    if _is_named(number, path):
                        os.remove(path)
                return
        finally:
            os.close(number)
        attempt += 1
