"""Programs for users, where 1.9.1's wheel had them: `python -m mxnet.tools.im2rec` and others."""
