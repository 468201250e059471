// simple_bind: what a caller knows of some variables is enough. Shapes and dtypes are inferred, and
// arrays are made; where the environment gives every bind to one backend, that one absorbs the
// values that the caller has.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "runtime/bind.h"
#include "runtime/optimize.h"

namespace mx {

struct SimpleBindRequest {
  Context context = {};
  GroupContexts groups = {};
  std::string precision = {};              // of what the backend compiles; "": as it does by itself
  std::map<std::string, Slot> known = {};  // shapes and dtypes of variables, by name
  std::vector<GradReq> reqs = {};          // one for all arguments, or one each
  // Arrays that serve where they are large enough, and values that a backend may absorb; those that
  // are made are added. May be null.
  std::map<std::string, NDArray>* shared = nullptr;
};

// Raised where what is known of the variables does not fit, or leaves shapes open.
class NotInferred : public ShapeError {
  using ShapeError::ShapeError;
};

// What the backend made of the symbol that every bind is given to.
struct TakenBind {
  std::string backend;
  OptimizedGraph optimized;
};

struct SimpleBound {
  Bound bound;
  std::optional<TakenBind> taken = {};
};

SimpleBound simple_bind(const Graph& symbol, const SimpleBindRequest& request);

}  // namespace mx
