#include "ops/random/catalog.h"

#include "ops/random/random_ops.h"

namespace mx::ops {

void add_random(OpTable& table) {
  add_densities(table);
  add_draws(table);
  add_samples(table);
  table.add(backward_sample_multinomial());
  table.add(sample_multinomial());
  table.add(sample_multinomial_pick());
  table.add(sample_unique_zipfian());
  table.add(shuffle());
}

}  // namespace mx::ops
