"""Records what MXNet 1.9.1 makes of the networks in fused_cases: run it with that MXNet."""

import json
import pathlib

import fused_cases as cases
import numpy as np

import mxnet as mx

FOLDER = pathlib.Path(__file__).parent / "golden"
FILES = ("smart", "int8")


def main():
    """Writes golden/fused.json, files of quantized networks and their answers."""
    FOLDER.mkdir(exist_ok=True)
    found, answers = {}, {}
    for case in cases.SMALL:
        name, manner, mode = case.split()
        symbol, arguments, states = cases.quantize(mx, name, cases.MANNERS[manner], mode)
        nodes, ranges = cases.described(symbol)
        found[case] = {"graph": nodes, "ranges": ranges, "params": cases.kinds(arguments)}
        data = cases.inputs(cases.NETWORKS[name][1])
        if mode == "naive" and manner in FILES:
            mx.model.save_checkpoint(
                str(FOLDER / f"fused_{name}_{manner}"), 0, symbol, arguments, states
            )
        try:
            answers[case] = cases.run(mx, symbol, arguments, states, data)
        except RuntimeError as error:
            print(case, "does not run:", str(error).splitlines()[-1])
    for case in cases.OPERATORS:
        name, manner = case.split()[2:]
        symbol, arguments, _ = cases.quantize(
            mx, name, cases.MANNERS[manner], "none", "quantize_model"
        )
        found[case] = {"graph": cases.described(symbol)[0], "params": cases.kinds(arguments)}
    for case, options in cases.EXCLUDED.items():
        symbol, arguments, _ = cases.quantize(
            mx, "residual", cases.MANNERS["smart"], "naive", **options
        )
        found[case] = {"graph": cases.described(symbol)[0], "params": cases.kinds(arguments)}
    for name in cases.NETWORKS:
        symbol, arguments, states, shape = cases.make(mx, name)
        answers[name] = cases.run(mx, symbol, arguments, states, cases.inputs(shape))
        fused = symbol.get_backend_symbol("MKLDNN_QUANTIZE")
        found[f"groups of {name}"] = cases.described(fused)[0]
    for name in cases.ZOO:
        symbol, arguments, _ = cases.quantize(mx, name, cases.MANNERS["smart"], "naive")
        graph = cases.digest(cases.described(symbol)[0])
        found[name] = {"graph": graph, "params": cases.kinds(arguments)}
    text = json.dumps(found, separators=(",", ":"), sort_keys=True)
    (FOLDER / "fused.json").write_text(text + "\n")
    np.savez_compressed(FOLDER / "fused.npz", **answers)


if __name__ == "__main__":
    main()
