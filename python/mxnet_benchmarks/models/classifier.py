"""Networks that end in a dense layer and a softmax."""

from .model import Model


class Classifier(Model):
    """A network whose class says its defaults and whose `body` makes all but the head.

    `titles` maps the ids it implements to the titles of reports; the first is the default.
    """

    titles = {}
    input_default = (3, 224, 224)
    classes_default = 1000

    def __init__(self, params):
        Model.check_parameters(params, {"model": next(iter(self.titles))})
        if params["model"] not in self.titles:
            known = ", ".join(self.titles)
            raise ValueError(f"{type(self).__name__}: model {params['model']!r} is none of {known}")
        Model.check_parameters(
            params,
            {
                "name": self.titles[params["model"]],
                "input_shape": self.input_default,
                "num_classes": self.classes_default,
                "phase": "training",
                "dtype": "float32",
            },
        )
        super().__init__(params)
        self._output = self.add_head_nodes(self.body(self.add_data_node(), params["model"]))

    def body(self, v, model):
        """Return everything before the head."""
        raise NotImplementedError

    @property
    def output(self):
        """The head of the network."""
        return self._output
