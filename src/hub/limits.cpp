#include "hub/limits.h"

#include <algorithm>

namespace tilewright {

namespace {

constexpr std::int64_t second = 1'000'000;  // microseconds
constexpr std::int64_t hour = 3'600 * second;

std::int64_t each(std::int64_t time, std::size_t count) {
    return time / static_cast<std::int64_t>(std::max<std::size_t>(count, 1));
}

bool in_time(Pace& pace, std::int64_t now_ms, std::int64_t time, std::size_t count, std::int64_t burst) {
    return count > 0 && pace.take(now_ms, each(time, count), burst);
}

}  // namespace

bool Limits::connect(const std::string& from) {
    if (from.empty()) return true;
    Who& who = all_[from];
    if (who.connections >= settings_.connections) return false;
    ++who.connections;
    return true;
}

void Limits::disconnect(const std::string& from) {
    if (const auto found = all_.find(from); found != all_.end()) --found->second.connections;
}

bool Limits::watch(const std::string& from) {
    if (from.empty()) return true;
    Who& who = all_[from];
    if (who.watching >= settings_.watching) return false;
    ++who.watching;
    return true;
}

void Limits::unwatch(const std::string& from) {
    if (const auto found = all_.find(from); found != all_.end()) --found->second.watching;
}

bool Limits::ask(const std::string& from) {
    if (from.empty()) return true;
    Who& who = all_[from];
    if (who.asking >= settings_.asking) return false;
    ++who.asking;
    return true;
}

void Limits::answered(const std::string& from) {
    if (const auto found = all_.find(from); found != all_.end()) --found->second.asking;
}

bool Limits::make_table(const std::string& from, std::int64_t now_ms) {
    const auto burst = static_cast<std::int64_t>(settings_.tables);
    return from.empty() || in_time(all_[from].tables, now_ms, hour, settings_.tables, burst);
}

void Limits::unmake_table(const std::string& from) {
    if (const auto found = all_.find(from); found != all_.end())
        found->second.tables.give_back(each(hour, settings_.tables));
}

bool Limits::sit(const std::string& from, std::int64_t now_ms) {
    const auto burst = static_cast<std::int64_t>(settings_.seats);
    return from.empty() || in_time(all_[from].seats, now_ms, hour, settings_.seats, burst);
}

void Limits::unsit(const std::string& from) {
    if (const auto found = all_.find(from); found != all_.end())
        found->second.seats.give_back(each(hour, settings_.seats));
}

// A page is some forty files: a room full of people may load it at the same time.
bool Limits::request(const std::string& from, std::int64_t now_ms) {
    const auto burst = static_cast<std::int64_t>(settings_.requests) * 10;
    return from.empty() || in_time(all_[from].requests, now_ms, second, settings_.requests, burst);
}

bool Limits::message(const std::string& from, std::int64_t now_ms, std::int64_t cost) {
    if (from.empty() || settings_.address_messages == 0) return true;
    const auto burst = static_cast<std::int64_t>(settings_.address_messages) * 10;
    return all_[from].messages.take(now_ms, each(second, settings_.address_messages), burst, cost);
}

void Limits::sweep(std::int64_t now_ms) {
    std::erase_if(all_, [&](const auto& one) {
        const Who& who = one.second;
        return who.connections == 0 && who.watching == 0 && who.asking == 0 && who.tables.rested(now_ms) &&
               who.seats.rested(now_ms) && who.requests.rested(now_ms) && who.messages.rested(now_ms);
    });
}

}  // namespace tilewright
