// The attributes of a call, read from Python.
#pragma once

#include "bindings/convert.h"

namespace mx::python {

struct Attributes {
  Params params;
  Context context;  // the device that attribute "ctx" names; the CPU where there is none
};

// Of `attrs`, values in the order of the operator's fields; those left out, and base._Null, have
// their defaults. Programs make the same calls over and over: where the values are the very objects
// of an earlier call, and such as cannot have changed since, it is the answer of then, with the
// same object of parameters, which the rest knows again (runtime/known_calls.h).
Attributes read_attributes(const OpDef& op, const nb::tuple& attrs);
void set_null(nb::object null);  // base._Null: "not given"

}  // namespace mx::python
