// The one exception of the façade. Its text is one line: who, what is wrong, what was given, what
// to use, for example
//   forward: "data" has the shape (1, 3, 32, 32), the network was bound for (1, 3, 224, 224)
#pragma once

#include <stdexcept>
#include <string>

namespace remx {

class [[gnu::visibility("default")]] Error : public std::runtime_error {
 public:
  explicit Error(const std::string& text);
  ~Error() override;
};

}  // namespace remx
