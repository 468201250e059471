"""Finds which function refused an argument, and tells the arguments that it knows."""

import dis
import inspect
import re
import sys
import types

from .arguments import named, nearest, unexpected

_REFUSED = re.compile(r"([\w.<>]+)\(\) got an unexpected keyword argument '(\w+)'")
_WANTED = re.compile(r"cannot import name '(\w+)'")
_LOADS = ("LOAD_NAME", "LOAD_GLOBAL", "LOAD_FAST", "LOAD_DEREF")
_PACKAGE = __name__.partition(".")[0]


def complete(error, trace):
    """Add to an error of Python's what the package knows: arguments, or names to import."""
    if isinstance(error, ImportError):
        _complete_import(error)
    else:
        _complete_call(error, trace)


def _complete_import(error):
    """Add the nearest name of the module, where Python does not do so itself."""
    text = str(error)
    module, word = error.name or "", _WANTED.match(text)
    if isinstance(error, ModuleNotFoundError):
        module, _, name = module.rpartition(".")
    elif word and not getattr(error, "name_from", None):  # Python 3.12 has it, and tells itself
        name = word.group(1)
    else:
        return
    if module.partition(".")[0] == _PACKAGE and module in sys.modules:
        error.msg = f"{text}{nearest(name, dir(sys.modules[module]))}"


def _complete_call(error, trace):
    """Add the arguments that the refusing function knows."""
    refused = _REFUSED.match(str(error))
    if not refused or trace is None:
        return
    while trace.tb_next:
        trace = trace.tb_next
    where, word = refused.groups()
    words = _words(_in_frame(trace.tb_frame, trace.tb_lasti), where, word)
    words = words or _words(_in_package(where), where, word)
    if len(words) == 1:
        error.args = (words.pop(),)


def _words(functions, where, word):
    """What each of those functions can have meant that is called so and refuses the word."""
    found = set()
    for function in functions:
        if not isinstance(function, types.FunctionType) or function.__qualname__ != where:
            continue
        known = named(function)
        takes_any = function.__code__.co_flags & inspect.CO_VARKEYWORDS
        in_package = function.__module__.partition(".")[0] == _PACKAGE
        if in_package and word not in known and not takes_any:
            found.add(unexpected(_caller_name(function), word, known))
    return found


def _caller_name(function):
    """How a caller knows a function: one that Python calls for a class has the class's name."""
    if not function.__name__.startswith("__"):
        return function.__name__
    return function.__qualname__.rpartition(".")[0] or function.__name__


def _in_frame(frame, end):
    """What a frame's code named before it came to the call, looked up without running any code."""
    value, found = None, []
    for step in dis.get_instructions(frame.f_code):
        if step.offset > end:
            break
        if step.opname.startswith(_LOADS):
            name = step.argval[-1] if isinstance(step.argval, tuple) else step.argval
            value = frame.f_locals.get(name, frame.f_globals.get(name))
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            value = _attribute(value, step.argval)
        else:
            continue
        found += _callables(value)
    return found


def _attribute(value, name):
    """An attribute: of a module what was just used, of others without running properties."""
    if isinstance(value, types.ModuleType):
        return getattr(value, name, None)
    return inspect.getattr_static(value, name, None)


def _callables(value):
    """The functions that a call of the value can reach."""
    inside = getattr(value, "__func__", value)  # of methods
    called = "__init__" if isinstance(inside, type) else "__call__"
    return [inside, inspect.getattr_static(inside, called, None)]


def _in_package(who):
    """What the package's modules have under that name: for values that no name leads to."""
    first, *rest = who.split(".")
    for name in list(sys.modules):
        if name.partition(".")[0] == _PACKAGE:
            value = vars(sys.modules[name]).get(first)
            for part in rest:
                value = inspect.getattr_static(value, part, None)
            yield value
