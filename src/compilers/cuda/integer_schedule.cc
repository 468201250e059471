#include "compilers/cuda/integer_schedule.h"

#include <algorithm>
#include <map>

#include "base/ceil_div.h"
#include "base/error.h"
#include "compilers/cuda/folding.h"
#include "compilers/cuda/integer_scheduling.h"

namespace mx::cuda {
namespace {

using integer::IntegerKind;
using integer::IntegerPlan;
using integer::IntegerStep;
using integer::IntegerValue;

class IntegerScheduler {
 public:
  IntegerScheduler(const IntegerPlan& plan, const ChooseIntegerTiling& choose) : s_(plan, choose) {}

  IntegerSchedule run() {
    for (const IntegerValue& value : plan_.values) {
      if (value.dtype != DType::kFloat32 || value.input < 0) continue;
      if (std::ranges::find(result_.input_values, value.input) == result_.input_values.end()) {
        result_.input_values.push_back(value.input);
      }
    }
    for (const IntegerStep& step : plan_.steps) {
      if (can_fold(step)) {
        s_.folded.insert(step.inputs[0]);
        values_->fold(step.inputs[0]);
      }
    }
    find_seconds();
    for (const IntegerStep& step : plan_.steps) {
      if (!s_.is_second.contains(&step)) lower(step);
    }
    result_.arena_bytes = values_->place();
    result_.constants = s_.constants.all();
    result_.constant_bytes = s_.constants.bytes();
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
        return schedule_convolution(s_, step);
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

  // A norm behind a convolution that others read too (pre-activation networks) is a second result
  // of it, made of the first as that is rounded.
  void find_seconds() {
    std::map<int, const IntegerStep*> maker;
    for (const IntegerStep& step : plan_.steps) {
      for (int input : step.inputs) ++s_.reads[input];
      if (step.residual >= 0) ++s_.reads[step.residual];
      const bool has_second =
          step.kind == IntegerKind::kDense ||
          (step.kind == IntegerKind::kConvolution && step.convolution.num_group == 1);
      if (has_second) maker[step.output] = &step;
      if (step.kind != IntegerKind::kNorm || !maker.contains(step.inputs[0])) continue;
      if (s_.second.try_emplace(maker[step.inputs[0]], &step).second) s_.is_second.insert(&step);
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
    const WindowShape w = s_.window_of(step);
    return step.convolution.num_group == 1 &&
           values_->image_of(from).channels * kFold * kFold <= kIntegerPack &&
           w.stride_h == kFold && w.stride_w == kFold && w.dilate_h == 1 && w.dilate_w == 1 &&
           w.kernel_h >= kFold && w.kernel_w >= kFold;
  }

  void quantize(const IntegerStep& step) {
    const plan::Image& image = values_->image_of(step.output);
    IntegerBorder work{.array = values_->use(step.output, next()),
                       .channels = static_cast<int>(image.channels),
                       .place = s_.place_of(step, step.inputs[0]),
                       .per_unit = s_.per_unit(value(step.output)),
                       .height = static_cast<int>(image.height),
                       .width = static_cast<int>(image.width)};
    if (s_.folded.contains(step.output)) {
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
                       .place = s_.place_of(step, step.output),
                       .unit = static_cast<float>(value(from).step)};
    add(step, "dequantize", [=, values = values_](const Addresses& a, cudaStream_t stream) {
      IntegerBorder placed = work;
      placed.array.image.data = a.arena + values->offset(from);
      placed.table = a.table;
      export_integers(placed, stream);
    });
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
                     .window = window_of(g.windows),
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
                    .per_unit = s_.per_unit(value(step.output)),
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
        .step = s_.number_of(step),
        .channels = static_cast<int>(values_->image_of(step.output).channels),
        .padded = work.output.image.channels};
    s_.constants.place(constants);
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
      const bool lies_there = values_->lies_in(from, output, first);
      first += work.channels;
      if (lies_there) continue;
      add(step, "copy", [=, values = values_](const Addresses& a, cudaStream_t stream) {
        IntegerPart placed = work;
        placed.input.data = a.arena + values->offset(from);
        placed.output.data = a.arena + values->offset(output);
        copy_part(placed, stream);
      });
    }
  }

  [[nodiscard]] const IntegerValue& value(int i) const { return s_.value(i); }
  [[nodiscard]] int next() const { return s_.next(); }
  void add(const IntegerStep& step, std::string kernel, Start start) {
    s_.add(step.nodes, std::move(kernel), std::move(start));
  }

  IntegerScheduling s_;
  const IntegerPlan& plan_ = s_.plan;
  const std::shared_ptr<IntegerValues>& values_ = s_.values;
  IntegerSchedule& result_ = s_.result;
};

}  // namespace

IntegerSchedule schedule_integers(const IntegerPlan& plan, const ChooseIntegerTiling& choose) {
  return IntegerScheduler(plan, choose).run();
}

}  // namespace mx::cuda
