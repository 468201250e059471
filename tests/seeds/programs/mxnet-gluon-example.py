import time

import mxnet as mx
from mxnet.gluon.model_zoo import vision

batch_shape = (1, 3, 224, 224)
input_data = mx.nd.zeros(batch_shape)

net = vision.resnet50_v2(pretrained=True)
net.hybridize()
net.forward(input_data)
net.export("resnet50_v2")
sym, arg_params, aux_params = mx.model.load_checkpoint("resnet50_v2", 0)

model = sym.simple_bind(ctx=mx.cpu(), data=batch_shape, grad_req="null")
model.copy_params_from(arg_params, aux_params)

dry_run = 5
num_batches = 100
for i in range(dry_run + num_batches):
    if i == dry_run:
        start_time = time.time()
    outputs = model.forward(data=input_data, is_train=False)
    for output in outputs:
        output.wait_to_read()
print("Average Latency = ", (time.time() - start_time) / num_batches * 1000, "ms")
