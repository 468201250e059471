// Pictures for networks that were trained on ImageNet.
#pragma once

#include <remx/remx.h>

#include <fstream>
#include <string>
#include <vector>

// A binary PPM file (P6, 8 bits) as an array of shape (1, 3, height, width), normalised the way
// Gluon's model zoo expects it.
inline remx::NDArray read_ppm(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string magic;
  std::int64_t width = 0, height = 0, most = 0;
  file >> magic >> width >> height >> most;
  file.get();  // the one white space before the pixels
  if (!file || magic != "P6" || width <= 0 || height <= 0 || most != 255) {
    throw remx::Error(path + ": no binary PPM file with 8 bits per colour (P6)");
  }
  std::vector<unsigned char> pixels(static_cast<std::size_t>(width * height * 3));
  file.read(reinterpret_cast<char*>(pixels.data()), static_cast<std::streamsize>(pixels.size()));
  if (!file) throw remx::Error(path + ": the file ends before the last pixel");

  constexpr float kMean[] = {0.485F, 0.456F, 0.406F};
  constexpr float kDeviation[] = {0.229F, 0.224F, 0.225F};
  remx::NDArray image({1, 3, height, width});
  float* to = image.data<float>();
  for (std::size_t colour = 0; colour < 3; ++colour) {
    for (std::size_t i = colour; i < pixels.size(); i += 3) {
      *to++ = (static_cast<float>(pixels[i]) / 255 - kMean[colour]) / kDeviation[colour];
    }
  }
  return image;
}

// A .ppm picture, or the array "data" of a .params file as it is.
inline remx::NDArray read_image(const std::string& path) {
  if (path.size() > 4 && path.compare(path.size() - 4, 4, ".ppm") == 0) return read_ppm(path);
  remx::Arrays arrays = remx::load_arrays(path);
  auto found = arrays.find("data");
  if (found == arrays.end()) throw remx::Error(path + ": it has no array named \"data\"");
  return found->second;
}
