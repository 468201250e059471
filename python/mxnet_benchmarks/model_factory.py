"""Finds the networks of the folder `models`."""

import importlib
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent / "models"


def _classes_of(module):
    """Yield (id, class) of the networks that a module defines."""
    for value in vars(module).values():
        if not isinstance(value, type) or value.__module__ != module.__name__:
            continue
        ids = vars(value).get("implements")  # its own: a base class may be a network too
        for name in [ids] if isinstance(ids, str) else ids or ():
            yield name, value


def find_models(folder=FOLDER, package="mxnet_benchmarks.models"):
    """Return {id: class} of all networks that the files of a folder define."""
    found = {}
    for path in sorted(pathlib.Path(folder).glob("*.py")):
        if path.stem == "__init__":
            continue
        try:
            module = importlib.import_module(f"{package}.{path.stem}")
        except (ImportError, SyntaxError) as error:
            place = f"{path.parent.name}/{path.name}"
            raise ValueError(f"{place} does not import: {error}") from error
        for name, value in _classes_of(module):
            if name in found:
                first = f"{found[name].__module__}.{found[name].__name__}"
                second = f"{value.__module__}.{value.__name__}"
                raise ValueError(f"model id '{name}' is implemented twice: {first} and {second}")
            found[name] = value
    return found


class _Found:
    """The table of networks, made when it is first read."""

    def __get__(self, _, owner):
        models = find_models()
        owner.models = models
        return models


class ModelFactory:
    """Makes networks of their ids.

    >>> ModelFactory.models.keys()
    >>> ModelFactory.get_model({"model": "resnet50", "phase": "inference"}).output
    """

    models = _Found()

    @staticmethod
    def get_model(params):
        """Return the network that `params["model"]` names, made with these parameters."""
        if "model" not in params:
            raise ValueError("missing parameter 'model': the id of a network")
        model = params["model"]
        if model not in ModelFactory.models:
            known = ", ".join(sorted(ModelFactory.models))
            raise ValueError(f"Unsupported model: '{model}'; use one of {known}")
        return ModelFactory.models[model](params)
