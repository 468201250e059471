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

// Bytes, for steps have no default.
template <class Task>
struct Tasks {
  static constexpr int kMost = 3584 / sizeof(Task);  // parameters of a kernel have 4 KiB
  alignas(Task) unsigned char bytes[kMost * sizeof(Task)];
  void set(int i, const Task& task) { std::memcpy(&bytes[i * sizeof(Task)], &task, sizeof task); }
  __device__ const Task& operator[](unsigned i) const {
    return reinterpret_cast<const Task*>(&bytes[0])[i];
  }
};

template <class T, class S, int kStates, bool kMaster, class Step>
__global__ void __launch_bounds__(kThreads) update_kernel(Tasks<Task<T, S, kStates, Step>> tasks) {
  const Task<T, S, kStates, Step>& task = tasks[blockIdx.y];
  for (int64_t i = first(); i < task.size; i += stride()) {
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
    tasks_.set(count_++, task);
    largest_ = std::max(largest_, out.size());
    if (count_ == Tasks<Task<T, S, kStates, Step>>::kMost) launch();
  }
  void launch() {
    if (count_ == 0) return;
    dim3 blocks(static_cast<unsigned>(grid_for(largest_)), static_cast<unsigned>(count_));
    update_kernel<T, S, kStates, kMaster, Step>
        <<<blocks, kThreads, 0, native(run_.stream())>>>(tasks_);
    check_launch(run_, cudaGetLastError());
    count_ = 0;
    largest_ = 0;
  }

 private:
  const Run& run_;
  Tasks<Task<T, S, kStates, Step>> tasks_;
  int count_ = 0;
  int64_t largest_ = 0;
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
