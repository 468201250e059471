#include <cmath>

#include "ops/contrib/multibox.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

int64_t anchors_per_cell(const MultiBoxPriorParam& p) {
  return static_cast<int64_t>(p.sizes.size() + p.ratios.size()) - 1;
}

void infer(Infer& t, const MultiBoxPriorParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check(!p.sizes.empty() && !p.ratios.empty(), t.who(), ": give a size and a ratio at least");
  check(p.steps.size() == 2 && p.offsets.size() == 2, t.who(),
        ": steps and offsets are pairs, down and across");
  check((p.steps[0] > 0) == (p.steps[1] > 0), t.who(), ": give both steps or none, got (",
        p.steps[0], ", ", p.steps[1], ")");
  const Shape& shape = t.in(0).shape;
  if (!shape.is_known()) return;
  check<ShapeError>(shape.ndim() == 4, t.who(), ": data of shape ", shape,
                    " must be (batch, channels, height, width)");
  t.set(t.out(0), Shape{1, shape[2] * shape[3] * anchors_per_cell(p), 4});
}

// Half extents of anchor k of a cell: every size with the first ratio, then the first size with
// every further ratio.
struct Extents {
  float width, height;
};

Extents half_extents(const MultiBoxPriorParam& p, size_t k, float aspect) {
  bool by_size = k < p.sizes.size();
  auto size = static_cast<float>(p.sizes[by_size ? k : 0]);
  auto ratio = std::sqrt(static_cast<float>(p.ratios[by_size ? 0 : k - p.sizes.size() + 1]));
  return {size * aspect * ratio / 2, size / ratio / 2};
}

void forward(Run& run, const MultiBoxPriorParam& p) {
  int64_t height = run.in(0).dim(2), width = run.in(0).dim(3), per_cell = anchors_per_cell(p);
  auto step = [&](size_t axis, int64_t extent) {
    return p.steps[axis] > 0 ? static_cast<float>(p.steps[axis])
                             : 1.0f / static_cast<float>(extent);
  };
  float step_y = step(0, height), step_x = step(1, width);
  auto offset_y = static_cast<float>(p.offsets[0]), offset_x = static_cast<float>(p.offsets[1]);
  float aspect = static_cast<float>(height) / static_cast<float>(width);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    T* anchors = run.out(0).data<T>();
    run.parallel(height * width, per_cell * 8, [&](int64_t cell) {
      int64_t row = cell / width;
      float y = (static_cast<float>(row) + offset_y) * step_y;
      float x = (static_cast<float>(cell % width) + offset_x) * step_x;
      for (int64_t k = 0; k < per_cell; ++k) {
        Extents half = half_extents(p, static_cast<size_t>(k), aspect);
        float corners[] = {x - half.width, y - half.height, x + half.width, y + half.height};
        T* anchor = anchors + (cell * per_cell + k) * 4;
        for (int i = 0; i < 4; ++i) {
          anchor[i] = static_cast<T>(p.clip ? std::clamp(corners[i], 0.0f, 1.0f) : corners[i]);
        }
      }
    });
  });
}

}  // namespace

OpDef multibox_prior() {
  return define<MultiBoxPriorParam>({
      .name = "_contrib_MultiBoxPrior",
      .doc = "The anchors of a feature map, as corners in parts of the image.",
      .aliases = {"_npx_multibox_prior"},
      .inputs = {"data"},
      .infer = infer,
      .gradient = zero_gradient<MultiBoxPriorParam>,
      .cpu = forward,
      .names_its_input = true,
      .names_outputs = true,
  });
}

}  // namespace mx::ops
