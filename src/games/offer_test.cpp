#include "games/offer.h"

#include <gtest/gtest.h>

namespace tilewright {
namespace {

TEST(Counts, add_remove_total) {
    Counts counts;
    counts.add(1, 20);
    counts.add(6, 22);
    counts.remove(1, 3);
    EXPECT_EQ(counts.of(1), 17);
    EXPECT_EQ(counts.of(6), 22);
    EXPECT_EQ(counts.of(2), 0);
    EXPECT_EQ(counts.total(), 39);
}

TEST(Counts, kind_at_walks_the_tiles_in_order_even_132_of_them) {
    Counts counts;
    for (int kind = 1; kind <= 6; ++kind) counts.add(kind, 22);
    for (int index = 0; index < 132; ++index) ASSERT_EQ(counts.kind_at(index), index / 22 + 1) << index;
    Counts gaps;
    gaps.add(2, 1);
    gaps.add(5, 2);
    EXPECT_EQ(gaps.kind_at(0), 2);
    EXPECT_EQ(gaps.kind_at(1), 5);
    EXPECT_EQ(gaps.kind_at(2), 5);
}

TEST(Factory, its_tiles_as_counts) {
    Factory factory;
    factory.add(1, 2);
    factory.add(4, 1);
    factory.add(6, 1);
    EXPECT_EQ(factory.total(), 4);
    EXPECT_EQ(factory.counts().of(1), 2);
    EXPECT_EQ(factory.counts().of(6), 1);
    factory.clear(1);
    EXPECT_EQ(factory.of(1), 0);
}

TEST(Offer, take_moves_the_rest_to_the_centre_and_keeps_the_sources_right) {
    Offer offer{};
    offer.factories = 5;
    for (const int kind : {1, 1, 2, 3, 4, 4, 4, 6}) offer.bag.add(kind, 1);
    for (const int kind : {1, 1, 2, 3, 4, 4, 4, 6}) {
        ASSERT_TRUE(offer.ready_to_draw());
        offer.draw(kind);
    }
    EXPECT_FALSE(offer.ready_to_draw()) << "bag and lid are empty";
    EXPECT_EQ(offer.sources(1), 0b1U);
    EXPECT_EQ(offer.sources(4), 0b10U);
    const Counts rest = offer.take(0, 1);
    EXPECT_EQ(rest.of(2), 1);
    EXPECT_EQ(offer.centre.of(3), 1);
    EXPECT_EQ(offer.sources(1), 0U);
    EXPECT_EQ(offer.sources(2), 1U << centre_source);
    offer.take(1, 4, 6);
    EXPECT_EQ(offer.centre.total(), 2);
    Offer check = offer;
    check.find_sources();
    EXPECT_EQ(check.source_bits, offer.source_bits);
    offer.take(centre_source, 2);
    offer.take(centre_source, 3);
    EXPECT_TRUE(offer.empty());
}

TEST(Offer, take_some_takes_a_part_and_keeps_the_sources_right) {
    Offer offer{};
    offer.factories = 5;
    for (const int kind : {1, 1, 1, 2}) offer.bag.add(kind, 1);
    for (const int kind : {1, 1, 1, 2}) offer.draw(kind);
    Counts taken;
    taken.add(1, 1);
    taken.add(2, 1);
    const Counts rest = offer.take_some(0, taken);
    EXPECT_EQ(rest.of(1), 2);
    EXPECT_EQ(rest.of(2), 0);
    EXPECT_TRUE(offer.factory[0].empty());
    EXPECT_EQ(offer.centre.of(1), 2);
    EXPECT_EQ(offer.sources(1), 1U << centre_source);
    EXPECT_EQ(offer.sources(2), 0U);
    Counts one;
    one.add(1, 1);
    EXPECT_TRUE(offer.take_some(centre_source, one).empty());
    EXPECT_EQ(offer.sources(1), 1U << centre_source) << "one is left";
    offer.take_some(centre_source, one);
    EXPECT_TRUE(offer.empty());
}

TEST(Offer, the_lid_becomes_the_bag_when_a_tile_is_needed) {
    Offer offer{};
    offer.factories = 5;
    offer.lid.add(2, 3);
    EXPECT_TRUE(offer.ready_to_draw());
    EXPECT_EQ(offer.bag.of(2), 3);
    EXPECT_TRUE(offer.lid.empty());
    offer.dealt = 20;
    offer.bag = {};
    offer.lid.add(1, 1);
    EXPECT_FALSE(offer.ready_to_draw()) << "all factories are full: the lid stays";
    EXPECT_EQ(offer.lid.of(1), 1);
}

}  // namespace
}  // namespace tilewright
