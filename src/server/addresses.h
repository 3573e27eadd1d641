// Whose request is it? The address of a connection, or, where that is a proxy of ours, the one it forwards for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace tilewright {

// IPv6; an IPv4 address is the one mapped into it.
using IpAddress = std::array<std::uint8_t, 16>;

std::optional<IpAddress> read_ip(std::string_view text);  // 192.0.2.7, 2001:db8::1, [2001:db8::1], with a port or not
bool is_loopback(const IpAddress& address);

// `192.0.2.0/24`, or a single address.
struct Network {
    IpAddress address{};
    int bits = 128;

    bool contains(const IpAddress& other) const;
};
Result<std::vector<Network>> read_networks(std::string_view text);  // separated by commas; may be empty
bool among(const std::vector<Network>& networks, const std::optional<IpAddress>& address);

// `forwarded` is the header X-Forwarded-For: each proxy adds the address it was asked from at the end. What stands
// before the last address that is no proxy of ours, anybody may have written. Nothing: our proxy's word can't be read.
std::string client_of(std::string_view peer, std::string_view forwarded, const std::vector<Network>& proxies);

// What limits are counted by: nothing for this very machine; of IPv6 the network of 64 bits, since a customer has all
// of its addresses.
std::string limits_of(std::string_view address);

// This computer's addresses in its networks, for people to type elsewhere.
std::vector<std::string> network_addresses();

}  // namespace tilewright
