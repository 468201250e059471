// SmallVector<T, N>: a vector whose first N elements live inside the object. For the short lists
// of a hot path: shapes, operator inputs. Iterators are pointers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

namespace mx {

template <class T, size_t N>
class SmallVector {
 public:
  using value_type = T;

  SmallVector() = default;
  SmallVector(std::initializer_list<T> values) { append(values.begin(), values.end()); }
  explicit SmallVector(size_t count, const T& value = T()) { resize(count, value); }
  explicit SmallVector(std::span<const T> values) { append(values.begin(), values.end()); }
  template <std::input_iterator It>
  SmallVector(It first, It last) {
    append(first, last);
  }
  SmallVector(const SmallVector& other) { copy(other); }
  SmallVector(SmallVector&& other) noexcept { take(std::move(other)); }
  SmallVector& operator=(const SmallVector& other) {
    if (this != &other) {
      clear();
      copy(other);
    }
    return *this;
  }
  SmallVector& operator=(SmallVector&& other) noexcept {
    if (this != &other) {
      release();
      take(std::move(other));
    }
    return *this;
  }
  ~SmallVector() { release(); }

  [[nodiscard]] size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }
  [[nodiscard]] const T* begin() const { return data_; }
  [[nodiscard]] const T* end() const { return data_ + size_; }
  T& operator[](size_t i) { return data_[i]; }
  const T& operator[](size_t i) const { return data_[i]; }
  T& front() { return data_[0]; }
  [[nodiscard]] const T& front() const { return data_[0]; }
  T& back() { return data_[size_ - 1]; }
  [[nodiscard]] const T& back() const { return data_[size_ - 1]; }

  void reserve(size_t count) {
    if (count <= capacity_) return;
    size_t capacity = std::max(count, capacity_ * 2);
    T* room = std::allocator<T>().allocate(capacity);
    std::uninitialized_move(begin(), end(), room);
    std::destroy(begin(), end());
    free_heap();
    data_ = room;
    capacity_ = capacity;
  }
  template <class... Args>
  T& emplace_back(Args&&... args) {
    if (size_ == capacity_) {
      T value(std::forward<Args>(args)...);  // an argument may live in this vector
      reserve(size_ + 1);
      return counted(std::construct_at(data_ + size_, std::move(value)));
    }
    return counted(std::construct_at(data_ + size_, std::forward<Args>(args)...));
  }
  void push_back(const T& value) { emplace_back(value); }
  void push_back(T&& value) { emplace_back(std::move(value)); }
  void pop_back() { std::destroy_at(data_ + --size_); }
  template <std::input_iterator It>
  void append(It first, It last) {
    if constexpr (std::forward_iterator<It>) reserve(size_ + std::distance(first, last));
    for (; first != last; ++first) emplace_back(*first);
  }
  void resize(size_t count, const T& value = T()) {
    reserve(count);
    while (size_ > count) pop_back();
    while (size_ < count) emplace_back(value);
  }
  void insert(size_t at, const T& value) {
    emplace_back(value);
    std::rotate(begin() + at, end() - 1, end());
  }
  void erase(size_t at) {
    std::move(begin() + at + 1, end(), begin() + at);
    pop_back();
  }
  void clear() {
    std::destroy(begin(), end());
    size_ = 0;
  }

  bool operator==(const SmallVector& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  // Few plain values are copied with their whole room: a fixed size needs no loop and no call.
  static constexpr bool kPlain = std::is_trivially_copyable_v<T> && N * sizeof(T) <= 64;

  // Counts an element that is there: one whose constructor threw must not be destroyed.
  T& counted(T* made) {
    ++size_;
    return *made;
  }
  T* inline_data() { return reinterpret_cast<T*>(room_); }
  [[nodiscard]] bool is_inline() const {
    return static_cast<const void*>(data_) == static_cast<const void*>(room_);
  }
  void free_heap() {
    if (!is_inline()) std::allocator<T>().deallocate(data_, capacity_);
  }
  void release() {
    clear();
    free_heap();
    data_ = inline_data();
    capacity_ = N;
  }
  void copy(const SmallVector& other) {  // this is empty
    if constexpr (kPlain) {
      if (is_inline() && other.is_inline()) {
        std::memcpy(room_, other.room_, sizeof(room_));
        size_ = other.size_;
        return;
      }
    }
    append(other.begin(), other.end());
  }
  void take(SmallVector&& other) {  // this is empty and inline
    if constexpr (kPlain) {
      if (other.is_inline()) {
        std::memcpy(room_, other.room_, sizeof(room_));
        size_ = std::exchange(other.size_, 0);
        return;
      }
    }
    if (other.is_inline()) {
      std::uninitialized_move(other.begin(), other.end(), data_);
      size_ = other.size_;
      other.clear();
      return;
    }
    data_ = std::exchange(other.data_, other.inline_data());
    capacity_ = std::exchange(other.capacity_, N);
    size_ = std::exchange(other.size_, 0);
  }

  T* data_ = inline_data();
  size_t size_ = 0;
  size_t capacity_ = N;
  alignas(T) std::byte room_[N * sizeof(T)];
};

}  // namespace mx
