"""Parallel branches, the identity, pixel shuffling."""

from ...block import Block, HybridBlock
from ...nn import HybridSequential, Sequential


class Concurrent(Sequential):
    """Runs its children on the same input and joins their outputs along `axis`.

    Example::

        net = Concurrent(axis=1)
        net.add(nn.Dense(10), nn.Dense(20), Identity())

    Parameters
    ----------
    axis : int, default -1
        Where the outputs are joined.
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Outputs of all children agree but for axis `axis`, whose sizes add up.

    Examples
    --------
    >>> net = mx.gluon.contrib.nn.Concurrent()
    >>> net.add(mx.gluon.nn.Dense(2), mx.gluon.nn.Dense(3))
    >>> net.initialize()
    >>> net(mx.nd.ones((4, 5))).shape
    (4, 5)
    """

    def __init__(self, axis=-1, prefix=None, params=None):
        super().__init__(prefix=prefix, params=params)
        self.axis = axis

    def forward(self, x):
        """Run the children and join their outputs.

        Parameters
        ----------
        x : NDArray or Symbol
            What every child takes.

        Returns
        -------
        NDArray or Symbol
            Outputs of the children, joined along axis `axis`.
        """
        from .... import ndarray

        return ndarray.concat(*[block(x) for block in self._children.values()], dim=self.axis)


class HybridConcurrent(HybridSequential):
    """`Concurrent` for hybrid children: hybridized they form one graph.

    Parameters
    ----------
    axis : int, default -1
        Where the outputs are joined.
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Outputs of all children agree but for axis `axis`, whose sizes add up.

    Examples
    --------
    >>> net = mx.gluon.contrib.nn.HybridConcurrent(axis=1)
    >>> net.add(mx.gluon.nn.Dense(2), mx.gluon.contrib.nn.Identity())
    >>> net.initialize()
    >>> net(mx.nd.ones((4, 5))).shape
    (4, 7)
    """

    def __init__(self, axis=-1, prefix=None, params=None):
        super().__init__(prefix=prefix, params=params)
        self.axis = axis

    def hybrid_forward(self, F, x):
        """Run the children and join their outputs.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            What every child takes.

        Returns
        -------
        NDArray or Symbol
            Outputs of the children, joined along axis `axis`.
        """
        return F.concat(*[block(x) for block in self._children.values()], dim=self.axis)


class Identity(HybridBlock):
    """Returns its input; with `HybridConcurrent` it makes a residual connection.

    Parameters
    ----------
    prefix, params : str, ParameterDict, optional
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.contrib.nn.Identity()(mx.nd.array([1, 2])).asnumpy()
    array([1., 2.], dtype=float32)
    """

    def __init__(self, prefix=None, params=None):
        super().__init__(prefix=prefix, params=params)

    def hybrid_forward(self, F, x):
        """Return the input.

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
        return x


class SparseEmbedding(Block):
    """An embedding whose weight and gradient are row-sparse.

    Parameters
    ----------
    input_dim, output_dim : int
        Rows and columns of the table.
    dtype : str or type
        Element type.
    weight_initializer : str or Initializer, optional
        Initializer of the table.

    Shapes
    ------
    Input of any shape, whole numbers from 0 to input_dim - 1; the output has one axis of
    output_dim more. A Trainer must know the weight before the first call.

    Examples
    --------
    >>> layer = mx.gluon.contrib.nn.SparseEmbedding(10, 2)
    >>> layer.initialize()
    >>> trainer = mx.gluon.Trainer(layer.collect_params(), "sgd")
    >>> layer(mx.nd.array([1, 3])).shape
    (2, 2)
    """

    def __init__(self, input_dim, output_dim, dtype="float32", weight_initializer=None, **kwargs):
        super().__init__(**kwargs)
        self._kwargs = {
            "input_dim": input_dim,
            "output_dim": output_dim,
            "dtype": dtype,
            "sparse_grad": True,
        }
        self.weight = self.params.get(
            "weight",
            shape=(input_dim, output_dim),
            init=weight_initializer,
            dtype=dtype,
            grad_stype="row_sparse",
            stype="row_sparse",
        )

    def forward(self, x):
        """Pick a row of the weight for each number.

        Parameters
        ----------
        x : NDArray
            Whole numbers from 0 to input_dim - 1, of any shape.

        Returns
        -------
        NDArray
            One axis more than `x`: (..., output_dim).
        """
        from .... import ndarray

        return ndarray.Embedding(x, self.weight.row_sparse_data(x), name="fwd", **self._kwargs)

    def __repr__(self):
        sizes = f"{self._kwargs['input_dim']} -> {self._kwargs['output_dim']}"
        return f"{type(self).__name__}({sizes}, {self._kwargs['dtype']})"


class _PixelShuffle(HybridBlock):
    """Moves groups of channels into space: f₁·f₂·… times fewer channels, larger sides."""

    _axes = 0

    def __init__(self, factor):
        super().__init__()
        count = self._axes
        try:
            self._factors = (int(factor),) * count
        except TypeError:
            self._factors = tuple(int(part) for part in factor)
        if len(self._factors) != count:
            raise AssertionError(
                f"{type(self).__name__}: factor must be a number or {count} numbers, got {factor!r}"
            )

    def hybrid_forward(self, F, x):
        """Rearrange the elements.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels × product of the factors, ...).

        Returns
        -------
        NDArray or Symbol
            (batch, channels, ...), each axis behind the channels longer by its factor.
        """
        count = self._axes
        # (N, C·f₁·…·fₙ, d₁, …) -> (N, C, f₁·…·fₙ, d₁, …) -> (N, C, f₁, …, fₙ, d₁, …)
        x = F.reshape(x, shape=(0, -4, -1, _product(self._factors), *[0] * count))
        for position, factor in enumerate(self._factors[:-1]):
            split = (0, 0, *[0] * position, -4, factor, -1)
            x = F.reshape(x, shape=(*split, *[0] * count))
        # each factor goes behind its axis, then the two become one
        pairs = [axis for i in range(count) for axis in (2 + count + i, 2 + i)]
        x = F.transpose(x, axes=(0, 1, *pairs))
        return F.reshape(x, shape=(0, 0, *[-3] * count))

    def __repr__(self):
        factors = self._factors[0] if self._axes == 1 else self._factors
        return f"{type(self).__name__}({factors})"


def _product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


class PixelShuffle1D(_PixelShuffle):
    """(N, C·f, W) becomes (N, C, W·f).

    Parameters
    ----------
    factor : int
        How much wider the result is.

    Shapes
    ------
    Input (batch, channels × factor, width), output (batch, channels, width × factor).

    Examples
    --------
    >>> mx.gluon.contrib.nn.PixelShuffle1D(2)(mx.nd.ones((1, 4, 3))).shape
    (1, 2, 6)
    """

    _axes = 1
    _factor = property(lambda self: self._factors[0], doc="How much longer the side becomes.")


class PixelShuffle2D(_PixelShuffle):
    """(N, C·f₁·f₂, H, W) becomes (N, C, H·f₁, W·f₂).

    Parameters
    ----------
    factor : int or tuple of int
        How much higher and wider the result is.

    Shapes
    ------
    Input (batch, channels × factor², height, width), output (batch, channels, height × factor,
    width × factor).

    Examples
    --------
    >>> mx.gluon.contrib.nn.PixelShuffle2D(2)(mx.nd.ones((1, 8, 3, 4))).shape
    (1, 2, 6, 8)
    """

    _axes = 2


class PixelShuffle3D(_PixelShuffle):
    """(N, C·f₁·f₂·f₃, D, H, W) becomes (N, C, D·f₁, H·f₂, W·f₃).

    Parameters
    ----------
    factor : int or tuple of int
        How much deeper, higher and wider the result is.

    Shapes
    ------
    Input (batch, channels × factor³, depth, height, width), output with all three sizes × factor.

    Examples
    --------
    >>> mx.gluon.contrib.nn.PixelShuffle3D(2)(mx.nd.ones((1, 8, 2, 3, 4))).shape
    (1, 1, 4, 6, 8)
    """

    _axes = 3
