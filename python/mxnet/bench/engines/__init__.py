"""Jobs that a child process runs, one module for each engine.

A module has `version()` and job classes with `run(iterations)`, which returns seconds, and
`answer()`. Children import this package by its folder, without the `mxnet` around it: their Python
may have another `mxnet`, or none.
"""
