"""mx.nd.np: the functions of mx.np."""

from ..._gen import nd_npi as _internal
from ...numpy import linalg, random
