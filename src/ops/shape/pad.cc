#include "ops/shape/pad.h"

#include <algorithm>

#include "ops/shape/slice.h"
#include "ops/shape/strided_copy.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

int64_t before(const PadParam& p, int axis) { return p.pad_width[size_t{2} * axis]; }
int64_t after(const PadParam& p, int axis) { return p.pad_width[size_t{2} * axis + 1]; }

// Position in the data that a position of the result shows; -1 on a constant border.
int64_t shown(PadMode mode, int64_t at, int64_t extent) {
  if (at >= 0 && at < extent) return at;
  if (mode == PadMode::kConstant) return -1;
  if (mode == PadMode::kEdge) return at < 0 ? 0 : extent - 1;
  return at < 0 ? -at : 2 * (extent - 1) - at;
}

void infer_padded(Infer& t, const PadParam& p, Slot& data, Slot& result) {
  if (p.pad_width.size() % 2 != 0) {
    fail<ShapeError>(t.who(), ": pad_width ", Shape(p.pad_width),
                     " must hold (before, after) for each axis");
  }
  int ndim = static_cast<int>(p.pad_width.size() / 2);
  if (data.shape.has_rank() && data.shape.ndim() != ndim) {
    fail<ShapeError>(t.who(), ": pad_width ", Shape(p.pad_width), " is for ", ndim,
                     " axes, data has shape ", data.shape);
  }
  t.set(data, Shape::of_rank(ndim));
  t.set(result, Shape::of_rank(ndim));
  for (int axis = 0; axis < ndim; ++axis) {
    int64_t extent = data.shape[axis], width = before(p, axis) + after(p, axis);
    if (before(p, axis) < 0 || after(p, axis) < 0) {
      fail<ShapeError>(t.who(), ": pad_width ", Shape(p.pad_width), " must not be negative");
    }
    if (extent == kUnknown) {
      int64_t padded = result.shape[axis];
      if (padded != kUnknown && padded >= width) data.shape[axis] = padded - width;
      continue;
    }
    bool reflects = p.mode == PadMode::kReflect && width > 0;
    if (reflects && std::max(before(p, axis), after(p, axis)) >= extent) {
      fail<ShapeError>(t.who(), ": reflect needs a border smaller than axis ", axis,
                       " of data of shape ", data.shape, ", got ", before(p, axis), " and ",
                       after(p, axis));
    }
    Shape expected = result.shape;
    expected[axis] = extent + width;
    t.set(result, expected);
  }
}

void infer(Infer& t, const PadParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  infer_padded(t, p, t.in(0), t.out(0));
}

// Where the part of the data starts that position `index` of the result shows, or -1 on a border;
// `index` counts along the axes before `axes`.
int64_t source_of(const PadParam& p, const Shape& data, const Shape& result, int axes,
                  int64_t index) {
  int64_t offset = 0, stride = data.product(axes, data.ndim());
  for (int axis = axes - 1; axis >= 0; --axis) {
    int64_t at = shown(p.mode, index % result[axis] - before(p, axis), data[axis]);
    if (at < 0) return -1;
    offset += at * stride;
    index /= result[axis];
    stride *= data[axis];
  }
  return offset;
}

// Calls body(row, start) for the lines begin..end of the result with the start of the line of the
// data that each shows, or -1 for a border line.
template <class Body>
void each_line(const PadParam& p, const Shape& data, const Shape& result, int64_t begin,
               int64_t end, Body&& body) {
  int axis = data.ndim() - 2;
  if (axis < 0) return body(int64_t{0}, int64_t{0});
  int64_t height = result[axis], width = data[axis + 1];
  while (begin < end) {
    int64_t plane = begin / height, start = source_of(p, data, result, axis, plane);
    int64_t stop = std::min(end, (plane + 1) * height);
    for (; begin < stop; ++begin) {
      int64_t at = shown(p.mode, begin - plane * height - before(p, axis), data[axis]);
      body(begin, start < 0 || at < 0 ? -1 : start + at * width);
    }
  }
}

template <class T>
void pad_line(const PadParam& p, const T* from, T* to, int64_t extent, T border) {
  int axis = static_cast<int>(p.pad_width.size() / 2) - 1;
  int64_t left = before(p, axis), right = after(p, axis);
  if (from == nullptr) {
    std::fill_n(to, left + extent + right, border);
    return;
  }
  std::copy_n(from, extent, to + left);
  if (p.mode == PadMode::kConstant) {
    std::fill_n(to, left, border);
    std::fill_n(to + left + extent, right, border);
    return;
  }
  for (int64_t i = 0; i < left; ++i) to[i] = from[shown(p.mode, i - left, extent)];
  for (int64_t i = 0; i < right; ++i) {
    to[left + extent + i] = from[shown(p.mode, extent + i, extent)];
  }
}

void forward(Run& run, const PadParam& p) {
  const Shape& data = run.in(0).shape();
  const Shape& result = run.out(0).shape();
  if (result.size() == 0) return;
  int last = result.ndim() - 1;
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() {
    const T* from = run.in(0).data<const T>();
    T* to = run.out(0).data<T>();
    auto border = static_cast<T>(static_cast<Acc<T>>(p.constant_value));
    constexpr int64_t kGrain = 32768;  // elements that are worth a thread
    parallel_for(result.product(0, last), kGrain / result[last], [&](int64_t begin, int64_t end) {
      each_line(p, data, result, begin, end, [&](int64_t row, int64_t line) {
        pad_line<T>(p, line < 0 ? nullptr : from + line, to + row * result[last], data[last],
                    border);
      });
    });
  });
}

Values gradient(Grad& g, const PadParam& p) {
  if (p.mode != PadMode::kConstant) {
    return {apply("_backward_Pad", p, {g.out_grad(0), g.in(0)})};
  }
  SliceParam inside;
  for (size_t i = 0; i < p.pad_width.size(); i += 2) {
    inside.begin.push_back(p.pad_width[i]);
    int64_t behind = p.pad_width[i + 1];
    inside.end.push_back(behind == 0 ? std::optional<int64_t>() : -behind);
  }
  return {apply("slice", inside, {g.out_grad(0)})};
}

void infer_gradient(Infer& t, const PadParam& p) {
  t.unify_shape(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
  infer_padded(t, p, t.out(0), t.in(0));
}

// Adds the lines of one block of the result to the lines of the data that they show.
template <class T>
void add_block(const PadParam& p, const Shape& data, const Shape& result, const T* from,
               Acc<T>* sums) {
  int last = result.ndim() - 1;
  int64_t left = before(p, last);
  each_line(p, data, result, 0, result.product(0, last), [&](int64_t row, int64_t line) {
    const T* source = from + row * result[last];
    for (int64_t i = 0; i < result[last]; ++i) {
      sums[line + shown(p.mode, i - left, data[last])] += static_cast<Acc<T>>(source[i]);
    }
  });
}

// Axes in front that have no border split the work into independent blocks.
void gradient_forward(Run& run, const PadParam& p) {
  const Shape& data = run.out(0).shape();
  const Shape& result = run.in(0).shape();
  if (data.size() == 0) return;
  int split = 0;
  while (split < data.ndim() - 1 && before(p, split) == 0 && after(p, split) == 0) ++split;
  Shape data_block(std::span(data.dims()).subspan(static_cast<size_t>(split)));
  Shape result_block(std::span(result.dims()).subspan(static_cast<size_t>(split)));
  PadParam inner = p;
  inner.pad_width = Dims(p.pad_width.begin() + ptrdiff_t{2} * split, p.pad_width.end());
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    Acc<T>* sums = run.scratch<Acc<T>>(data.size());
    run.parallel(data.product(0, split), result_block.size(), [&](int64_t block) {
      Acc<T>* block_sums = sums + block * data_block.size();
      std::fill_n(block_sums, data_block.size(), Acc<T>(0));
      add_block<T>(inner, data_block, result_block,
                   run.in(0).data<const T>() + block * result_block.size(), block_sums);
      std::copy_n(block_sums, data_block.size(), run.out(0).data<T>() + block * data_block.size());
    });
  });
}

}  // namespace

OpDef pad() {
  return define<PadParam>({
      .name = "Pad",
      .doc = "Puts a border around the data: a constant, the edge, or the data reflected.",
      .aliases = {"pad"},
      .inputs = {"data"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_its_input = true,
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef pad_gradient() {
  return define<PadParam>({
      .name = "_backward_Pad",
      .doc = "Adds each position of the border to the position of `like` that it shows.",
      .inputs = {"data", "like"},
      .infer = infer_gradient,
      .gradient = [](Grad& g, const PadParam& p) -> Values {
        return {apply("Pad", p, {g.out_grad(0)}), Value{}};
      },
      .cpu = gradient_forward,
      .reads = all_but(1),
  });
}

}  // namespace mx::ops
