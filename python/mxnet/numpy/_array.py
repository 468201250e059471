"""mx.np.ndarray: an array with NumPy's rules, over the same storage as mx.nd.NDArray."""

import numpy as onp

from .. import _core
from ..base import _DTYPE_MX_TO_NP as _KINDS
from ..base import bfloat16, dtype_flag, dtype_name
from ..context import Context
from ..ndarray.ndarray import NDArray
from . import elementwise, indexing
from ._faces import ARRAYS
from ._methods import ArrayMethods

__all__ = ["ndarray"]


_DTYPES = {flag: kind if kind is bfloat16 else onp.dtype(kind) for flag, kind in _KINDS.items()}


class ndarray(ArrayMethods, NDArray):
    """A multi-dimensional array with NumPy's rules; operators on it return at once.

    `mx.np.array` and its like make arrays. Values are there when they are read: by `asnumpy()`,
    `item()` or printing.

    Parameters
    ----------
    handle : object, optional
        The array of the core that this one shows; users leave it out.
    writable : bool, default True
        For the signature of 1.9.1; it is not used.

    Examples
    --------
    >>> x = mx.np.array([[1, 2], [3, 4]])
    >>> x.shape, x.dtype, x.ndim
    ((2, 2), dtype('float32'), 2)
    >>> x[:, 0] + x.sum(axis=1)
    array([ 4., 10.])
    >>> x.attach_grad()
    >>> with mx.autograd.record():
    ...     y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    array([[2., 4.],
           [6., 8.]])
    """

    # Arrays of mx.np take free attributes and weak references, as in 1.9.1; those of mx.nd do not.
    __slots__ = ("__dict__", "__weakref__")
    __module__ = "mxnet.numpy"

    def __init__(self, handle=None, writable=True):
        super().__init__(handle, True)

    # What it is.

    @property
    def dtype(self):
        """NumPy's dtype of the elements."""
        return _DTYPES[self._type_flag]

    def __len__(self):
        if self.ndim == 0:
            raise TypeError("len() of an array without axes")
        return self.shape[0]

    def __bool__(self):
        if self.size > 1:
            raise ValueError(
                "the truth value of an array with more than one element is ambiguous; use any() "
                "or all()"
            )
        return self.size == 1 and bool(self.item())

    __nonzero__ = __bool__

    def __hash__(self):
        return id(self) // 16

    def __iter__(self):
        if self.ndim == 0:
            raise TypeError("iteration over an array without axes")
        for i in range(self.shape[0]):
            yield self[i]

    def __str__(self):
        text = str(self.asnumpy())
        context = self.context
        if context.device_type == "cpu" or self.ndim == 0:
            return text
        return f"{text} @{context}"

    def __repr__(self):
        if self._is_none:
            return "<ndarray without a value>"
        text = repr(self.asnumpy())
        dtype = self.dtype
        if "dtype=" in text and dtype == onp.float32:
            text = text[: text.rindex(",")] + ")"
        elif "dtype=" not in text and dtype not in (onp.float32, onp.bool_):
            text = f"{text[:-1]}, dtype={dtype_name(dtype)})"
        context = self.context
        return text if context.device_type == "cpu" else f"{text[:-1]}, ctx={context})"

    def __format__(self, spec):
        """As NumPy's: an array without axes is formatted as its number."""
        return format(self.item(), spec) if spec and self.ndim == 0 else super().__format__(spec)

    # Values in and out.

    def item(self, *args):
        """One element as a Python number.

        Parameters
        ----------
        args : int
            Place of the element, flat or one number for each axis; nothing where there is one
            element.

        Returns
        -------
        int, float or bool

        Examples
        --------
        >>> mx.np.array([[1, 2], [3, 4]]).item(1, 0)
        3.0
        """
        return self.asnumpy().item(*args)

    def tolist(self):
        """The values as nested lists."""
        return self.asnumpy().tolist()

    def __int__(self):
        return int(self.item())

    def __float__(self):
        return float(self.item())

    def __index__(self):
        if self.size != 1 or onp.dtype(self.dtype).kind not in "iu":
            raise TypeError("only an array of one integer can be used as an index")
        return int(self.item())

    def __contains__(self, value):
        return bool((self == value).any())

    # round(x, 2), math.floor(x) and their kind: arrays, as in 1.9.1.

    def __round__(self, n=0):
        return elementwise.around(self, n)

    def __floor__(self):
        return elementwise.floor(self)

    def __ceil__(self):
        return elementwise.ceil(self)

    def __trunc__(self):
        return elementwise.trunc(self)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        from .protocols import call_ufunc

        return call_ufunc(ufunc, method, inputs, kwargs)

    def __array_function__(self, func, types, args, kwargs):
        from .protocols import call_function

        return call_function(func, args, kwargs)

    def __array_namespace__(self, *, api_version=None):
        from . import array_api

        if api_version not in (None, "2021.12", "2022.12", "2023.12"):
            raise ValueError(f"the array API standard {api_version!r} is not supported")
        return array_api

    @property
    def device(self):
        """The device it lives on; the array API's name of `ctx`."""
        return self.context

    @property
    def mT(self):
        """The array with its last two axes exchanged."""
        return self.swapaxes(-1, -2)

    def to_device(self, device, /, *, stream=None):
        """Itself when it is on that device, a copy there otherwise.

        Parameters
        ----------
        device : Context
            Where to.
        stream : None
            Only for the array API standard's signature.

        Returns
        -------
        ndarray

        Examples
        --------
        >>> mx.np.ones(2).to_device(mx.cpu()).device
        cpu(0)
        """
        return self.as_in_context(device)

    def as_nd_ndarray(self):
        """The same memory as an array of mx.nd."""
        return _core.as_classic(self)

    def as_np_ndarray(self):
        """Itself."""
        return self

    def copy(self, order="C"):
        """A copy on the same device.

        Parameters
        ----------
        order : str
            'C', 'K' or 'A', which are the same here.

        Returns
        -------
        ndarray
            Of the same shape.

        Raises
        ------
        NotImplementedError
            If another order is asked for.

        Examples
        --------
        >>> x = mx.np.ones(2)
        >>> y = x.copy()
        >>> y[:] = 3
        >>> x
        array([1., 1.])
        """
        if order not in ("C", "K", "A"):
            raise NotImplementedError(f"copy: order {order!r} does not exist; use 'C'")
        return ARRAYS.copy(self)

    def copyto(self, other):
        """Copies the values to another array, or to a new one on a device.

        Parameters
        ----------
        other : ndarray or Context
            An array of the same shape, which is written; or a device.

        Returns
        -------
        ndarray
            The array that was written.

        Examples
        --------
        >>> y = mx.np.zeros(2)
        >>> mx.np.ones(2).copyto(y)
        array([1., 1.])
        """
        result = super().copyto(other)
        return _core.as_numpy(result) if isinstance(other, Context) else result

    def as_in_ctx(self, ctx):
        """Itself when it is on that device, a copy there otherwise.

        Parameters
        ----------
        ctx : Context
            Where to.

        Returns
        -------
        ndarray

        Examples
        --------
        >>> mx.np.ones(2).as_in_ctx(mx.cpu()).ctx
        cpu(0)
        """
        return self.as_in_context(ctx)

    def astype(self, dtype, order="K", casting="unsafe", subok=True, copy=True):
        """The array with another element type.

        Parameters
        ----------
        dtype : dtype
            The element type; None is float32.
        order, casting, subok
            As in NumPy; values are converted whatever `casting` says.
        copy : bool
            Whether to copy where the type is the same.

        Returns
        -------
        ndarray
            Of the same shape.

        Raises
        ------
        ValueError
            If `casting` is no word of NumPy's, or `subok` is False.

        Examples
        --------
        >>> mx.np.array([0.5, 2.7]).astype('int32')
        array([0, 2], dtype=int32)
        """
        if casting not in ("unsafe", "same_kind", "safe", "no", "equiv") or not subok:
            raise ValueError("astype: casting must be one of NumPy's words and subok True")
        dtype = onp.float32 if dtype is None else dtype
        if not copy and dtype_flag(dtype) == self._type_flag:
            return self
        return ARRAYS.cast(self, dtype=dtype_name(dtype))

    def attach_grad(self, grad_req="write"):
        """Makes the array a variable whose gradient is wanted.

        Parameters
        ----------
        grad_req : str
            'write', 'add' to what is there, or 'null'.

        Examples
        --------
        >>> x = mx.np.array([1.0, 2.0])
        >>> x.attach_grad()
        >>> with mx.autograd.record():
        ...     y = (x * x).sum()
        >>> y.backward()
        >>> x.grad
        array([2., 4.])
        """
        super().attach_grad(grad_req)

    def reshape_view(self, *shape, **kwargs):
        """The same memory under another shape.

        Parameters
        ----------
        *shape : int or tuple of int
            The shape; one extent may be -1.
        **kwargs
            `shape` and `reverse`, as for `mx.nd.NDArray.reshape`.

        Returns
        -------
        ndarray
            Of that shape, over the same memory.

        Examples
        --------
        >>> x = mx.np.zeros((2, 2))
        >>> x.reshape_view(4)[0] = 5
        >>> x
        array([[5., 0.],
               [0., 0.]])
        """
        return NDArray.reshape(self, *shape, **kwargs)

    def sort(self, axis=-1, kind=None, order=None):
        """Sorts the array itself along an axis.

        Parameters
        ----------
        axis : int
            The axis.
        kind, order
            Only for NumPy's signature.

        Examples
        --------
        >>> x = mx.np.array([3, 1, 2])
        >>> x.sort()
        >>> x
        array([1., 2., 3.])
        """
        self[:] = ARRAYS.sort(self, axis=axis, is_ascend=True)

    def __imatmul__(self, other):
        self[:] = self @ other
        return self

    def __iand__(self, other):
        return elementwise.bitwise_and(self, other, out=self)

    def __ior__(self, other):
        return elementwise.bitwise_or(self, other, out=self)

    def __ixor__(self, other):
        return elementwise.bitwise_xor(self, other, out=self)

    # Indexing.

    def __getitem__(self, key):
        return indexing.get(self, key)

    def __setitem__(self, key, value):
        indexing.put(self, key, value)

    # What 1.9.1 calls the parts of these.

    _get_np_basic_indexing = _get_np_advanced_indexing = __getitem__
    _get_np_boolean_indexing = _get_np_empty_tuple_indexing = __getitem__
    _set_np_advanced_indexing = _set_np_boolean_indexing = __setitem__


def _operand(x, other, in_place):
    """The array that a list or an array of NumPy stands for in an operator of Python.

    In place it has x's dtype, so that x stays what it is. Other operators leave arrays of NumPy to
    NumPy, which asks `__array_ufunc__`.
    """
    from .creation import array

    if isinstance(other, (list, tuple)):
        return array(other, dtype=x.dtype if in_place else None, ctx=x.context)
    if not in_place or not isinstance(other, onp.ndarray):
        return NotImplemented
    if not onp.can_cast(other.dtype, x.dtype, "same_kind"):
        raise TypeError(
            f"an array of {x.dtype} cannot take the result of an operator in place with an array "
            f"of {other.dtype}; use astype"
        )
    return array(other, dtype=x.dtype, ctx=x.context)


_core.set_other_operand(_operand)
for _name, _method in vars(_core.NumpyMethods).items():
    if isinstance(_method, type(_core.NumpyMethods.__add__)):
        setattr(ndarray, _name, _method)
_core.set_numpy_class(ndarray)
