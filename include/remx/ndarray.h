// NDArray: an array in host memory, contiguous, row by row. A copy of it shares the elements.
//
//   auto image = remx::NDArray::of<float>({1, 3, 2, 2}, pixels);  // copies a std::vector<float>
//   float first = image.data<float>()[0];
//   remx::save_arrays("image.params", {{"image", image}});        // mx.nd.load reads it
//
// Every function may throw remx::Error. Different threads may read one array at once; whoever
// writes its elements must be alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

namespace remx {

using Shape = std::vector<std::int64_t>;

// The numbers are MXNet's and stand in .params files.
enum class DType : std::int8_t {
  kFloat32 = 0,
  kFloat64 = 1,
  kFloat16 = 2,
  kUint8 = 3,
  kInt32 = 4,
  kInt8 = 5,
  kInt64 = 6,
  kBool = 7,
  kBFloat16 = 12,
};

// The dtype of a C++ type. The 16-bit floats have none; read them with the untyped functions.
template <class T>
constexpr DType dtype_of() {
  if constexpr (std::is_same_v<T, float>) {
    return DType::kFloat32;
  } else if constexpr (std::is_same_v<T, double>) {
    return DType::kFloat64;
  } else if constexpr (std::is_same_v<T, std::uint8_t>) {
    return DType::kUint8;
  } else if constexpr (std::is_same_v<T, std::int8_t>) {
    return DType::kInt8;
  } else if constexpr (std::is_same_v<T, std::int32_t>) {
    return DType::kInt32;
  } else if constexpr (std::is_same_v<T, std::int64_t>) {
    return DType::kInt64;
  } else {
    static_assert(std::is_same_v<T, bool>, "arrays have no elements of this type");
    return DType::kBool;
  }
}

class [[gnu::visibility("default")]] NDArray {
 public:
  NDArray();                                                            // none: no shape, no memory
  explicit NDArray(const Shape& shape, DType dtype = DType::kFloat32);  // zeros

  // Copies; `values` has as many elements as the shape says.
  template <class T>
  static NDArray of(const Shape& shape, const std::vector<T>& values) {
    static_assert(!std::is_same_v<T, bool>, "std::vector<bool> has no memory to copy from");
    NDArray array(shape, dtype_of<T>());
    array.copy_from(values.data(), values.size() * sizeof(T));
    return array;
  }

  [[nodiscard]] bool is_none() const { return content_ == nullptr; }
  [[nodiscard]] Shape shape() const;
  [[nodiscard]] DType dtype() const;
  [[nodiscard]] std::int64_t size() const;  // elements
  [[nodiscard]] std::size_t bytes() const;

  [[nodiscard]] void* data() const;  // the elements; valid as long as a copy of this array lives
  template <class T>
  [[nodiscard]] T* data() const {
    check_dtype(dtype_of<T>());
    return static_cast<T*>(data());
  }
  template <class T>
  [[nodiscard]] std::vector<T> values() const {  // a copy
    const T* first = data<T>();
    return std::vector<T>(first, first + size());
  }

  void copy_from(const void* from, std::size_t bytes);  // `bytes` must be bytes(), here and below
  void copy_to(void* to, std::size_t bytes) const;
  [[nodiscard]] NDArray copy() const;  // with elements of its own

 private:
  friend class Access;
  struct Content;
  void check_dtype(DType wanted) const;

  std::shared_ptr<Content> content_;
};

using Arrays = std::map<std::string, NDArray>;

// Reads .params files of every MXNet version, and writes what mx.nd.load reads. An array without a
// name in the file gets its position as name.
[[gnu::visibility("default")]] Arrays load_arrays(const std::string& path);
[[gnu::visibility("default")]] void save_arrays(const std::string& path, const Arrays& arrays);

}  // namespace remx
