"""Regions of images in ONNX files."""

from ... import symbol as S


def roi_pool(node):
    """MaxRoiPool."""
    return S.ROIPooling(
        node.symbol(0), node.symbol(1), pooled_size=tuple(node.get("pooled_shape")),
        spatial_scale=node.get("spatial_scale", 1.0), name=node.outputs[0],
    )  # fmt: skip


def roi_align(node):
    """RoiAlign with averages."""
    usual = "half_pixel" if node.opset >= 16 else "output_half_pixel"
    how = node.only("coordinate_transformation_mode", usual, "half_pixel", "output_half_pixel")
    node.only("mode", "avg")
    batch = S.expand_dims(S.cast(node.symbol(2), dtype="float32"), axis=1)
    size = (node.get("output_height", 1), node.get("output_width", 1))
    return S.contrib.ROIAlign(
        node.symbol(0), S.concat(batch, node.symbol(1), dim=1), pooled_size=size,
        spatial_scale=node.get("spatial_scale", 1.0), aligned=how == "half_pixel",
        sample_ratio=node.get("sampling_ratio", 0) or -1, name=node.outputs[0],
    )  # fmt: skip


READERS = {"MaxRoiPool": roi_pool, "RoiAlign": roi_align}
