#include "ops/contrib/hawkes.h"

#include <algorithm>
#include <vector>

#include "ops/contrib/hawkes_mark.h"
#include "ops/nn/channels_first.h"
#include "ops/pointwise/dual.h"

namespace mx::ops {
namespace {

// Inputs: rates (n, k), alpha (k), beta (k), state (n, k), lags (n, t), marks (n, t), count of
// events (n), end of the observation (n). Outputs: log likelihood (n), state at the end (n, k).
void infer_inputs(Infer& t, int first) {
  Slot& rates = t.in(first);
  for (int i : {1, 2, 3, 4, 6, 7}) t.unify_dtype(rates, t.in(first + i));
  t.set_dtype(t.in(first + 5), DType::kInt32);
  if (!rates.shape.has_rank()) return;
  check<ShapeError>(rates.shape.ndim() == 2, t.who(), ": lda of shape ", rates.shape,
                    " must be (streams, marks)");
  int64_t streams = rates.shape[0], marks = rates.shape[1];
  for (int i : {1, 2}) t.set(t.in(first + i), Shape{marks});
  t.unify_shape(rates, t.in(first + 3));
  t.set(t.in(first + 4), Shape{streams, kUnknown});
  t.unify_shape(t.in(first + 4), t.in(first + 5));
  for (int i : {6, 7}) t.set(t.in(first + i), Shape{streams});
}

void infer(Infer& t, const NoParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.out(1));
  infer_inputs(t, 0);
  t.unify_shape(t.in(0), t.out(1));
  if (t.in(0).shape.has_rank()) t.set(t.out(0), Shape{t.in(0).shape[0]});
}

// The arrays of a call. Marks are numbers of another type and stay in their tensor.
template <class A>
struct Streams {
  const A *rates, *alpha, *beta, *state, *lags, *lengths, *ends;
  const Tensor& marks;
  int64_t count;  // of marks
};

// The inputs from `first` on, but for the marks, as numbers read by read(tensor, position).
template <class A, class Read>
Streams<A> read_streams(const Run& run, int first, Read&& read) {
  auto in = [&](int i) { return read(run.in(first + i), i); };
  return {in(0), in(1), in(2), in(3), in(4), in(6), in(7), run.in(first + 5), run.in(first).dim(1)};
}

Streams<double> plain_streams(const Run& run, int first) {
  return read_streams<double>(run, first, [&](const Tensor& x, int) {
    auto* copy = run.scratch<double>(x.size());
    dispatch(kFloating, x.dtype(),
             [&]<class T>() { convert_each(run, x.data<const T>(), copy, x.size()); });
    return copy;
  });
}

template <class A>
A follow(const Run& run, const Streams<A>& given, int64_t stream,
         std::vector<HawkesMark<A>>& marks) {
  for (int64_t k = 0; k < given.count; ++k) {
    int64_t at = stream * given.count + k;
    marks[static_cast<size_t>(k)] = {.rate = given.rates[at],
                                     .alpha = given.alpha[k],
                                     .beta = given.beta[k],
                                     .state = given.state[at]};
  }
  int64_t events = given.marks.dim(1);
  auto length = static_cast<int64_t>(given.lengths[stream]);
  check(length >= 0 && length <= events, run.who(), ": valid_length ", length, " of stream ",
        stream, " must be 0..", events);
  const auto* kinds = given.marks.template data<const int32_t>() + stream * events;
  A time = 0, likelihood = 0;
  for (int64_t j = 0; j < length; ++j) {
    check(kinds[j] >= 0 && kinds[j] < given.count, run.who(), ": mark ", kinds[j], " of stream ",
          stream, " must be 0..", given.count - 1);
    time += given.lags[stream * events + j];
    HawkesMark<A>& mark = marks[static_cast<size_t>(kinds[j])];
    likelihood += mark.wait(time);
    likelihood += mark.happen();
  }
  for (HawkesMark<A>& mark : marks) likelihood += mark.wait(given.ends[stream]);
  return likelihood;
}

void forward(Run& run, const NoParam& /*p*/) {
  Streams<double> given = plain_streams(run, 0);
  int64_t count = given.count;
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(run.in(0).dim(0), run.in(4).dim(1) * 32 + count, [&](int64_t stream) {
      std::vector<HawkesMark<double>> marks(static_cast<size_t>(count));
      double likelihood = follow(run, given, stream, marks);
      run.out(0).data<T>()[stream] = static_cast<T>(static_cast<Acc<T>>(likelihood));
      for (int64_t k = 0; k < count; ++k) {
        auto state = static_cast<Acc<T>>(marks[static_cast<size_t>(k)].state);
        run.out(1).data<T>()[stream * count + k] = static_cast<T>(state);
      }
    });
  });
}

// Inputs: gradients of both outputs, then those of the operator. Outputs: those of rates, alpha,
// beta and state.
void infer_gradient(Infer& t, const NoParam& /*p*/) {
  for (int i = 0; i < 4; ++i) t.unify(t.in(i + 2), t.out(i));
  infer_inputs(t, 2);
}

template <class A>
struct Slopes {
  const A *likelihood, *state;                  // gradients of the outputs
  A *to_rates, *to_alpha, *to_beta, *to_state;  // gradients of the inputs
};

template <class A>
void collect(const Run& run, const Streams<A>& given, int64_t streams, const Slopes<A>& slopes) {
  int64_t count = given.count;
  std::vector<HawkesMark<A>> marks(static_cast<size_t>(count));
  std::fill_n(slopes.to_alpha, count, A(0));
  std::fill_n(slopes.to_beta, count, A(0));
  for (int64_t stream = 0; stream < streams; ++stream) {  // in order: alpha and beta are shared
    follow(run, given, stream, marks);
    A slope = slopes.likelihood[stream];
    for (int64_t k = 0; k < count; ++k) {
      const HawkesMark<A>& mark = marks[static_cast<size_t>(k)];
      int64_t at = stream * count + k;
      A state_slope = slopes.state[at];
      slopes.to_rates[at] = slope * mark.by_rate;
      slopes.to_state[at] = slope * mark.by_start + state_slope * mark.state_by_start;
      slopes.to_alpha[k] += slope * mark.by_alpha;
      slopes.to_beta[k] += slope * mark.by_beta + state_slope * mark.state_by_beta;
    }
  }
}

void gradient_forward(Run& run, const NoParam& /*p*/) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    auto read = [&](int i) {
      auto* copy = run.scratch<double>(run.in(i).size());
      convert_each(run, run.in(i).data<const T>(), copy, run.in(i).size());
      return copy;
    };
    double* results[4];
    for (int i = 0; i < 4; ++i) results[i] = run.scratch<double>(run.out(i).size());
    collect<double>(run, plain_streams(run, 2), run.in(2).dim(0),
                    {read(0), read(1), results[0], results[1], results[2], results[3]});
    for (int i = 0; i < 4; ++i) {
      for (int64_t k = 0; k < run.out(i).size(); ++k) {
        run.out(i).data<T>()[k] = static_cast<T>(static_cast<Acc<T>>(results[i][k]));
      }
    }
  });
}

// Inputs: those of the gradient, then gradients of its four results. Outputs: gradients of its
// first six inputs.
void second_forward(Run& run, const NoParam& /*p*/) {
  constexpr int kFirst = 2, kDirections = 10;
  auto given = read_streams<Dual>(run, kFirst, [&](const Tensor& x, int i) {
    return i < 4 ? moving(run, x, run.in(kDirections + i)) : still(run, x);
  });
  int64_t streams = run.in(kFirst).dim(0);
  Dual* results[6];
  for (int i = 0; i < 6; ++i) results[i] = run.scratch<Dual>(run.out(i).size());
  std::vector<HawkesMark<Dual>> marks(static_cast<size_t>(given.count));
  for (int64_t stream = 0; stream < streams; ++stream) {
    results[0][stream] = follow(run, given, stream, marks);
    for (int64_t k = 0; k < given.count; ++k) {
      results[1][stream * given.count + k] = marks[static_cast<size_t>(k)].state;
    }
  }
  collect<Dual>(run, given, streams,
                {still(run, run.in(0)), still(run, run.in(1)), results[2], results[3], results[4],
                 results[5]});
  for (int i = 0; i < 6; ++i) store_slopes(results[i], run.out(i));
}

Values second_gradient(Grad& g, const NoParam& p) {
  Values inputs;
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  for (int i = 0; i < g.num_outputs(); ++i) inputs.push_back(g.out_grad(i));
  Values result = apply_all("_backward_backward_hawkesll", p, inputs);
  result.resize(10);
  return result;
}

Values gradient(Grad& g, const NoParam& p) {
  Values inputs = {g.out_grad(0), g.out_grad(1)};
  for (int i = 0; i < 8; ++i) inputs.push_back(g.in(i));
  Values result = apply_all("_backward_hawkesll", p, inputs);
  result.resize(8);
  return result;
}

}  // namespace

OpDef hawkesll() {
  return define<NoParam>({
      .name = "_contrib_hawkesll",
      .doc = "Log likelihood of streams of marked events under a Hawkes process.",
      .inputs = {"lda", "alpha", "beta", "state", "lags", "marks", "valid_length", "max_time"},
      .num_outputs = [](const NoParam&) { return 2; },
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .names_outputs = true,
  });
}

OpDef hawkesll_gradient() {
  return define<NoParam>({
      .name = "_backward_hawkesll",
      .doc = "The gradients of _contrib_hawkesll for rates, alpha, beta and state.",
      .inputs = {"likelihood_grad", "state_grad", "lda", "alpha", "beta", "state", "lags", "marks",
                 "valid_length", "max_time"},
      .num_outputs = [](const NoParam&) { return 4; },
      .infer = infer_gradient,
      .gradient = second_gradient,
      .cpu = gradient_forward,
  });
}

OpDef hawkesll_second_gradient() {
  return define<NoParam>({
      .name = "_backward_backward_hawkesll",
      .doc = "The gradients of _backward_hawkesll.",
      .inputs = {"likelihood_grad", "state_grad", "lda", "alpha", "beta", "state", "lags", "marks",
                 "valid_length", "max_time", "dlda", "dalpha", "dbeta", "dstate"},
      .num_outputs = [](const NoParam&) { return 6; },
      .infer = [](Infer& t, const NoParam&) { infer_like(t, {0, 1, 2, 3, 4, 5}); },
      .cpu = second_forward,
  });
}

}  // namespace mx::ops
