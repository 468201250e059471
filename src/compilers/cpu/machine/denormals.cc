#include "compilers/cpu/machine/denormals.h"

#include "team/float_mode.h"

namespace mx::cpu {

FlushDenormals::FlushDenormals() : outer_(team::float_mode()) {
  team::set_float_mode(team::flushing_denormals(outer_));
}

FlushDenormals::~FlushDenormals() { team::set_float_mode(outer_); }

}  // namespace mx::cpu
