// Randomness from the operating system: for draws, ids and keys.
#pragma once

#include <cstdint>
#include <string>

namespace tilewright {

std::uint64_t fresh_number();
std::string fresh_id();   // of a table: 12 letters and digits, 60 bits
std::string fresh_key();  // 32 hexadecimal digits, 128 bits

}  // namespace tilewright
