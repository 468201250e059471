#include "io/image_options.h"

#include "base/error.h"

namespace mx {

ImageOptions ImageOptions::from(const std::map<std::string, double>& values) {
  ImageOptions o;
  const std::map<std::string, double*> fields = {
      {"resize", &o.resize},
      {"rotate", &o.rotate},
      {"max_rotate_angle", &o.max_rotate_angle},
      {"max_shear_ratio", &o.max_shear_ratio},
      {"min_random_scale", &o.min_random_scale},
      {"max_random_scale", &o.max_random_scale},
      {"min_img_size", &o.min_img_size},
      {"max_img_size", &o.max_img_size},
      {"min_aspect_ratio", &o.min_aspect_ratio},
      {"max_aspect_ratio", &o.max_aspect_ratio},
      {"pad", &o.pad},
      {"fill_value", &o.fill_value},
      {"random_resized_crop", &o.random_resized_crop},
      {"min_random_area", &o.min_random_area},
      {"max_random_area", &o.max_random_area},
      {"min_crop_size", &o.min_crop_size},
      {"max_crop_size", &o.max_crop_size},
      {"rand_crop", &o.rand_crop},
      {"inter_method", &o.inter_method},
      {"force_resize", &o.force_resize},
      {"mirror", &o.mirror},
      {"rand_mirror", &o.rand_mirror},
      {"rand_mirror_prob", &o.rand_mirror_prob},
      {"random_h", &o.random_h},
      {"random_s", &o.random_s},
      {"random_l", &o.random_l},
      {"brightness", &o.brightness},
      {"contrast", &o.contrast},
      {"saturation", &o.saturation},
      {"pca_noise", &o.pca_noise},
      {"max_random_contrast", &o.max_random_contrast},
      {"max_random_illumination", &o.max_random_illumination},
      {"mean_r", o.mean.data()},
      {"mean_g", &o.mean[1]},
      {"mean_b", &o.mean[2]},
      {"mean_a", &o.mean[3]},
      {"std_r", o.std.data()},
      {"std_g", &o.std[1]},
      {"std_b", &o.std[2]},
      {"std_a", &o.std[3]},
      {"scale", &o.scale},
  };
  for (const auto& [name, value] : values) {
    auto found = fields.find(name);
    ensure(found != fields.end(), "the caller knows the options of images");
    *found->second = value;
  }
  return o;
}

}  // namespace mx
