#include "ndarray/params_file.h"

#include <cstring>

#include "base/error.h"
#include "base/file.h"
#include "device/cpu/cpu_device.h"
#include "ndarray/process.h"
#include "ndarray/sparse.h"

namespace mx {
namespace {

constexpr uint64_t kListMagic = 0x112;
constexpr uint32_t kVersion1 = 0xF993fac8, kVersion2 = 0xF993fac9, kVersion3 = 0xF993faca;
constexpr int32_t kMaxNdim = 64;

// Where bytes go: to memory or a file.
class Output {
 public:
  virtual ~Output() = default;
  virtual void write(const void* from, uint64_t count) = 0;
};

class MemoryOutput final : public Output {
 public:
  void write(const void* from, uint64_t count) override {
    const auto* first = static_cast<const std::byte*>(from);
    bytes.insert(bytes.end(), first, first + count);
  }
  std::vector<std::byte> bytes;
};

class FileOutput final : public Output {
 public:
  explicit FileOutput(const std::string& path) : file_(path) {}
  void write(const void* from, uint64_t count) override { file_.write(from, count); }
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
};

class Writer {
 public:
  // `context`: where the arrays are said to have been.
  explicit Writer(Output& output, Context context = {}) : output_(output), context_(context) {}

  template <class T>
  void put(T value) {
    output_.write(&value, sizeof(T));
  }
  void put_array(const NDArray& array, bool numpy_shapes) {
    if (array.is_sparse()) return put_sparse(array);
    put(numpy_shapes ? kVersion3 : kVersion2);
    put(int32_t{0});  // dense
    if (array.is_none()) return put(int32_t{numpy_shapes ? -1 : 0});
    check<ShapeError>(numpy_shapes || array.shape().ndim() > 0,
                      "save: an array of shape () needs np_shape(True); in legacy files it would "
                      "read as none");
    put_shape(array.shape());
    put_type(array);
    put_elements(array);
  }
  // Version 2, also under np_shape: a sparse array is never a scalar.
  void put_sparse(const NDArray& array) {
    SparseParts parts = parts_of(array);
    put(kVersion2);
    put(static_cast<int32_t>(kind_of(array)));
    put_shape(parts.data.shape());
    put_shape(array.shape());
    put_type(array);
    std::vector<NDArray> others = {parts.indices};
    if (!parts.indptr.is_none()) others.insert(others.begin(), parts.indptr);
    for (const NDArray& other : others) {
      put(static_cast<int32_t>(other.dtype()));
      put_shape(other.shape());
    }
    put_elements(parts.data);
    for (const NDArray& other : others) put_elements(other);
  }
  void put_list(const NamedArrays& list, bool numpy_shapes) {
    put(kListMagic);
    put(uint64_t{0});
    put(uint64_t{list.arrays.size()});
    for (const NDArray& array : list.arrays) put_array(array, numpy_shapes);
    put(uint64_t{list.names.size()});
    for (const std::string& name : list.names) {
      put(uint64_t{name.size()});
      output_.write(name.data(), name.size());
    }
  }

 private:
  void put_shape(const Shape& shape) {
    put(int32_t{shape.ndim()});
    for (int64_t dim : shape) put(dim);
  }
  void put_type(const NDArray& array) {
    const Context context = context_.is_host() ? array.context() : context_;
    put(static_cast<int32_t>(context.kind));
    put(context.id);
    put(static_cast<int32_t>(array.dtype()));
  }
  void put_elements(const NDArray& array) {
    const void* data = array.host_data();
    if (array.bytes() > 0) output_.write(data, static_cast<uint64_t>(array.bytes()));
  }

  Output& output_;
  const Context context_;
};

// Where bytes come from: memory or a file. `size` is known before anything is read.
class Input {
 public:
  explicit Input(uint64_t size) : size(size) {}
  virtual ~Input() = default;
  virtual void read(void* to, uint64_t count) = 0;  // never asked beyond `size`
  const uint64_t size;
};

class MemoryInput final : public Input {
 public:
  explicit MemoryInput(std::span<const std::byte> bytes) : Input(bytes.size()), bytes_(bytes) {}
  void read(void* to, uint64_t count) override {
    if (count > 0) std::memcpy(to, bytes_.data(), count);
    bytes_ = bytes_.subspan(count);
  }

 private:
  std::span<const std::byte> bytes_;
};

class FileInput final : public Input {
 public:
  explicit FileInput(InputFile& file) : Input(file.size()), file_(file) {}
  void read(void* to, uint64_t count) override { file_.read(to, count); }

 private:
  InputFile& file_;
};

class Reader {
 public:
  Reader(Input& input, const std::string& source) : input_(input), source_(source) {}

  template <class T>
  T get(const char* what) {
    T value;
    take(&value, sizeof(T), what);
    return value;
  }
  // A count of records that each take at least `least` bytes.
  uint64_t get_count(uint64_t least, const char* what) {
    auto count = get<uint64_t>(what);
    check<IoError>(count <= rest() / least, source_, ": ", what, " is ", count,
                   ", more than the rest of the file can hold");
    return count;
  }
  std::string get_text(const char* what) {
    auto length = get<uint64_t>(what);
    require(length, what);  // before the memory is taken
    std::string text(length, '\0');
    take(text.data(), length, what);
    return text;
  }
  NDArray get_array();
  NamedArrays get_list();
  // Where the last array was. The arrays are made on the CPU.
  [[nodiscard]] Context context() const { return context_; }

 private:
  [[nodiscard]] uint64_t rest() const { return input_.size - position_; }
  void require(uint64_t count, const char* what) const {
    check<IoError>(count <= rest(), source_, ": the file ends at byte ", input_.size, ", inside ",
                   what, " (", count, " bytes from byte ", position_,
                   "); it is truncated or not a .params file");
  }
  void take(void* to, uint64_t count, const char* what) {
    require(count, what);
    input_.read(to, count);
    position_ += count;
  }
  template <class Dim>
  Shape get_dims(int32_t ndim);
  DType get_dtype();
  void get_context();
  NDArray get_elements(Shape shape, DType dtype);
  NDArray get_dense(Shape shape);
  NDArray get_sparse(StorageKind kind);

  Input& input_;
  const std::string& source_;
  uint64_t position_ = 0;
  Context context_;
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

DType Reader::get_dtype() {
  auto flag = get<int32_t>("a type flag");
  auto dtype = dtype_from_flag(flag);
  check<IoError>(dtype.has_value(), source_, ": type flag ", flag, " is not a known dtype");
  return *dtype;
}

void Reader::get_context() {
  context_.kind = static_cast<DeviceKind>(get<int32_t>("a device kind"));
  context_.id = get<int32_t>("a device number");
}

NDArray Reader::get_elements(Shape shape, DType dtype) {
  uint64_t bytes = static_cast<uint64_t>(size_of(dtype));
  for (int64_t dim : shape) {
    check<IoError>(
        !__builtin_mul_overflow(bytes, static_cast<uint64_t>(dim), &bytes) && bytes <= rest(),
        source_, ": an array of shape ", shape, " does not fit into the file");
  }
  NDArray array(std::move(shape), dtype);
  take(array.tensor().raw(), bytes, "the data of an array");
  return array;
}

NDArray Reader::get_dense(Shape shape) {
  get_context();
  DType dtype = get_dtype();
  return get_elements(std::move(shape), dtype);
}

// Shape and dtype of the data, then of indptr and indices, then their elements. What does not fit
// together is refused before anybody relies on it.
NDArray Reader::get_sparse(StorageKind kind) {
  Shape data = get_dims<int64_t>(get<int32_t>("a shape"));
  Shape shape = get_dims<int64_t>(get<int32_t>("a shape"));
  get_context();
  DType dtype = get_dtype();
  std::vector<Shape> others;
  for (int i = 0; i < (kind == StorageKind::kCsr ? 2 : 1); ++i) {
    check<IoError>(get_dtype() == DType::kInt64, source_, ": indices of a sparse array must be ",
                   "int64");
    others.push_back(get_dims<int64_t>(get<int32_t>("a shape")));
  }
  SparseParts parts{.data = get_elements(std::move(data), dtype), .indices = {}};
  if (kind == StorageKind::kCsr) parts.indptr = get_elements(others[0], DType::kInt64);
  parts.indices = get_elements(others.back(), DType::kInt64);
  try {
    NDArray array = make_sparse(kind, shape, parts);
    check_indices(kind, shape, parts, source_);
    return array;
  } catch (const IoError&) {
    throw;
  } catch (const Error& error) {
    fail<IoError>(source_, ": a sparse array is damaged: ", error.what());
  }
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
  check<IoError>(storage_type >= 0 && storage_type <= 2, source_, ": an array has storage type ",
                 storage_type, "; known are 0 (default), 1 (row_sparse) and 2 (csr)");
  if (storage_type != 0) return get_sparse(static_cast<StorageKind>(storage_type));
  auto ndim = get<int32_t>("a shape");
  bool is_none = magic == kVersion2 ? ndim == 0 : ndim == -1;
  return is_none ? NDArray() : get_dense(get_dims<int64_t>(ndim));
}

NamedArrays Reader::get_list() {
  auto magic = get<uint64_t>("the file header");
  check<IoError>(magic == kListMagic, source_, ": not a .params file (it starts with ", magic,
                 " instead of ", kListMagic, ")");
  get<uint64_t>("the file header");
  NamedArrays list;
  uint64_t count = get_count(4, "the count of arrays");
  for (uint64_t i = 0; i < count; ++i) list.arrays.push_back(get_array());
  uint64_t names = get_count(8, "the count of names");
  check<IoError>(names == 0 || names == count, source_, ": ", count, " arrays have ", names,
                 " names; the file is damaged");
  for (uint64_t i = 0; i < names; ++i) list.names.push_back(get_text("a name"));
  return list;
}

}  // namespace

std::string_view untagged(std::string_view name) {
  for (std::string_view tag : {kArgumentTag, kAuxiliaryTag}) {
    if (name.starts_with(tag)) return name.substr(tag.size());
  }
  return name;
}

std::vector<std::byte> write_params(const NamedArrays& list, bool numpy_shapes) {
  MemoryOutput output;
  Writer(output).put_list(list, numpy_shapes);
  return std::move(output.bytes);
}

NamedArrays read_params(std::span<const std::byte> bytes, const std::string& source) {
  MemoryInput input(bytes);
  return Reader(input, source).get_list();
}

std::vector<std::byte> write_array(const NDArray& array, bool numpy_shapes, Context context) {
  MemoryOutput output;
  Writer(output, context).put_array(array, numpy_shapes);
  return std::move(output.bytes);
}

PlacedArray read_array(std::span<const std::byte> bytes, const std::string& source) {
  MemoryInput input(bytes);
  Reader reader(input, source);
  NDArray array = reader.get_array();
  return {std::move(array), reader.context()};
}

void save_params(const std::string& path, const NamedArrays& list, bool numpy_shapes) {
  FileOutput output(path);
  Writer(output).put_list(list, numpy_shapes);
  output.commit();
}

NamedArrays load_params(const std::string& path) {
  SmallPages small;  // most are copied somewhere and go again
  InputFile file(path);
  FileInput input(file);
  return Reader(input, path).get_list();
}

}  // namespace mx
