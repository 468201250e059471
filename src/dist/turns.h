// Turns: jobs for one thread, which runs them in the order in which their turns were taken, however
// early or late each is there. A turn that nobody will use any more is skipped.
//
//   int64_t turn = turns.take();
//   turns.give(turn, {run, answer});   // or turns.skip(turn)
//   while (auto job = turns.next()) ...
//
// Its owner guards it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "dist/node.h"

namespace mx::dist {

struct Job {
  std::function<void()> run;
  AnswerRef answer;
};

class Turns {
 public:
  int64_t take() { return taken_++; }
  void give(int64_t turn, Job job) { waiting_.emplace(turn, std::move(job)); }
  void skip(int64_t turn) { waiting_.emplace(turn, std::nullopt); }

  // The job whose turn it is, if it is there.
  [[nodiscard]] bool has_next();
  std::optional<Job> next();
  std::vector<Job> drop_all();  // those that were given; returned for whoever waits for them

 private:
  int64_t taken_ = 0;
  int64_t turn_ = 0;                               // whose it is
  std::map<int64_t, std::optional<Job>> waiting_;  // without a job: skipped
};

}  // namespace mx::dist
