"""mx.contrib.amp: automatic mixed precision, in float16 or bfloat16.

Training::

    from mxnet.contrib import amp

    amp.init()                      # before the model is built
    ...
    amp.init_trainer(trainer)
    with autograd.record():
        loss = loss_function(net(data), label)
        with amp.scale_loss(loss, trainer) as scaled:
            autograd.backward(scaled)
    trainer.step(batch_size)        # skipped when a gradient overflowed

Inference: `convert_model`, `convert_hybrid_block` and `convert_symbol` put casts into a float32
model.
"""

from . import lists
from ._convert import (
    convert_bucketing_module,
    convert_hybrid_block,
    convert_model,
    convert_symbol,
)
from ._lists import (
    list_conditional_fp32_ops,
    list_fp32_ops,
    list_loss_output_functions,
    list_lp16_fp32_ops,
    list_lp16_ops,
    list_lp16_use_fp32_params,
    list_widest_type_cast,
)
from ._training import init, init_trainer, scale_loss, unscale
from .loss_scaler import LossScaler

__all__ = [
    "LossScaler",
    "convert_bucketing_module",
    "convert_hybrid_block",
    "convert_model",
    "convert_symbol",
    "init",
    "init_trainer",
    "list_conditional_fp32_ops",
    "list_fp32_ops",
    "list_loss_output_functions",
    "list_lp16_fp32_ops",
    "list_lp16_ops",
    "list_lp16_use_fp32_params",
    "list_widest_type_cast",
    "lists",
    "scale_loss",
    "unscale",
]
