// Positions drawn with given probabilities, and distinct classes drawn log-uniformly.
#include "ir/random.h"
#include "ops/catalog_cuda.h"
#include "ops/cuda_each.h"
#include "ops/random/philox.h"
#include "ops/random/random.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr Types<int32_t, float, double, Half, uint8_t, int64_t> kPositions{};

int64_t classes_of(const Tensor& data) { return data.dim(data.ndim() - 1); }

// The first class at which the sum of probabilities passes the level; the last when none does.
template <class P>
void find_classes(const Run& run, int64_t* found) {
  const Tensor &data = run.in(0), &out = run.out(0);
  const P* lines = data.data<const P>();
  P* logs = run.num_outputs() > 1 ? run.out(1).data<P>() : nullptr;
  int64_t classes = classes_of(data), each = out.size() / (data.size() / classes);
  Philox philox(run.random().next_key());
  gpu::each(run, out.size(), [=] __device__(int64_t i) {
    const P* line = lines + i / each * classes;
    auto level = static_cast<Acc<P>>(unit_float(philox.words(i)[0]));
    Acc<P> sum = 0;
    int64_t c = 0;
    for (; c < classes - 1; ++c) {
      sum = gpu::widen(gpu::narrow<P>(sum + gpu::widen(line[c])));
      if (sum > level) break;
    }
    found[i] = c;
    if (logs) logs[i] = gpu::narrow<P>(std::log(gpu::widen(line[c])));
  });
}

template <class T>
void write_positions(const Run& run, const int64_t* found) {
  T* y = run.out(0).data<T>();
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) { y[i] = gpu::narrow<T>(found[i]); });
}

void multinomial(Run& run, const MultinomialParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  auto* found = run.scratch<int64_t>(run.out(0).size());
  dispatch(kFloating, run.in(0).dtype(), [&]<class P>() { find_classes<P>(run, found); });
  dispatch(kPositions, run.out(0).dtype(), [&]<class T>() { write_positions<T>(run, found); });
}

template <class T>
void read_drawn(const Run& run, const Tensor& drawn, int64_t* found) {
  const T* given = drawn.data<const T>();
  gpu::each(run, drawn.size(),
            [=] __device__(int64_t i) { found[i] = static_cast<int64_t>(gpu::widen(given[i])); });
}

const int64_t* read_drawn(const Run& run, const Tensor& drawn) {
  auto* found = run.scratch<int64_t>(drawn.size());
  dispatch(kPositions, drawn.dtype(), [&]<class T>() { read_drawn<T>(run, drawn, found); });
  return found;
}

// The gradient of a drawn logarithm reaches the probability that was drawn. A thread per line keeps
// the order of the additions.
template <class P>
void add_drawn(const Run& run, const int64_t* found) {
  const Tensor& data = run.in(1);
  const P *head = run.in(0).data<const P>(), *weight = data.data<const P>();
  P* result = run.out(0).data<P>();
  int64_t classes = classes_of(data), lines = data.size() / classes;
  int64_t each = run.in(0).size() / lines;
  gpu::each(run, lines, [=] __device__(int64_t line) {
    for (int64_t i = line * each; i < (line + 1) * each; ++i) {
      int64_t at = line * classes + found[i];
      result[at] =
          gpu::narrow<P>(gpu::widen(result[at]) + gpu::widen(head[i]) / gpu::widen(weight[at]));
    }
  });
}

void backward(Run& run, const MultinomialParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  run.stream().fill(run.out(0).raw(), 0, run.out(0).bytes());
  const int64_t* found = read_drawn(run, run.in(2));
  dispatch(kFloating, run.in(1).dtype(), [&]<class P>() { add_drawn<P>(run, found); });
}

template <class P>
void pick_drawn(const Run& run, const int64_t* found) {
  const Tensor& values = run.in(0);
  const P* from = values.data<const P>();
  P* result = run.out(0).data<P>();
  int64_t classes = classes_of(values), each = run.out(0).size() / (values.size() / classes);
  gpu::each(run, run.out(0).size(),
            [=] __device__(int64_t i) { result[i] = from[i / each * classes + found[i]]; });
}

void pick(Run& run, const MultinomialParam& /*p*/) {
  if (run.out(0).size() == 0) return;
  const int64_t* found = read_drawn(run, run.in(1));
  dispatch(kFloating, run.in(0).dtype(), [&]<class P>() { pick_drawn<P>(run, found); });
}

// A thread per line: each class is compared with those before it.
void zipfian(Run& run, const ZipfianParam& p) {
  int64_t length = run.out(0).dim(1), most = p.range_max;
  auto *classes = run.out(0).data<int64_t>(), *tries = run.out(1).data<int64_t>();
  double scale = std::log(static_cast<double>(most));
  Philox philox(run.random().next_key());
  gpu::each(run, run.out(0).dim(0), [=] __device__(int64_t line) {
    Generator generator(philox, line);
    int64_t *own = classes + line * length, count = 0;
    for (int64_t i = 0; i < length;) {
      ++count;
      double x = ::exp(uniform<double>(generator) * scale);
      int64_t value = (::llround(x) - 1) % most;
      bool is_new = true;
      for (int64_t k = 0; k < i && is_new; ++k) is_new = own[k] != value;
      if (is_new) own[i++] = value;
    }
    tries[line] = count;
  });
}

}  // namespace

void add_cuda_multinomial(OpTable& table) {
  auto add = cuda_adder(table);
  add("_sample_multinomial", multinomial);
  add("_backward_sample_multinomial", backward);
  add("_backward_sample_multinomial_pick", pick);
  add("_sample_unique_zipfian", zipfian);
}

}  // namespace mx::ops
