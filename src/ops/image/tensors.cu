#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/image/image.h"
#include "ops/image/tensors.h"

namespace mx::ops {
namespace {

// A pixel's channel lies at `from` with the channels last, at i with them first.
struct Planes {
  int64_t pixels, channels;
  explicit Planes(const Shape& image)
      : pixels(image[image.ndim() - 3] * image[image.ndim() - 2]),
        channels(image[image.ndim() - 1]) {}
  __device__ int64_t from(int64_t i) const {
    int64_t plane = i / pixels, image = plane / channels;
    return (image * pixels + i % pixels) * channels + plane % channels;
  }
};

template <class T>
void to_tensor(const Run& run, const Planes& planes) {
  const T* x = run.in(0).data<const T>();
  auto* y = run.out(0).data<float>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    y[i] = static_cast<float>(gpu::widen(x[planes.from(i)])) / 255.0f;
  });
}

template <class T>
void to_tensor_backward(const Run& run, const Planes& planes) {
  const auto* dy = run.in(0).data<const float>();
  T* dx = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(),
            [=] __device__(int64_t i) { dx[planes.from(i)] = saturate<T>(dy[i] / 255.0f); });
}

struct Channels {
  float mean[4], deviation[4];
  int64_t count, pixels;
};

Channels channels_of(const ImageNormalizeParam& p, const Shape& shape, bool subtracts) {
  Channels channels{};
  channels.count = shape[shape.ndim() - 3];
  channels.pixels = shape.product(shape.ndim() - 2, shape.ndim());
  auto number = [](const Numbers& numbers, int64_t channel) {
    return static_cast<float>(numbers[numbers.size() == 1 ? 0 : static_cast<size_t>(channel)]);
  };
  for (int64_t c = 0; c < channels.count; ++c) {
    channels.mean[c] = subtracts ? number(p.mean, c) : 0;
    channels.deviation[c] = number(p.std, c);
  }
  return channels;
}

template <class T>
void normalize_all(const Run& run, const Channels& channels) {
  using A = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const T* x = run.in(0).data<const T>();
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    int64_t c = i / channels.pixels % channels.count;
    A value = static_cast<A>(gpu::widen(x[i])) - static_cast<A>(channels.mean[c]);
    y[i] = gpu::narrow<T>(value / static_cast<A>(channels.deviation[c]));
  });
}

template <bool kSubtracts>
void normalize(Run& run, const ImageNormalizeParam& p) {
  if (run.out(0).size() == 0) return;
  Channels channels = channels_of(p, run.in(0).shape(), kSubtracts);
  dispatch(kImageTypes, run.out(0).dtype(), [&]<class T>() { normalize_all<T>(run, channels); });
}

}  // namespace

void add_cuda_image_tensors(OpTable& table) {
  auto add = cuda_adder(table);
  add("_image_to_tensor", [](Run& run, const NoParam& /*p*/) {
    Planes planes(run.in(0).shape());
    dispatch(kImageTypes, run.in(0).dtype(), [&]<class T>() { to_tensor<T>(run, planes); });
  });
  add("_backward_image_to_tensor", [](Run& run, const NoParam& /*p*/) {
    Planes planes(run.out(0).shape());
    dispatch(kImageTypes, run.out(0).dtype(),
             [&]<class T>() { to_tensor_backward<T>(run, planes); });
  });
  add("_image_normalize", normalize<true>);
  add("_backward_image_normalize", normalize<false>);
}

}  // namespace mx::ops
