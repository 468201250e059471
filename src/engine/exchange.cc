#include "engine/exchange.h"

#include <algorithm>
#include <compare>

#include "base/error.h"

namespace mx {
namespace {

// A total order, also where something is not a number.
bool comes_before(const std::vector<double>& a, const std::vector<double>& b) {
  return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end(),
                                                std::strong_order) < 0;
}

}  // namespace

std::shared_ptr<Exchange::Round> Exchange::join(const std::string& key, int members,
                                                const void* member, std::vector<double> numbers) {
  std::lock_guard lock(mutex_);
  auto fits = [&](const std::shared_ptr<Round>& round) {
    return round->key == key && round->members == members &&
           std::ranges::find(round->who, member) == round->who.end();
  };
  auto found = std::ranges::find_if(open_, fits);
  if (found == open_.end()) {
    open_.push_back(std::make_shared<Round>());
    found = open_.end() - 1;
    (*found)->key = key;
    (*found)->members = members;
  }
  std::shared_ptr<Round> round = *found;
  round->who.push_back(member);
  round->brought.push_back(std::move(numbers));
  if (round->who.size() < static_cast<size_t>(members)) return round;
  open_.erase(found);
  std::ranges::sort(round->brought, comes_before);
  round->complete.store(true, std::memory_order_release);
  return round;
}

std::optional<size_t> Exchange::leave(Round& round, const void* member) {
  std::lock_guard lock(mutex_);
  if (round.complete.load(std::memory_order_relaxed)) return std::nullopt;
  size_t had_come = round.who.size();
  auto place = std::ranges::find(round.who, member) - round.who.begin();
  round.who.erase(round.who.begin() + place);
  round.brought.erase(round.brought.begin() + place);
  if (!round.who.empty()) return had_come;
  std::erase_if(open_, [&](const std::shared_ptr<Round>& other) { return other.get() == &round; });
  return had_come;
}

std::vector<std::vector<double>> Exchange::trade(const std::string& key, int members,
                                                 const void* member, std::vector<double> numbers) {
  std::shared_ptr<Round> round = join(key, members, member, std::move(numbers));
  if (round->complete.load(std::memory_order_acquire)) {
    engine_.wake();
    return round->brought;
  }
  if (engine_.wait_inside(round->complete)) return round->brought;
  std::optional<size_t> had_come = leave(*round, member);
  if (!had_come) return round->brought;
  fail("key \"", key, "\": ", *had_come, " of ", members,
       " calls came, and the program waits for their results; make one call per device before "
       "waiting for any of them");
}

}  // namespace mx
