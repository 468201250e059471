#include "ops/contrib/resize_planes.h"

#include <vector>

#include "base/ceil_div.h"
#include "ops/contrib/planes.h"
#include "ops/pixels.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void check_planes(Infer& t, const Slot& data) {
  if (!data.shape.has_rank() || data.shape.ndim() == 4) return;
  fail<ShapeError>(t.who(), ": data of shape ", data.shape,
                   " must be (batch, channels, height, width)");
}

// One extent by the rule of the mode.
int64_t new_extent(const BilinearResizeParam& p, int64_t extent, int64_t given,
                   const std::optional<double>& scale) {
  bool odd = extent % 2 == 1;
  auto scaled = [&](int64_t n) {
    return static_cast<int64_t>(static_cast<double>(n) *
                                static_cast<double>(static_cast<float>(scale.value_or(1))));
  };
  switch (p.mode) {
    case ResizeMode::kOddScale:
      return odd ? scaled(extent - 1) + 1 : scaled(extent);
    case ResizeMode::kToEvenDown:
      return odd ? extent - 1 : extent;
    case ResizeMode::kToEvenUp:
      return odd ? extent + 1 : extent;
    case ResizeMode::kToOddDown:
      return odd ? extent : extent - 1;
    case ResizeMode::kToOddUp:
      return odd ? extent : extent + 1;
    default:
      return scale ? scaled(extent) : given;
  }
}

void infer_size(Infer& t, const BilinearResizeParam& p, const Slot& data, Slot& result) {
  check_planes(t, data);
  const Shape& shape = data.shape;
  if (!shape.is_known()) return;
  check_pixels(t, shape, 2);
  int64_t height = new_extent(p, shape[2], p.height, p.scale_height);
  int64_t width = new_extent(p, shape[3], p.width, p.scale_width);
  if (p.mode == ResizeMode::kLike) {
    const Shape& like = t.in(1).shape;
    if (!like.has_rank()) return;
    check<ShapeError>(like.ndim() == 4, t.who(), ": like of shape ", like,
                      " must be (batch, channels, height, width)");
    height = like[2];
    width = like[3];
  }
  check(height > 0 && width > 0, t.who(), ": the new size ", height, " × ", width,
        " of data of shape ", shape, " must be positive");
  t.set(result, Shape{shape[0], shape[1], height, width});
}

void infer_bilinear(Infer& t, const BilinearResizeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_size(t, p, t.in(0), t.out(0));
}

// For each target position along one axis the two source positions and the weight of the second.
struct Tap {
  int64_t low, high;
  float part;
};

std::vector<Tap> taps_of(int64_t source, int64_t target, bool align_corners) {
  std::vector<Tap> taps;
  int64_t less = align_corners ? 1 : 0;
  // A single target is the first source, in both modes.
  float ratio =
      target > 1 ? static_cast<float>(source - less) / static_cast<float>(target - less) : 0;
  for (int64_t i = 0; i < target; ++i) {
    auto index = static_cast<float>(i);
    float place = align_corners ? ratio * index : std::max(ratio * (index + 0.5f) - 0.5f, 0.0f);
    int64_t low = std::min(static_cast<int64_t>(place), source - 1);
    taps.push_back({low, low < source - 1 ? low + 1 : low, place - static_cast<float>(low)});
  }
  return taps;
}

// visit(source pixel, target pixel, weight) for each pair that one plane's resampling joins.
template <class Visit>
void each_pair(const std::vector<Tap>& down, const std::vector<Tap>& across, int64_t source_width,
               Visit&& visit) {
  auto target_width = static_cast<int64_t>(across.size());
  for (size_t y = 0; y < down.size(); ++y) {
    for (size_t x = 0; x < across.size(); ++x) {
      int64_t to = static_cast<int64_t>(y) * target_width + static_cast<int64_t>(x);
      const Tap& v = down[y];
      const Tap& h = across[x];
      visit(v.low * source_width + h.low, to, (1 - v.part) * (1 - h.part));
      visit(v.low * source_width + h.high, to, (1 - v.part) * h.part);
      visit(v.high * source_width + h.low, to, v.part * (1 - h.part));
      visit(v.high * source_width + h.high, to, v.part * h.part);
    }
  }
}

// Plane by plane: to[target] += weight · from[source], or the other way round.
template <class Pairs>
void spread(const Run& run, const Tensor& from, const Tensor& to, int64_t work, Pairs&& pairs,
            bool backward) {
  PlaneLayout source(from.shape()), target(to.shape());
  dispatch(kFloating, to.dtype(), [&]<class T>() {
    using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
    run.parallel(target.batch * target.channels, work, [&](int64_t plane) {
      const T* x = from.data<const T>() + plane * source.pixels();
      T* y = to.data<T>() + plane * target.pixels();
      std::vector<A> sums(static_cast<size_t>(target.pixels()));
      pairs([&](int64_t low, int64_t high, float weight) {
        int64_t read = backward ? high : low, write = backward ? low : high;
        sums[static_cast<size_t>(write)] += static_cast<A>(weight) * static_cast<A>(x[read]);
      });
      std::transform(sums.begin(), sums.end(), y, [](A v) { return static_cast<T>(v); });
    });
  });
}

void bilinear_forward(Run& run, const BilinearResizeParam& p) {
  PlaneLayout from(run.in(0).shape()), to(run.out(0).shape());
  auto down = taps_of(from.height, to.height, p.align_corners);
  auto across = taps_of(from.width, to.width, p.align_corners);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
    run.parallel(to.batch * to.channels, to.pixels() * 8, [&](int64_t plane) {
      const T* x = run.in(0).data<const T>() + plane * from.pixels();
      T* y = run.out(0).data<T>() + plane * to.pixels();
      for (const Tap& v : down) {
        const T* upper = x + v.low * from.width;
        const T* lower = x + v.high * from.width;
        auto part = static_cast<A>(v.part);
        for (const Tap& h : across) {
          auto weight = static_cast<A>(h.part);
          A above =
              (1 - weight) * static_cast<A>(upper[h.low]) + weight * static_cast<A>(upper[h.high]);
          A below =
              (1 - weight) * static_cast<A>(lower[h.low]) + weight * static_cast<A>(lower[h.high]);
          *y++ = static_cast<T>((1 - part) * above + part * below);
        }
      }
    });
  });
}

void bilinear_backward(Run& run, const BilinearResizeParam& p) {
  PlaneLayout data(run.out(0).shape()), result(run.in(0).shape());
  auto down = taps_of(data.height, result.height, p.align_corners);
  auto across = taps_of(data.width, result.width, p.align_corners);
  auto pairs = [&](auto&& visit) { each_pair(down, across, data.width, visit); };
  spread(run, run.in(0), run.out(0), result.pixels() * 8, pairs, true);
}

Dims grid_of(const AdaptivePoolingParam& p) {
  if (p.output_size.empty()) return {1, 1};
  return {p.output_size[0], p.output_size[p.output_size.size() - 1]};
}

void infer_adaptive(Infer& t, const AdaptivePoolingParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_planes(t, t.in(0));
  Dims grid = grid_of(p);
  check(p.output_size.size() <= 2 && grid[0] > 0 && grid[1] > 0, t.who(),
        ": output_size must be one or two positive numbers");
  const Shape& shape = t.in(0).shape;
  if (shape.has_rank()) t.set(t.out(0), Shape{shape[0], shape[1], grid[0], grid[1]});
}

// Cell i of `cells` covers the pixels begin … end - 1; cells overlap where they do not divide.
struct Cell {
  int64_t begin, end;
};

Cell cell_of(int64_t i, int64_t cells, int64_t extent) {
  return {i * extent / cells, ceil_div((i + 1) * extent, cells)};
}

void adaptive(const Run& run, bool backward) {
  PlaneLayout image(backward ? run.out(0).shape() : run.in(0).shape());
  PlaneLayout grid(backward ? run.in(0).shape() : run.out(0).shape());
  auto pairs = [&](auto&& visit) {
    for (int64_t i = 0; i < grid.height; ++i) {
      Cell rows = cell_of(i, grid.height, image.height);
      for (int64_t j = 0; j < grid.width; ++j) {
        Cell columns = cell_of(j, grid.width, image.width);
        int64_t area = (rows.end - rows.begin) * (columns.end - columns.begin);
        for (int64_t y = rows.begin; y < rows.end; ++y) {
          for (int64_t x = columns.begin; x < columns.end; ++x) {
            visit(y * image.width + x, i * grid.width + j, 1.0f / static_cast<float>(area));
          }
        }
      }
    }
  };
  spread(run, run.in(0), run.out(0), image.pixels(), pairs, backward);
}

// Inputs: gradient of the result, data for its shape.
template <class P>
void infer_gradient(Infer& t, const P& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
}

Values bilinear_gradient(Grad& g, const BilinearResizeParam& p) {
  Values result = {apply("_backward_contrib_BilinearResize2D", p, {g.out_grad(0), g.in(0)})};
  if (p.mode == ResizeMode::kLike) result.emplace_back();
  return result;
}

// The resampling is linear: differentiating the gradient resamples to the size of its input.
Values bilinear_second_gradient(Grad& g, const BilinearResizeParam& p) {
  BilinearResizeParam like{.scale_height = {},
                           .scale_width = {},
                           .mode = ResizeMode::kLike,
                           .align_corners = p.align_corners};
  return {apply("_contrib_BilinearResize2D", like, {g.out_grad(0), g.in(0)}), Value{}};
}

}  // namespace

OpDef bilinear_resize() {
  return define<BilinearResizeParam>({
      .name = "_contrib_BilinearResize2D",
      .doc = "Feature maps in another size, linear between pixels.",
      .inputs = {"data", "like"},
      .input_names = [](const BilinearResizeParam& p) -> std::vector<std::string> {
        if (p.mode == ResizeMode::kLike) return {"data", "like"};
        return {"data"};
      },
      .infer = infer_bilinear,
      .gradient = bilinear_gradient,
      .cpu = bilinear_forward,
  });
}

OpDef bilinear_resize_gradient() {
  return define<BilinearResizeParam>({
      .name = "_backward_contrib_BilinearResize2D",
      .doc = "The gradient of _contrib_BilinearResize2D for data like `like`.",
      .inputs = {"data", "like"},
      .infer = infer_gradient<BilinearResizeParam>,
      .gradient = bilinear_second_gradient,
      .cpu = bilinear_backward,
      .reads = all_but(1),
  });
}

OpDef adaptive_avg_pooling() {
  return define<AdaptivePoolingParam>({
      .name = "_contrib_AdaptiveAvgPooling2D",
      .doc = "Means over a grid of cells that covers each feature map.",
      .inputs = {"data"},
      .infer = infer_adaptive,
      .gradient = [](Grad& g, const AdaptivePoolingParam& p) -> Values {
        return {apply("_backward_contrib_AdaptiveAvgPooling2D", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = [](Run& run, const AdaptivePoolingParam& /*p*/) { adaptive(run, false); },
  });
}

OpDef adaptive_avg_pooling_gradient() {
  return define<AdaptivePoolingParam>({
      .name = "_backward_contrib_AdaptiveAvgPooling2D",
      .doc = "The gradient of _contrib_AdaptiveAvgPooling2D for data like `like`.",
      .inputs = {"data", "like"},
      .infer = infer_gradient<AdaptivePoolingParam>,
      .gradient = [](Grad& g, const AdaptivePoolingParam& p) -> Values {
        return {apply("_contrib_AdaptiveAvgPooling2D", p, {g.out_grad(0)}), Value{}};
      },
      .cpu = [](Run& run, const AdaptivePoolingParam& /*p*/) { adaptive(run, true); },
      .reads = all_but(1),
  });
}

}  // namespace mx::ops
