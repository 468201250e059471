"""An ordered dictionary of parameters whose names share a prefix."""

from copy import copy

import numpy as np

from .. import initializer, ndarray
from ..base import dtype_name, known_in
from ..ndarray import saved_names


class ParameterDict:
    """Parameters by full name; `get` creates them under the dictionary's prefix.

    Parameters
    ----------
    prefix : str
        Start of the names that `get` makes.
    shared : ParameterDict, optional
        Looked up before a new parameter is created.

    Examples
    --------
    >>> params = mx.gluon.ParameterDict("net_")
    >>> params.get("weight", shape=(2, 2)).name
    'net_weight'
    >>> params.initialize()
    >>> list(params.keys())
    ['net_weight']
    """

    def __init__(self, prefix="", shared=None):
        self._prefix = prefix
        self._params = {}
        self._shared = shared

    def __repr__(self):
        lines = "\n".join(f"  {value!s}" for value in self.values())
        name = self._prefix + " " if self._prefix else ""
        return f"{name}(\n{lines}\n)"

    def __getitem__(self, key):
        return self._params[key]

    def __iter__(self):
        return iter(self._params)

    def __contains__(self, key):
        return key in self._params

    def items(self):
        """Return (name, parameter) pairs."""
        return self._params.items()

    def keys(self):
        """Return the names."""
        return self._params.keys()

    def values(self):
        """Return the parameters."""
        return self._params.values()

    @property
    def prefix(self):
        """Start of the names that `get` makes."""
        return self._prefix

    def _get_impl(self, name):
        """Return the parameter of this full name, taking it over from the shared dictionary."""
        if name in self._params:
            return self._params[name]
        if self._shared is not None and name in self._shared._params:
            self._params[name] = self._shared._params[name]
            return self._params[name]
        return None

    def get(self, name, **kwargs):
        """Return the parameter `prefix + name`, creating it from `kwargs` when it is new.

        For a parameter that exists, `kwargs` fill in what is unknown and must agree otherwise.

        Parameters
        ----------
        name : str
            Name without the prefix.
        kwargs :
            Arguments of `Parameter`.

        Returns
        -------
        Parameter
            Under its full name in the dictionary.

        Examples
        --------
        >>> params = mx.gluon.ParameterDict("net_")
        >>> params.get("weight", shape=(2, 3)).name
        'net_weight'

        Raises
        ------
        AssertionError
            If the parameter exists and differs from what is asked for.
        """
        from .parameter import Parameter

        name = self._prefix + name
        param = self._get_impl(name)
        if param is None:
            param = Parameter(name, **kwargs)
            self._params[name] = param
            return param
        for key, value in kwargs.items():
            _merge_attribute(param, key, value)
        return param

    def get_constant(self, name, value=None):
        """Return the constant `prefix + name`, creating it from `value` when it is new.

        Parameters
        ----------
        name : str
            Its name without the prefix.
        value : array-like, optional
            Its value, where it is new.

        Returns
        -------
        Constant

        Examples
        --------
        >>> params = mx.gluon.ParameterDict('net_')
        >>> w = params.get('w', shape=(2,))
        >>> params.get_constant('one', [1.0]).name
        'net_one'
        """
        from .parameter import Constant

        name = self._prefix + name
        param = self._get_impl(name)
        if param is None:
            if value is None:
                raise KeyError(f"there is no constant {name!r}; pass its value to create it")
            param = Constant(name, value)
            self._params[name] = param
        elif value is not None:
            if not isinstance(param, Constant):
                raise AssertionError(f"{name!r} is a parameter, not a constant")
            given = value.asnumpy() if isinstance(value, ndarray.NDArray) else np.asarray(value)
            if given.shape != param.value.shape or (given != param.value.asnumpy()).any():
                raise AssertionError(f"constant {name!r} exists with another value")
        return param

    def update(self, other):
        """Take over the parameters of another dictionary.

        Parameters
        ----------
        other : ParameterDict
            Its parameters keep their names; one of the same name must be the same.

        Examples
        --------
        >>> params = mx.gluon.ParameterDict('net_')
        >>> w = params.get('w', shape=(2,))
        >>> more = mx.gluon.ParameterDict()
        >>> more.update(params)
        >>> list(more.keys())
        ['net_w']
        """
        for name, param in other.items():
            if self._params.get(name, param) is not param:
                raise AssertionError(
                    f"cannot merge parameters: there are two different parameters named {name!r}"
                )
        self._params.update(other.items())

    def initialize(
        self,
        init=initializer.DEFAULT,
        ctx=None,
        verbose=False,
        force_reinit=False,
    ):
        """Initialize all parameters; see `Parameter.initialize`.

        Parameters
        ----------
        init : Initializer
            For parameters without one of their own.
        ctx : Context or list of Context, optional
            Where; the current one by default.
        verbose : bool
            Whether each is told.
        force_reinit : bool
            Whether those that have values get new ones.

        Examples
        --------
        >>> params = mx.gluon.ParameterDict('net_')
        >>> w = params.get('w', shape=(2,))
        >>> params.initialize(mx.init.One())
        >>> w.data().asnumpy()
        array([1., 1.], dtype=float32)
        """
        if verbose:
            init = copy(initializer.create(init)).set_verbosity(verbose=verbose)
        for param in self.values():
            param.initialize(None, ctx, init, force_reinit=force_reinit)

    def zero_grad(self):
        """Set all gradients to zero."""
        for param in self.values():
            param.zero_grad()

    def reset_ctx(self, ctx):
        """Move all parameters to other contexts.

        Parameters
        ----------
        ctx : Context or list of Context
            Where to.

        Examples
        --------
        >>> params = mx.gluon.ParameterDict('net_')
        >>> w = params.get('w', shape=(2,))
        >>> params.initialize()
        >>> params.reset_ctx(mx.cpu())
        >>> w.list_ctx()
        [cpu(0)]
        """
        for param in self.values():
            param.reset_ctx(ctx)

    def list_ctx(self):
        """Return all contexts on which some parameter is."""
        found = {ctx: None for param in self.values() for ctx in param.list_ctx()}
        return list(found)

    def setattr(self, name, value):
        """Set an attribute of all parameters, e.g. `setattr('grad_req', 'null')`.

        Parameters
        ----------
        name : str
            Name of the attribute.
        value
            Its new value.

        Examples
        --------
        >>> net = mx.gluon.nn.Dense(2, in_units=3)
        >>> net.collect_params().setattr("grad_req", "null")
        >>> net.weight.grad_req
        'null'
        """
        for param in self.values():
            setattr(param, name, value)

    def save(self, filename, strip_prefix=""):
        """Write all parameters to a file, under their names without `strip_prefix`.

        Parameters
        ----------
        filename : str
            Path of the file.
        strip_prefix : str, default ''
            What is taken off the front of names.

        Raises
        ------
        RuntimeError
            If a parameter has not been initialized.
        """
        arrays = {}
        for param in self.values():
            if not param.name.startswith(strip_prefix):
                raise ValueError(
                    f"cannot save: parameter {param.name!r} does not start with the prefix "
                    f"{strip_prefix!r} to strip; create child blocks inside name_scope(), or use "
                    "save_parameters"
                )
            arrays[param.name[len(strip_prefix) :]] = param._reduce()
        ndarray.save(filename, arrays)

    def load(
        self,
        filename,
        ctx=None,
        allow_missing=False,
        ignore_extra=False,
        restore_prefix="",
        cast_dtype=False,
        dtype_source="current",
    ):
        """Read a file written by `save` or `HybridBlock.export`.

        Parameters
        ----------
        filename : str
            The file.
        ctx : Context or list of Context, optional
            Where to put parameters that are not initialized.
        allow_missing, ignore_extra : bool
            Accept parameters that are not in the file; arrays that are no parameters.
        restore_prefix : str
            Put before the names in the file.
        cast_dtype : bool
            Convert where the element types differ: to the parameter's ('current') or to the
            file's ('saved'), as `dtype_source` says.

        Raises
        ------
        AssertionError
            If names of the file and of the dictionary differ, and are not to be ignored.
        """
        for name in self.keys() if restore_prefix else ():
            if not name.startswith(restore_prefix):
                raise AssertionError(
                    f"cannot load: parameter {name!r} does not start with "
                    f"restore_prefix {restore_prefix!r}"
                )
        self.load_dict(
            ndarray.load(filename),
            ctx,
            allow_missing,
            ignore_extra,
            restore_prefix,
            filename,
            cast_dtype,
            dtype_source,
        )

    def load_dict(
        self,
        param_dict,
        ctx=None,
        allow_missing=False,
        ignore_extra=False,
        restore_prefix="",
        filename=None,
        cast_dtype=False,
        dtype_source="current",
    ):
        """Take the values from a dictionary of arrays; see `load`.

        Parameters
        ----------
        param_dict : dict of NDArray
            Values by name.
        ctx : Context or list of Context, optional
            Where to.
        allow_missing : bool
            Parameters that the dictionary lacks stay as they are.
        ignore_extra : bool
            Names that are no parameters are skipped.
        restore_prefix : str
            Put before each name of the dictionary.
        filename : str, optional
            Named in errors.
        cast_dtype : bool
            Convert values of another element type; without it they are an error.
        dtype_source : str
            Which type wins when casting: 'current' or 'saved'.

        Examples
        --------
        >>> params = mx.gluon.ParameterDict()
        >>> _ = params.get("weight", shape=(2,))
        >>> params.load_dict({"weight": mx.nd.ones(2)}, ctx=mx.cpu())
        >>> params["weight"].data().asnumpy()
        array([1., 1.], dtype=float32)
        """
        source = f"file {filename}" if filename else "the dictionary"
        loaded = {}
        for key, value in dict(param_dict or {}).items():
            if saved_names.is_tagged(key):  # an exported model: names are complete
                name = saved_names.untagged(key)
                is_complete = name in self._params or name.startswith(restore_prefix)
                loaded[name if is_complete else restore_prefix + name] = value
            else:
                loaded[restore_prefix + key] = value
        missing = [name for name in self.keys() if name not in loaded]
        if missing and not allow_missing:
            raise AssertionError(
                f"load: {some_names(missing)} missing in {source}, which has {some_names(loaded)}; "
                "use allow_missing=True to accept that"
            )
        extra = [name for name in loaded if name not in self._params]
        if extra and not ignore_extra:
            raise AssertionError(
                f"load: {source} has {some_names(extra)}, no parameters here; there are "
                f"{some_names(self)}; use ignore_extra=True to skip them"
            )
        for name, value in loaded.items():
            if name in self._params:
                self[name]._load_init(value, ctx, cast_dtype, dtype_source)


def _merge_attribute(param, key, value):
    """Fill in an unknown attribute of an existing parameter; refuse a contradiction."""
    existing = getattr(param, key, None)
    if existing is None:
        setattr(param, key, value)
        return
    if value is None:
        return
    if key == "shape":
        merged = _merge_shapes(existing, (value,) if isinstance(value, int) else value)
        if merged is not None:
            param._shape = merged
            return
    elif key == "dtype" and dtype_name(value) == dtype_name(existing):
        return
    if value != existing:
        raise AssertionError(
            f"parameter {param.name!r} exists with {key} {existing!r}; it cannot "
            f"be shared with {key} {value!r}"
        )


def _merge_shapes(first, second):
    """Return the shape that fits both (0 = unknown), None when they contradict."""
    if len(first) != len(second):
        return None
    merged = []
    for one, other in zip(first, second, strict=True):
        if one != other and one > 0 and other > 0:
            return None
        merged.append(max(one, other))
    return tuple(merged)


def some_names(names, limit=8):
    """Return a short text that lists names."""
    names = [repr(name) for name in names]
    text = ", ".join(names[:limit]) or "nothing"
    return text if len(names) <= limit else f"{text} and {len(names) - limit} more"


known_in("mxnet.gluon.parameter", ParameterDict)
