// The kernels that are written for a region's pointwise layers, on the host: their formulas run
// step by step, for tests of schedules on machines without a GPU.
#include <bit>
#include <cmath>
#include <vector>

#include "compilers/cuda/chains.h"
#include "compilers/cuda/image_chains.h"
#include "compilers/cuda/kernels_testing.h"

namespace mx::cuda {
namespace {

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

float* elements(const LineArray& array) {
  void* base = array.data ? array.data : array.table[array.place];
  return static_cast<float*>(base) + array.offset;
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

}  // namespace

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
