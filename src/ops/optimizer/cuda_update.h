// How an update runs on CUDA: the steps are the host's own. Several weights go in one launch, as
// many as their addresses and numbers fit into a kernel's parameters.
#pragma once

#include <cstring>
#include <type_traits>
#include <utility>

#include "ir/op.h"
#include "ops/cuda_each.h"
#include "ops/optimizer/step.h"
#include "tensor/dispatch.h"

namespace mx::ops::gpu {

// One weight: see update::apply_step for T, S, kStates and kMaster.
template <class T, class S, int kStates, class Step>
struct Task {
  const T *weight, *grad;
  T* out;
  S* states[kStates + 1];
  int64_t size;
  Step step;
};

template <class T, class S, int kStates, bool kMaster, class Step>
__device__ void update_element(const Task<T, S, kStates, Step>& task, int64_t i) {
  using Real = Acc<S>;
  constexpr int kOwn = kMaster ? kStates - 1 : kStates;
  Real values[kOwn + 1];
#pragma unroll
  for (int k = 0; k < kOwn; ++k) values[k] = widen(task.states[k][i]);
  Real before;
  if constexpr (kMaster) {
    before = widen(task.states[kStates - 1][i]);
  } else {
    before = static_cast<Real>(widen(task.weight[i]));
  }
  auto gradient = static_cast<Real>(widen(task.grad[i]));
  Real after = [&]<size_t... kIndex>(std::index_sequence<kIndex...>) {
    return task.step(before, gradient, values[kIndex]...);
  }(std::make_index_sequence<kOwn>{});
#pragma unroll
  for (int k = 0; k < kOwn; ++k) task.states[k][i] = narrow<S>(values[k]);
  if constexpr (kMaster) task.states[kStates - 1][i] = narrow<S>(after);
  task.out[i] = narrow<T>(after);
}

// Weights that are updated together, cut into pieces of equal size, one a block: the small ones of
// a network would leave most threads of a block for each part of the largest without work. Bytes,
// for steps have no default.
template <class Task>
struct Tasks {
  static constexpr int kMost = 3584 / (sizeof(Task) + sizeof(int));  // a kernel has 4 KiB for it
  static constexpr int kPiece = kThreads * 8;                        // elements
  alignas(Task) unsigned char bytes[kMost * sizeof(Task)];
  int first_pieces[kMost];
  int count = 0, pieces = 0;

  void add(const Task& task) {
    std::memcpy(&bytes[count * sizeof(Task)], &task, sizeof task);
    first_pieces[count++] = pieces;
    pieces += static_cast<int>(ceil_div(task.size, int64_t{kPiece}));
  }
  __device__ const Task& operator[](int i) const {
    return reinterpret_cast<const Task*>(&bytes[0])[i];
  }
  // The last one that begins at this piece or before.
  [[nodiscard]] __device__ int task_of(int piece) const {
    int low = 0, high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (first_pieces[middle] <= piece) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
};

template <class T, class S, int kStates, bool kMaster, class Step>
__global__ void __launch_bounds__(kThreads) update_kernel(Tasks<Task<T, S, kStates, Step>> tasks) {
  auto piece = static_cast<int>(blockIdx.x);
  int number = tasks.task_of(piece);
  const Task<T, S, kStates, Step>& task = tasks[number];
  int64_t begin = int64_t{piece - tasks.first_pieces[number]} * tasks.kPiece;
  int64_t end = min(begin + tasks.kPiece, task.size);
  if constexpr (requires { task.step.is_left_out(); }) {
    if (task.step.is_left_out()) {
      if (task.out == task.weight) return;
      for (int64_t i = begin + threadIdx.x; i < end; i += kThreads) task.out[i] = task.weight[i];
      return;
    }
  }
#pragma unroll 4
  for (int64_t i = begin + threadIdx.x; i < end; i += kThreads) {
    update_element<T, S, kStates, kMaster>(task, i);
  }
}

// Collects weights of one type, and launches when there are enough of them.
template <class T, class S, int kStates, bool kMaster, class Step>
class Updates {
 public:
  explicit Updates(const Run& run) : run_(run) {}
  void add(const Step& step, update::Place place) {
    const Tensor& out = run_.out(place.output);
    if (out.size() == 0) return;
    Task<T, S, kStates, Step> task{run_.in(place.input).data<const T>(),
                                   run_.in(place.input + 1).data<const T>(),
                                   out.data<T>(),
                                   {},
                                   out.size(),
                                   step};
    for (int k = 0; k < kStates; ++k) task.states[k] = run_.in(place.input + 2 + k).data<S>();
    tasks_.add(task);
    if (tasks_.count == tasks_.kMost) launch();
  }
  void launch() {
    gpu::launch(run_, tasks_.pieces, kThreads, update_kernel<T, S, kStates, kMaster, Step>, tasks_);
    tasks_.count = tasks_.pieces = 0;
  }

 private:
  const Run& run_;
  Tasks<Task<T, S, kStates, Step>> tasks_;
};

template <class P, template <class> class Step, int kStates, bool kMaster>
void update_one(Run& run, const P& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    Updates<T, S, kStates, kMaster, Step<Acc<S>>> updates(run);
    updates.add(Step<Acc<S>>(p), {});
    updates.launch();
  });
}

template <class P, template <class> class Step, int kStates, bool kMaster = false>
void add_update(OpTable& table, std::string_view op) {
  table.add(op, kKind, {"cuda", nullptr, update_one<P, Step, kStates, kMaster>});
}

// `step(i, Real)` makes the step of weight i, whose inputs begin at i * width. Weights of one dtype
// follow each other, as a rule all have one.
template <int kStates, bool kMaster, class MakeStep>
void update_several(const Run& run, int count, int width, const MakeStep& make) {
  for (int begin = 0, end = 0; begin < count; begin = end) {
    DType dtype = run.out(begin).dtype();
    for (end = begin; end < count && run.out(end).dtype() == dtype;) ++end;
    dispatch(kFloating, dtype, [&]<class T>() {
      using S = std::conditional_t<kMaster, float, T>;
      using Step = decltype(make(0, Acc<S>{}));
      Updates<T, S, kStates, kMaster, Step> updates(run);
      for (int i = begin; i < end; ++i) {
        updates.add(make(i, Acc<S>{}), {.input = i * width, .output = i});
      }
      updates.launch();
    });
  }
}

}  // namespace mx::ops::gpu
