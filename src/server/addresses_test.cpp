#include "server/addresses.h"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

TEST(Addresses, are_read_with_and_without_a_port) {
    EXPECT_EQ(read_ip("192.0.2.7"), read_ip("192.0.2.7:8080"));
    EXPECT_EQ(read_ip("192.0.2.7"), read_ip("::ffff:192.0.2.7")) << "one address in two spellings";
    EXPECT_EQ(read_ip("2001:db8::1"), read_ip("[2001:db8::1]:443"));
    EXPECT_EQ(read_ip("fe80::1%eth0"), read_ip("fe80::1"));
    for (const char* bad : {"", "nowhere", "192.0.2", "192.0.2.256", "[", "[]", "2001:db8::g", "unknown"})
        EXPECT_FALSE(read_ip(bad)) << bad;
}

TEST(Addresses, networks) {
    const auto all = read_networks("10.0.0.0/8, 192.0.2.7,2001:db8::/32");
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 3U);
    const auto within = [&](std::size_t n, const char* address) { return (*all)[n].contains(*read_ip(address)); };
    EXPECT_TRUE(within(0, "10.255.1.2"));
    EXPECT_FALSE(within(0, "11.0.0.1"));
    EXPECT_TRUE(within(1, "192.0.2.7"));
    EXPECT_FALSE(within(1, "192.0.2.8"));
    EXPECT_TRUE(within(2, "2001:db8:1::5"));
    EXPECT_FALSE(within(2, "10.0.0.1"));
    EXPECT_TRUE(read_networks("")->empty());
    EXPECT_TRUE(read_networks("0.0.0.0/0")->front().contains(*read_ip("8.8.8.8")));
    EXPECT_FALSE(read_networks("0.0.0.0/0")->front().contains(*read_ip("2001:db8::1"))) << "IPv4 only";
    for (const char* bad : {"nowhere", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "2001:db8::/129"}) {
        const auto wrong = read_networks(bad);
        ASSERT_FALSE(wrong) << bad;
        EXPECT_NE(wrong.error().message.find("expected addresses like"), std::string::npos);
    }
}

TEST(Addresses, whom_a_proxy_forwards_for_is_believed_of_our_own_proxies_only) {
    const auto proxies = *read_networks("127.0.0.1,10.0.0.0/8");
    EXPECT_EQ(client_of("127.0.0.1", "203.0.113.9", proxies), "203.0.113.9");
    EXPECT_EQ(client_of("127.0.0.1", "198.51.100.1, 203.0.113.9, 10.1.2.3", proxies), "203.0.113.9")
        << "what stands before the last stranger, anybody may have written";
    EXPECT_EQ(client_of("192.0.2.1", "203.0.113.9", proxies), "192.0.2.1") << "no proxy of ours";
    EXPECT_EQ(client_of("127.0.0.1", "203.0.113.9", {}), "127.0.0.1") << "there are none";
    EXPECT_EQ(client_of("127.0.0.1", "", proxies), "127.0.0.1");
    EXPECT_EQ(client_of("127.0.0.1", "nonsense", proxies), "") << "and not this machine, which has no limits";
    EXPECT_EQ(client_of("127.0.0.1", "203.0.113.9, unknown", proxies), "");
    EXPECT_EQ(client_of("127.0.0.1", " [2001:db8::1]:5 ", proxies), "2001:db8::1");
    EXPECT_EQ(client_of("", "203.0.113.9", proxies), "");
}

TEST(Addresses, this_machine_has_no_limits_and_a_network_of_ipv6_is_one) {
    EXPECT_EQ(limits_of("127.0.0.1"), "");
    EXPECT_EQ(limits_of("127.8.8.8"), "");
    EXPECT_EQ(limits_of("::1"), "");
    EXPECT_EQ(limits_of("203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(limits_of("::ffff:203.0.113.9"), "203.0.113.9");
    EXPECT_EQ(limits_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(limits_of("2001:db8:1:2::9"), limits_of("2001:db8:1:2:3:4:5:6"));
    EXPECT_EQ(limits_of("nonsense"), "?") << "a limit all the same";
}

}  // namespace
}  // namespace tilewright
