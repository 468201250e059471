# libjpeg-turbo and libpng, which read images. They travel in the wheel under their SONAMEs with
# their licences (Debian's static ones are not position independent); zlib comes from the system, as
# the manylinux rules allow.

find_package(JPEG QUIET)
find_package(PNG QUIET)
if(NOT JPEG_FOUND OR NOT PNG_FOUND)
  set(advice "install libjpeg62-turbo-dev and libpng-dev")
  if(NOT MX_IMAGES STREQUAL "AUTO")
    message(FATAL_ERROR "MX_IMAGES=${MX_IMAGES}: libjpeg or libpng was not found; ${advice}")
  endif()
  message(STATUS "images: libjpeg or libpng was not found, no image is read; ${advice}")
  set(MX_IMAGES OFF)
  return()
endif()
set(MX_IMAGES ON)

# mx_bundle_image_library(libpng libpng16.so): the library that the linker's name stands for.
function(mx_bundle_image_library name link)
  get_filename_component(file ${link} REALPATH)
  execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${file} OUTPUT_VARIABLE headers ERROR_QUIET)
  if(NOT headers MATCHES "SONAME +([^ \n]+)")
    return()  # a static library: part of libmxnet
  endif()
  mx_bundle(${file} ${CMAKE_MATCH_1})
  string(REGEX REPLACE "\\.so.*" "" package ${CMAKE_MATCH_1})
  mx_install_licence(${name} ${package})
endfunction()
mx_bundle_image_library(libjpeg-turbo ${JPEG_LIBRARIES})
list(GET PNG_LIBRARIES 0 png_library)
mx_bundle_image_library(libpng ${png_library})
