"""Why names of MXNet 1.9.1 that only raise cannot be called, by the word that the table uses."""

REASONS = {
    "gradient": "backward passes run it; use mx.autograd or Executor.backward",
    "handle": "it works on handles of 1.9.1's C library; use the objects themselves",
    "generate": "it made Python functions from 1.9.1's C library; they are in the package already",
    "onnx": "files are read by mx.contrib.onnx.import_model and written by mx.onnx.export_model",
    "distutils": "it was Python's distutils.version, gone with 3.12; use packaging.version",
    "subgraph": "foreach, while_loop and cond cut graphs themselves",
    "tvm": "operators written in TVM are not part of this library; use mx.operator.CustomOp",
    "torch": "functions of Lua Torch are not part of this library; use mx.nd or mx.operator",
    "sparse": "it works on arrays, not in graphs; use mx.nd.contrib",
}
MISSING = ("sparse",)  # the reasons for what works in 1.9.1
