"""Normalization."""

from ...base import dtype_name, known_in
from ..block import HybridBlock


class BatchNorm(HybridBlock):
    """Normalizes each channel over the batch, then scales and shifts it.

    Parameters
    ----------
    axis : int, default 1
        The channel axis: 1 for 'NCHW', -1 for 'NHWC'.
    momentum : float, default 0.9
        What the running averages keep of themselves in each training step.
    epsilon : float, default 1e-5
        Added to the variance, so that nothing is divided by zero.
    center, scale : bool, default True
        Whether beta, which is added, and gamma, which multiplies, are learned.
    use_global_stats : bool, default False
        Use the running averages while training too.
    beta_initializer, gamma_initializer : str or Initializer, default 'zeros', 'ones'
        How beta and gamma start.
    running_mean_initializer, running_variance_initializer : str or Initializer
        How the running averages start: 'zeros' and 'ones' when left out.
    in_channels : int, default 0
        Number of channels; 0: the first input tells it.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    MXNetError
        If an input has another extent along `axis`.

    Shapes
    ------
    Input (batch, channels, ...) for axis 1; the output has the same shape. gamma, beta,
    running_mean and running_var are (channels,).

    Examples
    --------
    >>> net = mx.gluon.nn.BatchNorm()
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    >>> net.running_mean.shape
    (3,)
    """

    def __init__(
        self,
        axis=1,
        momentum=0.9,
        epsilon=1e-5,
        center=True,
        scale=True,
        use_global_stats=False,
        beta_initializer="zeros",
        gamma_initializer="ones",
        running_mean_initializer="zeros",
        running_variance_initializer="ones",
        in_channels=0,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self._kwargs = {
            "axis": axis,
            "eps": epsilon,
            "momentum": momentum,
            "fix_gamma": not scale,
            "use_global_stats": use_global_stats,
        }
        self._axis = axis
        self.fuse_relu = isinstance(self, BatchNormReLU)
        if in_channels != 0:
            self.in_channels = in_channels
        shape = (in_channels,)
        self.gamma = self.params.get(
            "gamma",
            grad_req="write" if scale else "null",
            shape=shape,
            init=gamma_initializer,
            allow_deferred_init=True,
            differentiable=scale,
        )
        self.beta = self.params.get(
            "beta",
            grad_req="write" if center else "null",
            shape=shape,
            init=beta_initializer,
            allow_deferred_init=True,
            differentiable=center,
        )
        self.running_mean = self.params.get(
            "running_mean",
            grad_req="null",
            shape=shape,
            init=running_mean_initializer,
            allow_deferred_init=True,
            differentiable=False,
        )
        self.running_var = self.params.get(
            "running_var",
            grad_req="null",
            shape=shape,
            init=running_variance_initializer,
            allow_deferred_init=True,
            differentiable=False,
        )

    def cast(self, dtype):
        """Change the element type, except to float16: the statistics stay in float32.

        Parameters
        ----------
        dtype : str or numpy.dtype
            Element type; 'float16' and 'bfloat16' give float32 here.

        Examples
        --------
        >>> layer = mx.gluon.nn.BatchNorm(in_channels=2)
        >>> layer.cast("float16")
        >>> layer.gamma.dtype
        'float32'
        """
        super().cast("float32" if dtype_name(dtype) in ("float16", "bfloat16") else dtype)

    def hybrid_forward(self, F, x, gamma, beta, running_mean, running_var):
        """Normalize each channel: by the batch in training, else by the moving statistics.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels, ...) for axis 1.
        gamma, beta : NDArray or Symbol
            Scale and shift (channels,).
        running_mean, running_var : NDArray or Symbol
            Moving statistics (channels,); training updates them.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.BatchNorm(x, gamma, beta, running_mean, running_var, name="fwd", **self._kwargs)

    def __repr__(self):
        options = ", ".join(f"{key}={value!r}" for key, value in self._kwargs.items())
        return f"{type(self).__name__}({options}, in_channels={self.gamma.shape[0] or None})"


class BatchNormReLU(BatchNorm):
    """`BatchNorm` followed by a rectifier (ReLU), in one operator.

    Parameters
    ----------
    axis : int, default 1
        The channel axis: 1 for 'NCHW', -1 for 'NHWC'.
    momentum : float, default 0.9
        What the running averages keep of themselves in each training step.
    epsilon : float, default 1e-05
        Added to the variance, so that nothing is divided by zero.
    center, scale : bool, default True
        Whether beta, which is added, and gamma, which multiplies, are learned.
    use_global_stats : bool, default False
        Use the running averages while training too.
    beta_initializer, gamma_initializer : str or Initializer, default 'zeros', 'ones'
        How beta and gamma start.
    running_mean_initializer, running_variance_initializer : str or Initializer
        How the running averages start: 'zeros' and 'ones' when left out.
    in_channels : int, default 0
        Number of channels; 0: the first input tells it.

    Shapes
    ------
    Input (batch, channels, ...) for axis 1; the output has the same shape.

    Examples
    --------
    >>> net = mx.gluon.nn.BatchNormReLU()
    >>> net.initialize()
    >>> net(mx.nd.array([[-1, 1]])).asnumpy()
    array([[0.      , 0.999995]], dtype=float32)
    """

    def hybrid_forward(self, F, x, gamma, beta, running_mean, running_var):
        """Normalize as `BatchNorm` does and set negative numbers to zero.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels, ...) for axis 1.
        gamma, beta : NDArray or Symbol
            Scale and shift (channels,).
        running_mean, running_var : NDArray or Symbol
            Moving statistics (channels,); training updates them.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        normal = super().hybrid_forward(F, x, gamma, beta, running_mean, running_var)
        return F.Activation(normal, act_type="relu")


class _SampleNorm(HybridBlock):
    """What the normalizations of single samples share: gamma and beta."""

    def __init__(self, shape, center, scale, beta_initializer, gamma_initializer, **kwargs):
        super().__init__(**kwargs)
        self._center = center
        self._scale = scale
        self.gamma = self.params.get(
            "gamma",
            grad_req="write" if scale else "null",
            shape=shape,
            init=gamma_initializer,
            allow_deferred_init=True,
        )
        self.beta = self.params.get(
            "beta",
            grad_req="write" if center else "null",
            shape=shape,
            init=beta_initializer,
            allow_deferred_init=True,
        )

    def __repr__(self):
        options = ", ".join(f"{key}={value!r}" for key, value in self._kwargs.items())
        return f"{type(self).__name__}({options}{self._channels()})"

    def _channels(self):
        return f", in_channels={self.gamma.shape[0]}"


class LayerNorm(_SampleNorm):
    """Normalizes along one axis of each sample, then scales and shifts.

    Parameters
    ----------
    axis : int, default -1
        Axis that is normalized.
    epsilon : float, default 1e-5
        Added to the variance, so that nothing is divided by zero.
    center, scale : bool, default True
        Whether beta, which is added, and gamma, which multiplies, are learned.
    beta_initializer, gamma_initializer : str or Initializer, default 'zeros', 'ones'
        How beta and gamma start.
    in_channels : int, default 0
        Length of the axis; 0: the first input tells it.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    MXNetError
        If an input has another extent along `axis`.

    Shapes
    ------
    Input of any shape; the output has the same shape. gamma and beta have the size of axis
    `axis`.

    Examples
    --------
    >>> net = mx.gluon.nn.LayerNorm()
    >>> net.initialize()
    >>> net(mx.nd.array([[1, 3]])).asnumpy()
    array([[-0.999995,  0.999995]], dtype=float32)
    """

    def __init__(
        self,
        axis=-1,
        epsilon=1e-5,
        center=True,
        scale=True,
        beta_initializer="zeros",
        gamma_initializer="ones",
        in_channels=0,
        prefix=None,
        params=None,
    ):
        super().__init__(
            (in_channels,),
            center,
            scale,
            beta_initializer,
            gamma_initializer,
            prefix=prefix,
            params=params,
        )
        self._kwargs = {"eps": epsilon, "axis": axis, "center": center, "scale": scale}
        self._axis = axis
        self._epsilon = epsilon

    def hybrid_forward(self, F, data, gamma, beta):
        """Normalize each sample along the axis, then scale and shift.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        data : NDArray or Symbol
            Input of any shape.
        gamma, beta : NDArray or Symbol
            Scale and shift, of the size of axis `axis`.

        Returns
        -------
        NDArray or Symbol
            Of the shape of `data`.
        """
        return F.LayerNorm(data, gamma=gamma, beta=beta, axis=self._axis, eps=self._epsilon)


class GroupNorm(_SampleNorm):
    """Normalizes groups of channels of each sample; each group has one gamma and one beta.

    Parameters
    ----------
    num_groups : int, default 1
        Groups of channels; axis 1 holds the channels.
    epsilon : float, default 1e-5
        Added to the variance, so that nothing is divided by zero.
    center, scale : bool, default True
        Whether beta, which is added, and gamma, which multiplies, are learned.
    beta_initializer, gamma_initializer : str or Initializer, default 'zeros', 'ones'
        How beta and gamma start.
    prefix, params : str, ParameterDict
        Where the block's names begin, and parameters to share; both may be left out.

    Raises
    ------
    MXNetError
        If the groups do not divide the channels.

    Shapes
    ------
    Input (batch, channels, ...); the output has the same shape. gamma and beta are (num_groups,).

    Examples
    --------
    >>> net = mx.gluon.nn.GroupNorm(num_groups=2)
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 4, 5))).shape
    (2, 4, 5)
    """

    def __init__(
        self,
        num_groups=1,
        epsilon=1e-5,
        center=True,
        scale=True,
        beta_initializer="zeros",
        gamma_initializer="ones",
        prefix=None,
        params=None,
    ):
        super().__init__(
            (num_groups,),
            center,
            scale,
            beta_initializer,
            gamma_initializer,
            prefix=prefix,
            params=params,
        )
        self._kwargs = {"eps": epsilon, "num_groups": num_groups, "center": center, "scale": scale}
        self._num_groups = num_groups
        self._epsilon = epsilon

    def _channels(self):
        return ""

    def hybrid_forward(self, F, data, gamma, beta):
        """Normalize each sample within groups of channels, then scale and shift.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        data : NDArray or Symbol
            Input (batch, channels, ...).
        gamma, beta : NDArray or Symbol
            Scale and shift (num_groups,).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `data`.
        """
        return F.GroupNorm(
            data, gamma=gamma, beta=beta, num_groups=self._num_groups, eps=self._epsilon
        )


class InstanceNorm(_SampleNorm):
    """Normalizes each channel of each sample, then shifts (and with `scale` scales) it.

    Parameters
    ----------
    axis : int
        Channel axis.
    epsilon, center, scale, beta_initializer, gamma_initializer :
        As in `LayerNorm`; here gamma is not learned unless `scale` is given.
    in_channels : int, optional
        Number of channels; the first forward pass tells it.

    Raises
    ------
    MXNetError
        If an input has another extent along `axis`.

    Shapes
    ------
    Input (batch, channels, ...); the output has the same shape. gamma and beta are (channels,).

    Examples
    --------
    >>> net = mx.gluon.nn.InstanceNorm()
    >>> net.initialize()
    >>> net(mx.nd.ones((2, 3, 4))).shape
    (2, 3, 4)
    """

    def __init__(
        self,
        axis=1,
        epsilon=1e-5,
        center=True,
        scale=False,
        beta_initializer="zeros",
        gamma_initializer="ones",
        in_channels=0,
        **kwargs,
    ):
        super().__init__(
            (in_channels,), center, scale, beta_initializer, gamma_initializer, **kwargs
        )
        self._kwargs = {"eps": epsilon, "axis": axis, "center": center, "scale": scale}
        self._axis = axis
        self._epsilon = epsilon

    def hybrid_forward(self, F, x, gamma, beta):
        """Normalize each channel of each sample, then scale and shift.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels, ...).
        gamma, beta : NDArray or Symbol
            Scale and shift (channels,).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        if self._axis == 1:
            return F.InstanceNorm(x, gamma, beta, name="fwd", eps=self._epsilon)
        x = F.swapaxes(x, dim1=1, dim2=self._axis)
        x = F.InstanceNorm(x, gamma, beta, name="fwd", eps=self._epsilon)
        return F.swapaxes(x, dim1=1, dim2=self._axis)


known_in(
    "mxnet.gluon.nn.basic_layers", BatchNorm, BatchNormReLU, GroupNorm, InstanceNorm, LayerNorm
)
