"""GluonTS: a feed-forward network and DeepAR are trained and predict."""

import newer_numpy  # noqa: F401 (comes first)
import numpy as np
from gluonts.dataset.common import ListDataset
from gluonts.model.deepar import DeepAREstimator
from gluonts.model.simple_feedforward import SimpleFeedForwardEstimator
from gluonts.mx.trainer import Trainer

series = {"start": "2020-01-01 00:00:00", "target": np.sin(np.arange(200) / 5)}
data = ListDataset([series] * 3, freq="H")
for kind in (SimpleFeedForwardEstimator, DeepAREstimator):
    trainer = Trainer(epochs=2, num_batches_per_epoch=4)
    estimator = kind(freq="H", prediction_length=12, trainer=trainer)
    forecasts = list(estimator.train(data).predict(data))
    assert len(forecasts) == 3
    assert forecasts[0].mean.shape == (12,)
    assert np.isfinite(forecasts[0].mean).all()
print("right")
