# The functions that the CMakeLists.txt of the source folders are written with.

# mx_precompile(mx_precompiled HEADERS ir/op.h … LIBS GTest::gtest): headers that nearly every file
# includes are parsed once, for the targets that reuse them from this one.
# A build without it shows that each file includes what it uses: TSan's and `./test --all` are such.
function(mx_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LIBS")
  if(NOT MX_PRECOMPILE)
    return()
  endif()
  list(TRANSFORM arg_HEADERS REPLACE "(.+)" "<\\1>")  # not by absolute paths, which only one clone has
  set(empty ${CMAKE_CURRENT_BINARY_DIR}/precompiled.cc)
  if(NOT EXISTS ${empty})
    file(WRITE ${empty} "")
  endif()
  add_library(${name} OBJECT ${empty})
  target_link_libraries(${name} PUBLIC mx_options ${arg_LIBS})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# mx_test_program(engine_test engine_test.cc …): a program of GoogleTest. Its code is independent of
# where it lies, as that of the libraries is, so that they share flags; the program itself lies at a
# fixed place: under UBSan it has millions of addresses that each start would have to move.
function(mx_test_program name)
  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE OFF)  # which would say -fPIE
  target_compile_options(${name} PRIVATE -fPIC)
  target_link_options(${name} PRIVATE -no-pie)
  target_link_libraries(${name} PRIVATE mx_options GTest::gtest_main)
  if(TARGET mx_precompiled_tests)
    target_precompile_headers(${name} REUSE_FROM mx_precompiled_tests)
  endif()
endfunction()

# mx_folder(engine SOURCES engine.cc TESTS engine_test.cc DEPS base LIBS DNNL::dnnl)
# compiles a folder into the object library mx_<name>, part of libmxnet, and its tests into <name>_test.
# DEPS are the folders it includes from; what they depend on follows by itself.
function(mx_folder name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;TESTS;BENCHES;DEPS;LIBS")
  set(target mx_${name})
  set(objects "")
  set(libraries ${arg_LIBS})
  foreach(dependency IN LISTS arg_DEPS)
    get_property(more GLOBAL PROPERTY mx_objects_${dependency})
    list(APPEND objects ${more})
    get_property(more GLOBAL PROPERTY mx_libraries_${dependency})
    list(APPEND libraries ${more})
  endforeach()
  list(REMOVE_DUPLICATES libraries)
  if(arg_SOURCES)
    mx_instruction_sets(${arg_SOURCES})
    add_library(${target} OBJECT ${arg_SOURCES})
    target_link_libraries(${target} PUBLIC mx_options ${libraries})
    if(TARGET mx_precompiled)
      target_precompile_headers(${target} REUSE_FROM mx_precompiled)
    endif()
    list(APPEND objects $<TARGET_OBJECTS:${target}>)
    set_property(GLOBAL APPEND PROPERTY mx_all_objects $<TARGET_OBJECTS:${target}>)
    set_property(GLOBAL APPEND PROPERTY mx_all_libraries ${libraries})
  endif()
  list(REMOVE_DUPLICATES objects)
  set_property(GLOBAL PROPERTY mx_objects_${name} ${objects})
  set_property(GLOBAL PROPERTY mx_libraries_${name} ${libraries})

  if(MX_TESTS AND arg_TESTS)
    # TSan refuses threads in a forked child unless told that the child makes fresh ones, and knows
    # nothing of libraries that were not built with it.
    set(thread_options "die_after_fork=0:suppressions=${PROJECT_SOURCE_DIR}/cmake/threads.txt")
    mx_test_program(${name}_test ${arg_TESTS} ${objects})
    target_link_libraries(${name}_test PRIVATE ${libraries})
    gtest_discover_tests(${name}_test DISCOVERY_MODE PRE_TEST
      PROPERTIES TIMEOUT 120 LABELS ${name} ENVIRONMENT "TSAN_OPTIONS=${thread_options}")
  endif()
  if(MX_TESTS AND arg_BENCHES AND benchmark_FOUND)
    add_executable(${name}_bench EXCLUDE_FROM_ALL ${arg_BENCHES} ${objects})
    target_link_libraries(${name}_bench PRIVATE mx_options ${libraries} benchmark::benchmark_main)
  endif()
endfunction()

# mx_test_instruction_sets(compilers): runs a folder's tests once more for each instruction set below
# the machine's best, so that every path of its kernels is tested anywhere.
function(mx_test_instruction_sets name)
  if(NOT MX_TESTS)
    return()
  endif()
  foreach(cap sse4 avx2 avx512)
    add_test(NAME ${name}_at_${cap} COMMAND ${name}_test --gtest_brief=1)
    set_tests_properties(${name}_at_${cap} PROPERTIES TIMEOUT 300 LABELS ${name}
      ENVIRONMENT "TSAN_OPTIONS=die_after_fork=0;REMX_MAX_ISA=${cap}")
  endforeach()
endfunction()

# mx_optimized(nn/oracle.cc …): loops that tests walk through for seconds are optimized also in builds
# that optimize nothing else, where precompiled headers are for other flags.
function(mx_optimized)
  if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# The file name says which instruction set a kernel may use; the rest of the code never does.
function(mx_instruction_sets)
  foreach(file IN LISTS ARGN)
    if(file MATCHES "_avx2\\.cc$")
      set(flags -mavx2 -mfma -mf16c)
    elseif(file MATCHES "_avx512\\.cc$")
      set(flags -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx2 -mfma -mf16c)
    elseif(file MATCHES "_avx512_vnni\\.cc$")
      set(flags -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vnni -mavx2 -mfma -mf16c)
    elseif(file MATCHES "_avx512_bf16\\.cc$")
      set(flags -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512bf16 -mavx2 -mfma -mf16c)
    else()
      continue()
    endif()
    set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS "${flags}"
      SKIP_PRECOMPILE_HEADERS ON)  # which are for other flags
  endforeach()
endfunction()

# mx_cuda_sources(softmax.cu …): adds files of this folder to libmx_cuda. Kernels whose file name ends
# in _sm90a use what only Hopper has, and are compiled for it alone.
function(mx_cuda_sources)
  foreach(file IN LISTS ARGN)
    set_property(GLOBAL APPEND PROPERTY mx_cuda_sources ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
endfunction()

# Links a finished library into python/mxnet, so that PYTHONPATH=python needs no wheel.
function(mx_stage target)
  install(TARGETS ${target} LIBRARY DESTINATION . COMPONENT wheel EXCLUDE_FROM_ALL)
  if(NOT MX_STAGE)
    return()
  endif()
  add_custom_command(TARGET ${target} POST_BUILD COMMAND ${CMAKE_COMMAND} -E create_symlink
    $<TARGET_FILE:${target}> ${CMAKE_SOURCE_DIR}/python/mxnet/$<TARGET_FILE_NAME:${target}>)
endfunction()

function(mx_shared_library target)
  get_property(objects GLOBAL PROPERTY mx_all_objects)
  get_property(libraries GLOBAL PROPERTY mx_all_libraries)
  list(REMOVE_DUPLICATES libraries)
  if(NOT objects)
    return()
  endif()
  add_library(${target} SHARED ${objects})
  target_link_libraries(${target} PUBLIC mx_options PRIVATE ${libraries})
  if(NOT MX_SANITIZE)
    target_link_options(${target} PRIVATE -Wl,--no-undefined -Wl,-Bsymbolic-functions)
  endif()
  mx_stage(${target})
endfunction()

function(mx_cuda_library target)
  get_property(sources GLOBAL PROPERTY mx_cuda_sources)
  if(NOT MX_CUDA OR NOT sources)
    return()
  endif()
  set(hopper_sources ${sources})
  list(FILTER hopper_sources INCLUDE REGEX "_sm90a\\.cu$")
  list(FILTER sources EXCLUDE REGEX "_sm90a\\.cu$")
  add_library(${target}_sm90a OBJECT ${hopper_sources})
  set_target_properties(${target}_sm90a PROPERTIES CUDA_ARCHITECTURES 90a-real)
  target_link_libraries(${target}_sm90a PRIVATE mx_options mx_cuda_options)
  add_library(${target} SHARED ${sources} $<TARGET_OBJECTS:${target}_sm90a>)
  target_link_libraries(${target} PRIVATE mxnet mx_cuda_options)
  # Beside a wheel's mxnet/ folder pip puts NVIDIA's own packages.
  set_target_properties(${target} PROPERTIES
    INSTALL_RPATH "$ORIGIN;$ORIGIN/../nvidia/cudnn/lib;$ORIGIN/../nvidia/cu13/lib")
  mx_stage(${target})
  install(TARGETS ${target} LIBRARY DESTINATION lib COMPONENT cpp)
endfunction()

function(mx_catalog_program target main)
  if(NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${main})
    return()
  endif()
  add_executable(${target} ${main})
  target_link_libraries(${target} PRIVATE mxnet)
endfunction()
