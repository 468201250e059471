// The arithmetic of recurrent cells, for one sequence at one step: loops over the hidden units.
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

template <class A>
void simple_forward(bool is_relu, int64_t hidden, const CellRows<A>& r) {
  auto [gates, sums, old_state, old_cell, state, cell] = r;
  if (is_relu) {
    vector_loop(hidden, [gates = gates, sums = sums, state = state](int64_t i) {
      A x = gates[i] + sums[i];
      gates[i] = state[i] = x > 0 ? x : A(0);
    });
  } else {
    vector_loop(hidden, [gates = gates, sums = sums, state = state](int64_t i) {
      gates[i] = state[i] = tanh(gates[i] + sums[i]);
    });
  }
}

template <class A>
void lstm_forward(int64_t hidden, const CellRows<A>& r, const ClipRange& clip) {
  A* in = r.gates;
  A *forget = in + hidden, *fresh = forget + hidden, *out = fresh + hidden;
  const A *sums = r.sums, *old_cell = r.old_cell;
  A *state = r.state, *cell = r.cell;
  vector_loop(hidden, [=](int64_t i) {
    in[i] = cell_sigmoid(in[i] + sums[i]);
    forget[i] = cell_sigmoid(forget[i] + sums[hidden + i]);
    fresh[i] = tanh(fresh[i] + sums[2 * hidden + i]);
    out[i] = cell_sigmoid(out[i] + sums[3 * hidden + i]);
    cell[i] = forget[i] * old_cell[i] + in[i] * fresh[i];
  });
  if (clip.is_active) {
    using std::isnan;
    for (int64_t i = 0; i < hidden; ++i) {
      if (isnan(cell[i])) {
        if (clip.replaces_nan) cell[i] = static_cast<A>(clip.low);
      } else {
        cell[i] = std::clamp(cell[i], static_cast<A>(clip.low), static_cast<A>(clip.high));
      }
    }
  }
  vector_loop(hidden, [=](int64_t i) { state[i] = out[i] * tanh(cell[i]); });
}

// `bias` is the hidden bias of the new gate, which the reset gate scales too.
template <class A>
void gru_forward(int64_t hidden, const CellRows<A>& r, const A* bias) {
  A* reset = r.gates;
  A *update = reset + hidden, *fresh = update + hidden;
  const A *sums = r.sums, *old_state = r.old_state;
  A *state = r.state, *part = r.cell;
  vector_loop(hidden, [=](int64_t i) {
    reset[i] = cell_sigmoid(reset[i] + sums[i]);
    update[i] = cell_sigmoid(update[i] + sums[hidden + i]);
    part[i] = sums[2 * hidden + i] + bias[i];
    fresh[i] = tanh(fresh[i] + reset[i] * part[i]);
    state[i] = (A(1) - update[i]) * fresh[i] + update[i] * old_state[i];
  });
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
void simple_backward(bool is_relu, int64_t hidden, const CellGrads<A>& g) {
  const A *y = g.gates, *dy = g.dstate;
  A* dx = g.dgates;
  if (is_relu) {
    vector_loop(hidden, [=](int64_t i) { dx[i] = y[i] > 0 ? dy[i] : A(0); });
  } else {
    vector_loop(hidden, [=](int64_t i) { dx[i] = dy[i] * (A(1) - y[i] * y[i]); });
  }
}

template <class A>
void lstm_backward(int64_t hidden, const CellGrads<A>& g, const ClipRange& clip) {
  const A* in = g.gates;
  const A *forget = in + hidden, *fresh = forget + hidden, *out = fresh + hidden;
  const A *old_cell = g.old_cell, *cell = g.cell, *dstate = g.dstate;
  A *dcell = g.dcell, *dgates = g.dgates;
  auto low = static_cast<A>(clip.low), high = static_cast<A>(clip.high);
  vector_loop(hidden, [=](int64_t i) {
    A bent = tanh(cell[i]);
    A dc = dcell[i] + dstate[i] * out[i] * (A(1) - bent * bent);
    dgates[3 * hidden + i] = dstate[i] * bent * out[i] * (A(1) - out[i]);
    dc = cell[i] > low && cell[i] < high ? dc : A(0);  // a clipped state does not move
    dgates[i] = dc * fresh[i] * in[i] * (A(1) - in[i]);
    dgates[hidden + i] = dc * old_cell[i] * forget[i] * (A(1) - forget[i]);
    dgates[2 * hidden + i] = dc * in[i] * (A(1) - fresh[i] * fresh[i]);
    dcell[i] = dc * forget[i];
  });
}

template <class A>
void gru_backward(int64_t hidden, const CellGrads<A>& g) {
  const A* reset = g.gates;
  const A *update = reset + hidden, *fresh = update + hidden;
  const A *old_state = g.old_state, *part = g.cell, *dstate = g.dstate;
  A *dgates = g.dgates, *dsums = g.dsums, *carry = g.carry;
  vector_loop(hidden, [=](int64_t i) {
    A dfresh = dstate[i] * (A(1) - update[i]) * (A(1) - fresh[i] * fresh[i]);
    A dreset = dfresh * part[i] * reset[i] * (A(1) - reset[i]);
    A dupdate = dstate[i] * (old_state[i] - fresh[i]) * update[i] * (A(1) - update[i]);
    dgates[i] = dsums[i] = dreset;
    dgates[hidden + i] = dsums[hidden + i] = dupdate;
    dgates[2 * hidden + i] = dfresh;
    dsums[2 * hidden + i] = dfresh * reset[i];
    carry[i] = dstate[i] * update[i];
  });
}

}  // namespace mx::ops
