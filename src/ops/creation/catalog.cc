#include "ops/creation/catalog.h"

#include "ops/creation/creation_ops.h"

namespace mx::ops {

void add_creation(OpTable& table) {
  table.add(arange());
  table.add(constant());
  table.add(eye());
  table.add(full());
  table.add(linspace());
  table.add(no_gradient());
  table.add(ones());
  table.add(zeros());
  table.add(zeros_without_dtype());
}

}  // namespace mx::ops
