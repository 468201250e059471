// The linear maps of Winograd's F(4 x 4, 3 x 3) around its 36 matrix products, one per point of the
// transformed 6 x 6 tile. Images hold their channels innermost and have a whole number of tiles;
// counts of channels are multiples of 16. Values of points lie as [point][tile][channel] with
// `stride` elements from point to point, those of weights as [point][filter][channel].
#pragma once

#include <cstdint>

namespace mx::onednn {

inline constexpr int64_t kTile = 4;     // results of a tile and axis
inline constexpr int64_t kPoints = 36;  // per tile
inline constexpr int64_t kLanes = 16;   // channels that go together

struct TileGrid {
  int64_t images, rows, columns, channels;
  [[nodiscard]] int64_t tiles() const { return images * rows * columns; }
  // An odd count of cache lines: the points of a tile then lie in different sets of the cache.
  [[nodiscard]] int64_t stride() const { return (tiles() * channels / kLanes | 1) * kLanes; }
};

// Windows of 6 x 6 of images with (4 rows + 2) x (4 columns + 2) places.
void transform_data(const TileGrid& grid, const float* image, float* points);
// Gradients of results, 4 x 4 a tile.
void transform_gradient(const TileGrid& grid, const float* image, float* points);
// Back to results, plus a bias per channel unless it is null.
void transform_result(const TileGrid& grid, const float* points, const float* bias, float* image);

// weight: (filters, channels, 3, 3), turned by 180 degrees where `turned` says so.
void transform_weight(int64_t filters, int64_t channels, const float* weight, bool turned,
                      float* points);
void transform_weight_gradient(int64_t filters, int64_t channels, const float* points,
                               float* weight);

}  // namespace mx::onednn
