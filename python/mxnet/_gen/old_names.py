"""Where names of MXNet 1.9.1 are found, written by tools/gen_old_names.py."""

TABLE = """\
mxnet
* AttrScope<mxnet.attribute Context<mxnet.context MXNetError<mxnet.base api<mxnet.api:
attribute<mxnet.attribute: autograd<mxnet.autograd: base<mxnet.base: callback<mxnet.callback:
context<mxnet.context: contrib<mxnet.contrib: cpu<mxnet.context cpu_pinned<mxnet.context
current_context<mxnet.context cython<mxnet.cython: engine<mxnet.engine: error<mxnet.error:
executor<mxnet.executor: executor_manager<mxnet.executor_manager: gluon<mxnet.gluon:
gpu<mxnet.context image<mxnet.image: img<mxnet.image: init<mxnet.initializer:
initializer<mxnet.initializer: io<mxnet.io: is_np_array<mxnet.util is_np_shape<mxnet.util
kv<mxnet.kvstore: kvstore<mxnet.kvstore: libinfo<mxnet.libinfo: library<mxnet.library:
log<mxnet.log: lr_scheduler<mxnet.lr_scheduler: metric<mxnet.metric: mod<mxnet.module:
model<mxnet.model: module<mxnet.module: mon<mxnet.monitor: monitor<mxnet.monitor: name<mxnet.name:
nd<mxnet.ndarray: ndarray<mxnet.ndarray: ndarray_doc<mxnet.ndarray_doc: notebook<mxnet.notebook:
np<mxnet.numpy: np_array<mxnet.util np_shape<mxnet.util np_symbol<mxnet.symbol.numpy._symbol:
npx<mxnet.numpy_extension: numpy<mxnet.numpy:
numpy_dispatch_protocol<mxnet.numpy_dispatch_protocol: numpy_extension<mxnet.numpy_extension:
numpy_op_fallback<mxnet.numpy_op_fallback: numpy_op_signature<mxnet.numpy_op_signature:
onnx<mxnet.onnx: operator<mxnet.operator: optimizer<mxnet.optimizer: profiler<mxnet.profiler:
random<mxnet.random: recordio<mxnet.recordio: registry<mxnet.registry: rnd<mxnet.random:
rnn<mxnet.rnn: rtc<mxnet.rtc: runtime<mxnet.runtime: set_np_shape<mxnet.util sym<mxnet.symbol:
symbol<mxnet.symbol: symbol_doc<mxnet.symbol_doc: test_utils<mxnet.test_utils: th<mxnet.torch:
torch<mxnet.torch: tvmop<mxnet.tvmop: use_np<mxnet.util use_np_array<mxnet.util
use_np_shape<mxnet.util util<mxnet.util: visualization<mxnet.visualization:
viz<mxnet.visualization:
- __version__<mxnet.base _api_internal<mxnet._api_internal: _ctypes<mxnet._ctypes:
_cy3<mxnet._cy3: _ffi<mxnet._ffi: _global_var<mxnet._global_var:
_numpy_op_doc<mxnet._numpy_op_doc:

mxnet._api_internal
*
- _ADT<mxnet._ffi.function _Integer<mxnet._ffi.function _nop<mxnet._ffi.function

mxnet._ctypes > mxnet
*
- ndarray<mxnet._ctypes.ndarray: symbol<mxnet._ctypes.symbol:

mxnet._ctypes.ndarray > mxnet._core
*
- CachedOp<mxnet.ndarray NDArrayBase<mxnet.ndarray.ndarray:NDArray _imperative_invoke<!handle
_monitor_callback_wrapper<!handle _LIB<mxnet.base check_call<mxnet.base c_handle_array<mxnet.base
c_str_array<mxnet.base NDArrayHandle<mxnet.base CachedOpHandle<mxnet.base ctypes<mxnet.base

mxnet._ctypes.symbol > mxnet._core
*
- SymbolBase<mxnet.symbol.symbol:Symbol _symbol_creator<!handle _set_symbol_class<!handle
_set_np_symbol_class<!handle _LIB<mxnet.base check_call<mxnet.base c_handle_array<mxnet.base
c_str<mxnet.base c_str_array<mxnet.base SymbolHandle<mxnet.base mx_uint<mxnet.base
ctypes<mxnet.base

mxnet._cy3 > mxnet
*
-

mxnet._ffi > mxnet
*
- function<mxnet._ffi.function:

mxnet._ffi.function > mxnet
*
- _init_api<!generate _ADT<!generate _Integer<!generate _nop<!generate

mxnet._global_var
*
- _ndarray_cls<mxnet.ndarray.sparse _np_ndarray_cls<mxnet.numpy:ndarray _set_ndarray_class<!handle
_set_np_ndarray_class<!handle

mxnet._numpy_op_doc > mxnet.numpy
*
- _np__random_shuffle<mxnet.numpy.random:shuffle _np_all<mxnet.numpy:all _np_amax<mxnet.numpy:amax
_np_amin<mxnet.numpy:amin _np_any<mxnet.numpy:any _np_atleast_1d<mxnet.numpy:atleast_1d
_np_atleast_2d<mxnet.numpy:atleast_2d _np_atleast_3d<mxnet.numpy:atleast_3d
_np_copy<mxnet.numpy:copy _np_cumsum<mxnet.numpy:cumsum _np_diag<mxnet.numpy:diag
_np_diagflat<mxnet.numpy:diagflat _np_diagonal<mxnet.numpy:diagonal _np_dot<mxnet.numpy:dot
_np_max<mxnet.numpy:max _np_min<mxnet.numpy:min _np_moveaxis<mxnet.numpy:moveaxis
_np_prod<mxnet.numpy:prod _np_product<mxnet.numpy:product _np_repeat<mxnet.numpy:repeat
_np_reshape<mxnet.numpy:reshape _np_roll<mxnet.numpy:roll _np_sometrue<mxnet.numpy:sometrue
_np_squeeze<mxnet.numpy:squeeze _np_sum<mxnet.numpy:sum _np_trace<mxnet.numpy:trace
_np_transpose<mxnet.numpy:transpose _npx_constraint_check<mxnet.numpy_extension:constraint_check
_npx_nonzero<mxnet.numpy_extension:nonzero _npx_reshape<mxnet.numpy_extension:reshape

mxnet.api
*
- _init_api<mxnet._ffi.function

mxnet.attribute
* AttrScope classproperty<mxnet.base defaultdict<collections string_types<mxnet.base
threading<threading: warnings<warnings: with_metaclass<mxnet.base
- _MXClassPropertyMetaClass<mxnet.base

mxnet.autograd
* CFUNCTYPE<ctypes Function Lock<threading MXCallbackList<mxnet.base NDArray<mxnet.ndarray.ndarray
NDArrayHandle<mxnet.base POINTER<_ctypes Symbol<mxnet.symbol.symbol SymbolHandle<mxnet.base
array<array backward c_array<mxnet.base c_array_buf<mxnet.base c_handle_array<mxnet.base
c_int<ctypes c_void_p<ctypes cast<ctypes check_call<mxnet.base ctypes<ctypes: get_symbol grad
is_recording is_training mark_variables mx_uint<mxnet.base pause predict_mode record set_recording
set_training string_types<mxnet.base traceback<traceback: train_mode
- _GRAD_REQ_MAP<mxnet.base _LIB<mxnet.base _RecordingStateScope _ndarray_cls<mxnet.ndarray.sparse
_parse_head<!handle

mxnet.base > mxnet._c_interface
* MXNetError
- CachedOpHandle CudaKernelHandle CudaModuleHandle DLPackHandle DataIterCreatorHandle
DataIterHandle ExecutorHandle FunctionHandle KVStoreHandle MXCallbackList NDArrayHandle
NotImplementedForSymbol NotSupportedForSparseNDArray OpHandle ProfileHandle RecordIOHandle
RtcHandle SymbolHandle _LIB _MXClassPropertyDescriptor _MXClassPropertyMetaClass _NP_EXT_OP_PREFIX
_NP_EXT_OP_SUBMODULE_LIST _NP_INTERNAL_OP_PREFIX _NP_OP_PREFIX _NP_OP_SUBMODULE_LIST
_NP_OUTPUT_IS_LIST_OPERATORS _Null _NullType _OP_NAME_PREFIX_LIST __version__ _as_list
_find_error_type _generate_op_module_signature<!generate _get_op_name_prefix
_get_op_submodule_name _init_np_op_module<!generate _init_op_module<!generate _is_np_op _load_lib
_notify_shutdown _np<numpy: _output_is_list _valid_error_name add_fileline_to_docstring
atexit<atexit: basestring build_param_doc c2pyerror c_array c_array_buf c_handle_array c_str
c_str_array check_call classproperty ctypes<ctypes: ctypes2buffer ctypes2numpy_shared data_dir
data_dir_default error_types get_last_ffi_error inspect<inspect: integer_types
libinfo<mxnet.libinfo: long mx_float mx_float_p mx_int mx_int64 mx_real_t mx_uint numeric_types
os<os: platform<platform: py_str re<re: register_error string_types sys<sys: with_metaclass

mxnet.callback
* LogValidationMetricsCallback ProgressBar Speedometer do_checkpoint log_train_metric
logging<logging: math<math: module_checkpoint save_checkpoint<mxnet.model time<time:
-

mxnet.context
* Context check_call<mxnet.base classproperty<mxnet.base cpu cpu_pinned ctypes<ctypes:
current_context gpu gpu_memory_info num_gpus threading<threading: warnings<warnings:
with_metaclass<mxnet.base
- _LIB<mxnet.base _MXClassPropertyMetaClass<mxnet.base

mxnet.contrib
* amp<mxnet.contrib.amp: autograd<mxnet.contrib.autograd: io<mxnet.contrib.io:
nd<mxnet.contrib.ndarray: ndarray<mxnet.contrib.ndarray: onnx<mxnet.contrib.onnx:
quant<mxnet.contrib.quantization: quantization<mxnet.contrib.quantization:
svrg_optimization<mxnet.contrib.svrg_optimization: sym<mxnet.contrib.symbol:
symbol<mxnet.contrib.symbol: tensorboard<mxnet.contrib.tensorboard: text<mxnet.contrib.text:
-

mxnet.contrib.amp
* amp<mxnet.contrib.amp.amp: convert_hybrid_block<mxnet.contrib.amp.amp
convert_model<mxnet.contrib.amp.amp convert_symbol<mxnet.contrib.amp.amp
init<mxnet.contrib.amp.amp init_trainer<mxnet.contrib.amp.amp
list_conditional_fp32_ops<mxnet.contrib.amp.amp list_fp32_ops<mxnet.contrib.amp.amp
list_loss_output_functions<mxnet.contrib.amp.amp list_lp16_fp32_ops<mxnet.contrib.amp.amp
list_lp16_ops<mxnet.contrib.amp.amp list_lp16_use_fp32_params<mxnet.contrib.amp.amp
list_widest_type_cast<mxnet.contrib.amp.amp lists<mxnet.contrib.amp.lists:
loss_scaler<mxnet.contrib.amp.loss_scaler: scale_loss<mxnet.contrib.amp.amp
unscale<mxnet.contrib.amp.amp
-

mxnet.contrib.amp.amp > mxnet.contrib.amp mxnet.contrib.amp._training
* convert_hybrid_block convert_model convert_symbol init init_trainer list_conditional_fp32_ops
list_fp32_ops list_loss_output_functions list_lp16_fp32_ops list_lp16_ops
list_lp16_use_fp32_params list_widest_type_cast scale_loss unscale
- BucketingModule<mxnet.module.bucketing_module LossScaler<mxnet.contrib.amp.loss_scaler
NDArray<mxnet.ndarray.ndarray Symbol<mxnet.symbol.symbol SymbolHandle<mxnet.base
_DTYPE_MX_TO_NP<mxnet.base _DTYPE_NP_TO_MX<mxnet.base _LIB<mxnet.base _amp_initialized
_amp_loss_scale_initialized _cast_symbol_NDArray _get_fun_to_wrap _loss_scaler
_wrap_loss_output_functions _wrap_symbol_functions array<array base<mxnet.base:
bfloat16<mxnet.base c_array_buf<mxnet.base c_str_array<mxnet.base check_call<mxnet.base
contextlib<contextlib: convert_bucketing_module ctypes<ctypes: gpu<mxnet.context
lists<mxnet.contrib.amp.lists: logging<logging: mx_uint<mxnet.base ndarray<mxnet.ndarray:
np<numpy: opt<mxnet.optimizer: symbol<mxnet.symbol: symbol_contrib<mxnet.symbol.contrib:
trainer<mxnet.gluon.trainer:

mxnet.contrib.amp.lists
* symbol_bf16<mxnet.contrib.amp.lists.symbol_bf16:
symbol_fp16<mxnet.contrib.amp.lists.symbol_fp16:
-

mxnet.contrib.amp.lists.symbol_bf16
* BF16_FP32_FUNCS BF16_FUNCS BF16_USE_FP32_PARAMS CONDITIONAL_FP32_FUNCS FP32_FUNCS
LOSS_OUTPUT_FUNCTIONS WIDEST_TYPE_CASTS
-

mxnet.contrib.amp.lists.symbol_fp16
* CONDITIONAL_FP32_FUNCS FP16_FP32_FUNCS FP16_FUNCS FP32_FUNCS LOSS_OUTPUT_FUNCTIONS
WIDEST_TYPE_CASTS
-

mxnet.contrib.amp.loss_scaler
* LossScaler ag<mxnet.autograd: logging<logging: multi_all_finite<mxnet.ndarray
nd<mxnet.ndarray.ndarray:
-

mxnet.contrib.autograd
* NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base TrainingStateScope array<array backward
c_array<mxnet.base c_array_buf<mxnet.base c_handle_array<mxnet.base check_call<mxnet.base
compute_gradient ctypes<ctypes: functools<functools: grad grad_and_loss mark_variables
mx_uint<mxnet.base set_is_training string_types<mxnet.base test_section train_section
zeros_like<mxnet.ndarray
- _GRAD_REQ_MAP<mxnet.base _LIB<mxnet.base

mxnet.contrib.io
* DataDesc<mxnet.io.io DataIter<mxnet.io.io DataLoaderIter nd<mxnet.ndarray:
-

mxnet.contrib.ndarray
* AdaptiveAvgPooling2D BatchNormWithReLU BilinearResize2D CTCLoss DeformableConvolution
DeformablePSROIPooling ModulatedDeformableConvolution MultiBoxDetection MultiBoxPrior
MultiBoxTarget MultiProposal PSROIPooling Proposal ROIAlign RROIAlign SparseEmbedding
SyncBatchNorm allclose arange_like backward_gradientmultiplier backward_hawkesll
backward_index_copy backward_quadratic bipartite_matching boolean_mask box_decode box_encode
box_iou box_nms box_non_maximum_suppression calibrate_entropy count_sketch ctc_loss dequantize
dgl_adjacency dgl_csr_neighbor_non_uniform_sample dgl_csr_neighbor_uniform_sample
dgl_graph_compact dgl_subgraph div_sqrt_dim edge_id fft getnnz gradientmultiplier
group_adagrad_update hawkesll ifft index_array index_copy interleaved_matmul_encdec_qk
interleaved_matmul_encdec_valatt interleaved_matmul_selfatt_qk interleaved_matmul_selfatt_valatt
quadratic quantize quantize_asym quantize_v2 quantized_act quantized_batch_norm quantized_concat
quantized_conv quantized_elemwise_add quantized_elemwise_mul quantized_embedding quantized_flatten
quantized_fully_connected quantized_pooling quantized_rnn requantize round_ste sign_ste
-

mxnet.contrib.onnx
* export_model export_model_<mxnet.onnx:export_model get_model_metadata get_model_metadata_
import_model import_model_ import_to_gluon import_to_gluon_ onnx2mx<mxnet.contrib.onnx.onnx2mx:
-

mxnet.contrib.onnx.onnx2mx > mxnet.contrib.onnx
* import_model<mxnet.contrib.onnx.onnx2mx.import_model:
import_onnx<mxnet.contrib.onnx.onnx2mx.import_onnx:
import_to_gluon<mxnet.contrib.onnx.onnx2mx.import_to_gluon:
- _import_helper<mxnet.contrib.onnx.onnx2mx._import_helper:
_op_translations<mxnet.contrib.onnx.onnx2mx._op_translations:
_translation_utils<mxnet.contrib.onnx.onnx2mx._translation_utils:

mxnet.contrib.onnx.onnx2mx._import_helper > mxnet.contrib.onnx
* absolute<!onnx add<!onnx add_n<!onnx arccos<!onnx arcsin<!onnx arctan<!onnx argmax<!onnx
argmin<!onnx avg_pooling<!onnx batch_norm<!onnx cast<!onnx ceil<!onnx clip<!onnx concat<!onnx
conv<!onnx deconv<!onnx depthtospace<!onnx divide<!onnx dropout<!onnx equal<!onnx exponent<!onnx
flatten<!onnx floor<!onnx fully_connected<!onnx gather<!onnx global_avgpooling<!onnx
global_lppooling<!onnx global_maxpooling<!onnx greater<!onnx hardmax<!onnx hardsigmoid<!onnx
identity<!onnx instance_norm<!onnx leaky_relu<!onnx lesser<!onnx linalg_gemm<!onnx
local_response_norm<!onnx log_softmax<!onnx logical_and<!onnx logical_not<!onnx logical_or<!onnx
logical_xor<!onnx lp_pooling<!onnx lpnormalization<!onnx matrix_multiplication<!onnx
max_pooling<!onnx max_roi_pooling<!onnx maximum<!onnx mean<!onnx minimum<!onnx multiply<!onnx
negative<!onnx pad<!onnx power<!onnx random_normal<!onnx random_uniform<!onnx reciprocal<!onnx
reduce_l1<!onnx reduce_l2<!onnx reduce_log_sum<!onnx reduce_log_sum_exp<!onnx reduce_max<!onnx
reduce_mean<!onnx reduce_min<!onnx reduce_prod<!onnx reduce_sum<!onnx reduce_sum_square<!onnx
relu<!onnx reshape<!onnx sample_multinomial<!onnx shape<!onnx sigmoid<!onnx size<!onnx
softmax<!onnx softplus<!onnx softsign<!onnx spacetodepth<!onnx split<!onnx squareroot<!onnx
squeeze<!onnx subtract<!onnx tanh<!onnx topk<!onnx transpose<!onnx unsqueeze<!onnx
- _convert_map<!onnx _cos<!onnx _elu<!onnx _log<!onnx _prelu<!onnx _selu<!onnx _sin<!onnx
_slice<!onnx _tan<!onnx

mxnet.contrib.onnx.onnx2mx._op_translations > mxnet.contrib.onnx
*
-

mxnet.contrib.onnx.onnx2mx._translation_utils > mxnet.contrib.onnx
* context<mxnet.context: get_input_shape<!onnx io<mxnet.io: module<mxnet.module: nd<mxnet.ndarray:
symbol<mxnet.symbol:
- _add_extra_attributes<!onnx _fix_attribute_names<!onnx _fix_bias<!onnx _fix_broadcast<!onnx
_fix_channels<!onnx _fix_gemm<!onnx _fix_pooling<!onnx _pad_sequence_fix<!onnx
_remove_attributes<!onnx

mxnet.contrib.onnx.onnx2mx.import_model > mxnet.contrib.onnx
* GraphProto<mxnet.contrib.onnx.onnx2mx.import_onnx get_model_metadata import_model
-

mxnet.contrib.onnx.onnx2mx.import_onnx > mxnet.contrib.onnx
* GraphProto<!onnx convert_map<!onnx nd<mxnet.ndarray: np<numpy: string_types<mxnet.base
symbol<mxnet.symbol:
-

mxnet.contrib.onnx.onnx2mx.import_to_gluon > mxnet.contrib.onnx
* GraphProto<mxnet.contrib.onnx.onnx2mx.import_onnx import_to_gluon
-

mxnet.contrib.quantization > mxnet.contrib._layer_statistics
* Context<mxnet.context DataBatch<mxnet.io.io DataDesc<mxnet.io.io DataIter<mxnet.io.io
Module<mxnet.module.module NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base
Symbol<mxnet.symbol.symbol SymbolHandle<mxnet.base c_array<mxnet.base c_str<mxnet.base
c_str_array<mxnet.base calib_graph check_call<mxnet.base combine_histogram cpu<mxnet.context
ctypes<ctypes: logging<logging: mx_uint<mxnet.base nd_load<mxnet.ndarray:load
nd_save<mxnet.ndarray:save ndarray<mxnet.ndarray: np<numpy: os<os: py_str<mxnet.base
quantize_graph quantize_model quantize_model_mkldnn quantize_net quantize_net_v2 shutil<shutil:
stats<scipy.stats: sym_load<mxnet.symbol:load warnings<warnings:
- _DataIterWrapper _LIB<mxnet.base _LayerHistogramCollector _LayerOutputMinMaxCollector
_as_data_iter _calibrate_quantized_sym _collect_layer_histogram _collect_layer_output_min_max
_collect_layer_statistics _get_optimal_threshold _get_optimal_thresholds _load_params _load_sym
_quantize_params _quantize_symbol _smooth_distribution

mxnet.contrib.svrg_optimization
* svrg_module<mxnet.contrib.svrg_optimization.svrg_module:
svrg_optimizer<mxnet.contrib.svrg_optimization.svrg_optimizer:
-

mxnet.contrib.svrg_optimization.svrg_module
* Module<mxnet.module.module SVRGModule logging<logging: mx<mxnet: time<time:
- _SVRGOptimizer<mxnet.contrib.svrg_optimization.svrg_optimizer

mxnet.contrib.svrg_optimization.svrg_optimizer
* mx<mxnet:
- _AssignmentOptimizer _SVRGOptimizer

mxnet.contrib.symbol
* AdaptiveAvgPooling2D BatchNormWithReLU BilinearResize2D CTCLoss DeformableConvolution
DeformablePSROIPooling ModulatedDeformableConvolution MultiBoxDetection MultiBoxPrior
MultiBoxTarget MultiProposal PSROIPooling Proposal ROIAlign RROIAlign SparseEmbedding
SyncBatchNorm allclose arange_like backward_gradientmultiplier backward_hawkesll
backward_index_copy backward_quadratic bipartite_matching boolean_mask box_decode box_encode
box_iou box_nms box_non_maximum_suppression calibrate_entropy count_sketch ctc_loss dequantize
dgl_adjacency<!sparse dgl_csr_neighbor_non_uniform_sample<!sparse
dgl_csr_neighbor_uniform_sample<!sparse dgl_graph_compact<!sparse dgl_subgraph<!sparse
div_sqrt_dim edge_id<!sparse fft getnnz gradientmultiplier group_adagrad_update hawkesll ifft
index_array index_copy interleaved_matmul_encdec_qk interleaved_matmul_encdec_valatt
interleaved_matmul_selfatt_qk interleaved_matmul_selfatt_valatt quadratic quantize quantize_asym
quantize_v2 quantized_act quantized_batch_norm quantized_concat quantized_conv
quantized_elemwise_add quantized_elemwise_mul quantized_embedding quantized_flatten
quantized_fully_connected quantized_pooling quantized_rnn requantize round_ste sign_ste
-

mxnet.contrib.tensorboard
* LogMetricsCallback logging<logging:
-

mxnet.contrib.text
* embedding<mxnet.contrib.text.embedding: utils<mxnet.contrib.text.utils:
vocab<mxnet.contrib.text.vocab:
- _constants<mxnet.contrib.text._constants:

mxnet.contrib.text._constants
* APACHE_REPO_URL FAST_TEXT_ARCHIVE_SHA1 FAST_TEXT_FILE_SHA1 GLOVE_PRETRAINED_ARCHIVE_SHA1
GLOVE_PRETRAINED_FILE_SHA1 UNKNOWN_IDX
-

mxnet.contrib.text.embedding
* C<mxnet.contrib.text._constants: CompositeEmbedding CustomEmbedding FastText GloVe
base<mxnet.base: create get_pretrained_file_names is_np_array<mxnet.util logging<logging:
nd<mxnet.ndarray: os<os: register registry<mxnet.registry: tarfile<tarfile:
vocab<mxnet.contrib.text.vocab: warnings<warnings: zipfile<zipfile:
- _TokenEmbedding _mx_np<mxnet.numpy: _mx_npx<mxnet.numpy_extension:

mxnet.contrib.text.utils
* collections<collections: count_tokens_from_str re<re:
-

mxnet.contrib.text.vocab
* C<mxnet.contrib.text._constants: Vocabulary collections<collections:
-

mxnet.cython > mxnet
*
-

mxnet.engine
* bulk check_call<mxnet.base ctypes<ctypes: set_bulk_size
- _BulkScope _LIB<mxnet.base

mxnet.error
* MXNetError<mxnet.base register
- InternalError register_error<mxnet.base

mxnet.executor
* Executor ExecutorHandle<mxnet.base NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base
SymbolHandle<mxnet.base c_array_buf<mxnet.base c_handle_array<mxnet.base c_str_array<mxnet.base
check_call<mxnet.base copy<copy: ctypes<ctypes: mx_int<mxnet.base mx_uint<mxnet.base
ndarray<mxnet.ndarray: np<numpy: py_array<array:array py_str<mxnet.base
- _LIB<mxnet.base _check_arguments<mxnet.executor_manager _load_data<mxnet.executor_manager
_load_label<mxnet.executor_manager _monitor_callback_wrapper<!handle
_ndarray_cls<mxnet.ndarray.sparse _split_input_slice<mxnet.executor_manager

mxnet.executor_manager
* DataDesc<mxnet.io.io DataParallelExecutorGroup DataParallelExecutorManager cpu<mxnet.context
logging<logging: mx_real_t<mxnet.base nd<mxnet.ndarray: np<numpy:
- _bind_exec _check_arguments _load_data _load_general _load_label _split_input_slice

mxnet.gluon
* Block<mxnet.gluon.block Constant<mxnet.gluon.parameter
DeferredInitializationError<mxnet.gluon.parameter HybridBlock<mxnet.gluon.block
Parameter<mxnet.gluon.parameter ParameterDict<mxnet.gluon.parameter SymbolBlock<mxnet.gluon.block
Trainer<mxnet.gluon.trainer block<mxnet.gluon.block: contrib<mxnet.gluon.contrib:
data<mxnet.gluon.data: loss<mxnet.gluon.loss: model_zoo<mxnet.gluon.model_zoo: nn<mxnet.gluon.nn:
parameter<mxnet.gluon.parameter: rnn<mxnet.gluon.rnn: tensor_types<mxnet.gluon.parameter
trainer<mxnet.gluon.trainer: utils<mxnet.gluon.utils:
-

mxnet.gluon.block > mxnet.gluon._arguments mxnet.gluon._base_block
* Block HybridBlock SymbolBlock
- DeferredInitializationError<mxnet.gluon.parameter HookHandle<mxnet.gluon.utils
MXNetError<mxnet.base NDArray<mxnet.ndarray.ndarray OrderedDict<collections
Parameter<mxnet.gluon.parameter ParameterDict<mxnet.gluon.parameter Symbol<mxnet.symbol.symbol
_BlockScope _brief_print_list<mxnet.gluon.utils _check_all_np_ndarrays<mxnet.gluon.utils
_check_same_symbol_type<mxnet.gluon.utils _common_prefix _flatten _gather_type_ctx_info
_indent<mxnet.gluon.utils _infer_param_types _mx_np<mxnet.numpy: _mx_npx<mxnet.numpy_extension:
_name<mxnet.name: _regroup copy<copy: defaultdict<collections initializer<mxnet.initializer:
is_np_array<mxnet.util json<json: load_json<mxnet.symbol.symbol mx_real_t<mxnet.base
ndarray<mxnet.ndarray: np<numpy: np_array<mxnet.util np_shape<mxnet.util
np_symbol<mxnet.symbol.numpy._symbol: re<re: symbol<mxnet.symbol: threading<threading:
warnings<warnings:

mxnet.gluon.contrib
* cnn<mxnet.gluon.contrib.cnn: data<mxnet.gluon.contrib.data:
estimator<mxnet.gluon.contrib.estimator: nn<mxnet.gluon.contrib.nn: rnn<mxnet.gluon.contrib.rnn:
-

mxnet.gluon.contrib.cnn
* DeformableConvolution<mxnet.gluon.contrib.cnn.conv_layers
ModulatedDeformableConvolution<mxnet.gluon.contrib.cnn.conv_layers
- conv_layers<mxnet.gluon.contrib.cnn.conv_layers:

mxnet.gluon.contrib.cnn.conv_layers
* DeformableConvolution ModulatedDeformableConvolution
- Activation<mxnet.gluon.nn.activations HybridBlock<mxnet.gluon.block numeric_types<mxnet.base
symbol<mxnet.symbol:

mxnet.gluon.contrib.data
* IntervalSampler<mxnet.gluon.contrib.data.sampler sampler<mxnet.gluon.contrib.data.sampler:
text<mxnet.gluon.contrib.data.text:
- _constants<mxnet.gluon.contrib.data._constants:

mxnet.gluon.contrib.data._constants
* EOS_TOKEN
-

mxnet.gluon.contrib.data.sampler
* IntervalSampler
- sampler<mxnet.gluon.data.sampler:

mxnet.gluon.contrib.data.text
* WikiText103 WikiText2
- C<mxnet.gluon.contrib.data._constants: _LanguageModelDataset _WikiText
_get_repo_file_url<mxnet.gluon.utils base<mxnet.base: check_sha1<mxnet.gluon.utils
dataset<mxnet.gluon.data.dataset: download<mxnet.gluon.utils nd<mxnet.ndarray: np<numpy: os<os:
shutil<shutil: text<mxnet.contrib.text: zipfile<zipfile:

mxnet.gluon.contrib.estimator
* BatchBegin<mxnet.gluon.contrib.estimator.event_handler
BatchEnd<mxnet.gluon.contrib.estimator.event_handler
BatchProcessor<mxnet.gluon.contrib.estimator.batch_processor
CheckpointHandler<mxnet.gluon.contrib.estimator.event_handler
EarlyStoppingHandler<mxnet.gluon.contrib.estimator.event_handler
EpochBegin<mxnet.gluon.contrib.estimator.event_handler
EpochEnd<mxnet.gluon.contrib.estimator.event_handler
Estimator<mxnet.gluon.contrib.estimator.estimator
GradientUpdateHandler<mxnet.gluon.contrib.estimator.event_handler
LoggingHandler<mxnet.gluon.contrib.estimator.event_handler
MetricHandler<mxnet.gluon.contrib.estimator.event_handler
StoppingHandler<mxnet.gluon.contrib.estimator.event_handler
TrainBegin<mxnet.gluon.contrib.estimator.event_handler
TrainEnd<mxnet.gluon.contrib.estimator.event_handler
ValidationHandler<mxnet.gluon.contrib.estimator.event_handler
batch_processor<mxnet.gluon.contrib.estimator.batch_processor:
estimator<mxnet.gluon.contrib.estimator.estimator:
event_handler<mxnet.gluon.contrib.estimator.event_handler:
utils<mxnet.gluon.contrib.estimator.utils:
-

mxnet.gluon.contrib.estimator.batch_processor
* BatchProcessor
- autograd<mxnet.autograd: split_and_load<mxnet.gluon.utils

mxnet.gluon.contrib.estimator.estimator
* Estimator
- BatchBegin<mxnet.gluon.contrib.estimator.event_handler
BatchEnd<mxnet.gluon.contrib.estimator.event_handler
BatchProcessor<mxnet.gluon.contrib.estimator.batch_processor Context<mxnet.context
DataLoader<mxnet.gluon.data.dataloader EpochBegin<mxnet.gluon.contrib.estimator.event_handler
EpochEnd<mxnet.gluon.contrib.estimator.event_handler
GradientUpdateHandler<mxnet.gluon.contrib.estimator.event_handler
LoggingHandler<mxnet.gluon.contrib.estimator.event_handler
MetricHandler<mxnet.gluon.contrib.estimator.event_handler
StoppingHandler<mxnet.gluon.contrib.estimator.event_handler
TrainBegin<mxnet.gluon.contrib.estimator.event_handler
TrainEnd<mxnet.gluon.contrib.estimator.event_handler Trainer<mxnet.gluon.trainer
ValidationHandler<mxnet.gluon.contrib.estimator.event_handler
_check_event_handlers<mxnet.gluon.contrib.estimator.event_handler
_check_handler_metric_ref<mxnet.gluon.contrib.estimator.utils
_check_metrics<mxnet.gluon.contrib.estimator.event_handler:check_metrics
_suggest_metric_for_loss<mxnet.gluon.contrib.estimator.utils copy<copy: cpu<mxnet.context
gluon_loss<mxnet.gluon.loss:Loss gpu<mxnet.context logging<logging: metric_loss<mxnet.metric:Loss
num_gpus<mxnet.context split_and_load<mxnet.gluon.utils sys<sys: warnings<warnings:

mxnet.gluon.contrib.estimator.event_handler > mxnet.gluon.contrib.estimator mxnet.gluon.contrib.estimator.utils
* BatchBegin BatchEnd CheckpointHandler EarlyStoppingHandler EpochBegin EpochEnd
GradientUpdateHandler LoggingHandler MetricHandler StoppingHandler TrainBegin TrainEnd
ValidationHandler
- CompositeEvalMetric<mxnet.metric EvalMetric<mxnet.metric EventHandler _check_event_handlers
_check_metrics<mxnet.gluon.contrib.estimator.event_handler:check_metrics
metric_loss<mxnet.metric:Loss np<numpy: os<os: time<time: warnings<warnings:

mxnet.gluon.contrib.estimator.utils
* Accuracy<mxnet.metric CompositeEvalMetric<mxnet.metric EvalMetric<mxnet.metric
SoftmaxCrossEntropyLoss<mxnet.gluon.loss
- _check_handler_metric_ref _check_metric_known
_check_metrics<mxnet.gluon.contrib.estimator.event_handler:check_metrics _suggest_metric_for_loss

mxnet.gluon.contrib.nn
* Concurrent<mxnet.gluon.contrib.nn.basic_layers
HybridConcurrent<mxnet.gluon.contrib.nn.basic_layers Identity<mxnet.gluon.contrib.nn.basic_layers
PixelShuffle1D<mxnet.gluon.contrib.nn.basic_layers
PixelShuffle2D<mxnet.gluon.contrib.nn.basic_layers
PixelShuffle3D<mxnet.gluon.contrib.nn.basic_layers
SparseEmbedding<mxnet.gluon.contrib.nn.basic_layers
SyncBatchNorm<mxnet.gluon.contrib.nn.basic_layers
- basic_layers<mxnet.gluon.contrib.nn.basic_layers:

mxnet.gluon.contrib.nn.basic_layers > mxnet.gluon.contrib.nn
* Concurrent HybridConcurrent Identity PixelShuffle1D PixelShuffle2D PixelShuffle3D
SparseEmbedding SyncBatchNorm
- BatchNorm<mxnet.gluon.nn.basic_layers Block<mxnet.gluon.block HybridBlock<mxnet.gluon.block
HybridSequential<mxnet.gluon.nn.basic_layers Sequential<mxnet.gluon.nn.basic_layers
context<mxnet.context: nd<mxnet.ndarray: warnings<warnings:

mxnet.gluon.contrib.rnn
* Conv1DGRUCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv1DLSTMCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv1DRNNCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv2DGRUCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv2DLSTMCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv2DRNNCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv3DGRUCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv3DLSTMCell<mxnet.gluon.contrib.rnn.conv_rnn_cell
Conv3DRNNCell<mxnet.gluon.contrib.rnn.conv_rnn_cell LSTMPCell<mxnet.gluon.contrib.rnn.rnn_cell
VariationalDropoutCell<mxnet.gluon.contrib.rnn.rnn_cell
- conv_rnn_cell<mxnet.gluon.contrib.rnn.conv_rnn_cell: rnn_cell<mxnet.gluon.contrib.rnn.rnn_cell:

mxnet.gluon.contrib.rnn.conv_rnn_cell
* Conv1DGRUCell Conv1DLSTMCell Conv1DRNNCell Conv2DGRUCell Conv2DLSTMCell Conv2DRNNCell
Conv3DGRUCell Conv3DLSTMCell Conv3DRNNCell
- HybridRecurrentCell<mxnet.gluon.rnn.rnn_cell _BaseConvRNNCell _ConvGRUCell _ConvLSTMCell
_ConvRNNCell _get_conv_out_size floor<math numeric_types<mxnet.base

mxnet.gluon.contrib.rnn.rnn_cell
* LSTMPCell VariationalDropoutCell
- BidirectionalCell<mxnet.gluon.rnn.rnn_cell HybridRecurrentCell<mxnet.gluon.rnn.rnn_cell
ModifierCell<mxnet.gluon.rnn.rnn_cell SequentialRNNCell<mxnet.gluon.rnn.rnn_cell
_as_list<mxnet.base _format_sequence<mxnet.gluon.rnn.rnn_cell
_get_begin_state<mxnet.gluon.rnn.rnn_cell _mask_sequence_variable_length<mxnet.gluon.rnn.rnn_cell
dynamic_unroll tensor_types<mxnet.gluon.parameter

mxnet.gluon.data
* ArrayDataset<mxnet.gluon.data.dataset BatchSampler<mxnet.gluon.data.sampler
DataLoader<mxnet.gluon.data.dataloader Dataset<mxnet.gluon.data.dataset
FilterSampler<mxnet.gluon.data.sampler RandomSampler<mxnet.gluon.data.sampler
RecordFileDataset<mxnet.gluon.data.dataset Sampler<mxnet.gluon.data.sampler
SequentialSampler<mxnet.gluon.data.sampler SimpleDataset<mxnet.gluon.data.dataset
dataloader<mxnet.gluon.data.dataloader: dataset<mxnet.gluon.data.dataset:
sampler<mxnet.gluon.data.sampler: vision<mxnet.gluon.data.vision:
-

mxnet.gluon.data.dataloader > mxnet.gluon.data._worker_iter
* DataLoader
- ConnectionWrapper DataLoaderV1 ForkingPickler<multiprocessing.reduction Queue SimpleQueue
ThreadPool<multiprocessing.pool _MultiWorkerIter _MultiWorkerIterV1 _as_in_context
_mx_np<mxnet.numpy: _sampler<mxnet.gluon.data.sampler: _thread_worker_fn
_thread_worker_initializer _worker_dataset _worker_fn _worker_initializer context<mxnet.context:
default_batchify_fn default_mp_batchify_fn fetcher_loop_v1 io<io: is_np_array<mxnet.util
is_np_shape<mxnet.util multiprocessing<multiprocessing: nd<mxnet.ndarray: np<numpy: pickle<pickle:
rebuild_ndarray rebuild_np_ndarray<mxnet.gluon.data._worker_iter:rebuild_ndarray reduce_ndarray
reduce_np_ndarray<mxnet.gluon.data._worker_iter:reduce_ndarray set_np<mxnet.util signal<signal:
sys<sys: threading<threading: worker_loop_v1

mxnet.gluon.data.dataset
* ArrayDataset Dataset RecordFileDataset SimpleDataset
- _DownloadedDataset<mxnet.gluon.data.vision.datasets _FilteredDataset _LazyTransformDataset
_SampledDataset _TransformFirstClosure ndarray<mxnet.ndarray: os<os: recordio<mxnet.recordio:

mxnet.gluon.data.sampler
* BatchSampler FilterSampler RandomSampler Sampler SequentialSampler
- np<numpy:

mxnet.gluon.data.vision
* CIFAR10<mxnet.gluon.data.vision.datasets CIFAR100<mxnet.gluon.data.vision.datasets
FashionMNIST<mxnet.gluon.data.vision.datasets ImageFolderDataset<mxnet.gluon.data.vision.datasets
ImageRecordDataset<mxnet.gluon.data.vision.datasets MNIST<mxnet.gluon.data.vision.datasets
datasets<mxnet.gluon.data.vision.datasets: transforms<mxnet.gluon.data.vision.transforms:
-

mxnet.gluon.data.vision.datasets
* CIFAR10 CIFAR100 FashionMNIST ImageFolderDataset ImageRecordDataset MNIST
- _get_repo_file_url<mxnet.gluon.utils _mx_np<mxnet.numpy: base<mxnet.base:
check_sha1<mxnet.gluon.utils dataset<mxnet.gluon.data.dataset: download<mxnet.gluon.utils
gzip<gzip: image<mxnet.image: is_np_array<mxnet.util nd<mxnet.ndarray: np<numpy: os<os:
recordio<mxnet.recordio: struct<struct: tarfile<tarfile: warnings<warnings:

mxnet.gluon.data.vision.transforms
* Block<mxnet.gluon.block Cast CenterCrop Compose CropResize HybridBlock<mxnet.gluon.block
HybridSequential<mxnet.gluon.nn.basic_layers Normalize RandomApply RandomBrightness
RandomColorJitter RandomContrast RandomFlipLeftRight RandomFlipTopBottom RandomHue RandomLighting
RandomResizedCrop RandomRotation RandomSaturation Resize Rotate
Sequential<mxnet.gluon.nn.basic_layers ToTensor image<mxnet.image: is_np_array<mxnet.util
np<numpy: numeric_types<mxnet.base random<random:
-

mxnet.gluon.loss
* CTCLoss CosineEmbeddingLoss HingeLoss HuberLoss KLDivLoss L1Loss L2Loss LogisticLoss Loss
PoissonNLLLoss SDMLLoss SigmoidBCELoss SigmoidBinaryCrossEntropyLoss SoftmaxCELoss
SoftmaxCrossEntropyLoss SquaredHingeLoss TripletLoss
- HybridBlock<mxnet.gluon.block _apply_weighting _reshape_like is_np_array<mxnet.util
ndarray<mxnet.ndarray: np<numpy: numeric_types<mxnet.base

mxnet.gluon.model_zoo
* model_store<mxnet.gluon.model_zoo.model_store: vision<mxnet.gluon.model_zoo.vision:
-

mxnet.gluon.model_zoo.model_store
* get_model_file purge
- _model_sha1 _url_format apache_repo_url base<mxnet.base: check_sha1<mxnet.gluon.utils
download<mxnet.gluon.utils logging<logging: os<os: replace_file<mxnet.gluon.utils short_hash
shutil<shutil: tempfile<tempfile: uuid<uuid: zipfile<zipfile:

mxnet.gluon.model_zoo.vision
* AlexNet<mxnet.gluon.model_zoo.vision.alexnet BasicBlockV1<mxnet.gluon.model_zoo.vision.resnet
BasicBlockV2<mxnet.gluon.model_zoo.vision.resnet BottleneckV1<mxnet.gluon.model_zoo.vision.resnet
BottleneckV2<mxnet.gluon.model_zoo.vision.resnet DenseNet<mxnet.gluon.model_zoo.vision.densenet
Inception3<mxnet.gluon.model_zoo.vision.inception MobileNet<mxnet.gluon.model_zoo.vision.mobilenet
MobileNetV2<mxnet.gluon.model_zoo.vision.mobilenet ResNetV1<mxnet.gluon.model_zoo.vision.resnet
ResNetV2<mxnet.gluon.model_zoo.vision.resnet SqueezeNet<mxnet.gluon.model_zoo.vision.squeezenet
VGG<mxnet.gluon.model_zoo.vision.vgg alexnet<mxnet.gluon.model_zoo.vision.alexnet
densenet<mxnet.gluon.model_zoo.vision.densenet: densenet121<mxnet.gluon.model_zoo.vision.densenet
densenet161<mxnet.gluon.model_zoo.vision.densenet
densenet169<mxnet.gluon.model_zoo.vision.densenet
densenet201<mxnet.gluon.model_zoo.vision.densenet
get_mobilenet<mxnet.gluon.model_zoo.vision.mobilenet
get_mobilenet_v2<mxnet.gluon.model_zoo.vision.mobilenet get_model
get_resnet<mxnet.gluon.model_zoo.vision.resnet get_vgg<mxnet.gluon.model_zoo.vision.vgg
inception<mxnet.gluon.model_zoo.vision.inception:
inception_v3<mxnet.gluon.model_zoo.vision.inception
mobilenet<mxnet.gluon.model_zoo.vision.mobilenet:
mobilenet0_25<mxnet.gluon.model_zoo.vision.mobilenet
mobilenet0_5<mxnet.gluon.model_zoo.vision.mobilenet
mobilenet0_75<mxnet.gluon.model_zoo.vision.mobilenet
mobilenet1_0<mxnet.gluon.model_zoo.vision.mobilenet
mobilenet_v2_0_25<mxnet.gluon.model_zoo.vision.mobilenet
mobilenet_v2_0_5<mxnet.gluon.model_zoo.vision.mobilenet
mobilenet_v2_0_75<mxnet.gluon.model_zoo.vision.mobilenet
mobilenet_v2_1_0<mxnet.gluon.model_zoo.vision.mobilenet
resnet<mxnet.gluon.model_zoo.vision.resnet: resnet101_v1<mxnet.gluon.model_zoo.vision.resnet
resnet101_v2<mxnet.gluon.model_zoo.vision.resnet resnet152_v1<mxnet.gluon.model_zoo.vision.resnet
resnet152_v2<mxnet.gluon.model_zoo.vision.resnet resnet18_v1<mxnet.gluon.model_zoo.vision.resnet
resnet18_v2<mxnet.gluon.model_zoo.vision.resnet resnet34_v1<mxnet.gluon.model_zoo.vision.resnet
resnet34_v2<mxnet.gluon.model_zoo.vision.resnet resnet50_v1<mxnet.gluon.model_zoo.vision.resnet
resnet50_v2<mxnet.gluon.model_zoo.vision.resnet
squeezenet<mxnet.gluon.model_zoo.vision.squeezenet:
squeezenet1_0<mxnet.gluon.model_zoo.vision.squeezenet
squeezenet1_1<mxnet.gluon.model_zoo.vision.squeezenet vgg<mxnet.gluon.model_zoo.vision.vgg:
vgg11<mxnet.gluon.model_zoo.vision.vgg vgg11_bn<mxnet.gluon.model_zoo.vision.vgg
vgg13<mxnet.gluon.model_zoo.vision.vgg vgg13_bn<mxnet.gluon.model_zoo.vision.vgg
vgg16<mxnet.gluon.model_zoo.vision.vgg vgg16_bn<mxnet.gluon.model_zoo.vision.vgg
vgg19<mxnet.gluon.model_zoo.vision.vgg vgg19_bn<mxnet.gluon.model_zoo.vision.vgg
-

mxnet.gluon.model_zoo.vision.alexnet
* AlexNet alexnet
- HybridBlock<mxnet.gluon.block base<mxnet.base: cpu<mxnet.context nn<mxnet.gluon.nn: os<os:

mxnet.gluon.model_zoo.vision.densenet
* DenseNet densenet121 densenet161 densenet169 densenet201
- HybridBlock<mxnet.gluon.block HybridConcurrent<mxnet.gluon.contrib.nn.basic_layers
Identity<mxnet.gluon.contrib.nn.basic_layers _make_dense_block _make_dense_layer _make_transition
base<mxnet.base: cpu<mxnet.context densenet_spec get_densenet nn<mxnet.gluon.nn: os<os:

mxnet.gluon.model_zoo.vision.inception
* Inception3 inception_v3
- HybridBlock<mxnet.gluon.block HybridConcurrent<mxnet.gluon.contrib.nn.basic_layers _make_A
_make_B _make_C _make_D _make_E _make_basic_conv _make_branch base<mxnet.base: cpu<mxnet.context
make_aux nn<mxnet.gluon.nn: os<os:

mxnet.gluon.model_zoo.vision.mobilenet
* MobileNet MobileNetV2 get_mobilenet get_mobilenet_v2 mobilenet0_25 mobilenet0_5 mobilenet0_75
mobilenet1_0 mobilenet_v2_0_25 mobilenet_v2_0_5 mobilenet_v2_0_75 mobilenet_v2_1_0
- HybridBlock<mxnet.gluon.block LinearBottleneck RELU6 _add_conv _add_conv_dw base<mxnet.base:
cpu<mxnet.context nn<mxnet.gluon.nn: os<os:

mxnet.gluon.model_zoo.vision.resnet
* BasicBlockV1 BasicBlockV2 BottleneckV1 BottleneckV2 ResNetV1 ResNetV2 get_resnet resnet101_v1
resnet101_v2 resnet152_v1 resnet152_v2 resnet18_v1 resnet18_v2 resnet34_v1 resnet34_v2 resnet50_v1
resnet50_v2
- HybridBlock<mxnet.gluon.block _conv3x3 base<mxnet.base: cpu<mxnet.context is_np_array<mxnet.util
nn<mxnet.gluon.nn: os<os: resnet_block_versions resnet_net_versions resnet_spec

mxnet.gluon.model_zoo.vision.squeezenet
* SqueezeNet squeezenet1_0 squeezenet1_1
- HybridBlock<mxnet.gluon.block HybridConcurrent<mxnet.gluon.contrib.nn.basic_layers _make_fire
_make_fire_conv base<mxnet.base: cpu<mxnet.context get_squeezenet nn<mxnet.gluon.nn: os<os:

mxnet.gluon.model_zoo.vision.vgg
* VGG get_vgg vgg11 vgg11_bn vgg13 vgg13_bn vgg16 vgg16_bn vgg19 vgg19_bn
- HybridBlock<mxnet.gluon.block Xavier<mxnet.initializer base<mxnet.base: cpu<mxnet.context
nn<mxnet.gluon.nn: os<os: vgg_spec

mxnet.gluon.nn
* Activation<mxnet.gluon.nn.activations AvgPool1D<mxnet.gluon.nn.conv_layers
AvgPool2D<mxnet.gluon.nn.conv_layers AvgPool3D<mxnet.gluon.nn.conv_layers
BatchNorm<mxnet.gluon.nn.basic_layers BatchNormReLU<mxnet.gluon.nn.basic_layers
Block<mxnet.gluon.block Conv1D<mxnet.gluon.nn.conv_layers
Conv1DTranspose<mxnet.gluon.nn.conv_layers Conv2D<mxnet.gluon.nn.conv_layers
Conv2DTranspose<mxnet.gluon.nn.conv_layers Conv3D<mxnet.gluon.nn.conv_layers
Conv3DTranspose<mxnet.gluon.nn.conv_layers Dense<mxnet.gluon.nn.basic_layers
Dropout<mxnet.gluon.nn.basic_layers ELU<mxnet.gluon.nn.activations
Embedding<mxnet.gluon.nn.basic_layers Flatten<mxnet.gluon.nn.basic_layers
GELU<mxnet.gluon.nn.activations GlobalAvgPool1D<mxnet.gluon.nn.conv_layers
GlobalAvgPool2D<mxnet.gluon.nn.conv_layers GlobalAvgPool3D<mxnet.gluon.nn.conv_layers
GlobalMaxPool1D<mxnet.gluon.nn.conv_layers GlobalMaxPool2D<mxnet.gluon.nn.conv_layers
GlobalMaxPool3D<mxnet.gluon.nn.conv_layers GroupNorm<mxnet.gluon.nn.basic_layers
HybridBlock<mxnet.gluon.block HybridLambda<mxnet.gluon.nn.basic_layers
HybridSequential<mxnet.gluon.nn.basic_layers InstanceNorm<mxnet.gluon.nn.basic_layers
Lambda<mxnet.gluon.nn.basic_layers LayerNorm<mxnet.gluon.nn.basic_layers
LeakyReLU<mxnet.gluon.nn.activations MaxPool1D<mxnet.gluon.nn.conv_layers
MaxPool2D<mxnet.gluon.nn.conv_layers MaxPool3D<mxnet.gluon.nn.conv_layers
PReLU<mxnet.gluon.nn.activations ReflectionPad2D<mxnet.gluon.nn.conv_layers
SELU<mxnet.gluon.nn.activations Sequential<mxnet.gluon.nn.basic_layers
Swish<mxnet.gluon.nn.activations SymbolBlock<mxnet.gluon.block
activations<mxnet.gluon.nn.activations: basic_layers<mxnet.gluon.nn.basic_layers:
conv_layers<mxnet.gluon.nn.conv_layers:
-

mxnet.gluon.nn.activations
* Activation ELU GELU LeakyReLU PReLU SELU Swish
- HybridBlock<mxnet.gluon.block initializer<mxnet.initializer: is_np_array<mxnet.util

mxnet.gluon.nn.basic_layers > mxnet.gluon.nn
* BatchNorm BatchNormReLU Dense Dropout Embedding Flatten GroupNorm HybridLambda HybridSequential
InstanceNorm Lambda LayerNorm Sequential
- Activation<mxnet.gluon.nn.activations Block<mxnet.gluon.block HybridBlock<mxnet.gluon.block
_BatchNorm<mxnet.gluon.nn:BatchNorm _indent<mxnet.gluon.utils is_np_array<mxnet.util
nd<mxnet.ndarray: np<numpy: sym<mxnet.symbol: warnings<warnings:

mxnet.gluon.nn.conv_layers > mxnet.gluon.nn mxnet.gluon.nn.pooling_layers
* AvgPool1D AvgPool2D AvgPool3D Conv1D Conv1DTranspose Conv2D Conv2DTranspose Conv3D
Conv3DTranspose GlobalAvgPool1D GlobalAvgPool2D GlobalAvgPool3D GlobalMaxPool1D GlobalMaxPool2D
GlobalMaxPool3D MaxPool1D MaxPool2D MaxPool3D ReflectionPad2D
- Activation<mxnet.gluon.nn.activations HybridBlock<mxnet.gluon.block _Conv _Pooling
_infer_weight_shape is_np_array<mxnet.util numeric_types<mxnet.base symbol<mxnet.symbol:

mxnet.gluon.parameter
* Constant DeferredInitializationError Parameter ParameterDict tensor_types
- Context<mxnet.context MXNetError<mxnet.base OrderedDict<collections
_brief_print_list<mxnet.gluon.utils _indent<mxnet.gluon.utils _mx_np<mxnet.numpy:
autograd<mxnet.autograd: context<mxnet.context: cpu<mxnet.context defaultdict<collections
initializer<mxnet.initializer: is_np_array<mxnet.util is_np_shape<mxnet.util mx_real_t<mxnet.base
ndarray<mxnet.ndarray: np<numpy: shape_is_known<mxnet.gluon.utils symbol<mxnet.symbol:
warnings<warnings:

mxnet.gluon.rnn
* BidirectionalCell<mxnet.gluon.rnn.rnn_cell DropoutCell<mxnet.gluon.rnn.rnn_cell
GRU<mxnet.gluon.rnn.rnn_layer GRUCell<mxnet.gluon.rnn.rnn_cell
HybridRecurrentCell<mxnet.gluon.rnn.rnn_cell HybridSequentialRNNCell<mxnet.gluon.rnn.rnn_cell
LSTM<mxnet.gluon.rnn.rnn_layer LSTMCell<mxnet.gluon.rnn.rnn_cell
ModifierCell<mxnet.gluon.rnn.rnn_cell RNN<mxnet.gluon.rnn.rnn_layer
RNNCell<mxnet.gluon.rnn.rnn_cell RecurrentCell<mxnet.gluon.rnn.rnn_cell
ResidualCell<mxnet.gluon.rnn.rnn_cell SequentialRNNCell<mxnet.gluon.rnn.rnn_cell
ZoneoutCell<mxnet.gluon.rnn.rnn_cell rnn_cell<mxnet.gluon.rnn.rnn_cell:
rnn_layer<mxnet.gluon.rnn.rnn_layer:
-

mxnet.gluon.rnn.rnn_cell > mxnet.gluon.rnn
* BidirectionalCell DropoutCell GRUCell HybridRecurrentCell HybridSequentialRNNCell LSTMCell
ModifierCell RNNCell RecurrentCell ResidualCell SequentialRNNCell ZoneoutCell
- Block<mxnet.gluon.block HybridBlock<mxnet.gluon.block LeakyReLU<mxnet.gluon.nn.activations
_as_list<mxnet.base _cells_begin_state _cells_state_info
_format_sequence<mxnet.gluon.rnn._sequence:format_sequence
_get_begin_state<mxnet.gluon.rnn._sequence:begin_states _indent<mxnet.gluon.utils
_mask_sequence_variable_length<mxnet.gluon.rnn._sequence:mask_sequence
_reverse_sequences<mxnet.gluon.rnn._sequence:reverse_steps ndarray<mxnet.ndarray:
numeric_types<mxnet.base string_types<mxnet.base symbol<mxnet.symbol:
tensor_types<mxnet.gluon.parameter

mxnet.gluon.rnn.rnn_layer
* GRU LSTM RNN
- HybridBlock<mxnet.gluon.block _RNNLayer is_np_array<mxnet.util ndarray<mxnet.ndarray: re<re:
rnn_cell<mxnet.gluon.rnn.rnn_cell: symbol<mxnet.symbol: tensor_types<mxnet.gluon.parameter

mxnet.gluon.trainer
* Trainer
- KVStore<mxnet.kvstore.kvstore Parameter<mxnet.gluon.parameter
ParameterDict<mxnet.gluon.parameter _create_kvstore<mxnet.model _create_sparse_kvstore<mxnet.model
opt<mxnet.optimizer:

mxnet.gluon.utils
* check_sha1 clip_global_norm download replace_file split_and_load split_data
- HookHandle _brief_print_list _check_all_np_ndarrays _check_same_symbol_type _get_repo_file_url
_get_repo_url _indent _mx_np<mxnet.numpy: collections<collections: hashlib<hashlib:
is_np_array<mxnet.util is_np_shape<mxnet.util ndarray<mxnet.ndarray: np<numpy: os<os:
requests<requests: shape_is_known sys<sys: uuid<uuid: warnings<warnings: weakref<weakref:

mxnet.image
* Augmenter<mxnet.image.image BrightnessJitterAug<mxnet.image.image CastAug<mxnet.image.image
CenterCropAug<mxnet.image.image ColorJitterAug<mxnet.image.image
ColorNormalizeAug<mxnet.image.image ContrastJitterAug<mxnet.image.image
CreateAugmenter<mxnet.image.image CreateDetAugmenter<mxnet.image.detection
CreateMultiRandCropAugmenter<mxnet.image.detection DetAugmenter<mxnet.image.detection
DetBorrowAug<mxnet.image.detection DetHorizontalFlipAug<mxnet.image.detection
DetRandomCropAug<mxnet.image.detection DetRandomPadAug<mxnet.image.detection
DetRandomSelectAug<mxnet.image.detection ForceResizeAug<mxnet.image.image
HorizontalFlipAug<mxnet.image.image HueJitterAug<mxnet.image.image
ImageDetIter<mxnet.image.detection ImageIter<mxnet.image.image LightingAug<mxnet.image.image
Number<numbers RandomCropAug<mxnet.image.image RandomGrayAug<mxnet.image.image
RandomOrderAug<mxnet.image.image RandomSizedCropAug<mxnet.image.image ResizeAug<mxnet.image.image
SaturationJitterAug<mxnet.image.image SequentialAug<mxnet.image.image
center_crop<mxnet.image.image color_normalize<mxnet.image.image copyMakeBorder<mxnet.ndarray
cv2<cv2: det<mxnet.image.detection: detection<mxnet.image.detection: fixed_crop<mxnet.image.image
image<mxnet.image.image: imdecode<mxnet.image.image imread<mxnet.image.image
imresize<mxnet.image.image imrotate<mxnet.image.image io<mxnet.io: is_np_array<mxnet.util
json<json: logging<logging: nd<mxnet.ndarray: np<numpy: numeric_types<mxnet.base os<os:
random<random: random_crop<mxnet.image.image random_rotate<mxnet.image.image
random_size_crop<mxnet.image.image recordio<mxnet.recordio: resize_short<mxnet.image.image
scale_down<mxnet.image.image sys<sys: warnings<warnings:
-

mxnet.image.detection
* Augmenter<mxnet.image.image CastAug<mxnet.image.image ColorJitterAug<mxnet.image.image
ColorNormalizeAug<mxnet.image.image CreateDetAugmenter CreateMultiRandCropAugmenter DetAugmenter
DetBorrowAug DetHorizontalFlipAug DetRandomCropAug DetRandomPadAug DetRandomSelectAug
ForceResizeAug<mxnet.image.image HueJitterAug<mxnet.image.image ImageDetIter
ImageIter<mxnet.image.image LightingAug<mxnet.image.image RandomGrayAug<mxnet.image.image
RandomOrderAug<mxnet.image.image ResizeAug<mxnet.image.image copyMakeBorder<mxnet.image
fixed_crop<mxnet.image.image io<mxnet.io: is_np_array<mxnet.util json<json: logging<logging:
nd<mxnet.ndarray: np<numpy: numeric_types<mxnet.base random<random: warnings<warnings:
- _mx_np<mxnet.numpy:

mxnet.image.image > mxnet.image
* Augmenter BrightnessJitterAug CastAug CenterCropAug ColorJitterAug ColorNormalizeAug
ContrastJitterAug CreateAugmenter ForceResizeAug HorizontalFlipAug HueJitterAug ImageIter
LightingAug Number<numbers RandomCropAug RandomGrayAug RandomOrderAug RandomSizedCropAug ResizeAug
SaturationJitterAug SequentialAug center_crop color_normalize copyMakeBorder cv2<cv2: fixed_crop
imdecode imread imresize imrotate io<mxnet.io: is_np_array<mxnet.util json<json: logging<logging:
nd<mxnet.ndarray: np<numpy: numeric_types<mxnet.base os<os: random<random: random_crop
random_rotate random_size_crop recordio<mxnet.recordio: resize_short scale_down sys<sys:
warnings<warnings:
- _get_interp_method _internal<mxnet.ndarray._internal: _mx_np<mxnet.numpy:
_npi<mxnet.ndarray.numpy._internal:

mxnet.initializer
* Bilinear Constant FusedRNN InitDesc Initializer LSTMBias Load MSRAPrelu Mixed
NDArray<mxnet.ndarray.ndarray Normal One Orthogonal Uniform Xavier Zero alias create
is_np_array<mxnet.util json<json: load<mxnet.ndarray.utils logging<logging: ndarray<mxnet.ndarray:
np<numpy: random<mxnet.random: re<re: register registry<mxnet.registry: sqrt<math
string_types<mxnet.base warnings<warnings:
- _mx_np<mxnet.numpy: _register<mxnet.initializer:register

mxnet.io
* CSVIter<mxnet.io.io DataBatch<mxnet.io.io DataDesc<mxnet.io.io DataIter<mxnet.io.io
ImageDetRecordIter<mxnet.io.io ImageRecordInt8Iter<mxnet.io.io ImageRecordIter<mxnet.io.io
ImageRecordIter_v1<mxnet.io.io ImageRecordUInt8Iter<mxnet.io.io
ImageRecordUInt8Iter_v1<mxnet.io.io LibSVMIter<mxnet.io.io MNISTIter<mxnet.io.io
MXDataIter<mxnet.io.io NDArrayIter<mxnet.io.io PrefetchingIter<mxnet.io.io ResizeIter<mxnet.io.io
io<mxnet.io.io: utils<mxnet.io.utils:
- _getdata_by_idx<mxnet.io.utils _has_instance<mxnet.io.utils _init_data<mxnet.io.utils

mxnet.io.io > mxnet.io
* CSRNDArray<mxnet.ndarray.sparse CSVIter DataBatch DataDesc DataIter DataIterHandle<mxnet.base
ImageDetRecordIter ImageRecordInt8Iter ImageRecordIter ImageRecordIter_v1 ImageRecordUInt8Iter
ImageRecordUInt8Iter_v1 LibSVMIter<mxnet.io.libsvm_iter MNISTIter MXDataIter
NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base NDArrayIter PrefetchingIter ResizeIter
array<mxnet.ndarray.utils c_str_array<mxnet.base check_call<mxnet.base concat<mxnet.ndarray
ctypes<ctypes: logging<logging: mx_real_t<mxnet.base mx_uint<mxnet.base namedtuple<collections
np<numpy: py_str<mxnet.base sys<sys: threading<threading: tile<mxnet.ndarray
- _LIB<mxnet.base _build_param_doc<mxnet.base:build_param_doc _getdata_by_idx<mxnet.io.utils
_has_instance<mxnet.io.utils _init_data<mxnet.io.utils _init_io_module<!generate
_make_io_iterator<!generate _ndarray_cls<mxnet.ndarray.sparse
_slice_along_batch_axis<mxnet.io.utils

mxnet.io.utils
* CSRNDArray<mxnet.ndarray.sparse NDArray<mxnet.ndarray.ndarray OrderedDict<collections
array<mxnet.ndarray.utils h5py<h5py: np<numpy: sparse_array<mxnet.ndarray.sparse:array
- _getdata_by_idx _has_instance _init_data _slice_along_batch_axis

mxnet.kvstore
* KVStore<mxnet.kvstore.kvstore KVStoreBase<mxnet.kvstore.base
KVStoreServer<mxnet.kvstore.kvstore_server base<mxnet.kvstore.base: create<mxnet.kvstore.base
kvstore<mxnet.kvstore.kvstore: kvstore_server<mxnet.kvstore.kvstore_server:
-

mxnet.kvstore.base
* KVStoreBase create
- KVStoreHandle<mxnet.base NDArray<mxnet.ndarray.ndarray TestStore _LIB<mxnet.base
_ctype_dict<!handle _ctype_key_value<!handle array<array c_array<mxnet.base c_array_buf<mxnet.base
c_handle_array<mxnet.base c_str<mxnet.base c_str_array<mxnet.base check_call<mxnet.base
ctypes<ctypes: set_kvstore_handle<mxnet.profiler string_types<mxnet.base warnings<warnings:

mxnet.kvstore.kvstore > mxnet._c_interface
* KVStore
- KVStoreBase<mxnet.kvstore.base KVStoreHandle<mxnet.base NDArray<mxnet.ndarray.ndarray
NDArrayHandle<mxnet.base _LIB<mxnet.base _ctype_dict<mxnet.kvstore.base
_ctype_key_value<mxnet.kvstore.base _get_kvstore_server_command_type
_ndarray_cls<mxnet.ndarray.sparse _updater_wrapper<!handle c_str<mxnet.base check_call<mxnet.base
ctypes<ctypes: mx_uint<mxnet.base opt<mxnet.optimizer: os<os: pickle<pickle: py_str<mxnet.base

mxnet.kvstore.kvstore_server
* KVStoreServer
- _LIB<mxnet.base _init_kvstore_server_module<!handle check_call<mxnet.base
create<mxnet.kvstore.base ctypes<ctypes: logging<logging: pickle<pickle: sys<sys:

mxnet.libinfo
* find_conf_path<!tvm find_include_path find_lib_path logging<logging: os<os: platform<platform:
- __version__<mxnet.base

mxnet.library
* MXNetError<mxnet.base check_call<mxnet.base ctypes<ctypes: load mx_uint<mxnet.base os<os:
sys<sys:
- _LIB<mxnet.base _init_op_module<mxnet.base _make_ndarray_function<mxnet.ndarray.register
_make_symbol_function<mxnet.symbol.register

mxnet.log
* CRITICAL DEBUG ERROR INFO NOTSET WARNING getLogger get_logger logging<logging:
warnings<warnings:
- _Formatter

mxnet.lr_scheduler
* CosineScheduler FactorScheduler LRScheduler MultiFactorScheduler PolyScheduler cos<math
logging<logging: pi
-

mxnet.metric > mxnet._metrics.classification
* Accuracy Caffe CompositeEvalMetric CrossEntropy CustomMetric EvalMetric F1 Loss MAE MCC MSE
NegativeLogLikelihood OrderedDict<collections PCC PearsonCorrelation Perplexity RMSE TopKAccuracy
Torch alias check_label_shapes create math<math: ndarray<mxnet.ndarray: np
numeric_types<mxnet.base numpy<numpy: register registry<mxnet.registry: string_types<mxnet.base
- _BinaryClassificationMetrics _create<mxnet.metric:create

mxnet.misc
* FactorScheduler LearningRateScheduler logging<logging: math<math:
-

mxnet.model > mxnet.kvstore.steps
* BASE_ESTIMATOR BatchEndParam Context<mxnet.context DataDesc<mxnet.io.io
DataParallelExecutorManager<mxnet.executor_manager FeedForward
LogValidationMetricsCallback<mxnet.callback SKLEARN_INSTALLED Uniform<mxnet.initializer
cpu<mxnet.context get_updater<mxnet.optimizer.optimizer io<mxnet.io: kvs<mxnet.kvstore:
load_checkpoint load_params logging<logging: metric<mxnet.metric: mx_real_t<mxnet.base
namedtuple<collections nd<mxnet.ndarray: np<numpy: opt<mxnet.optimizer: os<os: save_checkpoint
sym<mxnet.symbol: time<time: warnings<warnings:
- _check_arguments<mxnet.executor_manager _create_kvstore _create_sparse_kvstore
_initialize_kvstore _load_data<mxnet.executor_manager _multiple_callbacks _train_multi_device
_update_params _update_params_on_kvstore _update_params_on_kvstore_nccl

mxnet.module
* BaseModule<mxnet.module.base_module BucketingModule<mxnet.module.bucketing_module
Module<mxnet.module.module PythonLossModule<mxnet.module.python_module
PythonModule<mxnet.module.python_module SequentialModule<mxnet.module.sequential_module
base_module<mxnet.module.base_module: bucketing_module<mxnet.module.bucketing_module:
executor_group<mxnet.module.executor_group: module<mxnet.module.module:
python_module<mxnet.module.python_module: sequential_module<mxnet.module.sequential_module:
-

mxnet.module.base_module > mxnet.module._batches
* BaseModule BatchEndParam<mxnet.model DataBatch<mxnet.io.io DataDesc<mxnet.io.io
DataIter<mxnet.io.io Uniform<mxnet.initializer cpu<mxnet.context logging<logging:
metric<mxnet.metric: ndarray<mxnet.ndarray: np<numpy: time<time: warnings<warnings:
- _as_list<mxnet.base _check_input_names _check_names_match _parse_data_desc

mxnet.module.bucketing_module
* BaseModule<mxnet.module.base_module BucketingModule Module<mxnet.module.module
NameManager<mxnet.name Uniform<mxnet.initializer ctx<mxnet.context: load_params<mxnet.model
logging<logging: nd<mxnet.ndarray: np<numpy: sym<mxnet.symbol: warnings<warnings:
- _check_input_names<mxnet.module.base_module

mxnet.module.executor_group > mxnet.module._batches
* DataDesc<mxnet.io.io DataParallelExecutorGroup OrderedDict<collections ctx<mxnet.context:
logging<logging: nd<mxnet.ndarray:
- _DTYPE_MX_TO_NP<mxnet.base _load_data _load_general _load_label _merge_multi_context
_prepare_group2ctxs _split_input_slice<mxnet.executor_manager

mxnet.module.module
* BaseModule<mxnet.module.base_module DataDesc<mxnet.io.io
DataParallelExecutorGroup<mxnet.module.executor_group InitDesc<mxnet.initializer Module
Uniform<mxnet.initializer ctx<mxnet.context: load_checkpoint<mxnet.model logging<logging:
nd<mxnet.ndarray: opt<mxnet.optimizer: warnings<warnings: zeros<mxnet.ndarray.utils
- _check_input_names<mxnet.module.base_module _create_kvstore<mxnet.model
_initialize_kvstore<mxnet.model _parse_data_desc<mxnet.module.base_module
_update_params<mxnet.model _update_params_on_kvstore<mxnet.model

mxnet.module.python_module
* BaseModule<mxnet.module.base_module PythonLossModule PythonModule Uniform<mxnet.initializer
logging<logging: nd<mxnet.ndarray:
-

mxnet.module.sequential_module
* BaseModule<mxnet.module.base_module SequentialModule Uniform<mxnet.initializer copy<copy:
logging<logging:
-

mxnet.monitor
* Monitor NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base ctypes<ctypes: logging<logging:
ndarray<mxnet.ndarray: py_str<mxnet.base re<re: sqrt<math
-

mxnet.name
* NameManager Prefix classproperty<mxnet.base threading<threading: warnings<warnings:
with_metaclass<mxnet.base
- _MXClassPropertyMetaClass<mxnet.base

mxnet.ndarray
* Activation BatchNorm BatchNorm_v1 BilinearSampler BlockGrad CTCLoss
CachedOp<mxnet._ctypes.ndarray Cast Concat Convolution Convolution_v1 Correlation Crop Custom
Deconvolution Dropout ElementWiseSum Embedding Flatten FullyConnected GridGenerator GroupNorm
IdentityAttachKLSparseReg InstanceNorm L2Normalization LRN LayerNorm LeakyReLU
LinearRegressionOutput LogisticRegressionOutput MAERegressionOutput MakeLoss
NDArray<mxnet.ndarray.ndarray Pad Pooling Pooling_v1 RNN ROIPooling Reshape SVMOutput SequenceLast
SequenceMask SequenceReverse SliceChannel Softmax SoftmaxActivation SoftmaxOutput
SpatialTransformer SwapAxis UpSampling _DTYPE_MX_TO_NP<mxnet.base _DTYPE_NP_TO_MX<mxnet.base
_GRAD_REQ_MAP<mxnet.base _new_empty_handle<mxnet.ndarray.ndarray abs adam_update
add<mxnet.ndarray.ndarray add_n all_finite amp_cast amp_multicast arange<mxnet.ndarray.ndarray
arccos arccosh arcsin arcsinh arctan arctanh argmax argmax_channel argmin argsort
array<mxnet.ndarray.utils batch_dot batch_take broadcast_add broadcast_axes broadcast_axis
broadcast_div broadcast_equal broadcast_greater broadcast_greater_equal broadcast_hypot
broadcast_lesser broadcast_lesser_equal broadcast_like broadcast_logical_and broadcast_logical_or
broadcast_logical_xor broadcast_maximum broadcast_minimum broadcast_minus broadcast_mod
broadcast_mul broadcast_not_equal broadcast_plus broadcast_power broadcast_sub broadcast_to cast
cast_storage cbrt ceil choose_element_0index clip col2im concat concatenate<mxnet.ndarray.ndarray
contrib<mxnet.ndarray.contrib: cos cosh crop ctc_loss cumsum degrees depth_to_space diag
divide<mxnet.ndarray.ndarray dot elemwise_add elemwise_div elemwise_mul elemwise_sub
empty<mxnet.ndarray.utils equal<mxnet.ndarray.ndarray erf erfinv exp expand_dims expm1
eye<mxnet.ndarray.ndarray fill_element_0index fix flatten flip floor
from_dlpack<mxnet.ndarray.ndarray from_numpy<mxnet.ndarray.ndarray ftml_update ftrl_update
full<mxnet.ndarray.ndarray gamma gammaln gather_nd
get_indexing_dispatch_code<mxnet.ndarray.ndarray get_oshape_of_gather_nd_op<mxnet.ndarray.ndarray
greater<mxnet.ndarray.ndarray greater_equal<mxnet.ndarray.ndarray hard_sigmoid
histogram<mxnet.ndarray.ndarray identity im2col image<mxnet.ndarray.image:
imdecode<mxnet.ndarray.ndarray indexing_key_expand_implicit_axes<mxnet.ndarray.ndarray khatri_rao
lamb_update_phase1 lamb_update_phase2 lesser<mxnet.ndarray.ndarray
lesser_equal<mxnet.ndarray.ndarray linalg<mxnet.ndarray.linalg: linalg_det linalg_extractdiag
linalg_extracttrian linalg_gelqf linalg_gemm linalg_gemm2 linalg_inverse linalg_makediag
linalg_maketrian linalg_potrf linalg_potri linalg_slogdet linalg_sumlogdiag linalg_syrk
linalg_trmm linalg_trsm linspace<mxnet.ndarray.ndarray load<mxnet.ndarray.utils
load_frombuffer<mxnet.ndarray.utils log log10 log1p log2 log_softmax
logical_and<mxnet.ndarray.ndarray logical_not logical_or<mxnet.ndarray.ndarray
logical_xor<mxnet.ndarray.ndarray make_loss max max_axis maximum<mxnet.ndarray.ndarray mean min
min_axis minimum<mxnet.ndarray.ndarray modulo<mxnet.ndarray.ndarray moments
moveaxis<mxnet.ndarray.ndarray mp_lamb_update_phase1 mp_lamb_update_phase2 mp_nag_mom_update
mp_sgd_mom_update mp_sgd_update multi_all_finite multi_lars multi_mp_sgd_mom_update
multi_mp_sgd_update multi_sgd_mom_update multi_sgd_update multi_sum_sq
multiply<mxnet.ndarray.ndarray nag_mom_update nanprod nansum negative norm normal
not_equal<mxnet.ndarray.ndarray numpy<mxnet.ndarray.numpy:
numpy_extension<mxnet.ndarray.numpy_extension: one_hot onehot_encode<mxnet.ndarray.ndarray
ones<mxnet.ndarray.ndarray ones_like pad pick power<mxnet.ndarray.ndarray
preloaded_multi_mp_sgd_mom_update preloaded_multi_mp_sgd_update preloaded_multi_sgd_mom_update
preloaded_multi_sgd_update prod radians random<mxnet.ndarray.random: random_exponential
random_gamma random_generalized_negative_binomial random_negative_binomial random_normal
random_pdf_dirichlet random_pdf_exponential random_pdf_gamma
random_pdf_generalized_negative_binomial random_pdf_negative_binomial random_pdf_normal
random_pdf_poisson random_pdf_uniform random_poisson random_randint random_uniform
ravel_multi_index rcbrt reciprocal relu repeat reset_arrays reshape reshape_like reverse rint
rmsprop_update rmspropalex_update round rsqrt sample_exponential sample_gamma
sample_generalized_negative_binomial sample_multinomial sample_negative_binomial sample_normal
sample_poisson sample_uniform save<mxnet.ndarray.utils scatter_nd sgd_mom_update sgd_update
shape_array shuffle sigmoid sign signsgd_update signum_update sin sinh size_array slice slice_axis
slice_like smooth_l1 softmax softmax_cross_entropy softmin softsign sort space_to_depth
sparse<mxnet.ndarray.sparse: split split_v2<mxnet.ndarray.ndarray sqrt square squeeze stack
stop_gradient subtract<mxnet.ndarray.ndarray sum sum_axis swapaxes take tan tanh tile
to_dlpack_for_read<mxnet.ndarray.ndarray to_dlpack_for_write<mxnet.ndarray.ndarray topk transpose
true_divide<mxnet.ndarray.ndarray trunc uniform unravel_index waitall<mxnet.ndarray.ndarray where
zeros<mxnet.ndarray.utils zeros_like
- _internal<mxnet.ndarray._internal: _ndarray_cls<mxnet.ndarray.sparse
gen__internal<mxnet.ndarray.gen__internal: gen_contrib<mxnet.ndarray.gen_contrib:
gen_image<mxnet.ndarray.gen_image: gen_linalg<mxnet.ndarray.gen_linalg:
gen_op<mxnet.ndarray.gen_op: gen_sparse<mxnet.ndarray.gen_sparse: ndarray<mxnet.ndarray.ndarray:
np<mxnet.ndarray.numpy: npx<mxnet.ndarray.numpy_extension: op<mxnet.ndarray.op:
register<mxnet.ndarray.register: utils<mxnet.ndarray.utils:

mxnet.ndarray._internal
* CachedOp<mxnet._ctypes.ndarray NDArrayBase<mxnet._ctypes.ndarray _CachedOp _CachedOpThreadSafe
_CrossDeviceCopy _CustomFunction _Div _DivScalar _Equal _EqualScalar _Greater _GreaterEqualScalar
_GreaterScalar _Greater_Equal _Hypot _HypotScalar _Lesser _LesserEqualScalar _LesserScalar
_Lesser_Equal _LogicalAndScalar _LogicalOrScalar _LogicalXorScalar _Logical_And _Logical_Or
_Logical_Xor _Maximum _MaximumScalar _Minimum _MinimumScalar _Minus _MinusScalar _Mod _ModScalar
_Mul _MulScalar _NDArray _Native _NoGradient _NotEqualScalar _Not_Equal _Plus _PlusScalar _Power
_PowerScalar _RDivScalar _RMinusScalar _RModScalar _RPowerScalar _adamw_update _add _arange
_backward_Activation<!gradient _backward_BatchNorm<!gradient _backward_BatchNorm_v1<!gradient
_backward_BilinearSampler<!gradient _backward_CachedOp<!gradient _backward_Concat<!gradient
_backward_Convolution<!gradient _backward_Convolution_v1<!gradient _backward_Correlation<!gradient
_backward_Crop<!gradient _backward_Custom<!gradient _backward_CustomFunction<!gradient
_backward_Deconvolution<!gradient _backward_Dropout<!gradient _backward_Embedding<!gradient
_backward_FullyConnected<!gradient _backward_GridGenerator<!gradient _backward_GroupNorm<!gradient
_backward_IdentityAttachKLSparseReg<!gradient _backward_InstanceNorm<!gradient
_backward_L2Normalization<!gradient _backward_LRN<!gradient _backward_LayerNorm<!gradient
_backward_LeakyReLU<!gradient _backward_MakeLoss<!gradient _backward_Pad<!gradient
_backward_Pooling<!gradient _backward_Pooling_v1<!gradient _backward_RNN<!gradient
_backward_ROIAlign<!gradient _backward_ROIPooling<!gradient _backward_RROIAlign<!gradient
_backward_SVMOutput<!gradient _backward_SequenceLast<!gradient _backward_SequenceMask<!gradient
_backward_SequenceReverse<!gradient _backward_SliceChannel<!gradient
_backward_SoftmaxActivation<!gradient _backward_SoftmaxOutput<!gradient
_backward_SparseEmbedding<!gradient _backward_SpatialTransformer<!gradient
_backward_SwapAxis<!gradient _backward_UpSampling<!gradient _backward__CrossDeviceCopy<!gradient
_backward__NDArray<!gradient _backward__Native<!gradient
_backward__contrib_DeformableConvolution<!gradient
_backward__contrib_DeformablePSROIPooling<!gradient
_backward__contrib_ModulatedDeformableConvolution<!gradient
_backward__contrib_MultiBoxDetection<!gradient _backward__contrib_MultiBoxPrior<!gradient
_backward__contrib_MultiBoxTarget<!gradient _backward__contrib_MultiProposal<!gradient
_backward__contrib_PSROIPooling<!gradient _backward__contrib_Proposal<!gradient
_backward__contrib_SyncBatchNorm<!gradient _backward__contrib_count_sketch<!gradient
_backward__contrib_fft<!gradient _backward__contrib_ifft<!gradient _backward_abs<!gradient
_backward_add<!gradient _backward_amp_cast<!gradient _backward_amp_multicast<!gradient
_backward_arccos<!gradient _backward_arccosh<!gradient _backward_arcsin<!gradient
_backward_arcsinh<!gradient _backward_arctan<!gradient _backward_arctanh<!gradient
_backward_backward_FullyConnected<!gradient _backward_broadcast_add<!gradient
_backward_broadcast_div<!gradient _backward_broadcast_exponential<!gradient
_backward_broadcast_gumbel<!gradient _backward_broadcast_hypot<!gradient
_backward_broadcast_logistic<!gradient _backward_broadcast_maximum<!gradient
_backward_broadcast_minimum<!gradient _backward_broadcast_mod<!gradient
_backward_broadcast_mul<!gradient _backward_broadcast_normal<!gradient
_backward_broadcast_pareto<!gradient _backward_broadcast_power<!gradient
_backward_broadcast_rayleigh<!gradient _backward_broadcast_sub<!gradient
_backward_broadcast_weibull<!gradient _backward_cast<!gradient _backward_cbrt<!gradient
_backward_clip<!gradient _backward_col2im<!gradient _backward_cond<!gradient
_backward_contrib_AdaptiveAvgPooling2D<!gradient _backward_contrib_BatchNormWithReLU<!gradient
_backward_contrib_BilinearResize2D<!gradient _backward_contrib_bipartite_matching<!gradient
_backward_contrib_boolean_mask<!gradient _backward_contrib_box_iou<!gradient
_backward_contrib_box_nms<!gradient _backward_copy<!gradient _backward_cos<!gradient
_backward_cosh<!gradient _backward_ctc_loss<!gradient _backward_degrees<!gradient
_backward_diag<!gradient _backward_div<!gradient _backward_div_scalar<!gradient
_backward_dot<!gradient _backward_erf<!gradient _backward_erfinv<!gradient
_backward_expm1<!gradient _backward_foreach<!gradient _backward_gamma<!gradient
_backward_gammaln<!gradient _backward_gather_nd<!gradient _backward_hard_sigmoid<!gradient
_backward_hypot<!gradient _backward_hypot_scalar<!gradient _backward_im2col<!gradient
_backward_image_crop<!gradient _backward_image_normalize<!gradient
_backward_interleaved_matmul_encdec_qk<!gradient
_backward_interleaved_matmul_encdec_valatt<!gradient
_backward_interleaved_matmul_selfatt_qk<!gradient
_backward_interleaved_matmul_selfatt_valatt<!gradient _backward_linalg_det<!gradient
_backward_linalg_extractdiag<!gradient _backward_linalg_extracttrian<!gradient
_backward_linalg_gelqf<!gradient _backward_linalg_gemm<!gradient _backward_linalg_gemm2<!gradient
_backward_linalg_inverse<!gradient _backward_linalg_makediag<!gradient
_backward_linalg_maketrian<!gradient _backward_linalg_potrf<!gradient
_backward_linalg_potri<!gradient _backward_linalg_slogdet<!gradient
_backward_linalg_sumlogdiag<!gradient _backward_linalg_syevd<!gradient
_backward_linalg_syrk<!gradient _backward_linalg_trmm<!gradient _backward_linalg_trsm<!gradient
_backward_linear_reg_out<!gradient _backward_log<!gradient _backward_log10<!gradient
_backward_log1p<!gradient _backward_log2<!gradient _backward_log_softmax<!gradient
_backward_logistic_reg_out<!gradient _backward_mae_reg_out<!gradient _backward_max<!gradient
_backward_maximum<!gradient _backward_maximum_scalar<!gradient _backward_mean<!gradient
_backward_min<!gradient _backward_minimum<!gradient _backward_minimum_scalar<!gradient
_backward_mod<!gradient _backward_mod_scalar<!gradient _backward_moments<!gradient
_backward_mul<!gradient _backward_mul_scalar<!gradient _backward_nanprod<!gradient
_backward_nansum<!gradient _backward_norm<!gradient _backward_np_average<!gradient
_backward_np_broadcast_to<!gradient _backward_np_column_stack<!gradient
_backward_np_concat<!gradient _backward_np_cumsum<!gradient _backward_np_diag<!gradient
_backward_np_diagflat<!gradient _backward_np_diagonal<!gradient _backward_np_dot<!gradient
_backward_np_dstack<!gradient _backward_np_hstack<!gradient _backward_np_matmul<!gradient
_backward_np_max<!gradient _backward_np_mean<!gradient _backward_np_min<!gradient
_backward_np_prod<!gradient _backward_np_sum<!gradient _backward_np_trace<!gradient
_backward_np_vstack<!gradient _backward_np_where<!gradient _backward_np_where_lscalar<!gradient
_backward_np_where_rscalar<!gradient _backward_npi_arctan2<!gradient
_backward_npi_arctan2_scalar<!gradient _backward_npi_broadcast_add<!gradient
_backward_npi_broadcast_div<!gradient _backward_npi_broadcast_mod<!gradient
_backward_npi_broadcast_mul<!gradient _backward_npi_broadcast_power<!gradient
_backward_npi_broadcast_sub<!gradient _backward_npi_copysign<!gradient
_backward_npi_copysign_scalar<!gradient _backward_npi_diff<!gradient
_backward_npi_einsum<!gradient _backward_npi_flip<!gradient _backward_npi_hypot<!gradient
_backward_npi_ldexp<!gradient _backward_npi_ldexp_scalar<!gradient _backward_npi_norm<!gradient
_backward_npi_pad<!gradient _backward_npi_rarctan2_scalar<!gradient
_backward_npi_rcopysign_scalar<!gradient _backward_npi_rldexp_scalar<!gradient
_backward_npi_solve<!gradient _backward_npi_svd<!gradient _backward_npi_tensordot<!gradient
_backward_npi_tensordot_int_axes<!gradient _backward_npi_tensorinv<!gradient
_backward_npi_tensorsolve<!gradient _backward_pdf_dirichlet<!gradient
_backward_pdf_exponential<!gradient _backward_pdf_gamma<!gradient
_backward_pdf_generalized_negative_binomial<!gradient _backward_pdf_negative_binomial<!gradient
_backward_pdf_normal<!gradient _backward_pdf_poisson<!gradient _backward_pdf_uniform<!gradient
_backward_pick<!gradient _backward_power<!gradient _backward_power_scalar<!gradient
_backward_prod<!gradient _backward_radians<!gradient _backward_rcbrt<!gradient
_backward_rdiv_scalar<!gradient _backward_reciprocal<!gradient _backward_relu<!gradient
_backward_repeat<!gradient _backward_reshape<!gradient _backward_reverse<!gradient
_backward_rmod_scalar<!gradient _backward_rpower_scalar<!gradient _backward_rsqrt<!gradient
_backward_sample_multinomial<!gradient _backward_sigmoid<!gradient _backward_sign<!gradient
_backward_sin<!gradient _backward_sinh<!gradient _backward_slice<!gradient
_backward_slice_axis<!gradient _backward_slice_like<!gradient _backward_smooth_l1<!gradient
_backward_softmax<!gradient _backward_softmax_cross_entropy<!gradient _backward_softmin<!gradient
_backward_softsign<!gradient _backward_sparse_retain<!gradient _backward_sqrt<!gradient
_backward_square<!gradient _backward_square_sum<!gradient _backward_squeeze<!gradient
_backward_stack<!gradient _backward_sub<!gradient _backward_sum<!gradient _backward_take<!gradient
_backward_tan<!gradient _backward_tanh<!gradient _backward_tile<!gradient _backward_topk<!gradient
_backward_tril<!gradient _backward_where<!gradient _backward_while_loop<!gradient
_broadcast_backward<!gradient _cond _copy _copyto _crop_assign _crop_assign_scalar
_cvcopyMakeBorder _cvimdecode _cvimread _cvimresize _div _div_scalar _equal _equal_scalar _eye
_foreach _full _grad_add _greater _greater_equal _greater_equal_scalar _greater_scalar _histogram
_hypot _hypot_scalar _identity_with_attr_like_rhs _imdecode
_imperative_invoke<mxnet._ctypes.ndarray _lesser _lesser_equal _lesser_equal_scalar _lesser_scalar
_linspace _logical_and _logical_and_scalar _logical_or _logical_or_scalar _logical_xor
_logical_xor_scalar _maximum _maximum_scalar _minimum _minimum_scalar _minus _minus_scalar _mod
_mod_scalar _mp_adamw_update _mul _mul_scalar _multi_adamw_update _multi_lamb_update
_multi_mp_adamw_update _multi_mp_lamb_update _not_equal _not_equal_scalar _onehot_encode _ones
_plus _plus_scalar _power _power_scalar _random_exponential _random_gamma
_random_generalized_negative_binomial _random_negative_binomial _random_normal
_random_pdf_dirichlet _random_pdf_exponential _random_pdf_gamma
_random_pdf_generalized_negative_binomial _random_pdf_negative_binomial _random_pdf_normal
_random_pdf_poisson _random_pdf_uniform _random_poisson _random_randint _random_uniform
_ravel_multi_index _rdiv_scalar _rminus_scalar _rmod_scalar _rnn_param_concat _rpower_scalar
_sample_exponential _sample_gamma _sample_generalized_negative_binomial _sample_multinomial
_sample_negative_binomial _sample_normal _sample_poisson _sample_uniform _sample_unique_zipfian
_scatter_elemwise_div _scatter_minus_scalar _scatter_plus_scalar _scatter_set_nd
_set_ndarray_class<mxnet._global_var _set_np_ndarray_class<mxnet._global_var _set_value
_sg_mkldnn_conv _sg_mkldnn_fully_connected _sg_mkldnn_selfatt_qk _sg_mkldnn_selfatt_valatt
_shuffle _slice_assign _slice_assign_scalar _split_v2 _split_v2_backward<!gradient _square_sum
_sub _unravel_index _while_loop _zeros _zeros_without_dtype
- _Null<mxnet.base _os<os: _sys<sys:

mxnet.ndarray.contrib
* AdaptiveAvgPooling2D BatchNormWithReLU BilinearResize2D CTCLoss DeformableConvolution
DeformablePSROIPooling ModulatedDeformableConvolution MultiBoxDetection MultiBoxPrior
MultiBoxTarget MultiProposal PSROIPooling Proposal ROIAlign RROIAlign SparseEmbedding
SyncBatchNorm allclose arange_like backward_gradientmultiplier backward_hawkesll
backward_index_copy backward_quadratic bipartite_matching boolean_mask box_decode box_encode
box_iou box_nms box_non_maximum_suppression calibrate_entropy cond count_sketch ctc_loss
dequantize dgl_adjacency dgl_csr_neighbor_non_uniform_sample dgl_csr_neighbor_uniform_sample
dgl_graph_compact dgl_subgraph div_sqrt_dim edge_id fft foreach getnnz gradientmultiplier
group_adagrad_update hawkesll ifft index_array index_copy interleaved_matmul_encdec_qk
interleaved_matmul_encdec_valatt interleaved_matmul_selfatt_qk interleaved_matmul_selfatt_valatt
isfinite isinf isnan quadratic quantize quantize_asym quantize_v2 quantized_act
quantized_batch_norm quantized_concat quantized_conv quantized_elemwise_add quantized_elemwise_mul
quantized_embedding quantized_flatten quantized_fully_connected quantized_pooling quantized_rnn
rand_zipfian requantize round_ste sign_ste while_loop
- _as_list<mxnet.base _flatten<mxnet.gluon._hybrid_block:flatten _flatten_list<mxnet._nested
_get_rescale_grad<mxnet.ndarray._updates _regroup<mxnet.gluon._hybrid_block:regroup adamw_update
current_context<mxnet.context math<math: mp_adamw_update multi_adamw_update multi_lamb_update
multi_mp_adamw_update multi_mp_lamb_update mx<mxnet: ndarray<mxnet.ndarray.ndarray: np<numpy:
uniform<mxnet.ndarray.random

mxnet.ndarray.gen__internal > mxnet.ndarray._internal
*
-

mxnet.ndarray.gen_contrib > mxnet.ndarray.contrib
*
-

mxnet.ndarray.gen_image > mxnet.ndarray.image
*
-

mxnet.ndarray.gen_linalg > mxnet.ndarray.linalg
*
-

mxnet.ndarray.gen_op > mxnet.ndarray.op
*
-

mxnet.ndarray.gen_sparse > mxnet.ndarray.sparse
*
-

mxnet.ndarray.image
* adjust_lighting crop flip_left_right flip_top_bottom normalize random_brightness
random_color_jitter random_contrast random_flip_left_right random_flip_top_bottom random_hue
random_lighting random_saturation resize to_tensor
-

mxnet.ndarray.linalg
* det extractdiag extracttrian gelqf gemm gemm2 inverse makediag maketrian potrf potri slogdet
sumlogdiag syevd syrk trmm trsm
-

mxnet.ndarray.ndarray > mxnet.ndarray._key_arithmetic mxnet.ndarray mxnet.ndarray.creation
* NDArray _DTYPE_MX_TO_NP<mxnet.base _DTYPE_NP_TO_MX<mxnet.base _GRAD_REQ_MAP<mxnet.base
_new_empty_handle<!handle add arange concatenate divide equal eye from_dlpack from_numpy full
get_indexing_dispatch_code get_oshape_of_gather_nd_op greater greater_equal histogram imdecode
indexing_key_expand_implicit_axes lesser lesser_equal linspace logical_and logical_or logical_xor
maximum minimum modulo moveaxis multiply not_equal onehot_encode ones power split_v2 subtract
to_dlpack_for_read to_dlpack_for_write true_divide waitall zeros
- Context<mxnet.context DLContext DLDataType DLManagedTensor DLPackHandle<mxnet.base DLTensor
DeleterFunc Features<mxnet.runtime NDArrayBase<mxnet._ctypes.ndarray NDArrayHandle<mxnet.base
PyCapsuleDestructor _INT64_TENSOR_SIZE_ENABLED _LIB<mxnet.base _NDARRAY_ADVANCED_INDEXING
_NDARRAY_BASIC_INDEXING _NDARRAY_EMPTY_TUPLE_INDEXING _NDARRAY_NO_ZERO_DIM_BOOL_ARRAY
_NDARRAY_UNSUPPORTED_INDEXING _NDARRAY_ZERO_DIM_BOOL_ARRAY_FALSE _NDARRAY_ZERO_DIM_BOOL_ARRAY_TRUE
_SIGNED_INT32_UPPER_LIMIT _STORAGE_TYPE_CSR _STORAGE_TYPE_DEFAULT _STORAGE_TYPE_ID_TO_STR
_STORAGE_TYPE_ROW_SPARSE _STORAGE_TYPE_STR_TO_ID _STORAGE_TYPE_UNDEFINED _broadcast_shapes
_c_dlpack_deleter<!handle _c_str_dltensor _c_str_used_dltensor _dlpack_deleter<!handle
_get_broadcast_shape _get_dim_size _get_index_range _get_slice_len _int64_enabled _int_to_slice
_internal<mxnet.ndarray._internal: _is_advanced_index _new_alloc_handle<!handle
_new_from_shared_mem _shape_for_bcast _storage_type _ufunc_helper array c_array<mxnet.base
c_array_buf<mxnet.base c_handle_array<mxnet.base c_str<mxnet.base check_boolean_array_dimension
check_call<mxnet.base ctypes<ctypes: ctypes2buffer<mxnet.base current_context<mxnet.context
dl_managed_tensor_deleter<!handle empty integer_types<mxnet.base is_np_array<mxnet.util
mx_int<mxnet.base mx_int64<mxnet.base mx_real_t<mxnet.base mx_uint<mxnet.base
native_array<array:array np<numpy: numeric_types<mxnet.base op<mxnet.ndarray.op:
operator<operator: py_slice<builtins:slice reduce<_functools warnings<warnings:

mxnet.ndarray.numpy > mxnet.numpy
* abs absolute add all amax amin any append arange arccos arccosh arcsin arcsinh arctan arctan2
arctanh argmax argmin argsort around array_split atleast_1d atleast_2d atleast_3d average bincount
bitwise_and bitwise_not bitwise_or bitwise_xor blackman broadcast_to cbrt ceil clip column_stack
concatenate copy copysign cos cosh cumsum deg2rad degrees delete diag
diag_indices_from<mxnet.ndarray.numpy._op diagflat diagonal diff divide dot dsplit dstack ediff1d
einsum empty_like equal exp expand_dims expm1 eye fabs fix flip fliplr flipud floor full full_like
greater greater_equal hamming hanning histogram hsplit hstack hypot identity indices inner insert
invert isfinite isinf isnan isneginf isposinf<mxnet.ndarray.numpy._op lcm ldexp less less_equal
linspace log log10 log1p log2 logical_not logspace matmul max maximum may_share_memory mean min
minimum mod moveaxis multiply nan_to_num negative nonzero not_equal ones ones_like outer pad
percentile polyval power prod product quantile rad2deg radians ravel reciprocal remainder repeat
reshape resize rint roll rot90 round round_ row_stack shape shares_memory sign sin sinh sometrue
sort split sqrt square squeeze stack std subtract sum swapaxes take tan tanh tensordot tile trace
transpose tril true_divide trunc unique unravel_index<mxnet.ndarray.numpy._op var vdot vsplit
vstack where zeros zeros_like
- _api_internal<mxnet.ndarray.numpy._api_internal: _internal<mxnet.ndarray.numpy._internal:
_op<mxnet.ndarray.numpy._op: _register<mxnet.ndarray.numpy._register:
linalg<mxnet.ndarray.numpy.linalg: random<mxnet.ndarray.numpy.random:

mxnet.ndarray.numpy._api_internal > mxnet.numpy
*
- _init_api<mxnet._ffi.function tensordot<mxnet.numpy zeros<mxnet.numpy

mxnet.ndarray.numpy._internal > mxnet._gen.nd_npi
* Custom abs absolute add add_scalar arange arccos arccosh arcsin arcsinh arctan arctan2
arctan2_scalar arctanh argmax argmin argsort around average backward_ediff1d<!gradient
backward_nan_to_num<!gradient backward_polyval<!gradient bernoulli bincount<mxnet.numpy
bitwise_and bitwise_and_scalar bitwise_not bitwise_or bitwise_or_scalar bitwise_xor
bitwise_xor_scalar blackman boolean_mask boolean_mask_assign_scalar
boolean_mask_assign_tensor<!handle broadcast_to cast cbrt ceil choice<mxnet.numpy.random cholesky
clip column_stack concatenate copysign copysign_scalar copyto cos cosh cvimdecode cvimread
cvimresize degrees delete<mxnet.numpy det diag_indices_from<mxnet.numpy diff dsplit dstack
ediff1d<mxnet.numpy eig<mxnet.numpy.linalg eigh<mxnet.numpy.linalg eigvals<mxnet.numpy.linalg
eigvalsh<mxnet.numpy.linalg einsum equal equal_scalar exp expand_dims expm1 exponential eye fix
flip floor full full_like gamma<mxnet.numpy.random gather_nd greater greater_equal
greater_equal_scalar greater_scalar gumbel hamming hanning histogram hsplit
hsplit_backward<!gradient hstack hypot hypot_scalar identity indices
insert_scalar<mxnet.numpy:insert insert_slice<mxnet.numpy:insert insert_tensor<mxnet.numpy:insert
inv isfinite isinf isnan isneginf isposinf lcm lcm_scalar ldexp ldexp_scalar less less_equal
less_equal_scalar less_scalar linspace log log10 log1p log2 logical_not logistic logspace matmul
maximum maximum_scalar mean minimum minimum_scalar mod mod_scalar multinomial<mxnet.numpy.random
multiply multiply_scalar nan_to_num negative nonzero<mxnet.numpy norm normal normal_n not_equal
not_equal_scalar ones pad pareto percentile<mxnet.numpy pinv<mxnet.numpy.linalg
pinv_scalar_rcond<mxnet.numpy.linalg:pinv polyval power power_scalar powerd radians random_randint
rarctan2_scalar rayleigh rcopysign_scalar reciprocal reshape rint rldexp_scalar rmod_scalar
rnn_param_concat rot90 rpower_scalar rsubtract_scalar rtrue_divide_scalar scatter_set_nd
share_memory<mxnet.numpy:shares_memory shuffle sign sin sinh slice slice_assign
slice_assign_scalar slogdet solve sort split sqrt square stack std subtract subtract_scalar
svd<mxnet.numpy.linalg swapaxes take tan tanh tensordot tensordot_int_axes tensorinv tensorsolve
tile tril true_divide true_divide_scalar trunc uniform uniform_n unique<mxnet.numpy var vstack
weibull where where_lscalar where_rscalar where_scalar2 zeros
- empty_like_fallback<mxnet.numpy:empty_like mvn_fallback<mxnet.numpy.random:multivariate_normal
resize_fallback<mxnet.numpy:resize unravel_index_fallback<mxnet.numpy:unravel_index

mxnet.ndarray.numpy._op > mxnet._gen.nd_np mxnet.numpy
* abs<mxnet.ndarray.numpy absolute<mxnet.ndarray.numpy add<mxnet.ndarray.numpy
all<mxnet.ndarray.numpy amax<mxnet.ndarray.numpy amin<mxnet.ndarray.numpy any<mxnet.ndarray.numpy
append<mxnet.ndarray.numpy arange<mxnet.ndarray.numpy arccos<mxnet.ndarray.numpy
arccosh<mxnet.ndarray.numpy arcsin<mxnet.ndarray.numpy arcsinh<mxnet.ndarray.numpy
arctan<mxnet.ndarray.numpy arctan2<mxnet.ndarray.numpy arctanh<mxnet.ndarray.numpy
argmax<mxnet.ndarray.numpy argmin<mxnet.ndarray.numpy argsort<mxnet.ndarray.numpy
around<mxnet.ndarray.numpy array_split<mxnet.ndarray.numpy atleast_1d<mxnet.ndarray.numpy
atleast_2d<mxnet.ndarray.numpy atleast_3d<mxnet.ndarray.numpy average<mxnet.ndarray.numpy
bincount<mxnet.ndarray.numpy bitwise_and<mxnet.ndarray.numpy bitwise_not<mxnet.ndarray.numpy
bitwise_or<mxnet.ndarray.numpy bitwise_xor<mxnet.ndarray.numpy blackman<mxnet.ndarray.numpy
broadcast_to<mxnet.ndarray.numpy cbrt<mxnet.ndarray.numpy ceil<mxnet.ndarray.numpy
clip<mxnet.ndarray.numpy column_stack<mxnet.ndarray.numpy concatenate<mxnet.ndarray.numpy
copy<mxnet.ndarray.numpy copysign<mxnet.ndarray.numpy cos<mxnet.ndarray.numpy
cosh<mxnet.ndarray.numpy cumsum<mxnet.ndarray.numpy deg2rad<mxnet.ndarray.numpy
degrees<mxnet.ndarray.numpy delete<mxnet.ndarray.numpy diag<mxnet.ndarray.numpy diag_indices_from
diagflat<mxnet.ndarray.numpy diagonal<mxnet.ndarray.numpy diff<mxnet.ndarray.numpy
divide<mxnet.ndarray.numpy dot<mxnet.ndarray.numpy dsplit<mxnet.ndarray.numpy
dstack<mxnet.ndarray.numpy ediff1d<mxnet.ndarray.numpy einsum<mxnet.ndarray.numpy
empty_like<mxnet.ndarray.numpy equal<mxnet.ndarray.numpy exp<mxnet.ndarray.numpy
expand_dims<mxnet.ndarray.numpy expm1<mxnet.ndarray.numpy eye<mxnet.ndarray.numpy
fabs<mxnet.ndarray.numpy fix<mxnet.ndarray.numpy flip<mxnet.ndarray.numpy
fliplr<mxnet.ndarray.numpy flipud<mxnet.ndarray.numpy floor<mxnet.ndarray.numpy
full<mxnet.ndarray.numpy full_like<mxnet.ndarray.numpy greater<mxnet.ndarray.numpy
greater_equal<mxnet.ndarray.numpy hamming<mxnet.ndarray.numpy hanning<mxnet.ndarray.numpy
histogram<mxnet.ndarray.numpy hsplit<mxnet.ndarray.numpy hstack<mxnet.ndarray.numpy
hypot<mxnet.ndarray.numpy identity<mxnet.ndarray.numpy indices<mxnet.ndarray.numpy
inner<mxnet.ndarray.numpy insert<mxnet.ndarray.numpy invert<mxnet.ndarray.numpy
isfinite<mxnet.ndarray.numpy isinf<mxnet.ndarray.numpy isnan<mxnet.ndarray.numpy
isneginf<mxnet.ndarray.numpy isposinf lcm<mxnet.ndarray.numpy ldexp<mxnet.ndarray.numpy
less<mxnet.ndarray.numpy less_equal<mxnet.ndarray.numpy linspace<mxnet.ndarray.numpy
log<mxnet.ndarray.numpy log10<mxnet.ndarray.numpy log1p<mxnet.ndarray.numpy
log2<mxnet.ndarray.numpy logical_not<mxnet.ndarray.numpy logspace<mxnet.ndarray.numpy
matmul<mxnet.ndarray.numpy max<mxnet.ndarray.numpy maximum<mxnet.ndarray.numpy
may_share_memory<mxnet.ndarray.numpy mean<mxnet.ndarray.numpy min<mxnet.ndarray.numpy
minimum<mxnet.ndarray.numpy mod<mxnet.ndarray.numpy moveaxis<mxnet.ndarray.numpy
multiply<mxnet.ndarray.numpy nan_to_num<mxnet.ndarray.numpy negative<mxnet.ndarray.numpy
nonzero<mxnet.ndarray.numpy not_equal<mxnet.ndarray.numpy ones<mxnet.ndarray.numpy
ones_like<mxnet.ndarray.numpy outer<mxnet.ndarray.numpy pad<mxnet.ndarray.numpy
percentile<mxnet.ndarray.numpy polyval<mxnet.ndarray.numpy power<mxnet.ndarray.numpy
prod<mxnet.ndarray.numpy product<mxnet.ndarray.numpy quantile<mxnet.ndarray.numpy
rad2deg<mxnet.ndarray.numpy radians<mxnet.ndarray.numpy ravel<mxnet.ndarray.numpy
reciprocal<mxnet.ndarray.numpy remainder<mxnet.ndarray.numpy repeat<mxnet.ndarray.numpy
reshape<mxnet.ndarray.numpy resize<mxnet.ndarray.numpy rint<mxnet.ndarray.numpy
roll<mxnet.ndarray.numpy rot90<mxnet.ndarray.numpy round<mxnet.ndarray.numpy
round_<mxnet.ndarray.numpy row_stack<mxnet.ndarray.numpy shape<mxnet.ndarray.numpy
shares_memory<mxnet.ndarray.numpy sign<mxnet.ndarray.numpy sin<mxnet.ndarray.numpy
sinh<mxnet.ndarray.numpy sometrue<mxnet.ndarray.numpy sort<mxnet.ndarray.numpy
split<mxnet.ndarray.numpy sqrt<mxnet.ndarray.numpy square<mxnet.ndarray.numpy
squeeze<mxnet.ndarray.numpy stack<mxnet.ndarray.numpy std<mxnet.ndarray.numpy
subtract<mxnet.ndarray.numpy sum<mxnet.ndarray.numpy swapaxes<mxnet.ndarray.numpy
take<mxnet.ndarray.numpy tan<mxnet.ndarray.numpy tanh<mxnet.ndarray.numpy
tensordot<mxnet.ndarray.numpy tile<mxnet.ndarray.numpy trace<mxnet.ndarray.numpy
transpose<mxnet.ndarray.numpy tril<mxnet.ndarray.numpy true_divide<mxnet.ndarray.numpy
trunc<mxnet.ndarray.numpy unique<mxnet.ndarray.numpy unravel_index var<mxnet.ndarray.numpy
vdot<mxnet.ndarray.numpy vsplit<mxnet.ndarray.numpy vstack<mxnet.ndarray.numpy
where<mxnet.ndarray.numpy zeros<mxnet.ndarray.numpy zeros_like<mxnet.ndarray.numpy
- NDArray<mxnet.ndarray.ndarray _api_internal<mxnet.ndarray.numpy._api_internal: _np<numpy:
_npi<mxnet.ndarray.numpy._internal: _sanity_check_params<mxnet.util _ufunc_helper<!generate
_unary_func_helper<!generate current_context<mxnet.context integer_types<mxnet.base
numeric_types<mxnet.base set_module<mxnet.util wrap_np_binary_func<mxnet.util
wrap_np_unary_func<mxnet.util

mxnet.ndarray.numpy._register > mxnet.numpy
*
- _init_np_op_module<mxnet.base _make_ndarray_function<mxnet.ndarray.register

mxnet.ndarray.numpy.linalg > mxnet.numpy.linalg
* cholesky det eig eigh eigvals eigvalsh inv norm pinv slogdet solve svd tensorinv tensorsolve
- _mx_nd_np<mxnet.ndarray.numpy._op: _npi<mxnet.ndarray.numpy._internal:

mxnet.ndarray.numpy.random > mxnet.numpy.random
* beta chisquare choice exponential gamma gumbel logistic lognormal multinomial
multivariate_normal normal pareto power rand randint rayleigh shuffle uniform weibull
- NDArray<mxnet.ndarray.ndarray _npi<mxnet.ndarray.numpy._internal: current_context<mxnet.context
np<numpy:

mxnet.ndarray.numpy_extension > mxnet.numpy_extension
* activation arange_like batch_dot batch_flatten batch_norm cast constraint_check convolution
deconvolution dropout embedding erf erfinv fully_connected gamma gammaln gather_nd layer_norm
leaky_relu log_softmax multibox_detection multibox_prior multibox_target nonzero one_hot pick
pooling relu reshape reshape_like rnn roi_pooling sequence_mask shape_array sigmoid slice
smooth_l1 softmax topk
- _op<mxnet.ndarray.numpy_extension._op: _register<mxnet.ndarray.numpy_extension._register:
image<mxnet.ndarray.numpy_extension.image: random<mxnet.ndarray.numpy_extension.random:

mxnet.ndarray.numpy_extension._op > mxnet._gen.nd_npx mxnet.numpy_extension
* activation<mxnet.ndarray.numpy_extension arange_like<mxnet.ndarray.numpy_extension
batch_dot<mxnet.ndarray.numpy_extension batch_flatten<mxnet.ndarray.numpy_extension
batch_norm<mxnet.ndarray.numpy_extension cast<mxnet.ndarray.numpy_extension
constraint_check<mxnet.ndarray.numpy_extension convolution<mxnet.ndarray.numpy_extension
deconvolution<mxnet.ndarray.numpy_extension dropout<mxnet.ndarray.numpy_extension
embedding<mxnet.ndarray.numpy_extension erf<mxnet.ndarray.numpy_extension
erfinv<mxnet.ndarray.numpy_extension fully_connected<mxnet.ndarray.numpy_extension
gamma<mxnet.ndarray.numpy_extension gammaln<mxnet.ndarray.numpy_extension
gather_nd<mxnet.ndarray.numpy_extension layer_norm<mxnet.ndarray.numpy_extension
leaky_relu<mxnet.ndarray.numpy_extension log_softmax<mxnet.ndarray.numpy_extension
multibox_detection<mxnet.ndarray.numpy_extension multibox_prior<mxnet.ndarray.numpy_extension
multibox_target<mxnet.ndarray.numpy_extension nonzero<mxnet.ndarray.numpy_extension
one_hot<mxnet.ndarray.numpy_extension pick<mxnet.ndarray.numpy_extension
pooling<mxnet.ndarray.numpy_extension relu<mxnet.ndarray.numpy_extension
reshape<mxnet.ndarray.numpy_extension reshape_like<mxnet.ndarray.numpy_extension
rnn<mxnet.ndarray.numpy_extension roi_pooling<mxnet.ndarray.numpy_extension
sequence_mask<mxnet.ndarray.numpy_extension shape_array<mxnet.ndarray.numpy_extension
sigmoid<mxnet.ndarray.numpy_extension slice<mxnet.ndarray.numpy_extension
smooth_l1<mxnet.ndarray.numpy_extension softmax<mxnet.ndarray.numpy_extension
topk<mxnet.ndarray.numpy_extension
-

mxnet.ndarray.numpy_extension._register > mxnet.numpy_extension
*
- _init_np_op_module<mxnet.base _make_ndarray_function<mxnet.ndarray.register

mxnet.ndarray.numpy_extension.image > mxnet.numpy_extension.image
* adjust_lighting crop flip_left_right flip_top_bottom normalize random_brightness
random_color_jitter random_contrast random_flip_left_right random_flip_top_bottom random_hue
random_lighting random_saturation resize to_tensor
-

mxnet.ndarray.numpy_extension.random > mxnet.numpy_extension.random
* bernoulli normal_n uniform_n
- _npi<mxnet.ndarray.numpy._internal: current_context<mxnet.context

mxnet.ndarray.op
* Activation BatchNorm BatchNorm_v1 BilinearSampler BlockGrad CTCLoss
CachedOp<mxnet._ctypes.ndarray Cast Concat Convolution Convolution_v1 Correlation Crop Custom
Deconvolution Dropout ElementWiseSum Embedding Flatten FullyConnected GridGenerator GroupNorm
IdentityAttachKLSparseReg InstanceNorm L2Normalization LRN LayerNorm LeakyReLU
LinearRegressionOutput LogisticRegressionOutput MAERegressionOutput MakeLoss Pad Pooling
Pooling_v1 RNN ROIPooling Reshape SVMOutput SequenceLast SequenceMask SequenceReverse SliceChannel
Softmax SoftmaxActivation SoftmaxOutput SpatialTransformer SwapAxis UpSampling abs adam_update
add_n all_finite amp_cast amp_multicast arccos arccosh arcsin arcsinh arctan arctanh argmax
argmax_channel argmin argsort batch_dot batch_take broadcast_add broadcast_axes broadcast_axis
broadcast_div broadcast_equal broadcast_greater broadcast_greater_equal broadcast_hypot
broadcast_lesser broadcast_lesser_equal broadcast_like broadcast_logical_and broadcast_logical_or
broadcast_logical_xor broadcast_maximum broadcast_minimum broadcast_minus broadcast_mod
broadcast_mul broadcast_not_equal broadcast_plus broadcast_power broadcast_sub broadcast_to cast
cast_storage cbrt ceil choose_element_0index clip col2im concat cos cosh crop ctc_loss cumsum
degrees depth_to_space diag dot elemwise_add elemwise_div elemwise_mul elemwise_sub erf erfinv exp
expand_dims expm1 fill_element_0index fix flatten flip floor ftml_update ftrl_update gamma gammaln
gather_nd hard_sigmoid identity im2col khatri_rao lamb_update_phase1 lamb_update_phase2 linalg_det
linalg_extractdiag linalg_extracttrian linalg_gelqf linalg_gemm linalg_gemm2 linalg_inverse
linalg_makediag linalg_maketrian linalg_potrf linalg_potri linalg_slogdet linalg_sumlogdiag
linalg_syrk linalg_trmm linalg_trsm log log10 log1p log2 log_softmax logical_not make_loss max
max_axis mean min min_axis moments mp_lamb_update_phase1 mp_lamb_update_phase2 mp_nag_mom_update
mp_sgd_mom_update mp_sgd_update multi_all_finite multi_lars multi_mp_sgd_mom_update
multi_mp_sgd_update multi_sgd_mom_update multi_sgd_update multi_sum_sq nag_mom_update nanprod
nansum negative norm normal one_hot ones_like pad pick preloaded_multi_mp_sgd_mom_update
preloaded_multi_mp_sgd_update preloaded_multi_sgd_mom_update preloaded_multi_sgd_update prod
radians random_exponential random_gamma random_generalized_negative_binomial
random_negative_binomial random_normal random_pdf_dirichlet random_pdf_exponential
random_pdf_gamma random_pdf_generalized_negative_binomial random_pdf_negative_binomial
random_pdf_normal random_pdf_poisson random_pdf_uniform random_poisson random_randint
random_uniform ravel_multi_index rcbrt reciprocal relu repeat reset_arrays reshape reshape_like
reverse rint rmsprop_update rmspropalex_update round rsqrt sample_exponential sample_gamma
sample_generalized_negative_binomial sample_multinomial sample_negative_binomial sample_normal
sample_poisson sample_uniform scatter_nd sgd_mom_update sgd_update shape_array shuffle sigmoid
sign signsgd_update signum_update sin sinh size_array slice slice_axis slice_like smooth_l1
softmax softmax_cross_entropy softmin softsign sort space_to_depth split sqrt square squeeze stack
stop_gradient sum sum_axis swapaxes take tan tanh tile topk transpose trunc uniform unravel_index
where zeros_like
-

mxnet.ndarray.random
* exponential exponential_like gamma gamma_like generalized_negative_binomial
generalized_negative_binomial_like multinomial negative_binomial negative_binomial_like normal
normal_like poisson poisson_like randint randn shuffle uniform uniform_like
- NDArray<mxnet.ndarray.ndarray _Null<mxnet.base _internal<mxnet.ndarray._internal:
_random_helper<!generate current_context<mxnet.context numeric_types<mxnet.base

mxnet.ndarray.register > mxnet.ndarray
* NDArrayBase<mxnet._ctypes.ndarray adamw_update<mxnet.ndarray.contrib check_call<mxnet.base
ctypes<ctypes: mp_adamw_update<mxnet.ndarray.contrib mx_uint<mxnet.base py_str<mxnet.base
use_np_shape<mxnet.util
- _LIB<mxnet.base _Null<mxnet.base _adamw_update<mxnet.ndarray._internal
_build_doc<mxnet.ndarray_doc _generate_ndarray_function_code<!generate
_imperative_invoke<mxnet._ctypes.ndarray _init_op_module<mxnet.base _is_np_op<mxnet.base
_make_ndarray_function<!generate _mp_adamw_update<mxnet.ndarray._internal _np<numpy: _os<os:
_output_is_list<mxnet.base _verify_all_legacy_ndarrays<!generate _verify_all_np_ndarrays<!generate

mxnet.ndarray.sparse
* BaseSparseNDArray CSRNDArray ElementWiseSum Embedding FullyConnected LinearRegressionOutput
LogisticRegressionOutput MAERegressionOutput RowSparseNDArray _contrib_round_ste _contrib_sign_ste
_ndarray_cls abs adagrad_update adam_update add add_n arccos arccosh arcsin arcsinh arctan arctanh
broadcast_add broadcast_div broadcast_minus broadcast_mul broadcast_plus broadcast_sub
cast_storage cbrt ceil clip concat cos cosh csr_matrix degrees divide dot elemwise_add
elemwise_div elemwise_mul elemwise_sub exp expm1 fix floor ftrl_update gamma gammaln log log10
log1p log2 make_loss mean multiply negative norm radians relu retain rint round row_sparse_array
rsqrt sgd_mom_update sgd_update sigmoid sign sin sinh slice sqrt square stop_gradient subtract sum
tan tanh trunc where zeros_like
- Context<mxnet.context NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base
NotSupportedForSparseNDArray<mxnet.base _DTYPE_MX_TO_NP<mxnet.base _DTYPE_NP_TO_MX<mxnet.base
_LIB<mxnet.base _STORAGE_AUX_TYPES _STORAGE_TYPE_CSR<mxnet.ndarray.ndarray
_STORAGE_TYPE_DEFAULT<mxnet.ndarray.ndarray _STORAGE_TYPE_ROW_SPARSE<mxnet.ndarray.ndarray
_STORAGE_TYPE_STR_TO_ID<mxnet.ndarray.ndarray _STORAGE_TYPE_UNDEFINED<mxnet.ndarray.ndarray
_array<mxnet.ndarray.ndarray:array _check_shape _csr_matrix_from_definition
_int64_enabled<mxnet.ndarray.ndarray _internal<mxnet.ndarray._internal: _new_alloc_handle<!handle
_prepare_default_dtype _prepare_src_array _row_sparse_ndarray_from_definition
_set_ndarray_class<mxnet._global_var _storage_type<mxnet.ndarray.ndarray
_ufunc_helper<mxnet.ndarray.ndarray _zeros_ndarray<mxnet.ndarray.ndarray:zeros array
c_array_buf<mxnet.base check_call<mxnet.base ctypes<ctypes: current_context<mxnet.context empty
gs_retain<mxnet._gen.nd_sparse:retain integer_types<mxnet.base mx_real_t<mxnet.base
native_array<array:array np<numpy: numeric_types<mxnet.base op<mxnet.ndarray.op:
operator<operator: py_slice<builtins:slice py_sum<builtins:sum spsp<scipy.sparse:
warnings<warnings: zeros

mxnet.ndarray.utils
* array empty load load_frombuffer save zeros
- NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base _LIB<mxnet.base
_array<mxnet.ndarray.ndarray:array _empty_ndarray<mxnet.ndarray.ndarray:empty
_empty_sparse_ndarray<mxnet.ndarray.sparse:empty _ndarray_cls<mxnet.ndarray.sparse
_sparse_array<mxnet.ndarray.sparse:array _zeros_ndarray<mxnet.ndarray.ndarray:zeros
_zeros_sparse_ndarray<mxnet.ndarray.sparse:zeros c_array<mxnet.base c_handle_array<mxnet.base
c_str<mxnet.base c_str_array<mxnet.base check_call<mxnet.base ctypes<ctypes: mx_uint<mxnet.base
py_str<mxnet.base spsp<scipy.sparse: string_types<mxnet.base

mxnet.ndarray_doc
* BroadcastToDoc CustomDoc NDArrayDoc ReshapeDoc StackDoc elemwise_addDoc
- _build_doc _build_param_doc<mxnet.base:build_param_doc _re<re:

mxnet.notebook > mxnet
*
-

mxnet.numpy
*
- NAN NINF NZERO NaN PINF PZERO _STR_2_DTYPE_ _op<mxnet.numpy._op:
_register<mxnet.numpy._register: abs absolute add all allclose<numpy alltrue<mxnet.numpy.fallback
amax amin any append apply_along_axis<numpy apply_over_axes<numpy arange arccos arccosh arcsin
arcsinh arctan arctan2 arctanh argmax argmin argpartition<numpy argsort argwhere<numpy around
array array_equal<numpy array_equiv<numpy array_split arrayprint<mxnet.numpy.arrayprint:
atleast_1d atleast_2d atleast_3d average bincount bitwise_and bitwise_not bitwise_or bitwise_xor
blackman bool<builtins bool_<numpy broadcast_arrays<mxnet.numpy.stride_tricks broadcast_to cbrt
ceil choose<numpy clip column_stack compress<numpy concatenate copy copysign corrcoef<numpy
correlate<numpy cos cosh count_nonzero<numpy cov<numpy cumsum deg2rad degrees delete diag
diag_indices_from<mxnet.numpy.multiarray diagflat diagonal diff digitize<numpy divide divmod dot
dsplit dstack e ediff1d einsum empty empty_like equal exp expand_dims expm1 extract<numpy eye fabs
fallback<mxnet.numpy.fallback: fallback_linalg<mxnet.numpy.fallback_linalg: finfo<numpy fix
flatnonzero<numpy flip fliplr flipud float16<numpy float32<numpy float64<numpy float_power floor
frexp full full_like function_base<mxnet.numpy.function_base: genfromtxt<mxnet.numpy.io greater
greater_equal hamming hanning heaviside histogram histogram2d<numpy histogram_bin_edges<numpy
histogramdd<numpy hsplit hstack hypot i0<numpy identity in1d<mxnet.numpy.fallback indices inf
inner insert int32<numpy int64<numpy int8<numpy interp<numpy intersect1d<numpy invert
io<mxnet.numpy.io: isclose<numpy isfinite isin<numpy isinf isnan isneginf
isposinf<mxnet.ndarray.numpy ix_<numpy lcm ldexp less less_equal lexsort<numpy
linalg<mxnet.numpy.linalg: linspace log log10 log1p log2 logical_not logspace matmul max maximum
may_share_memory mean meshgrid<mxnet.numpy.function_base min min_scalar_type<numpy minimum
mirr<mxnet.numpy.fallback mod modf moveaxis msort<mxnet.numpy.fallback
multiarray<mxnet.numpy.multiarray: multiply nan nan_to_num nanargmax<numpy nanargmin<numpy
nancumprod<numpy nancumsum<numpy nanmax<numpy nanmedian<numpy nanmin<numpy nanpercentile<numpy
nanprod<numpy nanquantile<numpy ndarray ndim<numpy negative newaxis nonzero not_equal
npv<mxnet.numpy.fallback ones ones_like outer packbits<numpy pad partition<numpy percentile pi
piecewise<numpy poly<numpy polyadd<numpy polydiv<numpy polyfit<numpy polyint<numpy polymul<numpy
polysub<numpy polyval positive power ppmt<mxnet.numpy.fallback prod product promote_types<numpy
ptp<numpy pv<mxnet.numpy.fallback quantile rad2deg radians random<mxnet.numpy.random:
rate<mxnet.numpy.fallback ravel real<numpy reciprocal remainder repeat reshape resize
result_type<numpy rint roll rollaxis<numpy roots<numpy rot90 round round_ row_stack
searchsorted<numpy select<numpy set_printoptions setdiff1d<numpy setxor1d<numpy shape
shares_memory sign signbit sin sinh size<numpy sometrue sort spacing split sqrt square squeeze
stack std stride_tricks<mxnet.numpy.stride_tricks: subtract sum swapaxes take
take_along_axis<numpy tan tanh tensordot tile trace transpose trapz<mxnet.numpy.fallback tril
tril_indices_from<numpy trim_zeros<numpy triu_indices_from<numpy true_divide trunc uint8<numpy
union1d<numpy unique unpackbits<numpy unravel_index<mxnet.numpy.multiarray unwrap<numpy
utils<mxnet.numpy.utils: vander<numpy var vdot vsplit vstack where zeros zeros_like

mxnet.numpy._op > mxnet.numpy
* all<mxnet.numpy amax<mxnet.numpy amin<mxnet.numpy any<mxnet.numpy atleast_1d<mxnet.numpy
atleast_2d<mxnet.numpy atleast_3d<mxnet.numpy copy<mxnet.numpy cumsum<mxnet.numpy diag<mxnet.numpy
diagflat<mxnet.numpy diagonal<mxnet.numpy dot<mxnet.numpy max<mxnet.numpy min<mxnet.numpy
moveaxis<mxnet.numpy prod<mxnet.numpy product<mxnet.numpy repeat<mxnet.numpy reshape<mxnet.numpy
roll<mxnet.numpy sometrue<mxnet.numpy squeeze<mxnet.numpy sum<mxnet.numpy trace<mxnet.numpy
transpose<mxnet.numpy
-

mxnet.numpy._register > mxnet.numpy
*
- _init_np_op_module<mxnet.base _make_ndarray_function<mxnet.ndarray.register

mxnet.numpy.arrayprint
* set_printoptions<mxnet.numpy
- onp<numpy: set_module<mxnet.util

mxnet.numpy.fallback
* allclose<numpy alltrue apply_along_axis<numpy apply_over_axes<numpy argpartition<numpy
argwhere<numpy array_equal<numpy array_equiv<numpy choose<numpy compress<numpy corrcoef<numpy
correlate<numpy count_nonzero<numpy cov<numpy digitize<numpy divmod extract<numpy
flatnonzero<numpy float_power frexp heaviside histogram2d<numpy histogram_bin_edges<numpy
histogramdd<numpy i0<numpy in1d interp<numpy intersect1d<numpy isclose<numpy isin<numpy ix_<numpy
lexsort<numpy min_scalar_type<numpy mirr modf msort nanargmax<numpy nanargmin<numpy
nancumprod<numpy nancumsum<numpy nanmax<numpy nanmedian<numpy nanmin<numpy nanpercentile<numpy
nanprod<numpy nanquantile<numpy ndim<numpy npv packbits<numpy partition<numpy piecewise<numpy
poly<numpy polyadd<numpy polydiv<numpy polyfit<numpy polyint<numpy polymul<numpy polysub<numpy
positive ppmt promote_types<numpy ptp<numpy pv rate real<numpy result_type<numpy rollaxis<numpy
roots<numpy searchsorted<numpy select<numpy setdiff1d<numpy setxor1d<numpy signbit size<numpy
spacing take_along_axis<numpy trapz tril_indices_from<numpy trim_zeros<numpy
triu_indices_from<numpy union1d<numpy unpackbits<numpy unwrap<numpy vander<numpy
- nanstd<numpy nansum<numpy nanvar<numpy onp<numpy: pmt

mxnet.numpy.fallback_linalg
* cond<numpy.linalg lstsq<numpy.linalg matrix_power<numpy.linalg matrix_rank<numpy.linalg
multi_dot<numpy.linalg qr<numpy.linalg
- onp<numpy:

mxnet.numpy.function_base > mxnet.numpy
* meshgrid
- broadcast_arrays<mxnet.numpy.stride_tricks

mxnet.numpy.io
* genfromtxt
- array<mxnet.numpy current_context<mxnet.context onp<numpy:

mxnet.numpy.linalg
* cholesky cond<numpy.linalg det eig eigh eigvals eigvalsh inv lstsq<numpy.linalg
matrix_power<numpy.linalg matrix_rank<numpy.linalg multi_dot<numpy.linalg norm pinv
qr<numpy.linalg slogdet solve svd tensorinv tensorsolve
- _mx_nd_np<mxnet.ndarray.numpy: fallback_linalg<mxnet.numpy.fallback_linalg:

mxnet.numpy.multiarray > mxnet.numpy
* abs<mxnet.numpy absolute<mxnet.numpy add<mxnet.numpy allclose<numpy alltrue<mxnet.numpy.fallback
append<mxnet.numpy apply_along_axis<numpy apply_over_axes<numpy arange<mxnet.numpy
arccos<mxnet.numpy arccosh<mxnet.numpy arcsin<mxnet.numpy arcsinh<mxnet.numpy arctan<mxnet.numpy
arctan2<mxnet.numpy arctanh<mxnet.numpy argmax<mxnet.numpy argmin<mxnet.numpy argpartition<numpy
argsort<mxnet.numpy argwhere<numpy around<mxnet.numpy array<mxnet.numpy array_equal<numpy
array_equiv<numpy array_split<mxnet.numpy average<mxnet.numpy bincount<mxnet.numpy
bitwise_and<mxnet.numpy bitwise_not<mxnet.numpy bitwise_or<mxnet.numpy bitwise_xor<mxnet.numpy
blackman<mxnet.numpy broadcast_to<mxnet.numpy cbrt<mxnet.numpy ceil<mxnet.numpy choose<numpy
clip<mxnet.numpy column_stack<mxnet.numpy compress<numpy concatenate<mxnet.numpy
copysign<mxnet.numpy corrcoef<numpy correlate<numpy cos<mxnet.numpy cosh<mxnet.numpy
count_nonzero<numpy cov<numpy deg2rad<mxnet.numpy degrees<mxnet.numpy delete<mxnet.numpy
diag_indices_from diff<mxnet.numpy digitize<numpy divide<mxnet.numpy divmod dsplit<mxnet.numpy
dstack<mxnet.numpy ediff1d<mxnet.numpy einsum<mxnet.numpy empty<mxnet.numpy empty_like<mxnet.numpy
equal<mxnet.numpy exp<mxnet.numpy expand_dims<mxnet.numpy expm1<mxnet.numpy extract<numpy
eye<mxnet.numpy fabs<mxnet.numpy fix<mxnet.numpy flatnonzero<numpy flip<mxnet.numpy
fliplr<mxnet.numpy flipud<mxnet.numpy float_power floor<mxnet.numpy frexp full<mxnet.numpy
full_like<mxnet.numpy greater<mxnet.numpy greater_equal<mxnet.numpy hamming<mxnet.numpy
hanning<mxnet.numpy heaviside histogram<mxnet.numpy histogram2d<numpy histogram_bin_edges<numpy
histogramdd<numpy hsplit<mxnet.numpy hstack<mxnet.numpy hypot<mxnet.numpy i0<numpy
identity<mxnet.numpy in1d<mxnet.numpy.fallback indices<mxnet.numpy inner<mxnet.numpy
insert<mxnet.numpy interp<numpy intersect1d<numpy invert<mxnet.numpy isclose<numpy
isfinite<mxnet.numpy isin<numpy isinf<mxnet.numpy isnan<mxnet.numpy isneginf<mxnet.numpy
isposinf<mxnet.ndarray.numpy ix_<numpy lcm<mxnet.numpy ldexp<mxnet.numpy less<mxnet.numpy
less_equal<mxnet.numpy lexsort<numpy linspace<mxnet.numpy log<mxnet.numpy log10<mxnet.numpy
log1p<mxnet.numpy log2<mxnet.numpy logical_not<mxnet.numpy logspace<mxnet.numpy matmul<mxnet.numpy
maximum<mxnet.numpy may_share_memory<mxnet.numpy mean<mxnet.numpy min_scalar_type<numpy
minimum<mxnet.numpy mirr<mxnet.numpy.fallback mod<mxnet.numpy modf msort<mxnet.numpy.fallback
multiply<mxnet.numpy nan_to_num<mxnet.numpy nanargmax<numpy nanargmin<numpy nancumprod<numpy
nancumsum<numpy nanmax<numpy nanmedian<numpy nanmin<numpy nanpercentile<numpy nanprod<numpy
nanquantile<numpy ndarray<mxnet.numpy ndim<numpy negative<mxnet.numpy nonzero<mxnet.numpy
not_equal<mxnet.numpy npv<mxnet.numpy.fallback ones<mxnet.numpy ones_like<mxnet.numpy
outer<mxnet.numpy packbits<numpy pad<mxnet.numpy partition<numpy percentile<mxnet.numpy
piecewise<numpy poly<numpy polyadd<numpy polydiv<numpy polyfit<numpy polyint<numpy polymul<numpy
polysub<numpy polyval<mxnet.numpy positive power<mxnet.numpy ppmt<mxnet.numpy.fallback
promote_types<numpy ptp<numpy pv<mxnet.numpy.fallback quantile<mxnet.numpy rad2deg<mxnet.numpy
radians<mxnet.numpy rate<mxnet.numpy.fallback ravel<mxnet.numpy real<numpy reciprocal<mxnet.numpy
remainder<mxnet.numpy resize<mxnet.numpy result_type<numpy rint<mxnet.numpy rollaxis<numpy
roots<numpy rot90<mxnet.numpy round<mxnet.numpy round_<mxnet.numpy row_stack<mxnet.numpy
searchsorted<numpy select<numpy setdiff1d<numpy setxor1d<numpy shape<mxnet.numpy
shares_memory<mxnet.numpy sign<mxnet.numpy signbit sin<mxnet.numpy sinh<mxnet.numpy size<numpy
sort<mxnet.numpy spacing split<mxnet.numpy sqrt<mxnet.numpy square<mxnet.numpy stack<mxnet.numpy
std<mxnet.numpy subtract<mxnet.numpy swapaxes<mxnet.numpy take<mxnet.numpy take_along_axis<numpy
tan<mxnet.numpy tanh<mxnet.numpy tensordot<mxnet.numpy tile<mxnet.numpy trapz<mxnet.numpy.fallback
tril<mxnet.numpy tril_indices_from<numpy trim_zeros<numpy triu_indices_from<numpy
true_divide<mxnet.numpy trunc<mxnet.numpy union1d<numpy unique<mxnet.numpy unpackbits<numpy
unravel_index unwrap<numpy vander<numpy var<mxnet.numpy vdot<mxnet.numpy vsplit<mxnet.numpy
vstack<mxnet.numpy where<mxnet.numpy zeros<mxnet.numpy zeros_like<mxnet.numpy
- Context<mxnet.context NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base
_DTYPE_NP_TO_MX<mxnet.base _GRAD_REQ_MAP<mxnet.base _LIB<mxnet.base
_NDARRAY_ADVANCED_INDEXING<mxnet.ndarray._key_arithmetic
_NDARRAY_BASIC_INDEXING<mxnet.ndarray._key_arithmetic
_NDARRAY_EMPTY_TUPLE_INDEXING<mxnet.ndarray._key_arithmetic
_NDARRAY_NO_ZERO_DIM_BOOL_ARRAY<mxnet.ndarray._key_arithmetic
_NDARRAY_UNSUPPORTED_INDEXING<mxnet.ndarray._key_arithmetic
_NDARRAY_ZERO_DIM_BOOL_ARRAY_FALSE<mxnet.ndarray._key_arithmetic
_NDARRAY_ZERO_DIM_BOOL_ARRAY_TRUE<mxnet.ndarray._key_arithmetic
_NUMPY_ARRAY_FUNCTION_DICT<mxnet.numpy.protocols _NUMPY_ARRAY_UFUNC_DICT<mxnet.numpy.protocols
_as_mx_np_array<mxnet.numpy:array _as_onp_array<numpy:asarray _get_np_op<mxnet.numpy.utils
_mx_nd_np<mxnet.ndarray.numpy: _mx_np_op<mxnet.numpy._op: _new_alloc_handle<!handle _np<numpy:
_np_ndarray_cls<mxnet.numpy:ndarray _npi<mxnet.ndarray.numpy._internal:
_reshape_view<mxnet.numpy:reshape _set_np_ndarray_class<mxnet._global_var
_storage_type<mxnet.ndarray.ndarray c_array<mxnet.base c_array_buf<mxnet.base
check_call<mxnet.base ctypes<ctypes: current_context<mxnet.context fallback<mxnet.numpy.fallback:
from_numpy<mxnet.ndarray.ndarray get_indexing_dispatch_code<mxnet.ndarray.ndarray
get_oshape_of_gather_nd_op<mxnet.ndarray.ndarray
indexing_key_expand_implicit_axes<mxnet.ndarray.ndarray integer_types<mxnet.base
is_recording<mxnet.autograd mx_real_t<mxnet.base mx_uint<mxnet.base native_array<array:array
numeric_types<mxnet.base py_slice<builtins:slice set_module<mxnet.util warnings<warnings:
wrap_np_binary_func<mxnet.util wrap_np_unary_func<mxnet.util

mxnet.numpy.random
* beta chisquare choice exponential gamma gumbel logistic lognormal multinomial
multivariate_normal normal pareto power rand randint randn rayleigh shuffle uniform weibull
- _mx_nd_np<mxnet.ndarray.numpy:

mxnet.numpy.stride_tricks > mxnet.numpy
* broadcast_arrays
- _broadcast_shape<numpy:broadcast_shapes _get_broadcast_shape<mxnet.ndarray.ndarray
_mx_nd_np<mxnet.ndarray.numpy:

mxnet.numpy.utils
* NAN NINF NZERO NaN PINF PZERO _STR_2_DTYPE_ bool<builtins bool_<numpy e finfo<numpy
float16<numpy float32<numpy float64<numpy inf int32<numpy int64<numpy int8<numpy nan newaxis pi
uint8<numpy
- _ONP_OP_MODULES _get_np_op onp<numpy:

mxnet.numpy_dispatch_protocol > mxnet.numpy.protocols
* functools<functools: mx_np<mxnet.numpy: with_array_function_protocol with_array_ufunc_protocol
- _NUMPY_ARRAY_FUNCTION_DICT _NUMPY_ARRAY_FUNCTION_LIST _NUMPY_ARRAY_UFUNC_DICT
_NUMPY_ARRAY_UFUNC_LIST _find_duplicate _implements _np<numpy: _register_array_function
_register_array_ufunc

mxnet.numpy_extension
*
- Context<mxnet.context _op<mxnet.numpy_extension._op: _register<mxnet.numpy_extension._register:
activation arange_like batch_dot batch_flatten batch_norm cast check_call<mxnet.base
classproperty<mxnet.base constraint_check convolution cpu<mxnet.context cpu_pinned<mxnet.context
ctypes<ctypes: current_context<mxnet.context deconvolution dropout embedding erf erfinv
fully_connected gamma gammaln gather_nd get_cuda_compute_capability<mxnet.util gpu<mxnet.context
gpu_memory_info<mxnet.context image<mxnet.numpy_extension.image: is_np_array<mxnet.util
is_np_shape<mxnet.util layer_norm leaky_relu load<mxnet.numpy_extension.utils log_softmax
multibox_detection multibox_prior multibox_target nonzero num_gpus<mxnet.context one_hot pick
pooling random<mxnet.numpy_extension.random: relu reset_np<mxnet.util reshape reshape_like rnn
roi_pooling save<mxnet.numpy_extension.utils sequence_mask set_np<mxnet.util shape_array sigmoid
slice smooth_l1 softmax threading<threading: topk utils<mxnet.numpy_extension.utils:
waitall<mxnet.ndarray.ndarray warnings<warnings: with_metaclass<mxnet.base

mxnet.numpy_extension._op > mxnet.numpy_extension
* activation<mxnet.numpy_extension arange_like<mxnet.numpy_extension
batch_dot<mxnet.numpy_extension batch_flatten<mxnet.numpy_extension
batch_norm<mxnet.numpy_extension cast<mxnet.numpy_extension constraint_check<mxnet.numpy_extension
convolution<mxnet.numpy_extension deconvolution<mxnet.numpy_extension
dropout<mxnet.numpy_extension embedding<mxnet.numpy_extension erf<mxnet.numpy_extension
erfinv<mxnet.numpy_extension fully_connected<mxnet.numpy_extension gamma<mxnet.numpy_extension
gammaln<mxnet.numpy_extension gather_nd<mxnet.numpy_extension layer_norm<mxnet.numpy_extension
leaky_relu<mxnet.numpy_extension log_softmax<mxnet.numpy_extension
multibox_detection<mxnet.numpy_extension multibox_prior<mxnet.numpy_extension
multibox_target<mxnet.numpy_extension nonzero<mxnet.numpy_extension one_hot<mxnet.numpy_extension
pick<mxnet.numpy_extension pooling<mxnet.numpy_extension relu<mxnet.numpy_extension
reshape<mxnet.numpy_extension reshape_like<mxnet.numpy_extension rnn<mxnet.numpy_extension
roi_pooling<mxnet.numpy_extension sequence_mask<mxnet.numpy_extension
shape_array<mxnet.numpy_extension sigmoid<mxnet.numpy_extension slice<mxnet.numpy_extension
smooth_l1<mxnet.numpy_extension softmax<mxnet.numpy_extension topk<mxnet.numpy_extension
-

mxnet.numpy_extension._register > mxnet.numpy_extension
*
- _init_np_op_module<mxnet.base _make_ndarray_function<mxnet.ndarray.register

mxnet.numpy_extension.image
* adjust_lighting crop flip_left_right flip_top_bottom normalize random_brightness
random_color_jitter random_contrast random_flip_left_right random_flip_top_bottom random_hue
random_lighting random_saturation resize to_tensor
- Augmenter<mxnet.image.image BrightnessJitterAug<mxnet.image.image CastAug<mxnet.image.image
CenterCropAug<mxnet.image.image ColorJitterAug<mxnet.image.image
ColorNormalizeAug<mxnet.image.image ContrastJitterAug<mxnet.image.image
CreateAugmenter<mxnet.image.image CreateDetAugmenter<mxnet.image.detection
CreateMultiRandCropAugmenter<mxnet.image.detection DetAugmenter<mxnet.image.detection
DetBorrowAug<mxnet.image.detection DetHorizontalFlipAug<mxnet.image.detection
DetRandomCropAug<mxnet.image.detection DetRandomPadAug<mxnet.image.detection
DetRandomSelectAug<mxnet.image.detection ForceResizeAug<mxnet.image.image
HorizontalFlipAug<mxnet.image.image HueJitterAug<mxnet.image.image
ImageDetIter<mxnet.image.detection ImageIter<mxnet.image.image LightingAug<mxnet.image.image
Number<numbers RandomCropAug<mxnet.image.image RandomGrayAug<mxnet.image.image
RandomOrderAug<mxnet.image.image RandomSizedCropAug<mxnet.image.image ResizeAug<mxnet.image.image
SaturationJitterAug<mxnet.image.image SequentialAug<mxnet.image.image
center_crop<mxnet.image.image color_normalize<mxnet.image.image copyMakeBorder<mxnet.ndarray
cv2<cv2: det<mxnet.image.detection: detection<mxnet.image.detection: fixed_crop<mxnet.image.image
image<mxnet.image.image: imdecode<mxnet.image.image imread<mxnet.image.image
imresize<mxnet.image.image imrotate<mxnet.image.image io<mxnet.io: is_np_array<mxnet.util
json<json: logging<logging: nd<mxnet.ndarray: np<numpy: numeric_types<mxnet.base os<os:
random<random: random_crop<mxnet.image.image random_rotate<mxnet.image.image
random_size_crop<mxnet.image.image recordio<mxnet.recordio: resize_short<mxnet.image.image
scale_down<mxnet.image.image sys<sys: warnings<warnings:

mxnet.numpy_extension.random
* bernoulli normal_n seed uniform_n
- _mx_nd_npx<mxnet.ndarray.numpy_extension: _mx_rand<mxnet.random:

mxnet.numpy_extension.utils
* load save
- NDArrayHandle<mxnet.base _LIB<mxnet.base c_handle_array<mxnet.base c_str<mxnet.base
c_str_array<mxnet.base check_call<mxnet.base ctypes<ctypes: is_np_array<mxnet.util
is_np_shape<mxnet.util mx_uint<mxnet.base ndarray<mxnet.numpy py_str<mxnet.base
string_types<mxnet.base

mxnet.numpy_op_fallback > mxnet.numpy
* EmptyLike<mxnet.numpy.host_operators EmptyLikeProp<mxnet.numpy.host_operators
MultivariateNormal<mxnet.numpy.host_operators MultivariateNormalProp<mxnet.numpy.host_operators
Resize<mxnet.numpy.host_operators ResizeProp<mxnet.numpy.host_operators StrictVersion<!distutils
Unravel_index<mxnet.numpy.host_operators Unravel_indexProp<mxnet.numpy.host_operators ast<ast:
functools<functools: np<numpy: np_array<mxnet.util operator<mxnet.operator:
register<mxnet.operator use_np<mxnet.util
- _STR_2_DTYPE_ _mx_np<mxnet.numpy: _nd_npi<mxnet.ndarray.numpy._internal:
_sym_npi<mxnet.symbol.numpy._internal:

mxnet.numpy_op_signature > mxnet.numpy
* inspect<inspect: mx_np<mxnet.numpy: mx_npx<mxnet.numpy_extension:
- _NP_EXT_OP_SUBMODULE_LIST<mxnet.base _NP_OP_SUBMODULE_LIST<mxnet.base _get_builtin_op<!generate
_get_op_submodule_name<mxnet.base _numpy_op_doc<mxnet._numpy_op_doc:
_register_op_signatures<!generate

mxnet.onnx
* export_model<mxnet.onnx.mx2onnx._export_model
get_operator_support<mxnet.onnx.mx2onnx._export_model mx2onnx<mxnet.onnx.mx2onnx:
-

mxnet.onnx.mx2onnx > mxnet.onnx
* export_model<mxnet.onnx.mx2onnx._export_model
get_operator_support<mxnet.onnx.mx2onnx._export_model
- _export_helper<mxnet.onnx.mx2onnx._export_helper:
_export_model<mxnet.onnx.mx2onnx._export_model: _export_onnx<mxnet.onnx.mx2onnx._export_onnx:
_op_translations<mxnet.onnx.mx2onnx._op_translations:
_op_translations_opset12<mxnet.onnx.mx2onnx._op_translations._op_translations_opset12:
_op_translations_opset13<mxnet.onnx.mx2onnx._op_translations._op_translations_opset13:

mxnet.onnx.mx2onnx._export_helper > mxnet.onnx
* load_module<!onnx logging<logging: mx<mxnet: os<os:
-

mxnet.onnx.mx2onnx._export_model > mxnet.onnx
* MXNetGraph<mxnet.onnx.mx2onnx._export_onnx export_model get_operator_support
load_module<mxnet.onnx.mx2onnx._export_helper logging<logging: np<numpy: string_types<mxnet.base
symbol<mxnet.symbol:
-

mxnet.onnx.mx2onnx._export_onnx > mxnet.onnx
* MXNetGraph<!onnx json<json: logging<logging: nd<mxnet.ndarray: np<numpy:
-

mxnet.onnx.mx2onnx._op_translations > mxnet.onnx
*
-

mxnet.onnx.mx2onnx._op_translations._op_translations_opset12 > mxnet.onnx
*
-

mxnet.onnx.mx2onnx._op_translations._op_translations_opset13 > mxnet.onnx
*
-

mxnet.operator > mxnet._c_interface
* CFUNCTYPE<ctypes CustomOp CustomOpProp Lock<threading MXCallbackList<mxnet.base
NDArray<mxnet.ndarray.ndarray NDArrayHandle<mxnet.base NDArrayOp NumpyOp OpHandle<mxnet.base
OperatorArguments POINTER<_ctypes PythonOp Structure<_ctypes array<array c_array<mxnet.base
c_array_buf<mxnet.base c_bool<ctypes c_char<ctypes c_char_p<ctypes c_int<ctypes
c_int_p<mxnet._c_interface c_str<mxnet.base c_void_p<ctypes cast<ctypes check_call<mxnet.base
collections<collections: context<mxnet.context: ctypes<ctypes: ctypes2numpy_shared<mxnet.base
get_all_registered_operators get_operator_arguments is_np_array<mxnet.util mx_float<mxnet.base
mx_int<mxnet.base mx_uint<mxnet.base pointer<_ctypes py_str<mxnet.base register
symbol<mxnet.symbol: traceback<traceback: warnings<warnings:
- _DTYPE_MX_TO_NP<mxnet.base _DTYPE_NP_TO_MX<mxnet.base _LIB<mxnet.base _Registry
_STORAGE_TYPE_CSR<mxnet.ndarray.ndarray _STORAGE_TYPE_DEFAULT<mxnet.ndarray.ndarray
_STORAGE_TYPE_ID_TO_STR<mxnet.ndarray.ndarray _STORAGE_TYPE_ROW_SPARSE<mxnet.ndarray.ndarray
_STORAGE_TYPE_STR_TO_ID<mxnet.ndarray.ndarray _STORAGE_TYPE_UNDEFINED<mxnet.ndarray.ndarray
_ndarray_cls<mxnet.ndarray.sparse _np_ndarray_cls<mxnet.numpy:ndarray _registry

mxnet.optimizer
* AdaDelta<mxnet.optimizer.optimizer AdaGrad<mxnet.optimizer.optimizer
Adam<mxnet.optimizer.optimizer Adamax<mxnet.optimizer.optimizer DCASGD<mxnet.optimizer.optimizer
FTML<mxnet.optimizer.optimizer Ftrl<mxnet.optimizer.optimizer LAMB<mxnet.optimizer.optimizer
LARS<mxnet.optimizer.optimizer LBSGD<mxnet.optimizer.optimizer NAG<mxnet.optimizer.optimizer
NDabs<mxnet.ndarray Nadam<mxnet.optimizer.optimizer Optimizer<mxnet.optimizer.optimizer
RMSProp<mxnet.optimizer.optimizer SGD<mxnet.optimizer.optimizer SGLD<mxnet.optimizer.optimizer
Signum<mxnet.optimizer.optimizer Test<mxnet.optimizer.optimizer Updater<mxnet.optimizer.optimizer
ccSGD<mxnet.optimizer.optimizer contrib<mxnet.optimizer.contrib: create<mxnet.optimizer.optimizer
get_updater<mxnet.optimizer.optimizer register<mxnet.optimizer.optimizer
- optimizer<mxnet.optimizer.optimizer:

mxnet.optimizer.contrib
* GroupAdaGrad
- NDArray<mxnet.ndarray.ndarray Optimizer<mxnet.optimizer.optimizer clip<mxnet.ndarray
contrib<mxnet.ndarray.contrib: mean<mxnet.ndarray register<mxnet.optimizer.optimizer
sqrt<mxnet.ndarray square<mxnet.ndarray zeros<mxnet.ndarray.utils

mxnet.optimizer.optimizer
* AdaDelta AdaGrad Adam Adamax DCASGD FTML Ftrl LAMB LARS LBSGD NAG NDabs<mxnet.ndarray:abs Nadam
Optimizer RMSProp SGD SGLD Signum Test Updater ccSGD create get_updater register
- NDArray<mxnet.ndarray.ndarray NDnorm<mxnet.ndarray:norm
_as_classic<mxnet.ndarray._key_arithmetic _flatten_list<mxnet._nested adam_update<mxnet.ndarray
array<mxnet.ndarray.utils cast<mxnet.ndarray clip<mxnet.ndarray ftml_update<mxnet.ndarray
ftrl_update<mxnet.ndarray is_np_array<mxnet.util lamb_update_phase1<mxnet.ndarray
lamb_update_phase2<mxnet.ndarray logging<logging: math<math: maximum<mxnet.ndarray.ndarray
mp_lamb_update_phase1<mxnet.ndarray mp_lamb_update_phase2<mxnet.ndarray
mp_nag_mom_update<mxnet.ndarray mp_sgd_mom_update<mxnet.ndarray mp_sgd_update<mxnet.ndarray
multi_lamb_update<mxnet.ndarray.contrib multi_lars<mxnet.ndarray
multi_mp_lamb_update<mxnet.ndarray.contrib multi_mp_sgd_mom_update<mxnet.ndarray
multi_mp_sgd_update<mxnet.ndarray multi_sgd_mom_update<mxnet.ndarray
multi_sgd_update<mxnet.ndarray multi_sum_sq<mxnet.ndarray multiply<mxnet.ndarray.ndarray
nag_mom_update<mxnet.ndarray normal<mxnet.ndarray.random numpy<numpy: os<os: pickle<pickle:
preloaded_multi_mp_sgd_mom_update<mxnet.ndarray preloaded_multi_mp_sgd_update<mxnet.ndarray
preloaded_multi_sgd_mom_update<mxnet.ndarray preloaded_multi_sgd_update<mxnet.ndarray
py_str<mxnet.base rmsprop_update<mxnet.ndarray rmspropalex_update<mxnet.ndarray
sgd_mom_update<mxnet.ndarray sgd_update<mxnet.ndarray signsgd_update<mxnet.ndarray
signum_update<mxnet.ndarray sparse<mxnet.ndarray.sparse: sqrt<mxnet.ndarray square<mxnet.ndarray
warnings<warnings: zeros<mxnet.ndarray.utils

mxnet.profiler
* Counter Domain Event Frame KVStoreHandle<mxnet.base Marker ProfileHandle<mxnet.base Task
c_str<mxnet.base c_str_array<mxnet.base check_call<mxnet.base ctypes<ctypes: dump dump_profile
dumps pause profiler_kvstore_handle profiler_set_config profiler_set_state py_str<mxnet.base
resume set_config set_kvstore_handle set_state warnings<warnings:
- _LIB<mxnet.base

mxnet.random
* Context<mxnet.context check_call<mxnet.base ctypes<ctypes: exponential<mxnet.ndarray.random
gamma<mxnet.ndarray.random generalized_negative_binomial<mxnet.ndarray.random
integer_types<mxnet.base multinomial<mxnet.ndarray.random negative_binomial<mxnet.ndarray.random
normal<mxnet.ndarray.random poisson<mxnet.ndarray.random randint<mxnet.ndarray.random
randn<mxnet.ndarray.random seed shuffle<mxnet.ndarray.random uniform<mxnet.ndarray.random
- _LIB<mxnet.base

mxnet.recordio
* IRHeader MXIndexedRecordIO MXRecordIO RecordIOHandle<mxnet.base c_str<mxnet.base
check_call<mxnet.base ctypes<ctypes: current_process<multiprocessing.process cv2<cv2:
namedtuple<collections np<numpy: numbers<numbers: pack pack_img struct<struct: unpack unpack_img
- _IR_FORMAT _IR_SIZE _LIB<mxnet.base

mxnet.registry
* get_alias_func get_create_func get_register_func get_registry json<json: string_types<mxnet.base
warnings<warnings:
- _REGISTRY

mxnet.rnn
* BaseConvRNNCell<mxnet.rnn.rnn_cell BaseRNNCell<mxnet.rnn.rnn_cell
BidirectionalCell<mxnet.rnn.rnn_cell BucketSentenceIter<mxnet.rnn.io
ConvGRUCell<mxnet.rnn.rnn_cell ConvLSTMCell<mxnet.rnn.rnn_cell ConvRNNCell<mxnet.rnn.rnn_cell
DataBatch<mxnet.io.io DataDesc<mxnet.io.io DataIter<mxnet.io.io DropoutCell<mxnet.rnn.rnn_cell
FusedRNNCell<mxnet.rnn.rnn_cell GRUCell<mxnet.rnn.rnn_cell LSTMCell<mxnet.rnn.rnn_cell
ModifierCell<mxnet.rnn.rnn_cell RNNCell<mxnet.rnn.rnn_cell RNNParams<mxnet.rnn.rnn_cell
ResidualCell<mxnet.rnn.rnn_cell SequentialRNNCell<mxnet.rnn.rnn_cell
ZoneoutCell<mxnet.rnn.rnn_cell bisect<bisect: do_rnn_checkpoint<mxnet.rnn.rnn
encode_sentences<mxnet.rnn.io functools<functools: init<mxnet.initializer: io<mxnet.rnn.io:
load_checkpoint<mxnet.model load_rnn_checkpoint<mxnet.rnn.rnn ndarray<mxnet.ndarray: np<numpy:
numeric_types<mxnet.base random<random: rnn<mxnet.rnn.rnn: rnn_cell<mxnet.rnn.rnn_cell:
rnn_unroll<mxnet.rnn.rnn save_checkpoint<mxnet.model save_rnn_checkpoint<mxnet.rnn.rnn
string_types<mxnet.base symbol<mxnet.symbol: warnings<warnings:
-

mxnet.rnn.io
* BucketSentenceIter DataBatch<mxnet.io.io DataDesc<mxnet.io.io DataIter<mxnet.io.io
bisect<bisect: encode_sentences ndarray<mxnet.ndarray: np<numpy: random<random:
-

mxnet.rnn.rnn
* BaseRNNCell<mxnet.rnn.rnn_cell do_rnn_checkpoint load_checkpoint<mxnet.model load_rnn_checkpoint
rnn_unroll save_checkpoint<mxnet.model save_rnn_checkpoint warnings<warnings:
-

mxnet.rnn.rnn_cell > mxnet.rnn._base
* BaseConvRNNCell BaseRNNCell BidirectionalCell ConvGRUCell ConvLSTMCell ConvRNNCell DropoutCell
FusedRNNCell GRUCell LSTMCell ModifierCell RNNCell RNNParams ResidualCell SequentialRNNCell
ZoneoutCell functools<functools: init<mxnet.initializer: ndarray<mxnet.ndarray:
numeric_types<mxnet.base string_types<mxnet.base symbol<mxnet.symbol: warnings<warnings:
- _cells_begin_state _cells_pack_weights _cells_state_info _cells_state_shape
_cells_unpack_weights _normalize_sequence

mxnet.rtc
* CudaKernel CudaKernelHandle<mxnet.base CudaModule CudaModuleHandle<mxnet.base
NDArray<mxnet.ndarray.ndarray array<array c_array<mxnet.base c_array_buf<mxnet.base
c_str<mxnet.base c_str_array<mxnet.base check_call<mxnet.base ctypes<ctypes: mx_uint<mxnet.base
np<numpy: numeric_types<mxnet.base re<re: string_types<mxnet.base
- _DTYPE_CPP_TO_NP<mxnet._c_interface _DTYPE_MX_TO_NP<mxnet.base _DTYPE_NP_TO_MX<mxnet.base
_LIB<mxnet.base

mxnet.runtime
* Feature Features check_call<mxnet.base collections<collections: ctypes<ctypes: feature_list
- _LIB<mxnet.base

mxnet.space > mxnet.contrib.space
* ConfigSpace ConfigSpaces OrderedDict<collections OtherOptionEntity OtherOptionSpace
- _np<numpy:

mxnet.symbol
* Activation BatchNorm BatchNorm_v1 BilinearSampler BlockGrad CTCLoss Cast Concat Convolution
Convolution_v1 Correlation Crop Custom Deconvolution Dropout ElementWiseSum Embedding Flatten
FullyConnected GridGenerator Group<mxnet.symbol.symbol GroupNorm IdentityAttachKLSparseReg
InstanceNorm L2Normalization LRN LayerNorm LeakyReLU LinearRegressionOutput
LogisticRegressionOutput MAERegressionOutput MakeLoss Pad Pooling Pooling_v1 RNN ROIPooling
Reshape SVMOutput SequenceLast SequenceMask SequenceReverse SliceChannel Softmax SoftmaxActivation
SoftmaxOutput SpatialTransformer SwapAxis Symbol<mxnet.symbol.symbol UpSampling
Variable<mxnet.symbol.symbol abs adam_update add_n all_finite amp_cast amp_multicast
arange<mxnet.symbol.symbol arccos arccosh arcsin arcsinh arctan arctanh argmax argmax_channel
argmin argsort batch_dot batch_take broadcast_add broadcast_axes broadcast_axis broadcast_div
broadcast_equal broadcast_greater broadcast_greater_equal broadcast_hypot broadcast_lesser
broadcast_lesser_equal broadcast_like broadcast_logical_and broadcast_logical_or
broadcast_logical_xor broadcast_maximum broadcast_minimum broadcast_minus broadcast_mod
broadcast_mul broadcast_not_equal broadcast_plus broadcast_power broadcast_sub broadcast_to cast
cast_storage cbrt ceil choose_element_0index clip col2im concat contrib<mxnet.symbol.contrib: cos
cosh crop ctc_loss cumsum degrees depth_to_space diag dot elemwise_add elemwise_div elemwise_mul
elemwise_sub erf erfinv exp expand_dims expm1 eye<mxnet.symbol.symbol fill_element_0index fix
flatten flip floor ftml_update ftrl_update full<mxnet.symbol.symbol gamma gammaln gather_nd
hard_sigmoid histogram<mxnet.symbol.symbol hypot<mxnet.symbol.symbol identity im2col
image<mxnet.symbol.image: khatri_rao lamb_update_phase1 lamb_update_phase2
linalg<mxnet.symbol.linalg: linalg_det linalg_extractdiag linalg_extracttrian linalg_gelqf
linalg_gemm linalg_gemm2 linalg_inverse linalg_makediag linalg_maketrian linalg_potrf linalg_potri
linalg_slogdet linalg_sumlogdiag linalg_syrk linalg_trmm linalg_trsm linspace<mxnet.symbol.symbol
load<mxnet.symbol.symbol load_json<mxnet.symbol.symbol log log10 log1p log2 log_softmax
logical_not make_loss max max_axis maximum<mxnet.symbol.symbol mean min min_axis
minimum<mxnet.symbol.symbol moments mp_lamb_update_phase1 mp_lamb_update_phase2 mp_nag_mom_update
mp_sgd_mom_update mp_sgd_update multi_all_finite multi_lars multi_mp_sgd_mom_update
multi_mp_sgd_update multi_sgd_mom_update multi_sgd_update multi_sum_sq nag_mom_update nanprod
nansum negative norm normal numpy<mxnet.symbol.numpy:
numpy_extension<mxnet.symbol.numpy_extension: one_hot ones<mxnet.symbol.symbol ones_like pad pick
pow<mxnet.symbol.symbol power<mxnet.symbol.symbol preloaded_multi_mp_sgd_mom_update
preloaded_multi_mp_sgd_update preloaded_multi_sgd_mom_update preloaded_multi_sgd_update prod
radians random<mxnet.symbol.random: random_exponential random_gamma
random_generalized_negative_binomial random_negative_binomial random_normal random_pdf_dirichlet
random_pdf_exponential random_pdf_gamma random_pdf_generalized_negative_binomial
random_pdf_negative_binomial random_pdf_normal random_pdf_poisson random_pdf_uniform
random_poisson random_randint random_uniform ravel_multi_index rcbrt reciprocal relu repeat
reset_arrays reshape reshape_like reverse rint rmsprop_update rmspropalex_update round rsqrt
sample_exponential sample_gamma sample_generalized_negative_binomial sample_multinomial
sample_negative_binomial sample_normal sample_poisson sample_uniform scatter_nd sgd_mom_update
sgd_update shape_array shuffle sigmoid sign signsgd_update signum_update sin sinh size_array slice
slice_axis slice_like smooth_l1 softmax softmax_cross_entropy softmin softsign sort space_to_depth
sparse<mxnet.symbol.sparse: split split_v2<mxnet.symbol.symbol sqrt square squeeze stack
stop_gradient sum sum_axis swapaxes take tan tanh tile topk transpose trunc uniform unravel_index
var<mxnet.symbol.symbol where zeros<mxnet.symbol.symbol zeros_like
- _internal<mxnet.symbol._internal: gen__internal<mxnet.symbol.gen__internal:
gen_contrib<mxnet.symbol.gen_contrib: gen_image<mxnet.symbol.gen_image:
gen_linalg<mxnet.symbol.gen_linalg: gen_op<mxnet.symbol.gen_op:
gen_sparse<mxnet.symbol.gen_sparse: np<mxnet.symbol.numpy: npx<mxnet.symbol.numpy_extension:
op<mxnet.symbol.op: register<mxnet.symbol.register: symbol<mxnet.symbol.symbol:

mxnet.symbol._internal > mxnet._refused.internal mxnet.symbol._updates
* SymbolBase<mxnet._ctypes.symbol _CachedOp _CachedOpThreadSafe _CrossDeviceCopy _CustomFunction
_Div _DivScalar _Equal _EqualScalar _Greater _GreaterEqualScalar _GreaterScalar _Greater_Equal
_Hypot _HypotScalar _Lesser _LesserEqualScalar _LesserScalar _Lesser_Equal _LogicalAndScalar
_LogicalOrScalar _LogicalXorScalar _Logical_And _Logical_Or _Logical_Xor _Maximum _MaximumScalar
_Minimum _MinimumScalar _Minus _MinusScalar _Mod _ModScalar _Mul _MulScalar _NDArray _Native
_NoGradient _NotEqualScalar _Not_Equal _Plus _PlusScalar _Power _PowerScalar _RDivScalar
_RMinusScalar _RModScalar _RPowerScalar _adamw_update _add _arange _backward_Activation<!gradient
_backward_BatchNorm<!gradient _backward_BatchNorm_v1<!gradient _backward_BilinearSampler<!gradient
_backward_CachedOp<!gradient _backward_Concat<!gradient _backward_Convolution<!gradient
_backward_Convolution_v1<!gradient _backward_Correlation<!gradient _backward_Crop<!gradient
_backward_Custom<!gradient _backward_CustomFunction<!gradient _backward_Deconvolution<!gradient
_backward_Dropout<!gradient _backward_Embedding<!gradient _backward_FullyConnected<!gradient
_backward_GridGenerator<!gradient _backward_GroupNorm<!gradient
_backward_IdentityAttachKLSparseReg<!gradient _backward_InstanceNorm<!gradient
_backward_L2Normalization<!gradient _backward_LRN<!gradient _backward_LayerNorm<!gradient
_backward_LeakyReLU<!gradient _backward_MakeLoss<!gradient _backward_Pad<!gradient
_backward_Pooling<!gradient _backward_Pooling_v1<!gradient _backward_RNN<!gradient
_backward_ROIAlign<!gradient _backward_ROIPooling<!gradient _backward_RROIAlign<!gradient
_backward_SVMOutput<!gradient _backward_SequenceLast<!gradient _backward_SequenceMask<!gradient
_backward_SequenceReverse<!gradient _backward_SliceChannel<!gradient
_backward_SoftmaxActivation<!gradient _backward_SoftmaxOutput<!gradient
_backward_SparseEmbedding<!gradient _backward_SpatialTransformer<!gradient
_backward_SwapAxis<!gradient _backward_UpSampling<!gradient _backward__CrossDeviceCopy<!gradient
_backward__NDArray<!gradient _backward__Native<!gradient
_backward__contrib_DeformableConvolution<!gradient
_backward__contrib_DeformablePSROIPooling<!gradient
_backward__contrib_ModulatedDeformableConvolution<!gradient
_backward__contrib_MultiBoxDetection<!gradient _backward__contrib_MultiBoxPrior<!gradient
_backward__contrib_MultiBoxTarget<!gradient _backward__contrib_MultiProposal<!gradient
_backward__contrib_PSROIPooling<!gradient _backward__contrib_Proposal<!gradient
_backward__contrib_SyncBatchNorm<!gradient _backward__contrib_count_sketch<!gradient
_backward__contrib_fft<!gradient _backward__contrib_ifft<!gradient _backward_abs<!gradient
_backward_add<!gradient _backward_amp_cast<!gradient _backward_amp_multicast<!gradient
_backward_arccos<!gradient _backward_arccosh<!gradient _backward_arcsin<!gradient
_backward_arcsinh<!gradient _backward_arctan<!gradient _backward_arctanh<!gradient
_backward_backward_FullyConnected<!gradient _backward_broadcast_add<!gradient
_backward_broadcast_div<!gradient _backward_broadcast_exponential<!gradient
_backward_broadcast_gumbel<!gradient _backward_broadcast_hypot<!gradient
_backward_broadcast_logistic<!gradient _backward_broadcast_maximum<!gradient
_backward_broadcast_minimum<!gradient _backward_broadcast_mod<!gradient
_backward_broadcast_mul<!gradient _backward_broadcast_normal<!gradient
_backward_broadcast_pareto<!gradient _backward_broadcast_power<!gradient
_backward_broadcast_rayleigh<!gradient _backward_broadcast_sub<!gradient
_backward_broadcast_weibull<!gradient _backward_cast<!gradient _backward_cbrt<!gradient
_backward_clip<!gradient _backward_col2im<!gradient _backward_cond<!gradient
_backward_contrib_AdaptiveAvgPooling2D<!gradient _backward_contrib_BatchNormWithReLU<!gradient
_backward_contrib_BilinearResize2D<!gradient _backward_contrib_bipartite_matching<!gradient
_backward_contrib_boolean_mask<!gradient _backward_contrib_box_iou<!gradient
_backward_contrib_box_nms<!gradient _backward_copy<!gradient _backward_cos<!gradient
_backward_cosh<!gradient _backward_ctc_loss<!gradient _backward_degrees<!gradient
_backward_diag<!gradient _backward_div<!gradient _backward_div_scalar<!gradient
_backward_dot<!gradient _backward_erf<!gradient _backward_erfinv<!gradient
_backward_expm1<!gradient _backward_foreach<!gradient _backward_gamma<!gradient
_backward_gammaln<!gradient _backward_gather_nd<!gradient _backward_hard_sigmoid<!gradient
_backward_hypot<!gradient _backward_hypot_scalar<!gradient _backward_im2col<!gradient
_backward_image_crop<!gradient _backward_image_normalize<!gradient
_backward_interleaved_matmul_encdec_qk<!gradient
_backward_interleaved_matmul_encdec_valatt<!gradient
_backward_interleaved_matmul_selfatt_qk<!gradient
_backward_interleaved_matmul_selfatt_valatt<!gradient _backward_linalg_det<!gradient
_backward_linalg_extractdiag<!gradient _backward_linalg_extracttrian<!gradient
_backward_linalg_gelqf<!gradient _backward_linalg_gemm<!gradient _backward_linalg_gemm2<!gradient
_backward_linalg_inverse<!gradient _backward_linalg_makediag<!gradient
_backward_linalg_maketrian<!gradient _backward_linalg_potrf<!gradient
_backward_linalg_potri<!gradient _backward_linalg_slogdet<!gradient
_backward_linalg_sumlogdiag<!gradient _backward_linalg_syevd<!gradient
_backward_linalg_syrk<!gradient _backward_linalg_trmm<!gradient _backward_linalg_trsm<!gradient
_backward_linear_reg_out<!gradient _backward_log<!gradient _backward_log10<!gradient
_backward_log1p<!gradient _backward_log2<!gradient _backward_log_softmax<!gradient
_backward_logistic_reg_out<!gradient _backward_mae_reg_out<!gradient _backward_max<!gradient
_backward_maximum<!gradient _backward_maximum_scalar<!gradient _backward_mean<!gradient
_backward_min<!gradient _backward_minimum<!gradient _backward_minimum_scalar<!gradient
_backward_mod<!gradient _backward_mod_scalar<!gradient _backward_moments<!gradient
_backward_mul<!gradient _backward_mul_scalar<!gradient _backward_nanprod<!gradient
_backward_nansum<!gradient _backward_norm<!gradient _backward_np_average<!gradient
_backward_np_broadcast_to<!gradient _backward_np_column_stack<!gradient
_backward_np_concat<!gradient _backward_np_cumsum<!gradient _backward_np_diag<!gradient
_backward_np_diagflat<!gradient _backward_np_diagonal<!gradient _backward_np_dot<!gradient
_backward_np_dstack<!gradient _backward_np_hstack<!gradient _backward_np_matmul<!gradient
_backward_np_max<!gradient _backward_np_mean<!gradient _backward_np_min<!gradient
_backward_np_prod<!gradient _backward_np_sum<!gradient _backward_np_trace<!gradient
_backward_np_vstack<!gradient _backward_np_where<!gradient _backward_np_where_lscalar<!gradient
_backward_np_where_rscalar<!gradient _backward_npi_arctan2<!gradient
_backward_npi_arctan2_scalar<!gradient _backward_npi_broadcast_add<!gradient
_backward_npi_broadcast_div<!gradient _backward_npi_broadcast_mod<!gradient
_backward_npi_broadcast_mul<!gradient _backward_npi_broadcast_power<!gradient
_backward_npi_broadcast_sub<!gradient _backward_npi_copysign<!gradient
_backward_npi_copysign_scalar<!gradient _backward_npi_diff<!gradient
_backward_npi_einsum<!gradient _backward_npi_flip<!gradient _backward_npi_hypot<!gradient
_backward_npi_ldexp<!gradient _backward_npi_ldexp_scalar<!gradient _backward_npi_norm<!gradient
_backward_npi_pad<!gradient _backward_npi_rarctan2_scalar<!gradient
_backward_npi_rcopysign_scalar<!gradient _backward_npi_rldexp_scalar<!gradient
_backward_npi_solve<!gradient _backward_npi_svd<!gradient _backward_npi_tensordot<!gradient
_backward_npi_tensordot_int_axes<!gradient _backward_npi_tensorinv<!gradient
_backward_npi_tensorsolve<!gradient _backward_pdf_dirichlet<!gradient
_backward_pdf_exponential<!gradient _backward_pdf_gamma<!gradient
_backward_pdf_generalized_negative_binomial<!gradient _backward_pdf_negative_binomial<!gradient
_backward_pdf_normal<!gradient _backward_pdf_poisson<!gradient _backward_pdf_uniform<!gradient
_backward_pick<!gradient _backward_power<!gradient _backward_power_scalar<!gradient
_backward_prod<!gradient _backward_radians<!gradient _backward_rcbrt<!gradient
_backward_rdiv_scalar<!gradient _backward_reciprocal<!gradient _backward_relu<!gradient
_backward_repeat<!gradient _backward_reshape<!gradient _backward_reverse<!gradient
_backward_rmod_scalar<!gradient _backward_rpower_scalar<!gradient _backward_rsqrt<!gradient
_backward_sample_multinomial<!gradient _backward_sigmoid<!gradient _backward_sign<!gradient
_backward_sin<!gradient _backward_sinh<!gradient _backward_slice<!gradient
_backward_slice_axis<!gradient _backward_slice_like<!gradient _backward_smooth_l1<!gradient
_backward_softmax<!gradient _backward_softmax_cross_entropy<!gradient _backward_softmin<!gradient
_backward_softsign<!gradient _backward_sparse_retain<!gradient _backward_sqrt<!gradient
_backward_square<!gradient _backward_square_sum<!gradient _backward_squeeze<!gradient
_backward_stack<!gradient _backward_sub<!gradient _backward_sum<!gradient _backward_take<!gradient
_backward_tan<!gradient _backward_tanh<!gradient _backward_tile<!gradient _backward_topk<!gradient
_backward_tril<!gradient _backward_where<!gradient _backward_while_loop<!gradient
_broadcast_backward<!gradient _cond _copy _copyto _crop_assign _crop_assign_scalar
_cvcopyMakeBorder _cvimdecode _cvimread _cvimresize _div _div_scalar _equal _equal_scalar _eye
_foreach _full _grad_add _greater _greater_equal _greater_equal_scalar _greater_scalar _histogram
_hypot _hypot_scalar _identity_with_attr_like_rhs _imdecode<!generate _lesser _lesser_equal
_lesser_equal_scalar _lesser_scalar _linspace _logical_and _logical_and_scalar _logical_or
_logical_or_scalar _logical_xor _logical_xor_scalar _maximum _maximum_scalar _minimum
_minimum_scalar _minus _minus_scalar _mod _mod_scalar _mp_adamw_update _mul _mul_scalar
_multi_adamw_update _multi_lamb_update _multi_mp_adamw_update _multi_mp_lamb_update _not_equal
_not_equal_scalar _onehot_encode _ones _plus _plus_scalar _power _power_scalar _random_exponential
_random_gamma _random_generalized_negative_binomial _random_negative_binomial _random_normal
_random_pdf_dirichlet _random_pdf_exponential _random_pdf_gamma
_random_pdf_generalized_negative_binomial _random_pdf_negative_binomial _random_pdf_normal
_random_pdf_poisson _random_pdf_uniform _random_poisson _random_randint _random_uniform
_ravel_multi_index _rdiv_scalar _rminus_scalar _rmod_scalar _rnn_param_concat _rpower_scalar
_sample_exponential _sample_gamma _sample_generalized_negative_binomial _sample_multinomial
_sample_negative_binomial _sample_normal _sample_poisson _sample_uniform _sample_unique_zipfian
_scatter_elemwise_div _scatter_minus_scalar _scatter_plus_scalar _scatter_set_nd
_set_np_symbol_class<mxnet._ctypes.symbol _set_symbol_class<mxnet._ctypes.symbol _set_value
_sg_mkldnn_conv _sg_mkldnn_fully_connected _sg_mkldnn_selfatt_qk _sg_mkldnn_selfatt_valatt
_shuffle _slice_assign _slice_assign_scalar _split_v2 _split_v2_backward<!gradient _square_sum
_sub _symbol_creator<mxnet._ctypes.symbol _unravel_index _while_loop _zeros _zeros_without_dtype
- AttrScope<mxnet.attribute NameManager<mxnet.name _Null<mxnet.base _os<os: _sys<sys:

mxnet.symbol.contrib
* AdaptiveAvgPooling2D BatchNormWithReLU BilinearResize2D CTCLoss DeformableConvolution
DeformablePSROIPooling ModulatedDeformableConvolution MultiBoxDetection MultiBoxPrior
MultiBoxTarget MultiProposal PSROIPooling Proposal ROIAlign RROIAlign SparseEmbedding
SyncBatchNorm allclose arange_like backward_gradientmultiplier backward_hawkesll
backward_index_copy backward_quadratic bipartite_matching boolean_mask box_decode box_encode
box_iou box_nms box_non_maximum_suppression calibrate_entropy cond count_sketch ctc_loss
dequantize dgl_adjacency<!sparse dgl_csr_neighbor_non_uniform_sample<!sparse
dgl_csr_neighbor_uniform_sample<!sparse dgl_graph_compact<!sparse dgl_subgraph<!sparse
div_sqrt_dim edge_id<!sparse fft foreach getnnz gradientmultiplier group_adagrad_update hawkesll
ifft index_array index_copy interleaved_matmul_encdec_qk interleaved_matmul_encdec_valatt
interleaved_matmul_selfatt_qk interleaved_matmul_selfatt_valatt quadratic quantize quantize_asym
quantize_v2 quantized_act quantized_batch_norm quantized_concat quantized_conv
quantized_elemwise_add quantized_elemwise_mul quantized_embedding quantized_flatten
quantized_fully_connected quantized_pooling quantized_rnn rand_zipfian requantize round_ste
sign_ste while_loop
- AttrScope<mxnet.attribute Symbol<mxnet.symbol.symbol SymbolHandle<mxnet.base _LIB<mxnet.base
_as_list<mxnet.base _check_data<!subgraph _construct_subgraph<!subgraph _cut_subgraph<!subgraph
_flatten<mxnet.gluon._hybrid_block:flatten _get_graph_inputs<!subgraph
_get_sym_uniq_name<!subgraph _get_unique_subgraph_name<!subgraph
_regroup<mxnet.gluon._hybrid_block:regroup adamw_update<mxnet.symbol._updates
check_call<mxnet.base copy<copy: ctypes<ctypes: math<math: mp_adamw_update<mxnet.symbol._updates
symbol<mxnet.symbol.symbol: uniform<mxnet.symbol.random

mxnet.symbol.gen__internal > mxnet.symbol._internal
*
-

mxnet.symbol.gen_contrib > mxnet.symbol.contrib
*
-

mxnet.symbol.gen_image > mxnet.symbol.image
*
-

mxnet.symbol.gen_linalg > mxnet.symbol.linalg
*
-

mxnet.symbol.gen_op > mxnet.symbol.op
*
-

mxnet.symbol.gen_sparse > mxnet.symbol.sparse
*
-

mxnet.symbol.image
* adjust_lighting crop flip_left_right flip_top_bottom normalize random_brightness
random_color_jitter random_contrast random_flip_left_right random_flip_top_bottom random_hue
random_lighting random_saturation resize to_tensor
-

mxnet.symbol.linalg
* det extractdiag extracttrian gelqf gemm gemm2 inverse makediag maketrian potrf potri slogdet
sumlogdiag syevd syrk trmm trsm
-

mxnet.symbol.numpy > mxnet.symbol.numpy._making mxnet.numpy
* abs absolute add all amax amin any append arange arccos arccosh arcsin arcsinh arctan arctan2
arctanh argmax argmin argsort around array_split atleast_1d atleast_2d atleast_3d
average<mxnet.symbol.numpy._symbol bincount bitwise_and bitwise_not bitwise_or bitwise_xor
blackman broadcast_to cbrt ceil clip column_stack concatenate copy copysign cos cosh cumsum
deg2rad degrees delete diag diag_indices_from<mxnet.symbol.numpy._symbol diagflat diagonal diff
divide dot dsplit dstack ediff1d einsum empty_like equal exp expand_dims expm1 eye fabs fix flip
fliplr flipud floor full full_like greater greater_equal hamming hanning histogram hsplit hstack
hypot identity indices inner insert invert isfinite isinf isnan isneginf isposinf lcm ldexp less
less_equal linspace log log10 log1p log2 logical_not logspace matmul max maximum may_share_memory
mean min minimum mod moveaxis multiply nan_to_num negative not_equal ones ones_like outer pad
percentile polyval power prod product quantile rad2deg radians ravel reciprocal remainder repeat
reshape resize rint roll rot90 round round_ row_stack shares_memory sign sin sinh sometrue sort
split sqrt square squeeze stack std subtract sum swapaxes take tan tanh tensordot tile trace
transpose tril true_divide trunc unique unravel_index<mxnet.symbol.numpy._symbol var vdot vsplit
vstack where zeros zeros_like
- _Symbol _internal<mxnet.symbol.numpy._internal: _op<mxnet.symbol.numpy._op:
_register<mxnet.symbol.numpy._register: _symbol<mxnet.symbol.numpy._symbol:
linalg<mxnet.symbol.numpy.linalg: random<mxnet.symbol.numpy.random:

mxnet.symbol.numpy._internal > mxnet._gen.sym_npi
* Custom abs absolute add add_scalar arange arccos arccosh arcsin arcsinh arctan arctan2
arctan2_scalar arctanh argmax argmin argsort around average backward_ediff1d<!gradient
backward_nan_to_num<!gradient backward_polyval<!gradient bernoulli bincount<mxnet.numpy
bitwise_and bitwise_and_scalar bitwise_not bitwise_or bitwise_or_scalar bitwise_xor
bitwise_xor_scalar blackman boolean_mask boolean_mask_assign_scalar
boolean_mask_assign_tensor<!handle broadcast_to cast cbrt ceil choice<mxnet.numpy.random cholesky
clip column_stack concatenate copysign copysign_scalar copyto cos cosh cvimdecode cvimread
cvimresize degrees delete<mxnet.numpy det diag_indices_from<mxnet.numpy diff dsplit dstack
ediff1d<mxnet.numpy eig<mxnet.numpy.linalg eigh<mxnet.numpy.linalg eigvals<mxnet.numpy.linalg
eigvalsh<mxnet.numpy.linalg einsum equal equal_scalar exp expand_dims expm1 exponential eye fix
flip floor full full_like gamma<mxnet.numpy.random gather_nd greater greater_equal
greater_equal_scalar greater_scalar gumbel hamming hanning histogram hsplit
hsplit_backward<!gradient hstack hypot hypot_scalar identity indices
insert_scalar<mxnet.numpy:insert insert_slice<mxnet.numpy:insert insert_tensor<mxnet.numpy:insert
inv isfinite isinf isnan isneginf isposinf lcm lcm_scalar ldexp ldexp_scalar less less_equal
less_equal_scalar less_scalar linspace log log10 log1p log2 logical_not logistic logspace matmul
maximum maximum_scalar mean minimum minimum_scalar mod mod_scalar multinomial<mxnet.numpy.random
multiply multiply_scalar nan_to_num negative nonzero<mxnet.numpy norm normal normal_n not_equal
not_equal_scalar ones pad pareto percentile<mxnet.numpy pinv<mxnet.numpy.linalg
pinv_scalar_rcond<mxnet.numpy.linalg:pinv polyval power power_scalar powerd radians random_randint
rarctan2_scalar rayleigh rcopysign_scalar reciprocal reshape rint rldexp_scalar rmod_scalar
rnn_param_concat rot90 rpower_scalar rsubtract_scalar rtrue_divide_scalar scatter_set_nd
share_memory<mxnet.numpy:shares_memory shuffle sign sin sinh slice slice_assign
slice_assign_scalar slogdet solve sort split sqrt square stack std subtract subtract_scalar
svd<mxnet.numpy.linalg swapaxes take tan tanh tensordot tensordot_int_axes tensorinv tensorsolve
tile tril true_divide true_divide_scalar trunc uniform uniform_n unique<mxnet.numpy var vstack
weibull where where_lscalar where_rscalar where_scalar2 zeros
- empty_like_fallback<mxnet.numpy:empty_like mvn_fallback<mxnet.numpy.random:multivariate_normal
resize_fallback<mxnet.numpy:resize unravel_index_fallback<mxnet.numpy:unravel_index

mxnet.symbol.numpy._op > mxnet._gen.sym_np mxnet.symbol.numpy
* all<mxnet.symbol.numpy amax<mxnet.symbol.numpy amin<mxnet.symbol.numpy any<mxnet.symbol.numpy
atleast_1d<mxnet.symbol.numpy atleast_2d<mxnet.symbol.numpy atleast_3d<mxnet.symbol.numpy
copy<mxnet.symbol.numpy cumsum<mxnet.symbol.numpy diag<mxnet.symbol.numpy
diagflat<mxnet.symbol.numpy diagonal<mxnet.symbol.numpy dot<mxnet.symbol.numpy
max<mxnet.symbol.numpy min<mxnet.symbol.numpy moveaxis<mxnet.symbol.numpy prod<mxnet.symbol.numpy
product<mxnet.symbol.numpy repeat<mxnet.symbol.numpy reshape<mxnet.symbol.numpy
roll<mxnet.symbol.numpy sometrue<mxnet.symbol.numpy squeeze<mxnet.symbol.numpy
sum<mxnet.symbol.numpy trace<mxnet.symbol.numpy transpose<mxnet.symbol.numpy
-

mxnet.symbol.numpy._register > mxnet.symbol.numpy
*
- _init_np_op_module<mxnet.base _make_symbol_function<mxnet.symbol.register

mxnet.symbol.numpy._symbol > mxnet.symbol.numpy._making mxnet.numpy
* abs<mxnet.symbol.numpy absolute<mxnet.symbol.numpy add<mxnet.symbol.numpy
append<mxnet.symbol.numpy arange<mxnet.symbol.numpy arccos<mxnet.symbol.numpy
arccosh<mxnet.symbol.numpy arcsin<mxnet.symbol.numpy arcsinh<mxnet.symbol.numpy
arctan<mxnet.symbol.numpy arctan2<mxnet.symbol.numpy arctanh<mxnet.symbol.numpy
argmax<mxnet.symbol.numpy argmin<mxnet.symbol.numpy argsort<mxnet.symbol.numpy
around<mxnet.symbol.numpy array_split<mxnet.symbol.numpy average bincount<mxnet.symbol.numpy
bitwise_and<mxnet.symbol.numpy bitwise_not<mxnet.symbol.numpy bitwise_or<mxnet.symbol.numpy
bitwise_xor<mxnet.symbol.numpy blackman<mxnet.symbol.numpy broadcast_to<mxnet.symbol.numpy
cbrt<mxnet.symbol.numpy ceil<mxnet.symbol.numpy clip<mxnet.symbol.numpy
column_stack<mxnet.symbol.numpy concatenate<mxnet.symbol.numpy copysign<mxnet.symbol.numpy
cos<mxnet.symbol.numpy cosh<mxnet.symbol.numpy deg2rad<mxnet.symbol.numpy
degrees<mxnet.symbol.numpy delete<mxnet.symbol.numpy diag_indices_from diff<mxnet.symbol.numpy
divide<mxnet.symbol.numpy dsplit<mxnet.symbol.numpy dstack<mxnet.symbol.numpy
ediff1d<mxnet.symbol.numpy einsum<mxnet.symbol.numpy empty_like<mxnet.symbol.numpy
equal<mxnet.symbol.numpy exp<mxnet.symbol.numpy expand_dims<mxnet.symbol.numpy
expm1<mxnet.symbol.numpy eye<mxnet.symbol.numpy fabs<mxnet.symbol.numpy fix<mxnet.symbol.numpy
flip<mxnet.symbol.numpy fliplr<mxnet.symbol.numpy flipud<mxnet.symbol.numpy
floor<mxnet.symbol.numpy full<mxnet.symbol.numpy full_like<mxnet.symbol.numpy
greater<mxnet.symbol.numpy greater_equal<mxnet.symbol.numpy hamming<mxnet.symbol.numpy
hanning<mxnet.symbol.numpy histogram<mxnet.symbol.numpy hsplit<mxnet.symbol.numpy
hstack<mxnet.symbol.numpy hypot<mxnet.symbol.numpy identity<mxnet.symbol.numpy
indices<mxnet.symbol.numpy inner<mxnet.symbol.numpy insert<mxnet.symbol.numpy
invert<mxnet.symbol.numpy isfinite<mxnet.symbol.numpy isinf<mxnet.symbol.numpy
isnan<mxnet.symbol.numpy isneginf<mxnet.symbol.numpy isposinf<mxnet.symbol.numpy
lcm<mxnet.symbol.numpy ldexp<mxnet.symbol.numpy less<mxnet.symbol.numpy
less_equal<mxnet.symbol.numpy linspace<mxnet.symbol.numpy log<mxnet.symbol.numpy
log10<mxnet.symbol.numpy log1p<mxnet.symbol.numpy log2<mxnet.symbol.numpy
logical_not<mxnet.symbol.numpy logspace<mxnet.symbol.numpy matmul<mxnet.symbol.numpy
maximum<mxnet.symbol.numpy may_share_memory<mxnet.symbol.numpy mean<mxnet.symbol.numpy
minimum<mxnet.symbol.numpy mod<mxnet.symbol.numpy multiply<mxnet.symbol.numpy
nan_to_num<mxnet.symbol.numpy negative<mxnet.symbol.numpy not_equal<mxnet.symbol.numpy
ones<mxnet.symbol.numpy ones_like<mxnet.symbol.numpy outer<mxnet.symbol.numpy
pad<mxnet.symbol.numpy percentile<mxnet.symbol.numpy polyval<mxnet.symbol.numpy
power<mxnet.symbol.numpy quantile<mxnet.symbol.numpy rad2deg<mxnet.symbol.numpy
radians<mxnet.symbol.numpy ravel<mxnet.symbol.numpy reciprocal<mxnet.symbol.numpy
remainder<mxnet.symbol.numpy resize<mxnet.symbol.numpy rint<mxnet.symbol.numpy
rot90<mxnet.symbol.numpy round<mxnet.symbol.numpy round_<mxnet.symbol.numpy
row_stack<mxnet.symbol.numpy shares_memory<mxnet.symbol.numpy sign<mxnet.symbol.numpy
sin<mxnet.symbol.numpy sinh<mxnet.symbol.numpy sort<mxnet.symbol.numpy split<mxnet.symbol.numpy
sqrt<mxnet.symbol.numpy square<mxnet.symbol.numpy stack<mxnet.symbol.numpy std<mxnet.symbol.numpy
subtract<mxnet.symbol.numpy swapaxes<mxnet.symbol.numpy take<mxnet.symbol.numpy
tan<mxnet.symbol.numpy tanh<mxnet.symbol.numpy tensordot<mxnet.symbol.numpy
tile<mxnet.symbol.numpy tril<mxnet.symbol.numpy true_divide<mxnet.symbol.numpy
trunc<mxnet.symbol.numpy unique<mxnet.symbol.numpy unravel_index var<mxnet.symbol.numpy
vdot<mxnet.symbol.numpy vsplit<mxnet.symbol.numpy vstack<mxnet.symbol.numpy
where<mxnet.symbol.numpy zeros<mxnet.symbol.numpy zeros_like<mxnet.symbol.numpy
- Group<mxnet.symbol.symbol Symbol<mxnet.symbol.symbol SymbolHandle<mxnet.base _LIB<mxnet.base
_Symbol<mxnet.symbol.numpy _mx_np_op<mxnet.symbol.numpy._op: _np<numpy:
_npi<mxnet.symbol.numpy._internal: _sanity_check_params<mxnet.util
_set_np_symbol_class<mxnet._ctypes.symbol _ufunc_helper<!generate _unary_func_helper<!generate
c_str<mxnet.base check_call<mxnet.base ctypes<ctypes: current_context<mxnet.context
integer_types<mxnet.base load<mxnet.symbol load_json<mxnet.symbol mx_uint<mxnet.base
numeric_types<mxnet.base py_slice<builtins:slice py_str<mxnet.base set_module<mxnet.util
string_types<mxnet.base wrap_np_binary_func<mxnet.util wrap_np_unary_func<mxnet.util

mxnet.symbol.numpy.linalg > mxnet.numpy.linalg
* cholesky det eig eigh eigvals eigvalsh inv norm pinv slogdet solve svd tensorinv tensorsolve
- _mx_sym_np<mxnet.symbol.numpy._op: _npi<mxnet.symbol.numpy._internal:
_symbol<mxnet.symbol.numpy._symbol:

mxnet.symbol.numpy.random
* beta chisquare exponential gamma gumbel logistic lognormal multivariate_normal normal pareto
power rand randint rayleigh shuffle uniform weibull
- _npi<mxnet.symbol.numpy._internal: choice current_context<mxnet.context

mxnet.symbol.numpy_extension
* activation arange_like batch_dot batch_flatten batch_norm cast
constraint_check<mxnet.numpy_extension convolution deconvolution dropout embedding erf erfinv
fully_connected gamma gammaln gather_nd layer_norm leaky_relu log_softmax multibox_detection
multibox_prior multibox_target nonzero<mxnet.numpy_extension one_hot pick pooling relu reshape
reshape_like rnn roi_pooling sequence_mask shape_array sigmoid slice smooth_l1 softmax topk
- _op<mxnet.symbol.numpy_extension._op: _register<mxnet.symbol.numpy_extension._register:
image<mxnet.symbol.numpy_extension.image: random<mxnet.symbol.numpy_extension.random:

mxnet.symbol.numpy_extension._op > mxnet._gen.sym_npx mxnet.symbol.numpy_extension
* activation<mxnet.symbol.numpy_extension arange_like<mxnet.symbol.numpy_extension
batch_dot<mxnet.symbol.numpy_extension batch_flatten<mxnet.symbol.numpy_extension
batch_norm<mxnet.symbol.numpy_extension cast<mxnet.symbol.numpy_extension
constraint_check<mxnet.numpy_extension convolution<mxnet.symbol.numpy_extension
deconvolution<mxnet.symbol.numpy_extension dropout<mxnet.symbol.numpy_extension
embedding<mxnet.symbol.numpy_extension erf<mxnet.symbol.numpy_extension
erfinv<mxnet.symbol.numpy_extension fully_connected<mxnet.symbol.numpy_extension
gamma<mxnet.symbol.numpy_extension gammaln<mxnet.symbol.numpy_extension
gather_nd<mxnet.symbol.numpy_extension layer_norm<mxnet.symbol.numpy_extension
leaky_relu<mxnet.symbol.numpy_extension log_softmax<mxnet.symbol.numpy_extension
multibox_detection<mxnet.symbol.numpy_extension multibox_prior<mxnet.symbol.numpy_extension
multibox_target<mxnet.symbol.numpy_extension nonzero<mxnet.numpy_extension
one_hot<mxnet.symbol.numpy_extension pick<mxnet.symbol.numpy_extension
pooling<mxnet.symbol.numpy_extension relu<mxnet.symbol.numpy_extension
reshape<mxnet.symbol.numpy_extension reshape_like<mxnet.symbol.numpy_extension
rnn<mxnet.symbol.numpy_extension roi_pooling<mxnet.symbol.numpy_extension
sequence_mask<mxnet.symbol.numpy_extension shape_array<mxnet.symbol.numpy_extension
sigmoid<mxnet.symbol.numpy_extension slice<mxnet.symbol.numpy_extension
smooth_l1<mxnet.symbol.numpy_extension softmax<mxnet.symbol.numpy_extension
topk<mxnet.symbol.numpy_extension
-

mxnet.symbol.numpy_extension._register > mxnet.symbol.numpy_extension
*
- _init_np_op_module<mxnet.base _make_symbol_function<mxnet.symbol.register

mxnet.symbol.numpy_extension.image
* adjust_lighting crop flip_left_right flip_top_bottom normalize random_brightness
random_color_jitter random_contrast random_flip_left_right random_flip_top_bottom random_hue
random_lighting random_saturation resize to_tensor
-

mxnet.symbol.numpy_extension.random
* bernoulli normal_n uniform_n
- _npi<mxnet.symbol.numpy._internal: current_context<mxnet.context

mxnet.symbol.op
* Activation BatchNorm BatchNorm_v1 BilinearSampler BlockGrad CTCLoss Cast Concat Convolution
Convolution_v1 Correlation Crop Custom Deconvolution Dropout ElementWiseSum Embedding Flatten
FullyConnected GridGenerator GroupNorm IdentityAttachKLSparseReg InstanceNorm L2Normalization LRN
LayerNorm LeakyReLU LinearRegressionOutput LogisticRegressionOutput MAERegressionOutput MakeLoss
Pad Pooling Pooling_v1 RNN ROIPooling Reshape SVMOutput SequenceLast SequenceMask SequenceReverse
SliceChannel Softmax SoftmaxActivation SoftmaxOutput SpatialTransformer SwapAxis UpSampling abs
adam_update add_n all_finite amp_cast amp_multicast arccos arccosh arcsin arcsinh arctan arctanh
argmax argmax_channel argmin argsort batch_dot batch_take broadcast_add broadcast_axes
broadcast_axis broadcast_div broadcast_equal broadcast_greater broadcast_greater_equal
broadcast_hypot broadcast_lesser broadcast_lesser_equal broadcast_like broadcast_logical_and
broadcast_logical_or broadcast_logical_xor broadcast_maximum broadcast_minimum broadcast_minus
broadcast_mod broadcast_mul broadcast_not_equal broadcast_plus broadcast_power broadcast_sub
broadcast_to cast cast_storage cbrt ceil choose_element_0index clip col2im concat cos cosh crop
ctc_loss cumsum degrees depth_to_space diag dot elemwise_add elemwise_div elemwise_mul
elemwise_sub erf erfinv exp expand_dims expm1 fill_element_0index fix flatten flip floor
ftml_update ftrl_update gamma gammaln gather_nd hard_sigmoid identity im2col khatri_rao
lamb_update_phase1 lamb_update_phase2 linalg_det linalg_extractdiag linalg_extracttrian
linalg_gelqf linalg_gemm linalg_gemm2 linalg_inverse linalg_makediag linalg_maketrian linalg_potrf
linalg_potri linalg_slogdet linalg_sumlogdiag linalg_syrk linalg_trmm linalg_trsm log log10 log1p
log2 log_softmax logical_not make_loss max max_axis mean min min_axis moments
mp_lamb_update_phase1 mp_lamb_update_phase2 mp_nag_mom_update mp_sgd_mom_update mp_sgd_update
multi_all_finite multi_lars multi_mp_sgd_mom_update multi_mp_sgd_update multi_sgd_mom_update
multi_sgd_update multi_sum_sq nag_mom_update nanprod nansum negative norm normal one_hot ones_like
pad pick preloaded_multi_mp_sgd_mom_update preloaded_multi_mp_sgd_update
preloaded_multi_sgd_mom_update preloaded_multi_sgd_update prod radians random_exponential
random_gamma random_generalized_negative_binomial random_negative_binomial random_normal
random_pdf_dirichlet random_pdf_exponential random_pdf_gamma
random_pdf_generalized_negative_binomial random_pdf_negative_binomial random_pdf_normal
random_pdf_poisson random_pdf_uniform random_poisson random_randint random_uniform
ravel_multi_index rcbrt reciprocal relu repeat reset_arrays reshape reshape_like reverse rint
rmsprop_update rmspropalex_update round rsqrt sample_exponential sample_gamma
sample_generalized_negative_binomial sample_multinomial sample_negative_binomial sample_normal
sample_poisson sample_uniform scatter_nd sgd_mom_update sgd_update shape_array shuffle sigmoid
sign signsgd_update signum_update sin sinh size_array slice slice_axis slice_like smooth_l1
softmax softmax_cross_entropy softmin softsign sort space_to_depth split sqrt square squeeze stack
stop_gradient sum sum_axis swapaxes take tan tanh tile topk transpose trunc uniform unravel_index
where zeros_like
-

mxnet.symbol.random
* exponential exponential_like gamma gamma_like generalized_negative_binomial
generalized_negative_binomial_like multinomial negative_binomial negative_binomial_like normal
normal_like poisson poisson_like randint randn shuffle uniform uniform_like
- Symbol<mxnet.symbol.symbol _Null<mxnet.base _internal<mxnet.symbol._internal:
_random_helper<!generate numeric_types<mxnet.base

mxnet.symbol.register > mxnet.symbol
* AttrScope<mxnet.attribute NameManager<mxnet.name SymbolBase<mxnet._ctypes.symbol
adamw_update<mxnet.symbol.contrib check_call<mxnet.base ctypes<ctypes:
mp_adamw_update<mxnet.symbol.contrib mx_uint<mxnet.base py_str<mxnet.base
- _LIB<mxnet.base _Null<mxnet.base _adamw_update<mxnet.ndarray._internal
_build_doc<mxnet.symbol_doc _generate_symbol_function_code<!generate _init_op_module<mxnet.base
_internal<mxnet.symbol._internal: _is_np_op<mxnet.base _make_symbol_function<!generate
_mp_adamw_update<mxnet.ndarray._internal _np<numpy: _os<os: _output_is_list<mxnet.base
_symbol_creator<mxnet._ctypes.symbol _verify_legacy_symbol<!generate _verify_np_symbol<!generate

mxnet.symbol.sparse
* ElementWiseSum Embedding FullyConnected LinearRegressionOutput LogisticRegressionOutput
MAERegressionOutput _contrib_round_ste _contrib_sign_ste abs adagrad_update adam_update add_n
arccos arccosh arcsin arcsinh arctan arctanh broadcast_add broadcast_div broadcast_minus
broadcast_mul broadcast_plus broadcast_sub cast_storage cbrt ceil clip concat cos cosh degrees dot
elemwise_add elemwise_div elemwise_mul elemwise_sub exp expm1 fix floor ftrl_update gamma gammaln
log log10 log1p log2 make_loss mean negative norm radians relu retain rint round rsqrt
sgd_mom_update sgd_update sigmoid sign sin sinh slice sqrt square stop_gradient sum tan tanh trunc
where zeros_like
-

mxnet.symbol.symbol > mxnet.symbol
* Group Symbol Variable arange eye full histogram hypot linspace load load_json maximum minimum
ones pow power split_v2 var zeros
- AttrScope<mxnet.attribute Context<mxnet.context Executor<mxnet.executor
ExecutorHandle<mxnet.base MXNetError<mxnet.base NDArray<mxnet.ndarray.ndarray
NDArrayHandle<mxnet.base NotImplementedForSymbol<mxnet.base Number<numbers
SymbolBase<mxnet._ctypes.symbol SymbolHandle<mxnet.base _DTYPE_MX_TO_NP<mxnet.base
_DTYPE_NP_TO_MX<mxnet.base _GRAD_REQ_MAP<mxnet.base _LIB<mxnet.base
_SIGNED_INT32_UPPER_LIMIT<mxnet.ndarray.ndarray _STORAGE_TYPE_STR_TO_ID<mxnet.ndarray.ndarray
_int64_enabled<mxnet.ndarray.ndarray _internal<mxnet.symbol._internal:
_ndarray_cls<mxnet.ndarray.sparse _numpy<numpy: _set_symbol_class<mxnet._ctypes.symbol array<array
c_array<mxnet.base c_array_buf<mxnet.base c_handle_array<mxnet.base c_str<mxnet.base
c_str_array<mxnet.base check_call<mxnet.base ctypes<ctypes: current_context<mxnet.context
integer_types<mxnet.base is_np_shape<mxnet.util mx_int<mxnet.base mx_int64<mxnet.base
mx_uint<mxnet.base numeric_types<mxnet.base op<mxnet.symbol.op: py_slice<builtins:slice
py_str<mxnet.base string_types<mxnet.base warnings<warnings:

mxnet.symbol_doc
* ActivationDoc BroadcastPlusDoc ConcatDoc DropoutDoc EmbeddingDoc FlattenDoc FullyConnectedDoc
SymbolDoc
- _build_doc _build_param_doc<mxnet.base:build_param_doc _re<re:

mxnet.test_utils > mxnet.test_utils.arrays mxnet.test_utils.symbolic mxnet.test_utils.compare
* Context<mxnet.context DummyIter Features<mxnet.runtime OrderedDict<collections
Symbol<mxnet.symbol.symbol almost_equal array<mxnet.ndarray.utils assert_allclose
assert_almost_equal assert_almost_equal_ignore_nan assert_almost_equal_with_err assert_exception
assign_each assign_each2 bz2<bz2: checkShapes check_consistency check_gluon_hybridize_consistency
check_numeric_gradient check_speed check_symbolic_backward check_symbolic_forward chi_square_check
collapse_sum_like compare_ndarray_tuple compare_optimizer contextmanager<contextlib
create_2d_tensor create_sparse_array create_sparse_array_zd create_vector
current_context<mxnet.context default_atols default_context default_dtype default_numeric_eps
default_rtols discard_stderr download download_model effective_dtype environment errno<errno:
gen_buckets_probs_with_ppf get_atol get_bz2_data get_cifar10
get_cuda_compute_capability<mxnet.util get_etol get_identity_mat get_identity_mat_batch
get_im2rec_path get_mnist get_mnist_iterator get_mnist_pkl get_mnist_ubyte get_rtol get_tolerance
get_tols get_zip_data getenv<mxnet.util gzip<gzip: has_tvm_ops is_aarch64_run is_cd_run
is_op_runnable json<json: list_gpus locationError logging<logging: mean_check mx<mxnet:
new_matrix_with_real_eigvals_2d new_matrix_with_real_eigvals_nd new_orthonormal_matrix_2d
new_sym_matrix_with_real_eigvals_2d new_sym_matrix_with_real_eigvals_nd np<numpy: np_reduce
np_symbol<mxnet.symbol.numpy:_Symbol npt<numpy.testing: numbers<numbers: numeric_grad os<os:
platform<platform: rand_coord_2d rand_ndarray rand_shape_2d rand_shape_3d rand_shape_nd
rand_sparse_ndarray random_arrays random_sample random_uniform_arrays requests<requests: retry
rnd<numpy.random: same same_array same_symbol_structure set_default_context setenv<mxnet.util
shuffle_csr_column_indices simple_forward ss<scipy.stats: struct<struct: sys<sys: time<time:
traceback<traceback: use_np<mxnet.util var_check verify_generator zipfile<zipfile:
- _STORAGE_TYPE_STR_TO_ID<mxnet.ndarray.ndarray _features<mxnet.test_utils.settings
_find_max_violation _get_powerlaw_dataset_csr<!sparse _get_uniform_dataset_csr<!sparse
_parse_aux_states _parse_location _sorted_dict _sorted_items _validate_csr_generation_inputs

mxnet.torch
* FunctionHandle<mxnet.base NDArray<mxnet.ndarray.ndarray c_array<mxnet.base
c_handle_array<mxnet.base c_str_array<mxnet.base check_call<mxnet.base ctypes<ctypes:
mx_float<mxnet.base mx_uint<mxnet.base py_str<mxnet.base sys<sys:
- _LIB<mxnet.base _LUAJIT<!torch _build_param_doc<mxnet.base:build_param_doc
_init_torch_module<!torch _make_torch_function<!torch _new_empty_handle<mxnet.ndarray.ndarray

mxnet.tvmop > mxnet
*
-

mxnet.util > mxnet.util
* c_str<mxnet.base check_call<mxnet.base ctypes<ctypes: functools<functools:
get_cuda_compute_capability get_gpu_count get_gpu_memory getenv inspect<inspect: is_np_array
is_np_shape np_array np_shape np_ufunc_legal_option py_str<mxnet.base reset_np set_module set_np
set_np_shape setenv threading<threading: use_np use_np_array use_np_shape wrap_np_binary_func
wrap_np_unary_func
- _CUDA_SUCCESS _LIB<mxnet.base _NumpyArrayScope _NumpyShapeScope _np_ufunc_default_kwargs
_sanity_check_params _set_np_array _set_np_array_logged _set_np_shape_logged

mxnet.visualization
* Symbol<mxnet.symbol.symbol copy<copy: json<json: plot_network print_summary re<re:
warnings<warnings:
- _str2tuple
"""
