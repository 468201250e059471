// Compressed images, from memory or from a file.
#pragma once

#include <string>

#include "ir/op.h"

namespace mx::ops {

struct DecodeParam {
  int flag = 1;
  bool to_rgb = true;
  static constexpr auto fields() {
    using P = DecodeParam;
    return std::tuple{field("flag", &P::flag, "0 makes one gray channel, 1 three colours."),
                      field("to_rgb", &P::to_rgb, "Order of the colours: RGB, otherwise BGR.")};
  }
};

struct ReadImageParam {
  std::string filename;
  int flag = 1;
  bool to_rgb = true;
  static constexpr auto fields() {
    using P = ReadImageParam;
    return std::tuple{required("filename", &P::filename, "Path of a JPEG or PNG file."),
                      field("flag", &P::flag, "0 makes one gray channel, 1 three colours."),
                      field("to_rgb", &P::to_rgb, "Order of the colours: RGB, otherwise BGR.")};
  }
};

OpDef cv_decode();
OpDef cv_read();

}  // namespace mx::ops
