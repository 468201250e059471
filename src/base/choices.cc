#include "base/choices.h"

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "base/cat.h"
#include "base/settings.h"

namespace mx {
namespace {

constexpr size_t kDigits = 16;

// REMX_KERNEL_CACHE, else the place that other programs use too.
std::filesystem::path cache_folder() {
  if (std::optional<std::string> folder = settings::kKernelCache.get()) return *folder;
  if (std::optional<std::string> folder = settings::kCacheHome.get(); folder && !folder->empty()) {
    return std::filesystem::path(*folder) / "remx";
  }
  std::optional<std::string> home = settings::kUserHome.get();
  if (!home || home->empty()) return {};
  return std::filesystem::path(*home) / ".cache" / "remx";
}

}  // namespace

std::string checksum(std::string_view text) {
  uint64_t hash = 14695981039346656037U;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  std::string digits(kDigits, '0');
  for (size_t i = 0; i < kDigits; ++i, hash >>= 4)
    digits[kDigits - 1 - i] = "0123456789abcdef"[hash & 15];
  return digits;
}

Choices::Choices(std::string path) : path_(std::move(path)) {
  if (path_.empty()) return;
  std::ifstream file(path_);
  for (std::string line; std::getline(file, line);) {
    size_t tab = line.find('\t');
    if (line.size() <= kDigits || line[kDigits] != ' ' || tab == std::string::npos) continue;
    std::string content = line.substr(kDigits + 1);
    if (checksum(content) != line.substr(0, kDigits)) continue;
    known_[line.substr(kDigits + 1, tab - kDigits - 1)] = line.substr(tab + 1);
  }
}

std::optional<std::string> Choices::find(const std::string& key) const {
  auto found = known_.find(key);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void Choices::add(const std::string& key, const std::string& choice) {
  known_[key] = choice;
  if (path_.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
  int file = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) return;
  std::string content = cat(key, "\t", choice);
  // The line's end comes first too: what another process left unfinished ends there.
  std::string line = cat("\n", checksum(content), " ", content, "\n");
  [[maybe_unused]] ssize_t written = ::write(file, line.data(), line.size());
  ::close(file);
}

std::string choices_path(std::string_view kind, std::string_view machine) {
  std::filesystem::path folder = cache_folder();
  if (folder.empty()) return "";
  return folder / cat(kind, "-", machine, ".txt");
}

}  // namespace mx
