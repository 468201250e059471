// What is done to each image of an iterator, named as MXNet's ImageRecordIter names it. Every
// option is a number; image_options.cc lists the names.
#pragma once

#include <array>
#include <map>
#include <string>

namespace mx {

struct ImageOptions {
  // Geometry, in this order.
  double resize = -1;  // the shorter side first
  double rotate = -1, max_rotate_angle = 0, max_shear_ratio = 0;
  double min_random_scale = 1, max_random_scale = 1, min_img_size = 0, max_img_size = 1e10;
  double min_aspect_ratio = 0, max_aspect_ratio = 0;
  double pad = 0, fill_value = 255;
  double random_resized_crop = 0, min_random_area = 1, max_random_area = 1;
  double min_crop_size = -1, max_crop_size = -1, rand_crop = 0;
  double inter_method = 1;
  double force_resize = 0;  // detection: to the wanted size, whatever the proportions
  double mirror = 0, rand_mirror = 0, rand_mirror_prob = 0;
  // Colours.
  double random_h = 0, random_s = 0, random_l = 0;
  double brightness = 0, contrast = 0, saturation = 0, pca_noise = 0;
  double max_random_contrast = 0, max_random_illumination = 0;
  std::array<double, 4> mean = {0, 0, 0, 0}, std = {1, 1, 1, 1};
  double scale = 1;

  static ImageOptions from(const std::map<std::string, double>& values);
};

}  // namespace mx
