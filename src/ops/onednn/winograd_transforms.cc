#include "ops/onednn/winograd_transforms.h"

#include "base/parallel.h"
#include "ops/pointwise/loop.h"

namespace mx::onednn {
namespace {

// As many floats as the largest registers hold; narrower machines use several.
using Lanes __attribute__((vector_size(kLanes * sizeof(float)), aligned(4), may_alias)) = float;

template <int kSide>
using Square = Lanes[kSide][kSide];

// The maps of one axis; each turns one line of a square, `step` elements apart, into another.
struct DataMap {  // Bᵀ
  static constexpr int kIn = 6, kOut = 6;
  [[gnu::always_inline]] static void apply(const Lanes* x, int64_t step, Lanes* y, int64_t to) {
    const Lanes &a = x[0], &b = x[step], &c = x[2 * step], &d = x[3 * step], &e = x[4 * step];
    const Lanes& f = x[5 * step];
    Lanes even = e - 4.0F * c, odd = d - 4.0F * b, near = e - c, far = 2.0F * (d - b);
    y[0] = 4.0F * a - 5.0F * c + e;
    y[to] = even + odd;
    y[2 * to] = even - odd;
    y[3 * to] = near + far;
    y[4 * to] = near - far;
    y[5 * to] = 4.0F * b - 5.0F * d + f;
  }
};
struct ResultMap {  // Aᵀ
  static constexpr int kIn = 6, kOut = 4;
  [[gnu::always_inline]] static void apply(const Lanes* x, int64_t step, Lanes* y, int64_t to) {
    Lanes one = x[step] + x[2 * step], minus = x[step] - x[2 * step];
    Lanes two = x[3 * step] + x[4 * step], less = x[3 * step] - x[4 * step];
    y[0] = x[0] + one + two;
    y[to] = minus + 2.0F * less;
    y[2 * to] = one + 4.0F * two;
    y[3 * to] = minus + 8.0F * less + x[5 * step];
  }
};
struct GradientMap {  // A
  static constexpr int kIn = 4, kOut = 6;
  [[gnu::always_inline]] static void apply(const Lanes* x, int64_t step, Lanes* y, int64_t to) {
    const Lanes &a = x[0], &b = x[step], &c = x[2 * step], &d = x[3 * step];
    Lanes even = a + c, odd = b + d, far_even = a + 4.0F * c, far_odd = 2.0F * b + 8.0F * d;
    y[0] = a;
    y[to] = even + odd;
    y[2 * to] = even - odd;
    y[3 * to] = far_even + far_odd;
    y[4 * to] = far_even - far_odd;
    y[5 * to] = d;
  }
};
struct WeightMap {  // G
  static constexpr int kIn = 3, kOut = 6;
  [[gnu::always_inline]] static void apply(const Lanes* x, int64_t step, Lanes* y, int64_t to) {
    const Lanes &a = x[0], &b = x[step], &c = x[2 * step];
    Lanes sum = (a + c) * (-1.0F / 6), middle = b * (1.0F / 6);
    Lanes wide = a * (1.0F / 24) + c * (1.0F / 6), half = b * (1.0F / 12);
    y[0] = a * 0.25F;
    y[to] = sum - middle;
    y[2 * to] = sum + middle;
    y[3 * to] = wide + half;
    y[4 * to] = wide - half;
    y[5 * to] = c;
  }
};
struct WeightGradientMap {  // Gᵀ
  static constexpr int kIn = 6, kOut = 3;
  [[gnu::always_inline]] static void apply(const Lanes* x, int64_t step, Lanes* y, int64_t to) {
    Lanes one = (x[step] + x[2 * step]) * (1.0F / 6), two = x[3 * step] + x[4 * step];
    y[0] = x[0] * 0.25F - one + two * (1.0F / 24);
    y[to] = (x[2 * step] - x[step]) * (1.0F / 6) + (x[3 * step] - x[4 * step]) * (1.0F / 12);
    y[2 * to] = two * (1.0F / 6) - one + x[5 * step];
  }
};

// y = M x Mᵀ
template <class Map>
[[gnu::always_inline]] inline void map_square(const Square<Map::kIn>& x, Square<Map::kOut>& y) {
  Lanes half[Map::kOut][Map::kIn];
#pragma GCC unroll 6
  for (int column = 0; column < Map::kIn; ++column) {
    Map::apply(&x[0][column], Map::kIn, &half[0][column], Map::kIn);
  }
#pragma GCC unroll 6
  for (int row = 0; row < Map::kOut; ++row) Map::apply(&half[row][0], 1, &y[row][0], 1);
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
