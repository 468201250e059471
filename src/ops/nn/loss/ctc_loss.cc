#include "ops/nn/loss/ctc_loss.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "ops/nn/channels_first.h"
#include "ops/nn/floating.h"
#include "ops/nn/loss/ctc_states.h"
#include "ops/pointwise/dual.h"
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

// The second output is the gradient of the first; where it is differentiated itself, the second
// derivatives come in.
Values gradient(Grad& g, const CtcLossParam& p) {
  ReshapeParam per_sequence;
  per_sequence.shape = {1, -1, 1};
  Value head = apply("Reshape", per_sequence, {g.out_grad(0)});
  Values grads = {head * g.out(1)};
  if (g.has_out_grad(1)) {
    Values inputs;
    for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
    inputs.push_back(g.out_grad(1));
    grads[0] = grads[0] + apply("_backward_backward_CTCLoss", p, inputs);
  }
  grads.resize(static_cast<size_t>(g.num_inputs()));
  return grads;
}

// One sequence: the labels with blanks around each, and the sums over their alignments, in
// logarithms. `scores` holds the logarithms of the softmax, (steps, channels).
template <class A>
class Alignment {
 public:
  Alignment(std::span<const int64_t> labels, int64_t blank, int64_t steps, int64_t channels,
            const A* scores)
      : states_{labels.data(), static_cast<int64_t>(labels.size()), blank},
        steps_(steps),
        channels_(channels),
        scores_(scores) {}

  // The logarithm of the labels' probability; minus infinity when they do not fit.
  A run() {
    before_.resize(static_cast<size_t>(steps_ * states_.size()));
    for (int64_t t = 0; t < steps_; ++t) {
      A* line = before(t);
      for (int64_t s = 0; s < states_.size(); ++s) {
        line[s] = t == 0 ? states_.first(s, scores(0))
                         : states_.forward(s, line - states_.size(), scores(t));
      }
    }
    return states_.total(before(steps_ - 1));
  }

  // Calls body(t, shares): how probable each channel is at step t, given the labels.
  template <class Body>
  void each_step(A total, Body&& body) {
    auto states = static_cast<size_t>(states_.size());
    std::vector<A> after(states), next(states), shares(static_cast<size_t>(channels_));
    for (int64_t t = steps_ - 1; t >= 0; --t) {
      std::fill(shares.begin(), shares.end(), A(0));
      for (int64_t s = 0; s < states_.size(); ++s) {
        A value = t == steps_ - 1 ? states_.template last<A>(s)
                                  : states_.backward(s, after.data(), scores(t + 1));
        next[static_cast<size_t>(s)] = value;
        shares[static_cast<size_t>(states_.symbol(s))] += exp(before(t)[s] + value - total);
      }
      after.swap(next);
      body(t, shares.data());
    }
  }

 private:
  [[nodiscard]] A* before(int64_t t) { return before_.data() + t * states_.size(); }
  [[nodiscard]] const A* scores(int64_t t) const { return scores_ + t * channels_; }

  CtcStates states_;
  int64_t steps_, channels_;
  const A* scores_;
  std::vector<A> before_;
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

template <class A>
void log_softmax(std::span<A> x) {
  A top = *std::max_element(x.begin(), x.end()), total = 0;
  for (A& value : x) {
    value -= top;
    total += exp(value);
  }
  A shift = log(total);
  for (A& value : x) value -= shift;
}

// One sequence: its lines of data, (steps, channels), become those of the gradient; returns the
// loss. Labels that cannot be aligned give 0, as in MXNet.
template <class A>
A solve(std::span<const int64_t> labels, int64_t blank, int64_t channels, std::vector<A>& lines) {
  using std::isinf;
  auto width = static_cast<size_t>(channels);
  for (size_t i = 0; i < lines.size(); i += width) {
    log_softmax(std::span<A>(lines.data() + i, width));
  }
  std::vector<A> scores = lines;
  std::fill(lines.begin(), lines.end(), A(0));
  if (lines.empty()) return 0;
  auto steps = static_cast<int64_t>(lines.size() / width);
  Alignment<A> alignment(labels, blank, steps, channels, scores.data());
  A total = alignment.run();
  if (isinf(total)) return 0;
  alignment.each_step(total, [&](int64_t t, const A* shares) {
    size_t first = static_cast<size_t>(t) * width;
    for (size_t c = 0; c < width; ++c) lines[first + c] = exp(scores[first + c]) - shares[c];
  });
  return -total;
}

// The sequences of a batch.
class Batch {
 public:
  Batch(const Run& run, const CtcLossParam& p)
      : run_(run),
        p_(p),
        steps_(run.in(0).dim(0)),
        batch_(run.in(0).dim(1)),
        channels_(run.in(0).dim(2)),
        most_(run.in(1).dim(1)),
        labels_(read_whole(run, run.in(1))) {
    int next = 2;
    if (p.use_data_lengths) lengths_ = read_whole(run, run.in(next++));
    if (p.use_label_lengths) counts_ = read_whole(run, run.in(next));
  }

  // store(n, loss); `lines` (steps, batch, channels) become the gradient in place.
  template <class A, class Store>
  void solve_each(A* lines, Store&& store) const {
    run_.parallel(batch_, steps_ * (channels_ + 2 * most_) * 16, [&](int64_t n) {
      std::span<const int64_t> labels = labels_of(n);
      int64_t length = lengths_ ? clamp_count(lengths_[n], steps_) : steps_;
      std::vector<A> own(static_cast<size_t>(length * channels_));
      auto line = [&](int64_t t) { return lines + (t * batch_ + n) * channels_; };
      for (int64_t t = 0; t < length; ++t) {
        std::copy_n(line(t), channels_, own.data() + t * channels_);
      }
      store(n, solve(labels, blank(), channels_, own));
      for (int64_t t = 0; t < length; ++t) {
        std::copy_n(own.data() + t * channels_, channels_, line(t));
      }
      for (int64_t t = length; t < steps_; ++t) std::fill_n(line(t), channels_, A(0));
    });
  }

 private:
  [[nodiscard]] int64_t blank() const {
    return p_.blank_label == BlankLabel::kFirst ? 0 : channels_ - 1;
  }
  [[nodiscard]] std::span<const int64_t> labels_of(int64_t n) const {
    const int64_t* first = labels_ + n * most_;
    int64_t count =
        counts_ ? clamp_count(counts_[n], most_) : count_labels(first, most_, p_.blank_label);
    std::span<const int64_t> labels(first, static_cast<size_t>(count));
    for (int64_t label : labels) {
      check(label >= 0 && label < channels_, run_.who(), ": label ", label, " of sequence ", n,
            " must lie below the ", channels_, " channels");
    }
    return labels;
  }

  const Run& run_;
  const CtcLossParam& p_;
  int64_t steps_, batch_, channels_, most_;
  const int64_t *labels_, *lengths_ = nullptr, *counts_ = nullptr;
};

void forward(Run& run, const CtcLossParam& p) {
  const Tensor& data = run.in(0);
  if (data.dim(1) == 0) return;
  dispatch(kFloating, data.dtype(), [&]<class T>() {
    auto* lines = run.scratch<double>(data.size());
    convert_each(run, data.data<const T>(), lines, data.size());
    Batch(run, p).solve_each(lines, [&](int64_t n, double loss) {
      run.out(0).data<T>()[n] = static_cast<T>(static_cast<Acc<T>>(loss));
    });
    T* to = run.out(1).data<T>();
    for (int64_t i = 0; i < data.size(); ++i) to[i] = static_cast<T>(static_cast<Acc<T>>(lines[i]));
  });
}

// the inputs of CTCLoss, a direction → how its gradient changes when data moves along it
void backward_backward(Run& run, const CtcLossParam& p) {
  if (run.in(0).dim(1) == 0) return;
  Dual* lines = moving(run, run.in(0), run.in(run.num_inputs() - 1));
  Batch(run, p).solve_each(lines, [](int64_t, const Dual&) {});
  store_slopes(lines, run.out(0));
}

std::vector<std::string> second_names(const CtcLossParam& p) {
  std::vector<std::string> names = input_names(p);
  names.emplace_back("direction");
  return names;
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

OpDef backward_backward_ctc_loss() {
  return define<CtcLossParam>({
      .name = "_backward_backward_CTCLoss",
      .doc = "How the gradient of CTCLoss changes when data moves along a direction.",
      .inputs = {"data", "label", "data_lengths", "label_lengths", "direction"},
      .input_names = second_names,
      .infer = [](Infer& t, const CtcLossParam&) { t.unify(t.in(0), t.out(0)); },
      .cpu = backward_backward,
  });
}

}  // namespace mx::ops
