"""MXFusion: mean and variance of a normal distribution are found from samples."""

import newer_numpy  # noqa: F401 (comes first)
import numpy as np
from mxfusion import Model, Variable
from mxfusion.components.distributions import Normal
from mxfusion.components.variables import PositiveTransformation
from mxfusion.inference import MAP, GradBasedInference

import mxnet as mx

model = Model()
model.mu = Variable()
model.s = Variable(transformation=PositiveTransformation())
model.Y = Normal.define_variable(mean=model.mu, variance=model.s, shape=(100,))
samples = np.random.RandomState(0).randn(100) * 2 + 5
inference = GradBasedInference(inference_algorithm=MAP(model=model, observed=[model.Y]))
inference.run(Y=mx.nd.array(samples), learning_rate=0.1, max_iter=1000, verbose=False)
assert abs(inference.params[model.mu].asscalar() - samples.mean()) < 0.3
assert abs(inference.params[model.s].asscalar() - samples.var()) < 1.0
print("right")
