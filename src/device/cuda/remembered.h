// Measured choices of GPUs, remembered on disk (base/choices.h): they hold while the GPU's model,
// the driver and what made the choice stay the same.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/choices.h"

namespace mx::cuda {

// While one lives, the choices that its thread asks for are noted, so that they can be saved with
// what was made of them; and those that were saved hold where nothing else is known, on GPUs like
// the one that they were measured on.
class CarriedChoices {
 public:
  struct Choice {
    std::string kind, machine, key, text;
    bool operator==(const Choice&) const = default;
  };
  explicit CarriedChoices(std::vector<Choice> saved = {});
  ~CarriedChoices();
  CarriedChoices(const CarriedChoices&) = delete;
  CarriedChoices& operator=(const CarriedChoices&) = delete;

  [[nodiscard]] const std::vector<Choice>& noted() const { return noted_; }

 private:
  friend class Remembered;
  static CarriedChoices*& current();  // of this thread; null: none
  void note(Choice choice);

  std::vector<Choice> saved_, noted_;
  CarriedChoices* before_;
};

class Remembered {
 public:
  // `kind` names what is chosen and the form of its keys; `versions` of what makes the choice.
  Remembered(std::string kind, std::string versions)
      : kind_(std::move(kind)), versions_(std::move(versions)) {}

  // Of the current device. Safe to call from several threads.
  std::optional<std::string> find(const std::string& key);
  void add(const std::string& key, const std::string& choice);

 private:
  [[nodiscard]] const std::string& current_machine();  // expects the lock, like the next
  Choices& choices_of(const std::string& machine);

  std::string kind_, versions_;
  std::mutex lock_;
  std::map<int, std::string> machines_;        // by device
  std::map<std::string, Choices> by_machine_;  // devices of one model share a file
};

}  // namespace mx::cuda
