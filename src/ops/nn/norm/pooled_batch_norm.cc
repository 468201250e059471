#include "ops/nn/norm/pooled_batch_norm.h"

#include <algorithm>

#include "ir/arithmetic.h"
#include "ir/scalar_param.h"
#include "ops/nn/norm/channel_affine.h"
#include "ops/nn/norm/norm_gradients.h"
#include "ops/nn/pooling/pooling_rules.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using P = PooledBatchNormParam;

void check_window(Infer& t, const P& p) {
  check_windows(t, 2, Layout::kNHWC, p.stride, {}, p.pad);
  check<ShapeError>(p.kernel.size() == 2, t.who(), ": kernel ", Shape(p.kernel),
                    " must have 2 values, one per spatial axis of data");
  int64_t places = 1;
  for (size_t i : {1, 2}) {
    const Window w = pool_windows(pooling_of(p))[i];
    check<ShapeError>(w.kernel > 0 && w.stride > 0 && w.pad >= 0 && w.pad < w.kernel, t.who(),
                      ": kernel ", Shape(p.kernel), " and stride ", Shape(p.stride),
                      " must be positive, and pad ", Shape(p.pad), " smaller than kernel");
    places *= w.kernel;
  }
  check<ShapeError>(places <= kBlockedPlace, t.who(), ": kernel ", Shape(p.kernel), " has ", places,
                    " elements; at most ", kBlockedPlace, " are possible");
}

void infer_parts(Infer& t, const P& p, Slot& data, std::initializer_list<Slot*> of_channels,
                 std::initializer_list<Slot*> of_windows, Slot& places) {
  infer_channels(t, plain(p), data, of_channels);
  for (Slot* slot : of_windows) t.unify_dtype(data, *slot);
  t.set_dtype(places, DType::kUint8);
  if (!data.shape.has_rank()) return;
  check<ShapeError>(data.shape.ndim() == 4, t.who(),
                    ": data must be (batch, height, width, channels), got shape ", data.shape);
  check_window(t, p);
  Windows windows = pool_windows(pooling_of(p));
  Shape result = data.shape;
  for (int axis : {1, 2}) {
    const Window& w = windows[static_cast<size_t>(axis)];
    int64_t& extent = result[axis];
    if (extent == kUnknown) continue;
    check<ShapeError>(w.kernel <= extent + 2 * w.pad, t.who(), ": kernel ", w.kernel,
                      " is larger than the ", extent + 2 * w.pad,
                      " padded elements of data of shape ", data.shape);
    extent = (extent + 2 * w.pad - w.kernel) / w.stride + 1;
  }
  for (Slot* slot : of_windows) t.set(*slot, result);
  t.set(places, result);
}

void infer(Infer& t, const P& p) {
  infer_parts(t, p, t.in(0), {&t.in(1), &t.in(2), &t.in(3), &t.in(4), &t.out(1), &t.out(2)},
              {&t.out(0), &t.out(3)}, t.out(4));
}

void infer_backward(Infer& t, const P& p) {
  t.unify(t.in(1), t.out(0));
  infer_parts(t, p, t.in(1), {&t.in(2), &t.in(3), &t.in(4), &t.in(5), &t.out(1), &t.out(2)},
              {&t.in(0), &t.in(6)}, t.in(7));
}

// To differentiate it again: the gradient of BatchNorm from that of its result, which is found anew
// to tell where it was largest and whether relu let it through.
Values composed(const Grad& g, const P& p) {
  auto like_data = [&](const Value& x) { return apply("_cast_like", {}, {x, g.in(0)}); };
  Value scale = like_data(p.fix_gamma ? g.out(2) : g.out(2) * g.in(1));
  Value normalized = (g.in(0) - like_data(g.out(1))) * scale + like_data(g.in(2));
  Value head = apply("_backward_Pooling", pooling_of(p), {g.out_grad(0), normalized}) *
               apply(kGreater.scalar, ScalarParam{.scalar = 0}, {normalized});
  Grad norm({g.in(0), g.in(1), g.in(2), g.in(3), g.in(4)}, Values(3), {head, {}, {}}, true);
  return composed_gradient(norm, plain(p));
}

Values gradient(Grad& g, const P& p) {
  if (g.differentiable()) return composed(g, p);
  Values grads =
      apply_all("_backward_pooled_BatchNormWithReLU", p,
                {g.out_grad(0), g.in(0), g.in(1), g.in(2), g.out(1), g.out(2), g.out(3), g.out(4)});
  grads.resize(5);  // the moving statistics have none
  return grads;
}

// The elements of image-like arrays, one window after the other.
struct Images {
  PoolGeometry g;
  int64_t count, channels;

  Images(const Shape& data, const Shape& result, const P& p)
      : g(pool_geometry(data, result, pooling_of(p))), count(data[0]), channels(data[3]) {}
  [[nodiscard]] int64_t windows() const { return g.out_plane(); }
  // Calls body(element of data, element of result, window) for each channel of a window.
  template <class Body>
  void each_in_window(int64_t image, int64_t number, Body&& body) const {
    PoolWindow window = window_at(g, {0, number / g.out[2], number % g.out[2]});
    for (int64_t c = 0; c < channels; ++c) {
      body(image * g.in_plane() * channels + c, (image * windows() + number) * channels + c,
           window);
    }
  }
  // The place in the window of a pixel of the plane, and back.
  [[nodiscard]] int64_t place_of(int64_t number, int64_t pixel) const {
    int64_t row = pixel / g.in[2] - start(1, number / g.out[2]);
    return row * g.windows[2].kernel + pixel % g.in[2] - start(2, number % g.out[2]);
  }
  [[nodiscard]] int64_t pixel_of(int64_t number, int64_t place) const {
    int64_t row = place / g.windows[2].kernel + start(1, number / g.out[2]);
    return row * g.in[2] + place % g.windows[2].kernel + start(2, number % g.out[2]);
  }

 private:
  [[nodiscard]] int64_t start(size_t axis, int64_t window) const {
    return window * g.windows[axis].stride - g.windows[axis].pad;
  }
};

// Elements of one channel of an image, so that their largest makes the largest result.
template <class T>
struct Ordered {
  const T* x;
  int64_t channels;
  Acc<T> sign;
  Acc<T> operator[](int64_t pixel) const { return sign * static_cast<Acc<T>>(x[pixel * channels]); }
};

template <class T>
void pool(const Run& run, const P& p) {
  using A = Acc<T>;
  Images images(run.in(0).shape(), run.out(0).shape(), p);
  const T* x = run.in(0).data<const T>();
  T *y = run.out(0).data<T>(), *largest_data = run.out(3).data<T>();
  auto* places = run.out(4).data<uint8_t>();
  auto affine_of_channel = [&](int64_t c) {
    return affine_of(p.fix_gamma ? A(1) : run.in(1).data<const A>()[c],
                     run.in(2).data<const A>()[c], run.out(1).data<const A>()[c],
                     run.out(2).data<const A>()[c]);
  };
  run.parallel(images.count, images.windows() * images.channels * 9, [&](int64_t image) {
    for (int64_t number = 0; number < images.windows(); ++number) {
      images.each_in_window(image, number, [&](int64_t from, int64_t to, const PoolWindow& window) {
        ChannelAffine<A> affine = affine_of_channel(to % images.channels);
        Ordered<T> ordered{x + from, images.channels, sign_of(affine.scale)};
        int64_t pixel = largest(images.g, window, ordered);
        largest_data[to] = x[from + pixel * images.channels];
        A value = affine(static_cast<A>(largest_data[to]));
        y[to] = static_cast<T>(Limits<A>{}(value));
        places[to] = value > 0 ? static_cast<uint8_t>(images.place_of(number, pixel))
                               : static_cast<uint8_t>(kBlockedPlace);
      });
    }
  });
}

void forward(Run& run, const P& p) {
  if (run.in(0).size() == 0) return;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    Run norm = run;
    Tensor normalized(run.scratch<T>(run.in(0).size()), run.in(0).shape(), run.in(0).dtype());
    norm.outputs = {normalized, run.out(1), run.out(2)};
    batch_norm_forward(norm, plain(p));
    pool<T>(run, p);
  });
}

// What the windows pass on to the elements of data, relu included.
template <class T>
void spread(const Run& run, const P& p, T* slopes) {
  Images images(run.in(1).shape(), run.in(0).shape(), p);
  const T* dy = run.in(0).data<const T>();
  const auto* places = run.in(7).data<const uint8_t>();
  int64_t size = images.g.in_plane() * images.channels;
  auto* sums = run.scratch<Acc<T>>(images.count * size);
  run.parallel(images.count, size, [&](int64_t image) {
    std::fill_n(sums + image * size, size, Acc<T>(0));
    for (int64_t number = 0; number < images.windows(); ++number) {
      images.each_in_window(image, number, [&](int64_t to, int64_t from, const PoolWindow&) {
        if (places[from] == kBlockedPlace) return;
        sums[to + images.pixel_of(number, places[from]) * images.channels] +=
            static_cast<Acc<T>>(dy[from]);
      });
    }
    for (int64_t i = image * size; i < (image + 1) * size; ++i) slopes[i] = static_cast<T>(sums[i]);
  });
}

void backward(Run& run, const P& p) {
  dispatch(kFloating, run.in(1).dtype(), [&]<class T>() {
    Run norm = run;
    Tensor slopes(run.scratch<T>(run.in(1).size()), run.in(1).shape(), run.in(1).dtype());
    if (slopes.size() > 0) spread<T>(run, p, slopes.data<T>());
    norm.inputs = {slopes, run.in(1), run.in(2), run.in(4), run.in(5)};
    batch_norm_backward(norm, plain(p));
  });
}

}  // namespace

OpDef pooled_batch_norm_with_relu() {
  return define<P>({
      .name = "_pooled_BatchNormWithReLU",
      .doc = "BatchNorm of images with their channels last, and of each window the largest result "
             "or 0.",
      .inputs = {"data", "gamma", "beta", "moving_mean", "moving_var"},
      .aux = {"moving_mean", "moving_var"},
      .input_init = {{"moving_mean", R"(["zero", {}])"}, {"moving_var", R"(["one", {}])"}},
      .num_outputs = [](const P&) { return 5; },
      .num_visible = [](const P&) { return 1; },
      .output_names = {"output", "mean", "var", "largest", "places"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
  });
}

OpDef backward_pooled_batch_norm_with_relu() {
  return define<P>({
      .name = "_backward_pooled_BatchNormWithReLU",
      .doc = "Gradients of BatchNorm with relu and pooling with respect to data, gamma and beta.",
      .inputs = {"dy", "data", "gamma", "beta", "mean", "inverse_deviation", "largest", "places"},
      .num_outputs = [](const P&) { return 3; },
      .infer = infer_backward,
      .cpu = backward,
  });
}

}  // namespace mx::ops
