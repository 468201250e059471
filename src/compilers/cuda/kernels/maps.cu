// Layers that go over pixels one by one, and the borders of a region.
#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/by_element.cuh"
#include "compilers/cuda/kernels/by_number.h"
#include "compilers/cuda/kernels/finishing.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {
namespace {

template <Number number>
using ElementOf = typename Numbers<number>::Element;

template <Number number>
__global__ void affine_kernel(const __grid_constant__ AffineWork work, int items) {
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const int packs = work.output.channels / Pack::kCount;
  const int64_t pixel = item / packs;
  const int channel = item % packs * Pack::kCount;
  auto x = Pack::load(static_cast<const ElementOf<number>*>(work.input.data) +
                      pixel * work.input.pitch + channel);
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) {
    if (work.scale) x.value[i] = x.value[i] * work.scale[channel + i] + work.shift[channel + i];
  }
  apply(work.function, x.value);
  x.store(static_cast<ElementOf<number>*>(work.output.data) + pixel * work.output.pitch + channel);
}

template <Number number>
__global__ void sum_kernel(const __grid_constant__ SumWork work, int items) {
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const int packs = work.output.channels / Pack::kCount;
  const int64_t pixel = item / packs;
  const int channel = item % packs * Pack::kCount;
  auto load = [&](const ImageArray& from) {
    return Pack::load(static_cast<const ElementOf<number>*>(from.data) + pixel * from.pitch +
                      channel);
  };
  Pack x = load(work.left), y = load(work.right);
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) x.value[i] += y.value[i];
  apply(work.function, x.value);
  x.store(static_cast<ElementOf<number>*>(work.output.data) + pixel * work.output.pitch + channel);
}

// A block per pixel.
template <Number number>
__global__ void softmax_kernel(const __grid_constant__ SoftmaxWork work) {
  wait_for_previous();
  let_next_start();
  const auto* x = static_cast<const ElementOf<number>*>(work.input.data) +
                  static_cast<int64_t>(blockIdx.x) * work.input.pitch;
  auto* y = static_cast<ElementOf<number>*>(work.output.data) +
            static_cast<int64_t>(blockIdx.x) * work.output.pitch;
  float most = -INFINITY;
  for (int c = static_cast<int>(threadIdx.x); c < work.channels; c += blockDim.x) {
    most = fmaxf(most, Numbers<number>::widen(x[c]));
  }
  most = reduce_block(most, [](float a, float b) { return fmaxf(a, b); });
  float sum = 0;
  for (int c = static_cast<int>(threadIdx.x); c < work.channels; c += blockDim.x) {
    sum += expf(Numbers<number>::widen(x[c]) - most);
  }
  sum = reduce_block(sum, [](float a, float b) { return a + b; });
  for (int c = static_cast<int>(threadIdx.x); c < work.output.channels; c += blockDim.x) {
    float value = c < work.channels ? expf(Numbers<number>::widen(x[c]) - most) / sum : 0.0f;
    y[c] = Numbers<number>::narrow(value);
  }
}

// Where the channels of one pack come from: found before the kernel that makes them has finished,
// and all fetched before the first is used.
template <int count>
struct ImportedPack {
  int64_t place[count];  // in the caller's image; -1: zero
  float scale[count], shift[count];

  __device__ ImportedPack(const BorderWork& work, int pixel, int first_channel) {
    const int top = (pixel / work.image.width - work.border) * work.fold;
    const int column = pixel % work.image.width - work.line.skip;
    int part = first_channel / work.channels, colour = first_channel % work.channels;
    int y = part / work.fold % work.fold, x = part % work.fold;
    int tap = part / (work.fold * work.fold);
#pragma unroll
    for (int i = 0; i < count; ++i) {
      const int across = (column + tap) * work.fold + x;
      const bool is_there = tap < work.line.taps && top + y >= 0 && top + y < work.height &&
                            across >= 0 && across < work.width;
      const int64_t line = static_cast<int64_t>(colour) * work.height + top + y;
      place[i] = is_there ? line * work.width + across : -1;
      scale[i] = work.scale ? work.scale[colour] : 1.0f;
      shift[i] = work.scale ? work.shift[colour] : 0.0f;
      if (++colour < work.channels) continue;
      colour = 0;
      if (++x < work.fold) continue;
      x = 0;
      if (++y < work.fold) continue;
      y = 0;
      ++tap;
    }
  }
};

// A thread per pack of a pixel: neighbouring threads write what lies side by side.
template <Number number, class From>
__global__ void import_kernel(const __grid_constant__ BorderWork work, int items) {
  using Pack = Channels<number>;
  const int item = min(item_of_thread(), items - 1);  // the last ones do the same
  const int plane = work.image.height * work.image.width,
            packs = work.image.channels / Pack::kCount;
  const int pixel = item / packs, channel = item % packs * Pack::kCount;
  const ImportedPack<Pack::kCount> from(work, pixel % plane, channel);
  const int64_t image =
      static_cast<int64_t>(pixel / plane) * work.channels * work.height * work.width;
  wait_for_previous();
  const From* data = static_cast<const From*>(work.table[work.place]) + image;
  From given[Pack::kCount];
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) {
    given[i] = from.place[i] >= 0 ? data[from.place[i]] : From(0.0f);
  }
  Pack result;
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) result.value[i] = given[i];
  let_next_start();
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) {
    if (from.place[i] >= 0) result.value[i] = result.value[i] * from.scale[i] + from.shift[i];
  }
  result.store(static_cast<ElementOf<number>*>(work.image.data) +
               static_cast<int64_t>(pixel) * work.image.pitch + channel);
}

// The same for folded images of three colours: a thread has a whole pixel.
constexpr int kColours = 3;

template <Number number, class From>
__global__ void import_folded_kernel(const __grid_constant__ BorderWork work, int pixels) {
  using Pack = Channels<number>;
  constexpr int kFold = 2, kPacks = ceil_div(kFold * kFold * kColours, Pack::kCount);
  const int pixel = item_of_thread();
  const int plane = work.image.height * work.image.width, image = pixel / plane;
  const int top = (pixel % plane / work.image.width - work.border) * kFold;
  const int left = (pixel % plane % work.image.width - work.line.skip) * kFold;
  wait_for_previous();
  let_next_start();
  if (pixel >= pixels) return;
  const From* from = static_cast<const From*>(work.table[work.place]) +
                     static_cast<int64_t>(image) * kColours * work.height * work.width;
  Pack packs[kPacks] = {};
#pragma unroll
  for (int i = 0; i < kFold * kFold * kColours; ++i) {
    const int y = top + i / kColours / kFold, x = left + i / kColours % kFold;
    if (y < 0 || y >= work.height || x < 0 || x >= work.width) continue;
    const int colour = i % kColours;
    float value = from[(static_cast<int64_t>(colour) * work.height + y) * work.width + x];
    if (work.scale) value = value * work.scale[colour] + work.shift[colour];
    packs[i / Pack::kCount].value[i % Pack::kCount] = value;
  }
  auto* to = static_cast<ElementOf<number>*>(work.image.data) +
             static_cast<int64_t>(pixel) * work.image.pitch;
#pragma unroll
  for (int i = 0; i < kPacks; ++i) packs[i].store(to + i * Pack::kCount);
}

template <Number number, class To>
__global__ void export_kernel(const __grid_constant__ BorderWork work, int items) {
  using Pack = Channels<number>;
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const int plane = work.image.height * work.image.width, pixels = plane * work.image.batch;
  const int pixel = item % pixels, channel = item / pixels * Pack::kCount;
  auto given = Pack::load(static_cast<const ElementOf<number>*>(work.image.data) +
                          pixel * work.image.pitch + channel);
  To* to = static_cast<To*>(work.table[work.place]) +
           (static_cast<int64_t>(pixel / plane) * work.channels + channel) * plane + pixel % plane;
#pragma unroll
  for (int i = 0; i < Pack::kCount; ++i) {
    if (channel + i < work.channels) to[static_cast<int64_t>(i) * plane] = To(given.value[i]);
  }
}

int packs_in(Number number, const ImageArray& image) {
  return static_cast<int>(image.pixels() * image.channels / pack_of(number));
}

// Where time goes by bytes, not by waiting.
bool is_large(const ImageArray& image) {
  constexpr int64_t kMany = int64_t{1} << 20;
  return image.pixels() * image.channels >= kMany;
}

}  // namespace

void map_channels(Number number, const AffineWork& work, cudaStream_t stream) {
  if (is_large(work.output)) {
    FinishingWork pass{.input = work.input};
    if (work.scale) {
      pass.second = work.output;
      pass.scale2 = work.scale;
      pass.shift2 = work.shift;
      pass.function2 = work.function;
    } else {
      pass.output = work.output;
      pass.function = work.function;
    }
    return finish_channels(number, pass, stream);
  }
  int items = packs_in(number, work.output);
  by_number(number,
            [&]<Number n>() { start(stream, grid_for(items), affine_kernel<n>, work, items); });
}

void add_images(Number number, const SumWork& work, cudaStream_t stream) {
  if (is_large(work.output)) {
    return finish_channels(number,
                           {.input = work.left,
                            .residual = work.right,
                            .output = work.output,
                            .function = work.function},
                           stream);
  }
  int items = packs_in(number, work.output);
  by_number(number,
            [&]<Number n>() { start(stream, grid_for(items), sum_kernel<n>, work, items); });
}

void softmax(Number number, const SoftmaxWork& work, cudaStream_t stream) {
  by_number(number, [&]<Number n>() {
    start(stream, {.blocks = dim3(static_cast<unsigned>(work.input.pixels())), .threads = 256},
          softmax_kernel<n>, work);
  });
}

void import_image(Number number, const BorderWork& work, cudaStream_t stream) {
  if (work.fold == 2 && work.line.taps == 1 && work.channels == kColours) {
    const auto pixels = static_cast<int>(work.image.pixels());
    return by_number(number, [&]<Number n>() {
      by_element(work.element, [&]<class From>() {
        start(stream, grid_for(pixels), import_folded_kernel<n, From>, work, pixels);
      });
    });
  }
  int items = packs_in(number, work.image);
  by_number(number, [&]<Number n>() {
    by_element(work.element, [&]<class From>() {
      start(stream, grid_for(items), import_kernel<n, From>, work, items);
    });
  });
}

void export_image(Number number, const BorderWork& work, cudaStream_t stream) {
  int items = packs_in(number, work.image);
  by_number(number, [&]<Number n>() {
    by_element(work.element, [&]<class To>() {
      start(stream, grid_for(items), export_kernel<n, To>, work, items);
    });
  });
}

}  // namespace mx::cuda
