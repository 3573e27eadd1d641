// SHA-256 (FIPS 180-4), for secrets of which only a hash is kept.
#pragma once

#include <string>
#include <string_view>

namespace tilewright {

// 64 hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace tilewright
