#include "compilers/cuda/row_schedule.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/chains.h"
#include "compilers/cuda/row_dense.h"
#include "compilers/cuda/row_gather.h"
#include "compilers/cuda/row_products.h"
#include "compilers/cuda/row_steps.h"
#include "compilers/cuda/scheduling.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::LayerKind;

size_t at(int i) { return static_cast<size_t>(i); }

bool is_sum(const Layer& layer) {
  using ops::Step;
  if (!layer.chain || layer.inputs.size() != 2) return false;
  const auto& steps = layer.chain->instructions;
  return steps.size() == 3 && steps[0].step == Step::kInput && steps[1].step == Step::kInput &&
         steps[2].step == Step::kAdd && steps[2].of[0] != steps[2].of[1];
}

class RowScheduler {
 public:
  RowScheduler(const plan::Plan& plan, Number number, const Tools& tools)
      : plan_(plan),
        number_(number),
        steps_(plan, number),
        values_(steps_.values()),
        dense_(steps_, tools),
        gathers_(steps_),
        chains_(values_, number) {}

  KernelSchedule run(const BuildKernels& build) {
    check_worth();
    find_sums();
    place_inputs();
    place_outputs();
    for (const Layer& layer : plan_.layers) {
      if (!summed_.contains(&layer) && !gathers_.is_part(layer)) lower(layer);
    }
    export_outputs();
    result_.steps = steps_.take();
    chains_.build(build);
    result_.arena_bytes = values_->place();
    result_.constants = steps_.constants().all();
    result_.constant_bytes = steps_.constants().bytes();
    return std::move(result_);
  }

 private:
  void check_worth() const {
    auto is_heavy = [](const Layer& layer) {
      return layer.kind == LayerKind::kDense || layer.kind == LayerKind::kLayerNorm ||
             layer.kind == LayerKind::kProduct || layer.kind == LayerKind::kGather;
    };
    check<Unsupported>(std::ranges::any_of(plan_.layers, is_heavy),
                       "a region of pointwise operators runs as fast operator by operator");
  }

  // A dense layer whose result is only added to something adds it itself, where the sum stands.
  void find_sums() {
    std::map<int, int> reads;
    std::map<int, const Layer*> dense;
    for (const Layer& layer : plan_.layers) {
      for (int value : layer.inputs) ++reads[value];
      if (layer.kind == LayerKind::kDense && !layer.activation) dense[layer.output] = &layer;
    }
    for (int value : plan_.outputs) ++reads[value];
    std::set<int> given;
    for (const plan::Plan::Input& input : plan_.inputs) given.insert(input.value);
    for (const Layer& layer : plan_.layers) {
      if (layer.kind != LayerKind::kChain || !is_sum(layer) || gathers_.is_sum(layer)) continue;
      for (size_t i : {1u, 0u}) {
        int own = layer.inputs[i], other = layer.inputs[1 - i];
        auto found = dense.find(own);
        bool fits = found != dense.end() && reads[own] == 1 && can_add(own, other) &&
                    !given.contains(values_->root(other));
        if (!fits) continue;
        sum_of_[&layer] = found->second;
        summed_.insert(found->second);
        break;
      }
    }
  }

  [[nodiscard]] bool can_add(int own, int other) const {
    const Shape& shape = values_->shape(own);
    int64_t pack = pack_of(number_);
    return values_->shape(other) == shape && shape[shape.ndim() - 1] % pack == 0 &&
           values_->begins_pack(other);
  }

  void place_inputs() {
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      const plan::Plan::Input& input = plan_.inputs[i];
      if (input.value < 0) continue;
      given_.insert(input.value);
      const Element element = element_of(input.dtype);
      if (input.frozen) {
        const Element as = is_read(element) ? element : Element::kFloat;
        LayerConstants kept{.form = LayerConstants::Form::kValue,
                            .packed_bytes = input.shape.size() * bytes_of(as),
                            .value = static_cast<int>(i),
                            .kept_as = as};
        steps_.constants().place(kept);
        values_->put_at_constants(input.value, kept.packed, as == Element::kFloat);
        continue;
      }
      const auto place = static_cast<int>(result_.input_values.size());
      result_.input_values.push_back(static_cast<int>(i));
      if (is_read(element)) {
        values_->put_at_caller(input.value, place, element == Element::kFloat, true);
      } else {
        add_border("input", import_image, input.value, {place, element});
      }
    }
  }

  // What kernels read and write at the caller's; other elements pass a border.
  [[nodiscard]] bool is_read(Element element) const {
    return element == Element::kFloat || element == element_of(number_);
  }

  // One pixel whose channels are the elements.
  void add_border(const std::string& nodes, void (*kernel)(Number, const BorderWork&, cudaStream_t),
                  int value, const CallersArray& array) {
    const int64_t size = values_->size(value), padded = round_up(size, pack_of(number_));
    const BorderWork work{
        .image = {.channels = static_cast<int>(padded), .pitch = static_cast<int>(padded)},
        .channels = static_cast<int>(size),
        .place = array.place,
        .element = array.element};
    steps_.begin({value});
    steps_.add({nodes, "layout",
                [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
                  BorderWork placed = work;
                  placed.image.data = values->at(a, value).data;
                  placed.table = a.table;
                  kernel(number, placed, stream);
                }});
  }

  // What kernels write that can write floats anywhere lies in the caller's array from the start.
  void place_outputs() {
    std::set<int> elsewhere = given_, residuals;
    for (const Layer& layer : plan_.layers) {
      bool is_product = layer.kind == LayerKind::kDense || sum_of_.contains(&layer);
      if (is_product) elsewhere.insert(values_->root(layer.output));
      if (!sum_of_.contains(&layer)) continue;
      for (int value : layer.inputs) elsewhere.insert(values_->root(value));
    }
    for (size_t i = 0; i < plan_.outputs.size(); ++i) {
      int value = plan_.outputs[i], root = values_->root(value);
      bool is_all = values_->begin(value) == 0 && values_->size(value) == values_->size(root);
      const CallersArray to = place_of_output(i);
      if (elsewhere.contains(root) || !is_all || !is_read(to.element)) continue;
      values_->put_at_caller(root, to.place, to.element == Element::kFloat);
      elsewhere.insert(root);
      is_placed_.insert(i);
    }
  }

  [[nodiscard]] CallersArray place_of_output(size_t i) const {
    return {static_cast<int>(result_.input_values.size() + i), element_of(plan_.output_dtypes[i])};
  }

  void export_outputs() {
    for (size_t i = 0; i < plan_.outputs.size(); ++i) {
      if (is_placed_.contains(i)) continue;
      int value = plan_.outputs[i], copy = values_->add(values_->shape(value));
      const CallersArray to = place_of_output(i);
      if (is_read(to.element))
        values_->put_at_caller(copy, to.place, to.element == Element::kFloat);
      steps_.copy_all("output", value, copy);
      if (!is_read(to.element)) add_border("output", export_image, copy, to);
    }
  }

  void lower(const Layer& layer) {
    switch (layer.kind) {
      case LayerKind::kDense:
        return dense_.lower(layer, layer.output, -1, layer.nodes);
      case LayerKind::kLayerNorm:
        return lower_norm(layer);
      case LayerKind::kProduct:
        return lower_products(steps_, layer);
      case LayerKind::kSoftmax:
        return lower_line_softmax(steps_, layer.nodes, layer.inputs[0], layer.output, layer.axis);
      case LayerKind::kConcat:
        return lower_concat(layer);
      case LayerKind::kStrided:
        return lower_strided(layer);
      case LayerKind::kGather:
        return gathers_.lower(layer);
      case LayerKind::kChain:
        if (gathers_.is_sum(layer)) return gathers_.lower(layer);
        if (sum_of_.contains(&layer)) return lower_sum(layer);
        steps_.begin(layer.inputs);
        steps_.use({layer.output});
        return steps_.add(chains_.add(layer));
      case LayerKind::kView:
        return;
      default:
        fail<Unsupported>(layer.nodes, " has no kernel for rows on GPUs");
    }
  }

  void lower_sum(const Layer& layer) {
    const Layer& dense = *sum_of_[&layer];
    int added = layer.inputs[layer.inputs[0] == dense.output ? 1 : 0];
    dense_.lower(dense, layer.output, added, cat(dense.nodes, " + ", layer.nodes));
  }

  void lower_norm(const Layer& layer) {
    steps_.begin(layer.inputs);
    steps_.use({layer.output});
    const Shape& shape = values_->shape(layer.output);
    const int64_t length = shape[shape.ndim() - 1], pack = pack_of(number_);
    LayerConstants constants{.layer = &layer,
                             .form = LayerConstants::Form::kLine,
                             .channels = static_cast<int>(length),
                             .padded = static_cast<int>(round_up(length, int64_t{8})),
                             .inputs = static_cast<int>(length)};
    constants.padded_inputs = constants.padded;
    constants.k_packs = static_cast<int>(constants.padded / pack_of(Number::kSingle));
    constants.packed_bytes = int64_t{constants.padded} * 4;
    steps_.constants().place(constants);
    bool has_packs = length % pack == 0 && values_->begins_pack(layer.output);
    for (int value : layer.inputs) has_packs = has_packs && values_->begins_pack(value);
    steps_.add({layer.nodes, "norm",
                [=, layer = &layer, lines = shape.size() / length, number = number_,
                 values = values_](const Addresses& a, cudaStream_t stream) {
                  auto numbers = [&](int64_t offset) {
                    return reinterpret_cast<const float*>(a.constants + offset);
                  };
                  LineNormWork work{.input = values->at(a, layer->inputs[0]),
                                    .output = values->at(a, layer->output),
                                    .has_added = layer->has_residual,
                                    .has_packs = has_packs,
                                    .gamma = numbers(constants.packed),
                                    .beta = numbers(constants.shift),
                                    .lines = static_cast<int>(lines),
                                    .length = static_cast<int>(length),
                                    .epsilon = static_cast<float>(layer->epsilon)};
                  if (layer->has_residual) work.added = values->at(a, layer->inputs[1]);
                  norm_lines(number, work, stream);
                }});
  }

  void lower_concat(const Layer& layer) {
    const Shape& shape = values_->shape(layer.output);
    const int64_t outer = shape.product(0, layer.axis);
    const int64_t line = shape.size() / outer;
    int64_t begin = 0;
    for (int input : layer.inputs) {
      int64_t part = values_->size(input) / outer;
      steps_.add_copy({.nodes = layer.nodes,
                       .from = input,
                       .to = layer.output,
                       .to_begin = begin,
                       .axes = {{outer, part, line}, {part, 1, 1}}});
      begin += part;
    }
  }

  void lower_strided(const Layer& layer) {
    if (values_->root(layer.output) != layer.output) return;  // a part of its input
    const Shape& shape = values_->shape(layer.output);
    PlannedCopy copy{.nodes = layer.nodes,
                     .from = layer.inputs[0],
                     .to = layer.output,
                     .from_begin = layer.picked->offset};
    int64_t distance = shape.size();
    for (int axis = 0; axis < shape.ndim(); ++axis) {
      distance /= shape[axis];
      copy.axes.push_back({shape[axis], layer.picked->strides[at(axis)], distance});
    }
    steps_.add_copy(copy);
  }

  const plan::Plan& plan_;
  Number number_;
  RowSteps steps_;
  std::shared_ptr<RowValues> values_;
  RowDense dense_;
  RowGathers gathers_;
  Chains chains_;
  std::map<const Layer*, const Layer*> sum_of_;  // the dense layer that makes a sum
  std::set<const Layer*> summed_;
  std::set<int> given_;         // values that come in
  std::set<size_t> is_placed_;  // outputs that need no copy
  KernelSchedule result_;
};

}  // namespace

bool has_images(const plan::Plan& plan) {
  return std::ranges::any_of(plan.layers, [](const Layer& layer) {
    return layer.kind == LayerKind::kConvolution || layer.kind == LayerKind::kPool ||
           layer.kind == LayerKind::kDeconvolution || layer.kind == LayerKind::kAffine ||
           layer.kind == LayerKind::kUpsample;
  });
}

KernelSchedule schedule_rows(const plan::Plan& plan, Number number, const Tools& tools) {
  return RowScheduler(plan, number, tools).run(tools.build);
}

}  // namespace mx::cuda
