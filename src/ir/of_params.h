// OfParams: a function of an operator's parameters. It is made from one that takes the operator's
// own struct last, and called with the erased Params, so that operator files stay typed and the
// rest of the system sees one type.
//
//   OfParams<void(Infer&)> infer = [](Infer& t, const SoftmaxParam& p) { … };
//   infer(context, params);
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "ir/params.h"

namespace mx {
namespace detail {

// The struct that a callable takes last.
template <class F>
struct LastOf : LastOf<decltype(&F::operator())> {};
template <class R, class... Args>
struct LastOf<R (*)(Args...)> {
  using type = std::remove_cvref_t<typename decltype((std::type_identity<Args>{}, ...))::type>;
};
template <class F, class R, class... Args>
struct LastOf<R (F::*)(Args...) const> : LastOf<R (*)(Args...)> {};

}  // namespace detail

template <class Signature>
class OfParams;

template <class R, class... Args>
class OfParams<R(Args...)> {
 public:
  OfParams() = default;
  OfParams(std::nullptr_t) {}  // NOLINT(google-explicit-constructor): an empty one is null
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, OfParams>)
  OfParams(F typed)  // NOLINT(google-explicit-constructor): a function is its own OfParams
      : OfParams(std::move(typed), std::type_identity<typename detail::LastOf<F>::type>{}) {}

  R operator()(Args... args, const Params& p) const { return erased_(args..., p); }
  explicit operator bool() const { return static_cast<bool>(erased_); }
  // The struct that the function takes; null where it is empty or takes Params themselves.
  [[nodiscard]] const std::type_info* takes() const { return takes_; }

 private:
  template <class F>
  OfParams(F erased, std::type_identity<Params> /*takes*/) : erased_(std::move(erased)) {}
  template <class F, class P>
  OfParams(F typed, std::type_identity<P> /*takes*/)
      : erased_([typed = std::move(typed)](Args... args, const Params& p) -> R {
          return typed(args..., *static_cast<const P*>(p.raw()));
        }),
        takes_(&typeid(P)) {}

  std::function<R(Args..., const Params&)> erased_;
  const std::type_info* takes_ = nullptr;
};

}  // namespace mx
