// Parameters of the operators that make arrays. `ctx` is kept for the graph; whoever runs the
// operator has placed its output already.
#pragma once

#include <optional>
#include <string>

#include "ir/infer.h"
#include "ir/params.h"

namespace mx::ops {

struct ShapeParam {  // _zeros, _ones
  Dims shape;
  std::string ctx;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{field("shape", &ShapeParam::shape, "Shape of the result."),
                      field("ctx", &ShapeParam::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &ShapeParam::dtype, "Element type of the result.")};
  }
};

struct UntypedShapeParam {  // _zeros_without_dtype
  Dims shape;
  std::string ctx;
  int dtype = -1;
  static constexpr auto fields() {
    using P = UntypedShapeParam;
    return std::tuple{field("shape", &P::shape, "Shape of the result."),
                      field("ctx", &P::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &P::dtype, "Number of the element type; -1 is not known.")};
  }
};

struct FullParam {
  Dims shape;
  std::string ctx;
  DType dtype = DType::kFloat32;
  double value = 0;
  static constexpr auto fields() {
    return std::tuple{field("shape", &FullParam::shape, "Shape of the result."),
                      field("ctx", &FullParam::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &FullParam::dtype, "Element type of the result."),
                      required("value", &FullParam::value, "Value of every element.")};
  }
};

struct ArangeParam {
  double start = 0;
  std::optional<double> stop;
  double step = 1;
  int repeat = 1;
  bool infer_range = false;
  std::string ctx;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{
        required("start", &ArangeParam::start, "First value; the end when `stop` is None."),
        field("stop", &ArangeParam::stop, "End, not included."),
        field("step", &ArangeParam::step, "Distance of values."),
        field("repeat", &ArangeParam::repeat, "How often each value appears."),
        field("infer_range", &ArangeParam::infer_range,
              "Whether the length comes from the operators that use the result."),
        field("ctx", &ArangeParam::ctx, "Device of the result, like cpu(0)."),
        field("dtype", &ArangeParam::dtype, "Element type of the result.")};
  }
};

struct LinspaceParam {
  double start = 0;
  double stop = 0;
  int64_t num = 0;
  bool endpoint = true;
  std::string ctx;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{required("start", &LinspaceParam::start, "First value."),
                      required("stop", &LinspaceParam::stop, "Last value, or end."),
                      required("num", &LinspaceParam::num, "Count of values."),
                      field("endpoint", &LinspaceParam::endpoint, "Whether `stop` is included."),
                      field("ctx", &LinspaceParam::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &LinspaceParam::dtype, "Element type of the result.")};
  }
};

struct EyeParam {
  int64_t N = 0, M = 0, k = 0;
  std::string ctx;
  DType dtype = DType::kFloat32;
  static constexpr auto fields() {
    return std::tuple{required("N", &EyeParam::N, "Count of rows."),
                      field("M", &EyeParam::M, "Count of columns; 0 means N."),
                      field("k", &EyeParam::k, "Diagonal: above (positive) or below the main one."),
                      field("ctx", &EyeParam::ctx, "Device of the result, like cpu(0)."),
                      field("dtype", &EyeParam::dtype, "Element type of the result.")};
  }
};

// The shape as an attribute gives it: extents 0 and -1 are unknown, as is a missing shape.
Shape shape_from(const Dims& dims);
void infer_filled(Infer& t, const Dims& shape, DType dtype);

}  // namespace mx::ops
