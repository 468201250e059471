// Denormal numbers make arithmetic many times slower and mean nothing to a network: while this
// object lives they count as zero, on the calling thread and on those that help it.
#pragma once

namespace mx::cpu {

class FlushDenormals {
 public:
  FlushDenormals();
  ~FlushDenormals();
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
  unsigned outer_ = 0;  // the caller's setting
};

}  // namespace mx::cpu
