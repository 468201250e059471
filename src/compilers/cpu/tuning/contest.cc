#include "compilers/cpu/tuning/contest.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <limits>

namespace mx::cpu {
namespace {

constexpr double kAgreement = 1.1;  // of two runs: they took the same time
constexpr double kShortest = 3;     // times the first turn: what a contest may take anyway
constexpr double kHopeless = 1.4;   // of the quickest rival's time
// Seconds. The system interrupts longer runs anyway, if briefly: whether they agree must do.
constexpr double kLongRun = 0.005;
constexpr double kNever = std::numeric_limits<double>::infinity();

struct Rival {
  double quickest = kNever;                // of all runs
  double first = kNever, second = kNever;  // of the undisturbed ones
  bool has_left = false;

  void add(const Sample& sample) {
    quickest = std::min(quickest, sample.seconds);
    if (sample.is_disturbed) return;
    second = std::min(second, std::max(first, sample.seconds));
    first = std::min(first, sample.seconds);
  }
  [[nodiscard]] bool is_sure() const { return second < kNever && second <= kAgreement * first; }
};

int64_t forced_switches() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_nivcsw;
}

}  // namespace

ContestResult hold_contest(size_t rivals, const Effort& effort,
                           const std::function<Sample(size_t rival)>& run) {
  std::vector<Rival> all(rivals);
  double spent = 0, limit = effort.seconds;
  bool is_sure = false;
  for (int turn = 1; !(is_sure && turn > effort.turns) && (turn <= 2 || spent < limit); ++turn) {
    for (size_t i = 0; i < rivals; ++i) {
      if (all[i].has_left) continue;
      Sample sample = run(i);
      spent += sample.seconds;
      all[i].add(sample);
    }
    if (turn == 1) limit = std::max(effort.seconds, kShortest * spent);
    double best = std::ranges::min(all, {}, &Rival::quickest).quickest;
    for (Rival& rival : all) {
      rival.has_left = rival.is_sure() && rival.first > kHopeless * best;
    }
    is_sure = std::ranges::all_of(all, &Rival::is_sure);
    bool is_decided = std::ranges::count(all, false, &Rival::has_left) == 1;
    if (is_sure && is_decided) break;
  }
  ContestResult result{.seconds = {}, .is_sure = is_sure};
  for (const Rival& rival : all) result.seconds.push_back(rival.quickest);
  return result;
}

Sample timed_run(const std::function<void()>& run) {
  const int64_t before = forced_switches();
  const auto start = std::chrono::steady_clock::now();
  run();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  return {time.count(), time.count() < kLongRun && forced_switches() != before};
}

}  // namespace mx::cpu
