"""Nodes with random settings, for a comparison with ONNX Runtime.

A maker takes a random.Random and returns (operator, inputs, constants, outputs, attributes,
operator set). In inputs and constants, which follow each other, a name that starts with "-" is
left out.
"""

import numpy as np

MAKERS = {}


def maker(function):
    MAKERS[function.__name__] = function
    return function


def floats(dice, *shape):
    return np.random.RandomState(dice.randrange(1 << 30)).standard_normal(shape).astype(np.float32)


def whole(dice, low, high, shape, dtype=np.int64):
    found = np.random.RandomState(dice.randrange(1 << 30)).randint(low, high, tuple(shape))
    return np.asarray(found, dtype)


def sizes(dice, low, high, count):
    return [dice.randint(low, high) for _ in range(count)]


def windows(dice, count, dilate=True):
    """Returns the attributes of a convolution or pooling."""
    kernel = sizes(dice, 1, 3, count)
    found = {"kernel_shape": kernel}
    if dice.random() < 0.7:
        found["strides"] = sizes(dice, 1, 3, count)
    if dilate and dice.random() < 0.3:
        found["dilations"] = sizes(dice, 1, 2, count)
    how = dice.choice(["NOTSET", "NOTSET", "VALID", "SAME_UPPER", "SAME_LOWER"])
    if how != "NOTSET":
        found["auto_pad"] = how
    else:
        found["pads"] = [dice.randint(0, kernel[i % count] - 1) for i in range(2 * count)]
    return found


@maker
def pool(dice):
    count, op = dice.choice([1, 2, 2, 3]), dice.choice(["MaxPool", "AveragePool", "LpPool"])
    found = windows(dice, count, op != "LpPool")
    outputs = ["y"]
    if op == "LpPool":
        found["p"] = dice.randint(1, 3)
    else:
        found["ceil_mode"] = dice.randint(0, 1)
    if op == "AveragePool":
        found["count_include_pad"] = dice.randint(0, 1)
    elif op == "MaxPool" and dice.random() < 0.3:
        outputs, found["storage_order"] = ["y", "i"], dice.randint(0, 1)
    return op, {"x": floats(dice, 2, 3, *sizes(dice, 6, 9, count))}, {}, outputs, found, 19


@maker
def convolution(dice):
    count, group = dice.choice([1, 2, 2, 3]), dice.choice([1, 2])
    found = {**windows(dice, count), "group": group}
    data = floats(dice, 2, 4, *sizes(dice, 6, 9, count))
    weights = {"w": floats(dice, 4, 4 // group, *found["kernel_shape"])}
    if dice.random() < 0.5:
        weights["b"] = floats(dice, 4)
    if dice.random() < 0.5:  # weights that the caller feeds
        return "Conv", {"x": data, **weights}, {}, ["y"], found, 11
    return "Conv", {"x": data}, weights, ["y"], found, 11


@maker
def transposed_convolution(dice):
    count, group = dice.choice([1, 2, 2, 3]), dice.choice([1, 2])
    strides = sizes(dice, 1, 3, count)
    found = {
        "group": group,
        "strides": strides,
        "dilations": sizes(dice, 1, 2, count),
        "pads": sizes(dice, 0, 1, 2 * count),
        "output_padding": [dice.randint(0, s - 1) for s in strides],
    }
    weights = {"w": floats(dice, 4, 2, *sizes(dice, 1, 3, count))}
    if dice.random() < 0.5:
        weights["b"] = floats(dice, 2 * group)
    data = floats(dice, 2, 4, *sizes(dice, 3, 6, count))
    return "ConvTranspose", {"x": data}, weights, ["y"], found, 11


@maker
def resize(dice):
    mode = dice.choice(["nearest", "linear", "cubic"])
    count = 2 if mode == "cubic" else dice.choice([1, 2])
    how = ["half_pixel", "asymmetric", "pytorch_half_pixel", "align_corners"]
    found = {"mode": mode, "coordinate_transformation_mode": dice.choice(how)}
    if mode == "nearest":
        found["nearest_mode"] = dice.choice(["round_prefer_floor", "floor", "ceil"])
    wanted = np.array([1, 2, *sizes(dice, 1, 13, count)], np.int64)
    data = floats(dice, 1, 2, *sizes(dice, 4, 7, count))
    return "Resize", {"x": data}, {"-r": None, "-s": None, "z": wanted}, ["y"], found, 13


@maker
def recurrent(dice):
    op, gates, functions = dice.choice([("LSTM", 4, 3), ("GRU", 3, 2), ("RNN", 1, 1)])
    time, batch, width, size = sizes(dice, 1, 4, 4)
    direction = dice.choice(["forward", "reverse", "bidirectional"])
    count = 2 if direction == "bidirectional" else 1
    found = {"hidden_size": size, "direction": direction}
    if op == "GRU":
        found["linear_before_reset"] = dice.randint(0, 1)
    if op == "LSTM":
        found["input_forget"] = dice.choice([0, 0, 1])
    if dice.random() < 0.3:
        found["clip"] = dice.choice([0.1, 1.0])
    if dice.random() < 0.3:
        names = ["Tanh", "Sigmoid", "Relu", "Softsign"]
        found["activations"] = [dice.choice(names) for _ in range(functions * count)]

    def perhaps(name):
        return name if dice.random() < 0.5 else f"-{name}"

    weights = {
        "w": floats(dice, count, gates * size, width),
        "r": floats(dice, count, gates * size, size),
        perhaps("b"): floats(dice, count, 2 * gates * size),
        perhaps("l"): whole(dice, 1, time + 1, [batch], np.int32),
        perhaps("h"): floats(dice, count, batch, size),
    }
    if op == "LSTM":
        weights[perhaps("c")] = floats(dice, count, batch, size)
        weights[perhaps("p")] = floats(dice, count, 3 * size)
    outputs = ["y", "s", "c_last"][: 3 if op == "LSTM" else 2]
    return op, {"x": floats(dice, time, batch, width)}, weights, outputs, found, 14


@maker
def cut(dice):
    shape = sizes(dice, 2, 6, dice.randint(1, 4))
    axes = dice.sample(range(len(shape)), dice.randint(1, min(len(shape), 2)))
    signed = [a - len(shape) if dice.random() < 0.5 else a for a in axes]
    far = 1 << 62
    ends = [dice.choice([dice.randint(-8, 8), far, far, -far, -far]) for _ in axes]
    weights = {
        "b": np.array(sizes(dice, -8, 8, len(axes))),
        "e": np.array(ends),
        "a": np.array(signed),
        "s": np.array([dice.choice([1, 2, -1, -2, 3]) for _ in axes]),
    }
    return "Slice", {"x": floats(dice, *shape)}, weights, ["y"], {}, 13


@maker
def lookup(dice):
    shape = sizes(dice, 2, 5, dice.randint(1, 3))
    axis = dice.randint(-len(shape), len(shape) - 1)
    op = dice.choice(["Gather", "GatherElements"])
    where = [dice.randint(1, n) for n in shape]
    if op == "Gather":
        where = sizes(dice, 1, 3, dice.randint(0, 2))
    indices = whole(dice, -shape[axis], shape[axis], where)
    return op, {"x": floats(dice, *shape), "i": indices}, {}, ["y"], {"axis": axis}, 13


@maker
def write(dice):
    shape = sizes(dice, 2, 5, dice.randint(1, 3))
    axis = dice.randint(-len(shape), len(shape) - 1)
    where = [dice.randint(1, n) for n in shape]
    found = {"axis": axis, "reduction": dice.choice(["add", "mul", "max", "min"])}
    indices = whole(dice, -shape[axis], shape[axis], where)
    inputs = {"x": floats(dice, *shape), "i": indices, "u": floats(dice, *where)}
    return "ScatterElements", inputs, {}, ["y"], found, 18


@maker
def product(dice):
    equations = ["ij,jk->ik", "bij,bjk->bik", "ij->ji", "ij->", "ii->i", "ijk,k->ij", "i,j->ij",
                 "bhqd,bhkd->bhqk", "ij,jk,kl->il", "bij,jk", "iij->j", "ijk,ilj->lk"]  # fmt: skip
    equation = dice.choice(equations)
    extent = {name: dice.randint(1, 4) for name in "bdhijklq"}
    terms = equation.split("->")[0].split(",")
    inputs = {f"x{n}": floats(dice, *(extent[c] for c in term)) for n, term in enumerate(terms)}
    return "Einsum", inputs, {}, ["y"], {"equation": equation}, 12


@maker
def sample(dice):
    found = {
        "mode": dice.choice(["bilinear", "nearest", "bicubic"]),
        "padding_mode": dice.choice(["zeros", "border", "reflection"]),
        "align_corners": dice.randint(0, 1),
    }
    inputs = {"x": floats(dice, 2, 3, 4, 5), "g": floats(dice, 2, 3, 4, 2)}
    return "GridSample", inputs, {}, ["y"], found, 16


@maker
def regions(dice):
    found = {
        "mode": dice.choice(["avg", "max"]),
        "coordinate_transformation_mode": dice.choice(["half_pixel", "output_half_pixel"]),
        "output_height": dice.randint(1, 3),
        "output_width": dice.randint(1, 3),
        "sampling_ratio": dice.randint(1, 3),
        "spatial_scale": dice.choice([1.0, 0.5]),
    }
    corner, size = np.abs(floats(dice, 3, 2)), 1 + 2 * np.abs(floats(dice, 3, 2))
    inputs = {
        "x": floats(dice, 2, 2, 5, 6),
        "r": np.concatenate([corner, corner + size], 1),
        "b": whole(dice, 0, 2, [3]),
    }
    return "RoiAlign", inputs, {}, ["y"], found, 16
