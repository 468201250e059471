#include "ops/image/geometry.h"

#include <algorithm>
#include <random>

#include "ir/random.h"
#include "ops/image/image.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

void infer_crop(Infer& t, const ImageCropParam& p, Slot& image, Slot& part) {
  t.unify_dtype(image, part);
  check_image(t, image, true);
  check(p.x >= 0 && p.y >= 0 && p.width > 0 && p.height > 0, t.who(), ": the part at (", p.x, ", ",
        p.y, ") of ", p.width, " × ", p.height, " must have positive extents and start inside");
  if (!image.shape.has_rank()) return;
  Dims dims = image.shape.dims();
  int64_t& height = dims[dims.size() - 3];
  int64_t& width = dims[dims.size() - 2];
  bool fits = (width == kUnknown || p.x + p.width <= width) &&
              (height == kUnknown || p.y + p.height <= height);
  check<ShapeError>(fits, t.who(), ": the part at (", p.x, ", ", p.y, ") of ", p.width, " × ",
                    p.height, " leaves the image of shape ", image.shape);
  height = p.height;
  width = p.width;
  t.set(part, Shape(dims));
}

// Copies rows between the image and its part.
void copy_part(const Run& run, const ImageCropParam& p, const Tensor& image, const Tensor& part,
               bool into_image) {
  ImageLayout whole(image.shape()), cut(part.shape());
  Dims extents = {cut.count, cut.height, cut.line()};
  Dims large = {whole.size(), whole.line(), 1}, small = {cut.size(), cut.line(), 1};
  int64_t item = size_of(image.dtype());
  char* corner =
      static_cast<char*>(image.raw()) + (p.y * whole.line() + p.x * whole.channels) * item;
  if (into_image) {
    copy_strided(run, {extents, small, large}, part.raw(), corner, item);
  } else {
    copy_strided(run, {extents, large, small}, corner, part.raw(), item);
  }
}

void flip(const Run& run, bool left_right) {
  ImageLayout image(run.in(0).shape());
  if (run.in(0).size() == 0) return;
  Dims strides = {image.size(), image.line(), image.channels, 1}, back = strides;
  int64_t& turned = back[left_right ? 2 : 1];
  int64_t start = ((left_right ? image.width : image.height) - 1) * turned;
  turned = -turned;
  int64_t item = size_of(run.in(0).dtype());
  copy_strided(run, {{image.count, image.height, image.width, image.channels}, back, strides},
               static_cast<const char*>(run.in(0).raw()) + start * item, run.out(0).raw(), item);
}

void infer_image(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  check_image(t, t.in(0), false);
}

OpDef flip_op(const std::string& name, bool left_right) {
  return define<NoParam>({
      .name = "_image_" + name,
      .doc = left_right ? "Mirrors images left to right." : "Mirrors images top to bottom.",
      .aliases = {"_npx__image_" + name},
      .inputs = {"data"},
      .infer = infer_image,
      .gradient = [name](Grad& g, const NoParam& p) -> Values {
        return {apply("_image_" + name, p, {g.out_grad(0)})};
      },
      .cpu = [left_right](Run& run, const NoParam& /*p*/) { flip(run, left_right); },
  });
}

OpDef random_flip_op(const std::string& name, bool left_right) {
  return define<NoParam>({
      .name = "_image_random_" + name,
      .doc = left_right ? "Mirrors images left to right, every second time by chance."
                        : "Mirrors images top to bottom, every second time by chance.",
      .aliases = {"_npx__image_random_" + name},
      .inputs = {"data"},
      .infer = infer_image,
      .gradient = [](Grad& g, const NoParam& /*p*/) -> Values { return {g.out_grad(0)}; },
      .cpu =
          [left_right](Run& run, const NoParam& /*p*/) {
            bool stays = std::bernoulli_distribution()(run.random().serial());
            stays ? copy_bytes(run, run.in(0).raw(), run.out(0).raw(), run.out(0).bytes())
                  : flip(run, left_right);
          },
      .random = true,
  });
}

void infer_border(Infer& t, const CopyMakeBorderParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_image(t, t.in(0), false);
  check(p.top >= 0 && p.bot >= 0 && p.left >= 0 && p.right >= 0, t.who(),
        ": the border must not be negative, got (", p.top, ", ", p.bot, ", ", p.left, ", ", p.right,
        ")");
  int type = border_type(p);
  check(type >= 0 && type <= 4, t.who(), ": unknown border type ", p.type, "; use 0..4");
  if (!t.in(0).shape.is_known()) return;
  const Shape& image = t.in(0).shape;
  t.set(t.out(0), Shape{image[0] + p.top + p.bot, image[1] + p.left + p.right, image[2]});
}

void border_forward(Run& run, const CopyMakeBorderParam& p) {
  ImageLayout from(run.in(0).shape()), to(run.out(0).shape());
  if (run.in(0).size() == 0) return zero_bytes(run.out(0).raw(), run.out(0).bytes());
  dispatch(kImageTypes, run.out(0).dtype(), [&]<class T>() {
    const T* image = run.in(0).data<const T>();
    T* framed = run.out(0).data<T>();
    auto constant = [&](int64_t channel) {
      return saturate<T>(static_cast<float>(border_value(p, channel)));
    };
    run.parallel(to.height, to.line(), [&](int64_t y) {
      int64_t source_y = place_inside(y - p.top, from.height, border_type(p));
      for (int64_t x = 0; x < to.width; ++x) {
        int64_t source_x = place_inside(x - p.left, from.width, border_type(p));
        T* pixel = framed + y * to.line() + x * to.channels;
        for (int64_t c = 0; c < to.channels; ++c) {
          bool outside = source_y < 0 || source_x < 0;
          pixel[c] =
              outside ? constant(c) : image[source_y * from.line() + source_x * from.channels + c];
        }
      }
    });
  });
}

}  // namespace

OpDef image_crop() {
  return define<ImageCropParam>({
      .name = "_image_crop",
      .doc = "The part of images at (x, y) with the given extents.",
      .aliases = {"_npx__image_crop"},
      .inputs = {"data"},
      .infer = [](Infer& t, const ImageCropParam& p) { infer_crop(t, p, t.in(0), t.out(0)); },
      .gradient = [](Grad& g, const ImageCropParam& p) -> Values {
        return {apply("_backward_image_crop", p, {g.out_grad(0), g.in(0)})};
      },
      .cpu = [](Run& run,
                const ImageCropParam& p) { copy_part(run, p, run.in(0), run.out(0), false); },
  });
}

OpDef image_crop_gradient() {
  return define<ImageCropParam>({
      .name = "_backward_image_crop",
      .doc = "Images like `like`, zero but for the part given.",
      .inputs = {"data", "like"},
      .infer =
          [](Infer& t, const ImageCropParam& p) {
            t.unify_shape(t.in(1), t.out(0));
            infer_crop(t, p, t.out(0), t.in(0));
          },
      .gradient = [](Grad& g, const ImageCropParam& p) -> Values {
        return {apply("_image_crop", p, {g.out_grad(0)}), Value{}};
      },
      .cpu =
          [](Run& run, const ImageCropParam& p) {
            zero_bytes(run, run.out(0).raw(), run.out(0).bytes());
            copy_part(run, p, run.out(0), run.in(0), true);
          },
  });
}

OpDef image_flip_left_right() { return flip_op("flip_left_right", true); }
OpDef image_flip_top_bottom() { return flip_op("flip_top_bottom", false); }
OpDef image_random_flip_left_right() { return random_flip_op("flip_left_right", true); }
OpDef image_random_flip_top_bottom() { return random_flip_op("flip_top_bottom", false); }

OpDef copy_make_border() {
  return define<CopyMakeBorderParam>({
      .name = "_cvcopyMakeBorder",
      .doc = "An image with a border around it.",
      .inputs = {"src"},
      .infer = infer_border,
      .gradient = zero_gradient<CopyMakeBorderParam>,
      .cpu = border_forward,
  });
}

}  // namespace mx::ops
