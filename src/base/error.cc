#include "base/error.h"

namespace mx {

void fail_invariant(const char* what, const std::source_location& where) {
  fail<InternalError>("internal error: ", what, " (", where.file_name(), ":", where.line(), ")");
}

}  // namespace mx
