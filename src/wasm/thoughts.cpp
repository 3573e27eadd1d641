#include "wasm/thoughts.h"

namespace tilewright {

namespace {

Looked read_looked(const Json& json) {
    Looked out;
    out.move.bits = json["move"];
    out.visits = json["visits"];
    out.utility = json["utility"];
    out.exact = json["exact"];
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        out.expected.winning[seat] = json["winning"][seat];
        out.expected.points[seat] = json["points"][seat];
    }
    for (const Json& move : json["on"]) out.on.push_back({move.get<std::uint32_t>()});
    return out;
}

}  // namespace

Json write_thought(const Thought& thought) {
    Json moves = Json::array();
    for (const Looked& looked : thought.moves) {
        Json one = {{"move", looked.move.bits},
                    {"visits", looked.visits},
                    {"utility", looked.utility},
                    {"exact", looked.exact},
                    {"winning", looked.expected.winning},
                    {"points", looked.expected.points},
                    {"on", Json::array()}};
        for (const Move move : looked.on) one["on"].push_back(move.bits);
        moves.push_back(std::move(one));
    }
    return {{"nodes", thought.nodes}, {"moves", std::move(moves)}};
}

std::optional<Thought> join_thoughts(const Json& list) {
    if (!list.is_array() || list.empty()) return std::nullopt;
    Thought out;
    std::vector<std::vector<Looked>> found;
    for (const Json& one : list) {
        out.nodes += one["nodes"].get<std::uint64_t>();
        found.emplace_back();
        for (const Json& looked : one["moves"]) found.back().push_back(read_looked(looked));
    }
    out.moves = joined(found);
    return out;
}

}  // namespace tilewright
