#include "ops/shape/catalog.h"

#include "ops/shape/concat.h"
#include "ops/shape/pad.h"
#include "ops/shape/permute.h"
#include "ops/shape/reshape.h"
#include "ops/shape/shape_array.h"
#include "ops/shape/slice.h"
#include "ops/shape/split_v2.h"
#include "ops/shape/tile.h"

namespace mx::ops {

void add_shape(OpTable& table) {
  table.add(concat());
  table.add(concat_gradient());
  table.add(depth_to_space());
  table.add(expand_dims());
  table.add(flatten());
  table.add(pad());
  table.add(pad_gradient());
  table.add(repeat());
  table.add(repeat_gradient());
  table.add(reshape());
  table.add(reshape_like());
  table.add(reverse());
  table.add(rnn_param_concat());
  table.add(shape_array());
  table.add(size_array());
  table.add(slice());
  table.add(slice_assign());
  table.add(slice_assign_scalar());
  table.add(slice_axis());
  table.add(slice_axis_gradient());
  table.add(slice_channel());
  table.add(slice_gradient());
  table.add(slice_like());
  table.add(slice_like_gradient());
  table.add(space_to_depth());
  table.add(split_v2());
  table.add(squeeze());
  table.add(stack());
  table.add(swap_axis());
  table.add(tile());
  table.add(tile_gradient());
  table.add(transpose());
}

}  // namespace mx::ops
