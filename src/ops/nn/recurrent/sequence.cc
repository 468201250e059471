#include "ops/nn/recurrent/sequence.h"

#include <algorithm>

#include "base/error.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

template <class P>
std::vector<std::string> input_names(const P& p) {
  if (!p.use_sequence_length) return {"data"};
  return {"data", "sequence_length"};
}

// data as (outer, inner) sequences by batch, each element a line of `rest` values.
struct SequenceView {
  int64_t steps, batch, rest;
  bool batch_first;
  [[nodiscard]] int64_t at(int64_t step, int64_t sequence) const {
    return (batch_first ? sequence * steps + step : step * batch + sequence) * rest;
  }
};

SequenceView view_of(const Shape& data, int axis) {
  return {data[axis], data[1 - axis], data.product(2, data.ndim()), axis == 1};
}

// Lengths cut to smallest..steps; all are `steps` without the input.
const int64_t* read_lengths(const Run& run, bool has_lengths, int input, const SequenceView& view,
                            int64_t smallest) {
  auto* result = run.scratch<int64_t>(view.batch);
  std::fill_n(result, view.batch, view.steps);
  if (!has_lengths) return result;
  const Tensor& lengths = run.in(input);
  dispatch(kAnyType, lengths.dtype(), [&]<class T>() {
    const T* from = lengths.data<const T>();
    for (int64_t i = 0; i < view.batch; ++i) {
      auto length = static_cast<int64_t>(Acc<T>(from[i]));
      result[i] = std::clamp(length, std::min(smallest, view.steps), view.steps);
    }
  });
  return result;
}

void check_data(Infer& t, const Slot& data, int axis, int last_axis) {
  check<ShapeError>(axis >= 0 && axis <= last_axis, t.who(), ": axis must be ",
                    last_axis == 0 ? "0" : "0 or 1", ", got ", axis);
  check<ShapeError>(!data.shape.has_rank() || data.shape.ndim() >= 2, t.who(),
                    ": data must have an axis of time and a batch axis, got shape ", data.shape);
}

void infer_lengths(Infer& t, const Slot& data, bool has_lengths, int input, int axis) {
  if (!has_lengths) return;
  t.set(t.in(input), {data.shape.has_rank() ? data.shape[1 - axis] : kUnknown});
  t.default_dtype(t.in(input), data.dtype.value_or(DType::kFloat32));
}

template <class P>
void infer_same(Infer& t, const P& p) {
  t.unify(t.in(0), t.out(0));
  check_data(t, t.in(0), p.axis, std::is_same_v<P, SequenceReverseParam> ? 0 : 1);
  infer_lengths(t, t.in(0), p.use_sequence_length, 1, p.axis);
}

void infer_last(Infer& t, const SequenceLastParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  check_data(t, t.in(0), p.axis, 1);
  infer_lengths(t, t.in(0), p.use_sequence_length, 1, p.axis);
  if (!t.in_shape(0).has_rank()) return;
  Dims dims = {t.in_shape(0)[1 - p.axis]};
  dims.append(t.in_shape(0).begin() + 2, t.in_shape(0).end());
  t.set(t.out(0), Shape(dims));
}

void infer_backward_last(Infer& t, const SequenceLastParam& p) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
  infer_lengths(t, t.in(1), p.use_sequence_length, 2, p.axis);
}

void mask_forward(Run& run, const SequenceMaskParam& p) {
  SequenceView view = view_of(run.in(0).shape(), p.axis);
  const int64_t* lengths = read_lengths(run, p.use_sequence_length, 1, view, 0);
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    T value = static_cast<T>(static_cast<Acc<T>>(p.value));
    run.parallel(view.steps * view.batch, view.rest, [&](int64_t i) {
      int64_t step = view.batch_first ? i % view.steps : i / view.batch;
      int64_t sequence = view.batch_first ? i / view.steps : i % view.batch;
      T* to = y + i * view.rest;
      if (step >= lengths[sequence]) {
        std::fill_n(to, view.rest, value);
      } else if (x != y) {
        std::copy_n(x + i * view.rest, view.rest, to);
      }
    });
  });
}

void last_forward(Run& run, const SequenceLastParam& p) {
  SequenceView view = view_of(run.in(0).shape(), p.axis);
  if (view.steps == 0) fail<ShapeError>(run.who(), ": sequences of no steps have no last element");
  const int64_t* lengths = read_lengths(run, p.use_sequence_length, 1, view, 1);
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    run.parallel(view.batch, view.rest, [&](int64_t i) {
      std::copy_n(x + view.at(lengths[i] - 1, i), view.rest, y + i * view.rest);
    });
  });
}

void last_backward(Run& run, const SequenceLastParam& p) {
  SequenceView view = view_of(run.out(0).shape(), p.axis);
  if (view.steps == 0) return;
  const int64_t* lengths = read_lengths(run, p.use_sequence_length, 2, view, 1);
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    const T* dy = run.in(0).data<const T>();
    T* dx = run.out(0).data<T>();
    run.parallel(view.batch, view.rest * view.steps, [&](int64_t i) {
      for (int64_t step = 0; step < view.steps; ++step) {
        T* to = dx + view.at(step, i);
        if (step == lengths[i] - 1) {
          std::copy_n(dy + i * view.rest, view.rest, to);
        } else {
          std::fill_n(to, view.rest, T(Acc<T>(0)));
        }
      }
    });
  });
}

void reverse_forward(Run& run, const SequenceReverseParam& p) {
  SequenceView view = view_of(run.in(0).shape(), 0);
  const int64_t* lengths = read_lengths(run, p.use_sequence_length, 1, view, 0);
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    run.parallel(view.steps * view.batch, view.rest, [&](int64_t i) {
      int64_t step = i / view.batch, length = lengths[i % view.batch];
      int64_t from = step < length ? length - 1 - step : step;
      std::copy_n(x + view.at(from, i % view.batch), view.rest, y + i * view.rest);
    });
  });
}

// The gradient of the first input; the lengths have none.
template <class P>
Values only_data(const P& p, Value gradient) {
  Values grads = {std::move(gradient)};
  if (p.use_sequence_length) grads.emplace_back();
  return grads;
}

template <class P>
Values with_lengths(const Grad& g, const P& p, Values values) {
  if (p.use_sequence_length) values.push_back(g.in(1));
  return values;
}

Values mask_gradient(Grad& g, const SequenceMaskParam& p) {
  SequenceMaskParam cut = p;
  cut.value = 0;
  return only_data(p, apply("SequenceMask", cut, with_lengths(g, p, {g.out_grad(0)})));
}

Values last_gradient(Grad& g, const SequenceLastParam& p) {
  Value dx = apply("_backward_SequenceLast", p, with_lengths(g, p, {g.out_grad(0), g.in(0)}));
  return only_data(p, dx);
}

Values backward_last_gradient(Grad& g, const SequenceLastParam& p) {
  Values inputs = {g.out_grad(0)};
  if (p.use_sequence_length) inputs.push_back(g.in(2));
  Values grads = {apply("SequenceLast", p, inputs)};
  grads.resize(static_cast<size_t>(g.num_inputs()));
  return grads;
}

Values reverse_gradient(Grad& g, const SequenceReverseParam& p) {
  return only_data(p, apply("SequenceReverse", p, with_lengths(g, p, {g.out_grad(0)})));
}

}  // namespace

OpDef sequence_mask() {
  return define<SequenceMaskParam>({
      .name = "SequenceMask",
      .doc = "Writes `value` over the elements after the end of each sequence.",
      .aliases = {"_npx_sequence_mask"},
      .inputs = {"data", "sequence_length"},
      .input_names = input_names<SequenceMaskParam>,
      .infer = infer_same<SequenceMaskParam>,
      .gradient = mask_gradient,
      .cpu = mask_forward,
      .inplace = {{0, 0}},
      .names_outputs = true,
      .is_cheap = true,
  });
}

OpDef sequence_last() {
  return define<SequenceLastParam>({
      .name = "SequenceLast",
      .doc = "Picks the last element of each sequence.",
      .inputs = {"data", "sequence_length"},
      .input_names = input_names<SequenceLastParam>,
      .infer = infer_last,
      .gradient = last_gradient,
      .cpu = last_forward,
      .names_outputs = true,
  });
}

OpDef sequence_reverse() {
  return define<SequenceReverseParam>({
      .name = "SequenceReverse",
      .doc = "Reverses the elements of each sequence.",
      .inputs = {"data", "sequence_length"},
      .input_names = input_names<SequenceReverseParam>,
      .infer = infer_same<SequenceReverseParam>,
      .gradient = reverse_gradient,
      .cpu = reverse_forward,
      .names_outputs = true,
  });
}

OpDef backward_sequence_last() {
  return define<SequenceLastParam>({
      .name = "_backward_SequenceLast",
      .doc = "Gradient of SequenceLast.",
      .inputs = {"dy", "data", "sequence_length"},
      .input_names =
          [](const SequenceLastParam& p) {
            std::vector<std::string> names = {"dy", "data"};
            if (p.use_sequence_length) names.emplace_back("sequence_length");
            return names;
          },
      .infer = infer_backward_last,
      .gradient = backward_last_gradient,
      .cpu = last_backward,
  });
}

}  // namespace mx::ops
