"""Samplers, losses and further normalizations."""
# ruff: noqa: E501 (one row a line reads best)
# fmt: off

from ..table import (
    FLOATS,
    OURS,
    REALS,
    Table,
    Tolerance,
    distinct,
    integers,
    literal,
    normal,
    uniform,
)

table = Table("nn_layers")
case = table.case

FINE = Tolerance(2e-5, 2e-5)
HALF = Tolerance(2e-3, 2e-3)
IMAGES = (2, 3, 6, 7)
ONLY_SINGLE = {"skip": ("golden",), "note": "1.9.1 takes float32 only"}

# Crop: data, [like]
case("Crop", inputs=[(IMAGES,)], num_args=1, h_w=(3, 4), offset=[..., (2, 1)])
case("Crop", inputs=[(IMAGES,)], num_args=1, h_w=(3, 4), center_crop=True)
case("Crop", inputs=[(IMAGES, normal(2, 1, 3, 4, grad=False))], num_args=2, offset=[..., (1, 2)], center_crop=[False, True])
case("Crop", inputs=[(IMAGES,)], num_args=1, h_w=(3, 4), offset=(2, 1), dtypes=("float64", "float16"), **ONLY_SINGLE)

# ROIPooling: data, regions
REGIONS = literal(0, 0, 0, 4, 4, 1, 1.5, 2.5, 6.4, 5.6, 0, 6, 4, 20, 20, 1, 5, 3, 2, 1, 0, -3, -3, 1, 1, shape=(5, 5))
MAP = distinct(0.01, *IMAGES)
case("ROIPooling", inputs=[(MAP, REGIONS)], pooled_size=[(2, 2), (3, 4)], spatial_scale=[1.0, 0.5])
case("ROIPooling", inputs=[(MAP, REGIONS)], pooled_size=(2, 2), spatial_scale=1.0, dtypes=("float64",))
case("ROIPooling", inputs=[(distinct(0.5, 1, 2, 6, 7), literal(0, 1, 1, 4, 5, shape=(1, 5)))], pooled_size=(2, 2), spatial_scale=1.0, dtypes=("float16",))
case("ROIPooling", inputs=[(MAP, literal(0, 20, 20, 30, 30, shape=(1, 5)))], pooled_size=(2, 2), spatial_scale=1.0, note="outside of the image")

# Grids and samplers: data, grid or matrix
case("GridGenerator", inputs=[normal(2, 6)], transform_type="affine", target_shape=[(3, 4), (2, 2)], tol=FINE)
case("GridGenerator", inputs=[normal(2, 2, 3, 4)], transform_type="warp", tol=FINE)
case("GridGenerator", inputs=[normal(2, 6)], transform_type="affine", target_shape=(3, 4), dtypes=("float64",), tol=FINE, **ONLY_SINGLE)
case("GridGenerator", inputs=[normal(2, 6)], transform_type="affine", target_shape=(3, 4), dtypes=("float16",), tol=HALF, **ONLY_SINGLE)
PLACES = uniform(-1.3, 1.3, 2, 2, 4, 5)
case("BilinearSampler", inputs=[(IMAGES, PLACES)], tol=Tolerance(1e-4, 1e-4))
case("BilinearSampler", inputs=[(IMAGES, PLACES)], dtypes=("float64",), tol=FINE)
case("BilinearSampler", inputs=[((1, 1, 4, 4), literal(-1, 1, 3, 0, -9, 0.5, -1, 1, 0, 3, 0.2, -40, shape=(1, 2, 2, 3)))], tol=FINE, note="corners and far outside")
case("BilinearSampler", inputs=[(IMAGES, PLACES)], dtypes=("float16",), tol=Tolerance(1e-2, 1e-2), grad=False, cudnn_off=[..., True])
MATRICES = uniform(-0.7, 0.7, 2, 6)
case("SpatialTransformer", inputs=[(IMAGES, MATRICES)], target_shape=[(3, 4), (6, 7)], transform_type="affine", sampler_type="bilinear", tol=Tolerance(1e-4, 1e-4))
case("SpatialTransformer", inputs=[(IMAGES, MATRICES)], target_shape=(3, 4), transform_type="affine", sampler_type="bilinear", dtypes=("float64",), tol=FINE)
case("SpatialTransformer", inputs=[(IMAGES, MATRICES)], transform_type="affine", sampler_type="bilinear", tol=Tolerance(1e-4, 1e-4), skip=("golden",), note="1.9.1 asks for the target shape")

# Correlation: two images
PAIR = [((2, 2, 6, 7), (2, 2, 6, 7))]
case("Correlation", inputs=PAIR, is_multiply=[True, False], tol=FINE)
case("Correlation", inputs=PAIR, kernel_size=3, max_displacement=2, stride1=[1, 2], stride2=[1, 2], pad_size=3, tol=FINE)
case("Correlation", inputs=PAIR, max_displacement=2, stride2=2, pad_size=2, is_multiply=False, dtypes=("float64",), tol=FINE)
case("Correlation", inputs=PAIR, dtypes=("float16",), tol=HALF, grad=False)

# CTCLoss: data, labels, [lengths of data], [lengths of labels]
SPEECH = normal(6, 3, 5)
FIRST = literal(1, 2, 0, 3, 3, 1, 4, 0, 0, shape=(3, 3))
LAST = literal(0, 1, -1, 2, 2, 0, 3, -1, -1, shape=(3, 3))
case("CTCLoss", inputs=[(SPEECH, FIRST)], tol=FINE)
case("CTCLoss", inputs=[(SPEECH, LAST)], blank_label="last", tol=FINE)
case("CTCLoss", inputs=[(SPEECH, FIRST, literal(6, 5, 3))], use_data_lengths=True, tol=FINE)
case("CTCLoss", inputs=[(SPEECH, literal(1, 2, 3, 3, 3, 1, 4, 1, 2, shape=(3, 3)), literal(6, 5, 3), literal(2, 3, 1))], use_data_lengths=True, use_label_lengths=True, tol=FINE)
case("CTCLoss", inputs=[(SPEECH, literal(0, 0, 1, 0, 0, 0, shape=(3, 2)))], tol=FINE, note="no labels")
case("CTCLoss", inputs=[(normal(4, 2, 5), literal(1, 1, 1, 1, 1, 2, 0, 0, shape=(2, 4)))], tol=FINE, grad=False, note="labels that do not fit")
case("CTCLoss", inputs=[(normal(4, 2, 5), literal(1, 1, 1, 1, 1, 2, 0, 0, shape=(2, 4)))], tol=FINE, skip=("golden", "gradient"), note="1.9.1 leaves the gradient of labels that do not fit undefined")
case("CTCLoss", inputs=[(normal(60, 4, 30), integers(1, 30, 4, 20))], tol=Tolerance(1e-4, 1e-4))
case("CTCLoss", inputs=[(SPEECH, FIRST)], dtypes=("float64",), tol=FINE, skip=("golden",), note="1.9.1 takes float32 only")
case("CTCLoss", inputs=[(SPEECH, FIRST)], dtypes=("float16",), tol=HALF, skip=("golden",), note="1.9.1 takes float32 only")

# Losses and penalties with their own gradients
SCORES = [(normal(4, 5), integers(0, 5, 4))]
case("SVMOutput", inputs=SCORES, margin=[1.0, 0.5], regularization_coefficient=[1.0, 2.0], use_linear=[False, True])
case("SVMOutput", inputs=SCORES, dtypes=("float64", "float16"))
UNITS = uniform(0.05, 0.95, 6, 3)
AVERAGE = uniform(0.2, 0.8, 3, grad=False)
case("IdentityAttachKLSparseReg", inputs=[(UNITS, AVERAGE)], mutates=(1,), train=[True, False], dtypes=REALS, tol=FINE, skip=("golden",), note="1.9.1 has it in symbols only")
case("IdentityAttachKLSparseReg", inputs=[(uniform(0.05, 0.95, 6, 3, 2), AVERAGE)], sparseness_target=0.2, penalty=0.1, momentum=0.8, mutates=(1,), tol=FINE, skip=("golden",), note="1.9.1 has it in symbols only")

# Moments
case("moments", inputs=[(3, 4, 5)], axes=[(0,), (1, 2), (0, -1), (0, 1, 2)], keepdims=[False, True], outputs=2, dtypes=REALS, tol=FINE)
case("moments", inputs=[(3, 4, 5)], axes=(0, 2), outputs=2, dtypes=("float16",), tol=HALF)
case("moments", inputs=[(40, 700)], axes=[(0,), (1,)], outputs=2, tol=FINE)

# BatchNorm under other names: data, gamma, beta, moving mean, moving variance
NORMED = [((4, 3, 5, 2), uniform(0.5, 2, 3), (3,), uniform(-1, 1, 3, grad=False), uniform(0.5, 2, 3, grad=False))]
case("BatchNorm_v1", inputs=NORMED, fix_gamma=[True, False], train=[True, False], mutates=(3, 4), tol=FINE, skip=("golden",), note="1.9.1 has it in symbols only")
case("BatchNorm_v1", inputs=NORMED, fix_gamma=False, use_global_stats=True, eps=1e-5, momentum=0.5, mutates=(3, 4), tol=FINE, skip=("golden",), note="1.9.1 has it in symbols only")
case("_contrib_SyncBatchNorm", inputs=NORMED, key="one", fix_gamma=[True, False], train=[True, False], mutates=(3, 4), tol=FINE)
case("_contrib_SyncBatchNorm", inputs=NORMED, key="two", fix_gamma=False, use_global_stats=True, mutates=(3, 4), tol=FINE)
case("_contrib_BatchNormWithReLU", inputs=NORMED, fix_gamma=[True, False], mutates=(3, 4), tol=FINE)
case("_contrib_BatchNormWithReLU", inputs=NORMED, fix_gamma=[True, False], train=False, grad=False, mutates=(3, 4), tol=FINE)
case("_contrib_BatchNormWithReLU", inputs=NORMED, fix_gamma=False, train=False, mutates=(3, 4), tol=FINE, skip=("golden",), note="1.9.1 has its gradient in training only")
case("_contrib_BatchNormWithReLU", inputs=[((4, 5, 3), *NORMED[0][1:])], fix_gamma=False, axis=-1, mutates=(3, 4), tol=FINE, skip=("golden",), note="1.9.1 has it for images only")
case("_contrib_BatchNormWithReLU", inputs=NORMED, fix_gamma=[True, False], use_global_stats=True, mutates=(3, 4), tol=FINE, skip=("golden",), note="1.9.1 has its gradient with the batch's statistics only")
case("_contrib_BatchNormWithReLU", inputs=NORMED, fix_gamma=False, mutates=(3, 4), tol=Tolerance(1e-6, 1e-6), dtypes=("float64",), skip=("golden",), note="1.9.1 takes float32 only")

# BatchNorm and then clip, from 0
for limit in (0.5, 6):
    case("_BatchNormWithClip", inputs=NORMED, a_max=limit, fix_gamma=[True, False], train=[True, False], mutates=(3, 4), tol=FINE, **OURS)
case("_BatchNormWithClip", inputs=[((4, 5, 3), *NORMED[0][1:])], a_max=1, fix_gamma=False, axis=-1, mutates=(3, 4), tol=FINE, **OURS)
case("_BatchNormWithClip", inputs=NORMED, a_max=1, fix_gamma=False, use_global_stats=True, eps=1e-5, momentum=0.5, mutates=(3, 4), tol=FINE, **OURS)
case("_BatchNormWithClip", inputs=NORMED, a_max=1, fix_gamma=False, mutates=(3, 4), tol=Tolerance(1e-6, 1e-6), dtypes=("float64",), **OURS)

# BatchNorm of a sum: two terms, then as above. Results: the norm and the sum.
ADDED = [((4, 3, 5, 2), *NORMED[0])]
for name in ("_added_BatchNorm", "_added_BatchNormWithReLU"):
    case(name, inputs=ADDED, fix_gamma=[True, False], train=[True, False], mutates=(4, 5), outputs=2, tol=FINE, **OURS)
    case(name, inputs=ADDED, fix_gamma=False, use_global_stats=True, eps=1e-5, momentum=0.5, mutates=(4, 5), outputs=2, tol=FINE, **OURS)
    case(name, inputs=[((4, 5, 3), (4, 5, 3), *NORMED[0][1:])], fix_gamma=False, axis=-1, mutates=(4, 5), outputs=2, tol=FINE, **OURS)
    case(name, inputs=ADDED, fix_gamma=False, mutates=(4, 5), outputs=2, tol=Tolerance(1e-6, 1e-6), dtypes=("float64",), **OURS)

# BatchNorm with relu and the largest of each window: images with their channels last
POOLED = [(distinct(0.01, 2, 7, 6, 3), *NORMED[0][1:])]
for windows in ({"kernel": (3, 3), "stride": (2, 2), "pad": (1, 1)}, {"kernel": (2, 2)}, {"kernel": (1, 3), "stride": (3, 1), "pad": (0, 2)}):
    case("_pooled_BatchNormWithReLU", inputs=POOLED, fix_gamma=[True, False], train=[True, False], mutates=(3, 4), tol=FINE, **windows, **OURS)
case("_pooled_BatchNormWithReLU", inputs=POOLED, kernel=(2, 2), stride=(2, 2), fix_gamma=False, use_global_stats=True, eps=1e-5, momentum=0.5, mutates=(3, 4), tol=FINE, **OURS)
case("_pooled_BatchNormWithReLU", inputs=POOLED, kernel=(2, 2), stride=(2, 2), fix_gamma=False, mutates=(3, 4), tol=Tolerance(1e-6, 1e-6), dtypes=("float64",), **OURS)


# Further shapes and dtypes of layers that have rows elsewhere
case("LayerNorm", inputs=[((4, 6), uniform(0.5, 2, 6), (6,))], output_mean_var=True, outputs=3, grad=False, tol=FINE)
case("LayerNorm", inputs=[((4, 6), uniform(0.5, 2, 6), (6,))], dtypes=("float16",), tol=HALF)
case("GroupNorm", inputs=[((2, 6, 4, 5), uniform(0.5, 2, 3), (3,))], num_groups=3, dtypes=("float64",), tol=FINE)
case("InstanceNorm", inputs=[((2, 3, 7), uniform(0.5, 2, 3), (3,))], tol=FINE)
case("InstanceNorm", inputs=[((2, 3, 4, 5), uniform(0.5, 2, 3), (3,))], dtypes=("float64",), tol=FINE, **ONLY_SINGLE)
case("L2Normalization", inputs=[(2, 3, 4)], mode=["instance", "channel", "spatial"], eps=[..., 1e-3], dtypes=("float64",), tol=FINE)
case("L2Normalization", inputs=[(4, 5)], mode="instance", tol=FINE)
case("LRN", inputs=[(2, 7, 4, 5)], nsize=3, alpha=0.1, beta=0.5, knorm=1.0, tol=FINE)
case("SoftmaxActivation", inputs=[(2, 3, 4, 2)], mode="channel")
case("SoftmaxActivation", inputs=[(3, 4)], mode=["instance", "channel"], dtypes=FLOATS[1:], **ONLY_SINGLE)
