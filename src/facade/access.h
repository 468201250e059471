// The way from the façade's arrays to the core's and back.
#pragma once

#include <remx/ndarray.h>

#include <memory>
#include <span>
#include <utility>

#include "base/error.h"
#include "ndarray/ndarray.h"

namespace remx {

struct NDArray::Content {
  mx::NDArray array;
};

class Access {
 public:
  static NDArray wrap(mx::NDArray array) {
    NDArray result;
    result.content_ = std::make_shared<NDArray::Content>(NDArray::Content{std::move(array)});
    return result;
  }
  static const mx::NDArray& unwrap(const NDArray& array) {
    mx::check(!array.is_none(), "NDArray: this one is none; give it a shape first");
    return array.content_->array;
  }
};

inline mx::Shape core_shape(const Shape& shape) { return mx::Shape(std::span(shape)); }
inline Shape facade_shape(const mx::Shape& shape) { return {shape.begin(), shape.end()}; }

}  // namespace remx
