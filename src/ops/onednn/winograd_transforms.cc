#include "ops/onednn/winograd_transforms.h"

#include "base/parallel.h"
#include "device/cpu/isa/winograd_maps.h"
#include "ops/pointwise/loop.h"

namespace mx::onednn {
namespace {

// As many floats as the largest registers hold; narrower machines use several.
using Lanes __attribute__((vector_size(kLanes * sizeof(float)), aligned(4), may_alias)) = float;

template <int kSide>
using Square = Lanes[kSide][kSide];

// Every `step`-th vector of a square: one of its lines.
struct Line {
  Lanes* first;
  int64_t step;
  [[gnu::always_inline]] Lanes& operator[](int i) const { return first[i * step]; }
};
struct ConstLine {
  const Lanes* first;
  int64_t step;
  [[gnu::always_inline]] const Lanes& operator[](int i) const { return first[i * step]; }
};

using Maps = isa::Winograd<kTile>;
struct DataMap {
  static constexpr int kIn = Maps::kPoints, kOut = Maps::kPoints;
  [[gnu::always_inline]] static void apply(const auto& x, const auto& y) { Maps::data(x, y); }
};
struct ResultMap {
  static constexpr int kIn = Maps::kPoints, kOut = kTile;
  [[gnu::always_inline]] static void apply(const auto& x, const auto& y) { Maps::result(x, y); }
};
struct GradientMap {
  static constexpr int kIn = kTile, kOut = Maps::kPoints;
  [[gnu::always_inline]] static void apply(const auto& x, const auto& y) {
    Maps::result_gradient(x, y);
  }
};
struct WeightMap {
  static constexpr int kIn = 3, kOut = Maps::kPoints;
  [[gnu::always_inline]] static void apply(const auto& x, const auto& y) { Maps::weight(x, y); }
};
struct WeightGradientMap {
  static constexpr int kIn = Maps::kPoints, kOut = 3;
  [[gnu::always_inline]] static void apply(const auto& x, const auto& y) {
    Maps::weight_gradient(x, y);
  }
};

// y = M x Mᵀ
template <class Map>
[[gnu::always_inline]] inline void map_square(const Square<Map::kIn>& x, Square<Map::kOut>& y) {
  Lanes half[Map::kOut][Map::kIn];
#pragma GCC unroll 6
  for (int column = 0; column < Map::kIn; ++column) {
    Map::apply(ConstLine{&x[0][column], Map::kIn}, Line{&half[0][column], Map::kIn});
  }
#pragma GCC unroll 6
  for (int row = 0; row < Map::kOut; ++row)
    Map::apply(ConstLine{&half[row][0], 1}, Line{&y[row][0], 1});
}

[[gnu::always_inline]] inline Lanes& lanes(float* at) { return *reinterpret_cast<Lanes*>(at); }
[[gnu::always_inline]] inline const Lanes& lanes(const float* at) {
  return *reinterpret_cast<const Lanes*>(at);
}

// Where a tile and a group of channels lie.
struct Place {
  int64_t point, image;  // offsets in the values of a point, and in an image with its margin
};

// body(place) for every tile and group of channels; images are `margin` larger than their tiles.
template <class Body>
void for_each_tile(const TileGrid& g, int64_t margin, Body body) {
  int64_t groups = g.channels / kLanes;
  int64_t width = kTile * g.columns + margin, height = kTile * g.rows + margin;
  auto place = [=, channels = g.channels, rows = g.rows, columns = g.columns](int64_t i) {
    int64_t tile = i / groups, group = i % groups;
    int64_t x = tile % columns, y = tile / columns % rows, image = tile / columns / rows;
    return Place{tile * channels + group * kLanes,
                 ((image * height + y * kTile) * width + x * kTile) * channels + group * kLanes};
  };
  constexpr int64_t kGrain = 64;
  parallel_for(g.tiles() * groups, kGrain, [&](int64_t begin, int64_t end) {
    ops::vector_loop(end - begin, [=](int64_t i) { body(place(begin + i)); });
  });
}

// Points of one filter and group of channels: body(offset in a point, group number).
template <class Body>
void for_each_weight(int64_t filters, int64_t channels, Body body) {
  int64_t groups = filters * channels / kLanes;
  parallel_for(groups, 64, [&](int64_t begin, int64_t end) {
    ops::vector_loop(end - begin, [=](int64_t i) { body((begin + i) * kLanes); });
  });
}

}  // namespace

void transform_data(const TileGrid& grid, const float* image, float* points) {
  int64_t pixel = grid.channels, line = (kTile * grid.columns + 2) * grid.channels;
  for_each_tile(grid, 2, [=, stride = grid.stride()](const Place& place) {
    Square<6> x, y;
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c < 6; ++c) x[r][c] = lanes(image + place.image + r * line + c * pixel);
    }
    map_square<DataMap>(x, y);
    for (int k = 0; k < kPoints; ++k) lanes(points + place.point + k * stride) = y[k / 6][k % 6];
  });
}

void transform_gradient(const TileGrid& grid, const float* image, float* points) {
  int64_t pixel = grid.channels, line = kTile * grid.columns * grid.channels;
  for_each_tile(grid, 0, [=, stride = grid.stride()](const Place& place) {
    Square<4> x;
    Square<6> y;
    for (int r = 0; r < 4; ++r) {
      for (int c = 0; c < 4; ++c) x[r][c] = lanes(image + place.image + r * line + c * pixel);
    }
    map_square<GradientMap>(x, y);
    for (int k = 0; k < kPoints; ++k) lanes(points + place.point + k * stride) = y[k / 6][k % 6];
  });
}

void transform_result(const TileGrid& grid, const float* points, const float* bias, float* image) {
  int64_t pixel = grid.channels, line = kTile * grid.columns * grid.channels;
  for_each_tile(grid, 0, [=, stride = grid.stride()](const Place& place) {
    Square<6> x;
    Square<4> y;
    for (int k = 0; k < kPoints; ++k) x[k / 6][k % 6] = lanes(points + place.point + k * stride);
    map_square<ResultMap>(x, y);
    Lanes shift = {};
    if (bias) shift = lanes(bias + place.point % pixel);
    for (int r = 0; r < 4; ++r) {
      for (int c = 0; c < 4; ++c) {
        lanes(image + place.image + r * line + c * pixel) = y[r][c] + shift;
      }
    }
  });
}

void transform_weight(int64_t filters, int64_t channels, const float* weight, bool turned,
                      float* points) {
  for_each_weight(filters, channels, [=, stride = filters * channels](int64_t at) {
    Square<3> x;
    Square<6> y;
    const float* from = weight + at * 9;
    for (int k = 0; k < 9; ++k) {
      int to = turned ? 8 - k : k;
      for (int lane = 0; lane < kLanes; ++lane) x[to / 3][to % 3][lane] = from[lane * 9 + k];
    }
    map_square<WeightMap>(x, y);
    for (int k = 0; k < kPoints; ++k) lanes(points + at + k * stride) = y[k / 6][k % 6];
  });
}

void transform_weight_gradient(int64_t filters, int64_t channels, const float* points,
                               float* weight) {
  for_each_weight(filters, channels, [=, stride = filters * channels](int64_t at) {
    Square<6> x;
    Square<3> y;
    for (int k = 0; k < kPoints; ++k) x[k / 6][k % 6] = lanes(points + at + k * stride);
    map_square<WeightGradientMap>(x, y);
    float* to = weight + at * 9;
    for (int k = 0; k < 9; ++k) {
      for (int lane = 0; lane < kLanes; ++lane) to[lane * 9 + k] = y[k / 3][k % 3][lane];
    }
  });
}

}  // namespace mx::onednn
