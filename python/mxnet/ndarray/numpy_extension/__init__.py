"""mx.nd.npx: the functions of mx.npx."""

from ...numpy_extension import image, random
