// mxnet._core.ImageLoader: batches of images that threads without the interpreter lock prepare. And
// whole files of rows.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unordered_map.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "bindings/convert.h"
#include "io/image_loader.h"
#include "io/libsvm_file.h"

namespace mx::python {
namespace {

using Numbers = std::map<std::string, double>;

int64_t number(const Numbers& values, const char* name) {
  return static_cast<int64_t>(values.at(name));
}

ImageLoader* make_loader(const std::string& path, std::vector<int64_t> places,
                         const Numbers& batches, const Numbers& image,
                         std::unordered_map<int64_t, std::vector<float>> labels,
                         nb::handle device) {
  LoaderSettings settings;
  settings.path = path;
  settings.places = std::move(places);
  settings.batch_size = number(batches, "batch_size");
  settings.channels = number(batches, "channels");
  settings.height = number(batches, "height");
  settings.width = number(batches, "width");
  settings.label_width = number(batches, "label_width");
  settings.is_detection = number(batches, "is_detection") != 0;
  settings.label_pad_value = batches.at("label_pad_value");
  settings.dtype = dtype_from_flag(static_cast<int>(number(batches, "dtype"))).value();
  settings.shuffle = number(batches, "shuffle") != 0;
  settings.round_batch = number(batches, "round_batch") != 0;
  settings.seed = static_cast<uint64_t>(number(batches, "seed"));
  settings.threads = static_cast<int>(number(batches, "preprocess_threads"));
  settings.prefetch = static_cast<int>(number(batches, "prefetch_buffer"));
  settings.labels = std::move(labels);
  settings.image = ImageOptions::from(image);
  settings.device = to_context(device);
  return new ImageLoader(std::move(settings));
}

nb::object next_batch(ImageLoader& loader) {
  std::optional<ImageBatch> batch;
  {
    nb::gil_scoped_release release;
    batch = loader.next();
  }
  if (!batch) return nb::none();
  return nb::make_tuple(wrap(std::move(batch->data)), wrap(std::move(batch->label)), batch->pad,
                        batch->index);
}

std::vector<std::pair<int64_t, int64_t>> scan_records(const std::string& path) {
  std::vector<std::pair<int64_t, int64_t>> places;
  for (const RecordPlace& place : RecordReader(path).scan()) {
    places.emplace_back(place.offset, place.labels);
  }
  return places;
}

template <class T>
nb::object to_array(const std::vector<T>& values) {
  NDArray array({std::ssize(values)}, kDTypeOf<T>);
  std::ranges::copy(values, array.tensor().data<T>());
  return wrap(std::move(array));
}

nb::tuple read_libsvm_file(const std::string& path, int64_t width, std::optional<int64_t> labels) {
  LibSvmRows rows;
  {
    nb::gil_scoped_release release;
    rows = read_libsvm(path, {.width = width, .labels_of_a_row = labels});
  }
  return nb::make_tuple(to_array(rows.labels), to_array(rows.values), to_array(rows.columns),
                        to_array(rows.starts), to_array(rows.places));
}

}  // namespace

void bind_loader(nb::module_& m) {
  m.def("scan_records", scan_records, nb::call_guard<nb::gil_scoped_release>(),
        "Where the records of a file begin, and how many labels each one's header counts.");
  m.def("read_libsvm", read_libsvm_file, nb::arg("path"), nb::arg("width"),
        nb::arg("labels").none(),
        "Labels, values, columns, starts and places of the rows of a file of LibSVM's format.");
  nb::class_<ImageLoader>(m, "ImageLoader")
      .def(nb::new_(&make_loader), nb::arg("path"), nb::arg("places"), nb::arg("batches"),
           nb::arg("image"), nb::arg("labels"), nb::arg("device"))
      .def("next", next_batch, "Data, labels, padding and numbers of a batch; None at the end.")
      .def("reset", &ImageLoader::reset, nb::call_guard<nb::gil_scoped_release>(),
           "Starts the next epoch.")
      .def("close", &ImageLoader::close, nb::call_guard<nb::gil_scoped_release>(),
           "Ends the threads.");
}

}  // namespace mx::python
