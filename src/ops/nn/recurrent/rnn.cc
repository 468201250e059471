#include "ops/nn/recurrent/rnn.h"

#include <limits>

#include "base/error.h"
#include "ops/linalg/gemm.h"
#include "ops/nn/floating.h"

namespace mx::ops {

RnnLayout::RnnLayout(const RnnParam& p, int64_t steps, int64_t batch, int64_t inputs)
    : steps(steps),
      batch(batch),
      inputs(inputs),
      layers(p.num_layers),
      directions(p.directions()),
      gates(p.gates()),
      hidden(p.state_size),
      recurrent(p.recurrent()),
      is_lstm(p.is_lstm()),
      is_gru(p.mode == RnnMode::kGru),
      drops(p.p > 0),
      projects(p.projection_size.has_value()) {}

int64_t RnnLayout::weights_before(int64_t layer) const {
  if (layer == 0) return 0;
  return directions * (weights_of(0) + (layer - 1) * weights_of(1));
}

int64_t RnnLayout::parameter_count() const {
  return weights_before(layers) + layers * directions * 2 * width();
}

int64_t RnnLayout::input_weight(int64_t layer, int64_t direction) const {
  return weights_before(layer) + direction * weights_of(layer);
}

int64_t RnnLayout::input_bias(int64_t layer, int64_t direction) const {
  return weights_before(layers) + (layer * directions + direction) * 2 * width();
}

ClipRange clip_range(const RnnParam& p) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return {p.lstm_state_clip_min.value_or(-kInfinity), p.lstm_state_clip_max.value_or(kInfinity),
          p.lstm_state_clip_nan, p.lstm_state_clip_min || p.lstm_state_clip_max};
}

namespace {

std::vector<std::string> input_names(const RnnParam& p) {
  std::vector<std::string> names = {"data", "parameters", "state"};
  if (p.is_lstm()) names.emplace_back("state_cell");
  if (p.use_sequence_length) names.emplace_back("sequence_length");
  return names;
}

int visible_outputs(const RnnParam& p) {
  if (!p.state_outputs) return 1;
  return p.is_lstm() ? 3 : 2;
}

void check_params(Infer& t, const RnnParam& p) {
  check<ShapeError>(p.state_size > 0 && p.num_layers > 0, t.who(),
                    ": state_size and num_layers must be positive, got ", p.state_size, " and ",
                    p.num_layers);
  check<ShapeError>(!p.projection_size || p.is_lstm(), t.who(),
                    ": projection_size works with mode lstm only");
  check<ShapeError>(!p.projection_size || *p.projection_size > 0, t.who(),
                    ": projection_size must be positive, got ", p.projection_size.value_or(0));
  check<ShapeError>(p.is_lstm() || (!p.lstm_state_clip_min && !p.lstm_state_clip_max), t.who(),
                    ": lstm_state_clip_min and lstm_state_clip_max work with mode lstm only");
  check(p.p >= 0 && p.p < 1, t.who(), ": p must be a probability in [0, 1), got ", p.p);
}

// Shapes of the arrays that forward and backward share.
struct Arrays {
  Slot &data, &parameters, &state;
  Slot *cell, *lengths;
  Slot &output, &reserve;
  Slot *last_state, *last_cell;
};

void infer_arrays(Infer& t, const RnnParam& p, const Arrays& a) {
  check_params(t, p);
  check<ShapeError>(!a.data.shape.has_rank() || a.data.shape.ndim() == 3, t.who(),
                    ": data must have shape (steps, batch, inputs), got ", a.data.shape);
  if (!a.data.shape.has_rank()) return;
  int64_t stacked = p.num_layers * p.directions();
  int64_t width = p.directions() * p.recurrent();
  t.set(a.output, {a.data.shape[0], a.data.shape[1], width});
  t.set(a.state, {stacked, a.output.shape[1], p.recurrent()});
  t.set(a.data, {a.output.shape[0], a.state.shape[1], kUnknown});
  t.set(a.output, {a.data.shape[0], a.data.shape[1], width});
  int64_t batch = a.data.shape[1], steps = a.data.shape[0], inputs = a.data.shape[2];
  if (a.cell) t.set(*a.cell, {stacked, batch, p.state_size});
  if (a.lengths) t.set(*a.lengths, {batch});
  if (a.last_state) t.set(*a.last_state, {stacked, batch, p.recurrent()});
  if (a.last_cell) t.set(*a.last_cell, {stacked, batch, p.state_size});
  RnnLayout layout(p, steps, batch, inputs);
  t.set(a.parameters, {inputs == kUnknown ? kUnknown : layout.parameter_count()});
  t.set(a.reserve, {batch == kUnknown || steps == kUnknown ? kUnknown : layout.reserve_count()});
}

// All arrays have data's dtype, but for the lengths (any) and the reserve, which holds what 16-bit
// data is computed in.
void infer_dtypes(Infer& t, std::initializer_list<Slot*> same, Slot& reserve, Slot* lengths) {
  Slot& data = t.in(0);
  for (int pass = 0; pass < 2; ++pass) {
    for (Slot* slot : same) {
      if (slot) t.unify_dtype(data, *slot);
    }
  }
  check_floating(t, data, "data");
  if (lengths) t.default_dtype(*lengths, data.dtype.value_or(DType::kFloat32));
  if (!data.dtype) return;
  t.set_dtype(reserve, *data.dtype == DType::kFloat64 ? DType::kFloat64 : DType::kFloat32);
}

void infer(Infer& t, const RnnParam& p) {
  int next = 3;
  Slot* cell = p.is_lstm() ? &t.in(next++) : nullptr;
  Slot* lengths = p.use_sequence_length ? &t.in(next++) : nullptr;
  Slot* last_state = p.state_outputs ? &t.out(1) : nullptr;
  Slot* last_cell = p.state_outputs && p.is_lstm() ? &t.out(2) : nullptr;
  Slot& reserve = t.out(t.num_outputs() - 1);
  infer_arrays(
      t, p, {t.in(0), t.in(1), t.in(2), cell, lengths, t.out(0), reserve, last_state, last_cell});
  infer_dtypes(t, {&t.in(1), &t.in(2), cell, &t.out(0), last_state, last_cell}, reserve, lengths);
}

void infer_backward(Infer& t, const RnnParam& p) {
  int next = 3;
  Slot* cell = p.is_lstm() ? &t.in(next++) : nullptr;
  Slot* lengths = p.use_sequence_length ? &t.in(next++) : nullptr;
  Slot& reserve = t.in(next++);
  Slot& dy = t.in(next++);
  Slot* last_state = p.state_outputs ? &t.in(next++) : nullptr;
  Slot* last_cell = p.state_outputs && p.is_lstm() ? &t.in(next++) : nullptr;
  infer_arrays(t, p,
               {t.in(0), t.in(1), t.in(2), cell, lengths, dy, reserve, last_state, last_cell});
  infer_dtypes(t, {&t.in(1), &t.in(2), cell, &dy, last_state, last_cell}, reserve, lengths);
  for (int i = 0; i < t.num_outputs(); ++i) t.unify(t.in(i), t.out(i));
}

Values gradient(Grad& g, const RnnParam& p) {
  Values inputs;
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  inputs.push_back(g.out(g.num_outputs() - 1));
  for (int i = 0; i + 1 < g.num_outputs(); ++i) inputs.push_back(g.out_grad(i));
  Values grads = apply_all("_backward_RNN", p, inputs);
  grads.resize(static_cast<size_t>(g.num_inputs()));  // the lengths have none
  return grads;
}

double cost_ns(const Run& run, const RnnParam& p) {
  const Shape& data = run.in(0).shape();
  RnnLayout layout(p, data[0], data[1], data[2]);
  return 2000 + gemm_cost_ns(layout.lines(), layout.parameter_count(), 1);
}

}  // namespace

std::vector<std::string> backward_rnn_inputs(const RnnParam& p) {
  std::vector<std::string> names = input_names(p);
  names.insert(names.end(), {"reserve", "dy"});
  if (p.state_outputs) names.emplace_back("dstate");
  if (p.state_outputs && p.is_lstm()) names.emplace_back("dstate_cell");
  return names;
}

OpDef rnn() {
  return define<RnnParam>({
      .name = "RNN",
      .doc = "Runs sequences through stacked recurrent layers.",
      .aliases = {"_npx_rnn"},
      .inputs = {"data", "parameters", "state", "state_cell", "sequence_length"},
      .input_names = input_names,
      .num_outputs = [](const RnnParam& p) { return visible_outputs(p) + 1; },
      .num_visible = visible_outputs,
      .output_names = {"output", "state_output", "statecell_output", "reserve"},
      .infer = infer,
      .gradient = gradient,
      .cpu = rnn_forward,
      .random = true,
      .draws = [](bool training, const RnnParam& p) { return training && p.drops(); },
      .cost_ns = cost_ns,
      .names_outputs = true,
  });
}

OpDef backward_rnn() {
  return define<RnnParam>({
      .name = "_backward_RNN",
      .doc = "Gradients of RNN with respect to data, parameters and states.",
      .inputs = {"data", "parameters", "state", "state_cell", "sequence_length", "reserve", "dy",
                 "dstate", "dstate_cell"},
      .input_names = backward_rnn_inputs,
      .num_outputs = [](const RnnParam& p) { return p.is_lstm() ? 4 : 3; },
      .infer = infer_backward,
      .gradient = backward_rnn_gradient,
      .cpu = rnn_backward,
      .cost_ns = [](const Run& run, const RnnParam& p) { return 2 * cost_ns(run, p); },
  });
}

}  // namespace mx::ops
