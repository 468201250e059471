// A value that an operator cannot take. Python sees a ValueError that is an MXNetError as well.
#pragma once

#include "base/error.h"

namespace mx {

class ValueError : public Error {
 public:
  using Error::Error;
};

}  // namespace mx
