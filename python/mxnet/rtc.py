"""Kernels from CUDA source text, compiled when the program runs.

module = mx.rtc.CudaModule('''
extern "C" __global__ void axpy(const float* x, float* y, float alpha) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  y[i] += alpha * x[i];
}''')
axpy = module.get_kernel("axpy", "const float* x, float* y, float alpha")
axpy.launch([x, y, 3.0], mx.gpu(0), (1, 1, 1), (10, 1, 1))
"""

import re

import numpy as np

from . import _core
from .base import MXNetError, dtype_name
from .context import gpu
from .ndarray import NDArray

__all__ = ["CudaKernel", "CudaModule"]

_DTYPES = {
    "float": np.float32,
    "double": np.float64,
    "__half": np.float16,
    "uint8_t": np.uint8,
    "int": np.int32,
    "int32_t": np.int32,
    "int8_t": np.int8,
    "char": np.int8,
    "int64_t": np.int64,
}
_ARGUMENT = re.compile(r"^\s*(const)?\s*([\w_]+)\s*(\*)?\s*([\w_]+)?\s*$")


class CudaModule:
    """Compiles CUDA source for GPUs.

    Parameters
    ----------
    source : str
        The source. A kernel that is not in `exports` must be declared extern "C".
    options : str or tuple of str
        What the compiler is told.
    exports : str or tuple of str
        Names of kernels that the language mangles, as they are written: "axpy<float>".

    Raises
    ------
    MXNetError
        If there is no GPU, or the source is wrong; the error tells what the compiler said.

    Examples
    --------
    >>> source = '''
    ... extern "C" __global__ void axpy(const float* x, float* y, float alpha) {
    ...   y[threadIdx.x] += alpha * x[threadIdx.x];
    ... }
    ... '''
    >>> if mx.context.num_gpus():
    ...     x, y = mx.nd.ones(3, ctx=mx.gpu()), mx.nd.ones(3, ctx=mx.gpu())
    ...     module = mx.rtc.CudaModule(source)
    ...     axpy = module.get_kernel("axpy", "const float* x, float* y, float alpha")
    ...     axpy.launch([x, y, 3.0], mx.gpu(), (1, 1, 1), (3, 1, 1))
    ...     assert (y.asnumpy() == 4).all()
    """

    def __init__(self, source, options=(), exports=()):
        as_tuple = lambda words: (words,) if isinstance(words, str) else tuple(words)  # noqa: E731
        self._code = _core.compile_kernels(
            source, list(as_tuple(options)), list(as_tuple(exports)), gpu(0)._ids
        )

    def get_kernel(self, name, signature):
        """The kernel of this name.

        Parameters
        ----------
        name : str
            As it stands in the source, or in `exports`.
        signature : str
            Its parameters: "const float* x, float* y, int n".
        """
        parameters = []
        for text in re.sub(r"\s+", " ", signature).split(","):
            match = _ARGUMENT.match(text)
            if not match or match.group(2) == "const":
                raise ValueError(
                    f'Invalid function prototype "{text}". Must be in the form of '
                    '"(const) type (*) (name)"'
                )
            if match.group(2) not in _DTYPES:
                raise TypeError(
                    f"Unsupported kernel argument type {text}; use one of {sorted(_DTYPES)}"
                )
            parameters.append(
                (_DTYPES[match.group(2)], match.group(3) is not None, match.group(1) is not None)
            )
        return CudaKernel(self._code, name, parameters)


class CudaKernel:
    """A kernel of a CudaModule; get_kernel makes it.

    Examples
    --------
    >>> if mx.context.num_gpus():
    ...     source = 'extern "C" __global__ void fill(int* x) { x[threadIdx.x] = 7; }'
    ...     kernel = mx.rtc.CudaModule(source).get_kernel("fill", "int* x")
    ...     x = mx.nd.zeros(3, mx.gpu(), "int32")
    ...     kernel.launch([x], mx.gpu(), (1, 1, 1), (3, 1, 1))
    ...     assert (x.asnumpy() == 7).all()
    """

    def __init__(self, code, name, parameters):
        self._code, self._name, self._parameters = code, name, parameters

    def launch(self, args, ctx, grid_dims, block_dims, shared_mem=0):
        """Start the kernel behind everything that its arrays wait for.

        Parameters
        ----------
        args : list of NDArray and numbers
            One for each parameter; arrays are on `ctx`.
        ctx : Context
            A GPU.
        grid_dims, block_dims : tuple of three int
            How many blocks, and threads in each.
        shared_mem : int
            Bytes of shared memory that a block gets besides what it declares.
        """
        if ctx.device_type != "gpu":
            raise MXNetError(f"mx.rtc: a kernel runs on a gpu, not on {ctx}")
        for what, given in (("grid_dims", grid_dims), ("block_dims", block_dims)):
            if len(given) != 3:
                raise MXNetError(f"mx.rtc: {what} must have three numbers, got {given}")
        if len(args) != len(self._parameters):
            raise MXNetError(
                f"mx.rtc: kernel {self._name!r} takes {len(self._parameters)} arguments, "
                f"got {len(args)}"
            )
        words = [self._word(*each) for each in zip(args, self._parameters, strict=True)]
        self._code.launch(
            self._name, words, ctx._ids, tuple(grid_dims), tuple(block_dims), shared_mem
        )

    def _word(self, given, parameter):
        dtype, is_array, is_const = parameter
        if not is_array:
            return np.dtype(dtype).type(given).tobytes()
        if not isinstance(given, NDArray):
            raise TypeError(
                f"mx.rtc: expected an NDArray for a pointer, got {type(given).__name__}"
            )
        if given.dtype != dtype:
            raise TypeError(
                f"mx.rtc: a parameter of kernel {self._name!r} points to {dtype_name(dtype)}, "
                f"the array has {dtype_name(given.dtype)}"
            )
        return given, not is_const
