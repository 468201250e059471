#include "ops/cudnn/convolution_graph.h"

#include <algorithm>
#include <set>

#include "base/cat.h"

namespace mx::cudnn {
namespace {

using Facts = std::vector<int64_t>;

cudnnDataType_t sums_in(DType dtype) {
  return dtype == DType::kFloat64 ? CUDNN_DATA_DOUBLE : CUDNN_DATA_FLOAT;
}

// How far apart neighbours along each axis lie: channels first, or last with `pitch` elements from
// pixel to pixel; 0: one behind the other.
Facts strides_of(const Facts& extents, bool channels_last, int64_t pitch) {
  Facts strides(extents.size());
  int64_t step = 1;
  if (channels_last) {
    strides[1] = 1;
    step = pitch > 0 ? pitch : extents[1];
  }
  for (size_t i = extents.size(); i-- > 0;) {
    if (channels_last && i == 1) continue;
    strides[i] = step;
    step *= extents[i];
  }
  return strides;
}

// The operation of a direction and its attributes.
struct Operation {
  Descriptor::Type type;
  Descriptor::Name data, weight, output, windows, alpha, beta;
};

Operation operation_of(Direction direction) {
  if (direction == Direction::kForward) {
    return {CUDNN_BACKEND_OPERATION_CONVOLUTION_FORWARD_DESCRIPTOR,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_X,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_W,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_Y,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_CONV_DESC,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_ALPHA,
            CUDNN_ATTR_OPERATION_CONVOLUTION_FORWARD_BETA};
  }
  if (direction == Direction::kData) {
    return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_DATA_DESCRIPTOR,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DX,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_W,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_DY,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_CONV_DESC,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_ALPHA,
            CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_DATA_BETA};
  }
  return {CUDNN_BACKEND_OPERATION_CONVOLUTION_BACKWARD_FILTER_DESCRIPTOR,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_X,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DW,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_DY,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_CONV_DESC,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_ALPHA,
          CUDNN_ATTR_OPERATION_CONVOLUTION_BWD_FILTER_BETA};
}

// Whether an engine computes as the user has asked.
bool suits(const Descriptor& proposal, const ConvolutionKind& kind) {
  std::vector<Descriptor> engines =
      proposal.parts(CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_BACKEND_ENGINE_DESCRIPTOR, 1);
  if (engines.empty()) return false;
  for (cudnnBackendNumericalNote_t note : engines[0].values<cudnnBackendNumericalNote_t>(
           CUDNN_ATTR_ENGINE_NUMERICAL_NOTE, CUDNN_NUMERICAL_NOTE_TYPE_COUNT)) {
    const bool is_float = kind.dtype == DType::kFloat32;
    if (note == CUDNN_NUMERICAL_NOTE_NONDETERMINISTIC && kind.is_deterministic) return false;
    if (note == CUDNN_NUMERICAL_NOTE_TENSOR_CORE && is_float && !kind.rounds) return false;
    if (note == CUDNN_NUMERICAL_NOTE_DOWN_CONVERT_INPUTS && is_float) return false;
    const bool is_turned =
        note == CUDNN_NUMERICAL_NOTE_FFT || note == CUDNN_NUMERICAL_NOTE_WINOGRAD;
    if (is_turned && kind.is_direct) return false;
  }
  return true;
}

}  // namespace

const Descriptor& ConvolutionGraph::tensor(const Array& array, const ConvolutionKind& kind) {
  Facts extents = {array.first, array.second};
  for (size_t i = kind.is_flat() ? 1 : 0; i < 3; ++i) extents.push_back(array.spatial[i]);
  const int64_t pitch = array.place < kPlaces ? kind.pitches[array.place] : 0;
  const Facts strides = strides_of(extents, kind.geometry.channels_last, pitch);
  Descriptor& tensor = add(CUDNN_BACKEND_TENSOR_DESCRIPTOR);
  tensor.set(CUDNN_ATTR_TENSOR_UNIQUE_ID, name_in_plan(array.place));
  // What is never stored has the precision of the sums.
  tensor.set(CUDNN_ATTR_TENSOR_DATA_TYPE,
             array.is_stored ? data_type(kind.dtype) : sums_in(kind.dtype));
  tensor.set(CUDNN_ATTR_TENSOR_IS_VIRTUAL, !array.is_stored);
  tensor.set(CUDNN_ATTR_TENSOR_BYTE_ALIGNMENT, kAlignment);
  tensor.set_all<int64_t>(CUDNN_ATTR_TENSOR_DIMENSIONS, extents);
  tensor.set_all<int64_t>(CUDNN_ATTR_TENSOR_STRIDES, strides);
  tensor.finish("describe an array");
  return tensor;
}

const Descriptor& ConvolutionGraph::windows(const ConvolutionKind& kind) {
  Facts pad, stride, dilate;
  for (size_t i = kind.is_flat() ? 1 : 0; i < 3; ++i) {
    const ops::Window& window = kind.geometry.windows[i];
    pad.push_back(window.pad);
    stride.push_back(window.stride);
    dilate.push_back(window.dilate);
  }
  Descriptor& windows = add(CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR);
  windows.set(CUDNN_ATTR_CONVOLUTION_SPATIAL_DIMS, static_cast<int64_t>(pad.size()));
  windows.set(CUDNN_ATTR_CONVOLUTION_COMP_TYPE, sums_in(kind.dtype));
  windows.set(CUDNN_ATTR_CONVOLUTION_CONV_MODE, CUDNN_CROSS_CORRELATION);
  windows.set_all<int64_t>(CUDNN_ATTR_CONVOLUTION_PRE_PADDINGS, pad);
  windows.set_all<int64_t>(CUDNN_ATTR_CONVOLUTION_POST_PADDINGS, pad);
  windows.set_all<int64_t>(CUDNN_ATTR_CONVOLUTION_FILTER_STRIDES, stride);
  windows.set_all<int64_t>(CUDNN_ATTR_CONVOLUTION_DILATIONS, dilate);
  windows.finish("describe a convolution");
  return windows;
}

cudnnBackendDescriptor_t ConvolutionGraph::pointwise(cudnnPointwiseMode_t mode,
                                                     cudnnDataType_t computes_in,
                                                     const Descriptor& x, const Descriptor* other,
                                                     const Descriptor& y) {
  Descriptor& function = add(CUDNN_BACKEND_POINTWISE_DESCRIPTOR);
  function.set(CUDNN_ATTR_POINTWISE_MODE, mode);
  function.set(CUDNN_ATTR_POINTWISE_MATH_PREC, computes_in);
  function.finish("describe what follows a convolution");
  Descriptor& operation = add(CUDNN_BACKEND_OPERATION_POINTWISE_DESCRIPTOR);
  operation.set_part(CUDNN_ATTR_OPERATION_POINTWISE_PW_DESCRIPTOR, function);
  operation.set_part(CUDNN_ATTR_OPERATION_POINTWISE_XDESC, x);
  if (other) operation.set_part(CUDNN_ATTR_OPERATION_POINTWISE_BDESC, *other);
  operation.set_part(CUDNN_ATTR_OPERATION_POINTWISE_YDESC, y);
  operation.finish("describe what follows a convolution");
  return operation.get();
}

std::vector<cudnnBackendDescriptor_t> ConvolutionGraph::operations(const ConvolutionKind& kind) {
  const ops::ConvGeometry& g = kind.geometry;
  const int64_t channels = g.groups * g.out_channels;
  const ops::Extents kernel = {g.windows[0].kernel, g.windows[1].kernel, g.windows[2].kernel};
  int steps = kind.after.steps();  // that are still to come
  auto output = [&]() -> const Descriptor& {
    const bool is_last = steps == 0;
    const size_t place = is_last ? kOutput : kPlaces + static_cast<size_t>(steps);
    return tensor({place, g.batch, channels, g.out, is_last}, kind);
  };
  // The library sees the groups by the channels of a filter.
  const Descriptor& data = tensor({kData, g.batch, g.groups * g.in_channels, g.in}, kind);
  const Descriptor& weight = tensor({kWeight, channels, g.in_channels, kernel}, kind);
  const Descriptor* y = &output();
  const Descriptor& slides = windows(kind);
  const Operation names = operation_of(kind.direction);
  Descriptor& operation = add(names.type);
  operation.set_part(names.data, data);
  operation.set_part(names.weight, weight);
  operation.set_part(names.output, *y);
  operation.set_part(names.windows, slides);
  if (kind.dtype == DType::kFloat64) {
    operation.set(names.alpha, 1.0);
    operation.set(names.beta, kind.adds ? 1.0 : 0.0);
  } else {
    operation.set(names.alpha, 1.0F);
    operation.set(names.beta, kind.adds ? 1.0F : 0.0F);
  }
  operation.finish("describe a convolution");
  std::vector<cudnnBackendDescriptor_t> all = {operation.get()};
  auto follow = [&](cudnnPointwiseMode_t mode, const Descriptor* other) {
    --steps;
    const Descriptor* next = &output();
    all.push_back(pointwise(mode, sums_in(kind.dtype), *y, other, *next));
    y = next;
  };
  if (kind.after.addend) {
    follow(CUDNN_POINTWISE_ADD, &tensor({kAddend, g.batch, channels, g.out}, kind));
  }
  if (kind.after.bias) follow(CUDNN_POINTWISE_ADD, &tensor({kBias, 1, channels}, kind));
  if (kind.after.relu) follow(CUDNN_POINTWISE_RELU_FWD, nullptr);
  return all;
}

ConvolutionGraph::ConvolutionGraph(cudnnHandle_t handle, const ConvolutionKind& kind) {
  const std::vector<cudnnBackendDescriptor_t> all = operations(kind);
  Descriptor& graph = add(CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR);
  graph.set(CUDNN_ATTR_OPERATIONGRAPH_HANDLE, handle);
  graph.set_parts(CUDNN_ATTR_OPERATIONGRAPH_OPS, all);
  graph.finish("describe a convolution");
}

std::vector<Descriptor> proposals(const ConvolutionGraph& graph, const ConvolutionKind& kind,
                                  cudnnBackendHeurMode_t heuristic) {
  constexpr size_t kMost = 32;
  Descriptor asked(CUDNN_BACKEND_ENGINEHEUR_DESCRIPTOR);
  asked.set_part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH, graph.get());
  asked.set(CUDNN_ATTR_ENGINEHEUR_MODE, heuristic);
  if (!asked.try_finish()) return {};
  std::vector<Descriptor> found =
      asked.parts(CUDNN_ATTR_ENGINEHEUR_RESULTS, CUDNN_BACKEND_ENGINECFG_DESCRIPTOR, kMost);
  std::erase_if(found, [&](const Descriptor& proposal) { return !suits(proposal, kind); });
  return found;
}

std::string name_of(const Descriptor& proposal) {
  std::string name = "engine";
  for (const Descriptor& engine :
       proposal.parts(CUDNN_ATTR_ENGINECFG_ENGINE, CUDNN_BACKEND_ENGINE_DESCRIPTOR, 1)) {
    for (int64_t index : engine.values<int64_t>(CUDNN_ATTR_ENGINE_GLOBAL_INDEX, 1)) {
      name += cat(" ", index);
    }
  }
  for (const Descriptor& knob :
       proposal.parts(CUDNN_ATTR_ENGINECFG_KNOB_CHOICES, CUDNN_BACKEND_KNOB_CHOICE_DESCRIPTOR,
                      CUDNN_KNOB_TYPE_COUNTS)) {
    auto types = knob.values<cudnnBackendKnobType_t>(CUDNN_ATTR_KNOB_CHOICE_KNOB_TYPE, 1);
    auto values = knob.values<int64_t>(CUDNN_ATTR_KNOB_CHOICE_KNOB_VALUE, 1);
    if (types.empty() || values.empty()) continue;
    name += cat(" ", static_cast<int>(types[0]), "=", values[0]);
  }
  return name;
}

std::array<cudnnBackendHeurMode_t, 3> heuristics_of(const ConvolutionKind& kind) {
  if (kind.direction == Direction::kForward) {
    return {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_B, CUDNN_HEUR_MODE_FALLBACK};
  }
  return {CUDNN_HEUR_MODE_B, CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK};
}

std::vector<Descriptor> rivals_of(const ConvolutionGraph& graph, const ConvolutionKind& kind,
                                  ProposalLimits limits) {
  std::vector<Descriptor> rivals;
  std::set<std::string> names;
  for (auto heuristic : heuristics_of(kind)) {
    if (rivals.size() == limits.all) break;
    const size_t most = std::min(rivals.size() + limits.of_each, limits.all);
    for (Descriptor& proposal : proposals(graph, kind, heuristic)) {
      if (rivals.size() >= most) break;
      if (names.insert(name_of(proposal)).second) rivals.push_back(std::move(proposal));
    }
  }
  return rivals;
}

}  // namespace mx::cudnn
