// The operators that only move elements: they plan on the host, and streams of this device move.
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/shape/cuda_concat.h"

namespace mx::ops {

void add_cuda_moves(OpTable& table) {
  add_cuda_concat(table);
  for (const char* op : {"Crop",
                         "SliceChannel",
                         "SwapAxis",
                         "_backward_Concat",
                         "_backward_Crop",
                         "_backward_diag",
                         "_backward_image_crop",
                         "_backward_slice",
                         "_backward_slice_axis",
                         "_backward_slice_like",
                         "_image_crop",
                         "_image_flip_left_right",
                         "_image_flip_top_bottom",
                         "_image_random_flip_left_right",
                         "_image_random_flip_top_bottom",
                         "_slice_assign",
                         "_split_v2",
                         "depth_to_space",
                         "diag",
                         "repeat",
                         "reverse",
                         "slice",
                         "slice_axis",
                         "slice_like",
                         "space_to_depth",
                         "tile",
                         "transpose"}) {
    table.add(op, gpu::kKind, {"cuda", nullptr, table.get(op).reference().run});
  }
}

}  // namespace mx::ops
