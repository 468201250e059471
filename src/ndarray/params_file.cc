#include "ndarray/params_file.h"

#include <cstring>

#include "base/error.h"
#include "base/file.h"
#include "ndarray/process.h"

namespace mx {
namespace {

constexpr uint64_t kListMagic = 0x112;
constexpr uint32_t kVersion1 = 0xF993fac8, kVersion2 = 0xF993fac9, kVersion3 = 0xF993faca;
constexpr int32_t kMaxNdim = 64;

class Writer {
 public:
  template <class T>
  void put(T value) {
    put_bytes(&value, sizeof(T));
  }
  void put_bytes(const void* data, size_t count) {
    const auto* first = static_cast<const std::byte*>(data);
    bytes_.insert(bytes_.end(), first, first + count);
  }
  void put_array(const NDArray& array, bool numpy_shapes) {
    put(numpy_shapes ? kVersion3 : kVersion2);
    put(int32_t{0});  // dense
    if (array.is_none()) return put(int32_t{numpy_shapes ? -1 : 0});
    check<ShapeError>(numpy_shapes || array.shape().ndim() > 0,
                      "save: an array of shape () needs np_shape(True); in legacy files it would "
                      "read as none");
    put(int32_t{array.shape().ndim()});
    for (int64_t dim : array.shape()) put(dim);
    put(static_cast<int32_t>(array.context().kind));
    put(array.context().id);
    put(static_cast<int32_t>(array.dtype()));
    const void* data = array.host_data();
    if (array.bytes() > 0) put_bytes(data, static_cast<size_t>(array.bytes()));
  }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

class Reader {
 public:
  Reader(std::span<const std::byte> bytes, const std::string& source)
      : bytes_(bytes), source_(source) {}

  template <class T>
  T get(const char* what) {
    T value;
    std::memcpy(&value, take(sizeof(T), what), sizeof(T));
    return value;
  }
  const std::byte* take(uint64_t count, const char* what) {
    check<IoError>(count <= bytes_.size() - position_, source_, ": the file ends at byte ",
                   bytes_.size(), ", inside ", what, " (", count, " bytes from byte ", position_,
                   "); it is truncated or not a .params file");
    const std::byte* first = bytes_.data() + position_;
    position_ += count;
    return first;
  }
  // A count of records that each take at least `least` bytes.
  uint64_t get_count(uint64_t least, const char* what) {
    auto count = get<uint64_t>(what);
    check<IoError>(count <= (bytes_.size() - position_) / least, source_, ": ", what, " is ", count,
                   ", more than the rest of the file can hold");
    return count;
  }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] uint64_t rest() const { return bytes_.size() - position_; }

  NDArray get_array();

 private:
  template <class Dim>
  Shape get_dims(int32_t ndim);
  NDArray get_dense(Shape shape);

  std::span<const std::byte> bytes_;
  const std::string& source_;
  uint64_t position_ = 0;
};

template <class Dim>
Shape Reader::get_dims(int32_t ndim) {
  check<IoError>(ndim >= 0 && ndim <= kMaxNdim, source_, ": an array claims ", ndim, " axes (byte ",
                 position_, "); the file is damaged");
  Dims dims;
  for (int32_t i = 0; i < ndim; ++i) {
    auto dim = static_cast<int64_t>(get<Dim>("a shape"));
    check<IoError>(dim >= 0, source_, ": an array has the negative extent ", dim, " (byte ",
                   position_, "); the file is damaged");
    dims.push_back(dim);
  }
  return Shape(std::move(dims));
}

NDArray Reader::get_dense(Shape shape) {
  get<int32_t>("a device kind");  // arrays come back on the CPU, wherever they were
  get<int32_t>("a device number");
  auto flag = get<int32_t>("a type flag");
  auto dtype = dtype_from_flag(flag);
  check<IoError>(dtype.has_value(), source_, ": type flag ", flag, " is not a known dtype");
  uint64_t bytes = static_cast<uint64_t>(size_of(*dtype));
  for (int64_t dim : shape) {
    check<IoError>(
        !__builtin_mul_overflow(bytes, static_cast<uint64_t>(dim), &bytes) && bytes <= rest(),
        source_, ": an array of shape ", shape, " does not fit into the file");
  }
  const std::byte* data = take(bytes, "the data of an array");
  NDArray array(std::move(shape), *dtype);
  if (bytes > 0) std::memcpy(array.tensor().raw(), data, bytes);
  return array;
}

NDArray Reader::get_array() {
  auto magic = get<uint32_t>("an array");
  if (magic == kVersion1) {
    Shape shape = get_dims<int64_t>(get<int32_t>("a shape"));
    return shape.ndim() == 0 ? NDArray() : get_dense(std::move(shape));
  }
  if (magic != kVersion2 && magic != kVersion3) {  // version 0: the word is the count of axes
    check<IoError>(magic <= static_cast<uint32_t>(kMaxNdim), source_, ": byte ", position_ - 4,
                   " starts no array; the file is damaged or not a .params file");
    Shape shape = get_dims<uint32_t>(static_cast<int32_t>(magic));
    return shape.ndim() == 0 ? NDArray() : get_dense(std::move(shape));
  }
  auto storage_type = get<int32_t>("a storage type");
  check<IoError>(storage_type == 0, source_, ": an array has storage type ", storage_type,
                 " (1 row_sparse, 2 csr); only dense arrays can be read");
  auto ndim = get<int32_t>("a shape");
  bool is_none = magic == kVersion2 ? ndim == 0 : ndim == -1;
  return is_none ? NDArray() : get_dense(get_dims<int64_t>(ndim));
}

}  // namespace

std::vector<std::byte> write_params(const NamedArrays& list, bool numpy_shapes) {
  Writer writer;
  writer.put(kListMagic);
  writer.put(uint64_t{0});
  writer.put(uint64_t{list.arrays.size()});
  for (const NDArray& array : list.arrays) writer.put_array(array, numpy_shapes);
  writer.put(uint64_t{list.names.size()});
  for (const std::string& name : list.names) {
    writer.put(uint64_t{name.size()});
    writer.put_bytes(name.data(), name.size());
  }
  return writer.take();
}

NamedArrays read_params(std::span<const std::byte> bytes, const std::string& source) {
  Reader reader(bytes, source);
  auto magic = reader.get<uint64_t>("the file header");
  check<IoError>(magic == kListMagic, source, ": not a .params file (it starts with ", magic,
                 " instead of ", kListMagic, ")");
  reader.get<uint64_t>("the file header");
  NamedArrays list;
  uint64_t count = reader.get_count(4, "the count of arrays");
  for (uint64_t i = 0; i < count; ++i) list.arrays.push_back(reader.get_array());
  uint64_t names = reader.get_count(8, "the count of names");
  check<IoError>(names == 0 || names == count, source, ": ", count, " arrays have ", names,
                 " names; the file is damaged");
  for (uint64_t i = 0; i < names; ++i) {
    auto length = reader.get<uint64_t>("a name");
    const auto* text = reinterpret_cast<const char*>(reader.take(length, "a name"));
    list.names.emplace_back(text, length);
  }
  return list;
}

std::vector<std::byte> write_array(const NDArray& array, bool numpy_shapes) {
  Writer writer;
  writer.put_array(array, numpy_shapes);
  return writer.take();
}

NDArray read_array(std::span<const std::byte> bytes, const std::string& source) {
  return Reader(bytes, source).get_array();
}

void save_params(const std::string& path, const NamedArrays& list, bool numpy_shapes) {
  write_file(path, write_params(list, numpy_shapes));
}

NamedArrays load_params(const std::string& path) { return read_params(read_file(path), path); }

}  // namespace mx
