// Max and average pooling on cuDNN.
#include "ops/nn/pooling/pooling.h"

#include "device/cuda/kind.h"
#include "ops/cudnn/descriptors.h"
#include "ops/cudnn/kernels.h"

namespace mx::cudnn {
namespace {

using ops::PoolingParam;
using ops::PoolType;

const char* refuses(const Run& run, const PoolingParam& p) {
  if (p.cudnn_off) return "cudnn_off is set";
  if (ops::is_channels_last(p.layout)) return "only channels-first layouts";
  if (run.in(0).ndim() != 4) return "only two spatial axes";
  if (p.pool_type != PoolType::kMax && p.pool_type != PoolType::kAvg) return "only max and avg";
  bool valid = p.pooling_convention == ops::PoolingConvention::kValid || p.global_pool;
  if (!valid) return "only the valid convention";
  return is_floating(run.in(0).dtype()) ? nullptr : "only floating dtypes";
}

class PoolingDescriptor {
 public:
  PoolingDescriptor(const ops::Windows& windows, cudnnPoolingMode_t mode) {
    const ops::Window &h = windows[1], &w = windows[2];
    ok(cudnnCreatePoolingDescriptor(&native_), "describe a pooling");
    ok(cudnnSetPooling2dDescriptor(native_, mode, CUDNN_PROPAGATE_NAN, static_cast<int>(h.kernel),
                                   static_cast<int>(w.kernel), static_cast<int>(h.pad),
                                   static_cast<int>(w.pad), static_cast<int>(h.stride),
                                   static_cast<int>(w.stride)),
       "describe a pooling");
  }
  ~PoolingDescriptor() { cudnnDestroyPoolingDescriptor(native_); }
  PoolingDescriptor(const PoolingDescriptor&) = delete;
  PoolingDescriptor& operator=(const PoolingDescriptor&) = delete;
  [[nodiscard]] cudnnPoolingDescriptor_t get() const { return native_; }

 private:
  cudnnPoolingDescriptor_t native_ = nullptr;
};

void forward(Run& run, const PoolingParam& p) {
  ops::PoolGeometry g = ops::pool_geometry(run.in(0).shape(), run.out(0).shape(), p);
  DType dtype = run.in(0).dtype();
  cudnnPoolingMode_t average = p.counts_padding() ? CUDNN_POOLING_AVERAGE_COUNT_INCLUDE_PADDING
                                                  : CUDNN_POOLING_AVERAGE_COUNT_EXCLUDE_PADDING;
  PoolingDescriptor pooling(g.windows, p.pool_type == PoolType::kMax ? CUDNN_POOLING_MAX : average);
  TensorDescriptor x(run.in(0).shape(), dtype), y(run.out(0).shape(), dtype);
  Scalars scalars(dtype);
  ok(cudnnPoolingForward(handle(run), pooling.get(), scalars.one(), x.get(), run.in(0).raw(),
                         scalars.zero(), y.get(), run.out(0).raw()),
     "run a pooling");
}

}  // namespace

void add_pooling(OpTable& table) { table.add("Pooling", cuda::kKind, {"cudnn", refuses, forward}); }

}  // namespace mx::cudnn
