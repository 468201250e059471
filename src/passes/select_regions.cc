#include "passes/select_regions.h"

#include <algorithm>
#include <deque>
#include <set>

#include "base/error.h"

namespace mx {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class Selection {
 public:
  Selection(const IndexedGraph& graph, std::vector<bool> free, RegionSelector& selector)
      : free_(std::move(free)),
        selector_(selector),
        inputs_(at(graph.num_nodes())),
        users_(at(graph.num_nodes())),
        region_(at(graph.num_nodes()), -1) {
    for (int i = 0; i < graph.num_nodes(); ++i) {
      for (int entry : graph.inputs_of(i)) add_edge(graph.producer_of(entry), i);
    }
  }

  std::vector<int> run() {
    for (int i = 0; i < static_cast<int>(free_.size()); ++i) {
      if (free_[at(i)] && selector_.starts(i)) found(grow_from(i));
    }
    return std::move(region_);
  }

 private:
  using Nodes = std::set<int>;

  void add_edge(int from, int to) {
    if (std::ranges::count(inputs_[at(to)], from) > 0) return;
    inputs_[at(to)].push_back(from);
    users_[at(from)].push_back(to);
  }

  Nodes grow_from(int start) {
    Nodes excluded;
    while (true) {
      Nodes grown = grow(start, excluded);
      Nodes again = reached(grown, leaving(grown, users_), users_);
      if (again.empty()) return grown;
      ensure(grown.size() > 1, "a single node closes no cycle");
      if (*again.begin() != start) {
        excluded.insert(*again.begin());
      } else {  // it stays: what leads to it from outside goes
        Nodes before = reached(grown, leaving({start}, inputs_, &grown), inputs_);
        excluded.insert(before.begin(), before.end());
        excluded.erase(start);
      }
      selector_.begin_again();
    }
  }

  Nodes grow(int start, const Nodes& excluded) {
    Nodes grown{start};
    std::deque<int> open{start};
    auto may_come = [&](int node) {
      return free_[at(node)] && !grown.contains(node) && !excluded.contains(node);
    };
    auto take = [&](int node) {
      grown.insert(node);
      open.push_back(node);
    };
    while (!open.empty()) {
      int node = open.front();
      open.pop_front();
      for (int input : inputs_[at(node)]) {
        if (may_come(input) && selector_.takes_input(node, input)) take(input);
      }
      for (int user : users_[at(node)]) {
        if (may_come(user) && selector_.takes_output(node, user)) take(user);
      }
    }
    return grown;
  }

  using Edges = std::vector<std::vector<int>>;

  // Nodes outside `inside` (the nodes themselves without it) to which an edge leads.
  static Nodes leaving(const Nodes& nodes, const Edges& edges, const Nodes* inside = nullptr) {
    Nodes result;
    for (int node : nodes) {
      for (int next : edges[at(node)]) {
        if (!(inside ? *inside : nodes).contains(next)) result.insert(next);
      }
    }
    return result;
  }

  // Those of `members` that are met on ways that start outside. Regions that were found before
  // count as one: who is at one of their nodes is at all.
  Nodes reached(const Nodes& members, const Nodes& outside, const Edges& edges) const {
    Nodes met;
    std::vector<bool> seen(free_.size());
    std::vector<int> open;
    auto visit = [&](int node) {
      if (members.contains(node)) {
        met.insert(node);
      } else if (!seen[at(node)]) {
        seen[at(node)] = true;
        open.push_back(node);
      }
    };
    for (int node : outside) visit(node);
    while (!open.empty()) {
      int node = open.back();
      open.pop_back();
      if (region_[at(node)] >= 0) {
        for (int other : regions_[at(region_[at(node)])]) visit(other);
      }
      for (int next : edges[at(node)]) visit(next);
    }
    return met;
  }

  void found(const Nodes& grown) {
    std::vector<int> all(grown.begin(), grown.end());
    std::vector<int> kept = selector_.keep(all);
    std::ranges::sort(kept);
    kept.erase(std::ranges::unique(kept).begin(), kept.end());
    check(std::ranges::includes(all, kept),
          "the filter of a subgraph selector keeps nodes that "
          "it was not given");
    if (kept.empty()) return;
    Nodes nodes(kept.begin(), kept.end());
    check(reached(nodes, leaving(nodes, users_), users_).empty(),
          "the filter of a subgraph selector leaves out nodes between others that it keeps, which "
          "would close a cycle");
    for (int node : kept) {
      region_[at(node)] = static_cast<int>(regions_.size());
      free_[at(node)] = false;
    }
    regions_.push_back(std::move(kept));
  }

  std::vector<bool> free_;
  RegionSelector& selector_;
  Edges inputs_, users_;  // per node, each neighbour once
  std::vector<int> region_;
  std::vector<std::vector<int>> regions_;
};

}  // namespace

std::vector<int> select_regions(const IndexedGraph& graph, const std::vector<bool>& free,
                                RegionSelector& selector) {
  return Selection(graph, free, selector).run();
}

}  // namespace mx
