// What becomes of a picture's geometry, step by step. Known from its size, before there are pixels:
// threads of the host follow it, and so can a device. Deterministic for the state of `random`.
#pragma once

#include <cstdint>
#include <random>
#include <variant>
#include <vector>

#include "io/image_options.h"

namespace mx {

using Random = std::mt19937_64;

// Between low and high; nothing is drawn when they are equal.
double draw(Random& random, double low, double high);

struct Extent {
  int64_t height = 0, width = 0;
};

struct ResizeStep {
  Extent to;
  int interpolation;
};
struct PartStep {
  int64_t y, x;
  Extent size;
};
// x' = a x + b y, y' = c x + d y, relative to the centres.
struct TurnStep {
  double height, width;  // of the result, a fraction of a pixel less
  double a, b, c, d, determinant;
  double fill;
};
struct FrameStep {
  int64_t border;
  uint8_t fill;
};
using Step = std::variant<ResizeStep, PartStep, TurnStep, FrameStep>;

// All changes of geometry up to the wanted size, without mirroring.
std::vector<Step> planned(Extent size, Extent wanted, const ImageOptions& options, Random& random);
// Whether every plan of these options is one part, one resize and one part, or fewer of them.
[[nodiscard]] bool plans_one_resize(const ImageOptions& options);
// Whether these options leave colours alone, but for the normalization of the whole batch.
[[nodiscard]] bool keeps_colors(const ImageOptions& options);

}  // namespace mx
