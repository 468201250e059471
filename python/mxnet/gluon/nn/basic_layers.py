"""Containers, dense layers, embedding, functions as layers."""

import warnings

from ... import ndarray, symbol
from ..block import Block, HybridBlock
from ..utils import _indent
from .activations import Activation


class _Stack:
    """What `Sequential` and `HybridSequential` share."""

    def add(self, *blocks):
        """Append layers."""
        for block in blocks:
            self.register_child(block)

    def __repr__(self):
        lines = "\n".join(
            f"  ({key}): {_indent(repr(block), 2)}" for key, block in self._children.items()
        )
        return f"{type(self).__name__}(\n{lines}\n)"

    def __getitem__(self, key):
        layers = list(self._children.values())[key]
        if not isinstance(layers, list):
            return layers
        part = type(self)(prefix=self._prefix)
        with part.name_scope():
            part.add(*layers)
        return part

    def __len__(self):
        return len(self._children)

    def __bool__(self):  # an empty stack is still a block
        return True


class Sequential(_Stack, Block):
    """Runs its children one after the other.

    Example::

        net = nn.Sequential()
        with net.name_scope():
            net.add(nn.Dense(10, activation="relu"), nn.Dense(20))

    Parameters
    ----------
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    The shapes of the first child's input and of the last one's output.

    Examples
    --------
    >>> net = mx.gluon.nn.Sequential()
    >>> net.add(mx.gluon.nn.Dense(4, activation="relu"), mx.gluon.nn.Dense(2))
    >>> net.initialize()
    >>> net(mx.nd.ones((5, 3))).shape
    (5, 2)
    """

    def forward(self, x, *args):
        """Run the children; the first gets all arguments.

        Parameters
        ----------
        x : NDArray or Symbol
            What the first child takes.
        args :
            Further arguments of the first child.

        Returns
        -------
        NDArray or Symbol
            What the last child returns.
        """
        for block in self._children.values():
            x = block(x, *args)
            args = x[1:] if isinstance(x, (tuple, list)) else ()
            x = x[0] if isinstance(x, (tuple, list)) else x
        return [x, *args] if args else x

    def hybridize(self, active=True, **kwargs):
        """Let hybrid children run as graphs.

        Parameters
        ----------
        active : bool
            On or off.
        kwargs :
            Flags of `HybridBlock.hybridize`, for every child.

        Examples
        --------
        >>> net = mx.gluon.nn.Sequential()
        >>> net.add(mx.gluon.nn.Dense(3))
        >>> net.hybridize(static_alloc=True)
        """
        if self._children and all(isinstance(c, HybridBlock) for c in self._children.values()):
            warnings.warn(
                f"{self.prefix}: all children are HybridBlocks; HybridSequential would "
                "run them as one graph",
                stacklevel=2,
            )
        super().hybridize(active, **kwargs)


class HybridSequential(_Stack, HybridBlock):
    """Runs its hybrid children one after the other; hybridized they form one graph.

    Parameters
    ----------
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    ValueError
        If it is given something else than HybridBlocks.

    Shapes
    ------
    The shapes of the first child's input and of the last one's output.

    Examples
    --------
    >>> net = mx.gluon.nn.HybridSequential()
    >>> net.add(mx.gluon.nn.Dense(4, activation="relu"), mx.gluon.nn.Dense(2))
    >>> net.initialize()
    >>> net.hybridize()
    >>> net(mx.nd.ones((5, 3))).shape
    (5, 2)
    """

    def hybrid_forward(self, F, x, *args):
        """Run the children; the first gets all arguments.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            What the first child takes.
        args :
            Further arguments of the first child.

        Returns
        -------
        NDArray or Symbol
            What the last child returns.
        """
        for block in self._children.values():
            x = block(x, *args)
            args = x[1:] if isinstance(x, (tuple, list)) else ()
            x = x[0] if isinstance(x, (tuple, list)) else x
        return [x, *args] if args else x


class Dense(HybridBlock):
    """activation(x weightᵀ + bias).

    Parameters
    ----------
    units : int
        Size of the output.
    activation : str, optional
        Name of an activation; none means linear.
    use_bias : bool
        Whether there is a bias.
    flatten : bool
        Collapse all axes but the first; otherwise work on the last axis.
    dtype : str or type
        Element type.
    weight_initializer, bias_initializer : str or Initializer
        Initializers.
    in_units : int, optional
        Size of the input; the first forward pass tells it.

    Raises
    ------
    MXNetError
        If an input has another size than `in_units`.
    RuntimeError
        If it is called before `initialize()`.

    Shapes
    ------
    Input (batch, ...), its other axes together of size in_units; output (batch, units). With
    `flatten=False` (..., in_units) becomes (..., units). The weight is (units, in_units), the
    bias (units,).

    Examples
    --------
    >>> net = mx.gluon.nn.Dense(3, activation="relu")
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 5))).shape
    (2, 3)
    >>> net.weight.shape
    (3, 5)
    """

    def __init__(
        self,
        units,
        activation=None,
        use_bias=True,
        flatten=True,
        dtype="float32",
        weight_initializer=None,
        bias_initializer="zeros",
        in_units=0,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self._flatten = flatten
        with self.name_scope():
            self._units = units
            self._in_units = in_units
            self.weight = self.params.get(
                "weight",
                shape=(units, in_units),
                dtype=dtype,
                init=weight_initializer,
                allow_deferred_init=True,
            )
            self.bias = None
            if use_bias:
                self.bias = self.params.get(
                    "bias",
                    shape=(units,),
                    dtype=dtype,
                    init=bias_initializer,
                    allow_deferred_init=True,
                )
            self.act = None
            if activation is not None:
                self.act = Activation(activation, prefix=activation + "_")

    def hybrid_forward(self, F, x, weight, bias=None):
        """Multiply by the weight, add the bias, apply the activation.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, ...), or (..., in_units) with `flatten=False`.
        weight : NDArray or Symbol
            (units, in_units).
        bias : NDArray or Symbol, optional
            (units,).

        Returns
        -------
        NDArray or Symbol
            (batch, units), or (..., units).

        Examples
        --------
        >>> layer = mx.gluon.nn.Dense(3)
        >>> layer.initialize()
        >>> weight, bias = mx.nd.ones((3, 4)), mx.nd.zeros(3)
        >>> layer.hybrid_forward(mx.nd, mx.nd.ones((2, 4)), weight, bias).shape
        (2, 3)
        """
        inputs = (x, weight) if bias is None else (x, weight, bias)
        out = F.FullyConnected(
            *inputs, no_bias=bias is None, num_hidden=self._units, flatten=self._flatten, name="fwd"
        )
        return out if self.act is None else self.act(out)

    def __repr__(self):
        units, in_units = self.weight.shape
        act = self.act if self.act is not None else "linear"
        return f"{type(self).__name__}({in_units or None} -> {units}, {act})"


class Dropout(HybridBlock):
    """Sets a share `rate` of the input to zero while training; `axes` share one mask.

    Parameters
    ----------
    rate : float
        Share of elements that become 0 while training; the others are divided by 1 - rate.
    axes : tuple of int, default ()
        Axes along which one mask is shared.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    MXNetError
        If `rate` is above 1.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.nn.Dropout(0.5)(mx.nd.array([1, 2])).asnumpy()  # unchanged: this is not training
    array([1., 2.], dtype=float32)
    """

    def __init__(self, rate, axes=(), **kwargs):
        super().__init__(**kwargs)
        self._rate = rate
        self._axes = axes

    def hybrid_forward(self, F, x):
        """Set a share of the elements to zero in training; return the input elsewhere.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input of any shape.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        if self._rate > 0:
            return F.Dropout(x, p=self._rate, axes=self._axes, name="fwd", cudnn_off=False)
        return F.identity(x)

    def __repr__(self):
        return f"{type(self).__name__}(p = {self._rate}, axes={self._axes})"


class Embedding(HybridBlock):
    """Rows of a learned table, picked by integers.

    Parameters
    ----------
    input_dim, output_dim : int
        Rows and columns of the table.
    dtype : str or type
        Element type.
    weight_initializer : str or Initializer, optional
        Initializer of the table.
    sparse_grad : bool
        Whether the gradient of the weight is row_sparse: only rows that were used.

    Shapes
    ------
    Input of any shape, whole numbers from 0 to input_dim - 1; the output has one axis of
    output_dim more. The weight is (input_dim, output_dim).

    Examples
    --------
    >>> net = mx.gluon.nn.Embedding(100, 8)
    >>> net.initialize()
    >>> net(mx.nd.array([[1, 5, 7]])).shape
    (1, 3, 8)
    """

    def __init__(
        self,
        input_dim,
        output_dim,
        dtype="float32",
        weight_initializer=None,
        sparse_grad=False,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self._input_dim = input_dim
        self._output_dim = output_dim
        self._kwargs = {
            "input_dim": input_dim,
            "output_dim": output_dim,
            "dtype": dtype,
            "sparse_grad": sparse_grad,
        }
        self.weight = self.params.get(
            "weight",
            shape=(input_dim, output_dim),
            init=weight_initializer,
            dtype=dtype,
            allow_deferred_init=True,
            grad_stype="row_sparse" if sparse_grad else "default",
        )

    def hybrid_forward(self, F, x, weight):
        """Pick a row of the weight for each number.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Whole numbers from 0 to input_dim - 1, of any shape.
        weight : NDArray or Symbol
            (input_dim, output_dim).

        Returns
        -------
        NDArray or Symbol
            One axis more than `x`: (..., output_dim).
        """
        return F.Embedding(x, weight, name="fwd", **self._kwargs)

    def __repr__(self):
        return (
            f"{type(self).__name__}({self._kwargs['input_dim']} -> {self._kwargs['output_dim']}, "
            f"{self._kwargs['dtype']})"
        )


class Flatten(HybridBlock):
    """Collapses all axes but the first.

    Parameters
    ----------
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input (batch, ...); output (batch, product of the other sizes).

    Examples
    --------
    >>> mx.gluon.nn.Flatten()(mx.nd.ones((2, 3, 4))).shape
    (2, 12)
    """

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def hybrid_forward(self, F, x):
        """Join all axes but the first.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, ...).

        Returns
        -------
        NDArray or Symbol
            (batch, product of the other sizes).
        """
        return F.Flatten(x)

    def __repr__(self):
        return type(self).__name__


class Lambda(Block):
    """A function, or the name of one in `mx.nd`, as a block.

    Parameters
    ----------
    function : callable or str
        What is applied; a name is looked up in `mx.nd`.
    prefix : str, optional
        Where the block's name begins.

    Raises
    ------
    ValueError
        If `function` is neither callable nor a name.
    AssertionError
        If `mx.nd` has no function of that name.

    Shapes
    ------
    Whatever the function takes and gives; `exp` keeps the shape.

    Examples
    --------
    >>> mx.gluon.nn.Lambda("exp")(mx.nd.array([0, 1])).asnumpy()
    array([1.       , 2.7182817], dtype=float32)
    """

    def __init__(self, function, prefix=None):
        super().__init__(prefix=prefix)
        if isinstance(function, str):
            if not hasattr(ndarray, function):
                raise AssertionError(f"Lambda: mx.nd has no function {function!r}")
            self._func_impl = getattr(ndarray, function)
            self._func_name = function
        elif callable(function):
            self._func_impl = function
            self._func_name = getattr(function, "__name__", repr(function))
        else:
            raise ValueError(
                f"Lambda: needs a function or its name, got {type(function).__name__} {function!r}"
            )

    def forward(self, *args):
        """Call the function.

        Parameters
        ----------
        args :
            What the function takes.
        """
        return self._func_impl(*args)

    def __repr__(self):
        return f"{type(self).__name__}({self._func_name})"


class HybridLambda(HybridBlock):
    """A function of (F, x, …), or the name of one in both `mx.nd` and `mx.sym`, as a block.

    Parameters
    ----------
    function : callable or str
        A function of (F, x, ...), or a name in both `mx.nd` and `mx.sym`.
    prefix : str, optional
        Where the block's name begins.

    Raises
    ------
    ValueError
        If `function` is neither callable nor a name.
    AssertionError
        If `mx.nd` and `mx.sym` have no function of that name.

    Shapes
    ------
    Whatever the function takes and gives; `F.sqrt` keeps the shape.

    Examples
    --------
    >>> mx.gluon.nn.HybridLambda(lambda F, x: F.sqrt(x))(mx.nd.array([4, 9])).asnumpy()
    array([2., 3.], dtype=float32)
    """

    def __init__(self, function, prefix=None):
        super().__init__(prefix=prefix)
        if isinstance(function, str):
            if not (hasattr(ndarray, function) and hasattr(symbol, function)):
                raise AssertionError(
                    f"HybridLambda: mx.nd and mx.sym have no function {function!r}"
                )
            self._func_name = function
            self._func = lambda F, *args: getattr(F, function)(*args)
        elif callable(function):
            self._func = function
            self._func_name = getattr(function, "__name__", repr(function))
        else:
            raise ValueError(
                f"HybridLambda: needs a function or its name, got "
                f"{type(function).__name__} {function!r}"
            )

    def hybrid_forward(self, F, x, *args):
        """Call the function.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            First argument of the function, after `F` where it takes one.
        args :
            Its further arguments.
        """
        return self._func(F, x, *args)

    def __repr__(self):
        return f"{type(self).__name__}({self._func_name})"
