// CTCLoss: a block for each sequence walks through its steps, in logarithms and in double. Labels
// that name no channel are moved to the nearest one: to refuse them the call would have to wait.
#include "ops/catalog_cuda.h"
#include "ops/cuda_lines.h"
#include "ops/index/cuda_rows.h"
#include "ops/nn/loss/ctc_loss.h"
#include "ops/nn/loss/ctc_states.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct Sequences {
  int64_t steps, batch, channels, most, blank;
  bool is_blank_first;
  const int64_t *labels, *lengths, *counts;  // whole numbers; the last two may be null

  __device__ int64_t length(int64_t n) const {
    return lengths ? clamp_count(lengths[n], steps) : steps;
  }
  __device__ CtcStates states(int64_t n) const {
    const int64_t* first = labels + n * most;
    if (counts) return {first, clamp_count(counts[n], most), blank};
    int64_t count = 0, end = is_blank_first ? 0 : -1;
    while (count < most && first[count] != end) ++count;
    return {first, count, blank};
  }
  [[nodiscard]] __host__ __device__ int64_t room() const { return 2 * most + 1; }
};

// `scores` (steps, batch, channels) are logarithms; `shares` (batch, steps, room) become how
// probable each state is at each step, given the labels; `after` has two lines for each sequence.
// A sequence that cannot be aligned has loss 0, and its `fits` becomes 0.
__global__ void __launch_bounds__(gpu::kThreads)
    align_kernel(Sequences all, const double* scores, double* shares, double* after, double* losses,
                 int* fits) {
  int64_t n = blockIdx.x, length = all.length(n), pitch = all.batch * all.channels;
  CtcStates states = all.states(n);
  scores += n * all.channels;
  shares += n * all.steps * all.room();
  after += n * 2 * all.room();
  auto each_state = [&](auto body) {
    for (int64_t s = threadIdx.x; s < states.size(); s += blockDim.x) body(s);
    __syncthreads();
  };
  for (int64_t t = 0; t < length; ++t) {
    double* line = shares + t * all.room();
    each_state([&](int64_t s) {
      line[s] = t == 0 ? states.first(s, scores)
                       : states.forward(s, line - all.room(), scores + t * pitch);
    });
  }
  double total = length > 0 ? states.total(shares + (length - 1) * all.room()) : kNever;
  __syncthreads();  // the last line is about to change
  bool is_possible = total != kNever;
  if (threadIdx.x == 0) {
    losses[n] = is_possible ? -total : 0;
    fits[n] = is_possible ? 1 : 0;
  }
  if (!is_possible) return;
  for (int64_t t = length - 1; t >= 0; --t) {
    double *line = shares + t * all.room(), *now = after + t % 2 * all.room();
    const double* next = after + (t + 1) % 2 * all.room();
    each_state([&](int64_t s) {
      double value = t == length - 1 ? states.last<double>(s)
                                     : states.backward(s, next, scores + (t + 1) * pitch);
      now[s] = value;
      line[s] = ::exp(line[s] + value - total);
    });
  }
}

template <class T>
void log_softmax(const Run& run, double* scores) {
  const T* x = run.in(0).data<const T>();
  int64_t channels = run.in(0).dim(2), lines = run.in(0).dim(0) * run.in(0).dim(1);
  gpu::each_line(run, lines, channels, 1, [=] __device__(auto group, int64_t line) {
    int64_t at = line * channels;
    auto top = group.template max<double>(
        channels, [&](int64_t c) { return static_cast<double>(gpu::widen(x[at + c])); });
    double total = group.sum(channels, [&](int64_t c) {
      return ::exp(static_cast<double>(gpu::widen(x[at + c])) - top);
    });
    double shift = top + ::log(total);
    group.each(channels, [&](int64_t c) {
      scores[at + c] = static_cast<double>(gpu::widen(x[at + c])) - shift;
    });
  });
}

template <class T>
void store(const Run& run, const double* losses, const double* slopes) {
  T *loss = run.out(0).data<T>(), *dx = run.out(1).data<T>();
  gpu::each(run, run.out(0).size(),
            [=] __device__(int64_t n) { loss[n] = gpu::narrow<T>(losses[n]); });
  gpu::each(run, run.out(1).size(),
            [=] __device__(int64_t i) { dx[i] = gpu::narrow<T>(slopes[i]); });
}

// The channels' probabilities less their shares, in place; the states of a line one by one, so that
// the sums are the same in every run.
void subtract_shares(const Run& run, const Sequences& all, const double* shares, const int* fits,
                     double* scores) {
  gpu::each_line(run, all.steps * all.batch, all.channels, 1,
                 [=] __device__(auto group, int64_t line) {
                   int64_t t = line / all.batch, n = line % all.batch;
                   double* to = scores + line * all.channels;
                   bool counts = fits[n] != 0 && t < all.length(n);
                   group.each(all.channels, [&](int64_t c) { to[c] = counts ? ::exp(to[c]) : 0; });
                   group.sync();
                   if (!counts || group.rank() != 0) return;
                   CtcStates states = all.states(n);
                   const double* from = shares + (n * all.steps + t) * all.room();
                   for (int64_t s = 0; s < states.size(); ++s) to[states.symbol(s)] -= from[s];
                 });
}

void clamp_labels(const Run& run, int64_t count, int64_t channels, bool is_blank_first,
                  int64_t* labels) {
  int64_t low = is_blank_first ? 0 : -1;  // the end marks stay
  gpu::each(run, count, [=] __device__(int64_t i) {
    labels[i] = labels[i] < low ? low : labels[i] >= channels ? channels - 1 : labels[i];
  });
}

void forward(Run& run, const CtcLossParam& p) {
  const Tensor &data = run.in(0), &label = run.in(1);
  int64_t batch = data.dim(1), channels = data.dim(2);
  bool is_blank_first = p.blank_label == BlankLabel::kFirst;
  if (batch == 0) return;
  auto* labels = const_cast<int64_t*>(gpu::read_index(run, label));  // a copy of its own
  clamp_labels(run, label.size(), channels, is_blank_first, labels);
  int next = 2;
  const int64_t* lengths = p.use_data_lengths ? gpu::read_index(run, run.in(next++)) : nullptr;
  const int64_t* counts = p.use_label_lengths ? gpu::read_index(run, run.in(next)) : nullptr;
  Sequences all{data.dim(0),    batch,  channels, label.dim(1), is_blank_first ? 0 : channels - 1,
                is_blank_first, labels, lengths,  counts};
  auto* scores = run.scratch<double>(data.size());
  auto* shares = run.scratch<double>(batch * all.steps * all.room());
  auto* after = run.scratch<double>(batch * 2 * all.room());
  auto* losses = run.scratch<double>(batch);
  auto* fits = run.scratch<int>(batch);
  dispatch(kFloating, data.dtype(), [&]<class T>() { log_softmax<T>(run, scores); });
  gpu::launch(run, batch, gpu::kThreads, align_kernel, all, scores, shares, after, losses, fits);
  subtract_shares(run, all, shares, fits, scores);
  dispatch(kFloating, data.dtype(), [&]<class T>() { store<T>(run, losses, scores); });
}

}  // namespace

void add_cuda_ctc_loss(OpTable& table) {
  table.add("CTCLoss", gpu::kKind, {"cuda", nullptr, forward});
}

}  // namespace mx::ops
