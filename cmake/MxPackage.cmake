# What `cmake --install` makes: lib/ with libmxnet and the libraries it needs, include/remx/, and the
# files with which find_package(remx) gives the target remx::mxnet. The wheel has none of it.

include(CMakePackageConfigHelpers)

function(mx_cpp_package target)
  set(folder lib/cmake/remx)
  install(TARGETS ${target} LIBRARY DESTINATION lib COMPONENT cpp)
  install(DIRECTORY ${CMAKE_SOURCE_DIR}/include/remx DESTINATION include COMPONENT cpp
    FILES_MATCHING PATTERN "*.h")
  install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION share/remx/licenses RENAME remx.txt
    COMPONENT cpp)
  configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/remxConfig.cmake.in
    ${CMAKE_BINARY_DIR}/remxConfig.cmake INSTALL_DESTINATION ${folder}
    NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/remxConfigVersion.cmake
    COMPATIBILITY SameMajorVersion)
  install(FILES ${CMAKE_BINARY_DIR}/remxConfig.cmake ${CMAKE_BINARY_DIR}/remxConfigVersion.cmake
    DESTINATION ${folder} COMPONENT cpp)
endfunction()
