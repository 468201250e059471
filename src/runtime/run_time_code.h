// Kernels that users write as text (mx.rtc), launched like operators: in the order of the arrays
// that they read and write.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "device/run_time_code.h"
#include "ndarray/ndarray.h"

namespace mx {

// Compiled for each device at the first launch there; construction compiles for one of them, so
// that errors of the source are raised where it is given. Lives in a shared_ptr: work that waits
// keeps it. Thread-safe.
class RunTimeCode : public std::enable_shared_from_this<RunTimeCode> {
 public:
  RunTimeCode(std::string source, std::vector<std::string> options,
              std::vector<std::string> exports, Context first);

  // An array, or the bytes of a number.
  struct Argument {
    NDArray array = {};
    bool is_written = false;
    std::string bytes = {};
  };
  void launch(const std::string& kernel, std::vector<Argument> arguments, Context context,
              const LaunchShape& shape);

 private:
  RunTimeModule& module_on(Context context);

  std::string source_;
  std::vector<std::string> options_, exports_;
  std::mutex lock_;  // guards what follows
  std::map<std::pair<int32_t, int32_t>, std::unique_ptr<RunTimeModule>> modules_;
};

}  // namespace mx
