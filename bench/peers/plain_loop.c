// The loops that memory bandwidth is measured with: nothing but reads and writes, on all threads.
void scale_array(long n, const float* x, float* y) {
#pragma omp parallel for simd schedule(static)
  for (long i = 0; i < n; ++i) y[i] = x[i] * 2;
}

void add_arrays(long n, const float* x, const float* w, float* y) {
#pragma omp parallel for simd schedule(static)
  for (long i = 0; i < n; ++i) y[i] = x[i] + w[i];
}
