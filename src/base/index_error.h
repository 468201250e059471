// An index that is outside its axis. Python sees an IndexError that is an MXNetError as well.
#pragma once

#include "base/error.h"

namespace mx {

class IndexError : public Error {
 public:
  using Error::Error;
};

}  // namespace mx
