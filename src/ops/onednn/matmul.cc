// Products of matrices: FullyConnected, dot, batch_dot and their gradients.
#include <array>

#include "ops/linalg/products.h"
#include "ops/onednn/kernels.h"
#include "ops/onednn/plan.h"

namespace mx::onednn {
namespace {

using ops::DotParam;
using ops::FullyConnectedParam;
using ops::Product;

dnnl::memory::desc matrices(const Product& p, int64_t rows, int64_t columns, bool transposed) {
  Dims strides = transposed ? Dims{rows * columns, 1, rows} : Dims{rows * columns, columns, 1};
  return strided({p.batch, rows, columns}, strides);
}

Plan make_plan(const Product& p, bool has_bias) {
  auto a = matrices(p, p.m, p.k, p.transpose_a), b = matrices(p, p.k, p.n, p.transpose_b);
  auto c = matrices(p, p.m, p.n, false);
  auto bias = has_bias ? plain({1, 1, p.n}) : dnnl::memory::desc();
  dnnl::matmul::primitive_desc descriptor(cpu_engine(), a, b, bias, c, user_scratchpad());
  std::vector<Operand> operands = {
      {DNNL_ARG_SRC, a}, {DNNL_ARG_WEIGHTS, b}, {DNNL_ARG_DST, c, true}};
  if (has_bias) operands.push_back({DNNL_ARG_BIAS, bias});
  return {descriptor, dnnl::matmul(descriptor), std::move(operands)};
}

void multiply(const Run& run, const Product& p, const Tensor& a, const Tensor& b, const Tensor& c,
              const Tensor* bias = nullptr) {
  Key key(kMatmul);
  key.add(p.batch).add(p.m).add(p.n).add(p.k).add(p.transpose_a).add(p.transpose_b).add(!!bias);
  PlanPtr plan = cached_plan(key, [&] { return make_plan(p, bias != nullptr); });
  if (bias) {
    plan->run(run, {a.raw(), b.raw(), c.raw(), bias->raw()});
  } else {
    plan->run(run, {a.raw(), b.raw(), c.raw()});
  }
}

// Small and thin products are faster in our own code, which has nothing to set up.
const char* refuses_product(const Run& run, const Product& p) {
  if (const char* reason = refuses_arrays(run)) return reason;
  if (p.m < 4 || p.n < 4) return "a product with so few rows or columns is a product of vectors";
  double volume = static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.k);
  if (volume < 1 << 20) return "the matrices are small";
  return nullptr;
}

template <class P>
using ProductOf = Product (*)(const Run& run, const P& p);

template <class P, ProductOf<P> product>
const char* refuses(const Run& run, const P& p) {
  return refuses_product(run, product(run, p));
}

template <class P, ProductOf<P> product, int kA, int kB>
void run_product(Run& run, const P& p) {
  multiply(run, product(run, p), run.in(kA), run.in(kB), run.out(0));
}

void run_dense(Run& run, const FullyConnectedParam& p) {
  multiply(run, ops::dense_product(run, p), run.in(0), run.in(1), run.out(0),
           p.no_bias ? nullptr : &run.in(2));
}

void run_dot_lhs(Run& run, const DotParam& p) {
  const Tensor &dy = run.in(0), &rhs = run.in(1);
  bool swaps = p.transpose_a;
  multiply(run, ops::dot_lhs_product(run, p), swaps ? rhs : dy, swaps ? dy : rhs, run.out(0));
}

void run_dot_rhs(Run& run, const DotParam& p) {
  const Tensor &lhs = run.in(0), &dy = run.in(1);
  bool swaps = p.transpose_b;
  multiply(run, ops::dot_rhs_product(run, p), swaps ? dy : lhs, swaps ? lhs : dy, run.out(0));
}

Product stacks(const Run& run, const DotParam& p) {
  const Tensor& a = run.in(0);
  const Tensor& c = run.out(0);
  return {c.shape().product(0, c.ndim() - 2), c.dim(-2),     c.dim(-1),
          a.dim(p.transpose_a ? -2 : -1),     p.transpose_a, p.transpose_b};
}
const char* refuses_stacks(const Run& run, const DotParam& p) {
  Product product = stacks(run, p);
  bool pairs = run.in(0).size() == product.batch * product.m * product.k &&
               run.in(1).size() == product.batch * product.k * product.n;
  return pairs ? refuses_product(run, product) : "the stacks broadcast";
}

}  // namespace

void add_matmul(OpTable& table) {
  auto cpu = DeviceKind::kCpu;
  table.add("FullyConnected", cpu,
            {"onednn", refuses<FullyConnectedParam, ops::dense_product>, run_dense});
  table.add("_backward_FullyConnected_data", cpu,
            {"onednn", refuses<FullyConnectedParam, ops::dense_data_product>,
             run_product<FullyConnectedParam, ops::dense_data_product, 0, 1>});
  table.add("_backward_FullyConnected_weight", cpu,
            {"onednn", refuses<FullyConnectedParam, ops::dense_weight_product>,
             run_product<FullyConnectedParam, ops::dense_weight_product, 0, 1>});
  table.add("dot", cpu,
            {"onednn", refuses<DotParam, ops::dot_product>,
             run_product<DotParam, ops::dot_product, 0, 1>});
  table.add("_backward_dot_lhs", cpu,
            {"onednn", refuses<DotParam, ops::dot_lhs_product>, run_dot_lhs});
  table.add("_backward_dot_rhs", cpu,
            {"onednn", refuses<DotParam, ops::dot_rhs_product>, run_dot_rhs});
  table.add("batch_dot", cpu, {"onednn", refuses_stacks, run_product<DotParam, stacks, 0, 1>});
}

}  // namespace mx::onednn
