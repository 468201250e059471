"""Pooling and padding."""

import numpy as np

from ...base import known_in
from ..block import HybridBlock
from .conv_layers import repeat


class _Pooling(HybridBlock):
    """Pooling in any number of dimensions."""

    _layouts = ()

    def __init__(
        self,
        pool_size,
        strides,
        padding,
        ceil_mode,
        global_pool,
        pool_type,
        layout,
        count_include_pad=None,
        **kwargs,
    ):
        super().__init__(**kwargs)
        layer = type(self).__name__
        if self._layouts and layout not in self._layouts:
            raise AssertionError(
                f"{layer}: layout {layout!r} is unknown; use {' or '.join(self._layouts)}"
            )
        count = len(layout) - 2
        pool_size = repeat(pool_size, count, "pool_size", layer)
        self._kwargs = {
            "kernel": pool_size,
            "stride": repeat(pool_size if strides is None else strides, count, "strides", layer),
            "pad": repeat(padding, count, "padding", layer),
            "global_pool": global_pool,
            "pool_type": pool_type,
            "layout": layout,
            "pooling_convention": "full" if ceil_mode else "valid",
        }
        if count_include_pad is not None:
            self._kwargs["count_include_pad"] = count_include_pad

    def _alias(self):
        return "pool"

    def hybrid_forward(self, F, x):
        """Apply the layer.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels, ...).

        Returns
        -------
        NDArray or Symbol
            (batch, channels, ...) with one number for each window.
        """
        return F.Pooling(x, name="fwd", **self._kwargs)

    def __repr__(self):
        options = self._kwargs
        return (
            f"{type(self).__name__}(size={options['kernel']}, stride={options['stride']}, "
            f"padding={options['pad']}, "
            f"ceil_mode={options['pooling_convention'] == 'full'}, "
            f"global_pool={options['global_pool']}, pool_type={options['pool_type']}, "
            f"layout={options['layout']})"
        )


class MaxPool1D(_Pooling):
    """Largest value of each window, over one axis.

    Parameters
    ----------
    pool_size : int, default 2
        Length of the window.
    strides : int, optional
        Step of the window; its own length when left out.
    padding : int, default 0
        Elements added at both ends.
    layout : str, default 'NCW'
        Order of the axes: 'NCW' or 'NWC'.
    ceil_mode : bool, default False
        Round the number of windows up instead of down.

    Raises
    ------
    MXNetError
        If an input does not have three axes.

    Shapes
    ------
    Input (batch, channels, width), output (batch, channels, windows).

    Examples
    --------
    >>> mx.gluon.nn.MaxPool1D()(mx.nd.array([[[1, 4, 2, 3]]])).asnumpy()
    array([[[4., 3.]]], dtype=float32)
    """

    _layouts = ("NCW", "NWC")

    def __init__(
        self, pool_size=2, strides=None, padding=0, layout="NCW", ceil_mode=False, **kwargs
    ):
        super().__init__(pool_size, strides, padding, ceil_mode, False, "max", layout, **kwargs)


class MaxPool2D(_Pooling):
    """Largest value of each window, over two axes.

    Parameters
    ----------
    pool_size : int or tuple of int, default (2, 2)
        Height and width of the window.
    strides : int or tuple of int, optional
        Steps of the window; its own size when left out.
    padding : int or tuple of int, default 0
        Elements added on both sides.
    layout : str, default 'NCHW'
        Order of the axes: 'NCHW' or 'NHWC'.
    ceil_mode : bool, default False
        Round the number of windows up instead of down.

    Raises
    ------
    MXNetError
        If an input does not have four axes.

    Shapes
    ------
    Input (batch, channels, height, width), output (batch, channels, out_height, out_width) with
    out = (in + 2 padding - pool_size) / strides + 1.

    Examples
    --------
    >>> mx.gluon.nn.MaxPool2D()(mx.nd.ones((1, 3, 8, 8))).shape
    (1, 3, 4, 4)
    """

    _layouts = ("NCHW", "NHWC")

    def __init__(
        self, pool_size=(2, 2), strides=None, padding=0, layout="NCHW", ceil_mode=False, **kwargs
    ):
        super().__init__(pool_size, strides, padding, ceil_mode, False, "max", layout, **kwargs)


class MaxPool3D(_Pooling):
    """Largest value of each window, over three axes.

    Parameters
    ----------
    pool_size : int or tuple of int, default (2, 2, 2)
        Depth, height and width of the window.
    strides : int or tuple of int, optional
        Steps of the window; its own size when left out.
    padding : int or tuple of int, default 0
        Elements added on both sides.
    ceil_mode : bool, default False
        Round the number of windows up instead of down.
    layout : str, default 'NCDHW'
        Order of the axes: 'NCDHW' or 'NDHWC'.

    Raises
    ------
    MXNetError
        If an input does not have five axes.

    Shapes
    ------
    Input (batch, channels, depth, height, width), output alike with sizes as in `MaxPool2D`.

    Examples
    --------
    >>> mx.gluon.nn.MaxPool3D()(mx.nd.ones((1, 3, 4, 8, 8))).shape
    (1, 3, 2, 4, 4)
    """

    _layouts = ("NCDHW", "NDHWC")

    def __init__(
        self,
        pool_size=(2, 2, 2),
        strides=None,
        padding=0,
        ceil_mode=False,
        layout="NCDHW",
        **kwargs,
    ):
        super().__init__(pool_size, strides, padding, ceil_mode, False, "max", layout, **kwargs)


class AvgPool1D(_Pooling):
    """Mean of each window, over one axis.

    Parameters
    ----------
    pool_size : int, default 2
        Length of the window.
    strides : int, optional
        Step of the window; its own length when left out.
    padding : int, default 0
        Elements added at both ends.
    layout : str, default 'NCW'
        Order of the axes: 'NCW' or 'NWC'.
    ceil_mode : bool, default False
        Round the number of windows up instead of down.
    count_include_pad : bool, default True
        Whether padding counts in the mean.

    Raises
    ------
    MXNetError
        If an input does not have three axes.

    Shapes
    ------
    Input (batch, channels, width), output (batch, channels, windows).

    Examples
    --------
    >>> mx.gluon.nn.AvgPool1D()(mx.nd.array([[[1, 4, 2, 3]]])).asnumpy()
    array([[[2.5, 2.5]]], dtype=float32)
    """

    _layouts = ("NCW", "NWC")

    def __init__(
        self,
        pool_size=2,
        strides=None,
        padding=0,
        layout="NCW",
        ceil_mode=False,
        count_include_pad=True,
        **kwargs,
    ):
        super().__init__(
            pool_size,
            strides,
            padding,
            ceil_mode,
            False,
            "avg",
            layout,
            count_include_pad,
            **kwargs,
        )


class AvgPool2D(_Pooling):
    """Mean of each window, over two axes.

    Parameters
    ----------
    pool_size : int or tuple of int, default (2, 2)
        Height and width of the window.
    strides : int or tuple of int, optional
        Steps of the window; its own size when left out.
    padding : int or tuple of int, default 0
        Elements added on both sides.
    ceil_mode : bool, default False
        Round the number of windows up instead of down.
    layout : str, default 'NCHW'
        Order of the axes: 'NCHW' or 'NHWC'.
    count_include_pad : bool, default True
        Whether padding counts in the mean.

    Raises
    ------
    MXNetError
        If an input does not have four axes.

    Shapes
    ------
    Input (batch, channels, height, width), output (batch, channels, out_height, out_width) with
    out = (in + 2 padding - pool_size) / strides + 1.

    Examples
    --------
    >>> mx.gluon.nn.AvgPool2D()(mx.nd.ones((1, 3, 8, 8))).shape
    (1, 3, 4, 4)
    """

    _layouts = ("NCHW", "NHWC")

    def __init__(
        self,
        pool_size=(2, 2),
        strides=None,
        padding=0,
        ceil_mode=False,
        layout="NCHW",
        count_include_pad=True,
        **kwargs,
    ):
        super().__init__(
            pool_size,
            strides,
            padding,
            ceil_mode,
            False,
            "avg",
            layout,
            count_include_pad,
            **kwargs,
        )


class AvgPool3D(_Pooling):
    """Mean of each window, over three axes.

    Parameters
    ----------
    pool_size : int or tuple of int, default (2, 2, 2)
        Depth, height and width of the window.
    strides : int or tuple of int, optional
        Steps of the window; its own size when left out.
    padding : int or tuple of int, default 0
        Elements added on both sides.
    ceil_mode : bool, default False
        Round the number of windows up instead of down.
    layout : str, default 'NCDHW'
        Order of the axes: 'NCDHW' or 'NDHWC'.
    count_include_pad : bool, default True
        Whether padding counts in the mean.

    Raises
    ------
    MXNetError
        If an input does not have five axes.

    Shapes
    ------
    Input (batch, channels, depth, height, width), output alike with sizes as in `AvgPool2D`.

    Examples
    --------
    >>> mx.gluon.nn.AvgPool3D()(mx.nd.ones((1, 3, 4, 8, 8))).shape
    (1, 3, 2, 4, 4)
    """

    _layouts = ("NCDHW", "NDHWC")

    def __init__(
        self,
        pool_size=(2, 2, 2),
        strides=None,
        padding=0,
        ceil_mode=False,
        layout="NCDHW",
        count_include_pad=True,
        **kwargs,
    ):
        super().__init__(
            pool_size,
            strides,
            padding,
            ceil_mode,
            False,
            "avg",
            layout,
            count_include_pad,
            **kwargs,
        )


class _GlobalPooling(_Pooling):
    """Pooling over whole axes; the window is ignored but written, as 1.x does."""

    _pool_type = ""

    def __init__(self, layout, **kwargs):
        count = len(layout) - 2
        super().__init__((1,) * count, None, 0, True, True, self._pool_type, layout, **kwargs)


class GlobalMaxPool1D(_GlobalPooling):
    """Largest value of each channel, over one axis.

    Parameters
    ----------
    layout : str, default 'NCW'
        Order of the axes: 'NCW' or 'NWC'.

    Shapes
    ------
    Input (batch, channels, width), output (batch, channels, 1).

    Examples
    --------
    >>> mx.gluon.nn.GlobalMaxPool1D()(mx.nd.ones((2, 3, 9))).shape
    (2, 3, 1)
    """

    _layouts = ("NCW", "NWC")
    _pool_type = "max"

    def __init__(self, layout="NCW", **kwargs):
        super().__init__(layout, **kwargs)


class GlobalMaxPool2D(_GlobalPooling):
    """Largest value of each channel, over two axes.

    Parameters
    ----------
    layout : str, default 'NCHW'
        Order of the axes: 'NCHW' or 'NHWC'.

    Shapes
    ------
    Input (batch, channels, height, width), output (batch, channels, 1, 1).

    Examples
    --------
    >>> mx.gluon.nn.GlobalMaxPool2D()(mx.nd.ones((2, 3, 9, 9))).shape
    (2, 3, 1, 1)
    """

    _layouts = ("NCHW", "NHWC")
    _pool_type = "max"

    def __init__(self, layout="NCHW", **kwargs):
        super().__init__(layout, **kwargs)


class GlobalMaxPool3D(_GlobalPooling):
    """Largest value of each channel, over three axes.

    Parameters
    ----------
    layout : str, default 'NCDHW'
        Order of the axes: 'NCDHW' or 'NDHWC'.

    Shapes
    ------
    Input (batch, channels, depth, height, width), output (batch, channels, 1, 1, 1).

    Examples
    --------
    >>> mx.gluon.nn.GlobalMaxPool3D()(mx.nd.ones((2, 3, 4, 9, 9))).shape
    (2, 3, 1, 1, 1)
    """

    _layouts = ("NCDHW", "NDHWC")
    _pool_type = "max"

    def __init__(self, layout="NCDHW", **kwargs):
        super().__init__(layout, **kwargs)


class GlobalAvgPool1D(_GlobalPooling):
    """Mean of each channel, over one axis.

    Parameters
    ----------
    layout : str, default 'NCW'
        Order of the axes: 'NCW' or 'NWC'.

    Shapes
    ------
    Input (batch, channels, width), output (batch, channels, 1).

    Examples
    --------
    >>> mx.gluon.nn.GlobalAvgPool1D()(mx.nd.ones((2, 3, 9))).shape
    (2, 3, 1)
    """

    _layouts = ("NCW", "NWC")
    _pool_type = "avg"

    def __init__(self, layout="NCW", **kwargs):
        super().__init__(layout, **kwargs)


class GlobalAvgPool2D(_GlobalPooling):
    """Mean of each channel, over two axes.

    Parameters
    ----------
    layout : str, default 'NCHW'
        Order of the axes: 'NCHW' or 'NHWC'.

    Shapes
    ------
    Input (batch, channels, height, width), output (batch, channels, 1, 1).

    Examples
    --------
    >>> mx.gluon.nn.GlobalAvgPool2D()(mx.nd.ones((2, 3, 9, 9))).shape
    (2, 3, 1, 1)
    """

    _layouts = ("NCHW", "NHWC")
    _pool_type = "avg"

    def __init__(self, layout="NCHW", **kwargs):
        super().__init__(layout, **kwargs)


class GlobalAvgPool3D(_GlobalPooling):
    """Mean of each channel, over three axes.

    Parameters
    ----------
    layout : str, default 'NCDHW'
        Order of the axes: 'NCDHW' or 'NDHWC'.

    Shapes
    ------
    Input (batch, channels, depth, height, width), output (batch, channels, 1, 1, 1).

    Examples
    --------
    >>> mx.gluon.nn.GlobalAvgPool3D()(mx.nd.ones((2, 3, 4, 9, 9))).shape
    (2, 3, 1, 1, 1)
    """

    _layouts = ("NCDHW", "NDHWC")
    _pool_type = "avg"

    def __init__(self, layout="NCDHW", **kwargs):
        super().__init__(layout, **kwargs)


class ReflectionPad2D(HybridBlock):
    """Pads height and width of (batch, channels, height, width) with their mirror image.

    Parameters
    ----------
    padding : int or tuple of 8 int
        Lines on every side, or numbers before and after each of the four axes.

    Shapes
    ------
    Input (batch, channels, height, width), output (batch, channels, height + 2 padding, width + 2
    padding).

    Examples
    --------
    >>> mx.gluon.nn.ReflectionPad2D(1)(mx.nd.ones((1, 3, 4, 4))).shape
    (1, 3, 6, 6)
    """

    def __init__(self, padding=0, **kwargs):
        super().__init__(**kwargs)
        if np.isscalar(padding):
            padding = (0,) * 4 + (int(padding),) * 4
        if len(padding) != 8:
            raise AssertionError(
                f"ReflectionPad2D: padding must be a number or 8 numbers, got {padding!r}"
            )
        self._padding = tuple(padding)

    def hybrid_forward(self, F, x):
        """Put a mirror image of its edges around each picture.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Input (batch, channels, height, width).

        Returns
        -------
        NDArray or Symbol
            (batch, channels, height + 2 padding, width + 2 padding).
        """
        return F.pad(x, mode="reflect", pad_width=self._padding)


known_in(
    "mxnet.gluon.nn.conv_layers",
    AvgPool1D,
    AvgPool2D,
    AvgPool3D,
    GlobalAvgPool1D,
    GlobalAvgPool2D,
    GlobalAvgPool3D,
    GlobalMaxPool1D,
    GlobalMaxPool2D,
    GlobalMaxPool3D,
    MaxPool1D,
    MaxPool2D,
    MaxPool3D,
    ReflectionPad2D,
)
