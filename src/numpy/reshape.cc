// _np_reshape, and _npx_reshape with its codes: the same elements under another shape.
#include "ops/shape/reshape.h"

#include "base/error.h"
#include "ir/opening.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/shape_params.h"
#include "numpy/values.h"
#include "ops/pointwise/copy.h"

namespace mx::numpy {
namespace {

void fill_remaining(Infer& t, Dims& dims, int64_t size) {
  int64_t known = 1;
  int64_t* open = nullptr;
  for (int64_t& dim : dims) {
    if (dim == kUnknown) {
      check<ShapeError>(!open, t.who(), ": only one extent of ", Shape(dims), " can be -1");
      open = &dim;
    } else {
      known *= dim;
    }
  }
  if (open && known > 0) *open = size / known;
  if (open && known == 0) *open = 0;
}

void infer_to(Infer& t, Dims dims) {
  Slot& data = t.in(0);
  t.unify_dtype(data, t.out(0));
  for (int64_t dim : dims) {
    check<ShapeError>(dim >= kUnknown, t.who(), ": ", Shape(dims), " has an extent below -1");
  }
  if (!data.shape.is_known()) {
    t.set(t.out(0), Shape(dims));  // -1 is kUnknown
    return;
  }
  Shape wanted{dims};
  fill_remaining(t, dims, data.shape.size());
  check<ShapeError>(Shape(dims).size() == data.shape.size(), t.who(),
                    ": cannot reshape an array of ", data.shape.size(), " elements, of shape ",
                    data.shape, ", into shape ", wanted);
  t.set(t.out(0), Shape(dims));
}

void infer_plain(Infer& t, const ReshapeParam& p) { infer_to(t, p.newshape); }

// Reads the codes of npx.reshape from the left; `in` are the extents of the data.
Dims decoded(Infer& t, const Dims& codes, const Dims& in) {
  Dims out;
  size_t at = 0;
  auto next = [&] {
    check<ShapeError>(at < in.size(), t.who(), ": ", Shape(codes), " asks for more axes than ",
                      Shape(in), " has");
    return in[at++];
  };
  for (size_t i = 0; i < codes.size(); ++i) {
    int64_t code = codes[i];
    if (code >= 0) {
      out.push_back(code);
      if (at < in.size()) ++at;
    } else if (code == -1) {
      out.push_back(kUnknown);
      if (at < in.size()) ++at;
    } else if (code == -2) {
      out.push_back(next());
    } else if (code == -3) {
      check<ShapeError>(next() == 1, t.who(), ": -3 drops an axis of extent 1, which axis ", at - 1,
                        " of ", Shape(in), " is not");
    } else if (code == -4) {
      while (at < in.size()) out.push_back(in[at++]);
    } else if (code == -5) {
      int64_t first = next();
      out.push_back(first * next());
    } else {
      check<ShapeError>(code == -6 && i + 2 < codes.size(), t.who(), ": code ", code, " in ",
                        Shape(codes), " is not known, or lacks the two extents after -6");
      int64_t whole = next(), first = codes[i + 1], second = codes[i + 2];
      if (first == -1) first = whole / second;
      if (second == -1) second = whole / first;
      out.push_back(first);
      out.push_back(second);
      i += 2;
    }
  }
  return out;
}

void infer_coded(Infer& t, const CodedReshapeParam& p) {
  t.unify_dtype(t.in(0), t.out(0));
  if (!t.in_shape(0).is_known()) return;
  Dims in = t.in_shape(0).dims(), codes = p.newshape;
  if (p.reverse) {
    std::ranges::reverse(in);
    std::ranges::reverse(codes);
    for (size_t i = 0; i + 2 < codes.size() + 1 && codes.size() > 2; ++i) {
      if (i >= 2 && codes[i] == -6) std::swap(codes[i], codes[i - 2]);  // -6 comes before its two
    }
  }
  Dims out = decoded(t, codes, in);
  if (p.reverse) std::ranges::reverse(out);
  infer_to(t, std::move(out));
}

template <class P>
OpDef op(OpSpec spec) {
  spec.doc = "The same elements under another shape.";
  spec.inputs = {"a"};
  spec.gradient = [](Grad& g, const P& /*p*/) -> Values {
    return {ops::reshaped_like(g.out_grad(0), g.in(0))};
  };
  spec.cpu = [](Run& run, const P& /*p*/) { ops::copy_elements(run, run.in(0), run.out(0)); };
  spec.inplace = {{0, 0}};
  return define<P>(std::move(spec));
}

// The classic operator, which knows no shape () and takes 0 for a code.
void open_as_reshape(const OpDef& op) {
  add_opening(op,
              [&op](const Values& inputs, std::span<const Slot> slots, const Params& p) -> Values {
                Slot in = slots[0], out;
                Infer infer(op, "", {&in, 1}, {&out, 1});
                op.infer(infer, p);
                bool fits = out.shape.is_known() && out.shape.ndim() > 0 && out.shape.size() > 0;
                if (!fits) return {};
                return {call("Reshape", {{"shape", text(out.shape.dims())}}, inputs)};
              });
}

}  // namespace

void add_reshape(OpTable& table) {
  auto add = [&](OpDef given) {
    const OpDef& made = table.add(std::move(given));
    open_as_reshape(made);
    derive_from(made, table.get("_copy"));
  };
  add(op<ReshapeParam>({.name = "_np_reshape", .doc = "", .infer = infer_plain}));
  add(op<CodedReshapeParam>(
      {.name = "_npx_reshape", .doc = "", .aliases = {"_npi_reshape"}, .infer = infer_coded}));
}

}  // namespace mx::numpy
