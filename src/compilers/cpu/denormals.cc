#include "compilers/cpu/denormals.h"

namespace mx::cpu {
namespace {

#if defined(__x86_64__)
constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;

unsigned get_mode() { return __builtin_ia32_stmxcsr(); }
void set_mode(unsigned mode) { __builtin_ia32_ldmxcsr(mode); }
unsigned flushing(unsigned mode) { return mode | kFlushToZero | kDenormalsAreZero; }
#else
unsigned get_mode() { return 0; }
void set_mode(unsigned /*mode*/) {}
unsigned flushing(unsigned mode) { return mode; }
#endif

}  // namespace

FlushDenormals::FlushDenormals() : outer_(get_mode()) { set_mode(flushing(outer_)); }

FlushDenormals::~FlushDenormals() { set_mode(outer_); }

}  // namespace mx::cpu
