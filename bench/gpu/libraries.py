# ruff: noqa: D102 (each method is the call it is named after)
"""The calls of nets.py and the clock, for this project and for PyTorch, on the first GPU."""


class Remx:
    """This project, eager, on gpu(0)."""

    def __init__(self):
        import mxnet as mx

        self.mx, self.nd, self.context = mx, mx.nd, mx.gpu(0)
        self.context.__enter__()  # where arrays from nothing are made
        self.version = mx.__version__

    def array(self, value):
        return self.nd.array(value, ctx=self.context, dtype=value.dtype)

    def numpy(self, x):
        return x.asnumpy()

    def wait(self):
        self.nd.waitall()

    def call(self, case, inputs):
        return case[1](self.nd, *inputs)

    def relu(self, x):
        return self.nd.relu(x)

    def gelu(self, x):
        return self.nd.LeakyReLU(x, act_type="gelu")

    def softmax(self, x):
        return self.nd.softmax(x)

    def conv(self, x, weight, stride, pad):
        n, k = weight.shape[0], weight.shape[2]
        return self.nd.Convolution(
            x,
            weight,
            num_filter=n,
            kernel=(k, k),
            stride=(stride,) * 2,
            pad=(pad,) * 2,
            no_bias=True,
        )

    def batch_norm(self, x, gamma, beta, mean, variance):
        return self.nd.BatchNorm(x, gamma, beta, mean, variance, eps=1e-5, fix_gamma=False)

    def max_pool(self, x):
        return self.nd.Pooling(x, kernel=(3, 3), stride=(2, 2), pad=(1, 1), pool_type="max")

    def mean_of_pixels(self, x):
        return self.nd.mean(x, axis=(2, 3))

    def dense(self, x, weight, bias):
        return self.nd.FullyConnected(x, weight, bias, num_hidden=weight.shape[0], flatten=False)

    def transpose(self, x, axes):
        return self.nd.transpose(x, axes=axes)

    def matmul(self, a, b, transposes):
        return self.nd.batch_dot(a, b, transpose_b=transposes)

    def layer_norm(self, x, scale, shift):
        return self.nd.LayerNorm(x, scale, shift, axis=-1, eps=1e-5)

    def csr(self, parts, shape):
        return self.nd.sparse.csr_matrix(parts, shape=shape, ctx=self.context)

    def csr_dot(self, matrix, right):
        return self.nd.dot(matrix, right)

    def csr_transposed(self, matrix, right):
        return self.nd.dot(matrix, right, transpose_a=True, forward_stype="default")

    def csr_of(self, dense):
        return self.nd.cast_storage(dense, "csr").data


class Torch:
    """PyTorch, eager, without gradients, with the precision that `rounds` says."""

    def __init__(self, rounds=True):
        import torch

        self.torch, self.F = torch, torch.nn.functional
        torch.set_grad_enabled(False)
        torch.set_default_device("cuda")
        torch.backends.cuda.matmul.allow_tf32 = rounds
        torch.backends.cudnn.allow_tf32 = rounds
        self.version = torch.__version__

    def array(self, value):
        return self.torch.from_numpy(value).cuda()

    def numpy(self, x):
        return x.cpu().numpy()

    def wait(self):
        self.torch.cuda.synchronize()

    def call(self, case, inputs):
        return case[2](self.torch, *inputs)

    def relu(self, x):
        return self.torch.relu(x)

    def gelu(self, x):
        return self.F.gelu(x)

    def softmax(self, x):
        return self.torch.softmax(x, -1)

    def conv(self, x, weight, stride, pad):
        return self.F.conv2d(x, weight, stride=stride, padding=pad)

    def batch_norm(self, x, gamma, beta, mean, variance):
        return self.F.batch_norm(x, mean, variance, gamma, beta, eps=1e-5)

    def max_pool(self, x):
        return self.F.max_pool2d(x, 3, 2, 1)

    def mean_of_pixels(self, x):
        return x.mean((2, 3))

    def dense(self, x, weight, bias):
        return self.F.linear(x, weight, bias)

    def transpose(self, x, axes):
        return x.permute(axes).contiguous()

    def matmul(self, a, b, transposes):
        return self.torch.bmm(a, b.transpose(1, 2) if transposes else b)

    def layer_norm(self, x, scale, shift):
        return self.F.layer_norm(x, (x.shape[-1],), scale, shift, 1e-5)

    def csr(self, parts, shape):
        data, columns, starts = map(self.array, parts)
        return self.torch.sparse_csr_tensor(starts, columns, data, size=shape)

    def csr_dot(self, matrix, right):
        return matrix @ right

    def csr_transposed(self, matrix, right):
        return matrix.t() @ right

    def csr_of(self, dense):
        return dense.to_sparse_csr().values()
