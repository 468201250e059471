// Measured choices of GPUs, remembered on disk (base/choices.h): they hold while the GPU's model,
// the driver and what made the choice stay the same.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/choices.h"

namespace mx::cuda {

class Remembered {
 public:
  // `kind` names what is chosen and the form of its keys; `versions` of what makes the choice.
  Remembered(std::string kind, std::string versions)
      : kind_(std::move(kind)), versions_(std::move(versions)) {}

  // Of the current device. Safe to call from several threads.
  std::optional<std::string> find(const std::string& key);
  void add(const std::string& key, const std::string& choice);

 private:
  Choices& of_current_device();

  std::string kind_, versions_;
  std::mutex lock_;
  std::map<int, std::string> machines_;        // by device
  std::map<std::string, Choices> by_machine_;  // devices of one model share a file
};

}  // namespace mx::cuda
