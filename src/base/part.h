// Parts: files that are being written beside the place they will have. A writer holds a lock on its
// part for as long as it lives, so that a part without one was left by a process that was killed,
// also in another container or on another machine that shares the folder.
#pragma once

#include <string>
#include <string_view>

namespace mx {

struct PartFile {
  std::string path;  // <target>.<process>-<number>.remx.part
  int number;        // the open file, empty and locked
};

// Makes a part for the file `target`; raises IoError where that cannot be.
[[nodiscard]] PartFile open_part(const std::string& target);
// Whether a file's name is one that open_part gives.
[[nodiscard]] bool is_part_name(std::string_view name);
// Removes the parts in `folder` whose writers are gone; what cannot be told or removed stays.
void remove_dead_parts(const std::string& folder);

}  // namespace mx
