#include "dist/turns.h"

namespace mx::dist {

bool Turns::has_next() {
  auto first = waiting_.begin();
  while (first != waiting_.end() && first->first == turn_ && !first->second) {
    first = waiting_.erase(first);
    ++turn_;
  }
  return first != waiting_.end() && first->first == turn_;
}

std::optional<Job> Turns::next() {
  if (!has_next()) return std::nullopt;
  ++turn_;
  return std::move(waiting_.extract(waiting_.begin()).mapped());
}

std::vector<Job> Turns::drop_all() {
  std::vector<Job> jobs;
  for (auto& [turn, job] : waiting_) {
    if (job) jobs.push_back(std::move(*job));
    job.reset();  // its turn is over
  }
  return jobs;
}

}  // namespace mx::dist
