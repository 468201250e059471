"""Records what MXNet 1.9.1 makes of the graphs in mkldnn_cases: run it with that MXNet."""

import json
import pathlib

import mkldnn_cases as cases
import numpy as np

import mxnet as mx

FOLDER = pathlib.Path(__file__).parent / "golden"
SHAPE = (2, 3, 8, 8)


def main():
    """Writes golden/mkldnn.json and the saved network."""
    small = {
        name: cases.described(symbol.get_backend_symbol("MKLDNN"))
        for name, symbol in cases.small_graphs(mx).items()
    }
    zoo = {
        name: cases.digest(cases.described(cases.zoo_model(mx, name).get_backend_symbol("MKLDNN")))
        for name in cases.ZOO
    }
    text = json.dumps({"small": small, "zoo": zoo}, separators=(",", ":"), sort_keys=True)
    (FOLDER / "mkldnn.json").write_text(text + "\n")
    symbol = cases.network(mx)
    arguments, states = cases.network_values(mx, symbol, SHAPE)
    fused = symbol.get_backend_symbol("MKLDNN")
    mx.model.save_checkpoint(str(FOLDER / "mkldnn_network"), 0, fused, arguments, states)
    executor = fused.simple_bind(mx.cpu(), grad_req="null", data=SHAPE)
    executor.copy_params_from(arguments, states)
    data = np.random.RandomState(4).uniform(-1, 1, SHAPE).astype("float32")
    answer = executor.forward(data=mx.nd.array(data))[0].asnumpy()
    quantized = {mode: quantize(symbol, arguments, states, data, mode) for mode in cases.MODES}
    np.savez_compressed(FOLDER / "mkldnn_network.npz", data=data, answer=answer, **quantized)


def quantize(symbol, arguments, states, data, mode):
    """Saves the network in 8 bits; returns its answer."""
    calibration = {}
    if mode != "none":
        calibration = {"calib_data": mx.io.NDArrayIter(data, None, 2), "num_calib_examples": 2}
    symbol, arguments, states = mx.contrib.quantization.quantize_model_mkldnn(
        symbol, arguments, states, data_names=["data"], label_names=[], ctx=mx.cpu(),
        calib_mode=mode, quantized_dtype="auto", **calibration,
    )  # fmt: skip
    mx.model.save_checkpoint(str(FOLDER / f"mkldnn_{mode}"), 0, symbol, arguments, states)
    types = {"data": "float32", **{name: value.dtype for name, value in arguments.items()}}
    executor = symbol.simple_bind(mx.cpu(), grad_req="null", type_dict=types, data=SHAPE)
    executor.copy_params_from(arguments, states)
    return executor.forward(data=mx.nd.array(data))[0].asnumpy()


if __name__ == "__main__":
    main()
