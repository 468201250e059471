#include "ops/image/picture_batch.h"

#include <algorithm>
#include <cstring>

#include "ops/image/image.h"
#include "ops/image/resize.h"

namespace mx::ops {
namespace {

constexpr double kNanosecondsPerValue = 4;

void check_place(const Infer& t, const PictureBatchParam& p, const PicturePlace& place,
                 const Shape& pixels) {
  if (place.high == 0) return;
  const bool is_inside =
      place.offset >= 0 && place.top >= 0 && place.left >= 0 && place.high > 0 && place.wide > 0 &&
      place.left + place.wide <= place.line && place.from_top >= 0 && place.from_left >= 0 &&
      place.from_top + p.height <= place.to_high && place.from_left + p.width <= place.to_wide;
  check<ShapeError>(is_inside, t.who(), ": the part of ", place.high, " × ", place.wide, " at (",
                    place.top, ", ", place.left, ") in the size ", place.to_high, " × ",
                    place.to_wide, " leaves its picture, or has no ", p.height, " × ", p.width,
                    " pixels at (", place.from_top, ", ", place.from_left, ")");
  check(place.interpolation >= 0 && place.interpolation <= 3, t.who(), ": interpolation ",
        place.interpolation,
        " is not supported; use 0 nearest, 1 bilinear, 2 bicubic or 3 by area");
  if (!pixels.is_known()) return;
  int64_t end = place.offset +
                ((place.top + place.high - 1) * place.line + place.left + place.wide) * p.channels;
  check<ShapeError>(end <= pixels.size(), t.who(), ": a picture ends at byte ", end,
                    ", pixels has ", pixels.size());
}

void infer(Infer& t, const PictureBatchParam& p) {
  t.default_dtype(t.in(0), DType::kUint8);
  check<TypeError>(t.in(0).dtype == DType::kUint8, t.who(), ": pixels must be uint8, got ",
                   *t.in(0).dtype);
  check(p.height > 0 && p.width > 0, t.who(), ": height and width must be positive, got ", p.height,
        " and ", p.width);
  check(p.channels == 1 || p.channels == 3, t.who(), ": channels must be 1 or 3, got ", p.channels);
  auto channels = static_cast<size_t>(p.channels);
  check(p.mean.size() >= channels && p.factor.size() >= channels, t.who(),
        ": mean and factor must have ", channels, " numbers, got ", p.mean.size(), " and ",
        p.factor.size());
  size_t count = p.places.size() / PicturePlace::kNumbers;
  check(p.places.size() == count * PicturePlace::kNumbers, t.who(),
        ": places must have 12 numbers a picture, got ", p.places.size());
  for (size_t i = 0; i < count; ++i) {
    check_place(t, p, PicturePlace::read(p.places.data() + i * PicturePlace::kNumbers),
                t.in(0).shape);
  }
  t.set_dtype(t.out(0), p.dtype);
  t.set(t.out(0), Shape{static_cast<int64_t>(count), p.channels, p.height, p.width});
}

// The part in its new size, line by line.
const uint8_t* resized_part(Run& run, const PicturePlace& place, int64_t channels) {
  auto* part = run.scratch<uint8_t>(place.high * place.wide * channels);
  const auto* picture = run.in(0).data<const uint8_t>() + place.offset;
  for (int64_t y = 0; y < place.high; ++y) {
    std::copy_n(picture + ((place.top + y) * place.line + place.left) * channels,
                place.wide * channels, part + y * place.wide * channels);
  }
  if (place.to_high == place.high && place.to_wide == place.wide) return part;
  auto* result = run.scratch<uint8_t>(place.to_high * place.to_wide * channels);
  Run inner;
  inner.inputs.push_back(Tensor(part, Shape{place.high, place.wide, channels}, DType::kUint8));
  inner.outputs.push_back(
      Tensor(result, Shape{place.to_high, place.to_wide, channels}, DType::kUint8));
  inner.scratch_memory = run.scratch_memory;
  resize_image(inner, static_cast<int>(place.interpolation));
  return result;
}

template <class T>
void write(const PictureBatchParam& p, const PicturePlace& place, const uint8_t* pixels, T* to) {
  for (int64_t c = 0; c < p.channels; ++c) {
    auto mean = static_cast<float>(p.mean[static_cast<size_t>(c)]);
    auto factor = static_cast<float>(p.factor[static_cast<size_t>(c)]);
    for (int64_t y = 0; y < p.height; ++y) {
      for (int64_t x = 0; x < p.width; ++x) {
        int64_t column = place.from_left + (place.mirrors != 0 ? p.width - 1 - x : x);
        int64_t at = ((place.from_top + y) * place.to_wide + column) * p.channels + c;
        *to++ = saturate<T>((static_cast<float>(pixels[at]) - mean) * factor);
      }
    }
  }
}

void forward(Run& run, const PictureBatchParam& p) {
  int64_t size = p.channels * p.height * p.width;
  dispatch(kImageTypes, p.dtype, [&]<class T>() {
    T* to = run.out(0).data<T>();
    for (size_t i = 0; i < p.places.size(); i += PicturePlace::kNumbers, to += size) {
      PicturePlace place = PicturePlace::read(p.places.data() + i);
      if (place.high == 0) {
        std::memset(static_cast<void*>(to), 0, static_cast<size_t>(size) * sizeof(T));
      } else {
        write(p, place, resized_part(run, place, p.channels), to);
      }
    }
  });
}

}  // namespace

PicturePlace PicturePlace::read(const int64_t* n) {
  return {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11]};
}

void PicturePlace::append_to(Dims& numbers) const {
  for (int64_t number : {offset, line, top, left, high, wide, to_high, to_wide, from_top, from_left,
                         interpolation, mirrors}) {
    numbers.push_back(number);
  }
}

OpDef picture_batch() {
  return define<PictureBatchParam>({
      .name = "_picture_batch",
      .doc = "Parts of pictures, resized, mirrored and normalized, as one batch with the channels "
             "first.",
      .inputs = {"pixels"},
      .infer = infer,
      .gradient = zero_gradient<PictureBatchParam>,
      .cpu = forward,
      .cost_ns = [](const Run& run, const PictureBatchParam& /*p*/) -> double {
        return kNanosecondsPerValue * static_cast<double>(run.out(0).size());
      },
  });
}

}  // namespace mx::ops
