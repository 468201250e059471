// Householder reflections I - tau · v · vᵀ, one by one and as blocks that gemm applies.
#pragma once

#include <cstdint>
#include <vector>

namespace mx::ops {

double dot(const double* a, const double* b, int64_t n);
void add_scaled(double factor, const double* x, double* y, int64_t n);  // y += factor · x

// The reflection that sends x to (image, 0, …); x becomes v.
struct Reflection {
  double tau, image;
};
Reflection reflect(double* x, int64_t n);

// Neighbouring reflections H0 · H1 · … = I - Vᵀ · T · V with the vectors as rows of V.
class ReflectionBlock {
 public:
  static constexpr int64_t kCount = 32;  // reflections of a block

  // Vector j starts at vectors[j · (pitch + 1)] and ends where the first one does, after n
  // elements.
  ReflectionBlock(const double* vectors, int64_t pitch, int64_t count, int64_t n,
                  const double* tau);
  // Multiplies rows of n elements by H0 · H1 · … from the right, or in the reversed order.
  void apply(double* rows, int64_t count, int64_t pitch, bool reversed) const;

 private:
  int64_t count_, n_;
  std::vector<double> v_, t_;
};

}  // namespace mx::ops
