#include "server/secret.h"

#include <sys/random.h>

#include <cerrno>
#include <stdexcept>

namespace tilewright {

std::uint64_t fresh_number() {
    std::uint64_t number = 0;
    ssize_t got = 0;
    do got = getrandom(&number, sizeof(number), 0);
    while (got < 0 && errno == EINTR);
    if (got != sizeof(number)) throw std::runtime_error("the operating system gives no random numbers");
    return number;
}

std::string fresh_id() {
    // Without letters that look like digits, or each other.
    constexpr const char* letters = "abcdefghijkmnpqrstuvwxyz23456789";
    const std::uint64_t number = fresh_number();
    std::string out;
    for (unsigned i = 0; i < 12; ++i) out += letters[number >> (5 * i) & 31U];
    return out;
}

std::string fresh_key() {
    std::string out;
    for (int half = 0; half < 2; ++half) {
        const std::uint64_t number = fresh_number();
        for (unsigned i = 0; i < 16; ++i) out += "0123456789abcdef"[number >> (4 * i) & 15U];
    }
    return out;
}

}  // namespace tilewright
