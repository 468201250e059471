#include "compilers/cuda/integer_schedule.h"

#include <algorithm>
#include <set>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/folding.h"
#include "compilers/cuda/integer_values.h"

namespace mx::cuda {
namespace {

using integer::IntegerKind;
using integer::IntegerPlan;
using integer::IntegerStep;
using integer::IntegerValue;

size_t at(int i) { return static_cast<size_t>(i); }

const float* numbers_at(const Addresses& a, int64_t offset) {
  return reinterpret_cast<const float*>(a.constants + offset);
}

WindowShape window_of(const ops::Windows& windows) {
  const auto& [d, h, w] = windows;
  return {.kernel_h = static_cast<int>(h.kernel),
          .kernel_w = static_cast<int>(w.kernel),
          .stride_h = static_cast<int>(h.stride),
          .stride_w = static_cast<int>(w.stride),
          .dilate_h = static_cast<int>(h.dilate),
          .dilate_w = static_cast<int>(w.dilate),
          .pad_h = static_cast<int>(h.pad),
          .pad_w = static_cast<int>(w.pad)};
}

class IntegerScheduler {
 public:
  IntegerScheduler(const IntegerPlan& plan, const ChooseIntegerTiling& choose)
      : plan_(plan), choose_(choose), values_(std::make_shared<IntegerValues>(plan)) {}

  IntegerSchedule run() {
    for (const IntegerValue& value : plan_.values) {
      if (value.dtype != DType::kFloat32 || value.input < 0) continue;
      if (std::ranges::find(result_.input_values, value.input) == result_.input_values.end()) {
        result_.input_values.push_back(value.input);
      }
    }
    for (const IntegerStep& step : plan_.steps) {
      if (can_fold(step)) {
        folded_.insert(step.inputs[0]);
        values_->fold(step.inputs[0]);
      }
    }
    for (size_t i = 0; i < plan_.steps.size(); ++i) {
      index_ = static_cast<int>(i);
      lower(plan_.steps[i]);
    }
    result_.arena_bytes = values_->place();
    result_.constants = constants_.all();
    result_.constant_bytes = constants_.bytes();
    return std::move(result_);
  }

 private:
  using Start = std::function<void(const Addresses&, cudaStream_t)>;

  void lower(const IntegerStep& step) {
    switch (step.kind) {
      case IntegerKind::kQuantize:
        return quantize(step);
      case IntegerKind::kDequantize:
        return dequantize(step);
      case IntegerKind::kReorder:
        if (values_->is_view(step)) return;
        return sum(step, "reorder");
      case IntegerKind::kConvolution:
      case IntegerKind::kDense:
        return convolution(step);
      case IntegerKind::kPool:
        return pool(step);
      case IntegerKind::kAdd:
        return sum(step, "addition");
      case IntegerKind::kRelu:
        return sum(step, "relu");
      case IntegerKind::kNorm:
        return norm(step);
      case IntegerKind::kConcat:
        return concatenate(step);
      case IntegerKind::kCopy:  // sums are written beside what is added, not over it
        return;
    }
  }

  // Whether a convolution steps over every other pixel of an image that comes in with few channels:
  // that one is folded (folding.h).
  [[nodiscard]] bool can_fold(const IntegerStep& step) const {
    if (step.kind != IntegerKind::kConvolution || step.residual >= 0) return false;
    const int from = step.inputs[0];
    auto reads = [&](const IntegerStep& other) {
      return other.residual == from || std::ranges::count(other.inputs, from) > 0;
    };
    auto makes = [&](const IntegerStep& other) {
      return other.output == from && other.kind == IntegerKind::kQuantize;
    };
    if (std::ranges::count_if(plan_.steps, reads) != 1 || value(from).shape.ndim() != 4 ||
        std::ranges::none_of(plan_.steps, makes)) {
      return false;
    }
    const WindowShape w = window_of(step);
    return step.convolution.num_group == 1 &&
           values_->image_of(from).channels * kFold * kFold <= kIntegerPack &&
           w.stride_h == kFold && w.stride_w == kFold && w.dilate_h == 1 && w.dilate_w == 1 &&
           w.kernel_h >= kFold && w.kernel_w >= kFold;
  }

  [[nodiscard]] WindowShape window_of(const IntegerStep& step) const {
    const Shape &from = value(step.inputs[0]).shape, &to = value(step.output).shape;
    return cuda::window_of(ops::conv_geometry(from, to, step.convolution).windows);
  }

  [[nodiscard]] const IntegerValue& value(int i) const { return plan_.values[at(i)]; }
  [[nodiscard]] int next() const { return static_cast<int>(result_.steps.size()); }
  void add(const IntegerStep& step, std::string kernel, Start start) {
    result_.steps.push_back({step.nodes, std::move(kernel), std::move(start)});
  }

  // The place of a caller's array in the table.
  [[nodiscard]] int place_of(const IntegerStep& step, int i) const {
    const IntegerValue& real = value(i);
    if (real.input >= 0) {
      const auto& inputs = result_.input_values;
      return static_cast<int>(std::ranges::find(inputs, real.input) - inputs.begin());
    }
    check<Unsupported>(real.output >= 0, step.nodes, ": real numbers inside a region of integers");
    return static_cast<int>(result_.input_values.size()) + real.output;
  }

  void quantize(const IntegerStep& step) {
    const plan::Image& image = values_->image_of(step.output);
    IntegerBorder work{.array = values_->use(step.output, next()),
                       .channels = static_cast<int>(image.channels),
                       .place = place_of(step, step.inputs[0]),
                       .per_unit = per_unit(value(step.output)),
                       .height = static_cast<int>(image.height),
                       .width = static_cast<int>(image.width)};
    if (folded_.contains(step.output)) {
      const plan::Image given = plan::image_of(value(step.output).shape);
      work.channels = static_cast<int>(given.channels);
      work.fold = kFold;
      work.height = static_cast<int>(given.height);
      work.width = static_cast<int>(given.width);
    }
    add(step, "quantize",
        [=, values = values_, output = step.output](const Addresses& a, cudaStream_t stream) {
          IntegerBorder placed = work;
          placed.array.image.data = a.arena + values->offset(output);
          placed.table = a.table;
          import_integers(placed, stream);
        });
  }

  void dequantize(const IntegerStep& step) {
    const int from = step.inputs[0];
    IntegerBorder work{.array = values_->use(from, next()),
                       .channels = static_cast<int>(values_->image_of(from).channels),
                       .place = place_of(step, step.output),
                       .unit = static_cast<float>(value(from).step)};
    add(step, "dequantize", [=, values = values_](const Addresses& a, cudaStream_t stream) {
      IntegerBorder placed = work;
      placed.array.image.data = a.arena + values->offset(from);
      placed.table = a.table;
      export_integers(placed, stream);
    });
  }

  static float per_unit(const IntegerValue& made) {
    return made.step > 0 ? static_cast<float>(1 / made.step) : 0;
  }

  // Window and constants of a layer with weights; a dense one's window is the image.
  struct Layer {
    IntegerConvolution work;
    IntegerConstantsOfStep constants;
  };
  Layer layer_of(const IntegerStep& step) {
    const IntegerArray input = values_->use(step.inputs[0], next());
    const plan::Image& given = values_->image_of(step.inputs[0]);
    Layer layer;
    ConvolutionWork& products = layer.work.products;
    int64_t groups = 1;
    if (step.kind == IntegerKind::kDense) {
      products.window = {.kernel_h = input.image.height, .kernel_w = input.image.width};
    } else {
      products.window = window_of(step);
      groups = step.convolution.num_group;
      if (folded_.contains(step.inputs[0])) {
        layer.constants.folded = folded_taps(products.window, {});
        products.window = fold(products.window, {});
      }
    }
    layer.work.input_unsigned = input.is_unsigned;
    products.input = input.image;
    products.output = values_->shape_of(step.output).image;
    products.groups = static_cast<int>(groups);
    products.function = function_of(step.activation);
    IntegerConstantsOfStep& c = layer.constants;
    c.step = index_;
    c.channels = static_cast<int>(values_->image_of(step.output).channels);
    c.padded = products.output.channels;
    c.inputs = static_cast<int>(given.channels / groups);
    c.padded_inputs = groups > 1 ? static_cast<int>(round_up<int64_t>(c.inputs, kIntegerPack))
                                 : input.image.channels;
    c.taps = products.window.taps();
    c.k_packs = static_cast<int>(
        round_up<int64_t>(int64_t{c.taps} * c.padded_inputs / kIntegerPack, int64_t{8}));
    constants_.place(c);
    products.k_packs = c.k_packs;
    products.is_inside = is_inside(products);
    return layer;
  }

  static bool is_inside(const ConvolutionWork& work) {
    const WindowShape& w = work.window;
    auto reaches = [](int out, int stride, int kernel, int dilate, int in) {
      return (out - 1) * stride + (kernel - 1) * dilate < in;
    };
    return w.pad_h == 0 && w.pad_w == 0 &&
           reaches(work.output.height, w.stride_h, w.kernel_h, w.dilate_h, work.input.height) &&
           reaches(work.output.width, w.stride_w, w.kernel_w, w.dilate_w, work.input.width);
  }

  void convolution(const IntegerStep& step) {
    Layer layer = layer_of(step);
    IntegerConvolution& work = layer.work;
    const int input = step.inputs[0], output = step.output, residual = step.residual;
    const bool gives_reals = value(output).dtype == DType::kFloat32;
    if (gives_reals) {
      work.products.place = place_of(step, output);
      work.products.exported = layer.constants.channels;
    } else {
      work.output_unsigned = values_->use(output, next()).is_unsigned;
      work.per_unit = per_unit(value(output));
    }
    if (residual >= 0) {
      const IntegerArray added = values_->use(residual, next());
      work.products.residual = added.image;
      work.residual_unsigned = added.is_unsigned;
      work.residual_unit = static_cast<float>(value(residual).step);
    }
    const bool is_plain = work.products.groups > 1 ||
                          (!work.products.is_inside && work.products.window.taps() > kMostTaps);
    check<Unsupported>(!is_plain || !gives_reals, step.nodes, ": real results of a large window");
    const Tiling tiling = is_plain ? Tiling{} : choose_(work);
    add(step, name_of(step, work, is_plain, tiling),
        [=, values = values_, constants = layer.constants](const Addresses& a,
                                                           cudaStream_t stream) {
          IntegerConvolution placed = work;
          ConvolutionWork& products = placed.products;
          products.input.data = a.arena + values->offset(input);
          products.weight = a.constants + constants.packed;
          products.shift = numbers_at(a, constants.shift);
          placed.factor = numbers_at(a, constants.factor);
          if (gives_reals) {
            products.table = a.table;
          } else {
            products.output.data = a.arena + values->offset(output);
          }
          if (residual >= 0) products.residual.data = a.arena + values->offset(residual);
          if (!is_plain) return convolve_integers(placed, tiling, stream);
          convolve_integers_plainly(placed, constants.channels, constants.inputs,
                                    constants.padded_inputs, stream);
        });
  }

  static std::string name_of(const IntegerStep& step, const IntegerConvolution& work, bool is_plain,
                             Tiling tiling) {
    const std::string_view kind = step.kind == IntegerKind::kDense ? "dense" : "convolution";
    if (is_plain) return cat(kind, work.products.groups > 1 ? " in groups" : " plain");
    const TilingShape& tile = tiling_shapes()[tiling.shape];
    return cat(kind, " ", tile.rows, "x", tile.columns,
               tiling.split > 1 ? cat(" / ", int{tiling.split}) : "");
  }

  void pool(const IntegerStep& step) {
    const ops::PoolingParam& p = step.pooling;
    const bool is_max = p.pool_type == ops::PoolType::kMax;
    check<Unsupported>(is_max || p.pool_type == ops::PoolType::kAvg, step.nodes,
                       ": integers are pooled by their maximum or mean");
    const ops::PoolGeometry g =
        ops::pool_geometry(value(step.inputs[0]).shape, value(step.output).shape, p);
    for (size_t i = 1; i < 3 && !is_max && p.counts_padding(); ++i) {
      const ops::Window& w = g.windows[i];
      check<Unsupported>((g.out[i] - 1) * w.stride + w.kernel - g.in[i] - w.pad <= w.pad,
                         step.nodes, ": a partial window is averaged");
    }
    const plan::PoolKind mean =
        p.counts_padding() ? plan::PoolKind::kAverageWithPadding : plan::PoolKind::kAverage;
    IntegerPool work{.input = values_->use(step.inputs[0], next()),
                     .output = values_->use(step.output, next()),
                     .window = cuda::window_of(g.windows),
                     .kind = is_max ? plan::PoolKind::kMax : mean};
    add(step, "pooling",
        [=, values = values_, input = step.inputs[0], output = step.output](const Addresses& a,
                                                                            cudaStream_t stream) {
          IntegerPool placed = work;
          placed.input.image.data = a.arena + values->offset(input);
          placed.output.image.data = a.arena + values->offset(output);
          pool_integers(placed, stream);
        });
  }

  // Two values, or one in another unit.
  void sum(const IntegerStep& step, std::string kernel) {
    const int left = step.inputs[0], right = step.inputs.size() > 1 ? step.inputs[1] : -1;
    IntegerSum work{.left = values_->use(left, next()),
                    .output = values_->use(step.output, next()),
                    .left_unit = static_cast<float>(value(left).step),
                    .per_unit = per_unit(value(step.output)),
                    .function = function_of(step.activation)};
    if (right >= 0) {
      work.right = values_->use(right, next());
      work.right_unit = static_cast<float>(value(right).step);
    } else {
      work.left_unit = static_cast<float>(value(left).step / value(step.output).step);
      work.per_unit = 1;
    }
    if (step.kind == IntegerKind::kRelu) work.function = {.low = 0};
    add(step, std::move(kernel),
        [=, values = values_, output = step.output](const Addresses& a, cudaStream_t stream) {
          IntegerSum placed = work;
          placed.left.image.data = a.arena + values->offset(left);
          if (right >= 0) placed.right.image.data = a.arena + values->offset(right);
          placed.output.image.data = a.arena + values->offset(output);
          add_integers(placed, stream);
        });
  }

  void norm(const IntegerStep& step) {
    IntegerAffine work{.input = values_->use(step.inputs[0], next()),
                       .output = values_->use(step.output, next()),
                       .function = function_of(step.activation)};
    IntegerConstantsOfStep constants{
        .step = index_,
        .channels = static_cast<int>(values_->image_of(step.output).channels),
        .padded = work.output.image.channels};
    constants_.place(constants);
    add(step, "norm",
        [=, values = values_, input = step.inputs[0], output = step.output](const Addresses& a,
                                                                            cudaStream_t stream) {
          IntegerAffine placed = work;
          placed.input.image.data = a.arena + values->offset(input);
          placed.output.image.data = a.arena + values->offset(output);
          placed.factor = numbers_at(a, constants.factor);
          placed.shift = numbers_at(a, constants.shift);
          norm_integers(placed, stream);
        });
  }

  void concatenate(const IntegerStep& step) {
    check<Unsupported>(step.axis == 1, step.nodes, ": concatenation along axis ", step.axis);
    int first = 0;
    for (size_t i = 0; i < step.inputs.size(); ++i) {
      const int from = step.inputs[i], output = step.output;
      IntegerPart work{.input = values_->use(from, next()).image,
                       .output = values_->use(output, next()).image,
                       .channels = static_cast<int>(values_->image_of(from).channels),
                       .first = first,
                       .is_last = i + 1 == step.inputs.size()};
      first += work.channels;
      add(step, "copy", [=, values = values_](const Addresses& a, cudaStream_t stream) {
        IntegerPart placed = work;
        placed.input.data = a.arena + values->offset(from);
        placed.output.data = a.arena + values->offset(output);
        copy_part(placed, stream);
      });
    }
  }

  const IntegerPlan& plan_;
  const ChooseIntegerTiling& choose_;
  std::shared_ptr<IntegerValues> values_;
  IntegerConstantBlock constants_;
  IntegerSchedule result_;
  std::set<int> folded_;  // values
  int index_ = 0;         // of the step
};

}  // namespace

IntegerSchedule schedule_integers(const IntegerPlan& plan, const ChooseIntegerTiling& choose) {
  return IntegerScheduler(plan, choose).run();
}

}  // namespace mx::cuda
