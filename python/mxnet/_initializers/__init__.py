"""The initializers of `mxnet.initializer`: what all share, and those that draw numbers."""
