"""The compiled module: handles, conversions, errors."""

from ._gen.core import *
