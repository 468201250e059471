"""Methods of NDArray that are operators: x.sum(axis=1) is nd.sum(x, axis=1)."""

_NAMES = (
    "abs arccos arccosh arcsin arcsinh arctan arctanh argmax argmax_channel argmin argsort "
    "broadcast_axes cbrt ceil clip cos cosh degrees depth_to_space diag exp expm1 fix flip floor "
    "log log10 log1p log2 log_softmax max mean min nanprod nansum norm one_hot ones_like pad pick "
    "prod radians rcbrt reciprocal relu repeat reshape_like rint round rsqrt shape_array sigmoid "
    "sign sin sinh size_array slice slice_axis slice_like softmax softmin sort space_to_depth "
    "split sqrt square sum swapaxes take tan tanh tile topk transpose trunc zeros_like"
).split()


METHOD = """{function} of this {kind}: `x.{name}(...)` is `{function}(x, ...)`.

Parameters
----------
*args, **kwargs
    What the function takes after its first input; help({function}) tells them, with shapes and
    examples.

Returns
-------
{result}
"""


class _Unloaded:
    """Stands for the generated functions until a method needs one."""

    def __getattr__(self, name):
        global _ops
        from .._gen import nd_op

        _ops = nd_op
        return getattr(nd_op, name)


_ops = _Unloaded()


def _method(name):
    def method(self, *args, **kwargs):
        return getattr(_ops, name)(self, *args, **kwargs)

    method.__name__ = name
    method.__doc__ = METHOD.format(
        kind="array", result="NDArray", function=f"mx.nd.{name}", name=name
    )
    return method


class FluentMethods:
    """The operators as methods; `transpose` also takes its axes one by one."""

    __slots__ = ()


for _name in _NAMES:
    setattr(FluentMethods, _name, _method(_name))


def _transpose(self, *axes, **kwargs):
    """mx.nd.transpose of this array; the axes may be given one by one."""
    if len(axes) == 1 and isinstance(axes[0], (tuple, list)):
        axes = tuple(axes[0])
    return _ops.transpose(self, axes=axes, **kwargs) if axes else _ops.transpose(self, **kwargs)


FluentMethods.transpose = _transpose
