"""mx.ndarray_doc: examples that are added to the documentation of functions of mx.nd.

A subclass of NDArrayDoc named after a function adds its docstring to that of the function:

    class ReshapeDoc(NDArrayDoc):
        '''Examples …'''
"""

import inspect

from . import ndarray
from ._c_interface import build_param_doc

__all__ = ["NDArrayDoc"]


def _add(module, subclass):
    """Adds the docstring of a class XDoc to the function X of a module, if there is one."""
    function = getattr(module, subclass.__name__.removesuffix("Doc"), None)
    if function is not None and subclass.__doc__:
        more = inspect.cleandoc(subclass.__doc__)
        function.__doc__ = f"{inspect.cleandoc(function.__doc__ or '')}\n\n{more}\n"


class NDArrayDoc:
    """Base of the classes that carry documentation for functions of mx.nd."""

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _add(ndarray, cls)


class ReshapeDoc(NDArrayDoc):
    """
    Examples
    --------
    >>> mx.nd.arange(6).reshape((2, 3)).shape
    (2, 3)
    >>> mx.nd.ones((2, 3, 4)).reshape((-3, 0)).shape
    (6, 4)
    """


class broadcast_toDoc(NDArrayDoc):
    """
    Examples
    --------
    >>> mx.nd.array([[1], [2]]).broadcast_to((2, 3)).asnumpy().tolist()
    [[1.0, 1.0, 1.0], [2.0, 2.0, 2.0]]
    """


class elemwise_addDoc(NDArrayDoc):
    """
    Examples
    --------
    >>> mx.nd.elemwise_add(mx.nd.ones(2), mx.nd.ones(2)).asnumpy().tolist()
    [2.0, 2.0]
    """


class BroadcastToDoc(NDArrayDoc):
    """Carries nothing: the function is called broadcast_to."""


class StackDoc(NDArrayDoc):
    """Carries nothing: the function is called stack."""


class CustomDoc(NDArrayDoc):
    """
    Examples
    --------
    mx.nd.Custom(x, op_type="name") calls the operator that mx.operator.register("name") made.
    """


def _build_doc(
    func_name, desc, arg_names, arg_types, arg_desc, key_var_num_args=None, ret_type=None
):
    """The docstring of a function of mx.nd."""
    more = "This function takes any number of inputs by position.\n" if key_var_num_args else ""
    result = ret_type or "NDArray or list of NDArrays"
    return (
        f"{desc}\n{more}\n{build_param_doc(arg_names, arg_types, arg_desc)}\n"
        "out : NDArray, optional\n    Where the result goes.\n\n"
        f"Returns\n-------\n{result}\n    The result.\n"
    )


class stackDoc(NDArrayDoc):
    """
    Examples
    --------
    >>> mx.nd.stack(mx.nd.ones(3), mx.nd.zeros(3), axis=1).shape
    (3, 2)
    """
