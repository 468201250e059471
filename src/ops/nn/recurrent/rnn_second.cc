#include "ops/linalg/gemm_dual.h"
#include "ops/nn/recurrent/rnn_backward.h"
#include "ops/nn/recurrent/rnn_forward.h"

namespace mx::ops {

// Duals have no packed kernels.
template <>
class StepGemm<Dual> {
 public:
  StepGemm(const Run& /*run*/, const MatrixView<Dual>& lines, int64_t columns, int64_t depth,
           int64_t rows)
      : lines_(lines), columns_(columns), depth_(depth), rows_(rows) {}

  void multiply(const Run& run, const Dual* rows, int64_t rows_pitch, Dual* result,
                int64_t pitch) const {
    run.parallel(columns_, rows_ * depth_, [&](int64_t column) {
      for (int64_t r = 0; r < rows_; ++r) {
        Dual sum = 0;
        for (int64_t k = 0; k < depth_; ++k) sum += lines_.at(column, k) * rows[r * rows_pitch + k];
        result[r * pitch + column] = sum;
      }
    });
  }

 private:
  MatrixView<Dual> lines_;
  int64_t columns_, depth_, rows_;
};

namespace {

// Where the arrays of a call lie: the inputs of _backward_RNN, then the gradients of its outputs.
struct Places {
  int reserve, dy, directions;
  explicit Places(const RnnParam& p)
      : reserve(3 + (p.is_lstm() ? 1 : 0) + (p.use_sequence_length ? 1 : 0)),
        dy(reserve + 1),
        directions(dy + 1 + states(p)) {}
  static int states(const RnnParam& p) {  // gradients of last states
    if (!p.state_outputs) return 0;
    return p.is_lstm() ? 2 : 1;
  }
};

std::vector<std::string> input_names(const RnnParam& p) {
  std::vector<std::string> names = backward_rnn_inputs(p);
  names.insert(names.end(), {"ddata", "dparameters", "dfirst_state"});
  if (p.is_lstm()) names.emplace_back("dfirst_cell");
  return names;
}

// The reserve of a forward pass with duals; the factors of its dropouts are those that were drawn.
Dual* make_reserve(const Run& run, const RnnLayout& layout, const Tensor& given) {
  auto* reserve = run.scratch<Dual>(layout.reserve_count());
  if (!layout.drops) return reserve;
  const Dual* values = still(run, given);
  for (int64_t layer = 1; layer < layout.layers; ++layer) {
    int64_t count = layout.lines() * layout.inputs_of(layer);
    std::copy_n(values + layout.factors(layer), count, reserve + layout.factors(layer));
  }
  return reserve;
}

void backward_backward(Run& run, const RnnParam& p) {
  const Shape& shape = run.in(0).shape();
  RnnLayout layout(p, shape[0], shape[1], shape[2]);
  Places at(p);
  bool has_cell = p.is_lstm();
  auto moves = [&](int i) { return moving(run, run.in(i), run.in(at.directions + i)); };
  const Dual *data = moves(0), *parameters = moves(1), *state = moves(2);
  const Dual* cell = has_cell ? moves(3) : nullptr;
  Dual* reserve = make_reserve(run, layout, run.in(at.reserve));

  auto take = [&](int i) { return run.scratch<Dual>(run.out(i).size()); };
  int heads = has_cell ? 4 : 3;  // the first output that belongs to dy
  RnnForward<Dual> forward(run, p, layout, parameters, state, cell, reserve);
  forward.keep_factors();
  Dual* ddy = take(heads);
  forward.run(data, ddy);
  store_slopes(ddy, run.out(heads));
  if (p.state_outputs) {
    Dual *last_state = take(heads + 1), *last_cell = has_cell ? take(heads + 2) : nullptr;
    forward.last_states(last_state, last_cell);
    store_slopes(last_state, run.out(heads + 1));
    if (has_cell) store_slopes(last_cell, run.out(heads + 2));
  }

  RnnGrads<Dual> grads{take(0), take(1), take(2), has_cell ? take(3) : nullptr};
  const Dual* dstate = p.state_outputs ? still(run, run.in(at.dy + 1)) : nullptr;
  const Dual* dcell = p.state_outputs && has_cell ? still(run, run.in(at.dy + 2)) : nullptr;
  RnnBackward<Dual>(run, p, layout, {data, parameters, state, cell, reserve}, grads)
      .run(still(run, run.in(at.dy)), dstate, dcell);
  store_slopes(grads.data, run.out(0));
  store_slopes(grads.parameters, run.out(1));
  store_slopes(grads.state, run.out(2));
  if (has_cell) store_slopes(grads.cell, run.out(3));
}

void infer(Infer& t, const RnnParam& p) {
  Places at(p);
  int heads = p.is_lstm() ? 4 : 3;
  for (int i = 0; i < heads; ++i) t.unify(t.in(i), t.out(i));
  for (int i = 0; i <= Places::states(p); ++i) t.unify(t.in(at.dy + i), t.out(heads + i));
}

}  // namespace

Values backward_rnn_gradient(Grad& g, const RnnParam& p) {
  Values inputs;
  for (int i = 0; i < g.num_inputs(); ++i) inputs.push_back(g.in(i));
  for (int i = 0; i < g.num_outputs(); ++i) inputs.push_back(g.out_grad(i));
  Values second = apply_all("_backward_backward_RNN", p, inputs);
  Values grads(static_cast<size_t>(g.num_inputs()));  // lengths and reserve have none
  auto heads = second.begin() + (p.is_lstm() ? 4 : 3);
  std::copy(second.begin(), heads, grads.begin());
  std::copy(heads, second.end(), grads.begin() + Places(p).dy);
  return grads;
}

OpDef backward_backward_rnn() {
  return define<RnnParam>({
      .name = "_backward_backward_RNN",
      .doc = "Gradients of _backward_RNN with respect to data, parameters, states and dy.",
      .inputs = {"data", "parameters", "state", "state_cell", "sequence_length", "reserve", "dy",
                 "dstate", "dstate_cell", "ddata", "dparameters", "dfirst_state", "dfirst_cell"},
      .input_names = input_names,
      .num_outputs = [](const RnnParam& p) { return (p.is_lstm() ? 5 : 4) + Places::states(p); },
      .infer = infer,
      .cpu = backward_backward,
  });
}

}  // namespace mx::ops
