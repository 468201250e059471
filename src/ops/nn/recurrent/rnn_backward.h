// The gradient of RNN, for any type that has arithmetic.
#pragma once

#include <algorithm>
#include <optional>

#include "ops/linalg/gemm.h"
#include "ops/nn/recurrent/rnn_arrays.h"
#include "ops/nn/recurrent/rnn_cells.h"
#include "ops/nn/recurrent/rnn_step.h"

namespace mx::ops {

template <class A>
struct RnnInputs {
  const A *data, *parameters, *state, *cell, *reserve;
};
template <class A>
struct RnnGrads {
  A *data, *parameters, *state, *cell;
};

template <class A>
class RnnBackward {
 public:
  RnnBackward(const Run& run, const RnnParam& p, const RnnLayout& layout,
              const RnnInputs<A>& inputs, const RnnGrads<A>& grads)
      : run_(run),
        p_(p),
        at_(layout),
        clip_(clip_range(p)),
        lengths_(sequence_lengths(run, p, layout)),
        in_(inputs),
        grads_(grads),
        dgates_(run.scratch<A>(layout.lines() * layout.width())),
        dsums_(layout.is_gru ? run.scratch<A>(layout.lines() * layout.width()) : dgates_),
        dstate_(run.scratch<A>(layout.batch * layout.recurrent)),
        carry_(run.scratch<A>(layout.batch * layout.recurrent)),
        dcell_(run.scratch<A>(layout.batch * layout.hidden)),
        draw_(layout.projects ? run.scratch<A>(layout.batch * layout.hidden) : nullptr),
        dprojected_(layout.projects ? run.scratch<A>(layout.lines() * layout.recurrent) : nullptr) {
  }

  // dy (steps, batch, directions · recurrent), the gradients of the last states or nullptr.
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
      if (layer > 0 && at_.drops) {
        const A* factors = in_.reserve + at_.factors(layer);
        run_.parallel_range(between, [&](int64_t begin, int64_t end) {
          for (int64_t i = begin; i < end; ++i) ddata[i] *= factors[i];
        });
      }
      dy = ddata;
    }
  }

 private:
  // Gradients of the gates of all steps, and of the first states.
  void walk(int64_t layer, int64_t direction, const A* dy, const A* last_dstate,
            const A* last_dcell) {
    int64_t stacked = layer * at_.directions + direction;
    int64_t states = at_.batch * at_.recurrent, cells = at_.batch * at_.hidden;
    start(last_dstate, stacked * states, states, dstate_);
    start(last_dcell, stacked * cells, cells, dcell_);
    if (at_.lines() > 0) walk_steps(layer, direction, dy);
    std::copy_n(dstate_, states, grads_.state + stacked * states);
    if (at_.is_lstm) std::copy_n(dcell_, cells, grads_.cell + stacked * cells);
  }

  static void start(const A* last, int64_t offset, int64_t count, A* to) {
    if (last) {
      std::copy_n(last + offset, count, to);
    } else {
      std::fill_n(to, count, A(0));
    }
  }

  void walk_steps(int64_t layer, int64_t direction, const A* dy) {
    int64_t batch = at_.batch, hidden = at_.hidden, recurrent = at_.recurrent;
    int64_t width = at_.width();
    MatrixView<A> weight(in_.parameters + at_.hidden_weight(layer, direction), recurrent, true);
    StepGemm<A> step(run_, weight, recurrent, width, batch);
    std::optional<StepGemm<A>> projection;
    if (at_.projects) {
      MatrixView<A> matrix(in_.parameters + at_.projection(layer, direction), hidden, true);
      projection.emplace(run_, matrix, hidden, recurrent, batch);
    }
    Walk walk{at_.steps, direction == 1};
    for (int64_t i = at_.steps - 1; i >= 0; --i) {
      int64_t t = walk.at(i);
      add_output_grads(t, direction, dy);
      if (projection) {
        std::copy_n(dstate_, batch * recurrent, dprojected_ + t * batch * recurrent);
        projection->multiply(run_, dstate_, recurrent, draw_, hidden);
      }
      int64_t before = i == 0 ? -1 : walk.at(i - 1);
      run_.parallel(batch, 8 * width,
                    [&](int64_t n) { backward_row(layer, direction, t, before, n); });
      step.multiply(run_, dsums_ + t * batch * width, width, dstate_, recurrent);
      for (int64_t k = 0; k < batch * recurrent; ++k) dstate_[k] += carry_[k];
    }
  }

  [[nodiscard]] bool is_over(int64_t t, int64_t n) const { return lengths_ && t >= lengths_[n]; }

  void add_output_grads(int64_t t, int64_t direction, const A* dy) {
    int64_t recurrent = at_.recurrent, pitch = at_.directions * recurrent;
    for (int64_t n = 0; n < at_.batch; ++n) {
      if (is_over(t, n)) continue;
      const A* from = dy + (t * at_.batch + n) * pitch + direction * recurrent;
      A* to = dstate_ + n * recurrent;
      for (int64_t k = 0; k < recurrent; ++k) to[k] += from[k];
    }
  }

  void backward_row(int64_t layer, int64_t direction, int64_t t, int64_t before, int64_t n) {
    int64_t hidden = at_.hidden, recurrent = at_.recurrent, width = at_.width();
    int64_t line = t * at_.batch + n, stacked = layer * at_.directions + direction;
    A* dgates = dgates_ + line * width;
    A* dsums = dsums_ + line * width;
    A* carry = carry_ + n * recurrent;
    if (is_over(t, n)) {  // the state passed unchanged
      std::fill_n(dgates, width, A(0));
      std::fill_n(dsums, width, A(0));
      std::copy_n(dstate_ + n * recurrent, recurrent, carry);
      if (at_.projects) std::fill_n(dprojected_ + line * recurrent, recurrent, A(0));
      return;
    }
    std::fill_n(carry, recurrent, A(0));
    const A* states = in_.reserve + at_.states(layer, direction);
    const A* cells = in_.reserve + at_.cell_values(layer, direction);
    int64_t row = before * at_.batch + n, first = stacked * at_.batch + n;
    const A* old_cell = nullptr;
    if (at_.is_lstm) old_cell = before < 0 ? in_.cell + first * hidden : cells + row * hidden;
    CellGrads<A> g{in_.reserve + at_.gate_values(layer, direction) + line * width,
                   before < 0 ? in_.state + first * recurrent : states + row * recurrent,
                   old_cell,
                   cells + line * hidden,
                   draw_ ? draw_ + n * hidden : dstate_ + n * recurrent,
                   dcell_ + n * hidden,
                   dgates,
                   dsums,
                   carry};
    if (at_.is_lstm) return lstm_backward(hidden, g, clip_);
    if (at_.is_gru) return gru_backward(hidden, g);
    simple_backward(p_.mode == RnnMode::kRelu, hidden, g);
  }

  // What the gates' gradients give: those of weights, biases and of the layer's input.
  void sum_up(int64_t layer, int64_t direction, const A* data, A* ddata) {
    int64_t width = at_.width(), inputs = at_.inputs_of(layer), lines = at_.lines();
    A* dweights = grads_.parameters;
    gemm<A>(true, false, width, inputs, lines, 1, dgates_, width, data, inputs, 0,
            dweights + at_.input_weight(layer, direction), inputs);
    gemm<A>(false, false, lines, inputs, width, 1, dgates_, width,
            in_.parameters + at_.input_weight(layer, direction), inputs, direction == 0 ? 0 : 1,
            ddata, inputs);
    sum_lines(dgates_, dweights + at_.input_bias(layer, direction));
    sum_lines(dsums_, dweights + at_.hidden_bias(layer, direction));
    hidden_weight_grad(layer, direction);
    if (at_.projects) projection_grad(layer, direction);
  }

  void sum_lines(const A* values, A* sums) const {
    int64_t width = at_.width(), lines = at_.lines();
    parallel_for(width, std::max<int64_t>(64, 16384 / std::max<int64_t>(lines, 1)),
                 [&](int64_t begin, int64_t end) {
                   std::fill(sums + begin, sums + end, A(0));
                   for (int64_t line = 0; line < lines; ++line) {
                     const A* from = values + line * width;
                     for (int64_t i = begin; i < end; ++i) sums[i] += from[i];
                   }
                 });
  }

  // Each step read the state of the step before it; the first read the initial state.
  void hidden_weight_grad(int64_t layer, int64_t direction) const {
    int64_t width = at_.width(), recurrent = at_.recurrent, batch = at_.batch;
    A* dweight = grads_.parameters + at_.hidden_weight(layer, direction);
    const A* states = in_.reserve + at_.states(layer, direction);
    const A* first = in_.state + (layer * at_.directions + direction) * batch * recurrent;
    bool is_reverse = direction == 1;
    int64_t start = is_reverse ? at_.steps - 1 : 0;
    int64_t initial = at_.steps > 0 ? batch : 0, rest = at_.lines() - initial;
    gemm<A>(true, false, width, recurrent, initial, 1, dsums_ + start * initial * width, width,
            first, recurrent, 0, dweight, recurrent);
    if (rest <= 0) return;
    const A* dsums = is_reverse ? dsums_ : dsums_ + batch * width;
    const A* before = is_reverse ? states + batch * recurrent : states;
    gemm<A>(true, false, width, recurrent, rest, 1, dsums, width, before, recurrent, 1, dweight,
            recurrent);
  }

  void projection_grad(int64_t layer, int64_t direction) const {
    int64_t hidden = at_.hidden, recurrent = at_.recurrent, lines = at_.lines();
    const A* gates = in_.reserve + at_.gate_values(layer, direction);
    const A* cells = in_.reserve + at_.cell_values(layer, direction);
    A* raw = run_.scratch<A>(lines * hidden);
    run_.parallel(lines, 4 * hidden, [&](int64_t line) {
      const A* out = gates + line * at_.width() + 3 * hidden;
      const A* cell = cells + line * hidden;
      A* to = raw + line * hidden;
      vector_loop(hidden, [=](int64_t i) { to[i] = out[i] * tanh(cell[i]); });
    });
    gemm<A>(true, false, recurrent, hidden, lines, 1, dprojected_, recurrent, raw, hidden, 0,
            grads_.parameters + at_.projection(layer, direction), hidden);
  }

  const Run& run_;
  const RnnParam& p_;
  const RnnLayout& at_;
  ClipRange clip_;
  const int64_t* lengths_;
  RnnInputs<A> in_;
  RnnGrads<A> grads_;
  A *dgates_, *dsums_;
  A *dstate_, *carry_, *dcell_;
  A *draw_, *dprojected_;  // with projection: of the state before it, and after it, of all steps
};

}  // namespace mx::ops
