// mx_catalog: prints every operator as JSON; tools/gen_python_api.py reads it.
// mx_catalog --kernels PLUGIN: prints the kernels that a device's library has for each of them.
#include <cstdio>
#include <string_view>

#include "library/library.h"
#include "library/plugins.h"

int main(int count, char** arguments) {
  if (count == 3 && std::string_view(arguments[1]) == "--kernels") {
    mx::load_library();
    std::fputs(mx::list_kernels(arguments[2]).c_str(), stdout);
    return 0;
  }
  std::fputs(mx::catalog_json().c_str(), stdout);
  return 0;
}
