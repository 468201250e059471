"""Operators in Python as they were before CustomOp; `mxnet.operator` offers them."""

import itertools
import warnings

import numpy as np

from ..base import known_in
from ..operator import CustomOp, CustomOpProp, register


class PythonOp:
    """Base of the two older kinds of operators in Python. CustomOp replaces them.

    Parameters
    ----------
    need_top_grad : bool, default True
        Whether the gradient of the result is needed.

    Raises
    ------
    NotImplementedError
        If it is used itself: derive from `NumpyOp` or `NDArrayOp`.

    Examples
    --------
    >>> class Double(mx.operator.NDArrayOp):  # one of the two kinds
    ...     def forward(self, in_data, out_data):
    ...         out_data[0][:] = 2 * in_data[0]
    >>> issubclass(Double, mx.operator.PythonOp)
    True
    """

    _numbers = itertools.count()

    def __init__(self, need_top_grad=True):
        self.info_ = None
        self.need_top_grad_ = need_top_grad
        warnings.warn("PythonOp has been deprecated. Please use CustomOp", stacklevel=3)

    def __call__(self, *args, **kwargs):
        """The operator as a symbol."""
        return self.get_symbol(*args, **kwargs)

    def get_symbol(self, *args, **kwargs):
        """The operator as a symbol; inputs and a name as for other operators.

        Parameters
        ----------
        args : Symbol
            The inputs, in order.
        kwargs :
            Inputs by name, and `name`.

        Returns
        -------
        Symbol
        """
        raise NotImplementedError("PythonOp: derive from NumpyOp or NDArrayOp")

    def forward(self, in_data, out_data):
        """Computes the outputs.

        Parameters
        ----------
        in_data, out_data : list of NDArray
            Arrays of that kind; those that are computed are written in place.
        """
        out_data[0][:] = in_data[0]

    def backward(self, out_grad, in_data, out_data, in_grad):
        """Computes the gradients of the inputs.

        Parameters
        ----------
        out_grad, in_data, out_data, in_grad : list of NDArray
            Arrays of that kind; those that are computed are written in place.
        """
        in_grad[0][:] = 1.0

    def infer_shape(self, in_shape):
        """Returns the shapes of inputs and outputs.

        Parameters
        ----------
        in_shape : list of tuple of int
            Shapes of the inputs.

        Returns
        -------
        (list of tuple, list of tuple)
            Of inputs and outputs.
        """
        return in_shape, [in_shape[0]]

    def list_outputs(self):
        """Returns the names of the outputs."""
        return ["output"]

    def list_arguments(self):
        """Returns the names of the inputs."""
        return ["data"]

    def need_top_grad(self):
        """Whether backward reads the gradients of the outputs."""
        return self.need_top_grad_

    def _as_symbol(self, operator, args, kwargs):
        from ..symbol import Custom

        python_op = self

        class Prop(CustomOpProp):
            def __init__(self):
                super().__init__(need_top_grad=python_op.need_top_grad())
                self.infer_shape = python_op.infer_shape
                self.list_outputs = python_op.list_outputs
                self.list_arguments = python_op.list_arguments

            def create_operator(self, ctx, in_shapes, in_dtypes):
                return operator(python_op)

            def declare_backward_dependency(self, out_grad, in_data, out_data):
                declare = getattr(python_op, "declare_backward_dependency", None)
                if declare is None:
                    return super().declare_backward_dependency(out_grad, in_data, out_data)
                return declare(out_grad, in_data, out_data)

        if self.info_ is None:
            self.info_ = f"_python_op_{next(PythonOp._numbers)}_{type(self).__name__}"
            register(self.info_)(Prop)
        return Custom(*args, op_type=self.info_, **kwargs)


class _OnArrays(CustomOp):
    def __init__(self, python_op):
        self._op = python_op

    def forward(self, is_train, req, in_data, out_data, aux):
        self._op.forward(in_data=in_data, out_data=out_data)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        self._op.backward(out_grad=out_grad, in_data=in_data, out_data=out_data, in_grad=in_grad)


class _OnNumpy(_OnArrays):
    @staticmethod
    def _read(arrays):
        return [None if array is None else array.asnumpy() for array in arrays]

    @staticmethod
    def _write(arrays, values):
        for array, value in zip(arrays, values, strict=True):
            array[:] = value

    def forward(self, is_train, req, in_data, out_data, aux):
        results = [np.zeros(array.shape, array.dtype) for array in out_data]
        self._op.forward(in_data=self._read(in_data), out_data=results)
        self._write(out_data, results)

    def backward(self, req, out_grad, in_data, out_data, in_grad, aux):
        results = [np.zeros(array.shape, array.dtype) for array in in_grad]
        self._op.backward(
            out_grad=self._read(out_grad),
            in_data=self._read(in_data),
            out_data=self._read(out_data),
            in_grad=results,
        )
        self._write(in_grad, results)


class NumpyOp(PythonOp):
    """An operator on NumPy arrays, used as a symbol. CustomOp replaces it.

    Parameters
    ----------
    need_top_grad : bool, default True
        Whether the gradient of the result is needed.

    Examples
    --------
    >>> class Double(mx.operator.NumpyOp):
    ...     def forward(self, in_data, out_data):
    ...         out_data[0][:] = 2 * in_data[0]
    >>> import warnings
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")  # it says that CustomOp replaces it
    ...     y = Double()(mx.sym.var("x"), name="double")
    >>> y.eval(x=mx.nd.array([1, 2]))[0].asnumpy()
    array([2., 4.], dtype=float32)
    """

    def __init__(self, need_top_grad=True):
        super().__init__(need_top_grad)
        warnings.warn("NumpyOp has been deprecated. Please use CustomOp", stacklevel=2)

    def get_symbol(self, *args, **kwargs):
        """The operator as a symbol; inputs and a name as for other operators.

        Parameters
        ----------
        args : Symbol
            The inputs, in order.
        kwargs :
            Inputs by name, and `name`.

        Returns
        -------
        Symbol
        """
        return self._as_symbol(_OnNumpy, args, kwargs)


class NDArrayOp(PythonOp):
    """An operator on NDArrays, used as a symbol. CustomOp replaces it.

    Parameters
    ----------
    need_top_grad : bool, default True
        Whether the gradient of the result is needed.

    Examples
    --------
    >>> class Double(mx.operator.NDArrayOp):
    ...     def forward(self, in_data, out_data):
    ...         out_data[0][:] = 2 * in_data[0]
    >>> import warnings
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")  # it says that CustomOp replaces it
    ...     y = Double()(mx.sym.var("x"), name="double")
    >>> y.eval(x=mx.nd.array([1, 2]))[0].asnumpy()
    array([2., 4.], dtype=float32)
    """

    def __init__(self, need_top_grad=True):
        super().__init__(need_top_grad)
        warnings.warn("NDArrayOp has been deprecated. Please use CustomOp", stacklevel=2)

    def get_symbol(self, *args, **kwargs):
        """The operator as a symbol; inputs and a name as for other operators.

        Parameters
        ----------
        args : Symbol
            The inputs, in order.
        kwargs :
            Inputs by name, and `name`.

        Returns
        -------
        Symbol
        """
        return self._as_symbol(_OnArrays, args, kwargs)

    def declare_backward_dependency(self, out_grad, in_data, out_data):
        """Returns those of the given numbers whose arrays backward reads.

        Parameters
        ----------
        out_grad, in_data, out_data : list of int
            Numbers of the gradients of outputs, of inputs and of outputs.

        Returns
        -------
        list of int
            Those that are kept for `backward`.
        """
        needed = list(out_grad) if self.need_top_grad() else []
        return [*needed, *in_data, *out_data]


known_in("mxnet.operator", PythonOp, NumpyOp, NDArrayOp)
