// How the calling thread's floating-point arithmetic rounds and treats denormal numbers.
#pragma once

namespace mx::team {

#if defined(__x86_64__)
inline unsigned float_mode() { return __builtin_ia32_stmxcsr(); }
inline void set_float_mode(unsigned mode) { __builtin_ia32_ldmxcsr(mode); }
inline unsigned flushing_denormals(unsigned mode) {
  constexpr unsigned kFlushToZero = 0x8000, kDenormalsAreZero = 0x0040;
  return mode | kFlushToZero | kDenormalsAreZero;
}
#else
inline unsigned float_mode() { return 0; }
inline void set_float_mode(unsigned /*mode*/) {}
inline unsigned flushing_denormals(unsigned mode) { return mode; }
#endif

}  // namespace mx::team
