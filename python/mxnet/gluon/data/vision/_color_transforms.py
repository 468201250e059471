"""Random changes of colour; `gluon.data.vision.transforms` offers them."""

from ....base import known_in
from ...block import HybridBlock


class _Jitter(HybridBlock):
    """Scales one property of an image by a random factor around one."""

    _operator = None

    def __init__(self, amount):
        super().__init__()
        self._args = (max(0, 1 - amount), 1 + amount)

    def hybrid_forward(self, F, x):
        """Apply the transform.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return getattr(F.image, self._operator)(x, *self._args)


class RandomBrightness(_Jitter):
    """Multiplies an image by a random factor in 1 - brightness … 1 + brightness.

    Parameters
    ----------
    brightness : float
        Largest change of the factor.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomBrightness(0.2)(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    _operator = "random_brightness"

    def __init__(self, brightness):
        super().__init__(brightness)


class RandomContrast(_Jitter):
    """Scales the distance from the mean gray by a factor in 1 - contrast … 1 + contrast.

    Parameters
    ----------
    contrast : float
        Largest change of the factor.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomContrast(0.2)(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    _operator = "random_contrast"

    def __init__(self, contrast):
        super().__init__(contrast)


class RandomSaturation(_Jitter):
    """Scales the distance from gray by a random factor in 1 - saturation … 1 + saturation.

    Parameters
    ----------
    saturation : float
        Largest change of the factor.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomSaturation(0.2)(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    _operator = "random_saturation"

    def __init__(self, saturation):
        super().__init__(saturation)


class RandomHue(_Jitter):
    """Turns the hue by a random factor in 1 - hue … 1 + hue.

    Parameters
    ----------
    hue : float
        Largest change of the factor.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomHue(0.2)(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    _operator = "random_hue"

    def __init__(self, hue):
        super().__init__(hue)


class RandomColorJitter(HybridBlock):
    """Changes brightness, contrast, saturation and hue by random factors, in random order.

    Parameters
    ----------
    brightness, contrast, saturation, hue : float, default 0
        Largest change of each factor.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> transform = mx.gluon.data.vision.transforms.RandomColorJitter(brightness=0.2, hue=0.1)
    >>> transform(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0):
        super().__init__()
        self._args = (brightness, contrast, saturation, hue)

    def hybrid_forward(self, F, x):
        """Change brightness, contrast, saturation and hue by random factors.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.image.random_color_jitter(x, *self._args)


class RandomLighting(HybridBlock):
    """Adds noise along the main axes of colour, of standard deviation `alpha` (as AlexNet did).

    Parameters
    ----------
    alpha : float
        Standard deviation of the noise.

    Shapes
    ------
    An image (height, width, channels); the result has the same shape.

    Examples
    --------
    >>> mx.gluon.data.vision.transforms.RandomLighting(0.1)(mx.nd.ones((2, 2, 3))).shape
    (2, 2, 3)
    """

    def __init__(self, alpha):
        super().__init__()
        self._alpha = alpha

    def hybrid_forward(self, F, x):
        """Add a random colour along the axes in which colours of pictures vary most.

        Parameters
        ----------
        F : module
            `mx.nd` for arrays, `mx.sym` for symbols.
        x : NDArray or Symbol
            Image (height, width, channels).

        Returns
        -------
        NDArray or Symbol
            Of the shape of `x`.
        """
        return F.image.random_lighting(x, self._alpha)


known_in(
    "mxnet.gluon.data.vision.transforms",
    RandomBrightness,
    RandomContrast,
    RandomSaturation,
    RandomHue,
    RandomColorJitter,
    RandomLighting,
)
