#include "compilers/cpu/kernels/products/split.h"

#include <algorithm>

#include "base/ceil_div.h"

namespace mx::cpu {

double cost_of(const SplitSite& site, const Split& split) {
  const int64_t rows = ceil_div(site.rows, split.rows);
  const int64_t groups = ceil_div(site.groups, split.groups);
  const int64_t products = ceil_div(rows, site.most_rows);
  const auto multiplied = static_cast<double>(std::max(rows, products * site.few_rows));
  const auto own_groups = static_cast<double>(groups);
  return own_groups * (multiplied + site.group_cost) + static_cast<double>(rows) * site.row_cost;
}

Split best_split(const SplitSite& site, int64_t threads) {
  Split best;
  double least = cost_of(site, best);
  for (int64_t groups = 1; groups <= std::min(threads, site.groups); ++groups) {
    const Split split{std::min(threads / groups, site.rows), groups};
    const double cost = cost_of(site, split);
    if (cost >= least) continue;
    least = cost;
    best = split;
  }
  return best;
}

}  // namespace mx::cpu
