"""RecordIO: files of records that can be split anywhere and read one by one.

The module needs no compiled library (only `pack_img` and `unpack_img` do): the file can also be
copied beside another program and used alone.
"""

import numbers
import os
import struct
from collections import namedtuple

import numpy as np

__all__ = [
    "IRHeader",
    "MXIndexedRecordIO",
    "MXRecordIO",
    "pack",
    "pack_img",
    "unpack",
    "unpack_img",
]

cv2 = None  # a name of 1.x: images are read and written by the library itself

_MAGIC = struct.pack("<I", 0xCED7230A)
_HEAD = struct.Struct("<II")
_LENGTH_BITS = 29
_LONGEST = (1 << _LENGTH_BITS) - 1
_WHOLE, _FIRST, _MIDDLE, _LAST = range(4)  # kinds of parts of a record


def _error(message):
    """Return the package's error; without the package the class that it derives from."""
    try:
        from .base import MXNetError
    except ImportError:
        return RuntimeError(message)
    return MXNetError(message)


class MXRecordIO:
    """Reads or writes a file of records, one after the other.

    Reading does not move the position of the file itself, so that a forked process goes on where
    its parent was without disturbing it. Pickling a reader keeps its place at the beginning.

    Parameters
    ----------
    uri : str
        Path of the file.
    flag : str
        'w' writes a new file, 'r' reads.

    Raises
    ------
    ValueError
        If `flag` is neither 'r' nor 'w'.
    MXNetError
        If the file cannot be opened, or is damaged.

    Examples
    --------
    >>> with_five = mx.recordio.MXRecordIO("tmp.rec", "w")
    >>> for i in range(5):
    ...     with_five.write(f"record_{i}".encode())
    >>> with_five.close()
    >>> mx.recordio.MXRecordIO("tmp.rec", "r").read()
    b'record_0'
    """

    def __init__(self, uri, flag):
        self.uri = str(uri)
        self.flag = flag
        self.handle = None
        self.pid = None
        self.is_open = False
        self.open()

    def open(self):
        """Open the file at its beginning; a writer starts it anew."""
        if self.flag not in ("r", "w"):
            raise ValueError(f"Invalid flag {self.flag}")
        self.writable = self.flag == "w"
        try:
            # Unbuffered: a forked process must not write its parent's bytes once more.
            self.handle = open(self.uri, self.flag + "b", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise _error(f"record file {self.uri}: cannot open: {error.strerror}") from None
        self.pid = os.getpid()
        self.is_open = True
        self._position = 0

    def __del__(self):
        if getattr(self, "is_open", False):
            self.close()

    def __getstate__(self):
        if self.is_open and self.writable:
            raise RuntimeError(
                f"record file {self.uri}: an open writer cannot be pickled; close it first"
            )
        state = dict(self.__dict__)
        state["handle"] = None
        return state

    def __setstate__(self, d):
        was_open = d["is_open"]
        self.__dict__.update(d)
        self.is_open = False
        if was_open:
            self.open()

    def close(self):
        """Close the file; a second call does nothing."""
        if not self.is_open:
            return
        self.is_open = False
        self.handle.close()

    def reset(self):
        """Go back to the beginning; a writer starts the file anew."""
        self.close()
        self.open()

    def write(self, buf):
        """Append a record of bytes.

        Parameters
        ----------
        buf : bytes
            The record.

        Examples
        --------
        >>> file = mx.recordio.MXRecordIO('one.rec', 'w')
        >>> file.write(b'record')
        >>> file.close()
        >>> mx.recordio.MXRecordIO('one.rec', 'r').read()
        b'record'
        """
        self._check_use(writes=True)
        parts = b"".join(_parts_of(buf, self.uri))
        self._position += len(parts)
        rest = memoryview(parts)
        while rest:
            rest = rest[self.handle.write(rest) :]

    def read(self):
        """Return the next record, None at the end of the file."""
        self._check_use(writes=False)
        record, self._position = self._record_at(self._position)
        return record

    def _check_use(self, writes):
        if not self.is_open:
            raise RuntimeError(f"record file {self.uri}: it is closed")
        if writes != self.writable:
            wanted, use = ("writing", "w") if writes else ("reading", "r")
            raise AssertionError(f"record file {self.uri}: not open for {wanted}; use flag '{use}'")
        if writes:
            self._check_pid()

    def _check_pid(self, allow_reset=False):
        """Refuse another process than the one that opened the file, or open it anew there."""
        if self.pid == os.getpid():
            return
        if not allow_reset:
            raise RuntimeError(f"Forbidden operation in multiple processes: writing {self.uri}")
        self.reset()

    def _record_at(self, start):
        """Return the record at a byte and the byte behind it; (None, start) at the file's end."""
        parts, position = [], start
        while True:
            head = self._bytes_at(position, _HEAD.size)
            if not head and not parts:
                return None, start
            kind, length = self._parse_head(head, position, bool(parts))
            payload = self._bytes_at(position + _HEAD.size, length)
            if len(payload) < length:
                self._fail(position, "the file ends inside the record")
            position += _HEAD.size + length + -length % 4
            parts.append(payload)
            if kind in (_WHOLE, _LAST):
                return (payload if len(parts) == 1 else _MAGIC.join(parts)), position

    def _bytes_at(self, start, count):
        """Return bytes of the file, fewer where it ends; never reserves more than it holds."""
        number, parts = self.handle.fileno(), []
        if count > 1 << 16:
            count = min(count, max(os.fstat(number).st_size - start, 0))
        while count > 0:
            part = os.pread(number, count, start)
            if not part:
                break
            parts.append(part)
            start, count = start + len(part), count - len(part)
        return parts[0] if len(parts) == 1 else b"".join(parts)

    def _parse_head(self, head, position, is_continued):
        if len(head) < _HEAD.size:
            self._fail(position, "the file ends inside a record's head")
        if not head.startswith(_MAGIC):
            self._fail(position, f"expected {_MAGIC.hex()}, found {head[:4].hex()}")
        word = _HEAD.unpack(head)[1]
        kind = word >> _LENGTH_BITS
        if kind not in ((_MIDDLE, _LAST) if is_continued else (_WHOLE, _FIRST)):
            self._fail(position, f"a part of kind {kind} does not belong here")
        return kind, word & _LONGEST

    def _fail(self, position, reason):
        raise _error(f"record file {self.uri}: damaged at byte {position}: {reason}")


def _parts_of(buf, uri):
    """Yield heads, payloads and padding of a record, split where the magic number lies aligned."""
    if isinstance(buf, str):
        raise TypeError(f"record file {uri}: a record is bytes, got str; encode it")
    data = bytes(buf)
    if len(data) > _LONGEST:
        raise _error(f"record file {uri}: {len(data)} bytes are too long for a record; use 2^29-1")
    begin, found = 0, data.find(_MAGIC)
    while found >= 0:
        if found % 4 == 0:
            kind = _FIRST if begin == 0 else _MIDDLE
            yield _HEAD.pack(0xCED7230A, kind << _LENGTH_BITS | (found - begin))
            yield data[begin:found]
            begin = found + 4
        found = data.find(_MAGIC, max(begin, found + 1))
    length = len(data) - begin
    yield _HEAD.pack(0xCED7230A, (_LAST if begin else _WHOLE) << _LENGTH_BITS | length)
    yield data[begin:]
    yield bytes(-length % 4)


class MXIndexedRecordIO(MXRecordIO):
    """Reads or writes a file of records that are found by a key, with an index file beside it.

    Threads and forked processes may share a reader and call `read_idx` at the same time.

    Parameters
    ----------
    idx_path : str
        Path of the index: lines of a key and the byte at which its record begins.
    uri : str
        Path of the file of records.
    flag : str
        'w' writes new files, 'r' reads.
    key_type : type
        Makes a key of its text.

    Raises
    ------
    MXNetError
        If a file cannot be opened, or is damaged.

    Examples
    --------
    >>> file = mx.recordio.MXIndexedRecordIO("tmp.idx", "tmp.rec", "w")
    >>> for i in range(5):
    ...     file.write_idx(i, f"record_{i}".encode())
    >>> file.close()
    >>> mx.recordio.MXIndexedRecordIO("tmp.idx", "tmp.rec", "r").read_idx(3)
    b'record_3'
    """

    def __init__(self, idx_path, uri, flag, key_type=int):
        self.idx_path = str(idx_path)
        self.idx = {}
        self.keys = []
        self.key_type = key_type
        self.fidx = None
        super().__init__(uri, flag)

    def open(self):
        """Open both files; a writer starts them anew."""
        super().open()
        self.idx = {}
        self.keys = []
        try:
            # Line by line, so that a forked process has nothing of its parent's left to write.
            self.fidx = open(self.idx_path, self.flag, buffering=1)  # noqa: SIM115
        except OSError as error:
            super().close()
            raise _error(f"record index {self.idx_path}: cannot open: {error.strerror}") from None
        if not self.writable:
            self._read_index()

    def _read_index(self):
        for number, line in enumerate(self.fidx, 1):
            fields = line.strip().split("\t")
            try:
                key, position = self.key_type(fields[0]), int(fields[1])
            except (ValueError, IndexError):
                if not line.strip():
                    continue
                super().close()
                raise _error(
                    f"record index {self.idx_path}: line {number} is {line.strip()!r}; expected a "
                    "key, a tab and a number"
                ) from None
            self.idx[key] = position
            self.keys.append(key)

    def close(self):
        """Close both files; a second call does nothing."""
        if not self.is_open:
            return
        super().close()
        self.fidx.close()

    def __getstate__(self):
        state = super().__getstate__()
        state["fidx"] = None
        return state

    def seek(self, idx):
        """Go to the record with a key; `read` returns it.

        Parameters
        ----------
        idx : int
            The number of a record.

        Examples
        --------
        >>> file = mx.recordio.MXIndexedRecordIO('two.idx', 'two.rec', 'w')
        >>> file.write_idx(7, b'seven')
        >>> file.close()
        >>> file = mx.recordio.MXIndexedRecordIO('two.idx', 'two.rec', 'r')
        >>> file.seek(7)
        >>> file.read()
        b'seven'
        """
        self._check_use(writes=False)
        self._position = self.idx[idx]

    def tell(self):
        """Return the byte at which the next record will be written."""
        self._check_use(writes=True)
        return self._position

    def read_idx(self, idx):
        """Return the record with a key.

        Parameters
        ----------
        idx : int
            The key.

        Returns
        -------
        bytes

        Raises
        ------
        KeyError
            If there is no record of that number.
        """
        self._check_use(writes=False)
        record, end = self._record_at(self.idx[idx])
        if record is None:
            self._fail(self.idx[idx], f"the file ends before the record with key {idx!r}")
        self._position = end
        return record

    def write_idx(self, idx, buf):
        """Append a record with a key.

        Parameters
        ----------
        idx : int
            The key.
        buf : bytes
            The record.
        """
        key = self.key_type(idx)
        position = self.tell()
        self.write(buf)
        self.fidx.write(f"{key}\t{position}\n")
        self.idx[key] = position
        self.keys.append(key)


IRHeader = namedtuple("HEADER", ["flag", "label", "id", "id2"])
IRHeader.__doc__ = """What `pack` puts before an image: flag, label, numbers that identify it.

The label is a number or an array; `pack` sets the flag, the length of an array.

Parameters
----------
flag : int
    0 for one label, else how many there are.
label : float or array
    What the image shows.
id, id2 : int
    Numbers of the record.

Examples
--------
>>> header = mx.recordio.IRHeader(flag=0, label=3, id=7, id2=0)
>>> mx.recordio.unpack(mx.recordio.pack(header, b"abc"))
(HEADER(flag=0, label=3.0, id=7, id2=0), b'abc')
"""
_IR_FORMAT = "IfQQ"
_IR_SIZE = struct.calcsize(_IR_FORMAT)


def pack(header, s):
    """Return a record of a header and bytes.

    Parameters
    ----------
    header : IRHeader
        Its label may be a number or an array.
    s : bytes
        The rest of the record, for example a compressed image.

    Examples
    --------
    >>> len(mx.recordio.pack(mx.recordio.IRHeader(0, 3, 7, 0), b"abc"))
    27
    """
    header = IRHeader(*header)
    if isinstance(header.label, numbers.Number):
        header = header._replace(flag=0)
    else:
        label = np.asarray(header.label, dtype=np.float32)
        header = header._replace(flag=label.size, label=0)
        s = label.tobytes() + s
    return struct.pack(_IR_FORMAT, *header) + s


def unpack(s):
    """Return the header and the bytes of a record that `pack` made.

    Parameters
    ----------
    s : bytes
        The record.

    Returns
    -------
    tuple
        An `IRHeader` and bytes.

    Raises
    ------
    MXNetError
        If the record is too short for its header.

    Examples
    --------
    >>> record = mx.recordio.pack(mx.recordio.IRHeader(0, 3, 7, 0), b"abc")
    >>> header, content = mx.recordio.unpack(record)
    >>> header.label, header.id, content
    (3.0, 7, b'abc')
    """
    if len(s) < _IR_SIZE:
        raise _error(f"unpack: a record of {len(s)} bytes is too short for its header")
    header = IRHeader(*struct.unpack(_IR_FORMAT, s[:_IR_SIZE]))
    s = s[_IR_SIZE:]
    if header.flag > 0:
        if len(s) < 4 * header.flag:
            raise _error(f"unpack: a record with {len(s)} more bytes has no {header.flag} labels")
        header = header._replace(label=np.frombuffer(s, np.float32, header.flag))
        s = s[header.flag * 4 :]
    return header, s


def unpack_img(s, iscolor=-1):
    """Return the header and the image of a record that `pack_img` made.

    Parameters
    ----------
    s : bytes
        The record.
    iscolor : int
        1: three channels, 0: gray, -1: as in the file.

    Returns
    -------
    IRHeader, numpy.ndarray
        The channels are in the order blue, green, red; a gray image has two axes.

    Raises
    ------
    MXNetError
        If the record is too short, or holds no image.

    Examples
    --------
    >>> header = mx.recordio.IRHeader(0, 3, 7, 0)
    >>> record = mx.recordio.pack_img(header, np.zeros((4, 5, 3), "uint8"))
    >>> header, image = mx.recordio.unpack_img(record)
    >>> header.label, image.shape
    (3.0, (4, 5, 3))
    """
    from . import _core

    header, s = unpack(s)
    pixels, height, width, channels = _core.decode_image(bytes(s), iscolor)
    shape = (height, width) if channels == 1 else (height, width, channels)
    return header, np.frombuffer(pixels, np.uint8).reshape(shape)


def pack_img(header, img, quality=95, img_fmt=".jpg"):
    """Return a record of a header and an image, compressed.

    Parameters
    ----------
    header : IRHeader
        Its label may be a number or an array.
    img : numpy.ndarray
        Bytes (height, width) or (height, width, channels) in the order blue, green, red.
    quality : int
        Quality of a JPEG, 1 to 100; effort of compression of a PNG, 1 to 9.
    img_fmt : str
        '.jpg' or '.png'.

    Raises
    ------
    ValueError
        If the image is not uint8 with two or three axes, or the format is not '.jpg' or '.png'.

    Examples
    --------
    >>> header = mx.recordio.IRHeader(0, 3, 7, 0)
    >>> record = mx.recordio.pack_img(header, np.zeros((4, 5, 3), "uint8"))
    >>> mx.recordio.unpack_img(record)[1].shape
    (4, 5, 3)
    """
    from . import _core

    image = np.asarray(img.asnumpy() if hasattr(img, "asnumpy") else img)
    if image.dtype != np.uint8 or image.ndim not in (2, 3):
        raise ValueError(
            f"pack_img: an image is uint8 with two or three axes, got {image.dtype} of shape "
            f"{image.shape}"
        )
    height, width, channels = image.shape if image.ndim == 3 else (*image.shape, 1)
    name = img_fmt.lower().lstrip(".")
    if name in ("jpg", "jpeg"):
        file = _core.encode_image(image.tobytes(), height, width, channels, "jpeg", int(quality))
    elif name == "png":
        level = min(max(int(quality), 0), 9)
        file = _core.encode_image(image.tobytes(), height, width, channels, "png", level)
    else:
        raise ValueError(f"pack_img: unknown format {img_fmt!r}; use '.jpg' or '.png'")
    return pack(header, file)
