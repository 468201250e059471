#include "compilers/cuda/row_dense.h"

#include <limits>

#include "base/ceil_div.h"
#include "base/error.h"

namespace mx::cuda {
namespace {

// From so many rows on the library's products are faster than those that are made for an image.
constexpr int64_t kManyRows = 512;

constexpr float kNone = std::numeric_limits<float>::infinity();

DType dtype_of(Number number) {
  if (number == Number::kHalf) return DType::kFloat16;
  return number == Number::kBfloat ? DType::kBFloat16 : DType::kFloat32;
}

// Of a value in the arena.
std::byte* address_of(const RowValues& values, Number number, const Addresses& a, int value) {
  LineArray array = values.at(a, value);
  return static_cast<std::byte*>(array.data) + array.offset * bytes_of(number);
}

bool is_relu(const Function& f) {
  return f.other == plan::ActivationKind::kNone && f.low == 0 && f.high == kNone;
}

bool is_none(const Function& f) {
  return f.other == plan::ActivationKind::kNone && f.low == -kNone && f.high == kNone;
}

}  // namespace

// A convolution over a line of pixels.
void RowDense::lower(const plan::Layer& layer, int output, int added, const std::string& nodes) {
  const Shape& weight = steps_.plan().inputs[static_cast<size_t>(layer.weight)].shape;
  const int64_t pack = pack_of(number_);
  const int64_t columns = weight[0], depth = weight.size() / columns;
  const int64_t rows = values_->size(layer.inputs[0]) / depth;
  const int64_t padded = round_up(columns, pack), padded_depth = round_up(depth, pack);
  ensure(values_->size(output) == rows * columns, "a dense layer has a row per row");
  const int input = packed_rows(layer, rows, depth, padded_depth);
  // A last row may write beyond its columns; others would write into the next one.
  const bool is_direct = padded == columns || rows == 1;
  const int target = is_direct ? output : values_->add(Shape{rows, padded});
  if (is_direct) values_->fill_up(output, padded - columns);
  steps_.begin({input, target});
  auto image = [&](int64_t channels) {
    return ImageArray{.batch = static_cast<int>(rows),
                      .channels = static_cast<int>(channels),
                      .pitch = static_cast<int>(channels)};
  };
  LayerConstants constants{.layer = &layer,
                           .channels = static_cast<int>(columns),
                           .padded = static_cast<int>(padded),
                           .inputs = static_cast<int>(depth)};
  steps_.constants().set_rows(constants, padded_depth);
  ConvolutionWork work{.input = image(padded_depth),
                       .output = image(padded),
                       .function = function_of(layer.activation),
                       .is_inside = true,
                       .k_packs = constants.k_packs};
  if (added >= 0) {
    steps_.use({added});
    work.residual = image(padded);
  }
  if (rows < kManyRows) {
    add_few_rows(nodes, work, constants, {input, added, target});
  } else {
    add_many_rows(nodes, work, constants, {input, added, target});
  }
  if (is_direct) return;
  steps_.add_copy({.nodes = nodes,
                   .from = target,
                   .to = output,
                   .axes = {{rows, padded, columns}, {columns, 1, 1}}});
}

// The rows of a layer's input in whole packs of the region's numbers.
int RowDense::packed_rows(const plan::Layer& layer, int64_t rows, int64_t depth, int64_t padded) {
  const int value = layer.inputs[0];
  if (values_->is_in_arena(value) && padded == depth && values_->begins_pack(value)) return value;
  auto [known, is_new] = packed_.try_emplace({value, depth}, -1);
  if (!is_new) return known->second;
  known->second = values_->add(Shape{rows, padded});
  PlannedCopy copy{.nodes = cat("input of ", layer.nodes), .from = value, .to = known->second};
  if (padded == depth) {
    copy.axes = {{rows * depth, 1, 1}};
  } else {
    copy.axes = {{rows, depth, padded}, {padded, 1, 1}};
    copy.there = depth;
  }
  steps_.add_copy(copy);
  return known->second;
}

void RowDense::add_few_rows(const std::string& nodes, const ConvolutionWork& work,
                            LayerConstants constants, Of of) {
  Tiling tiling = tools_.tiling(work);
  steps_.constants().set_form(constants, work, tiling);
  steps_.constants().place(constants);
  steps_.add({nodes, cat("dense ", name_of_tiling(tiling)),
              [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
                auto at = [&](int value) { return address_of(*values, number, a, value); };
                ConvolutionWork placed = work;
                placed.input.data = at(of.input);
                placed.output.data = at(of.output);
                if (of.added >= 0) placed.residual.data = at(of.added);
                placed.weight = a.constants + constants.packed;
                placed.shift = reinterpret_cast<const float*>(a.constants + constants.shift);
                convolve(number, placed, tiling, stream);
              }});
}

void RowDense::add_many_rows(const std::string& nodes, const ConvolutionWork& work,
                             LayerConstants constants, Of of) {
  constants.has_narrow_shift = bytes_of(number_) == 2;
  steps_.constants().place(constants);
  const int64_t bias = constants.has_narrow_shift ? constants.narrow_shift : constants.shift;
  const cublas::DenseKind kind{.rows = work.input.batch,
                               .columns = work.output.channels,
                               .depth = work.input.channels,
                               .weight_pitch = work.k_packs * pack_of(number_),
                               .dtype = dtype_of(number_),
                               .may_round = number_ != Number::kSingle,
                               .is_added = of.added >= 0,
                               .has_relu = is_relu(work.function)};
  auto dense = std::make_shared<cublas::Dense>(kind);
  tools_.algorithm(*dense, kind);
  const int workspace = values_->add(Shape{cublas::Dense::kWorkspaceBytes / bytes_of(number_)});
  steps_.use({workspace});
  steps_.add({nodes, "dense cublas",
              [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
                auto at = [&](int value) { return address_of(*values, number, a, value); };
                dense->run({.x = at(of.input),
                            .weight = a.constants + constants.packed,
                            .bias = a.constants + bias,
                            .added = of.added < 0 ? nullptr : at(of.added),
                            .y = at(of.output),
                            .workspace = at(workspace)},
                           stream);
              }});
  if (!is_relu(work.function) && !is_none(work.function)) add_function(nodes, work, of.output);
}

// What the library does not know of functions; its GELU is the one with tanh.
void RowDense::add_function(const std::string& nodes, const ConvolutionWork& work, int output) {
  steps_.use({output});
  steps_.add({nodes, "function",
              [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
                AffineWork map{
                    .input = work.output, .output = work.output, .function = work.function};
                map.input.data = map.output.data = address_of(*values, number, a, output);
                map_channels(number, map, stream);
              }});
}

}  // namespace mx::cuda
