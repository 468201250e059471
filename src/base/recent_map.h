// A map of what was asked for most recently: one value more than it holds lets go of the one that
// nobody has asked for the longest. Not safe to use from several threads at once.
//
//   RecentMap<std::string, std::shared_ptr<const Plan>> plans(48);
//   if (auto* plan = plans.find(key)) return *plan;
//   return plans.insert(key, make_plan());
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace mx {

template <class Key, class Value>
class RecentMap {
 public:
  explicit RecentMap(size_t most) : most_(most) {}

  [[nodiscard]] size_t size() const { return entries_.size(); }
  // Null where the key is unknown. Valid until the next insertion.
  [[nodiscard]] Value* find(const Key& key) {
    auto found = entries_.find(key);
    if (found == entries_.end()) return nullptr;
    found->second.asked = ++now_;
    return &found->second.value;
  }
  // Keeps what is there already; returns what is there then. Valid until the next insertion.
  Value& insert(Key key, Value value) {
    if (Value* found = find(key)) return *found;
    if (entries_.size() == most_) {
      entries_.erase(std::ranges::min_element(
          entries_, {}, [](const auto& entry) { return entry.second.asked; }));
    }
    Entry entry{std::move(value), ++now_};
    return entries_.emplace(std::move(key), std::move(entry)).first->second.value;
  }
  // Calls call(value) for each, in the order of the keys.
  template <class Call>
  void each(const Call& call) const {
    for (const auto& [key, entry] : entries_) call(entry.value);
  }

 private:
  struct Entry {
    Value value;
    uint64_t asked = 0;  // when, counted in questions
  };
  const size_t most_;
  uint64_t now_ = 0;
  std::map<Key, Entry> entries_;
};

}  // namespace mx
