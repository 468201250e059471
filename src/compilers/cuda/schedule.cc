#include "compilers/cuda/schedule.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/folding.h"
#include "compilers/cuda/values.h"

namespace mx::cuda {
namespace {

using plan::Layer;
using plan::LayerKind;

size_t at(int i) { return static_cast<size_t>(i); }

WindowShape window_of(const Layer& layer) {
  const auto& [h, w] = layer.windows;
  return {.kernel_h = static_cast<int>(h.kernel),
          .kernel_w = static_cast<int>(w.kernel),
          .stride_h = static_cast<int>(h.stride),
          .stride_w = static_cast<int>(w.stride),
          .dilate_h = static_cast<int>(h.dilate),
          .dilate_w = static_cast<int>(w.dilate),
          .pad_h = static_cast<int>(h.pad_before),
          .pad_w = static_cast<int>(w.pad_before)};
}

bool lies_inside(const WindowShape& w, const ImageArray& in, const ImageArray& out) {
  return w.pad_h == 0 && w.pad_w == 0 &&
         (out.height - 1) * w.stride_h + (w.kernel_h - 1) * w.dilate_h < in.height &&
         (out.width - 1) * w.stride_w + (w.kernel_w - 1) * w.dilate_w < in.width;
}

bool is_sum(const Layer& layer) {
  using ops::Step;
  if (!layer.chain || layer.inputs.size() != 2) return false;
  const auto& steps = layer.chain->instructions;
  return steps.size() == 3 && steps[0].step == Step::kInput && steps[1].step == Step::kInput &&
         steps[2].step == Step::kAdd && steps[2].of[0] != steps[2].of[1];
}

// Per channel of a value, on the device.
struct ChannelNumbers {
  int64_t scale = 0, shift = 0;
  [[nodiscard]] static const float* at(const Addresses& a, int64_t offset) {
    return reinterpret_cast<const float*>(a.constants + offset);
  }
};

class Scheduler {
 public:
  Scheduler(const plan::Plan& plan, Number number, const ChooseTiling& choose)
      : plan_(plan),
        number_(number),
        choose_(choose),
        values_(std::make_shared<Values>(plan, number)),
        constants_(*values_, number) {}

  KernelSchedule run() {
    find_seconds();
    fold_inputs();
    import_inputs();
    for (const Layer& layer : plan_.layers) {
      if (!is_second_.contains(&layer) && !is_imported_.contains(&layer)) lower(layer);
    }
    export_outputs();
    result_.arena_bytes = values_->place();
    result_.constants = constants_.all();
    result_.constant_bytes = constants_.bytes();
    return std::move(result_);
  }

 private:
  using Start = std::function<void(const Addresses&, cudaStream_t)>;

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
      values_->fold(folded.value, kFold);
      reads_folded_.insert(folded.convolution);
      if (folded.norm) is_imported_.insert(folded.norm);
    }
  }

  void import_inputs() {
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      int value = plan_.inputs[i].value;
      if (value < 0) continue;
      check<Unsupported>(!plan_.inputs[i].frozen, "a constant is read as data");
      int place = static_cast<int>(result_.input_values.size());
      result_.input_values.push_back(static_cast<int>(i));
      import_value(value, place);
    }
  }

  void import_value(int value, int place) {
    auto found = folded_.find(value);
    const bool is_folded = found != folded_.end();
    const Layer* norm = is_folded ? found->second.norm : nullptr;
    const int laid_out = is_folded ? found->second.value : value;
    plan::Image given = plan::image_of(plan_.values[at(value)]);
    BorderWork work{.image = values_->use(laid_out, next()),
                    .channels = static_cast<int>(given.channels),
                    .place = place,
                    .fold = is_folded ? kFold : 1,
                    .height = static_cast<int>(given.height),
                    .width = static_cast<int>(given.width)};
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

  void export_outputs() {
    int place = static_cast<int>(result_.input_values.size());
    for (int value : plan_.outputs) export_value(value, place++);
  }

  void export_value(int value, int place) {
    BorderWork work{.image = values_->use(value, next()),
                    .channels = values_->channels_of(value),
                    .place = place};
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
        return lower_convolution(layer, window_of(layer));
      case LayerKind::kDense:
        return lower_dense(layer);
      case LayerKind::kPool:
        return lower_pool(layer);
      case LayerKind::kAffine:
        return lower_affine(layer);
      case LayerKind::kSoftmax:
        return lower_softmax(layer);
      case LayerKind::kConcat:
        return lower_concat(layer);
      case LayerKind::kView:
        return;
      case LayerKind::kChain:
        if (is_sum(layer)) return lower_sum(layer);
        break;
      default:
        break;
    }
    fail<Unsupported>(layer.nodes, " has no kernel for GPUs");
  }

  // A dense layer is a convolution whose window is the image.
  void lower_dense(const Layer& layer) {
    ImageArray input = values_->shape_of(layer.inputs[0]);
    check<Unsupported>(
        plan_.values[at(layer.output)].ndim() == 2 || input.height * input.width == 1, layer.nodes,
        ": only rows of matrices are multiplied");
    lower_convolution(layer, {.kernel_h = input.height, .kernel_w = input.width});
  }

  // What runs a convolution, but for the addresses.
  struct Convolution {
    const Layer* layer;
    const Layer* second;  // may be null
    ConvolutionWork work = {};
    LayerConstants constants = {}, norm = {};
    Tiling tiling = {};
    int channels = 0, inputs = 0;  // without those that fill up; inputs of a group
    bool is_depthwise = false, is_plain = false, keeps_first = true;

    void start(const Addresses& a, const Values& values, Number number, cudaStream_t stream) const {
      ConvolutionWork placed = work;
      placed.input.data = a.arena + values.offset(layer->inputs[0]);
      if (layer->has_residual) placed.residual.data = a.arena + values.offset(layer->inputs[1]);
      if (keeps_first) placed.output.data = a.arena + values.offset(layer->output);
      placed.weight = a.constants + constants.packed;
      placed.shift = ChannelNumbers::at(a, constants.shift);
      if (second) {
        placed.second.data = a.arena + values.offset(second->output);
        placed.scale2 = ChannelNumbers::at(a, norm.scale);
        placed.shift2 = ChannelNumbers::at(a, norm.shift);
      }
      if (is_depthwise) return convolve_depthwise(number, placed, stream);
      if (!is_plain) return convolve(number, placed, tiling, stream);
      convolve_plainly(number, placed, channels, inputs, constants.padded_inputs, stream);
    }
    [[nodiscard]] std::string kernel() const {
      return is_depthwise ? "depthwise" : is_plain ? "plain" : name_of_tiling(tiling);
    }
  };

  void lower_convolution(const Layer& layer, const WindowShape& given) {
    Convolution c{.layer = &layer, .second = second_.contains(&layer) ? second_[&layer] : nullptr};
    read_input(c, given);
    check<Unsupported>(!c.is_depthwise || !layer.has_residual, layer.nodes,
                       ": a sum behind a depthwise convolution");
    check<Unsupported>(!c.second || !c.is_plain, layer.nodes, ": a window of ",
                       c.work.window.taps(), " taps");
    write_results(c);
    if (!c.is_plain) {
      c.tiling = choose_(c.work);
      constants_.set_form(c.constants, c.work, c.tiling);
    }
    constants_.place(c.constants);
    if (c.second) {
      c.norm = constants_.of_norm(*c.second);
      constants_.place(c.norm);
    }
    add(c.second ? cat(layer.nodes, " + ", c.second->nodes) : layer.nodes, c.kernel(),
        [c, number = number_, values = values_](const Addresses& a, cudaStream_t stream) {
          c.start(a, *values, number, stream);
        });
  }

  void read_input(Convolution& c, const WindowShape& given) {
    const Layer& layer = *c.layer;
    const bool is_folded = reads_folded_.contains(&layer);
    c.work = {.input = values_->use(layer.inputs[0], next()),
              .window = is_folded ? fold(given) : given,
              .groups = static_cast<int>(layer.groups),
              .function = function_of(layer.activation)};
    c.channels = values_->channels_of(layer.output);
    c.inputs = values_->channels_of(layer.inputs[0]) / c.work.groups;
    c.is_depthwise = c.work.groups > 1 && c.inputs == 1 && c.channels == c.work.groups;
    const int taps = c.work.window.taps();
    c.constants = constants_.of_weights(layer, c.inputs, taps);
    if (c.is_depthwise) {
      constants_.set_depthwise(c.constants);
    } else if (c.work.groups > 1) {  // inputs of a group lie side by side
      constants_.set_rows(c.constants, round_up(int64_t{c.inputs}, pack_of(number_)));
    }
    if (is_folded) c.constants.folded = folded_taps(given);
    c.work.k_packs = c.constants.k_packs;
    c.work.is_inside = lies_inside(c.work.window, c.work.input, values_->shape_of(layer.output));
    c.is_plain = c.work.groups > 1 || (!c.work.is_inside && taps > kMostTaps);
    if (layer.has_residual) c.work.residual = values_->use(layer.inputs[1], next());
  }

  void write_results(Convolution& c) {
    const int output = c.layer->output;
    c.keeps_first = !c.second || reads_[output] > 1;
    c.work.output = c.keeps_first ? values_->use(output, next()) : values_->shape_of(output);
    if (!c.second) return;
    c.work.second = values_->use(c.second->output, next());
    c.work.function2 = function_of(c.second->activation);
  }

  void lower_pool(const Layer& layer) {
    check<Unsupported>(!layer.activation, layer.nodes, ": a function behind a pooling");
    const Layer* second = second_.contains(&layer) ? second_[&layer] : nullptr;
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

  void lower_softmax(const Layer& layer) {
    check<Unsupported>(layer.axis == 1, layer.nodes, ": softmax over axis ", layer.axis);
    SoftmaxWork work{.input = values_->use(layer.inputs[0], next()),
                     .output = values_->use(layer.output, next()),
                     .channels = values_->channels_of(layer.inputs[0])};
    check<Unsupported>(work.channels == values_->channels_of(layer.output), layer.nodes,
                       ": softmax of a flat image");
    add(layer.nodes, "softmax", placed(layer, work, softmax));
  }

  void lower_sum(const Layer& layer) {
    const Shape& shape = plan_.values[at(layer.output)];
    for (int input : layer.inputs) {
      check<Unsupported>(plan_.values[at(input)] == shape, layer.nodes, ": a sum that broadcasts");
    }
    SumWork work{.left = values_->use(layer.inputs[0], next()),
                 .right = values_->use(layer.inputs[1], next()),
                 .output = values_->use(layer.output, next()),
                 .function = function_of(layer.activation)};
    add(layer.nodes, "sum",
        [=, number = number_, values = values_, layer = &layer](const Addresses& a,
                                                                cudaStream_t stream) {
          SumWork placed = work;
          placed.left.data = a.arena + values->offset(layer->inputs[0]);
          placed.right.data = a.arena + values->offset(layer->inputs[1]);
          placed.output.data = a.arena + values->offset(layer->output);
          add_images(number, placed, stream);
        });
  }

  // Parts that do not lie in the result are copied there.
  void lower_concat(const Layer& layer) {
    check<Unsupported>(layer.axis == 1, layer.nodes, ": parts along axis ", layer.axis);
    int64_t channel = 0;
    for (int input : layer.inputs) {
      int64_t begin = channel;
      channel += values_->channels_of(input);
      if (values_->lies_in(input, layer.output)) {
        values_->use(input, next());
        continue;
      }
      check<Unsupported>(begin % pack_of(number_) == 0, layer.nodes, ": a part of ",
                         values_->channels_of(input), " channels");
      AffineWork work{.input = values_->use(input, next()),
                      .output = values_->use(layer.output, next())};
      work.output.channels = work.input.channels;
      add(layer.nodes, "copy",
          [=, number = number_, values = values_, output = layer.output](const Addresses& a,
                                                                         cudaStream_t stream) {
            AffineWork placed = work;
            placed.input.data = a.arena + values->offset(input);
            placed.output.data = a.arena + values->offset(output) + begin * bytes_of(number);
            map_channels(number, placed, stream);
          });
    }
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

  [[nodiscard]] int next() const { return static_cast<int>(result_.steps.size()); }
  void add(std::string nodes, std::string kernel, Start start) {
    result_.steps.push_back({std::move(nodes), std::move(kernel), std::move(start)});
  }

  const plan::Plan& plan_;
  Number number_;
  const ChooseTiling& choose_;
  std::shared_ptr<Values> values_;
  ConstantBlock constants_;
  std::map<int, int> reads_;  // per value
  std::map<const Layer*, const Layer*> second_, is_second_;
  std::map<int, FoldedInput> folded_;  // by the value that comes in
  std::set<const Layer*> reads_folded_, is_imported_;
  KernelSchedule result_;
};

}  // namespace

std::string name_of_tiling(Tiling tiling) {
  if (tiling.shape == kFewRowsShape) return "rows";
  const TilingShape& shape = tiling_shapes()[tiling.shape];
  return cat(wants_slices(tiling) ? "wgmma " : "mma ", shape.rows, "x", shape.columns,
             tiling.split > 1 ? cat(" split ", int{tiling.split}) : "");
}

KernelSchedule schedule(const plan::Plan& plan, Number number, const ChooseTiling& choose) {
  return Scheduler(plan, number, choose).run();
}

}  // namespace mx::cuda
