// Any request of HTTP, as it is after its bytes were read: one answer, headers that are one line each, and nothing from
// outside the page's folder. First line: METHOD TARGET; then headers; then, after an empty line, the body.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>

#include "fuzz.h"
#include "fuzz_world.h"
#include "server/routes.h"

using namespace tilewright;

namespace {

// A page, and beside it what nobody may see.
std::string make_page() {
    const auto folder = std::filesystem::temp_directory_path() / ("tilewright_fuzz_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder / "page/assets");
    std::ofstream(folder / "secret.txt") << "SECRET";
    std::ofstream(folder / "secret.js") << "SECRET";
    for (const char* name : {"page/index.html", "page/assets/a.js", "page/b.txt"})
        std::ofstream(folder / name) << "page";
    static const std::string made = folder.string();
    std::atexit([] { std::filesystem::remove_all(made); });
    return (folder / "page").string();
}

}  // namespace

void fuzz_one(std::string_view text) {
    static const std::string page = make_page();
    FuzzWorld world;
    Hub hub(HubSettings{}, world.world());
    hub.open();
    world.settle();
    RoutesSettings settings;
    settings.page = page;
    settings.metrics = [] { return std::string("metrics\n"); };
    Routes routes(settings, hub);

    HttpQuestion question;
    const auto line = [&] {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view out = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        return out;
    };
    const std::string_view first = line();
    question.method = first.substr(0, first.find(' '));
    question.target = first.find(' ') == std::string_view::npos ? "" : first.substr(first.find(' ') + 1);
    for (std::string_view header = line(); !header.empty(); header = line()) {
        const std::size_t colon = std::min(header.find(':'), header.size());
        const std::string value(header.substr(std::min(colon + 1, header.size())));
        const std::string_view name = header.substr(0, colon);
        if (name == "host") question.host = value;
        if (name == "origin") question.origin = value;
        if (name == "accept-encoding") question.accept_encoding = value;
        if (name == "here") question.here = true;
    }
    question.body = text;

    int answers = 0;
    routes.answer(question, [&](const HttpResponse& response) {
        ++answers;
        require(response.status >= 200 && response.status < 600, "an odd status", question.target);
        require(response.body != nullptr, "no body", question.target);
        const bool told = question.body.find("SECRET") != std::string::npos;  // an error says what was asked
        require(told || response.body->find("SECRET") == std::string::npos, "a file from outside the page",
                question.target);
        for (const auto& [name, value] : response.headers)
            require(value.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos, "a header of two lines",
                    name);
    });
    world.settle();
    require(answers == 1, "not one answer", question.target);
}
