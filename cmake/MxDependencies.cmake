# What the project takes from outside, each asked for only by the option that needs it.

if(MX_PYTHON OR MX_ONEDNN)
  set(python_parts Interpreter)
  if(MX_PYTHON)
    list(APPEND python_parts Development.Module)
  endif()
  find_package(Python 3.10 REQUIRED COMPONENTS ${python_parts})
endif()

if(MX_PYTHON)
  execute_process(COMMAND ${Python_EXECUTABLE} -m nanobind --cmake_dir
    OUTPUT_VARIABLE nanobind_DIR OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  find_package(nanobind CONFIG REQUIRED)
endif()

# Puts a library that libmxnet needs at run time beside it: into the build tree, into the wheel and
# into what `cmake --install` makes.
function(mx_bundle file name)
  configure_file(${file} ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/${name} COPYONLY)
  install(FILES ${file} DESTINATION . RENAME ${name} COMPONENT wheel EXCLUDE_FROM_ALL)
  install(FILES ${file} DESTINATION lib RENAME ${name} COMPONENT cpp)
  if(MX_STAGE)
    file(CREATE_LINK ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/${name}
      ${CMAKE_SOURCE_DIR}/python/mxnet/${name} SYMBOLIC)
  endif()
endfunction()

# mx_install_licence(libpng libpng16-16): a Debian package's, with what holds its code.
function(mx_install_licence name package)
  file(GLOB licences /usr/share/doc/${package}*/copyright)
  if(licences)
    list(GET licences 0 licence)
    install(FILES ${licence} DESTINATION licenses RENAME ${name}.txt
      COMPONENT wheel EXCLUDE_FROM_ALL)
    install(FILES ${licence} DESTINATION share/remx/licenses RENAME ${name}.txt COMPONENT cpp)
  endif()
endfunction()

if(MX_ONEDNN)
  # CMake finds the PyPI package by itself only inside build isolation; Python knows in both cases.
  execute_process(COMMAND ${Python_EXECUTABLE} -c "import importlib.metadata as m; print(next(p for p in m.files('onednn-devel-cpu-gomp') if p.name == 'dnnl-config.cmake').locate().resolve().parent.as_posix())"
    OUTPUT_VARIABLE dnnl_DIR OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  find_package(dnnl 3.2 CONFIG REQUIRED)
  get_target_property(dnnl_file DNNL::dnnl IMPORTED_LOCATION_RELEASE)
  get_filename_component(dnnl_file ${dnnl_file} REALPATH)
  mx_bundle(${dnnl_file} libdnnl.so.3)  # the package holds three copies; one ships, under its SONAME
  # libdnnl names it, and slim systems have none; its work is done by libmx_team.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libgomp.so.1
    OUTPUT_VARIABLE gomp_file OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  if(EXISTS ${gomp_file})
    get_filename_component(gomp_file ${gomp_file} REALPATH)
    mx_bundle(${gomp_file} libgomp.so.1)
  endif()
  # Headers only: writes the machine code of pointwise chains.
  find_path(XBYAK_INCLUDE_DIR xbyak/xbyak.h)
  if(NOT XBYAK_INCLUDE_DIR)
    message(FATAL_ERROR "MX_ONEDNN=${MX_ONEDNN}: xbyak/xbyak.h was not found; install libxbyak-dev, "
      "set XBYAK_INCLUDE_DIR to the folder above xbyak/, or build with MX_ONEDNN=OFF")
  endif()
  add_library(Xbyak::xbyak INTERFACE IMPORTED)
  target_include_directories(Xbyak::xbyak SYSTEM INTERFACE ${XBYAK_INCLUDE_DIR})
  mx_install_licence(xbyak libxbyak-dev)
endif()

if(NOT MX_IMAGES STREQUAL "OFF")
  include(MxImages)
endif()

if(NOT MX_CUDA STREQUAL "OFF")
  include(MxCuda)
endif()

if(MX_TESTS)
  find_package(GTest QUIET)
  if(NOT GTest_FOUND)
    message(FATAL_ERROR "MX_TESTS: GoogleTest was not found; install libgtest-dev, or leave the C++ tests "
                        "out with -DMX_TESTS=OFF")
  endif()
  find_package(benchmark QUIET)
  include(GoogleTest)
  enable_testing()
endif()
