#include "store/listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "base/text.h"

namespace tilewright::pg {

namespace {

constexpr std::chrono::milliseconds between_tries{300};
constexpr std::chrono::milliseconds between_checks{5'000};  // of a line on which nobody speaks

}  // namespace

Listener::Listener(std::string url, const std::atomic<int>& own, std::function<void(const Heard&)> heard)
    : db_(std::move(url)), own_(own), heard_(std::move(heard)), wake_(eventfd(0, EFD_CLOEXEC)) {
    (void)listen();
    thread_ = std::thread([this] { serve(); });
}

Listener::~Listener() {
    ending_ = true;
    (void)eventfd_write(wake_, 1);
    thread_.join();
    close(wake_);
}

void Listener::serve() {
    while (!ending_) {
        if (!db_.is_open()) {
            // Whatever was said while nobody listened is missed.
            if (listen()) {
                heard_({});
            } else {
                wait(between_tries);
            }
            continue;
        }
        wait(between_checks);
        if (ending_ || !db_.is_open()) continue;
        if (PQconsumeInput(db_.handle()) != 1) {
            db_.close();
            continue;
        }
        while (PGnotify* notice = PQnotifies(db_.handle())) {
            tell(*notice);
            PQfreemem(notice);
        }
    }
}

bool Listener::listen() {
    const bool listening = db_.run(std::vector<Statement>{{"listen tilewright"}, {"listen tilewright_said"}}).good();
    if (!listening) db_.close();
    return listening;
}

// For a word, or the end. A line that has been silent for long is asked whether
// it is there.
void Listener::wait(std::chrono::milliseconds most) {
    std::array<pollfd, 2> files = {{{wake_, POLLIN, 0}, {db_.is_open() ? db_.socket() : -1, POLLIN, 0}}};
    const int ready = poll(files.data(), files.size(), static_cast<int>(most.count()));
    if (ready == 0 && db_.is_open()) (void)db_.go_on(Statement{"select"});
}

void Listener::tell(const PGnotify& notice) const {
    if (notice.be_pid == own_) return;
    const std::string_view text = notice.extra;
    Heard heard;
    if (std::strcmp(notice.relname, said_channel) == 0) {
        const std::size_t space = std::min(text.find(' '), text.size());
        heard.node = text.substr(0, space);
        heard.said = text.substr(std::min(space + 1, text.size()));
    } else {
        const auto parts = words(text);
        if (parts.size() >= 2) {
            heard.game = parts[0].text;
            heard.length = number(parts[1].text, 1'000'000'000).value_or(0);
        }
        heard.shown = parts.size() >= 3;
    }
    heard_(heard);
}

}  // namespace tilewright::pg
