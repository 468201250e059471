// What makes two convolutions the same work: one plan serves both.
#pragma once

#include <array>
#include <string>

#include "ops/nn/convolution/convolution.h"
#include "tensor/dtype.h"

namespace mx::cudnn {

enum class Direction : uint8_t { kForward, kData, kWeight };

// What follows a convolution in the same kernel: relu(convolution + addend + bias), each part only
// where it is set.
struct Epilogue {
  bool addend = false;  // an array like the output
  bool bias = false;    // of each channel
  bool relu = false;
  [[nodiscard]] int steps() const { return addend + bias + relu; }
};

// The arrays of a convolution by their addresses; null where there is none.
enum Place : size_t { kData, kWeight, kOutput, kBias, kAddend, kPlaces };
using Addresses = std::array<void*, kPlaces>;

struct ConvolutionKind {
  ops::ConvGeometry geometry;
  DType dtype = DType::kFloat32;
  Direction direction = Direction::kForward;
  Epilogue after = {};
  bool rounds = false;            // float32 factors to TF32
  bool is_deterministic = false;  // runs repeat bit by bit
  bool is_direct = false;         // products and sums alone: no images that are turned into others
  bool adds = false;              // to what lies where the result goes
  // From a pixel to the next where channels are last, in elements; 0: one behind the other.
  std::array<int64_t, kPlaces> pitches{};

  using Words = std::array<int64_t, 35>;
  [[nodiscard]] Words words() const;
  [[nodiscard]] std::string text() const;  // the words, to remember a choice under
  [[nodiscard]] bool is_flat() const;      // the first spatial axis does nothing
};

}  // namespace mx::cudnn
