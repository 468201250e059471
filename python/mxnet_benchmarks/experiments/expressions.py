"""Values of parameters, with references and expressions in them.

`${name}` stands for a parameter or a variable of the environment, `$(...)$` for the value of a
Python expression. References are replaced innermost first, so that `${${exp.framework}.data_dir}`
works; then the expressions are evaluated. Yes and no appear as `true` and `false` in texts;
expressions know these names too. A list is resolved item by item and stands for its items with
blanks between them.
"""

import json
import math
import os
import re
import sys
import uuid

REFERENCE = re.compile(r"\$\{([^${}]+)\}")
EXPRESSION = re.compile(r"\$\((.+?)\)\$", re.DOTALL)
NAMES = {
    "json": json, "math": math, "os": os, "re": re, "sys": sys, "uuid": uuid,
    "true": True, "false": False, "null": None,
}  # fmt: skip
YES, NO = ("true", "on", "1"), ("false", "off", "0")


class ParameterError(ValueError):
    """A parameter is missing or has a value that cannot be; the message says which and why."""


def is_constant(value):
    """Return whether a value says all by itself."""
    return not isinstance(value, str) or not (REFERENCE.search(value) or EXPRESSION.search(value))


def to_text(value):
    """Return a value as it appears in texts and on command lines."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return " ".join(text for text in map(to_text, value) if text)
    return str(value)


class Resolver:
    """Computes the parameters of one experiment.

    `information` says type and range of parameters, as configuration files do.
    """

    def __init__(self, parameters, information=None, environment=None):
        self._raw = parameters
        self._information = information or {}
        self._environment = os.environ if environment is None else environment
        self._done, self._open = {}, []

    def all(self):
        """Return all parameters, computed."""
        return {name: self.value(name) for name in self._raw}

    def value(self, name):
        """Return the value of one parameter."""
        if name in self._done:
            return self._done[name]
        if name in self._open:
            circle = " -> ".join([*self._open[self._open.index(name) :], name])
            raise ParameterError(f"parameter {name} depends on itself: {circle}")
        self._open.append(name)
        try:
            value = self._cast(name, self._resolve(name, self._raw[name]))
        finally:
            self._open.pop()
        self._done[name] = value
        return value

    def _resolve(self, name, value):
        if isinstance(value, list):
            return [self._resolve(name, item) for item in value]
        if not isinstance(value, str):
            return value
        while match := REFERENCE.search(value):
            value = value[: match.start()] + self._look_up(name, match[1]) + value[match.end() :]
        return EXPRESSION.sub(lambda match: self._evaluate(name, match[1]), value)

    def _look_up(self, name, wanted):
        if wanted in self._raw:
            return to_text(self.value(wanted))
        if wanted in self._environment:
            return self._environment[wanted]
        raise ParameterError(
            f"parameter {name} needs ${{{wanted}}}, which is no parameter and no variable of the "
            "environment"
        )

    def _evaluate(self, name, expression):
        try:
            return to_text(eval(expression, dict(NAMES)))
        except Exception as error:
            raise ParameterError(
                f"parameter {name}: the expression {expression!r} fails: {error}"
            ) from None

    def _cast(self, name, value):
        facts = self._information.get(name, {})
        kind = facts.get("type", "str")
        if isinstance(value, str) and kind in ("int", "float", "bool"):
            value = self._parse(name, kind, value)
        domain, pattern = facts.get("val_domain"), facts.get("val_regex")
        if domain and value not in domain:
            raise ParameterError(
                f"parameter {name} is {value!r}; use {', '.join(map(str, domain))}"
            )
        if pattern and not re.match(pattern, str(value)):
            raise ParameterError(f"parameter {name} is {value!r}, which is not of form {pattern}")
        return value

    @staticmethod
    def _parse(name, kind, text):
        if kind == "bool" and text.lower() in YES + NO:
            return text.lower() in YES
        try:
            return {"int": int, "float": float}[kind](text)
        except (KeyError, ValueError):
            raise ParameterError(
                f"parameter {name} is {text!r}; it must be of type {kind}"
            ) from None
