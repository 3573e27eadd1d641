// What the page asks of the engine in a browser: a hub whose world is a Web Worker, and single questions. Messages are
// JSON. Knows no exports: those are in exports.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "hub/hub.h"

namespace tilewright {

// What the worker does for the hub. `ask` is answered later with `Browser::answer` and the same ticket.
struct Worker {
    std::function<void(std::string_view)> send;                       // a message to the page
    std::function<void(std::uint32_t ticket, std::string_view)> ask;  // of the store, or of a bot
    std::function<void(std::int64_t)> wake;                           // call `tick` at this time
    std::function<void(std::string_view)> log;
};

// The tables of one page: it is the only client.
class Browser {
  public:
    explicit Browser(Worker worker);
    ~Browser();

    void receive(std::string_view message);
    void tick();
    void answer(std::uint32_t ticket, std::string_view text);

  private:
    class Inside;
    std::unique_ptr<Inside> inside_;
};

// One question, one answer, nothing remembered; docs/architecture.md has the list. What is wrong is `{"error":...}`.
std::string answer_question(std::string_view question);

// The same for study.wasm: parts of reviews, which the engine beside the tables can't think about; signature, speed.
std::string answer_study(std::string_view question);

}  // namespace tilewright
