// A list that only grows, in blocks that never move: growing copies nothing, so it never takes long and never needs
// more memory than it holds, but for one block.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace tilewright {

template <class T>
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
    void push_back(const T& value) {
        if (size_ == blocks_.size() << shift) blocks_.push_back(std::make_unique<T[]>(mask + 1));
        (*this)[size_++] = value;
    }

  private:
    static constexpr unsigned shift = 9;
    static constexpr std::size_t mask = (std::size_t{1} << shift) - 1;

  public:
    static constexpr std::size_t bytes = (mask + 1) * sizeof(T);  // of a block

  private:
    std::vector<std::unique_ptr<T[]>> blocks_;
    std::size_t size_ = 0;
};

}  // namespace tilewright
