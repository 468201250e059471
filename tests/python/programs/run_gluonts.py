"""GluonTS: networks of many kinds are trained and predict."""

import newer_numpy  # noqa: F401 (comes first)
import numpy as np
from gluonts.dataset.common import ListDataset
from gluonts.model.deep_factor import DeepFactorEstimator
from gluonts.model.deepar import DeepAREstimator
from gluonts.model.deepstate import DeepStateEstimator
from gluonts.model.gp_forecaster import GaussianProcessEstimator
from gluonts.model.n_beats import NBEATSEstimator
from gluonts.model.seq2seq import MQCNNEstimator, MQRNNEstimator
from gluonts.model.simple_feedforward import SimpleFeedForwardEstimator
from gluonts.model.tft import TemporalFusionTransformerEstimator
from gluonts.model.transformer import TransformerEstimator
from gluonts.model.wavenet import WaveNetEstimator
from gluonts.mx.trainer import Trainer

series = {"start": "2020-01-01 00:00:00", "target": np.sin(np.arange(200) / 5)}
data = ListDataset([series] * 3, freq="H")
KINDS = {
    SimpleFeedForwardEstimator: {},
    DeepAREstimator: {},
    DeepFactorEstimator: {},
    DeepStateEstimator: {"cardinality": [1], "use_feat_static_cat": False},
    GaussianProcessEstimator: {"cardinality": 1},
    MQCNNEstimator: {},
    MQRNNEstimator: {},
    NBEATSEstimator: {},
    TemporalFusionTransformerEstimator: {},
    TransformerEstimator: {},
    WaveNetEstimator: {},
}
for kind, options in KINDS.items():
    trainer = Trainer(epochs=2, num_batches_per_epoch=2, batch_size=4)
    estimator = kind(freq="H", prediction_length=12, trainer=trainer, **options)
    forecasts = list(estimator.train(data).predict(data))
    assert len(forecasts) == 3
    assert forecasts[0].mean.shape == (12,)
    assert np.isfinite(forecasts[0].mean).all()
print("right")
