"""Keras-MXNet: a small convolutional network is trained, measured, saved and predicts."""

import os
import tempfile

os.environ["KERAS_BACKEND"] = "mxnet"

import newer_numpy  # noqa: F401 (comes first)
import numpy as np
from keras.layers import BatchNormalization, Conv2D, Dense, Dropout, Flatten, MaxPooling2D
from keras.models import Sequential

net = Sequential(
    [
        Conv2D(4, (3, 3), activation="relu", input_shape=(12, 12, 1)),
        BatchNormalization(),
        MaxPooling2D((2, 2)),
        Dropout(0.2),
        Flatten(),
        Dense(3, activation="softmax"),
    ]
)
net.compile("adam", "categorical_crossentropy", metrics=["accuracy"])
random = np.random.RandomState(0)
x, y = random.rand(32, 12, 12, 1), np.eye(3)[random.randint(0, 3, 32)]
losses = net.fit(x, y, batch_size=8, epochs=4, verbose=0).history["loss"]
assert losses[-1] < losses[0], losses
assert np.allclose(net.predict(x).sum(axis=1), 1, atol=1e-5)
assert 0 <= net.evaluate(x, y, verbose=0)[1] <= 1
with tempfile.TemporaryDirectory() as folder:
    net.save(os.path.join(folder, "net.h5"))
print("right")
