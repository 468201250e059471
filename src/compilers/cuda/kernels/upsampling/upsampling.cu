#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/upsampling/upsampling.h"

namespace mx::cuda {
namespace {

// A thread per pack of 16 bytes of the result: neighbours write what lies side by side.
__global__ void upsample_kernel(const __grid_constant__ UpsampleWork work, int packs, int bytes,
                                int items) {
  wait_for_previous();
  let_next_start();
  const int item = item_of_thread();
  if (item >= items) return;
  const ImageArray &in = work.input, &out = work.output;
  const int pack = item % packs, pixel = item / packs;
  const int x = pixel % out.width, y = pixel / out.width % out.height;
  const int image = pixel / out.width / out.height;
  const int from = (image * in.height + y / work.step_h) * in.width + x / work.step_w;
  auto at = [&](const ImageArray& array, int place) {
    return reinterpret_cast<uint4*>(static_cast<char*>(array.data) +
                                    static_cast<int64_t>(place) * array.pitch * bytes) +
           pack;
  };
  *at(out, pixel) = *at(in, from);
}

}  // namespace

void upsample(Number number, const UpsampleWork& work, cudaStream_t stream) {
  const auto packs = static_cast<int>(work.output.channels / pack_of(number));
  const auto items = static_cast<int>(work.output.pixels()) * packs;
  start(stream, grid_for(items), upsample_kernel, work, packs, static_cast<int>(bytes_of(number)),
        items);
}

}  // namespace mx::cuda
