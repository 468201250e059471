# Language level, flags and compiler cache, all carried by the interface target mx_options.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Release carries no line numbers: they cost a tenth of its compile time. RelWithDebInfo is the same
# code with them, for profilers.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O3 -g1 -DNDEBUG")
# Sanitizers make optimizing twice as long, and tests of the checked code are short.
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1 -fno-omit-frame-pointer")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # The compiler looks for garbage in its own memory from here on (kB): a tenth of the time of files
  # that need less than this. The code it writes is the same.
  string(APPEND CMAKE_CXX_FLAGS_DEBUG " --param ggc-min-heapsize=600000")
  string(APPEND CMAKE_CXX_FLAGS_RELEASE " --param ggc-min-heapsize=300000")
endif()
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# Libraries find each other beside themselves, in the build tree as in the wheel.
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
set(CMAKE_INSTALL_RPATH "$ORIGIN;$ORIGIN/../lib")

find_program(CCACHE ccache)
if(CCACHE)
  # The base folder makes paths relative, so that a second clone elsewhere still hits. Sums of files
  # are remembered by inode and time: a precompiled header of 80 MB is not read again for every file.
  set(cache_command ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
                    CCACHE_INODECACHE=1)
  set(CMAKE_CUDA_COMPILER_LAUNCHER ${cache_command} ${CCACHE})
  # Precompiled headers are cached by their own rules, and by the bytes of what they include, not by
  # what its preprocessor prints: GCC remembers files to be included once by their bytes, comments too.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${cache_command} CCACHE_SLOPPINESS=pch_defines,time_macros
                                  CCACHE_DEPEND=1 ${CCACHE})
endif()

# With GCC 12 kernels are the same machine code with and without precompiled headers. A build by GCC 13
# with them ran erf and log_softmax ten times slower, so newer compilers go without until they are seen.
if(MX_PRECOMPILE STREQUAL "AUTO")
  set(MX_PRECOMPILE OFF)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    set(MX_PRECOMPILE ON)
  endif()
endif()

add_library(mx_options INTERFACE)
target_include_directories(mx_options INTERFACE ${CMAKE_SOURCE_DIR}/src)
# Kernels never look at errno or floating-point traps; both flags are needed to vectorize them.
# Nobody replaces our functions at load time; saying so lets the compiler inline exported ones.
set(cxx_flags -Wall -Wextra -Wconversion -fno-math-errno -fno-trapping-math
              -fno-semantic-interposition)
if(MX_PRECOMPILE AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  list(APPEND cxx_flags -fpch-preprocess)  # lets ccache see which precompiled header is used
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND cxx_flags -march=x86-64-v2)
endif()
if(MX_WERROR)
  list(APPEND cxx_flags -Werror)
endif()
if(MX_SANITIZE)
  list(JOIN MX_SANITIZE "," sanitizers)
  # GCC's flow analysis sees uninitialized values in instrumented code that is sound without it.
  list(APPEND cxx_flags -fsanitize=${sanitizers} -fno-sanitize-recover=all -Wno-maybe-uninitialized)
  target_link_options(mx_options INTERFACE -fsanitize=${sanitizers})
endif()
target_compile_options(mx_options INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${cxx_flags}>")

# What a static library brings in stays inside: two copies of one library must never mix.
target_link_options(mx_options INTERFACE -Wl,--exclude-libs,ALL -Wl,--as-needed)

find_package(Threads REQUIRED)
target_link_libraries(mx_options INTERFACE Threads::Threads ${CMAKE_DL_LIBS})
