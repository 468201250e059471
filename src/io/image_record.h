// One record of an image file: a header, labels and a compressed image.
#pragma once

#include <span>
#include <string_view>

#include "codec/image_codec.h"
#include "io/image_changes.h"
#include "ndarray/ndarray.h"

namespace mx {

class ImageRecord {
 public:
  ImageRecord(std::vector<uint8_t> bytes, std::string_view who);
  [[nodiscard]] int64_t number() const { return number_; }
  [[nodiscard]] const std::vector<float>& labels() const { return labels_; }
  [[nodiscard]] FileBytes image() const { return FileBytes(bytes_).subspan(image_begin_); }

 private:
  std::vector<uint8_t> bytes_;
  std::vector<float> labels_;
  int64_t number_ = 0;
  size_t image_begin_ = 0;
};

Picture decoded(FileBytes file, int64_t channels, std::string_view who);

// Into one entry of a batch: channels first, normalized.
void write_pixels(const Picture& picture, const ImageOptions& options, Random& random,
                  const NDArray& target);

// Labels of detection: width of the header, width of an object, the rest of the header, objects.
void mirror_boxes(std::vector<float>& labels);
// With channels, height, width and their own count in front.
std::vector<float> with_size(int64_t channels, Extent size, std::vector<float> labels);

}  // namespace mx
