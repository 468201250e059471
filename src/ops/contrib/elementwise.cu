// Small element-by-element operators of the contrib family, comparisons of whole arrays, and the
// checks of mixed precision.
#include "ops/catalog_cuda.h"
#include "ops/contrib/elementwise.h"
#include "ops/contrib/finite.h"
#include "ops/cuda_each.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Integers compute in double and lose their fraction.
template <class T>
using Real = std::conditional_t<std::is_integral_v<T>, double, Acc<T>>;

template <class T>
struct DivideBy {
  Real<T> divisor;
  __device__ T operator()(T x) const {
    return gpu::narrow<T>(static_cast<Real<T>>(gpu::widen(x)) / divisor);
  }
};
template <class T>
struct Quadratic {
  Real<T> a, b, c;
  __device__ T operator()(T value) const {
    auto x = static_cast<Real<T>>(gpu::widen(value));
    return gpu::narrow<T>((a * x + b) * x + c);
  }
};
template <class T>
struct Round {
  __device__ T operator()(T x) const {
    return gpu::narrow<T>(::round(static_cast<Real<T>>(gpu::widen(x))));
  }
};
template <class T>
struct Sign {
  __device__ T operator()(T value) const {
    auto x = static_cast<Real<T>>(gpu::widen(value));
    return gpu::narrow<T>(static_cast<Real<T>>((x > 0) - (x < 0)));
  }
};

// F with its numbers in the type that the element type computes in, element by element.
template <template <class> class F, class... Numbers>
void each_number(const Run& run, Numbers... numbers) {
  dispatch(kNumeric, run.out(0).dtype(), [&]<class T>() {
    gpu::map(run, run.out(0).size(), F<T>{static_cast<Real<T>>(numbers)...}, run.out(0).data<T>(),
             run.in(0).data<const T>());
  });
}

template <class A>
__device__ bool is_close(A a, A b, double rtol, double atol, bool equal_nan) {
  auto left = static_cast<double>(a), right = static_cast<double>(b);
  if (left == right) return true;
  bool left_nan = left != left, right_nan = right != right;
  if (left_nan || right_nan) return equal_nan && left_nan && right_nan;
  return !::isinf(right) && ::fabs(left - right) <= atol + rtol * ::fabs(right);
}

template <class T>
void compare(const Run& run, const AllCloseParam& p) {
  const T *a = run.in(0).data<const T>(), *b = run.in(1).data<const T>();
  auto* result = run.out(0).data<uint8_t>();
  double rtol = p.rtol, atol = p.atol;
  bool equal_nan = p.equal_nan;
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    if (!is_close(gpu::widen(a[i]), gpu::widen(b[i]), rtol, atol, equal_nan)) *result = 0;
  });
}

void run_allclose(Run& run, const AllCloseParam& p) {
  run.stream().fill(run.out(0).raw(), 1, 1);
  dispatch(kAnyType, run.in(0).dtype(), [&]<class T>() { compare<T>(run, p); });
}

void start_finite(const Run& run) {
  auto* result = run.out(0).data<float>();
  gpu::each(run, 1, [=] __device__(int64_t /*i*/) { *result = 1; });
}

constexpr int kMostArrays = 180;  // what fits into the parameters of a kernel
constexpr int kSteps = 8;         // packs of a thread

// Arrays that are looked at together, cut into pieces of equal size, one a block.
template <class T>
struct Arrays {
  static constexpr int kPack = static_cast<int>(16 / sizeof(T));
  static constexpr int kPiece = gpu::kThreads * kSteps * kPack;  // elements
  int count = 0, pieces = 0;
  const T* data[kMostArrays] = {};
  int64_t sizes[kMostArrays] = {};
  int first_pieces[kMostArrays] = {};

  void add(const T* array, int64_t size) {
    first_pieces[count] = pieces;
    sizes[count] = size;
    data[count++] = array;
    pieces += static_cast<int>(ceil_div(size, int64_t{kPiece}));
  }
};

// All threads that find something write the same.
template <class T>
__global__ void __launch_bounds__(gpu::kThreads) finite_kernel(Arrays<T> arrays, float* result) {
  constexpr int kPack = Arrays<T>::kPack, kPiece = Arrays<T>::kPiece;
  int piece = static_cast<int>(blockIdx.x), low = 0, high = arrays.count - 1;
  while (low < high) {  // the last array that begins at this piece or before
    int middle = (low + high + 1) / 2;
    if (arrays.first_pieces[middle] <= piece) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  int64_t begin = int64_t{piece - arrays.first_pieces[low]} * kPiece;
  int64_t count = min(arrays.sizes[low] - begin, int64_t{kPiece});
  const T* x = arrays.data[low] + begin;
  bool is_finite = true;
  auto look_at = [&](T element) {
    Acc<T> value = gpu::widen(element);
    is_finite = is_finite && value - value == 0;
  };
  if (count == kPiece && reinterpret_cast<uintptr_t>(x) % 16 == 0) {
    gpu::Pack<T, kPack> packs[kSteps];
#pragma unroll
    for (int step = 0; step < kSteps; ++step) {
      packs[step] = gpu::load_pack<kPack>(x + (step * gpu::kThreads + threadIdx.x) * kPack);
    }
#pragma unroll
    for (int step = 0; step < kSteps; ++step) {
#pragma unroll
      for (int j = 0; j < kPack; ++j) look_at(packs[step].values[j]);
    }
  } else {
    for (int64_t i = threadIdx.x; i < count; i += gpu::kThreads) look_at(x[i]);
  }
  if (!is_finite) *result = 0;
}

template <class T>
void check_arrays(const Run& run, Arrays<T>& arrays) {
  gpu::launch(run, arrays.pieces, gpu::kThreads, finite_kernel<T>, arrays,
              run.out(0).data<float>());
  arrays = {};
}

template <class P>
void run_all_finite(Run& run, const P& p) {
  if (p.init_output) start_finite(run);
  for (int begin = 0, end = 0; begin < run.num_inputs(); begin = end) {
    DType dtype = run.in(begin).dtype();
    dispatch(kFloating, dtype, [&]<class T>() {
      Arrays<T> arrays;
      for (end = begin; end < run.num_inputs() && run.in(end).dtype() == dtype; ++end) {
        if (arrays.count == kMostArrays) check_arrays(run, arrays);
        if (run.in(end).size() > 0) arrays.add(run.in(end).data<const T>(), run.in(end).size());
      }
      check_arrays(run, arrays);
    });
  }
}

}  // namespace

void add_cuda_elementwise(OpTable& table) {
  auto add = cuda_adder(table);
  add("_contrib_allclose", run_allclose);
  add("_contrib_div_sqrt_dim", [](Run& run, const NoParam& /*p*/) {
    if (run.in(0).size() == 0) return;
    double divisor = std::sqrt(static_cast<double>(run.in(0).dim(-1)));
    each_number<DivideBy>(run, divisor);
  });
  add("_contrib_quadratic",
      [](Run& run, const QuadraticParam& p) { each_number<Quadratic>(run, p.a, p.b, p.c); });
  add("_contrib_round_ste", [](Run& run, const NoParam& /*p*/) { each_number<Round>(run); });
  add("_contrib_sign_ste", [](Run& run, const NoParam& /*p*/) { each_number<Sign>(run); });
  add("all_finite", run_all_finite<AllFiniteParam>);
  add("multi_all_finite", run_all_finite<MultiAllFiniteParam>);
}

}  // namespace mx::ops
