#include "ops/nn/ctc_loss.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "ops/nn/floating.h"
#include "ops/shape/reshape.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

std::vector<std::string> input_names(const CtcLossParam& p) {
  std::vector<std::string> names = {"data", "label"};
  if (p.use_data_lengths) names.emplace_back("data_lengths");
  if (p.use_label_lengths) names.emplace_back("label_lengths");
  return names;
}

void infer(Infer& t, const CtcLossParam& /*p*/) {
  t.unify(t.in(0), t.out(1));
  t.unify_dtype(t.in(0), t.out(0));
  check_floating(t, t.in(0), "data");
  for (int i = 1; i < t.num_inputs(); ++i) {
    t.default_dtype(t.in(i), t.in(0).dtype.value_or(DType::kFloat32));
  }
  const Shape& data = t.in_shape(0);
  if (!data.has_rank()) return;
  check<ShapeError>(data.ndim() == 3, t.who(), ": data must have shape (steps, batch, channels), ",
                    "got ", data);
  const Shape& label = t.in_shape(1);
  check<ShapeError>(!label.has_rank() || label.ndim() == 2, t.who(),
                    ": label must have shape (batch, labels), got ", label);
  t.set(t.in(1), {data[1], kUnknown});
  check<ShapeError>(data[0] == kUnknown || t.in_shape(1)[1] <= data[0], t.who(),
                    ": label of shape ", t.in_shape(1), " has more labels than data has steps, ",
                    data[0]);
  t.set(t.out(0), {data[1]});
  for (int i = 2; i < t.num_inputs(); ++i) t.set(t.in(i), {data[1]});
}

Values gradient(Grad& g, const CtcLossParam& /*p*/) {
  ReshapeParam per_sequence;
  per_sequence.shape = {1, -1, 1};
  Value head = apply("Reshape", per_sequence, {g.out_grad(0)});
  Values grads = {head * g.out(1)};
  grads.resize(static_cast<size_t>(g.num_inputs()));
  return grads;
}

// log(exp(a) + exp(b))
double log_add(double a, double b) {
  if (a < b) std::swap(a, b);
  return std::isinf(b) ? a : a + std::log1p(std::exp(b - a));
}

constexpr double kNever = -std::numeric_limits<double>::infinity();

// One sequence: the labels with blanks around each, and the sums over their alignments, in
// logarithms. `scores` holds the logarithms of the softmax, (steps, channels).
class Alignment {
 public:
  Alignment(std::span<const int64_t> labels, int64_t blank, int64_t steps, int64_t channels,
            const double* scores)
      : states_(2 * static_cast<int64_t>(labels.size()) + 1),
        steps_(steps),
        channels_(channels),
        scores_(scores) {
    for (int64_t label : labels) {
      symbols_.push_back(blank);
      symbols_.push_back(label);
    }
    symbols_.push_back(blank);
  }

  // The logarithm of the labels' probability; minus infinity when they do not fit.
  double run() {
    before_.assign(static_cast<size_t>(steps_ * states_), kNever);
    at(before_, 0, 0) = score(0, 0);
    if (states_ > 1) at(before_, 0, 1) = score(0, 1);
    for (int64_t t = 1; t < steps_; ++t) {
      for (int64_t s = 0; s < states_; ++s) {
        double sum = at(before_, t - 1, s);
        if (s > 0) sum = log_add(sum, at(before_, t - 1, s - 1));
        if (may_skip(s)) sum = log_add(sum, at(before_, t - 1, s - 2));
        at(before_, t, s) = sum + score(t, s);
      }
    }
    double total = at(before_, steps_ - 1, states_ - 1);
    return states_ > 1 ? log_add(total, at(before_, steps_ - 1, states_ - 2)) : total;
  }

  // Calls body(t, shares): how probable each channel is at step t, given the labels.
  template <class Body>
  void each_step(double total, Body&& body) {
    auto states = static_cast<size_t>(states_);
    std::vector<double> after(states, kNever), next(states), shares(static_cast<size_t>(channels_));
    for (int64_t t = steps_ - 1; t >= 0; --t) {
      if (t == steps_ - 1) {
        after[states - 1] = 0;
        if (states > 1) after[states - 2] = 0;
      } else {
        step_back(t, after, next);
        after.swap(next);
      }
      std::fill(shares.begin(), shares.end(), 0.0);
      for (size_t s = 0; s < states; ++s) {
        shares[static_cast<size_t>(symbols_[s])] +=
            std::exp(at(before_, t, static_cast<int64_t>(s)) + after[s] - total);
      }
      body(t, shares.data());
    }
  }

 private:
  double& at(std::vector<double>& values, int64_t t, int64_t s) const {
    return values[static_cast<size_t>(t * states_ + s)];
  }
  [[nodiscard]] double score(int64_t t, int64_t s) const {
    return scores_[t * channels_ + symbols_[static_cast<size_t>(s)]];
  }
  // Two different labels may follow each other without the blank between them.
  [[nodiscard]] bool may_skip(int64_t s) const {
    auto i = static_cast<size_t>(s);
    return s >= 2 && s % 2 == 1 && symbols_[i] != symbols_[i - 2];
  }
  void step_back(int64_t t, const std::vector<double>& after, std::vector<double>& result) const {
    for (int64_t s = 0; s < states_; ++s) {
      auto i = static_cast<size_t>(s);
      double sum = after[i] + score(t + 1, s);
      if (s + 1 < states_) sum = log_add(sum, after[i + 1] + score(t + 1, s + 1));
      if (s + 2 < states_ && may_skip(s + 2)) {
        sum = log_add(sum, after[i + 2] + score(t + 1, s + 2));
      }
      result[i] = sum;
    }
  }

  int64_t states_, steps_, channels_;
  const double* scores_;
  std::vector<int64_t> symbols_;
  std::vector<double> before_;
};

// The whole numbers of an input of any dtype.
const int64_t* read_whole(const Run& run, const Tensor& from) {
  auto* result = run.scratch<int64_t>(from.size());
  dispatch(kAnyType, from.dtype(), [&]<class T>() {
    for (int64_t i = 0; i < from.size(); ++i) {
      result[i] = static_cast<int64_t>(Acc<T>(from.data<const T>()[i]));
    }
  });
  return result;
}

int64_t count_labels(const int64_t* labels, int64_t most, BlankLabel blank) {
  int64_t end = blank == BlankLabel::kFirst ? 0 : -1;
  return std::find(labels, labels + most, end) - labels;
}

template <class T>
void log_softmax(int64_t count, const T* x, double* scores) {
  double top = kNever, total = 0;
  for (int64_t c = 0; c < count; ++c) top = std::max(top, static_cast<double>(Acc<T>(x[c])));
  for (int64_t c = 0; c < count; ++c) {
    scores[c] = static_cast<double>(Acc<T>(x[c])) - top;
    total += std::exp(scores[c]);
  }
  double shift = std::log(total);
  for (int64_t c = 0; c < count; ++c) scores[c] -= shift;
}

// Loss and gradient of sequence n. Labels that cannot be aligned give 0, as in MXNet.
template <class T>
void run_sequence(const Run& run, int64_t n, int64_t length, std::span<const int64_t> labels,
                  int64_t blank) {
  int64_t steps = run.in(0).dim(0), batch = run.in(0).dim(1), channels = run.in(0).dim(2);
  const T* x = run.in(0).data<const T>() + n * channels;
  T* dx = run.out(1).data<T>() + n * channels;
  for (int64_t label : labels) {
    check(label >= 0 && label < channels && label != blank, run.who(), ": label ", label,
          " of sequence ", n, " must lie below the ", channels, " channels and not be the blank, ",
          blank);
  }
  for (int64_t t = 0; t < steps; ++t) {
    std::fill_n(dx + t * batch * channels, channels, T(Acc<T>(0)));
  }
  run.out(0).data<T>()[n] = T(Acc<T>(0));
  if (length == 0) return;
  std::vector<double> scores(static_cast<size_t>(length * channels));
  for (int64_t t = 0; t < length; ++t) {
    log_softmax(channels, x + t * batch * channels, scores.data() + t * channels);
  }
  Alignment alignment(labels, blank, length, channels, scores.data());
  double total = alignment.run();
  if (std::isinf(total)) return;
  run.out(0).data<T>()[n] = static_cast<T>(static_cast<Acc<T>>(-total));
  alignment.each_step(total, [&](int64_t t, const double* shares) {
    T* row = dx + t * batch * channels;
    for (int64_t c = 0; c < channels; ++c) {
      row[c] = static_cast<T>(
          static_cast<Acc<T>>(std::exp(scores[static_cast<size_t>(t * channels + c)]) - shares[c]));
    }
  });
}

void forward(Run& run, const CtcLossParam& p) {
  int64_t steps = run.in(0).dim(0), batch = run.in(0).dim(1), channels = run.in(0).dim(2);
  int64_t most = run.in(1).dim(1), blank = p.blank_label == BlankLabel::kFirst ? 0 : channels - 1;
  if (batch == 0) return;
  const int64_t* labels = read_whole(run, run.in(1));
  int next = 2;
  const int64_t* lengths = p.use_data_lengths ? read_whole(run, run.in(next++)) : nullptr;
  const int64_t* counts = p.use_label_lengths ? read_whole(run, run.in(next++)) : nullptr;
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    run.parallel(batch, steps * (channels + 2 * most) * 16, [&](int64_t n) {
      int64_t length = lengths ? std::clamp<int64_t>(lengths[n], 0, steps) : steps;
      const int64_t* first = labels + n * most;
      int64_t count = counts ? std::clamp<int64_t>(counts[n], 0, most)
                             : count_labels(first, most, p.blank_label);
      run_sequence<T>(run, n, length, {first, static_cast<size_t>(count)}, blank);
    });
  });
}

}  // namespace

OpDef ctc_loss() {
  return define<CtcLossParam>({
      .name = "CTCLoss",
      .doc = "Connectionist temporal classification: minus the logarithm of the probability of the "
             "labels, over all their alignments with the steps.",
      .aliases = {"_contrib_CTCLoss", "_contrib_ctc_loss", "ctc_loss"},
      .inputs = {"data", "label", "data_lengths", "label_lengths"},
      .input_names = input_names,
      .num_outputs = [](const CtcLossParam&) { return 2; },
      .num_visible = [](const CtcLossParam&) { return 1; },
      .output_names = {"output0", "output1"},
      .infer = infer,
      .gradient = gradient,
      .cpu = forward,
      .cost_ns =
          [](const Run& run, const CtcLossParam&) {
            return 2000.0 + 20.0 * static_cast<double>(run.in(0).size());
          },
  });
}

}  // namespace mx::ops
