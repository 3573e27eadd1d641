// What a table is made with: the game, where it begins, who sits there, the clock. As JSON in a `create` request, and,
// with the hashes of the secrets added, as the text a store keeps.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "play/clock.h"
#include "play/record.h"
#include "protocol/fields.h"

namespace tilewright {

inline constexpr std::size_t longest_name = 24;  // in characters

struct SeatSetup {
    enum class Kind : std::uint8_t { open, human, bot, remote };
    Kind kind = Kind::open;
    std::string name;
    std::string bot;    // of a house bot: its level
    std::string key;    // of a human or a remote bot: the hash of the secret that holds the seat
    bool ready = true;  // false: invited, has not sat down yet

    bool operator==(const SeatSetup&) const = default;
};

std::string_view name(SeatSetup::Kind kind);

struct Setup {
    std::string game;
    std::string options;   // written out in full
    std::string position;  // where the game begins, or empty
    std::string record;    // a record to go on from, or empty
    std::vector<SeatSetup> seats;
    ClockRule clock;
    bool listed = false;   // public: in the lobby
    bool on_call = false;  // begins when the creator says so, not as soon as every seat is taken
    bool hints = false;    // also against people: who sits down agrees
    std::string name;
    std::string creator;  // the hash of the creator's secret
    std::string former;   // the table this one is a rematch of

    bool operator==(const Setup&) const = default;
};

// The fields of a `create` request. A human seat is the creator's own.
Setup read_setup(Fields& fields);

// As stores keep it. What was written reads back.
std::string write_setup(const Setup& setup);
Result<Setup> read_stored_setup(std::string_view text);

// The game as it stands before the table's first event.
Result<Log> begin(const Setup& setup);

}  // namespace tilewright
