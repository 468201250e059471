// All pictures of a batch by a few launches: what would be a resize, a part, a mirror image and a
// normalization of each. A thread makes a pixel, in the steps of the host's resize (resize.cc), so
// that the values are the host's. This file is compiled without fused products and sums.
#include <array>

#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/image/image.h"
#include "ops/image/picture_batch.h"

namespace mx::ops {
namespace {

// Pictures of one launch: they travel as its argument, which has 4 KiB.
constexpr int kPictures = 64;
constexpr int kMostTaps = 4;  // of the smooth ways

enum class Way : int8_t { kNone, kCopy, kNearest, kFixed, kArea, kBlocks };

struct Picture {
  const uint8_t* corner;                                        // of its part
  int line, high, wide, to_high, to_wide, from_top, from_left;  // line: in pixels
  Way way;
  Interpolation interpolation;
  bool mirrors;
};

struct Batch {
  int height, width;
  float mean[3], factor[3];
  Picture pictures[kPictures];
};
static_assert(sizeof(Batch) <= 4000);

// As resize_axes chooses.
Way way_of(const PicturePlace& place, Interpolation& interpolation) {
  if (place.to_high == place.high && place.to_wide == place.wide) return Way::kCopy;
  if (interpolation == Interpolation::kNearest) return Way::kNearest;
  bool shrinks = place.to_high <= place.high && place.to_wide <= place.wide;
  bool whole = place.high % place.to_high == 0 && place.wide % place.to_wide == 0;
  bool halves = place.high == 2 * place.to_high && place.wide == 2 * place.to_wide;
  if (interpolation == Interpolation::kLinear && halves) interpolation = Interpolation::kArea;
  if (interpolation != Interpolation::kArea || !shrinks) return Way::kFixed;
  return whole ? Way::kBlocks : Way::kArea;
}

Picture picture_of(const uint8_t* pixels, const PicturePlace& place, int64_t channels) {
  Picture picture{};
  if (place.high == 0) return picture;
  picture.corner = pixels + place.offset + (place.top * place.line + place.left) * channels;
  picture.line = static_cast<int>(place.line);
  picture.high = static_cast<int>(place.high);
  picture.wide = static_cast<int>(place.wide);
  picture.to_high = static_cast<int>(place.to_high);
  picture.to_wide = static_cast<int>(place.to_wide);
  picture.from_top = static_cast<int>(place.from_top);
  picture.from_left = static_cast<int>(place.from_left);
  picture.interpolation = static_cast<Interpolation>(place.interpolation);
  picture.way = way_of(place, picture.interpolation);
  picture.mirrors = place.mirrors != 0;
  return picture;
}

template <int kChannels>
struct Pixel {
  float value[kChannels];
};

__device__ int held(int64_t at, int extent) {
  return static_cast<int>(at < 0 ? 0 : at >= extent ? extent - 1 : at);
}

template <int kChannels>
__device__ const uint8_t* pixel_at(const Picture& picture, int y, int x) {
  return picture.corner + (static_cast<int64_t>(y) * picture.line + x) * kChannels;
}

template <int kChannels>
__device__ Pixel<kChannels> copied(const uint8_t* from) {
  Pixel<kChannels> pixel;
  for (int c = 0; c < kChannels; ++c) pixel.value[c] = static_cast<float>(from[c]);
  return pixel;
}

struct FixedTaps {
  int count;
  int64_t start;
  int weights[kMostTaps];
};

__device__ FixedTaps fixed_taps(int source, int target, int i, Interpolation interpolation,
                                bool pins) {
  TapPlace place = smooth_place(source, target, i, interpolation, pins);
  FixedTaps taps{};
  auto fixed = [](float weight) { return static_cast<int>(::rintf(weight * 2048)); };
  if (interpolation == Interpolation::kCubic) {
    taps.count = 4;
    taps.start = place.start - 1;
    std::array<float, 4> weights = cubic_weights(place.part);
    for (int k = 0; k < 4; ++k) taps.weights[k] = fixed(weights[k]);
  } else {
    taps.count = 2;
    taps.start = place.start;
    taps.weights[0] = fixed(1 - place.part);
    taps.weights[1] = fixed(place.part);
  }
  return taps;
}

__device__ uint8_t rounded_byte(float value) { return saturate<uint8_t>(::rintf(value)); }

// Sums of a pixel's lines as OpenCV adds them: see combine_fixed in resize.cc. `column`: of the
// value in the whole resized line.
__device__ uint8_t combined(const FixedTaps& down, const int* sums, int column, int line) {
  if (down.count == 2) {
    int top = (down.weights[0] * (sums[0] >> 4)) >> 16;
    int bottom = (down.weights[1] * (sums[1] >> 4)) >> 16;
    return static_cast<uint8_t>((top + bottom + 2) >> 2);
  }
  if (column < line / 8 * 8) {
    float sum = 0;
    for (int k = 0; k < kMostTaps; ++k) {
      sum += static_cast<float>(sums[k]) *
             (static_cast<float>(down.weights[k]) * (1.0f / (2048.0f * 2048.0f)));
    }
    return rounded_byte(sum);
  }
  int64_t sum = 0;
  for (int k = 0; k < kMostTaps; ++k) sum += int64_t{down.weights[k]} * sums[k];
  sum = (sum + (1 << 21)) >> 22;
  return static_cast<uint8_t>(sum < 0 ? 0 : sum > 255 ? 255 : sum);
}

template <int kChannels>
__device__ Pixel<kChannels> resampled(const Picture& picture, int y, int x) {
  FixedTaps down = fixed_taps(picture.high, picture.to_high, y, picture.interpolation, false);
  FixedTaps across = fixed_taps(picture.wide, picture.to_wide, x, picture.interpolation, true);
  int sums[kChannels][kMostTaps] = {};
  for (int k = 0; k < down.count; ++k) {
    int row = held(down.start + k, picture.high);
    for (int j = 0; j < across.count; ++j) {
      const uint8_t* from = pixel_at<kChannels>(picture, row, held(across.start + j, picture.wide));
      for (int c = 0; c < kChannels; ++c) sums[c][k] += across.weights[j] * from[c];
    }
  }
  Pixel<kChannels> pixel;
  for (int c = 0; c < kChannels; ++c) {
    pixel.value[c] = combined(down, sums[c], x * kChannels + c, picture.to_wide * kChannels);
  }
  return pixel;
}

template <int kChannels>
__device__ Pixel<kChannels> averaged(const Picture& picture, int y, int x) {
  AreaTaps down = area_taps_of(picture.high, picture.to_high, y);
  AreaTaps across = area_taps_of(picture.wide, picture.to_wide, x);
  float totals[kChannels] = {};
  for (int k = 0; k < down.count; ++k) {
    int row = held(down.start + k, picture.high);
    float sums[kChannels] = {};
    for (int j = 0; j < across.count; ++j) {
      const uint8_t* from = pixel_at<kChannels>(picture, row, held(across.start + j, picture.wide));
      for (int c = 0; c < kChannels; ++c) {
        sums[c] += static_cast<float>(from[c]) * across.weight(j);
      }
    }
    for (int c = 0; c < kChannels; ++c) totals[c] += down.weight(k) * sums[c];
  }
  Pixel<kChannels> pixel;
  for (int c = 0; c < kChannels; ++c) pixel.value[c] = rounded_byte(totals[c]);
  return pixel;
}

// Whole blocks of pixels become one: the mean. Of 2 × 2 halves are rounded up.
template <int kChannels>
__device__ Pixel<kChannels> mean_of_block(const Picture& picture, int y, int x) {
  int high = picture.high / picture.to_high, wide = picture.wide / picture.to_wide;
  float sums[kChannels] = {};
  for (int r = 0; r < high; ++r) {
    for (int k = 0; k < wide; ++k) {
      const uint8_t* from = pixel_at<kChannels>(picture, y * high + r, x * wide + k);
      for (int c = 0; c < kChannels; ++c) sums[c] += static_cast<float>(from[c]);
    }
  }
  Pixel<kChannels> pixel;
  float share = 1.0f / static_cast<float>(high * wide);
  for (int c = 0; c < kChannels; ++c) {
    bool halves = high == 2 && wide == 2;
    pixel.value[c] = halves ? static_cast<float>((static_cast<int>(sums[c]) + 2) >> 2)
                            : rounded_byte(sums[c] * share);
  }
  return pixel;
}

template <int kChannels>
__device__ Pixel<kChannels> pixel_of(const Picture& picture, int y, int x) {
  switch (picture.way) {
    case Way::kNearest:
      return copied<kChannels>(pixel_at<kChannels>(
          picture, static_cast<int>(nearest_place(picture.high, picture.to_high, y)),
          static_cast<int>(nearest_place(picture.wide, picture.to_wide, x))));
    case Way::kFixed:
      return resampled<kChannels>(picture, y, x);
    case Way::kArea:
      return averaged<kChannels>(picture, y, x);
    case Way::kBlocks:
      return mean_of_block<kChannels>(picture, y, x);
    default:
      return copied<kChannels>(pixel_at<kChannels>(picture, y, x));
  }
}

template <class T, int kChannels>
__global__ void make_pictures(const __grid_constant__ Batch batch, int blocks, T* to) {
  int number = static_cast<int>(blockIdx.x) / blocks;
  const Picture& picture = batch.pictures[number];
  int64_t plane = static_cast<int64_t>(batch.height) * batch.width;
  T* own = to + number * plane * kChannels;
  int64_t begin = static_cast<int64_t>(static_cast<int>(blockIdx.x) % blocks) * blockDim.x;
  for (int64_t i = begin + threadIdx.x; i < plane; i += static_cast<int64_t>(blocks) * blockDim.x) {
    Pixel<kChannels> pixel{};
    if (picture.way == Way::kNone) {
      for (int c = 0; c < kChannels; ++c) own[c * plane + i] = T{};
      continue;
    }
    int y = static_cast<int>(i / batch.width), x = static_cast<int>(i % batch.width);
    int column = picture.mirrors ? batch.width - 1 - x : x;
    pixel = pixel_of<kChannels>(picture, picture.from_top + y, picture.from_left + column);
    for (int c = 0; c < kChannels; ++c) {
      float value = (pixel.value[c] - batch.mean[c]) * batch.factor[c];
      if constexpr (std::is_integral_v<T>) {
        own[c * plane + i] = saturate<T>(value);
      } else {
        own[c * plane + i] = gpu::narrow<T>(value);
      }
    }
  }
}

template <class T, int kChannels>
void make(const Run& run, const PictureBatchParam& p) {
  Batch batch{.height = static_cast<int>(p.height), .width = static_cast<int>(p.width)};
  for (size_t c = 0; c < kChannels; ++c) {
    batch.mean[c] = static_cast<float>(p.mean[c]);
    batch.factor[c] = static_cast<float>(p.factor[c]);
  }
  const auto* pixels = run.in(0).data<const uint8_t>();
  T* to = run.out(0).data<T>();
  int64_t count = run.out(0).shape()[0], size = p.height * p.width * kChannels;
  int64_t blocks = ceil_div(p.height * p.width, int64_t{gpu::kThreads});
  for (int64_t done = 0; done < count; done += kPictures) {
    int64_t now = std::min<int64_t>(count - done, kPictures);
    for (int64_t i = 0; i < now; ++i) {
      const int64_t* numbers =
          p.places.data() + static_cast<size_t>(done + i) * PicturePlace::kNumbers;
      batch.pictures[i] = picture_of(pixels, PicturePlace::read(numbers), kChannels);
    }
    gpu::launch(run, now * blocks, gpu::kThreads, make_pictures<T, kChannels>, batch,
                static_cast<int>(blocks), to + done * size);
  }
}

template <class T>
void make_any(const Run& run, const PictureBatchParam& p) {
  p.channels == 3 ? make<T, 3>(run, p) : make<T, 1>(run, p);
}

}  // namespace

void add_cuda_picture_batch(OpTable& table) {
  cuda_adder(table)("_picture_batch", [](Run& run, const PictureBatchParam& p) {
    dispatch(kImageTypes, p.dtype, [&]<class T>() { make_any<T>(run, p); });
  });
}

}  // namespace mx::ops
