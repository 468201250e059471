// Function: what a worker calls, once. Move-only; small callables live inside the object.
// A callable with a member `std::string describe() const` is asked for its name, node and shapes
// when it fails; for others the name of the work is shown.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>

namespace mx {

template <class F>
std::string describe_callable(const F& callable) {
  if constexpr (requires { std::string(callable.describe()); }) {
    return callable.describe();
  } else {
    return {};
  }
}

class Function {
 public:
  static constexpr size_t kInlineBytes = 128;

  Function() = default;
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, Function> && std::is_invocable_v<F&>)
  Function(F&& callable) {  // NOLINT(google-explicit-constructor): a lambda is a Function
    using Callable = std::remove_cvref_t<F>;
    if constexpr (kFits<Callable>) {
      new (room_) Callable(std::forward<F>(callable));
      table_ = &kInlineTable<Callable>;
    } else {
      new (room_) Callable*(new Callable(std::forward<F>(callable)));
      table_ = &kHeapTable<Callable>;
    }
  }
  Function(Function&& other) noexcept { take(other); }
  Function& operator=(Function&& other) noexcept {
    if (this != &other) {
      reset();
      take(other);
    }
    return *this;
  }
  ~Function() { reset(); }

  explicit operator bool() const { return table_ != nullptr; }
  void operator()() { table_->call(room_); }
  [[nodiscard]] std::string describe() const {
    return table_ ? table_->describe(room_) : std::string();
  }
  void reset() noexcept {
    if (table_) std::exchange(table_, nullptr)->destroy(room_);
  }

 private:
  struct Table {
    void (*call)(void* room);
    std::string (*describe)(const void* room);
    void (*move)(void* to, void* from) noexcept;  // leaves `from` destroyed
    void (*destroy)(void* room) noexcept;
  };
  template <class F>
  static constexpr bool kFits =
      sizeof(F) <= kInlineBytes && alignof(F) <= alignof(std::max_align_t) &&
      std::is_nothrow_move_constructible_v<F>;

  template <class F>
  static constexpr Table kInlineTable = {
      [](void* room) { (*static_cast<F*>(room))(); },
      [](const void* room) { return describe_callable(*static_cast<const F*>(room)); },
      [](void* to, void* from) noexcept {
        new (to) F(std::move(*static_cast<F*>(from)));
        std::destroy_at(static_cast<F*>(from));
      },
      [](void* room) noexcept { std::destroy_at(static_cast<F*>(room)); },
  };
  template <class F>
  static constexpr Table kHeapTable = {
      [](void* room) { (**static_cast<F**>(room))(); },
      [](const void* room) { return describe_callable(**static_cast<F* const*>(room)); },
      [](void* to, void* from) noexcept { new (to) F*(*static_cast<F**>(from)); },
      [](void* room) noexcept { delete *static_cast<F**>(room); },
  };

  void take(Function& other) noexcept {
    table_ = std::exchange(other.table_, nullptr);
    if (table_) table_->move(room_, other.room_);
  }

  const Table* table_ = nullptr;
  alignas(std::max_align_t) std::byte room_[kInlineBytes];
};

}  // namespace mx
