"""Plans: the experiments that a configuration asks for.

Each combination of the variables' values is an experiment. Then the extensions are applied, one
after the other: where its `condition` holds, an extension sets `parameters`, and with `cases` makes
one experiment of each case. A condition compares a parameter with a value, with the items of a
list, or with a regular expression; `${__condition.name_0}` in the extension is what that matched,
`_1` its first group.
"""

import copy
import itertools
import re

from .expressions import is_constant, to_text


def build(config):
    """Return the experiments of a configuration, not computed."""
    order = config.parameters.get("sys.plan_builder.var_order", [])
    names = sorted(config.variables, key=lambda n: order.index(n) if n in order else len(order))
    values = [v if isinstance(v, list) else [v] for v in (config.variables[n] for n in names)]
    plan = []
    for chosen in itertools.product(*values):
        experiments = [
            {**copy.deepcopy(config.parameters), **dict(zip(names, chosen, strict=True))}
        ]
        for extension in config.extensions:
            experiments = [new for old in experiments for new in _extend(old, extension)]
        plan += experiments
    return plan


def _extend(experiment, extension):
    """Return what an extension makes of an experiment."""
    matches = _match(experiment, extension.get("condition", {}))
    if matches is None:
        return [experiment]
    base = {**experiment, **_fill(extension.get("parameters", {}), matches)}
    cases = extension.get("cases") or [{}]
    return [{**copy.deepcopy(base), **_fill(case, matches)} for case in cases]


def _match(experiment, condition):
    """Return what a condition matched, None where it does not hold."""
    matches = {}
    for name, wanted in condition.items():
        if name not in experiment:
            return None
        value = experiment[name]
        if not is_constant(value):
            raise ValueError(
                f"extension: the condition on {name} cannot be decided, its value is {value!r}"
            )
        found = _match_value(value, wanted)
        if found is None:
            return None
        for number, group in enumerate(found):
            matches[f"{name}_{number}"] = group
    return matches


def _match_value(value, wanted):
    """Return the match and its groups, None where there is none."""
    for one in wanted if isinstance(wanted, list) else [wanted]:
        if type(one) is type(value) and one == value:
            return [to_text(value)]
        if isinstance(one, str) and isinstance(value, str):
            match = re.fullmatch(one, value)
            if match:
                return [match[0], *(group or "" for group in match.groups())]
    return None


def _fill(values, matches):
    """Return a copy of values in which `${__condition.name}` stands for what was matched."""

    def fill(value):
        if isinstance(value, list):
            return [fill(item) for item in value]
        if not isinstance(value, str):
            return value
        for name, text in matches.items():
            value = value.replace(f"${{__condition.{name}}}", text)
        return value

    return {name: fill(value) for name, value in values.items()}
