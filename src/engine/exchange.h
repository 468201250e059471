// Exchange: work that runs at the same time and needs each other's numbers: the batch statistics of
// one layer on several devices. Each member brings its numbers and gets those of all.
//
//   auto all = exchange.trade("bn0", 2, &state, numbers);  // once per device, inside work
//
// Whoever waits for the others gives its worker's turn away, so that any number of workers is
// enough.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace mx {

class Exchange {
 public:
  explicit Exchange(Engine& engine) : engine_(engine) {}

  // Returns when `members` calls with this key have come: what each brought, in an order that does
  // not depend on who came first. `member` tells the callers apart: one that comes again before the
  // others came at all takes part in the next round. Raises when the others cannot come any more:
  // the program waits, and nothing else runs.
  std::vector<std::vector<double>> trade(const std::string& key, int members, const void* member,
                                         std::vector<double> numbers);

 private:
  struct Round {
    std::string key;
    int members;
    std::vector<const void*> who;
    std::vector<std::vector<double>> brought;
    std::atomic<bool> complete{false};
  };
  std::shared_ptr<Round> join(const std::string& key, int members, const void* member,
                              std::vector<double> numbers);
  // How many had come; nothing when the round is complete after all.
  std::optional<size_t> leave(Round& round, const void* member);

  Engine& engine_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<Round>> open_;  // rounds that lack members, oldest first
};

}  // namespace mx
