// Convolutions and dense layers of a region as NVIDIA's libraries compute them: with many images
// they are the fastest there are.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

// What of a layer a library computes: all of it, or the products alone, to which a pass behind it
// adds the rest. Where results lie in a part of a larger array, for which it may have no kernel,
// the products go to memory of their own.
enum class LibraryPart : uint8_t { kWhole, kProducts, kProductsApart };

// One way in which a library computes a convolution.
class LibraryKernel {
 public:
  virtual ~LibraryKernel() = default;
  [[nodiscard]] virtual LibraryPart part() const = 0;
  [[nodiscard]] virtual int64_t workspace() const = 0;  // bytes that the library wants
  // Writes work.output, which is there.
  virtual void start(const ConvolutionWork& work, void* workspace, cudaStream_t stream) = 0;
};

struct LibraryOffer {
  std::string name;
  // Null where the library cannot after all; several threads may make theirs at a time.
  std::function<std::shared_ptr<LibraryKernel>()> make;
};

// What could serve, the likeliest first; weights lie as PackWork says, without filling between
// rows.
std::vector<LibraryOffer> library_offers(Number number, const ConvolutionWork& work);

// Of the libraries, in words.
std::string library_versions();

// Bytes that the layer needs for itself.
int64_t memory_of(Number number, const ConvolutionWork& work, const LibraryKernel& library);

// The layer with all that follows its products, in so much memory.
void convolve(Number number, const ConvolutionWork& work, LibraryKernel& library, void* memory,
              cudaStream_t stream);

}  // namespace mx::cuda
