#include "study/statistics.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <span>

#include "games/pavilion/pavilion_words.h"
#include "study/outlook.h"

namespace tilewright {

namespace {

void add(SeatStatistics& seat, std::string_view what, int times, int points = 0, int forgiven = 0) {
    const auto tally = std::ranges::find(seat.tallies, what, &Tally::what);
    assert(tally != seat.tallies.end());
    tally->times += times;
    tally->points += points;
    tally->forgiven += forgiven;
}

template <class Event>
bool from_offer(const Event& event) {
    using Place = decltype(event.from);
    return (event.from == Place::factory || event.from == Place::centre) && event.to != Place::centre;
}

// ---- Azul

constexpr std::array<std::string_view, 5> azul_tallies = {"tile", "floor", "row", "column", "colour"};  // azul::Why

void count(const azul::Event& event, std::vector<SeatStatistics>& seats, int& taken) {
    if (event.what == azul::What::scored)
        add(seats[event.seat], azul_tallies[static_cast<unsigned>(event.why)], 1, event.points, event.forgiven);
    if (event.what == azul::What::moved && event.tile != azul::marker && from_offer(event)) taken += event.count;
}

// ---- Sintra: after sintra::Why the strips that were completed, the windows finished and the pieces that broke

constexpr std::array<std::string_view, 10> sintra_tallies = {"bonus",    "window", "fall",  "pieces",   "track",
                                                             "ornament", "colour", "strip", "finished", "broken"};

void count(const sintra::Event& event, std::vector<SeatStatistics>& seats, int& taken) {
    using sintra::What;
    SeatStatistics& seat = seats[event.seat];
    if (event.what == What::scored)
        add(seat, sintra_tallies[static_cast<unsigned>(event.why)], 1, event.points, event.forgiven);
    if (event.what == What::turned) {
        add(seat, "strip", 1);
        if (!event.slot.there()) add(seat, "finished", 1);
    }
    if (event.what == What::moved && from_offer(event)) {
        taken += event.count;
        if (event.to == sintra::Place::tower) add(seat, "broken", event.count);
    }
}

// ---- Pavilion: after the reasons for points the features that were completed

constexpr std::array<std::string_view, 8> pavilion_tallies = {"run",    "marker", "discarded", "star",
                                                              "number", "pillar", "statue",    "window"};

std::string_view reason(pavilion::Why why) {
    switch (why) {
        case pavilion::Why::run: return "run";
        case pavilion::Why::marker: return "marker";
        case pavilion::Why::discarded: return "discarded";
        case pavilion::Why::star: return "star";
        default: return "number";
    }
}

void count(const pavilion::Event& event, std::vector<SeatStatistics>& seats, int& taken) {
    using pavilion::What;
    SeatStatistics& seat = seats[event.seat];
    if (event.what == What::scored) add(seat, reason(event.why), 1, event.points, event.forgiven);
    if (event.what == What::completed) {
        const auto kind = pavilion::features[event.feature].kind;
        add(seat, pavilion::feature_names[static_cast<unsigned>(kind)], 1);
    }
    if (event.what == What::moved && event.tile != pavilion::marker && from_offer(event)) taken += event.count;
}

// ---- Every game

std::vector<Tally> tallies(std::span<const std::string_view> names) {
    std::vector<Tally> out;
    for (const std::string_view name : names) out.push_back({name, 0, 0, 0});
    return out;
}
std::vector<Tally> tallies(const azul::State& /*state*/) { return tallies(azul_tallies); }
std::vector<Tally> tallies(const sintra::State& /*state*/) { return tallies(sintra_tallies); }
std::vector<Tally> tallies(const pavilion::State& /*state*/) { return tallies(pavilion_tallies); }

}  // namespace

Statistics statistics(const Log& log) {
    Statistics out;
    const auto players = static_cast<std::size_t>(log.now().players());
    out.seats.resize(players);
    for (std::size_t seat = 0; seat < players; ++seat) {
        out.seats[seat].begin = log.after(0).scores()[seat];
        out.seats[seat].score = log.now().scores()[seat];
        out.seats[seat].tallies = log.now().visit([](auto, const auto& state) { return tallies(state); });
    }
    int round = 0;
    for (const std::size_t event : log.kept()) {
        Position position = log.after(event);
        const int actor = position.to_act();
        if (actor >= 0 && round_of(position) != round) {
            round = round_of(position);
            ++out.rounds;
            ++out.seats[position.visit([](auto, const auto& state) { return state.start; })].starts;
        }
        int taken = 0;
        const Happened happened = position.apply(*position.read_move(log.record().main.events[event].move));
        std::visit(
            [&](const auto& events) {
                for (const auto& one : events) count(one, out.seats, taken);
            },
            happened);
        if (actor < 0) continue;
        SeatStatistics& seat = out.seats[static_cast<std::size_t>(actor)];
        ++seat.moves;
        seat.takes += taken > 0 ? 1 : 0;
        seat.taken += taken;
    }
    return out;
}

}  // namespace tilewright
