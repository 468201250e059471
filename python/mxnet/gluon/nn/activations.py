"""Activation layers."""

from ... import initializer
from ..block import HybridBlock

_QUARTER = initializer.Constant(0.25)


class Activation(HybridBlock):
    """Applies 'relu', 'sigmoid', 'tanh', 'softrelu' or 'softsign' element by element.

    Parameters
    ----------
    activation : str
        'relu', 'sigmoid', 'tanh', 'softrelu' or 'softsign'.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    MXNetError
        If the activation is unknown.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.nn.Activation("relu")(mx.nd.array([-1, 2])).asnumpy()
    array([0., 2.], dtype=float32)
    """

    def __init__(self, activation, **kwargs):
        self._act_type = activation
        super().__init__(**kwargs)

    def _alias(self):
        return self._act_type

    def hybrid_forward(self, F, x):
        """Apply the function.

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
        return F.Activation(x, act_type=self._act_type, name="fwd")

    def __repr__(self):
        return f"{type(self).__name__}({self._act_type})"


class LeakyReLU(HybridBlock):
    """x where positive, `alpha` x elsewhere.

    Parameters
    ----------
    alpha : float
        Slope for negative inputs.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    AssertionError
        If `alpha` is negative.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.nn.LeakyReLU(0.1)(mx.nd.array([-1, 2])).asnumpy()
    array([-0.1,  2. ], dtype=float32)
    """

    def __init__(self, alpha, **kwargs):
        if alpha < 0:
            raise AssertionError(f"LeakyReLU: alpha must not be negative, got {alpha}")
        super().__init__(**kwargs)
        self._alpha = alpha

    def hybrid_forward(self, F, x):
        """Apply the function.

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
        return F.LeakyReLU(x, act_type="leaky", slope=self._alpha, name="fwd")

    def __repr__(self):
        return f"{type(self).__name__}({self._alpha})"


class PReLU(HybridBlock):
    """A leaky rectifier whose slope is learned, one for all channels or one for each.

    Parameters
    ----------
    alpha_initializer : Initializer, optional
        First value of the slope; 0.25 when left out.
    in_channels : int, default 1
        How many slopes: 1, or the number of channels.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input (batch, channels, ...); the output has the same shape. The slope is (in_channels,).

    Examples
    --------
    >>> net = mx.gluon.nn.PReLU()
    >>> net.initialize()
    >>> net(mx.nd.array([[-4, 2]])).asnumpy()
    array([[-1.,  2.]], dtype=float32)
    """

    def __init__(
        self,
        alpha_initializer=_QUARTER,
        in_channels=1,
        **kwargs,
    ):
        super().__init__(**kwargs)
        with self.name_scope():
            self.alpha = self.params.get("alpha", shape=(in_channels,), init=alpha_initializer)

    def hybrid_forward(self, F, x, alpha):
        """Apply the function.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels, ...).
        alpha : NDArray or Symbol
            Slope (in_channels,).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.LeakyReLU(x, gamma=alpha, act_type="prelu", name="fwd")


class ELU(HybridBlock):
    """x where positive, `alpha` (exp(x) - 1) elsewhere.

    Parameters
    ----------
    alpha : float, default 1.0
        Minus the value for very negative inputs.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.nn.ELU()(mx.nd.array([-1, 2])).asnumpy()
    array([-0.63212055,  2.        ], dtype=float32)
    """

    def __init__(self, alpha=1.0, **kwargs):
        super().__init__(**kwargs)
        self._alpha = alpha

    def hybrid_forward(self, F, x):
        """Apply the function.

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
        return F.LeakyReLU(x, act_type="elu", slope=self._alpha)


class SELU(HybridBlock):
    """The self-normalizing exponential unit.

    Parameters
    ----------
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.nn.SELU()(mx.nd.array([-1, 2])).asnumpy()
    array([-1.1113307,  2.101402 ], dtype=float32)
    """

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def hybrid_forward(self, F, x):
        """Apply the function.

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
        return F.LeakyReLU(x, act_type="selu", name="fwd")


class GELU(HybridBlock):
    """x times the normal distribution function of x.

    Parameters
    ----------
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.nn.GELU()(mx.nd.array([-1, 2])).asnumpy()
    array([-0.15865526,  1.9544997 ], dtype=float32)
    """

    def __init__(self, **kwargs):
        super().__init__(**kwargs)

    def hybrid_forward(self, F, x):
        """Apply the function.

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
        return F.LeakyReLU(x, act_type="gelu", name="fwd")


class Swish(HybridBlock):
    """x sigmoid(beta x).

    Parameters
    ----------
    beta : float, default 1.0
        Factor of x in the sigmoid.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Shapes
    ------
    Input of any shape; the output has the same shape.

    Examples
    --------
    >>> mx.gluon.nn.Swish()(mx.nd.array([-1, 2])).asnumpy()
    array([-0.26894143,  1.761594  ], dtype=float32)
    """

    def __init__(self, beta=1.0, **kwargs):
        super().__init__(**kwargs)
        self._beta = beta

    def hybrid_forward(self, F, x):
        """Apply the function.

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
        return x * F.sigmoid(self._beta * x, name="fwd")
