#include "compilers/cuda/row_dense.h"

#include <algorithm>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/convolutions.h"

namespace mx::cuda {
namespace {

// What is fetched ahead must leave room in the cache for what is at work.
constexpr int64_t kMostAhead = 16 << 20;

// Of a value in the arena.
std::byte* address_of(const RowValues& values, Number number, const Addresses& a, int value) {
  LineArray array = values.at(a, value);
  return static_cast<std::byte*>(array.data) + array.offset * bytes_of(number);
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
  add_kernel(nodes, work, constants, {input, added, target});
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

void RowDense::add_kernel(const std::string& nodes, const ConvolutionWork& work,
                          LayerConstants constants, Of of) {
  Way way = tools_.choose.alone(work);
  int memory = -1;  // a value that is the library's for this step
  if (way.library) {
    steps_.constants().set_library(constants);
    const int64_t bytes = std::max<int64_t>(memory_of(number_, work, *way.library), 16);
    memory = values_->add(Shape{bytes / bytes_of(number_)});
    steps_.use({memory});
  } else {
    steps_.constants().set_form(constants, work, way.tiling);
  }
  steps_.constants().place(constants);
  weights_->push_back({constants.packed, constants.packed_bytes});
  steps_.add({nodes, cat("dense ", way.library ? way.name : name_of_tiling(way.tiling)),
              [=, number = number_, values = values_, weights = weights_, next = weights_->size()](
                  const Addresses& a, cudaStream_t stream) {
                auto at = [&](int value) { return address_of(*values, number, a, value); };
                ConvolutionWork placed = work;
                placed.input.data = at(of.input);
                placed.output.data = at(of.output);
                if (of.added >= 0) placed.residual.data = at(of.added);
                placed.weight = a.constants + constants.packed;
                placed.shift = reinterpret_cast<const float*>(a.constants + constants.shift);
                placed.bias = a.constants + constants.packed + constants.bias;
                if (next < weights->size()) {
                  placed.next_weight = a.constants + (*weights)[next].offset;
                  placed.next_bytes = std::min((*weights)[next].bytes, kMostAhead);
                }
                if (!way.library) return convolve(number, placed, way.tiling, stream);
                convolve(number, placed, *way.library, at(memory), stream);
              }});
}

}  // namespace mx::cuda
