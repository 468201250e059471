// The forward pass of RNN, for any type that has arithmetic.
#pragma once

#include <algorithm>
#include <optional>

#include "ops/linalg/gemm.h"
#include "ops/nn/recurrent/rnn_arrays.h"
#include "ops/nn/recurrent/rnn_cells.h"
#include "ops/nn/recurrent/rnn_step.h"
#include "ops/random/draw.h"

namespace mx::ops {

template <class A>
class RnnForward {
 public:
  RnnForward(const Run& run, const RnnParam& p, const RnnLayout& layout, const A* parameters,
             const A* state, const A* cell, A* reserve)
      : run_(run),
        p_(p),
        at_(layout),
        clip_(clip_range(p)),
        lengths_(sequence_lengths(run, p, layout)),
        parameters_(parameters),
        state_(state),
        cell_(cell),
        reserve_(reserve),
        sums_(run.scratch<A>(layout.batch * layout.width())),
        raw_(layout.projects ? run.scratch<A>(layout.batch * layout.hidden) : nullptr) {}

  // The dropouts take their factors from the reserve instead of drawing them.
  void keep_factors() { keeps_factors_ = true; }

  // data → output (steps, batch, directions · recurrent)
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

  // The states after the last step, (layers · directions, batch, …).
  void last_states(A* state, A* cell) const {
    for (int64_t i = 0; i < at_.layers * at_.directions; ++i) {
      int64_t layer = i / at_.directions, direction = i % at_.directions;
      int64_t last = Walk{at_.steps, direction == 1}.at(at_.steps - 1);
      copy_last(reserve_ + at_.states(layer, direction), state_, i, last, at_.recurrent, state);
      if (!cell) continue;
      copy_last(reserve_ + at_.cell_values(layer, direction), cell_, i, last, at_.hidden, cell);
    }
  }

 private:
  void copy_last(const A* all, const A* first, int64_t i, int64_t last, int64_t width,
                 A* to) const {
    int64_t count = at_.batch * width;
    const A* from = at_.steps == 0 ? first + i * count : all + last * count;
    std::copy_n(from, count, to + i * count);
  }

  // The input parts of all gates of all steps, in one multiplication.
  void project_inputs(int64_t layer, int64_t direction, const A* data) {
    int64_t width = at_.width(), inputs = at_.inputs_of(layer);
    const A* bias = parameters_ + at_.input_bias(layer, direction);
    const A* hidden_bias = parameters_ + at_.hidden_bias(layer, direction);
    A* both = run_.template scratch<A>(width);
    // The hidden bias of a GRU's new gate stands inside the product with the reset gate.
    int64_t outside = at_.is_gru ? 2 * at_.hidden : width;
    for (int64_t i = 0; i < width; ++i) both[i] = bias[i] + (i < outside ? hidden_bias[i] : A(0));
    A* gates = reserve_ + at_.gate_values(layer, direction);
    run_.parallel(at_.lines(), width,
                  [&](int64_t line) { std::copy_n(both, width, gates + line * width); });
    gemm<A>(false, true, at_.lines(), width, inputs, 1, data, inputs,
            parameters_ + at_.input_weight(layer, direction), inputs, 1, gates, width);
  }

  void walk(int64_t layer, int64_t direction) {
    int64_t batch = at_.batch, hidden = at_.hidden, recurrent = at_.recurrent;
    int64_t width = at_.width(), stacked = layer * at_.directions + direction;
    if (at_.lines() == 0) return;
    StepGemm<A> step(
        run_, MatrixView<A>(parameters_ + at_.hidden_weight(layer, direction), recurrent, false),
        width, recurrent, batch);
    std::optional<StepGemm<A>> projection;
    if (at_.projects) {
      MatrixView<A> matrix(parameters_ + at_.projection(layer, direction), hidden, false);
      projection.emplace(run_, matrix, recurrent, hidden, batch);
    }
    A* gates = reserve_ + at_.gate_values(layer, direction);
    A* cells = reserve_ + at_.cell_values(layer, direction);
    A* states = reserve_ + at_.states(layer, direction);
    const A* new_bias = parameters_ + at_.hidden_bias(layer, direction) + 2 * hidden;
    const A* old_state = state_ + stacked * batch * recurrent;
    const A* old_cell = cell_ ? cell_ + stacked * batch * hidden : nullptr;
    Walk walk{at_.steps, direction == 1};
    for (int64_t i = 0; i < at_.steps; ++i) {
      int64_t t = walk.at(i);
      step.multiply(run_, old_state, recurrent, sums_, width);
      A* state = states + t * batch * recurrent;
      A* cell = cells + t * batch * hidden;
      A* fresh = raw_ ? raw_ : state;
      run_.parallel(batch, 8 * width, [&](int64_t n) {
        CellRows<A> rows{gates + (t * batch + n) * width,
                         sums_ + n * width,
                         old_state + n * recurrent,
                         old_cell ? old_cell + n * hidden : nullptr,
                         fresh + n * hidden,
                         cell + n * hidden};
        forward_row(rows, new_bias);
      });
      if (projection) projection->multiply(run_, raw_, hidden, state, recurrent);
      if (lengths_) keep_finished(t, old_state, old_cell, state, cell);
      old_state = state;
      if (at_.is_lstm) old_cell = cell;
    }
  }

  void forward_row(const CellRows<A>& rows, const A* new_bias) const {
    if (at_.is_lstm) return lstm_forward(at_.hidden, rows, clip_);
    if (at_.is_gru) return gru_forward(at_.hidden, rows, new_bias);
    simple_forward(p_.mode == RnnMode::kRelu, at_.hidden, rows);
  }

  // Sequences that are over keep their states.
  void keep_finished(int64_t t, const A* old_state, const A* old_cell, A* state, A* cell) const {
    for (int64_t n = 0; n < at_.batch; ++n) {
      if (t < lengths_[n]) continue;
      std::copy_n(old_state + n * at_.recurrent, at_.recurrent, state + n * at_.recurrent);
      if (at_.is_lstm) std::copy_n(old_cell + n * at_.hidden, at_.hidden, cell + n * at_.hidden);
    }
  }

  // The states of one direction as its half of the layer's result; 0 after a sequence's end.
  void collect(int64_t layer, int64_t direction, A* result) const {
    int64_t recurrent = at_.recurrent, pitch = at_.directions * recurrent;
    const A* states = reserve_ + at_.states(layer, direction);
    run_.parallel(at_.lines(), recurrent, [&](int64_t line) {
      A* to = result + line * pitch + direction * recurrent;
      bool is_over = lengths_ && line / at_.batch >= lengths_[line % at_.batch];
      if (is_over) {
        std::fill_n(to, recurrent, A(0));
      } else {
        std::copy_n(states + line * recurrent, recurrent, to);
      }
    });
  }

  void drop(int64_t layer, A* data) const {
    A* factors = reserve_ + at_.factors(layer);
    int64_t count = at_.lines() * at_.inputs_of(layer);
    if (keeps_factors_) {
      for (int64_t i = 0; i < count; ++i) data[i] *= factors[i];
      return;
    }
    if (!run_.training) {
      std::fill_n(factors, count, A(1));
      return;
    }
    float keep = 1.0F - p_.p;
    A scale = A(1) / static_cast<A>(keep);
    draw(run_, count, [&](int64_t i, std::mt19937& generator) {
      factors[i] = static_cast<float>(uniform<Drawn<A>>(generator)) < keep ? scale : A(0);
      data[i] *= factors[i];
    });
  }

  const Run& run_;
  const RnnParam& p_;
  const RnnLayout& at_;
  ClipRange clip_;
  const int64_t* lengths_;
  const A *parameters_, *state_, *cell_;
  A* reserve_;
  A *sums_, *raw_;
  bool keeps_factors_ = false;
};

}  // namespace mx::ops
