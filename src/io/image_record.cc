#include "io/image_record.h"

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "tensor/dispatch.h"

namespace mx {
namespace {

struct Header {  // as mx.recordio.pack writes it
  uint32_t flag;
  float label;
  uint64_t id, id2;
};
static_assert(sizeof(Header) == 24);

template <class T>
T as_element(float value) {
  if constexpr (sizeof(T) == 1) {  // wider integers hold every value that pixels can become
    constexpr float kLeast = std::numeric_limits<T>::min(), kMost = std::numeric_limits<T>::max();
    return static_cast<T>(std::clamp(value, kLeast, kMost));
  } else {
    return static_cast<T>(value);
  }
}

struct Line {  // (x - mean) * factor + shift
  float mean, factor, shift;
};

template <int kChannels, class T>
void write_plane(const uint8_t* from, int64_t count, const Line& line, T* to) {
  for (int64_t i = 0; i < count; ++i) {
    float value = static_cast<float>(from[i * kChannels]) - line.mean;
    to[i] = as_element<T>(value * line.factor + line.shift);
  }
}

}  // namespace

ImageRecord::ImageRecord(std::vector<uint8_t> bytes, std::string_view who)
    : bytes_(std::move(bytes)), image_begin_(sizeof(Header)) {
  check<IoError>(bytes_.size() >= sizeof(Header), who, ": the record has no image header");
  Header header{};
  std::memcpy(&header, bytes_.data(), sizeof(Header));
  number_ = static_cast<int64_t>(header.id);
  if (header.flag == 0) {
    labels_ = {header.label};
    return;
  }
  size_t label_bytes = size_t{header.flag} * sizeof(float);
  check<IoError>(bytes_.size() - sizeof(Header) >= label_bytes, who,
                 ": the record ends inside its ", header.flag, " labels");
  labels_.resize(header.flag);
  std::memcpy(labels_.data(), bytes_.data() + sizeof(Header), label_bytes);
  image_begin_ += label_bytes;
}

Picture decoded(FileBytes file, int64_t channels, std::string_view who) {
  PixelFormat format = channels == 1 ? PixelFormat::kGray : PixelFormat::kRgb;
  ImageHeader header = read_image_header(file, who);
  Picture picture(header.height, header.width, channels);
  decode_image(file, format, picture.pixels.data(), who);
  return picture;
}

void write_pixels(const Picture& picture, const ImageOptions& o, Random& random,
                  const NDArray& target) {
  double contrast = draw(random, 1 - o.max_random_contrast, 1 + o.max_random_contrast);
  double light = draw(random, -o.max_random_illumination, o.max_random_illumination);
  int64_t plane = picture.height * picture.width;
  Tensor tensor = target.tensor();
  dispatch(Types<float, double, Half, BFloat16, uint8_t, int8_t, int32_t, int64_t>{},
           tensor.dtype(), [&]<class T>() {
             for (int64_t c = 0; c < picture.channels; ++c) {
               auto place = static_cast<size_t>(std::min<int64_t>(c, 3));
               Line line{static_cast<float>(o.mean[place]),
                         static_cast<float>(contrast * o.scale / o.std[place]),
                         static_cast<float>(light * o.scale / o.std[place])};
               auto write = picture.channels == 3 ? write_plane<3, T> : write_plane<1, T>;
               write(picture.pixels.data() + c, plane, line, tensor.data<T>() + c * plane);
             }
           });
}

void mirror_boxes(std::vector<float>& labels) {
  if (labels.size() < 2) return;
  auto width = static_cast<size_t>(std::max(labels[1], 0.F));
  if (width < 5) return;
  for (auto at = static_cast<size_t>(std::max(labels[0], 0.F)); at + width <= labels.size();
       at += width) {
    float left = labels[at + 1];
    labels[at + 1] = 1 - labels[at + 3];
    labels[at + 3] = 1 - left;
  }
}

std::vector<float> with_size(int64_t channels, Extent size, std::vector<float> labels) {
  const float head[] = {static_cast<float>(channels), static_cast<float>(size.height),
                        static_cast<float>(size.width), static_cast<float>(labels.size())};
  labels.insert(labels.begin(), std::begin(head), std::end(head));
  return labels;
}

}  // namespace mx
