#include "ops/index/histogram.h"

#include <algorithm>
#include <vector>

#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const HistogramParam& p) {
  t.set_dtype(t.out(0), DType::kInt64);
  t.unify_dtype(t.in(0), t.out(1));
  if (!p.bin_cnt) {
    t.unify_dtype(t.in(0), t.in(1));
    if (!t.in(1).shape.has_rank()) return;
    if (t.in(1).shape.ndim() != 1 || t.in(1).shape[0] == 0 || t.in(1).shape[0] == 1) {
      fail<ShapeError>(t.who(), ": bins must have one axis with two edges or more, got shape ",
                       t.in(1).shape);
    }
    t.unify_shape(t.in(1), t.out(1));
    int64_t edges = t.in(1).shape[0];
    t.set(t.out(0), Shape{edges == kUnknown ? kUnknown : edges - 1});
    return;
  }
  if (*p.bin_cnt < 1) fail<ShapeError>(t.who(), ": bin_cnt must be positive, got ", *p.bin_cnt);
  if (!p.range || p.range->size() != 2 || (*p.range)[0] >= (*p.range)[1]) {
    fail<ShapeError>(t.who(), ": bin_cnt needs a range (lower, upper) with lower < upper");
  }
  t.set(t.out(0), Shape{*p.bin_cnt});
  t.set(t.out(1), Shape{*p.bin_cnt + 1});
}

// Adds up what `bin_of` says; a negative bin is outside.
template <class T, class BinOf>
void count(Run& run, int64_t bins, BinOf&& bin_of) {
  const T* data = run.in(0).data<const T>();
  int64_t* counts = run.out(0).data<int64_t>();
  std::fill_n(counts, bins, 0);
  for (int64_t i = 0; i < run.in(0).size(); ++i) {
    int64_t bin = bin_of(data[i]);
    if (bin >= 0) ++counts[bin];
  }
}

template <class T>
void equal_bins(Run& run, const HistogramParam& p) {
  double low = (*p.range)[0], high = (*p.range)[1];
  int64_t bins = *p.bin_cnt;
  std::vector<double> edges(static_cast<size_t>(bins) + 1);
  T* written = run.out(1).data<T>();
  for (int64_t i = 0; i <= bins; ++i) {
    auto at = static_cast<size_t>(i);
    edges[at] = low + static_cast<double>(i) * (high - low) / static_cast<double>(bins);
    written[i] = static_cast<T>(static_cast<Acc<T>>(edges[at]));
  }
  count<T>(run, bins, [&](T item) -> int64_t {
    auto value = static_cast<double>(static_cast<Acc<T>>(item));
    if (!(value >= low && value <= high)) return -1;  // also nan
    auto bin = std::min(
        static_cast<int64_t>((value - low) * static_cast<double>(bins) / (high - low)), bins - 1);
    // The division may be off by one next to an edge.
    auto at = static_cast<size_t>(bin);
    if (value < edges[at]) return bin - 1;
    return bin + 1 < bins && value >= edges[at + 1] ? bin + 1 : bin;
  });
}

template <class T>
void given_bins(Run& run) {
  int64_t bins = run.out(0).size();
  std::vector<double> edges(static_cast<size_t>(bins) + 1);
  for (int64_t i = 0; i <= bins; ++i) {
    T edge = run.in(1).data<const T>()[i];
    run.out(1).data<T>()[i] = edge;
    edges[static_cast<size_t>(i)] = static_cast<double>(static_cast<Acc<T>>(edge));
  }
  count<T>(run, bins, [&](T item) -> int64_t {
    auto value = static_cast<double>(static_cast<Acc<T>>(item));
    if (!(value >= edges.front() && value <= edges.back())) return -1;
    auto above = std::upper_bound(edges.begin(), edges.end(), value);
    return std::min<int64_t>(above - edges.begin(), bins) - 1;  // the last bin has its upper edge
  });
}

void forward(Run& run, const HistogramParam& p) {
  dispatch(kNumeric, run.in(0).dtype(), [&]<class T>() {
    if (p.bin_cnt) {
      equal_bins<T>(run, p);
    } else {
      given_bins<T>(run);
    }
  });
}

std::vector<std::string> input_names(const HistogramParam& p) {
  if (p.bin_cnt) return {"data"};
  return {"data", "bins"};
}

}  // namespace

OpDef histogram() {
  return define<HistogramParam>({
      .name = "_histogram",
      .doc = "Counts the values per bin. Gives the counts and the edges of the bins.",
      .aliases = {"_npi_histogram"},
      .inputs = {"data", "bins"},
      .input_names = input_names,
      .num_outputs = [](const HistogramParam&) { return 2; },
      .infer = infer,
      .cpu = forward,
  });
}

}  // namespace mx::ops
