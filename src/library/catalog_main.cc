// mx_catalog: prints every operator as JSON; tools/gen_python_api.py reads it.
#include <cstdio>

#include "library/library.h"

int main() {
  std::fputs(mx::catalog_json().c_str(), stdout);
  return 0;
}
