// The kernels of rows, and those that are written for chains, on the host, one element after the
// other, for tests of schedules on machines without a GPU: float32 alone.
#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "base/error.h"
#include "compilers/cuda/chains.h"
#include "compilers/cuda/image_chains.h"
#include "compilers/cuda/kernels/gather/gather.h"
#include "compilers/cuda/kernels/lines.h"

namespace mx::cuda {
namespace {

float* elements(const LineArray& array) {
  const void* base = array.data ? array.data : array.table[array.place];
  return static_cast<float*>(const_cast<void*>(base)) + array.offset;
}

// Lanes of a chain: floats, integers and masks in the same bits.
struct Lane {
  uint32_t bits = 0;
  [[nodiscard]] float number() const { return std::bit_cast<float>(bits); }
  [[nodiscard]] int32_t integer() const { return std::bit_cast<int32_t>(bits); }
};
Lane lane(float x) { return {std::bit_cast<uint32_t>(x)}; }
Lane mask(bool is_true) { return {is_true ? ~0U : 0U}; }

Lane whole(ops::Step step, Lane a, Lane b, Lane c, uint32_t bits) {
  using ops::Step;
  switch (step) {
    case Step::kLess:
      return mask(a.number() < b.number());
    case Step::kLessEqual:
      return mask(a.number() <= b.number());
    case Step::kEqual:
      return mask(a.number() == b.number());
    case Step::kNotEqual:
      return mask(a.number() != b.number());
    case Step::kAnd:
      return {a.bits & b.bits};
    case Step::kOr:
      return {a.bits | b.bits};
    case Step::kNot:
      return {~a.bits};
    case Step::kSelect:
      return a.bits != 0 ? b : c;
    case Step::kAddInteger:
      return {a.bits + b.bits};
    case Step::kSubtractInteger:
      return {a.bits - b.bits};
    case Step::kShiftLeft:
      return {a.bits << bits};
    case Step::kShiftRight:
      return {std::bit_cast<uint32_t>(a.integer() >> bits)};
    case Step::kToInteger:
      return {std::bit_cast<uint32_t>(static_cast<int32_t>(a.number()))};
    default:
      return lane(static_cast<float>(a.integer()));
  }
}

Lane computed(ops::Step step, Lane a, Lane b, Lane c, uint32_t bits) {
  using ops::Step;
  const float x = a.number(), y = b.number();
  switch (step) {
    case Step::kAdd:
      return lane(x + y);
    case Step::kSubtract:
      return lane(x - y);
    case Step::kMultiply:
      return lane(x * y);
    case Step::kDivide:
      return lane(x / y);
    case Step::kMinimum:
      return x < y ? a : b;
    case Step::kMaximum:
      return x > y ? a : b;
    case Step::kNegate:
      return lane(-x);
    case Step::kAbsolute:
      return lane(std::fabs(x));
    case Step::kSquareRoot:
      return lane(std::sqrt(x));
    case Step::kRoundEven:
      return lane(std::nearbyint(x));
    case Step::kFloor:
      return lane(std::floor(x));
    case Step::kCeil:
      return lane(std::ceil(x));
    case Step::kTruncate:
      return lane(std::trunc(x));
    default:
      return whole(step, a, b, c, bits);
  }
}

// Where the element of an operand lies that element `i` of the result reads.
int64_t place_in(const Shape& operand, const Shape& result, int64_t i) {
  int64_t place = 0, stride = 1;
  for (int axis = result.ndim(); axis-- > 0;) {
    if (operand[axis] > 1) place += i % result[axis] * stride;
    i /= result[axis];
    stride *= operand[axis];
  }
  return place;
}

float* pixel_of(const ImageArray& image, int64_t number) {
  return static_cast<float*>(image.data) + number * image.pitch;
}

float evaluated(const ops::Expression& chain, const std::vector<float>& inputs) {
  std::vector<Lane> lanes;
  for (const ops::Instruction& step : chain.instructions) {
    auto of = [&](size_t i) {
      return static_cast<int>(i) < ops::operands_of(step.step)
                 ? lanes[static_cast<size_t>(step.of[i])]
                 : Lane{};
    };
    if (step.step == ops::Step::kInput) {
      lanes.push_back(lane(inputs[step.bits]));
    } else if (step.step == ops::Step::kConstant) {
      lanes.push_back({step.bits});
    } else {
      lanes.push_back(computed(step.step, of(0), of(1), of(2), step.bits));
    }
  }
  return lanes.back().number();
}

float* element(const MatrixLines& lines, int matrix, int row, int column) {
  return elements(lines.array) + lines.begin(matrix) + int64_t{row} * lines.row +
         int64_t{column} * lines.column;
}

}  // namespace

void copy_lines(Number /*number*/, const CopyWork& work, cudaStream_t /*stream*/) {
  for (int k = 0; k < work.count; ++k) {
    const LineCopy& copy = work.copies[static_cast<size_t>(k)];
    const auto axes = static_cast<size_t>(copy.ndim);
    int64_t items = 1;
    for (size_t axis = 0; axis < axes; ++axis) items *= copy.size[axis];
    for (int64_t item = 0; item < items; ++item) {
      int64_t rest = item, from = 0, to = 0;
      for (size_t axis = axes; axis-- > 0; rest /= copy.size[axis]) {
        from += rest % copy.size[axis] * copy.from_stride[axis];
        to += rest % copy.size[axis] * copy.to_stride[axis];
      }
      const bool is_there = item % copy.size[axes - 1] < copy.there;
      elements(copy.to)[to] = is_there ? elements(copy.from)[from] : 0;
    }
  }
}

void norm_lines(Number /*number*/, const LineNormWork& work, cudaStream_t /*stream*/) {
  std::vector<float> line(static_cast<size_t>(work.length));
  for (int64_t l = 0; l < work.lines; ++l) {
    double mean = 0, variance = 0;
    for (size_t i = 0; i < line.size(); ++i) {
      line[i] = elements(work.input)[l * work.length + static_cast<int64_t>(i)];
      if (work.has_added) {
        line[i] += elements(work.added)[l * work.length + static_cast<int64_t>(i)];
      }
      mean += line[i] / static_cast<double>(work.length);
    }
    for (float x : line) variance += (x - mean) * (x - mean) / static_cast<double>(work.length);
    for (size_t i = 0; i < line.size(); ++i) {
      elements(work.output)[l * work.length + static_cast<int64_t>(i)] = static_cast<float>(
          (line[i] - mean) / std::sqrt(variance + work.epsilon) * work.gamma[i] + work.beta[i]);
    }
  }
}

void gather_lines(Number /*number*/, const GatherWork& work, cudaStream_t /*stream*/) {
  const auto id_of = [](const GatherWork::Table& table, int64_t line) -> double {
    const void* ids = table.ids.data ? table.ids.data : table.ids.table[table.ids.place];
    const int64_t at = table.ids.offset + line;
    if (table.type == IdType::kInt32) return static_cast<const int32_t*>(ids)[at];
    if (table.type == IdType::kInt64) {
      return static_cast<double>(static_cast<const int64_t*>(ids)[at]);
    }
    return std::trunc(static_cast<const float*>(ids)[at]);
  };
  for (int64_t line = 0; line < work.lines; ++line) {
    for (int64_t c = 0; c < work.length; ++c) {
      float sum = 0;
      for (size_t t = 0; t < static_cast<size_t>(work.table_count); ++t) {
        const GatherWork::Table& table = work.tables[t];
        const double row = std::clamp(id_of(table, line), 0.0, table.count - 1.0);
        sum += elements(table.rows)[static_cast<int64_t>(row) * work.length + c];
      }
      for (size_t a = 0; a < static_cast<size_t>(work.added_count); ++a) {
        const GatherWork::Added& added = work.added[a];
        sum += elements(added.array)[line % added.lines * work.length + c];
      }
      elements(work.output)[line * work.length + c] = sum;
    }
  }
}

void softmax_lines(Number /*number*/, const LineSoftmaxWork& work, cudaStream_t /*stream*/) {
  for (int64_t l = 0; l < int64_t{work.outer} * work.inner; ++l) {
    const int64_t begin = l / work.inner * work.length * work.inner + l % work.inner;
    auto x = [&](int i) { return elements(work.input)[begin + int64_t{i} * work.inner]; };
    std::vector<float> weights;
    float most = x(0), sum = 0;
    for (int i = 1; i < work.length; ++i) most = std::max(most, x(i));
    for (int i = 0; i < work.length; ++i) sum += weights.emplace_back(std::exp(x(i) - most));
    for (int i = 0; i < work.length; ++i) {
      elements(work.output)[begin + int64_t{i} * work.inner] =
          weights[static_cast<size_t>(i)] / sum;
    }
  }
}

void multiply_stacks(Number /*number*/, const StackProductWork& work, cudaStream_t /*stream*/) {
  for (int m = 0; m < work.count; ++m) {
    for (int r = 0; r < work.rows; ++r) {
      for (int c = 0; c < work.columns; ++c) {
        float sum = 0;
        for (int d = 0; d < work.depth; ++d) {
          sum += *element(work.left, m, r, d) * *element(work.right, m, c, d);
        }
        *element(work.result, m, r, c) = sum * work.scale;
      }
    }
  }
}

void attend(Number /*number*/, const AttentionWork& work, cudaStream_t /*stream*/) {
  for (int m = 0; m < work.count; ++m) {
    for (int r = 0; r < work.rows; ++r) {
      std::vector<float> scores;
      for (int c = 0; c < work.columns; ++c) {
        float sum = 0;
        for (int d = 0; d < work.depth; ++d) {
          sum += *element(work.query, m, r, d) * *element(work.keys, m, c, d);
        }
        scores.push_back(sum * work.scale);
      }
      const float most = *std::ranges::max_element(scores);
      float total = 0;
      for (float& score : scores) total += score = std::exp(score - most);
      for (int w = 0; w < work.width; ++w) {
        float sum = 0;
        for (int c = 0; c < work.columns; ++c) {
          sum += scores[static_cast<size_t>(c)] * *element(work.values, m, c, w);
        }
        *element(work.result, m, r, w) = sum / total;
      }
    }
  }
}

Step Chains::add(const plan::Layer& layer) {
  return {layer.nodes, "chain",
          [layer = &layer, values = values_](const Addresses& a, cudaStream_t) {
            const Shape& shape = values->shape(layer->output);
            for (int64_t i = 0; i < shape.size(); ++i) {
              std::vector<float> inputs;
              for (int value : layer->inputs) {
                inputs.push_back(
                    elements(values->at(a, value))[place_in(values->shape(value), shape, i)]);
              }
              elements(values->at(a, layer->output))[i] = evaluated(*layer->chain, inputs);
            }
          }};
}

void Chains::build(const BuildKernels& /*build*/) {}

// Element by element, with what fills packs up.
Step ImageChains::add(const plan::Layer& layer) {
  kernels_.emplace(layer.nodes, "");
  return {
      layer.nodes, "chain",
      [=, layer = &layer, plan = &plan_, values = values_, arrays = arrays_](const Addresses& a,
                                                                             cudaStream_t) {
        ImageArray result = values->shape_of(layer->output);
        result.data = a.arena + values->offset(layer->output);
        const int channels = values->channels_of(layer->output);
        auto read = [&](int value, int64_t at, int c) -> float {
          const Shape& shape = plan->values[static_cast<size_t>(value)];
          const plan::Image image = plan::image_of(shape);
          auto place = [](int64_t i, int64_t extent) { return extent == 1 ? 0 : i; };
          const int64_t x = place(at % result.width, image.width);
          const int64_t y = place(at / result.width % result.height, image.height);
          const int64_t n = place(at / result.width / result.height, image.batch);
          const int64_t k = place(c, image.channels);
          if (values->plain(value) < 0) {
            ImageArray given = values->shape_of(value);
            given.data = a.arena + values->offset(value);
            return pixel_of(given, (n * image.height + y) * image.width + x)[k];
          }
          const PlainArray& array = arrays.at(values->plain(value));
          const void* data = array.place < 0 ? a.constants + array.offset : a.table[array.place];
          return Given{
              data, array.element}[((n * image.channels + k) * image.height + y) * image.width + x];
        };
        for (int64_t at = 0; at < result.pixels(); ++at) {
          for (int c = 0; c < result.channels; ++c) {
            std::vector<float> inputs;
            for (int value : layer->inputs) inputs.push_back(c < channels ? read(value, at, c) : 0);
            pixel_of(result, at)[c] = c < channels ? evaluated(*layer->chain, inputs) : 0;
          }
        }
      }};
}

void ImageChains::build(const BuildKernels& /*build*/) {}

}  // namespace mx::cuda
