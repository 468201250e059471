#include "compilers/plan/order.h"

#include <algorithm>

#include "base/error.h"

namespace mx::plan {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class Ordering {
 public:
  Ordering(const Plan& plan, const std::function<Running(const Layer&)>& running)
      : plan_(plan), is_made_(plan.values.size(), true) {
    for (const Layer& layer : plan.layers) {
      left_.push_back({&layer, running(layer)});
      is_made_[at(layer.output)] = false;
    }
  }

  std::vector<Row> run(size_t most) {
    std::vector<Row> rows;
    while (!left_.empty()) {
      take(Running::kFree, left_.size());
      Row row = take(Running::kAlone, 1);  // what comes alone may lead to more that run together
      if (row.empty()) row = take(Running::kTogether, most);
      ensure(!row.empty() || left_.empty(), "some layer of a plan can always run");
      if (!row.empty()) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  struct Waiting {
    const Layer* layer;
    Running running;
  };

  // Layers of that kind whose inputs were made before, up to `most` of them; free ones may read
  // each other's.
  Row take(Running running, size_t most) {
    Row row;
    std::vector<Waiting> rest;
    for (const Waiting& waiting : left_) {
      bool is_taken =
          waiting.running == running && row.size() < most &&
          std::ranges::all_of(waiting.layer->inputs, [&](int v) { return is_made_[at(v)]; });
      if (!is_taken) {
        rest.push_back(waiting);
        continue;
      }
      row.push_back(waiting.layer);
      if (running == Running::kFree) is_made_[at(waiting.layer->output)] = true;
    }
    for (const Layer* layer : row) is_made_[at(layer->output)] = true;
    left_ = std::move(rest);
    return row;
  }

  const Plan& plan_;
  std::vector<bool> is_made_;  // per value
  std::vector<Waiting> left_;  // in the order of the plan
};

}  // namespace

std::vector<Row> order_layers(const Plan& plan, const std::function<Running(const Layer&)>& running,
                              size_t most) {
  return Ordering(plan, running).run(most);
}

}  // namespace mx::plan
