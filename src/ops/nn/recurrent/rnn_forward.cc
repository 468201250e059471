#include "ops/nn/recurrent/rnn_forward.h"

namespace mx::ops {

void rnn_forward(Run& run, const RnnParam& p) {
  const Shape& data = run.in(0).shape();
  RnnLayout layout(p, data[0], data[1], data[2]);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    const A* cell = p.is_lstm() ? widened<T>(run, run.in(3)) : nullptr;
    A* reserve = run.out(run.num_outputs() - 1).data<A>();
    RnnForward<A> forward(run, p, layout, widened<T>(run, run.in(1)), widened<T>(run, run.in(2)),
                          cell, reserve);
    WideOutput<T> output(run, run.out(0));
    forward.run(widened<T>(run, run.in(0)), output.data);
    output.store();
    if (!p.state_outputs) return;
    WideOutput<T> state(run, run.out(1));
    std::optional<WideOutput<T>> last_cell;
    if (p.is_lstm()) last_cell.emplace(run, run.out(2));
    forward.last_states(state.data, last_cell ? last_cell->data : nullptr);
    state.store();
    if (last_cell) last_cell->store();
  });
}

}  // namespace mx::ops
