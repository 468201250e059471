// The forward pass of RNN: products on cuBLASLt, and one kernel for the cells of each step. The
// reserve is the host's, so that either side can make the gradient.
#include "ir/random.h"
#include "ops/cublas/rnn_parts.h"
#include "ops/nn/recurrent/rnn_cells.h"
#include "ops/random/philox.h"

namespace mx::cublas {
namespace {

template <class A>
class Forward {
 public:
  Forward(Run& run, const RnnParam& p, const RnnLayout& layout, const A* parameters, const A* state,
          const A* cell, A* reserve)
      : run_(run),
        p_(p),
        at_(layout),
        shape_(p, layout),
        lengths_(lengths_of(run, p, layout)),
        parameters_(parameters),
        state_(state),
        cell_(cell),
        reserve_(reserve),
        sums_(run.scratch<A>(layout.batch * layout.width())),
        raw_(layout.projects ? run.scratch<A>(layout.batch * layout.hidden) : nullptr) {}

  void run(const A* data, A* output) {
    for (int64_t layer = 0; layer < at_.layers; ++layer) {
      bool is_last = layer + 1 == at_.layers;
      A* result = is_last ? output : reserve_ + at_.input_values(layer + 1);
      for (int64_t direction = 0; direction < at_.directions; ++direction) {
        project_inputs(layer, direction, data);
        walk(layer, direction);
        collect(layer, direction, result);
      }
      if (!is_last && at_.drops) drop(layer + 1, result);
      data = result;
    }
  }

  void last_states(A* state, A* cell) const {
    for (int64_t i = 0; i < at_.layers * at_.directions; ++i) {
      int64_t layer = i / at_.directions, direction = i % at_.directions;
      int64_t last = step_at(at_, direction, at_.steps - 1);
      copy_last(reserve_ + at_.states(layer, direction), state_, i, last, at_.recurrent, state);
      if (!cell) continue;
      copy_last(reserve_ + at_.cell_values(layer, direction), cell_, i, last, at_.hidden, cell);
    }
  }

  void project_inputs(int64_t layer, int64_t direction, const A* data) {
    int64_t width = at_.width(), inputs = at_.inputs_of(layer);
    const A* bias = parameters_ + at_.input_bias(layer, direction);
    const A* hidden_bias = parameters_ + at_.hidden_bias(layer, direction);
    // The hidden bias of a GRU's new gate stands inside the product with the reset gate.
    int64_t outside = at_.is_gru ? 2 * at_.hidden : width;
    A* gates = reserve_ + at_.gate_values(layer, direction);
    gpu::each(run_, at_.lines() * width, [=] __device__(int64_t i) {
      int64_t unit = i % width;
      gates[i] = bias[unit] + (unit < outside ? hidden_bias[unit] : A(0));
    });
    gemm<A>(run_, false, true, at_.lines(), width, inputs, data, inputs,
            parameters_ + at_.input_weight(layer, direction), inputs, 1, gates, width);
  }

  void step(const A* gates_of_step, const A* old_state, const A* old_cell, A* fresh, A* cell,
            const A* new_bias) {
    CellShape shape = shape_;
    auto* gates = const_cast<A*>(gates_of_step);
    const A* sums = sums_;
    gpu::each(run_, at_.batch * at_.hidden, [=] __device__(int64_t at) {
      int64_t n = at / shape.hidden, i = at % shape.hidden;
      ops::CellRows<A> rows{
          gates + n * shape.width,         sums + n * shape.width,
          old_state + n * shape.recurrent, old_cell ? old_cell + n * shape.hidden : nullptr,
          fresh + n * shape.hidden,        cell + n * shape.hidden};
      if (shape.is_lstm) {
        A value = ops::lstm_cell_unit(shape.hidden, i, rows);
        if (shape.clip.is_active) value = ops::clipped_cell(value, shape.clip);
        rows.cell[i] = value;
        rows.state[i] = rows.gates[3 * shape.hidden + i] * ops::tanh(value);
      } else if (shape.is_gru) {
        ops::gru_forward_unit(shape.hidden, i, rows, new_bias);
      } else {
        ops::simple_forward_unit(shape.is_relu, i, rows);
      }
    });
  }

  // Sequences that are over keep their states.
  void keep_finished(int64_t t, const A* old_values, int64_t width, A* values) {
    const int64_t* lengths = lengths_;
    gpu::each(run_, at_.batch * width, [=] __device__(int64_t i) {
      if (t >= lengths[i / width]) values[i] = old_values[i];
    });
  }

  // The states of one direction as its half of the layer's result; 0 after a sequence's end.
  void collect(int64_t layer, int64_t direction, A* result) {
    int64_t recurrent = at_.recurrent, pitch = at_.directions * recurrent, batch = at_.batch;
    const A* states = reserve_ + at_.states(layer, direction);
    const int64_t* lengths = lengths_;
    gpu::each(run_, at_.lines() * recurrent, [=] __device__(int64_t i) {
      int64_t line = i / recurrent;
      bool is_over = lengths && line / batch >= lengths[line % batch];
      result[line * pitch + direction * recurrent + i % recurrent] = is_over ? A(0) : states[i];
    });
  }

  void drop(int64_t layer, A* data) {
    A* factors = reserve_ + at_.factors(layer);
    bool drops = run_.training;
    DrawKey key = drops ? run_.random().draw_key() : DrawKey{};
    float keep = 1.0F - p_.p;
    A scale = A(1) / static_cast<A>(keep);
    gpu::each(run_, at_.lines() * at_.inputs_of(layer), [=] __device__(int64_t i) {
      bool stays = !drops || ops::unit_float(ops::Philox(key.get()).words(i)[0]) < keep;
      A factor = !drops ? A(1) : stays ? scale : A(0);
      factors[i] = factor;
      data[i] *= factor;
    });
  }

 private:
  void copy_last(const A* all, const A* first, int64_t i, int64_t last, int64_t width,
                 A* to) const {
    int64_t count = at_.batch * width;
    copy(run_, at_.steps == 0 ? first + i * count : all + last * count, count, to + i * count);
  }

  void walk(int64_t layer, int64_t direction) {
    int64_t batch = at_.batch, hidden = at_.hidden, recurrent = at_.recurrent;
    int64_t width = at_.width(), stacked = layer * at_.directions + direction;
    if (at_.lines() == 0) return;
    const A* weight = parameters_ + at_.hidden_weight(layer, direction);
    const A* projection = parameters_ + at_.projection(layer, direction);
    const A* new_bias = parameters_ + at_.hidden_bias(layer, direction) + 2 * hidden;
    A* gates = reserve_ + at_.gate_values(layer, direction);
    A* cells = reserve_ + at_.cell_values(layer, direction);
    A* states = reserve_ + at_.states(layer, direction);
    const A* old_state = state_ + stacked * batch * recurrent;
    const A* old_cell = cell_ ? cell_ + stacked * batch * hidden : nullptr;
    for (int64_t i = 0; i < at_.steps; ++i) {
      int64_t t = step_at(at_, direction, i);
      gemm<A>(run_, false, true, batch, width, recurrent, old_state, recurrent, weight, recurrent,
              0, sums_, width);
      A* state = states + t * batch * recurrent;
      A* cell = cells + t * batch * hidden;
      step(gates + t * batch * width, old_state, old_cell, raw_ ? raw_ : state, cell, new_bias);
      if (raw_) {
        gemm<A>(run_, false, true, batch, recurrent, hidden, raw_, hidden, projection, hidden, 0,
                state, recurrent);
      }
      if (lengths_) {
        keep_finished(t, old_state, recurrent, state);
        if (at_.is_lstm) keep_finished(t, old_cell, hidden, cell);
      }
      old_state = state;
      if (at_.is_lstm) old_cell = cell;
    }
  }

  Run& run_;
  const RnnParam& p_;
  const RnnLayout& at_;
  CellShape shape_;
  const int64_t* lengths_;
  const A *parameters_, *state_, *cell_;
  A* reserve_;
  A *sums_, *raw_;
};

template <class T>
void forward(Run& run, const RnnParam& p, const RnnLayout& layout) {
  using A = Acc<T>;
  const A* cell = p.is_lstm() ? wide<T>(run, run.in(3)) : nullptr;
  A* reserve = run.out(run.num_outputs() - 1).data<A>();
  Forward<A> pass(run, p, layout, wide<T>(run, run.in(1)), wide<T>(run, run.in(2)), cell, reserve);
  A* output = room_for<T>(run, run.out(0));
  pass.run(wide<T>(run, run.in(0)), output);
  store<T>(run, output, run.out(0));
  if (!p.state_outputs) return;
  A* state = room_for<T>(run, run.out(1));
  A* last_cell = p.is_lstm() ? room_for<T>(run, run.out(2)) : nullptr;
  pass.last_states(state, last_cell);
  store<T>(run, state, run.out(1));
  if (last_cell) store<T>(run, last_cell, run.out(2));
}

}  // namespace

void rnn_forward(Run& run, const RnnParam& p) {
  const Shape& data = run.in(0).shape();
  RnnLayout layout(p, data[0], data[1], data[2]);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { forward<T>(run, p, layout); });
}

}  // namespace mx::cublas
