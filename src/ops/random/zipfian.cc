// Distinct classes whose frequency falls with their number, for sampled softmax.
#include <cmath>
#include <unordered_set>

#include "base/error.h"
#include "ops/random/draw.h"
#include "ops/random/random.h"
#include "ops/random/random_ops.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const ZipfianParam& p) {
  check(p.range_max > 0, t.who(), ": range_max is ", p.range_max, "; use a positive number");
  check<ShapeError>(p.shape && p.shape->size() == 2, t.who(), ": shape is ",
                    p.shape ? Shape(*p.shape) : Shape(), "; use (lines, classes in a line)");
  const Dims& dims = *p.shape;
  check<ShapeError>(dims[1] <= p.range_max, t.who(), ": ", dims[1], " distinct classes of ",
                    p.range_max, " cannot be drawn");
  t.set(t.out(0), Shape(dims));
  t.set(t.out(1), Shape({dims[0]}));
  t.set_dtype(t.out(0), DType::kInt64);
  t.set_dtype(t.out(1), DType::kInt64);
}

// Line i is drawn from parallel generator i, and from i - 1024 beyond those.
void forward(Run& run, const ZipfianParam& p) {
  const Tensor& out = run.out(0);
  int64_t lines = out.dim(0), length = out.dim(1);
  auto* classes = out.data<int64_t>();
  auto* tries = run.out(1).data<int64_t>();
  double scale = std::log(static_cast<double>(p.range_max));
  int64_t generators = std::min<int64_t>(lines, RandomState::kStates);
  run.parallel(generators, length * 64, [&](int64_t t) {
    std::mt19937& generator = run.random().parallel(static_cast<int>(t));
    std::unordered_set<int64_t> seen;
    for (int64_t line = t; line < lines; line += generators) {
      seen.clear();
      tries[line] = 0;
      for (int64_t i = 0; i < length;) {
        ++tries[line];
        double x = std::exp(uniform<double>(generator) * scale);
        int64_t value = (std::lround(x) - 1) % p.range_max;
        if (seen.insert(value).second) classes[line * length + i++] = value;
      }
    }
  });
}

}  // namespace

OpDef sample_unique_zipfian() {
  return define<ZipfianParam>({
      .name = "_sample_unique_zipfian",
      .doc = "Lines of distinct classes, log-uniformly distributed; and the tries each line took.",
      .num_outputs = [](const ZipfianParam& /*p*/) { return 2; },
      .infer = infer,
      .cpu = forward,
      .random = true,
  });
}

}  // namespace mx::ops
