"""The losses of `mxnet.gluon.loss`, by what they compare."""
