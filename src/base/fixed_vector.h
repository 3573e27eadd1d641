// A vector whose storage is part of itself: at most N elements of a trivial type, never allocates.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace tilewright {

template <class T, std::size_t N>
class FixedVector {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    using value_type = T;

    FixedVector() = default;
    // Only what is in use is worth copying.
    FixedVector(const FixedVector& other) : size_(other.size_) {
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    }
    FixedVector& operator=(const FixedVector& other) {
        if (this == &other) return *this;
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
        return *this;
    }

    static constexpr std::size_t capacity() { return N; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }
    void push_back(T item) {
        assert(size_ < N);
        items_[size_++] = item;
    }
    // For filling in place: room for n more past the end, of which grow(k), k <= n, keeps the first k.
    T* reserve([[maybe_unused]] std::size_t n) {
        assert(size_ + n <= N);
        return items_ + size_;
    }
    void grow(std::size_t k) { size_ += k; }
    T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

  private:
    std::size_t size_ = 0;
    T items_[N];  // uninitialised on purpose: a list of moves is made millions of times a second
};

}  // namespace tilewright
