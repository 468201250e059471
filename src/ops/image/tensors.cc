#include "ops/image/tensors.h"

#include "ops/image/image.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"

namespace mx::ops {
namespace {

Shape channels_first(const Shape& shape) {
  int n = shape.ndim();
  if (n == 3) return Shape{shape[2], shape[0], shape[1]};
  return Shape{shape[0], shape[3], shape[1], shape[2]};
}

void infer_to_tensor(Infer& t, const NoParam& /*p*/) {
  t.set_dtype(t.out(0), DType::kFloat32);
  check_image(t, t.in(0), true);
  if (t.in(0).shape.has_rank()) t.set(t.out(0), channels_first(t.in(0).shape));
}

void to_tensor_forward(Run& run, const NoParam& /*p*/) {
  ImageLayout image(run.in(0).shape());
  int64_t pixels = image.height * image.width, channels = image.channels;
  dispatch(kImageTypes, run.in(0).dtype(), [&]<class T>() {
    const T* from = run.in(0).data<const T>();
    auto* to = run.out(0).data<float>();
    run.parallel(image.count * channels, pixels, [&](int64_t i) {
      const T* x = from + i / channels * image.size() + i % channels;
      float* y = to + i * pixels;
      for (int64_t p = 0; p < pixels; ++p) y[p] = static_cast<float>(x[p * channels]) / 255.0f;
    });
  });
}

// Inputs: gradient of the tensor, image for its shape and dtype.
void infer_to_tensor_gradient(Infer& t, const NoParam& /*p*/) { t.unify(t.in(1), t.out(0)); }

void to_tensor_gradient_forward(Run& run, const NoParam& /*p*/) {
  ImageLayout image(run.out(0).shape());
  int64_t pixels = image.height * image.width, channels = image.channels;
  dispatch(kImageTypes, run.out(0).dtype(), [&]<class T>() {
    const auto* from = run.in(0).data<const float>();
    T* to = run.out(0).data<T>();
    run.parallel(image.count * channels, pixels, [&](int64_t i) {
      T* y = to + i / channels * image.size() + i % channels;
      const float* x = from + i * pixels;
      for (int64_t p = 0; p < pixels; ++p) y[p * channels] = saturate<T>(x[p] / 255.0f);
    });
  });
}

void infer_normalize(Infer& t, const ImageNormalizeParam& p) {
  t.unify(t.in(0), t.out(0));
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check<ShapeError>(shape.ndim() == 3 || shape.ndim() == 4, t.who(), ": data of shape ", shape,
                    " must be (channels, height, width), with a batch axis in front or not");
  int64_t channels = shape[shape.ndim() - 3];
  if (channels == kUnknown) return;
  check<ShapeError>(channels == 1 || channels == 3, t.who(), ": data of shape ", shape, " has ",
                    channels, " channels; use 1 or 3");
  auto fits = [&](const Numbers& numbers) {
    return numbers.size() == 1 || numbers.size() == 4 ||
           static_cast<int64_t>(numbers.size()) == channels;
  };
  check(fits(p.mean), t.who(), ": mean has ", p.mean.size(), " numbers; give 1 or ", channels);
  check(fits(p.std), t.who(), ": std has ", p.std.size(), " numbers; give 1 or ", channels);
}

float number_of(const Numbers& numbers, int64_t channel) {
  return static_cast<float>(numbers[numbers.size() == 1 ? 0 : static_cast<size_t>(channel)]);
}

// (x - mean) / std channel by channel, or x / std.
void normalize(const Run& run, const ImageNormalizeParam& p, bool subtract) {
  const Shape& shape = run.in(0).shape();
  int64_t channels = shape[shape.ndim() - 3];
  int64_t pixels = shape.product(shape.ndim() - 2, shape.ndim());
  int64_t planes = shape.product(0, shape.ndim() - 2);
  dispatch(kImageTypes, run.out(0).dtype(), [&]<class T>() {
    using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
    const T* from = run.in(0).data<const T>();
    T* to = run.out(0).data<T>();
    run.parallel(planes, pixels, [&](int64_t i) {
      A mean = subtract ? number_of(p.mean, i % channels) : 0.0f;
      A deviation = number_of(p.std, i % channels);
      vector_loop(pixels, [=, x = from + i * pixels, y = to + i * pixels](int64_t k) {
        y[k] = convert<T>((static_cast<A>(x[k]) - mean) / deviation);
      });
    });
  });
}

}  // namespace

OpDef image_to_tensor() {
  return define<NoParam>({
      .name = "_image_to_tensor",
      .doc = "Images of 0..255 as float32 arrays of 0..1 with the channels first.",
      .aliases = {"_npx__image_to_tensor"},
      .inputs = {"data"},
      .infer = infer_to_tensor,
      .gradient = [](Grad& g, const NoParam& p) -> Values {
        return {apply("_backward_image_to_tensor", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = to_tensor_forward,
      .names_its_input = true,
  });
}

OpDef image_to_tensor_gradient() {
  return define<NoParam>({
      .name = "_backward_image_to_tensor",
      .doc = "The gradient of _image_to_tensor for an image like `like`.",
      .inputs = {"data", "like"},
      .infer = infer_to_tensor_gradient,
      .gradient = [](Grad& g, const NoParam& p) -> Values {
        return {apply("_image_to_tensor", p, {g.out_grad(0)}), Value{}};
      },
      .cpu = to_tensor_gradient_forward,
  });
}

OpDef image_normalize() {
  return define<ImageNormalizeParam>({
      .name = "_image_normalize",
      .doc = "(x - mean) / std, channel by channel, of arrays with the channels first.",
      .aliases = {"_npx__image_normalize"},
      .inputs = {"data"},
      .infer = infer_normalize,
      .gradient = [](Grad& g, const ImageNormalizeParam& p) -> Values {
        return {apply("_backward_image_normalize", p, {g.out_grad(0)})};
      },
      .cpu = [](Run& run, const ImageNormalizeParam& p) { normalize(run, p, true); },
      .inplace = {{0, 0}},
  });
}

OpDef image_normalize_gradient() {
  return define<ImageNormalizeParam>({
      .name = "_backward_image_normalize",
      .doc = "x / std, channel by channel.",
      .inputs = {"data"},
      .infer = infer_normalize,
      .gradient = [](Grad& g, const ImageNormalizeParam& p) -> Values {
        return {apply("_backward_image_normalize", p, {g.out_grad(0)})};
      },
      .cpu = [](Run& run, const ImageNormalizeParam& p) { normalize(run, p, false); },
      .inplace = {{0, 0}},
  });
}

}  // namespace mx::ops
