"""Keras-MXNet: small networks are trained, measured, saved and predict."""

import os
import tempfile

os.environ["KERAS_BACKEND"] = "mxnet"

import newer_numpy  # noqa: F401 (comes first)
import numpy as np
from keras.layers import (
    GRU,
    LSTM,
    BatchNormalization,
    Bidirectional,
    Conv2D,
    Dense,
    Dropout,
    Embedding,
    Flatten,
    Input,
    MaxPooling2D,
    add,
    concatenate,
)
from keras.models import Model, Sequential

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

words = random.randint(0, 10, (32, 6))
for layers in ([LSTM(5)], [Bidirectional(GRU(4, return_sequences=True)), LSTM(3)], [Flatten()]):
    net = Sequential([Embedding(10, 4, input_length=6), *layers, Dense(3, activation="softmax")])
    net.compile("rmsprop", "categorical_crossentropy")
    losses = net.fit(words, y, batch_size=8, epochs=6, verbose=0).history["loss"]
    assert losses[-1] < losses[0], losses

image, number = Input((12, 12, 1)), Input((4,))
left = Conv2D(4, (3, 3), padding="same", activation="relu")(image)
joined = add([left, Conv2D(4, (1, 1), padding="same")(image)])
joined = concatenate([Flatten()(joined), Dense(4)(number)])
kind, size = Dense(3, activation="softmax", name="kind")(joined), Dense(1, name="size")(joined)
net = Model([image, number], [kind, size])
net.compile("adam", {"kind": "categorical_crossentropy", "size": "mse"}, loss_weights=[1.0, 0.2])
history = net.fit([x, random.rand(32, 4)], [y, y[:, :1]], epochs=4, verbose=0).history
assert history["kind_loss"][-1] < history["kind_loss"][0], history
print("right")
