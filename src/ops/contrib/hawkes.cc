#include "ops/contrib/hawkes.h"

#include <cmath>
#include <vector>

#include "ops/shape/strided_copy.h"
#include "tensor/dispatch.h"

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

// One mark of one stream, and how the likelihood and the state change with what is given.
struct Mark {
  double rate, alpha, beta, state;
  double last = 0;                                              // time of its last event
  double state_by_beta = 0, state_by_start = 1;                 // derivatives of the state
  double by_rate = 0, by_alpha = 0, by_beta = 0, by_start = 0;  // of the log likelihood

  // Time passes to `time`; the part of the likelihood that belongs to nothing having happened.
  double wait(double time) {
    double d = time - last;
    double fade = std::exp(-beta * d);
    by_rate -= d;
    by_alpha -= state * (1 - fade);
    by_beta -= alpha * (state_by_beta * (1 - fade) + state * d * fade);
    by_start -= alpha * state_by_start * (1 - fade);
    double passed = rate * d + alpha * state * (1 - fade);
    state_by_beta = state_by_beta * fade - state * d * fade;
    state_by_start *= fade;
    state *= fade;
    last = time;
    return -passed;
  }
  // An event happens now.
  double happen() {
    double intensity = rate + alpha * beta * state;
    by_rate += 1 / intensity;
    by_alpha += beta * state / intensity;
    by_beta += alpha * (state + beta * state_by_beta) / intensity;
    by_start += alpha * beta * state_by_start / intensity;
    state += 1;
    return std::log(intensity);
  }
};

template <class T>
double follow(const Run& run, int first, int64_t stream, std::vector<Mark>& marks) {
  auto count = static_cast<int64_t>(marks.size());
  auto number = [&](int input, int64_t at) {
    return static_cast<double>(Acc<T>(run.in(first + input).data<const T>()[at]));
  };
  for (int64_t k = 0; k < count; ++k) {
    int64_t at = stream * count + k;
    marks[static_cast<size_t>(k)] = {
        .rate = number(0, at), .alpha = number(1, k), .beta = number(2, k), .state = number(3, at)};
  }
  int64_t events = run.in(first + 4).dim(1);
  auto length = static_cast<int64_t>(number(6, stream));
  check(length >= 0 && length <= events, run.who(), ": valid_length ", length, " of stream ",
        stream, " must be 0..", events);
  const auto* given = run.in(first + 5).data<const int32_t>() + stream * events;
  double time = 0, likelihood = 0;
  for (int64_t j = 0; j < length; ++j) {
    check(given[j] >= 0 && given[j] < count, run.who(), ": mark ", given[j], " of stream ", stream,
          " must be 0..", count - 1);
    time += number(4, stream * events + j);
    Mark& mark = marks[static_cast<size_t>(given[j])];
    likelihood += mark.wait(time);
    likelihood += mark.happen();
  }
  for (Mark& mark : marks) likelihood += mark.wait(number(7, stream));
  return likelihood;
}

void forward(Run& run, const NoParam& /*p*/) {
  int64_t count = run.in(0).dim(1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    run.parallel(run.in(0).dim(0), run.in(4).dim(1) * 32 + count, [&](int64_t stream) {
      std::vector<Mark> marks(static_cast<size_t>(count));
      double likelihood = follow<T>(run, 0, stream, marks);
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

void gradient_forward(Run& run, const NoParam& /*p*/) {
  int64_t streams = run.in(2).dim(0), count = run.in(2).dim(1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    std::vector<double> by_alpha(static_cast<size_t>(count)), by_beta(by_alpha.size());
    std::vector<Mark> marks(by_alpha.size());
    auto narrow = [](double value) { return static_cast<T>(static_cast<Acc<T>>(value)); };
    for (int64_t stream = 0; stream < streams; ++stream) {  // in order: alpha and beta are shared
      follow<T>(run, 2, stream, marks);
      double slope = Acc<T>(run.in(0).data<const T>()[stream]);
      for (int64_t k = 0; k < count; ++k) {
        const Mark& mark = marks[static_cast<size_t>(k)];
        int64_t at = stream * count + k;
        double state_slope = Acc<T>(run.in(1).data<const T>()[at]);
        run.out(0).data<T>()[at] = narrow(slope * mark.by_rate);
        run.out(3).data<T>()[at] =
            narrow(slope * mark.by_start + state_slope * mark.state_by_start);
        by_alpha[static_cast<size_t>(k)] += slope * mark.by_alpha;
        by_beta[static_cast<size_t>(k)] += slope * mark.by_beta + state_slope * mark.state_by_beta;
      }
    }
    for (int64_t k = 0; k < count; ++k) {
      run.out(1).data<T>()[k] = narrow(by_alpha[static_cast<size_t>(k)]);
      run.out(2).data<T>()[k] = narrow(by_beta[static_cast<size_t>(k)]);
    }
  });
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
      .cpu = gradient_forward,
  });
}

}  // namespace mx::ops
