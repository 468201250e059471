"""Loops and branches on symbols: part of mx.sym.contrib.

The functions are called once, on variables, to build graphs of their own, which the operators
`_foreach`, `_while_loop` and `_cond` hold. What a function reads from outside (closures, weights)
becomes an input of the operator.
"""

import threading

from .. import _core
from .._gen import sym_op
from .._nested import flat, formed
from ..attribute import AttrScope
from ..name import NameManager
from ._compose import _text_attrs
from .symbol import Group, Symbol, var

__all__ = ["cond", "foreach", "while_loop"]

_SCOPE_KEY = "__subgraph_name__"
_counts_lock = threading.Lock()


def _scope_name(name):
    """A name for the nodes of one function: those of an outer function come first."""
    outer = AttrScope.current._attr.get(_SCOPE_KEY, "")
    name = f"{outer}${name}" if outer else name
    with _counts_lock:
        count = AttrScope._subgraph_names[name]
        AttrScope._subgraph_names[name] += 1
    return f"{name}{count}"


def _placeholder_name(symbol):
    """The name of the variable that stands for a value inside a function."""
    return f"{symbol.name}-{symbol.attr('_value_index')}"


class _Function:
    """The graph of one function.

    Parameters
    ----------
    name : str
        Of its nodes.
    build : function
        Makes (outputs, states), lists of symbols.
    distinct : bool
        Whether a state may not be one of the outputs.

    Attributes
    ----------
    graph : Symbol
        The outputs, then the states.
    names : list of str
        Its variables.
    outside : dict of str to Symbol
        What a variable stands for in the surrounding graph.
    """

    def __init__(self, name, build, distinct=False):
        scope = _scope_name(name)
        with AttrScope(**{_SCOPE_KEY: scope}):
            outputs, states = build()
            taken = set(Group([*outputs, *states]).list_inputs())
            heads = [_own(output, scope, taken) for output in outputs]
            if distinct:
                taken |= {output.name for output in outputs}
            heads += [_own(state, scope, taken) for state in states]
        self.graph, self.outside = _core.cut_subgraph(Group(heads), scope)
        self.names = self.graph.list_inputs()
        if len(set(self.names)) != len(self.names):
            raise AssertionError(f"{name}: two inputs of the function have one name: {self.names}")


def _own(symbol, scope, taken):
    """The symbol, or a copy where it was not made in the function or its name is taken."""
    is_own = symbol.list_attr().get(_SCOPE_KEY) == scope and symbol.name not in taken
    return symbol if is_own else sym_op.identity(symbol)


def _variables(symbols, form):
    """New variables that stand for `symbols`, in nested lists."""
    return formed([var(_placeholder_name(symbol)) for symbol in symbols], form)


def _operator(op, functions, inputs, **attrs):
    """The outputs of the node of a loop or branch."""
    texts, _ = _text_attrs(attrs, None, {})
    name = NameManager.current.get(None, op)
    graphs = [function.graph for function in functions]
    return list(_core.compose_control_flow(op, name, texts, graphs, inputs))


def foreach(body, data, init_states, name="foreach"):
    """Runs `body` for every slice of `data` along its first axis.

    Parameters
    ----------
    body : function
        body(slice, states) returns (outputs, new states); each may be a symbol or nested lists.
        It is called once, on variables.
    data : Symbol or nested lists of Symbol
        Values of one length.
    init_states : Symbol or nested lists of Symbol
    name : str
        Of the nodes inside.

    Returns
    -------
    (outputs of all steps, stacked along a new first axis; the last states)

    Example::

        step = lambda x, states: (x + states[0], [states[0] * 2])
        outputs, states = mx.sym.contrib.foreach(step, mx.sym.var("x"), [mx.sym.var("s")])

    Raises
    ------
    AssertionError
        If `body` does not use all of its inputs, or returns other states than it was given.

    Shapes
    ------
    Symbols of `data` are (steps, ...); `body` sees one step (...) and the states. Outputs are
    stacked to (steps, ...); states keep their shapes.

    Examples
    --------
    >>> step = lambda x, total: (total + x, total + x)
    >>> outputs, state = mx.sym.contrib.foreach(step, mx.sym.var("x"), mx.sym.var("start"))
    >>> outputs.infer_shape(x=(5, 2), start=(2,))[1]
    [(5, 2)]
    """
    data, data_form = flat(Symbol, "foreach: data", data)
    states, state_form = flat(Symbol, "foreach: init_states", init_states)
    forms = []

    def build():
        made = body(_variables(data, data_form), _variables(states, state_form))
        outputs, output_form = flat(Symbol, "foreach: the outputs", made[0])
        changed, changed_form = flat(Symbol, "foreach: the states", made[1])
        if changed_form != state_form:
            raise AssertionError(
                f"foreach: body returned states of the form {changed_form}, init_states have the "
                f"form {state_form}"
            )
        forms.append((len(outputs), output_form))
        return outputs, changed

    function = _Function(name, build, distinct=True)
    (output_count, output_form), names = forms[0], function.names
    given = [_placeholder_name(symbol) for symbol in data + states]
    for place, variable in enumerate(given):
        if variable not in names:
            kind = "data" if place < len(data) else "state"
            raise AssertionError(f"foreach: body must use every {kind} symbol, not {variable!r}")
    others = [variable for variable in names if variable not in given]
    inputs = data + states + [function.outside[variable] for variable in others]
    results = _operator(
        "_foreach",
        [function],
        inputs,
        num_outputs=output_count + len(states),
        num_out_data=output_count,
        in_state_locs=[names.index(variable) for variable in given[len(data) :]],
        in_data_locs=[names.index(variable) for variable in given[: len(data)]],
        remain_locs=[names.index(variable) for variable in others],
    )
    outputs, states = results[:output_count], results[output_count:]
    return formed(outputs, output_form), formed(states, state_form)


class _Inputs:
    """The inputs of an operator with several functions, and where each function finds its own."""

    def __init__(self):
        self.symbols = []

    def places(self, function, known):
        """The place of each variable of `function`; `known` symbols have one place for all."""
        places = []
        for variable in function.names:
            symbol = known.get(variable)
            place = next((i for i, s in enumerate(self.symbols) if s is symbol), None)
            if place is None:
                place = len(self.symbols)
                self.symbols.append(function.outside[variable] if symbol is None else symbol)
            places.append(place)
        return places


def while_loop(cond, func, loop_vars, max_iterations=None, name="while_loop"):
    """Runs `func` as long as `cond` holds.

    Parameters
    ----------
    cond : function
        cond(*loop_vars) returns a symbol of one element.
    func : function
        func(*loop_vars) returns (outputs of the step, new loop_vars); the outputs may be None.
        Both are called once, on variables.
    loop_vars : Symbol or nested lists of Symbol
    max_iterations : int
        The most steps that are made, and the length of the outputs.
    name : str
        Of the nodes inside.

    Returns
    -------
    (outputs stacked along a new first axis, with zeros after the last step; the last loop_vars)

    Example::

        outputs, (i, s) = mx.sym.contrib.while_loop(
            lambda i, s: i <= 5,
            lambda i, s: (i + s, [i + 1, s + i]),
            [mx.sym.var("i"), mx.sym.var("s")],
            max_iterations=10,
        )

    Raises
    ------
    ValueError
        If `max_iterations` is missing or no int, there are no loop_vars, or `func` does not use
        and return all of them.

    Examples
    --------
    >>> outputs, states = mx.sym.contrib.while_loop(
    ...     lambda i: i < 3, lambda i: (i * 10, [i + 1]), [mx.sym.var("i")], max_iterations=5)
    >>> states[0].eval(i=mx.nd.array([0]))[0].asnumpy()
    array([3.], dtype=float32)
    """
    if max_iterations is None:
        raise ValueError("while_loop: max_iterations should be specified")
    try:
        max_iterations = int(max_iterations)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"while_loop: max_iterations must be an int, got {max_iterations!r}"
        ) from error
    variables, form = flat(Symbol, "while_loop: loop_vars", loop_vars)
    if not variables:
        raise ValueError("while_loop: loop_vars should contain at least one element")
    forms = []

    def arguments():
        made = _variables(variables, form)
        return [made] if form is None else made

    def build_condition():
        return [], flat(Symbol, "while_loop: the condition", cond(*arguments()))[0]

    def build_step():
        outputs, changed = func(*arguments())
        outputs = [] if outputs is None else outputs
        outputs, output_form = flat(Symbol, "while_loop: the outputs", outputs)
        changed, _ = flat(Symbol, "while_loop: the loop_vars", [] if changed is None else changed)
        if len(changed) != len(variables):
            raise ValueError(
                f"while_loop: func returned {len(changed)} loop_vars, it was given {len(variables)}"
            )
        forms.append((len(outputs), output_form))
        return outputs, changed

    condition = _Function(f"{name}_cond", build_condition)
    if len(condition.graph) != 1:
        raise ValueError(f"while_loop: cond returned {len(condition.graph)} symbols, it must be 1")
    step = _Function(f"{name}_func", build_step)
    output_count, output_form = forms[0]
    known = {_placeholder_name(symbol): symbol for symbol in variables}
    for number, variable in enumerate(known, 1):
        if variable not in step.names:
            raise ValueError(f"while_loop: func does not use loop_var {number}; it must use all")
    inputs = _Inputs()
    condition_places = inputs.places(condition, known)
    step_places = inputs.places(step, known)
    results = _operator(
        "_while_loop",
        [condition, step],
        inputs.symbols,
        max_iterations=max_iterations,
        cond_input_locs=condition_places,
        func_input_locs=step_places,
        func_var_locs=[step.names.index(variable) for variable in known],
        num_out_data=output_count,
        num_outputs=output_count + len(variables),
    )
    return formed(results[:output_count], output_form), formed(results[output_count:], form)


def cond(pred, then_func, else_func, name="cond"):
    """Computes `then_func()` where `pred` is not zero, else `else_func()`.

    Parameters
    ----------
    pred : Symbol
        One element.
    then_func, else_func : function without parameters
        Return symbols or nested lists of symbols, of equal shapes. Both are called once, to build
        their graphs; only one is computed.
    name : str
        Of the nodes inside.

    Example::

        y = mx.sym.contrib.cond(mx.sym.sum(a) < 5, lambda: a + 5, lambda: a - 5)

    Raises
    ------
    ValueError
        If `pred` has several outputs, or the branches have different numbers of them.

    Examples
    --------
    >>> y = mx.sym.contrib.cond(mx.sym.var("p"), lambda: mx.sym.var("a"), lambda: mx.sym.var("b"))
    >>> sorted(y.list_arguments())
    ['a', 'b', 'p']
    """
    forms = []

    def branch(function):
        def build():
            outputs, form = flat(Symbol, "cond: the outputs", function())
            forms.append(form)
            return outputs, []

        return build

    condition = _Function(f"{name}_pred", branch(lambda: pred))
    if len(condition.graph) != 1:
        raise ValueError(f"cond: pred has {len(condition.graph)} outputs, it should always be one")
    first = _Function(f"{name}_then", branch(then_func))
    second = _Function(f"{name}_else", branch(else_func))
    if len(first.graph) != len(second.graph):
        raise ValueError(
            f"cond: the number of outputs differs between then_func ({len(first.graph)}) and "
            f"else_func ({len(second.graph)})"
        )
    inputs = _Inputs()
    places = []
    for function in (condition, first, second):
        known = {symbol.name: symbol for symbol in inputs.symbols}
        places.append(inputs.places(function, known))
    results = _operator(
        "_cond",
        [condition, first, second],
        inputs.symbols,
        cond_input_locs=places[0],
        then_input_locs=places[1],
        else_input_locs=places[2],
        num_outputs=len(first.graph),
    )
    return formed(results, forms[1])
