// The gradient of RNN, step by step like the forward pass.
#include "device/cuda/kind.h"
#include "ops/cublas/kernels.h"
#include "ops/cublas/rnn_parts.h"
#include "ops/cuda_lines.h"
#include "ops/nn/recurrent/rnn_cells.h"

namespace mx::cublas {
namespace {

template <class A>
struct Inputs {
  const A *data, *parameters, *state, *cell, *reserve;
};
template <class A>
struct Grads {
  A *data, *parameters, *state, *cell;
};

template <class A>
class Backward {
 public:
  Backward(Run& run, const RnnParam& p, const RnnLayout& layout, const Inputs<A>& inputs,
           const Grads<A>& grads)
      : run_(run),
        at_(layout),
        shape_(p, layout),
        lengths_(lengths_of(run, p, layout)),
        in_(inputs),
        grads_(grads),
        dgates_(run.scratch<A>(layout.lines() * layout.width())),
        dsums_(layout.is_gru ? run.scratch<A>(layout.lines() * layout.width()) : dgates_),
        dstate_(run.scratch<A>(layout.batch * layout.recurrent)),
        dcell_(run.scratch<A>(layout.batch * layout.hidden)),
        draw_(layout.projects ? run.scratch<A>(layout.batch * layout.hidden) : nullptr),
        dprojected_(layout.projects ? run.scratch<A>(layout.lines() * layout.recurrent) : nullptr) {
  }

  void run(const A* dy, const A* dstate, const A* dcell) {
    int64_t between = at_.lines() * at_.directions * at_.recurrent;
    A* rooms[2] = {run_.scratch<A>(between), run_.scratch<A>(between)};
    for (int64_t layer = at_.layers - 1; layer >= 0; --layer) {
      const A* data = layer == 0 ? in_.data : in_.reserve + at_.input_values(layer);
      A* ddata = layer == 0 ? grads_.data : rooms[layer % 2];
      for (int64_t direction = 0; direction < at_.directions; ++direction) {
        walk(layer, direction, dy, dstate, dcell);
        sum_up(layer, direction, data, ddata);
      }
      if (layer > 0 && at_.drops) scale(in_.reserve + at_.factors(layer), between, ddata);
      dy = ddata;
    }
  }

  void scale(const A* factors, int64_t count, A* values) {
    gpu::each(run_, count, [=] __device__(int64_t i) { values[i] *= factors[i]; });
  }

  // With projection: adds the output's gradient to the state's, of which a finished sequence keeps
  // all and any other one passes all on through the projection.
  void before_projection(int64_t t, int64_t direction, const A* dy) {
    int64_t recurrent = at_.recurrent, pitch = at_.directions * recurrent, batch = at_.batch;
    A *dstate = dstate_, *passed = dprojected_ + t * batch * recurrent;
    const int64_t* lengths = lengths_;
    gpu::each(run_, batch * recurrent, [=] __device__(int64_t i) {
      int64_t n = i / recurrent;
      bool is_over = lengths && t >= lengths[n];
      int64_t from = (t * batch + n) * pitch + direction * recurrent + i % recurrent;
      passed[i] = is_over ? A(0) : dstate[i] + dy[from];
      if (!is_over) dstate[i] = 0;
    });
  }

  // The gates' gradients of one step; the state's becomes what passes by the hidden weights.
  void cells(int64_t t, int64_t direction, const A* dy, const A* gates, const A* old_state,
             const A* old_cell, const A* cell) {
    CellShape shape = shape_;
    int64_t batch = at_.batch, pitch = at_.directions * at_.recurrent;
    A *dstate = dstate_, *draw = draw_, *dcell = dcell_;
    A* dgates = dgates_ + t * batch * shape.width;
    A* dsums = dsums_ + t * batch * shape.width;
    const int64_t* lengths = lengths_;
    gpu::each(run_, batch * shape.hidden, [=] __device__(int64_t at) {
      int64_t n = at / shape.hidden, i = at % shape.hidden;
      ops::CellGrads<A> g{gates + n * shape.width,
                          old_state + n * shape.recurrent,
                          old_cell ? old_cell + n * shape.hidden : nullptr,
                          cell + n * shape.hidden,
                          draw ? draw + n * shape.hidden : dstate + n * shape.recurrent,
                          dcell + n * shape.hidden,
                          dgates + n * shape.width,
                          dsums + n * shape.width,
                          dstate + n * shape.recurrent};
      if (lengths && t >= lengths[n]) {  // the state passed unchanged
        for (int64_t k = i; k < shape.width; k += shape.hidden) g.dgates[k] = g.dsums[k] = 0;
        return;
      }
      if (!shape.projects) {
        g.carry[i] += dy[(t * batch + n) * pitch + direction * shape.recurrent + i];
      }
      if (shape.is_gru) return ops::gru_backward_unit(shape.hidden, i, g);
      if (shape.is_lstm) {
        ops::lstm_backward_unit(shape.hidden, i, g, static_cast<A>(shape.clip.low),
                                static_cast<A>(shape.clip.high));
      } else {
        ops::simple_backward_unit(shape.is_relu, i, g);
      }
      if (!shape.projects) g.carry[i] = 0;
    });
  }

  // Each column's sum.
  void sum_lines(const A* values, A* sums) {
    int64_t width = at_.width(), lines = at_.lines();
    gpu::each_line(run_, width, lines, width, [=] __device__(auto group, int64_t column) {
      double total = group.sum(lines, [&](int64_t line) { return values[line * width + column]; });
      if (group.rank() == 0) sums[column] = static_cast<A>(total);
    });
  }

  void raw_states(const A* gates, const A* cells, A* raw) {
    int64_t hidden = at_.hidden, width = at_.width();
    gpu::each(run_, at_.lines() * hidden, [=] __device__(int64_t i) {
      raw[i] = gates[i / hidden * width + 3 * hidden + i % hidden] * ops::tanh(cells[i]);
    });
  }

 private:
  void walk(int64_t layer, int64_t direction, const A* dy, const A* last_dstate,
            const A* last_dcell) {
    int64_t stacked = layer * at_.directions + direction;
    int64_t states = at_.batch * at_.recurrent, cells = at_.batch * at_.hidden;
    start(last_dstate, stacked * states, states, dstate_);
    start(last_dcell, stacked * cells, cells, dcell_);
    if (at_.lines() > 0) walk_steps(layer, direction, dy);
    copy(run_, dstate_, states, grads_.state + stacked * states);
    if (at_.is_lstm) copy(run_, dcell_, cells, grads_.cell + stacked * cells);
  }

  void start(const A* last, int64_t offset, int64_t count, A* to) {
    if (last) {
      copy(run_, last + offset, count, to);
    } else {
      clear(run_, to, count);
    }
  }

  void walk_steps(int64_t layer, int64_t direction, const A* dy) {
    int64_t batch = at_.batch, hidden = at_.hidden, recurrent = at_.recurrent;
    int64_t width = at_.width(), stacked = layer * at_.directions + direction;
    const A* weight = in_.parameters + at_.hidden_weight(layer, direction);
    const A* projection = in_.parameters + at_.projection(layer, direction);
    const A* gates = in_.reserve + at_.gate_values(layer, direction);
    const A* states = in_.reserve + at_.states(layer, direction);
    const A* cell_values = in_.reserve + at_.cell_values(layer, direction);
    const A* first_state = in_.state + stacked * batch * recurrent;
    const A* first_cell = at_.is_lstm ? in_.cell + stacked * batch * hidden : nullptr;
    for (int64_t i = at_.steps - 1; i >= 0; --i) {
      int64_t t = step_at(at_, direction, i), before = step_at(at_, direction, i - 1);
      if (at_.projects) {
        before_projection(t, direction, dy);
        gemm<A>(run_, false, false, batch, hidden, recurrent, dprojected_ + t * batch * recurrent,
                recurrent, projection, hidden, 0, draw_, hidden);
      }
      const A* old_cell = nullptr;
      if (at_.is_lstm) old_cell = i == 0 ? first_cell : cell_values + before * batch * hidden;
      cells(t, direction, dy, gates + t * batch * width,
            i == 0 ? first_state : states + before * batch * recurrent, old_cell,
            cell_values + t * batch * hidden);
      gemm<A>(run_, false, false, batch, recurrent, width, dsums_ + t * batch * width, width,
              weight, recurrent, 1, dstate_, recurrent);
    }
  }

  // What the gates' gradients give: those of weights, biases and of the layer's input.
  void sum_up(int64_t layer, int64_t direction, const A* data, A* ddata) {
    int64_t width = at_.width(), inputs = at_.inputs_of(layer), lines = at_.lines();
    A* dweights = grads_.parameters;
    gemm<A>(run_, true, false, width, inputs, lines, dgates_, width, data, inputs, 0,
            dweights + at_.input_weight(layer, direction), inputs);
    gemm<A>(run_, false, false, lines, inputs, width, dgates_, width,
            in_.parameters + at_.input_weight(layer, direction), inputs, direction == 0 ? 0 : 1,
            ddata, inputs);
    sum_lines(dgates_, dweights + at_.input_bias(layer, direction));
    sum_lines(dsums_, dweights + at_.hidden_bias(layer, direction));
    hidden_weight_grad(layer, direction);
    if (at_.projects) projection_grad(layer, direction);
  }

  // Each step read the state of the step before it; the first read the initial state.
  void hidden_weight_grad(int64_t layer, int64_t direction) {
    int64_t width = at_.width(), recurrent = at_.recurrent, batch = at_.batch;
    A* dweight = grads_.parameters + at_.hidden_weight(layer, direction);
    const A* states = in_.reserve + at_.states(layer, direction);
    const A* first = in_.state + (layer * at_.directions + direction) * batch * recurrent;
    bool is_reverse = direction == 1;
    int64_t start = is_reverse ? at_.steps - 1 : 0;
    int64_t initial = at_.steps > 0 ? batch : 0, rest = at_.lines() - initial;
    gemm<A>(run_, true, false, width, recurrent, initial, dsums_ + start * initial * width, width,
            first, recurrent, 0, dweight, recurrent);
    if (rest <= 0) return;
    const A* dsums = is_reverse ? dsums_ : dsums_ + batch * width;
    const A* before = is_reverse ? states + batch * recurrent : states;
    gemm<A>(run_, true, false, width, recurrent, rest, dsums, width, before, recurrent, 1, dweight,
            recurrent);
  }

  void projection_grad(int64_t layer, int64_t direction) {
    int64_t hidden = at_.hidden, recurrent = at_.recurrent, lines = at_.lines();
    A* raw = run_.scratch<A>(lines * hidden);
    raw_states(in_.reserve + at_.gate_values(layer, direction),
               in_.reserve + at_.cell_values(layer, direction), raw);
    gemm<A>(run_, true, false, recurrent, hidden, lines, dprojected_, recurrent, raw, hidden, 0,
            grads_.parameters + at_.projection(layer, direction), hidden);
  }

  Run& run_;
  const RnnLayout& at_;
  CellShape shape_;
  const int64_t* lengths_;
  Inputs<A> in_;
  Grads<A> grads_;
  A *dgates_, *dsums_;
  A *dstate_, *dcell_;
  A *draw_, *dprojected_;
};

template <class T>
void backward(Run& run, const RnnParam& p, const RnnLayout& layout) {
  using A = Acc<T>;
  int next = 3 + (p.is_lstm() ? 1 : 0) + (p.use_sequence_length ? 1 : 0);
  const A* reserve = run.in(next++).data<const A>();
  const A* dy = wide<T>(run, run.in(next++));
  const A* dstate = p.state_outputs ? wide<T>(run, run.in(next)) : nullptr;
  const A* dcell = p.state_outputs && p.is_lstm() ? wide<T>(run, run.in(next + 1)) : nullptr;
  Grads<A> grads{room_for<T>(run, run.out(0)), room_for<T>(run, run.out(1)),
                 room_for<T>(run, run.out(2)),
                 p.is_lstm() ? room_for<T>(run, run.out(3)) : nullptr};
  Inputs<A> inputs{wide<T>(run, run.in(0)), wide<T>(run, run.in(1)), wide<T>(run, run.in(2)),
                   p.is_lstm() ? wide<T>(run, run.in(3)) : nullptr, reserve};
  Backward<A>(run, p, layout, inputs, grads).run(dy, dstate, dcell);
  store<T>(run, grads.data, run.out(0));
  store<T>(run, grads.parameters, run.out(1));
  store<T>(run, grads.state, run.out(2));
  if (p.is_lstm()) store<T>(run, grads.cell, run.out(3));
}

}  // namespace

void rnn_backward(Run& run, const RnnParam& p) {
  const Shape& data = run.in(0).shape();
  RnnLayout layout(p, data[0], data[1], data[2]);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() { backward<T>(run, p, layout); });
}

void add_rnn(OpTable& table) {
  table.add("RNN", cuda::kKind, {"cublaslt", nullptr, rnn_forward});
  table.add("_backward_RNN", cuda::kKind, {"cublaslt", nullptr, rnn_backward});
}

}  // namespace mx::cublas
