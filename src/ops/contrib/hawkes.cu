// Log likelihoods of Hawkes processes, a thread for each stream, in double. Lengths and marks that
// are out of range are cut to it: to refuse them the call would have to wait.
#include "ops/catalog_cuda.h"
#include "ops/contrib/hawkes_mark.h"
#include "ops/cuda_lines.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

using Mark = HawkesMark<double>;

// The inputs of a call and a room of one Mark per stream and kind.
template <class T>
struct Streams {
  const T *rates, *alpha, *beta, *state, *lags;
  const int32_t* kinds;
  const T *lengths, *ends;
  int64_t streams, count, events;
  Mark* marks;

  Streams(const Run& run, int first)
      : rates(in(run, first)),
        alpha(in(run, first + 1)),
        beta(in(run, first + 2)),
        state(in(run, first + 3)),
        lags(in(run, first + 4)),
        kinds(run.in(first + 5).data<const int32_t>()),
        lengths(in(run, first + 6)),
        ends(in(run, first + 7)),
        streams(run.in(first).dim(0)),
        count(run.in(first).dim(1)),
        events(run.in(first + 4).dim(1)),
        marks(run.scratch<Mark>(streams * count)) {}

  // The log likelihood of one stream; its marks end as they are then.
  __device__ double follow(int64_t stream) const {
    Mark* own = marks + stream * count;
    auto wide = [](T value) { return static_cast<double>(gpu::widen(value)); };
    for (int64_t k = 0; k < count; ++k) {
      int64_t at = stream * count + k;
      own[k] = Mark{wide(rates[at]), wide(alpha[k]), wide(beta[k]), wide(state[at])};
    }
    auto length = static_cast<int64_t>(wide(lengths[stream]));
    if (length > events) length = events;
    double time = 0, likelihood = 0;
    for (int64_t j = 0; j < length && count > 0; ++j) {
      int64_t kind = kinds[stream * events + j];
      kind = kind < 0 ? 0 : kind >= count ? count - 1 : kind;
      time += wide(lags[stream * events + j]);
      likelihood += own[kind].wait(time);
      likelihood += own[kind].happen();
    }
    for (int64_t k = 0; k < count; ++k) likelihood += own[k].wait(wide(ends[stream]));
    return likelihood;
  }

 private:
  static const T* in(const Run& run, int i) { return run.in(i).data<const T>(); }
};

template <class T>
void forward(const Run& run) {
  Streams<T> given(run, 0);
  T *likelihoods = run.out(0).data<T>(), *states = run.out(1).data<T>();
  gpu::each(run, given.streams, [=] __device__(int64_t stream) {
    likelihoods[stream] = gpu::narrow<T>(given.follow(stream));
    for (int64_t k = 0; k < given.count; ++k) {
      int64_t at = stream * given.count + k;
      states[at] = gpu::narrow<T>(given.marks[at].state);
    }
  });
}

// Inputs: gradients of both outputs, then those of the operator.
template <class T>
void backward(const Run& run) {
  Streams<T> given(run, 2);
  const T *dlikelihood = run.in(0).data<const T>(), *dstate = run.in(1).data<const T>();
  T *to_rates = run.out(0).data<T>(), *to_alpha = run.out(1).data<T>();
  T *to_beta = run.out(2).data<T>(), *to_state = run.out(3).data<T>();
  int64_t count = given.count;
  gpu::each(run, given.streams, [=] __device__(int64_t stream) {
    given.follow(stream);
    auto slope = static_cast<double>(gpu::widen(dlikelihood[stream]));
    for (int64_t k = 0; k < count; ++k) {
      int64_t at = stream * count + k;
      const Mark& mark = given.marks[at];
      auto state_slope = static_cast<double>(gpu::widen(dstate[at]));
      to_rates[at] = gpu::narrow<T>(slope * mark.by_rate);
      to_state[at] = gpu::narrow<T>(slope * mark.by_start + state_slope * mark.state_by_start);
    }
  });
  // All streams share alpha and beta.
  gpu::each_line(run, count, given.streams, count, [=] __device__(auto group, int64_t k) {
    auto wide = [](T value) { return static_cast<double>(gpu::widen(value)); };
    double alpha = group.sum(given.streams, [&](int64_t stream) {
      return wide(dlikelihood[stream]) * given.marks[stream * count + k].by_alpha;
    });
    double beta = group.sum(given.streams, [&](int64_t stream) {
      const Mark& mark = given.marks[stream * count + k];
      return wide(dlikelihood[stream]) * mark.by_beta +
             wide(dstate[stream * count + k]) * mark.state_by_beta;
    });
    if (group.rank() != 0) return;
    to_alpha[k] = gpu::narrow<T>(alpha);
    to_beta[k] = gpu::narrow<T>(beta);
  });
}

}  // namespace

void add_cuda_hawkes(OpTable& table) {
  table.add("_contrib_hawkesll", gpu::kKind, {"cuda", nullptr, [](Run& run, const NoParam& /*p*/) {
                                                dispatch(kFloating, run.out(0).dtype(),
                                                         [&]<class T>() { forward<T>(run); });
                                              }});
  table.add("_backward_hawkesll", gpu::kKind, {"cuda", nullptr, [](Run& run, const NoParam& /*p*/) {
                                                 dispatch(kFloating, run.out(0).dtype(),
                                                          [&]<class T>() { backward<T>(run); });
                                               }});
}

}  // namespace mx::ops
