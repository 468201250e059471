// Choices that were measured once, remembered on disk: a file of lines, each with a checksum. New
// lines are appended in one write, so several processes may share the file; a line that is cut or
// damaged counts as not written. The file may be deleted at any time.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace mx::cpu {

using ChoiceTable = std::map<std::string, std::string>;  // by key

// Behind a choice that was measured on a busy machine: it serves this process, but is not
// remembered on disk.
inline constexpr std::string_view kUnsure = " ?";

class Choices {
 public:
  // `path` "" keeps them in memory only. A file that cannot be read or written is left alone.
  explicit Choices(std::string path);

  [[nodiscard]] std::optional<std::string> find(const std::string& key) const;
  void add(const std::string& key, const std::string& choice);  // neither holds a line's end

 private:
  std::string path_;
  ChoiceTable known_;
};

// The kind of machine that choices hold for: changes with the processor and with `libraries`.
std::string machine_key(const std::string& libraries);

// Where the choices of this kind of machine are kept; "" when REMX_KERNEL_CACHE is empty or there
// is no home folder.
std::string choices_path(const std::string& libraries);

}  // namespace mx::cpu
