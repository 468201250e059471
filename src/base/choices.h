// Choices that were measured once, remembered on disk: a file of lines, each with a checksum. New
// lines are appended in one write, so several processes may share the file; a line that is cut or
// damaged counts as not written. The file may be deleted at any time.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace mx {

using ChoiceTable = std::map<std::string, std::string>;  // by key

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

// Sixteen digits that change with the text.
std::string checksum(std::string_view text);

// Where choices are kept that hold for machines with this checksum, in the folder that
// REMX_KERNEL_CACHE names; "" when that is empty or there is no home folder. `kind` names what is
// chosen and the form of its keys.
std::string choices_path(std::string_view kind, std::string_view machine);

}  // namespace mx
