// The arithmetic of recurrent cells, for one sequence at one step.
#pragma once

#include <cmath>

#include "ops/nn/recurrent/rnn.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/math.h"

namespace mx::ops {

template <class A>
constexpr A cell_sigmoid(A x) {
  return A(1) / (A(1) + exp(-x));
}

// Rows of one step. `gates` holds the input part and, after forward, the gates' values; `sums` the
// hidden part.
template <class A>
struct CellRows {
  A* gates;
  const A* sums;
  const A* old_state;
  const A* old_cell;
  A* state;
  A* cell;  // LSTM: the cell state; GRU: the hidden part of the new gate
};

// Each `…_unit` is the work of one hidden unit: the host loops over them, a GPU has a thread for
// each.
template <class A>
constexpr void simple_forward_unit(bool is_relu, int64_t i, const CellRows<A>& r) {
  A x = r.gates[i] + r.sums[i];
  r.gates[i] = r.state[i] = is_relu ? (x > 0 ? x : A(0)) : tanh(x);
}

template <class A>
void simple_forward(bool is_relu, int64_t hidden, const CellRows<A>& r) {
  if (is_relu) {
    vector_loop(hidden, [r](int64_t i) { simple_forward_unit(true, i, r); });
  } else {
    vector_loop(hidden, [r](int64_t i) { simple_forward_unit(false, i, r); });
  }
}

template <class A>
constexpr A lstm_cell_unit(int64_t hidden, int64_t i, const CellRows<A>& r) {
  A* in = r.gates;
  A *forget = in + hidden, *fresh = forget + hidden, *out = fresh + hidden;
  in[i] = cell_sigmoid(in[i] + r.sums[i]);
  forget[i] = cell_sigmoid(forget[i] + r.sums[hidden + i]);
  fresh[i] = tanh(fresh[i] + r.sums[2 * hidden + i]);
  out[i] = cell_sigmoid(out[i] + r.sums[3 * hidden + i]);
  return forget[i] * r.old_cell[i] + in[i] * fresh[i];
}

template <class A>
constexpr A clipped_cell(A cell, const ClipRange& clip) {
  if (cell != cell) return clip.replaces_nan ? static_cast<A>(clip.low) : cell;
  auto low = static_cast<A>(clip.low), high = static_cast<A>(clip.high);
  if (cell < low) return low;
  return high < cell ? high : cell;
}

template <class A>
void lstm_forward(int64_t hidden, const CellRows<A>& r, const ClipRange& clip) {
  vector_loop(hidden, [=](int64_t i) { r.cell[i] = lstm_cell_unit(hidden, i, r); });
  if (clip.is_active) {
    for (int64_t i = 0; i < hidden; ++i) r.cell[i] = clipped_cell(r.cell[i], clip);
  }
  const A* out = r.gates + 3 * hidden;
  vector_loop(hidden, [=](int64_t i) { r.state[i] = out[i] * tanh(r.cell[i]); });
}

// `bias` is the hidden bias of the new gate, which the reset gate scales too.
template <class A>
constexpr void gru_forward_unit(int64_t hidden, int64_t i, const CellRows<A>& r, const A* bias) {
  A* reset = r.gates;
  A *update = reset + hidden, *fresh = update + hidden;
  reset[i] = cell_sigmoid(reset[i] + r.sums[i]);
  update[i] = cell_sigmoid(update[i] + r.sums[hidden + i]);
  r.cell[i] = r.sums[2 * hidden + i] + bias[i];
  fresh[i] = tanh(fresh[i] + reset[i] * r.cell[i]);
  r.state[i] = (A(1) - update[i]) * fresh[i] + update[i] * r.old_state[i];
}

template <class A>
void gru_forward(int64_t hidden, const CellRows<A>& r, const A* bias) {
  vector_loop(hidden, [=](int64_t i) { gru_forward_unit(hidden, i, r, bias); });
}

// Rows of one step of the gradient. `dstate` is the gradient of the cell's state, `dgates` becomes
// that of the gates' input parts; the caller adds what flows through the hidden weights to `carry`.
template <class A>
struct CellGrads {
  const A* gates;
  const A* old_state;
  const A* old_cell;
  const A* cell;
  const A* dstate;
  A* dcell;   // LSTM: of the cell state, from the step after to the step before
  A* dgates;  // of the gates
  A* dsums;   // GRU: of the hidden parts; others: the same memory as dgates
  A* carry;   // of the state before, past the hidden weights
};

template <class A>
constexpr void simple_backward_unit(bool is_relu, int64_t i, const CellGrads<A>& g) {
  A y = g.gates[i], dy = g.dstate[i];
  g.dgates[i] = is_relu ? (y > 0 ? dy : A(0)) : dy * (A(1) - y * y);
}

template <class A>
void simple_backward(bool is_relu, int64_t hidden, const CellGrads<A>& g) {
  if (is_relu) {
    vector_loop(hidden, [g](int64_t i) { simple_backward_unit(true, i, g); });
  } else {
    vector_loop(hidden, [g](int64_t i) { simple_backward_unit(false, i, g); });
  }
}

template <class A>
constexpr void lstm_backward_unit(int64_t hidden, int64_t i, const CellGrads<A>& g, A low, A high) {
  A in = g.gates[i], forget = g.gates[hidden + i];
  A fresh = g.gates[2 * hidden + i], out = g.gates[3 * hidden + i];
  A bent = tanh(g.cell[i]);
  A dc = g.dcell[i] + g.dstate[i] * out * (A(1) - bent * bent);
  g.dgates[3 * hidden + i] = g.dstate[i] * bent * out * (A(1) - out);
  dc = g.cell[i] > low && g.cell[i] < high ? dc : A(0);  // a clipped state does not move
  g.dgates[i] = dc * fresh * in * (A(1) - in);
  g.dgates[hidden + i] = dc * g.old_cell[i] * forget * (A(1) - forget);
  g.dgates[2 * hidden + i] = dc * in * (A(1) - fresh * fresh);
  g.dcell[i] = dc * forget;
}

template <class A>
void lstm_backward(int64_t hidden, const CellGrads<A>& g, const ClipRange& clip) {
  auto low = static_cast<A>(clip.low), high = static_cast<A>(clip.high);
  vector_loop(hidden, [=](int64_t i) { lstm_backward_unit(hidden, i, g, low, high); });
}

template <class A>
constexpr void gru_backward_unit(int64_t hidden, int64_t i, const CellGrads<A>& g) {
  A reset = g.gates[i], update = g.gates[hidden + i], fresh = g.gates[2 * hidden + i];
  A dstate = g.dstate[i];
  A dfresh = dstate * (A(1) - update) * (A(1) - fresh * fresh);
  A dreset = dfresh * g.cell[i] * reset * (A(1) - reset);
  A dupdate = dstate * (g.old_state[i] - fresh) * update * (A(1) - update);
  g.dgates[i] = g.dsums[i] = dreset;
  g.dgates[hidden + i] = g.dsums[hidden + i] = dupdate;
  g.dgates[2 * hidden + i] = dfresh;
  g.dsums[2 * hidden + i] = dfresh * reset;
  g.carry[i] = dstate * update;
}

template <class A>
void gru_backward(int64_t hidden, const CellGrads<A>& g) {
  vector_loop(hidden, [=](int64_t i) { gru_backward_unit(hidden, i, g); });
}

}  // namespace mx::ops
