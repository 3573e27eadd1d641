#include "server/addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <span>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr std::array<std::uint8_t, 12> mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool is_v4(const IpAddress& address) { return std::ranges::equal(mapped, std::span(address).first<12>()); }

std::string_view trimmed(std::string_view text) {
    const auto parts = words(text);
    return parts.empty() ? std::string_view{}
                         : text.substr(parts.front().at, parts.back().at + parts.back().text.size() - parts.front().at);
}

std::string text_of(const IpAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool v4 = is_v4(address);
    inet_ntop(v4 ? AF_INET : AF_INET6, address.data() + (v4 ? 12 : 0), text.data(), text.size());
    return text.data();
}

}  // namespace

std::optional<IpAddress> read_ip(std::string_view text) {
    if (text.starts_with('[')) {
        text = text.substr(1, text.find(']') - 1);
    } else if (std::ranges::count(text, ':') == 1) {
        text = text.substr(0, text.find(':'));
    }
    const std::string name(text.substr(0, text.find('%')));  // without the name of an interface
    IpAddress out{};
    if (inet_pton(AF_INET6, name.c_str(), out.data()) == 1) return out;
    if (inet_pton(AF_INET, name.c_str(), out.data() + 12) != 1) return std::nullopt;
    std::ranges::copy(mapped, out.begin());
    return out;
}

bool is_loopback(const IpAddress& address) {
    IpAddress one{};
    one[15] = 1;
    return is_v4(address) ? address[12] == 127 : address == one;
}

bool Network::contains(const IpAddress& other) const {
    for (int bit = 0; bit < bits; ++bit) {
        const auto byte = static_cast<std::size_t>(bit / 8);
        const unsigned mask = 0x80U >> static_cast<unsigned>(bit % 8);
        if (((address[byte] ^ other[byte]) & mask) != 0) return false;
    }
    return true;
}

Result<std::vector<Network>> read_networks(std::string_view text) {
    std::vector<Network> out;
    for (const Word& word : split(text, ',')) {
        const std::string_view part = trimmed(word.text);
        if (part.empty()) continue;
        const std::size_t slash = part.find('/');
        const auto address = read_ip(part.substr(0, slash));
        const bool v4 = address && is_v4(*address);
        const std::uint32_t most = v4 && part.find(':') == std::string_view::npos ? 32 : 128;
        const auto bits =
            slash == std::string_view::npos ? std::optional<std::uint32_t>(most) : number(part.substr(slash + 1), most);
        if (!address || !bits) {
            return Error{Code::syntax, "",
                         "found " + shown(part) + ", expected addresses like 127.0.0.1 or networks like 10.0.0.0/8", 1,
                         static_cast<int>(word.at) + 1};
        }
        out.push_back({*address, static_cast<int>(*bits + (128 - most))});
    }
    return out;
}

bool among(const std::vector<Network>& networks, const std::optional<IpAddress>& address) {
    return address && std::ranges::any_of(networks, [&](const Network& one) { return one.contains(*address); });
}

std::string client_of(std::string_view peer, std::string_view forwarded, const std::vector<Network>& proxies) {
    auto at = read_ip(peer);
    auto parts = forwarded.empty() ? std::vector<Word>{} : split(forwarded, ',');
    while (among(proxies, at) && !parts.empty()) {
        at = read_ip(trimmed(parts.back().text));
        parts.pop_back();
    }
    return at ? text_of(*at) : "";
}

std::string limits_of(std::string_view address) {
    auto at = read_ip(address);
    if (!at) return "?";
    if (is_loopback(*at)) return "";
    if (is_v4(*at)) return text_of(*at);
    std::fill(at->begin() + 8, at->end(), std::uint8_t{0});
    return text_of(*at) + "/64";
}

std::vector<std::string> network_addresses() {
    std::vector<std::string> out;
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return out;
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        const bool usable = one->ifa_addr != nullptr && one->ifa_addr->sa_family == AF_INET &&
                            (one->ifa_flags & IFF_UP) != 0 && (one->ifa_flags & IFF_LOOPBACK) == 0;
        std::array<char, INET_ADDRSTRLEN> text{};
        if (usable &&
            getnameinfo(one->ifa_addr, sizeof(sockaddr_in), text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) == 0)
            out.emplace_back(text.data());
    }
    freeifaddrs(all);
    return out;
}

}  // namespace tilewright
