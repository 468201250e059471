#include "compilers/cuda/schedule.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/concatenation.h"
#include "compilers/cuda/convolutions.h"
#include "compilers/cuda/deconvolution.h"
#include "compilers/cuda/folding.h"
#include "compilers/cuda/kernels/upsampling/upsampling.h"
#include "compilers/cuda/pointwise.h"
#include "compilers/cuda/turning.h"
#include "compilers/plan/order.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::LayerKind;
using plan::Row;
using plan::Running;

size_t at(int i) { return static_cast<size_t>(i); }

class Scheduler {
 public:
  Scheduler(const plan::Plan& plan, Number number, const ChooseWay& choose)
      : s_(plan, number, choose) {}

  KernelSchedule run(const BuildKernels& build) {
    find_seconds();
    fold_inputs();
    find_norms_before();
    import_inputs();
    find_places();
    auto running = [&](const Layer& layer) { return running_of(layer); };
    for (const Row& row : plan::order_layers(plan_, running, kMostTogether)) {
      if (row.size() == 1) {
        lower(*row[0]);
      } else {
        schedule_convolutions(s_, row);
      }
    }
    export_outputs();
    if (build) s_.chains.build(build);
    result_.arena_bytes = values_->place();
    result_.constants = constants_.all();
    result_.constant_bytes = constants_.bytes();
    return std::move(result_);
  }

 private:
  using Start = Scheduling::Start;

  // A BatchNorm behind a convolution or a pooling that others read too (pre-activation networks) is
  // a second result of it.
  void find_seconds() {
    std::map<int, const Layer*> maker;
    for (const Layer& layer : plan_.layers) {
      bool has_second = layer.kind == LayerKind::kDense || layer.kind == LayerKind::kPool ||
                        (layer.kind == LayerKind::kConvolution && layer.groups == 1);
      if (has_second) maker[layer.output] = &layer;
      for (int input : layer.inputs) ++reads_[input];
    }
    for (int output : plan_.outputs) ++reads_[output];
    for (const Layer& layer : plan_.layers) {
      if (layer.kind != LayerKind::kAffine || !maker.contains(layer.inputs[0])) continue;
      const Layer* before = maker[layer.inputs[0]];
      if (second_.contains(before)) continue;
      second_[before] = &layer;
      is_second_[&layer] = before;
    }
  }

  void fold_inputs() {
    folded_ = find_folded_inputs(plan_, number_);
    for (const auto& [value, folded] : folded_) {
      FoldedImage image = folded_image(plan_, folded, window_of(*folded.convolution));
      values_->fold(folded.value, image.pixels(), image.height, image.width);
      s_.folded[folded.convolution] = image;
      if (folded.norm) is_imported_.insert(folded.norm);
    }
  }

  // A norm that a convolution alone reads is worked in where that has its input in reach.
  void find_norms_before() {
    std::map<int, const Layer*> norms;  // by their results
    for (const Layer& layer : plan_.layers) {
      const bool is_part = is_second_.contains(&layer) || is_imported_.contains(&layer);
      if (layer.kind == LayerKind::kAffine && !is_part && reads_[layer.output] == 1) {
        norms[layer.output] = &layer;
      }
    }
    for (const Layer& layer : plan_.layers) {
      auto norm = norms.find(layer.inputs[0]);
      if (layer.kind != LayerKind::kConvolution || norm == norms.end()) continue;
      if (!can_norm_input(s_, layer, *norm->second)) continue;
      s_.before[&layer] = norm->second;
      is_before_.insert(norm->second);
    }
  }

  // Parts of other layers, and what is done where it lies, start nothing.
  [[nodiscard]] Running running_of(const Layer& layer) const {
    const bool is_view = layer.kind == LayerKind::kView &&
                         (values_->plain(layer.output) >= 0 || !values_->is_turned(layer));
    if (is_second_.contains(&layer) || is_imported_.contains(&layer) ||
        is_before_.contains(&layer) || is_view) {
      return Running::kFree;
    }
    if (layer.kind == LayerKind::kConcat && layer.axis == 1) {
      return lies_whole(*values_, layer) ? Running::kFree : Running::kAlone;
    }
    const bool shares = layer.kind == LayerKind::kConvolution && may_share(s_, layer);
    return shares ? Running::kTogether : Running::kAlone;
  }

  void import_inputs() {
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      const plan::Plan::Input& input = plan_.inputs[i];
      if (input.value < 0) continue;
      const bool is_plain = values_->plain(input.value) >= 0;
      const Element element = element_of(input.dtype);
      if (input.frozen) {
        check<Unsupported>(is_plain, "a constant is read as data");
        s_.chains.put(input.value, {.offset = keep(static_cast<int>(i)), .element = element});
        continue;
      }
      int place = static_cast<int>(result_.input_values.size());
      result_.input_values.push_back(static_cast<int>(i));
      if (is_plain) {
        s_.chains.put(input.value, {.place = place, .element = element});
      } else {
        import_value(input.value, {place, element});
      }
    }
  }

  // A constant as it is: its place in the block.
  int64_t keep(int input) {
    const Element element = element_of(plan_.inputs[at(input)].dtype);
    LayerConstants kept{.form = LayerConstants::Form::kValue,
                        .packed_bytes = plan_.inputs[at(input)].shape.size() * bytes_of(element),
                        .value = input,
                        .kept_as = element};
    constants_.place(kept);
    return kept.packed;
  }

  void import_value(int value, const CallersArray& from) {
    auto found = folded_.find(value);
    const bool is_folded = found != folded_.end();
    const Layer* norm = is_folded ? found->second.norm : nullptr;
    const int laid_out = is_folded ? found->second.value : value;
    plan::Image given = plan::image_of(plan_.values[at(value)]);
    const FoldedImage image = is_folded ? s_.folded[found->second.convolution] : FoldedImage{};
    BorderWork work{.image = values_->use(laid_out, next()),
                    .channels = static_cast<int>(given.channels),
                    .place = from.place,
                    .element = from.element,
                    .fold = is_folded ? kFold : 1,
                    .height = static_cast<int>(given.height),
                    .width = static_cast<int>(given.width),
                    .line = image.line,
                    .border = image.border};
    LayerConstants constants;
    if (norm) {
      constants = constants_.of_norm(*norm);
      constants.channels = work.channels;
      constants_.place(constants);
    }
    add(norm ? cat("input + ", norm->nodes) : "input", "layout",
        [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
          BorderWork placed = work;
          placed.image.data = a.arena + values->offset(laid_out);
          placed.table = a.table;
          if (norm) {
            placed.scale = ChannelNumbers::at(a, constants.scale);
            placed.shift = ChannelNumbers::at(a, constants.shift);
          }
          import_image(number, placed, stream);
        });
  }

  void find_places() {
    for (size_t i = 0; i < plan_.outputs.size(); ++i) {
      const int value = plan_.outputs[i];
      if (reads_[value] == 1) s_.places[value] = place_of_output(i);
    }
  }

  [[nodiscard]] CallersArray place_of_output(size_t i) const {
    return {static_cast<int>(result_.input_values.size() + i), element_of(plan_.output_dtypes[i])};
  }

  void export_outputs() {
    for (size_t i = 0; i < plan_.outputs.size(); ++i) {
      const int value = plan_.outputs[i];
      if (!s_.exported.contains(value)) export_value(value, place_of_output(i));
    }
  }

  void export_value(int value, const CallersArray& to) {
    BorderWork work{.image = values_->use(value, next()),
                    .channels = values_->channels_of(value),
                    .place = to.place,
                    .element = to.element};
    add("output", "layout",
        [=, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
          BorderWork placed = work;
          placed.image.data = a.arena + values->offset(value);
          placed.table = a.table;
          export_image(number, placed, stream);
        });
  }

  void lower(const Layer& layer) {
    switch (layer.kind) {
      case LayerKind::kConvolution:
        return schedule_convolutions(s_, Row{&layer});
      case LayerKind::kDeconvolution:
        return schedule_deconvolution(s_, layer);
      case LayerKind::kDense:
        return schedule_dense(s_, layer);
      case LayerKind::kPool:
        return lower_pool(layer);
      case LayerKind::kAffine:
        return lower_affine(layer);
      case LayerKind::kSoftmax:
        return lower_softmax(layer);
      case LayerKind::kConcat:
        return schedule_concatenation(s_, layer);
      case LayerKind::kView:
        return schedule_turning(s_, layer);
      case LayerKind::kChain:
        return schedule_pointwise(s_, layer);
      case LayerKind::kUpsample:
        return lower_upsampling(layer);
      default:
        break;
    }
    fail<Unsupported>(layer.nodes, " has no kernel for GPUs");
  }

  void lower_pool(const Layer& layer) {
    check<Unsupported>(!layer.activation, layer.nodes, ": a function behind a pooling");
    const Layer* second = s_.second_of(layer);
    const bool keeps_first = !second || reads_[layer.output] > 1;
    PoolWork work{.input = values_->use(layer.inputs[0], next()),
                  .output = values_->shape_of(layer.output),
                  .window = window_of(layer),
                  .kind = layer.pool};
    if (keeps_first) values_->use(layer.output, next());
    LayerConstants norm;
    if (second) {
      norm = constants_.of_norm(*second);
      constants_.place(norm);
      work.second = values_->use(second->output, next());
      work.function2 = function_of(second->activation);
    }
    add(second ? cat(layer.nodes, " + ", second->nodes) : layer.nodes, "pool",
        [=, number = number_, values = values_, layer = &layer](const Addresses& a,
                                                                cudaStream_t stream) {
          PoolWork placed = work;
          placed.input.data = a.arena + values->offset(layer->inputs[0]);
          if (keeps_first) placed.output.data = a.arena + values->offset(layer->output);
          if (second) {
            placed.second.data = a.arena + values->offset(second->output);
            placed.scale2 = ChannelNumbers::at(a, norm.scale);
            placed.shift2 = ChannelNumbers::at(a, norm.shift);
          }
          pool(number, placed, stream);
        });
  }

  void lower_affine(const Layer& layer) {
    AffineWork work{.input = values_->use(layer.inputs[0], next()),
                    .output = values_->use(layer.output, next()),
                    .function = function_of(layer.activation)};
    LayerConstants constants = constants_.of_norm(layer);
    constants_.place(constants);
    add(layer.nodes, "affine",
        [=, number = number_, values = values_, layer = &layer](const Addresses& a,
                                                                cudaStream_t stream) {
          AffineWork placed = work;
          placed.input.data = a.arena + values->offset(layer->inputs[0]);
          placed.output.data = a.arena + values->offset(layer->output);
          placed.scale = ChannelNumbers::at(a, constants.scale);
          placed.shift = ChannelNumbers::at(a, constants.shift);
          map_channels(number, placed, stream);
        });
  }

  void lower_upsampling(const Layer& layer) {
    UpsampleWork work{.input = values_->use(layer.inputs[0], next()),
                      .output = values_->use(layer.output, next()),
                      .step_h = static_cast<int>(layer.windows[0].stride),
                      .step_w = static_cast<int>(layer.windows[1].stride)};
    add(layer.nodes, "upsampling", placed(layer, work, upsample));
  }

  void lower_softmax(const Layer& layer) {
    check<Unsupported>(layer.axis == 1, layer.nodes, ": softmax over axis ", layer.axis);
    SoftmaxWork work{.input = values_->use(layer.inputs[0], next()),
                     .output = values_->use(layer.output, next()),
                     .channels = values_->channels_of(layer.inputs[0])};
    check<Unsupported>(work.channels == values_->channels_of(layer.output), layer.nodes,
                       ": softmax of a flat image");
    add(layer.nodes, "softmax", placed(layer, work, softmax));
  }

  template <class Work>
  Start placed(const Layer& layer, const Work& work,
               void (*kernel)(Number, const Work&, cudaStream_t)) {
    return [=, number = number_, values = values_, input = layer.inputs[0], output = layer.output](
               const Addresses& a, cudaStream_t stream) {
      Work placed = work;
      placed.input.data = a.arena + values->offset(input);
      placed.output.data = a.arena + values->offset(output);
      kernel(number, placed, stream);
    };
  }

  [[nodiscard]] int next() const { return s_.next(); }
  void add(std::string nodes, std::string kernel, Start start) {
    s_.add(std::move(nodes), std::move(kernel), std::move(start));
  }

  Scheduling s_;
  const plan::Plan& plan_ = s_.plan;
  const Number number_ = s_.number;
  std::shared_ptr<Values>& values_ = s_.values;
  ConstantBlock& constants_ = s_.constants;
  std::map<int, int>& reads_ = s_.reads;
  std::map<const Layer*, const Layer*>& second_ = s_.second;
  KernelSchedule& result_ = s_.result;
  std::map<const Layer*, const Layer*> is_second_;
  std::map<int, FoldedInput> folded_;  // by the value that comes in
  std::set<const Layer*> is_imported_, is_before_;
};

}  // namespace

KernelSchedule schedule(const plan::Plan& plan, Number number, const Tools& tools) {
  return Scheduler(plan, number, tools.choose).run(tools.build);
}

}  // namespace mx::cuda
