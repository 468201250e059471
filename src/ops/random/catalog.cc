#include "ops/random/catalog.h"

#include "ops/random/random_ops.h"

namespace mx::ops {

void add_random(OpTable& table) {
  table.add(random_exponential());
  table.add(random_gamma());
  table.add(random_normal());
  table.add(random_poisson());
  table.add(random_randint());
  table.add(random_uniform());
  table.add(sample_normal());
  table.add(sample_uniform());
  table.add(shuffle());
}

}  // namespace mx::ops
