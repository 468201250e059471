#include "compilers/cuda/kernels/patch.h"
#include "compilers/cuda/kernels/tensor_map.h"
#include "device/cuda/cuda.h"

namespace mx::cuda {
namespace {

using Encode = decltype(&cuTensorMapEncodeTiled);

Encode find_encode() {
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result{};
  ok(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault,
                                      &result),
     "ask the driver for tensor maps");
  check<DeviceError>(result == cudaDriverEntryPointSuccess, "cuda: the driver has no tensor maps");
  return reinterpret_cast<Encode>(found);
}

CUtensorMapDataType type_of(Number number) {
  switch (number) {
    case Number::kHalf:
      return CU_TENSOR_MAP_DATA_TYPE_FLOAT16;
    case Number::kBfloat:
      return CU_TENSOR_MAP_DATA_TYPE_BFLOAT16;
    default:
      return CU_TENSOR_MAP_DATA_TYPE_TFLOAT32;
  }
}

}  // namespace

CUtensorMap map_of(Number number, const ImageArray& array, const PixelBox& box) {
  static const Encode encode = find_encode();
  auto size = [](int64_t x) { return static_cast<cuuint64_t>(x); };
  auto part = [](int64_t x) { return static_cast<cuuint32_t>(x); };
  const int64_t pixel = array.pitch * bytes_of(number);
  const cuuint64_t sizes[] = {size(array.channels), size(array.width), size(array.height),
                              size(array.batch)};
  const cuuint64_t steps[] = {size(pixel), size(pixel * array.width),
                              size(pixel * array.width * array.height)};
  const cuuint32_t boxes[] = {part(kSliceBytes / bytes_of(number)), part(box.width * box.stride_w),
                              part(box.height * box.stride_h), 1};
  const cuuint32_t strides[] = {1, part(box.stride_w), part(box.stride_h), 1};
  CUtensorMap map;
  CUresult status = encode(&map, type_of(number), 4, array.data, sizes, steps, boxes, strides,
                           CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B,
                           CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  check<DeviceError>(status == CUDA_SUCCESS, "cuda: make a tensor map: error ", int{status});
  return map;
}

}  // namespace mx::cuda
