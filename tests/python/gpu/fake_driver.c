/* A driver that answers only what CUDA's runtime asks at its start: its version, which the
   compiler is told (-DVERSION=13000). */
#include <string.h>

int cuInit(unsigned flags) {
  (void)flags;
  return 0;
}

int cuDriverGetVersion(int *version) {
  *version = VERSION;
  return 0;
}

static int no_device(void) { return 100; /* CUDA_ERROR_NO_DEVICE */ }

int cuGetProcAddress_v2(const char *name, void **function, int version, unsigned long long flags,
                        void *status) {
  (void)version, (void)flags, (void)status;
  *function = (void *)no_device;
  if (strcmp(name, "cuInit") == 0) *function = (void *)cuInit;
  if (strcmp(name, "cuDriverGetVersion") == 0) *function = (void *)cuDriverGetVersion;
  if (strcmp(name, "cuGetProcAddress") == 0) *function = (void *)cuGetProcAddress_v2;
  return 0;
}
