#include "ops/nn/recurrent/rnn_backward.h"

namespace mx::ops {

void rnn_backward(Run& run, const RnnParam& p) {
  const Shape& data = run.in(0).shape();
  RnnLayout layout(p, data[0], data[1], data[2]);
  int next = 3 + (p.is_lstm() ? 1 : 0) + (p.use_sequence_length ? 1 : 0);
  const Tensor& reserve = run.in(next++);
  const Tensor& dy = run.in(next++);
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    using A = Acc<T>;
    const A* dstate = p.state_outputs ? widened<T>(run, run.in(next)) : nullptr;
    const A* dcell = p.state_outputs && p.is_lstm() ? widened<T>(run, run.in(next + 1)) : nullptr;
    WideOutput<T> ddata(run, run.out(0)), dparameters(run, run.out(1)), state(run, run.out(2));
    std::optional<WideOutput<T>> cell;
    if (p.is_lstm()) cell.emplace(run, run.out(3));
    RnnInputs<A> inputs{
        widened<T>(run, run.in(0)), widened<T>(run, run.in(1)), widened<T>(run, run.in(2)),
        p.is_lstm() ? widened<T>(run, run.in(3)) : nullptr, reserve.data<const A>()};
    RnnGrads<A> grads{ddata.data, dparameters.data, state.data, cell ? cell->data : nullptr};
    RnnBackward<A>(run, p, layout, inputs, grads).run(widened<T>(run, dy), dstate, dcell);
    ddata.store();
    dparameters.store();
    state.store();
    if (cell) cell->store();
  });
}

}  // namespace mx::ops
