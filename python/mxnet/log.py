"""Loggers with one-line, coloured messages."""

from __future__ import annotations

import logging
import sys
import warnings

CRITICAL = logging.CRITICAL
ERROR = logging.ERROR
WARNING = logging.WARNING
INFO = logging.INFO
DEBUG = logging.DEBUG
NOTSET = logging.NOTSET

_LETTERS = {CRITICAL: "C", ERROR: "E", WARNING: "W", INFO: "I", DEBUG: "D"}
_RED, _GREEN, _BLUE, _PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[34m", "\x1b[0m"


class _Formatter(logging.Formatter):
    """`I0131 12:30:59 4242 file.py:function:17] message`, in colour on a terminal stream."""

    def __init__(self, colored: bool = True) -> None:
        super().__init__(datefmt="%m%d %H:%M:%S")
        self._colored = colored

    def _get_color(self, level: int) -> str:
        if level >= WARNING:
            return _RED
        return _GREEN if level >= INFO else _BLUE

    def _get_label(self, level: int) -> str:
        return _LETTERS.get(level, "U")

    def format(self, record: logging.LogRecord) -> str:
        head = (
            f"{self._get_label(record.levelno)}{self.formatTime(record, self.datefmt)} "
            f"{record.process} {record.pathname}:{record.funcName}:{record.lineno}]"
        )
        if self._colored:
            head = f"{self._get_color(record.levelno)}{head}{_PLAIN}"
        text = f"{head} {record.getMessage()}"
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text


def getLogger(
    name: str | None = None,
    filename: str | None = None,
    filemode: str | None = None,
    level: int = WARNING,
) -> logging.Logger:  # noqa: N802
    """Deprecated spelling of `get_logger`.

    Parameters
    ----------
    name, filename, filemode, level
        As in `get_logger`.

    Examples
    --------
    >>> mx.log.getLogger("training", level=mx.log.INFO).name
    'training'
    """
    warnings.warn(
        "mx.log.getLogger is deprecated; use mx.log.get_logger", DeprecationWarning, stacklevel=2
    )
    return get_logger(name, filename, filemode, level)


def get_logger(
    name: str | None = None,
    filename: str | None = None,
    filemode: str | None = None,
    level: int = WARNING,
) -> logging.Logger:
    """Return a logger that writes to the standard error, or to `filename` when it is given.

    A second call with the same name returns the same logger, unchanged.

    Parameters
    ----------
    name : str, optional
        Name of the logger.
    filename : str, optional
        Where it writes; the standard error when left out.
    filemode : str, optional
        How the file is opened.
    level : int, default 30
        What is written.

    Examples
    --------
    >>> mx.log.get_logger("training", level=mx.log.INFO).name
    'training'
    """
    logger = logging.getLogger(name)
    if name is None or getattr(logger, "_init_done", None):
        return logger
    logger._init_done = True  # type: ignore[attr-defined]
    if filename:
        handler: logging.Handler = logging.FileHandler(filename, filemode or "a")
        handler.setFormatter(_Formatter(colored=False))
    else:
        handler = logging.StreamHandler()
        handler.setFormatter(_Formatter(colored=sys.stderr.isatty()))
    logger.addHandler(handler)
    logger.setLevel(level)
    return logger
