"""Dense networks for speech and for sensors."""

from .classifier import Classifier
from .layers import dense_stack


class AcousticModel(Classifier):
    """Five layers of 2048 over frames of speech; 2018 called it EngAcousticModel."""

    titles = {"acoustic_model": "AcousticModel", "eng_acoustic_model": "EngAcousticModel"}
    implements = list(titles)
    input_default = (540,)
    classes_default = 8192

    def body(self, v, model):
        """Return the dense layers."""
        return dense_stack(v, [2048] * 5)


class SensorNet(Classifier):
    """Three layers of 1024."""

    titles = {"sensor_net": "SensorNet"}
    implements = list(titles)
    input_default = (784,)
    classes_default = 16

    def body(self, v, model):
        """Return the dense layers."""
        return dense_stack(v, [1024] * 3)
