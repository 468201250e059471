// The first bytes of an artifact, laid out so that tools written for Neuron's files find the number
// of cores where they look for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mx::neuron {

inline constexpr size_t kHeaderBytes = 544;
inline constexpr int kMaxCores = 64;

struct Cores {
  int used = 1;
  int requested = 1;
  bool operator==(const Cores& other) const = default;
};

std::vector<std::byte> with_header(const Cores& cores, std::span<const std::byte> payload);

struct Opened {
  Cores cores;
  std::span<const std::byte> payload;  // not yet checked
};
Opened read_header(std::span<const std::byte> artifact);  // raises IoError

}  // namespace mx::neuron
