#include <gtest/gtest.h>

#include <array>
#include <map>

#include "base/fixed_vector.h"
#include "base/hash.h"
#include "base/result.h"
#include "base/rng.h"
#include "base/sha256.h"
#include "base/text.h"

namespace tilewright {
namespace {

TEST(Text, words_know_where_they_stand) {
    const auto found = words("  ab\tc \n d ");
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0].text, "ab");
    EXPECT_EQ(found[0].at, 2U);
    EXPECT_EQ(found[2].text, "d");
    EXPECT_EQ(found[2].at, 9U);
    EXPECT_TRUE(words(" \n").empty());
}

TEST(Text, split_keeps_empty_pieces) {
    const auto parts = split("a,,b,", ',');
    ASSERT_EQ(parts.size(), 4U);
    EXPECT_EQ(parts[1].text, "");
    EXPECT_EQ(parts[2].at, 3U);
    EXPECT_EQ(split("", ',').size(), 1U);
}

TEST(Text, numbers_are_digits_within_a_bound) {
    EXPECT_EQ(number("0", 9), 0U);
    EXPECT_EQ(number("0017", 99), 17U);
    EXPECT_EQ(number("4294967295", 4294967295U), 4294967295U);
    for (const auto* bad : {"", "-1", "1a", " 1", "10", "99999999999999999999999"}) EXPECT_FALSE(number(bad, 9)) << bad;
}

TEST(Text, an_error_has_its_line_and_column) {
    const Error error = error_at("one\ntwo three", 8, Code::syntax, "field", "wrong");
    EXPECT_EQ(error.line, 2);
    EXPECT_EQ(error.column, 5);
    EXPECT_EQ(error.text(), "line 2, column 5: field: wrong");
}

TEST(Text, what_is_shown_is_printable_and_short) {
    EXPECT_EQ(shown("a\nb"), "'a\\x0ab'");
    EXPECT_LT(shown(std::string(1000, 'x')).size(), 60U);
}

TEST(Text, join_keeps_empty_parts) { EXPECT_EQ(join({"", "a", "", "b"}, ","), ",a,,b"); }

TEST(Text, wrapped_lines_are_no_wider_than_asked) {
    EXPECT_EQ(wrapped("one two three four", 9, 2), "one two\n  three\n  four");
    EXPECT_EQ(wrapped("caf\xC3\xA9 au lait", 7, 0), "caf\xC3\xA9 au\nlait") << "characters count, not bytes";
    EXPECT_EQ(wrapped("", 9, 2), "");
    EXPECT_EQ(one_line("a\nb\x01"), "a b ");
}

TEST(Text, decimals_are_rounded_and_have_no_minus_zero) {
    EXPECT_EQ(decimals(0, 0), "0");
    EXPECT_EQ(decimals(2.5, 0), "3");
    EXPECT_EQ(decimals(-2.5, 0), "-3");
    EXPECT_EQ(decimals(0.05, 1), "0.1");
    EXPECT_EQ(decimals(-0.04, 1), "0.0");
    EXPECT_EQ(decimals(-0.0, 2), "0.00");
    EXPECT_EQ(decimals(99.996, 2), "100.00");
    EXPECT_EQ(decimals(0.0123, 4), "0.0123");
    EXPECT_EQ(decimals(-12.3, 4), "-12.3000");
}

TEST(Text, utf8_is_checked) {
    EXPECT_FALSE(bad_utf8("caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2"));
    EXPECT_EQ(bad_utf8("a\xFF"), 1U);
    EXPECT_EQ(bad_utf8("\xC3"), 0U) << "cut off";
    EXPECT_EQ(bad_utf8("\xC0\x80"), 0U) << "too long a form";
    EXPECT_EQ(bad_utf8("\xED\xA0\x80"), 0U) << "half of a pair";
    EXPECT_EQ(bad_utf8("\xF4\x90\x80\x80"), 0U) << "beyond the last character";
    EXPECT_EQ(bad_utf8("ab\xE2\x28\xA1"), 2U);
}

TEST(Rng, the_same_sequence_everywhere) {
    // Worked out with whole numbers of any size from the published formulas: splitmix64 of seed 0 (0xE220A8397B1DCDAF),
    // then wyrand.
    Rng rng(0);
    EXPECT_EQ(rng.next(), 0x7950D340A3B9A42DU);
    EXPECT_EQ(rng.next(), 0xBE1A790822323877U);
    EXPECT_EQ(rng.next(), 0xDC8864B58F7F72C8U);
}

TEST(Rng, below_is_in_range_and_even) {
    Rng rng(42);
    std::array<int, 7> seen{};
    for (int i = 0; i < 70'000; ++i) ++seen.at(rng.below(7));
    // Chi-squared with 6 degrees of freedom: above 27.9 once in 10,000 seeds.
    double chi = 0;
    for (const int n : seen) chi += (n - 10'000.0) * (n - 10'000.0) / 10'000.0;
    EXPECT_LT(chi, 27.9);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0U);
}

TEST(Rng, two_at_once_are_even_and_independent) {
    Rng rng(43);
    std::array<int, 15> seen{};
    for (int i = 0; i < 150'000; ++i) {
        const auto [a, b] = rng.below(3, 5);
        ++seen.at(a * 5 + b);
    }
    // Chi-squared with 14 degrees of freedom: above 42.6 once in 10,000 seeds.
    double chi = 0;
    for (const int n : seen) chi += (n - 10'000.0) * (n - 10'000.0) / 10'000.0;
    EXPECT_LT(chi, 42.6);
}

TEST(Hash, equal_values_hash_equally_and_every_byte_counts) {
    struct Thirteen {
        std::array<std::uint8_t, 13> bytes{};
    };
    const Thirteen zero;
    std::map<std::uint64_t, int> seen{{hash(zero), 1}};
    for (std::size_t i = 0; i < 13; ++i) {
        Thirteen other;
        other.bytes.at(i) = 1;
        EXPECT_FALSE(same(zero, other));
        ++seen[hash(other)];
    }
    EXPECT_EQ(seen.size(), 14U);
    EXPECT_EQ(hash(zero), hash(Thirteen{}));
}

TEST(FixedVector, holds_what_was_put_in) {
    FixedVector<int, 8> list;
    list.push_back(3);
    list.push_back(5);
    int* room = list.reserve(3);
    room[0] = 7;
    list.grow(1);
    const FixedVector<int, 8> copy = list;
    EXPECT_EQ(std::vector<int>(copy.begin(), copy.end()), (std::vector<int>{3, 5, 7}));
    list.clear();
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(copy.size(), 3U);
}

TEST(Result, is_a_value_or_an_error) {
    const Result<int> good = 3;
    const Result<int> bad = Error{Code::range, "n", "too big", 1, 1};
    EXPECT_TRUE(good);
    EXPECT_EQ(*good, 3);
    EXPECT_FALSE(bad);
    EXPECT_EQ(name(bad.error().code), "range");
}

// The examples of FIPS 180-4 and the empty text.
TEST(Sha256, published_examples) {
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Text, clean_makes_names_harmless) {
    EXPECT_EQ(clean("  Ada   Lovelace\n", 24), "Ada Lovelace");
    EXPECT_EQ(clean("a\tb\x1b[31mc", 24), "a b [31mc");
    EXPECT_EQ(clean("\xE2\x80\xAE"
                    "evil\xE2\x80\x8B",
                    24),
              "evil");
    EXPECT_EQ(clean("Zo\xC3\xAB\xC3\xAB", 3), "Zo\xC3\xAB") << "whole characters";
    EXPECT_EQ(clean("ok\xFFno", 24), "ok");
    EXPECT_EQ(clean("abc d", 4), "abc");
    EXPECT_EQ(clean(" \n ", 24), "");
}

}  // namespace
}  // namespace tilewright
