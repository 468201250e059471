// Which numbers make a distribution; kernels ask before they draw.
#pragma once

#include "base/error.h"
#include "ops/random/random.h"

namespace mx::ops {

// For each set of numbers: what exists as a distribution. Numbers that make no distribution are
// reported by the kernel, hence when the result is read: programs catch it there.
inline void check_range(const UniformNumbers& p, const Who& who) {
  check(p.high >= p.low, who, ": low is ", p.low, " and high is ", p.high,
        "; use a high that is not below low");
}

inline void check_range(const NormalNumbers& p, const Who& who) {
  check(p.scale > 0, who, ": scale is ", p.scale, "; use a positive number");
}

template <bool kZeroAllowed>
void check_range(const RateNumbers<kZeroAllowed>& p, const Who& who) {
  check(p.lam > 0 || (kZeroAllowed && p.lam == 0), who, ": lam is ", p.lam,
        "; use a positive number");
}

inline void check_range(const GammaNumbers& p, const Who& who) {
  check(p.alpha > 0 && p.beta > 0, who, ": alpha is ", p.alpha, " and beta is ", p.beta,
        "; use positive numbers");
}

inline void check_range(const NegativeBinomialNumbers& p, const Who& who) {
  check(p.k >= 0 && p.p > 0 && p.p <= 1, who, ": k is ", p.k, " and p is ", p.p,
        "; use a k that is not negative and a probability above 0");
}

inline void check_range(const GeneralizedNegativeBinomialNumbers& p, const Who& who) {
  check(p.mu >= 0 && p.alpha >= 0, who, ": mu is ", p.mu, " and alpha is ", p.alpha,
        "; use numbers that are not negative");
}

inline void check_range(const RandintNumbers& p, const Who& who) {
  check(p.low < p.high, who, ": low is ", p.low, " and high is ", p.high, "; use a high above low");
}

}  // namespace mx::ops
