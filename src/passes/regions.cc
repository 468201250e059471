#include "passes/regions.h"

#include <algorithm>

namespace mx {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

class RegionFinder {
 public:
  RegionFinder(const IndexedGraph& graph, const std::vector<bool>& accepted)
      : graph_(graph),
        accepted_(accepted),
        group_(at(graph.num_nodes())),
        members_(group_.size()),
        users_(group_.size()),
        seen_(group_.size(), 0) {
    for (int i = 0; i < graph.num_nodes(); ++i) {
      group_[at(i)] = i;
      members_[at(i)] = {i};
      for (int entry : graph.inputs_of(i)) users_[at(graph.producer_of(entry))].push_back(i);
    }
  }

  std::vector<int> find() {
    join_equal_levels();
    while (join_neighbours()) {
    }
    std::vector<int> result(group_.size(), -1);
    for (size_t i = 0; i < group_.size(); ++i) {
      if (accepted_[i]) result[i] = group_[i];
    }
    return result;
  }

 private:
  // A level never falls along an edge and rises when a path enters an accepted node from a refused
  // one. A path between two accepted nodes of one level therefore has only such nodes: joining
  // neighbours of equal level is safe without looking any further.
  void join_equal_levels() {
    std::vector<int> level(group_.size(), -1);
    for (int i = 0; i < graph_.num_nodes(); ++i) {
      int highest = accepted_[at(i)] ? 0 : -1;
      for (int entry : graph_.inputs_of(i)) {
        int source = graph_.producer_of(entry);
        bool enters = accepted_[at(i)] && !accepted_[at(source)];
        highest = std::max(highest, level[at(source)] + (enters ? 1 : 0));
      }
      level[at(i)] = highest;
    }
    for_each_edge([&](int source, int user) {
      if (level[at(source)] == level[at(user)]) join(source, user);
      return true;
    });
  }

  // Joins regions across an edge when no other path connects them. Returns whether to try again:
  // a join may swallow the path that stood in another's way.
  bool join_neighbours() {
    bool joined = false;
    return for_each_edge([&](int source, int user) {
             if (group_[at(source)] == group_[at(user)] || is_detour(source, user))
               return effort_ > 0;
             join(source, user);
             joined = true;
             return effort_ > 0;
           }) &&
           joined;
  }

  // Whether a path leads from the group of `source` to the group of `user` through a third one.
  bool is_detour(int source, int user) {
    int from = group_[at(source)], to = group_[at(user)];
    ++stamp_;
    std::vector<int> stack{from};
    seen_[at(from)] = stamp_;
    while (!stack.empty()) {
      int here = stack.back();
      stack.pop_back();
      for (int member : members_[at(here)]) {
        effort_ -= static_cast<int64_t>(users_[at(member)].size());
        for (int next_user : users_[at(member)]) {
          int next = group_[at(next_user)];
          if (next == to && here != from) return true;
          if (next == to || seen_[at(next)] == stamp_) continue;
          seen_[at(next)] = stamp_;
          stack.push_back(next);
        }
      }
    }
    return false;
  }

  // Calls body(source, user) for edges between accepted nodes until it returns false.
  template <class Body>
  bool for_each_edge(Body&& body) {
    for (int user = 0; user < graph_.num_nodes(); ++user) {
      if (!accepted_[at(user)]) continue;
      for (int entry : graph_.inputs_of(user)) {
        int source = graph_.producer_of(entry);
        if (accepted_[at(source)] && !body(source, user)) return false;
      }
    }
    return true;
  }

  void join(int a, int b) {
    int keep = group_[at(a)], drop = group_[at(b)];
    if (keep == drop) return;
    if (members_[at(keep)].size() < members_[at(drop)].size()) std::swap(keep, drop);
    for (int member : members_[at(drop)]) {
      group_[at(member)] = keep;
      members_[at(keep)].push_back(member);
    }
    members_[at(drop)].clear();
  }

  const IndexedGraph& graph_;
  const std::vector<bool>& accepted_;
  std::vector<int> group_;                 // per node
  std::vector<std::vector<int>> members_;  // per group
  std::vector<std::vector<int>> users_;    // per node
  std::vector<int> seen_;
  int stamp_ = 0;
  int64_t effort_ = 100'000'000;  // edges that the search for detours may look at, about a second
};

}  // namespace

std::vector<int> find_regions(const IndexedGraph& graph, const std::vector<bool>& accepted) {
  return RegionFinder(graph, accepted).find();
}

}  // namespace mx
