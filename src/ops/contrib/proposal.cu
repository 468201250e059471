// Proposals: boxes in parallel, sorted by CUB, and one block for each image that keeps the best.
#include "ops/catalog_cuda.h"
#include "ops/contrib/pixel_box.h"
#include "ops/contrib/proposal.h"
#include "ops/cuda_each.h"
#include "ops/index/cuda_sort.h"
#include "ops/index/sort_key.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct Anchors {
  static constexpr size_t kMost = 128;
  PixelBox boxes[kMost];
  int64_t count;
};

template <class T>
void make_boxes(const Run& run, const ProposalParam& p, const Anchors& anchors, PixelBox* boxes,
                uint32_t* keys, uint32_t* places) {
  int64_t height = run.in(0).dim(2), width = run.in(0).dim(3), cells = height * width;
  const T *scores = run.in(0).data<const T>(), *offsets = run.in(1).data<const T>();
  const T* infos = run.in(2).data<const T>();
  int64_t count = anchors.count, each_image = count * cells;
  auto stride = static_cast<float>(p.feature_stride), least = static_cast<float>(p.rpn_min_size);
  bool iou_loss = p.iou_loss;
  gpu::each(run, run.in(0).dim(0) * each_image, [=] __device__(int64_t i) {
    int64_t image = i / each_image, cell = i % each_image / count, a = i % count;
    int64_t row = cell / width, column = cell % width;
    const T* given = infos + image * 3;
    ImageInfo info{static_cast<float>(gpu::widen(given[0])),
                   static_cast<float>(gpu::widen(given[1])),
                   static_cast<float>(gpu::widen(given[2]))};
    float x = static_cast<float>(column) * stride, y = static_cast<float>(row) * stride;
    const PixelBox& base = anchors.boxes[a];
    int64_t score_at = ((image * 2 + 1) * count + a) * cells + cell;
    PixelBox box{base.left + x, base.top + y, base.right + x, base.bottom + y,
                 static_cast<float>(gpu::widen(scores[score_at]))};
    float offset[4];
    for (int64_t k = 0; k < 4; ++k) {
      int64_t at = ((image * count + a) * 4 + k) * cells + cell;
      offset[k] = static_cast<float>(gpu::widen(offsets[at]));
    }
    box = moved(box, &offset[0], info, iou_loss);
    bool is_padding = row >= static_cast<int64_t>(info.height / stride) ||
                      column >= static_cast<int64_t>(info.width / stride);
    if (is_padding) box.score = -1;
    grow_small(least * info.scale, box);
    boxes[i] = box;
    keys[i] = ~sort_key(box.score);
    places[i] = static_cast<uint32_t>(i % each_image);
  });
}

// `dropped` are zeros, `kept` a room for the places of each image's result.
template <class T>
__global__ void __launch_bounds__(gpu::kThreads)
    keep_kernel(int64_t all, int64_t most, int64_t wanted, float threshold, const PixelBox* boxes,
                const uint32_t* sorted, uint8_t* dropped, uint32_t* kept, T* result, T* scores) {
  int64_t image = blockIdx.x, count = 0;
  boxes += image * all;
  sorted += image * all;
  dropped += image * all;
  kept += image * wanted;
  for (int64_t i = 0; i < most && count < wanted; ++i) {
    __syncthreads();  // what was dropped before is known to all
    if (dropped[i]) continue;
    PixelBox box = boxes[sorted[i]];
    if (threadIdx.x == 0) kept[count] = sorted[i];
    ++count;
    for (int64_t j = i + 1 + threadIdx.x; j < most; j += blockDim.x) {
      if (pixel_overlap(box, boxes[sorted[j]]) > threshold) dropped[j] = 1;
    }
  }
  __syncthreads();
  for (int64_t i = threadIdx.x; i < wanted && count > 0; i += blockDim.x) {
    PixelBox box = boxes[kept[i % count]];  // too few: they start again from the first
    float line[] = {static_cast<float>(image), box.left, box.top, box.right, box.bottom};
    for (int k = 0; k < 5; ++k) result[(image * wanted + i) * 5 + k] = gpu::narrow<T>(line[k]);
    scores[image * wanted + i] = gpu::narrow<T>(box.score);
  }
}

template <class T>
void propose(const Run& run, const ProposalParam& p) {
  std::vector<PixelBox> base = base_anchors(p);
  check<Unsupported>(base.size() <= Anchors::kMost, run.who(), ": on a gpu at most ",
                     Anchors::kMost, " anchors a cell are possible, got ", base.size());
  Anchors anchors{{}, static_cast<int64_t>(base.size())};
  std::copy(base.begin(), base.end(), &anchors.boxes[0]);
  int64_t images = run.in(0).dim(0),
          each_image = run.in(0).size() / 2 / std::max<int64_t>(images, 1);
  int64_t n = images * each_image, wanted = p.rpn_post_nms_top_n;
  if (n == 0) return;
  auto* boxes = run.scratch<PixelBox>(n);
  auto* keys = run.scratch<uint32_t>(n);
  auto* places = run.scratch<uint32_t>(n);
  auto* sorted_keys = run.scratch<uint32_t>(n);
  auto* sorted = run.scratch<uint32_t>(n);
  auto* dropped = run.scratch<uint8_t>(n);
  run.stream().fill(dropped, 0, n);
  make_boxes<T>(run, p, anchors, boxes, keys, places);
  gpu::sort_lines(run, keys, sorted_keys, places, sorted, images, each_image);
  int64_t most = p.rpn_pre_nms_top_n > 0 ? std::min(p.rpn_pre_nms_top_n, each_image) : each_image;
  gpu::launch(run, images, gpu::kThreads, keep_kernel<T>, each_image, most, wanted,
              static_cast<float>(p.threshold), boxes, sorted, dropped,
              run.scratch<uint32_t>(images * wanted), run.out(0).data<T>(), run.out(1).data<T>());
}

}  // namespace

void add_cuda_proposal(OpTable& table) {
  for (const char* op : {"_contrib_Proposal", "_contrib_MultiProposal"}) {
    table.add(op, gpu::kKind, {"cuda", nullptr, [](Run& run, const ProposalParam& p) {
                                 dispatch(kFloating, run.out(0).dtype(),
                                          [&]<class T>() { propose<T>(run, p); });
                               }});
  }
}

}  // namespace mx::ops
