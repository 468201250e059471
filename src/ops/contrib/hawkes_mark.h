// The step of a Hawkes process. No device code: constexpr, so that CUDA may call it.
#pragma once

#include "ops/pointwise/math.h"

namespace mx::ops {

// One mark of one stream, and how the likelihood and the state change with what is given.
template <class A>
struct HawkesMark {
  A rate, alpha, beta, state;
  A last = 0;                                              // time of its last event
  A state_by_beta = 0, state_by_start = 1;                 // derivatives of the state
  A by_rate = 0, by_alpha = 0, by_beta = 0, by_start = 0;  // of the log likelihood

  // Time passes to `time`; the part of the likelihood that belongs to nothing having happened.
  constexpr A wait(A time) {
    A d = time - last;
    A fade = exp(-beta * d);
    by_rate -= d;
    by_alpha -= state * (1 - fade);
    by_beta -= alpha * (state_by_beta * (1 - fade) + state * d * fade);
    by_start -= alpha * state_by_start * (1 - fade);
    A passed = rate * d + alpha * state * (1 - fade);
    state_by_beta = state_by_beta * fade - state * d * fade;
    state_by_start *= fade;
    state *= fade;
    last = time;
    return -passed;
  }
  // An event happens now.
  constexpr A happen() {
    A intensity = rate + alpha * beta * state;
    by_rate += 1 / intensity;
    by_alpha += beta * state / intensity;
    by_beta += alpha * (state + beta * state_by_beta) / intensity;
    by_start += alpha * beta * state_by_start / intensity;
    state += 1;
    return log(intensity);
  }
};

}  // namespace mx::ops
