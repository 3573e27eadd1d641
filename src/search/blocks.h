// A list that only grows, in blocks that never move: growing copies nothing, so it never takes long and never needs
// more memory than it holds, but for one block.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace tilewright {

template <class T, unsigned shift = 9>
class Blocks {
  public:
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return blocks_[i >> shift][i & mask]; }
    const T& operator[](std::size_t i) const { return blocks_[i >> shift][i & mask]; }
    void clear() {
        blocks_.clear();
        size_ = 0;
    }
    // The next `count`, at most a block, will lie side by side; what is left of this block may stay empty.
    void keep_together(std::size_t count) {
        if ((size_ & mask) + count > mask + 1) size_ = (size_ | mask) + 1;
    }
    void push_back(const T& value) {
        if (size_ == blocks_.size() << shift) blocks_.push_back(std::make_unique<T[]>(mask + 1));
        (*this)[size_++] = value;
    }

  private:
    static constexpr std::size_t mask = (std::size_t{1} << shift) - 1;

  public:
    static constexpr std::size_t bytes = (mask + 1) * sizeof(T);  // of a block

  private:
    std::vector<std::unique_ptr<T[]>> blocks_;
    std::size_t size_ = 0;
};

}  // namespace tilewright
