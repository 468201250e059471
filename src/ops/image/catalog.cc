#include "ops/image/catalog.h"

#include "ops/image/color.h"
#include "ops/image/decode.h"
#include "ops/image/geometry.h"
#include "ops/image/picture_batch.h"
#include "ops/image/resize.h"
#include "ops/image/tensors.h"

namespace mx::ops {

void add_image(OpTable& table) {
  table.add(copy_make_border());
  table.add(cv_decode());
  table.add(cv_read());
  table.add(cv_resize());
  table.add(image_adjust_lighting());
  table.add(image_crop());
  table.add(image_crop_gradient());
  table.add(image_flip_left_right());
  table.add(image_flip_top_bottom());
  table.add(image_normalize());
  table.add(image_normalize_gradient());
  table.add(image_random_brightness());
  table.add(image_random_color_jitter());
  table.add(image_random_contrast());
  table.add(image_random_flip_left_right());
  table.add(image_random_flip_top_bottom());
  table.add(image_random_hue());
  table.add(image_random_lighting());
  table.add(image_random_saturation());
  table.add(image_resize());
  table.add(image_to_tensor());
  table.add(image_to_tensor_gradient());
  table.add(picture_batch());
}

}  // namespace mx::ops
