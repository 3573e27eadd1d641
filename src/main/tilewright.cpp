// One binary, many subcommands.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

#include "base/text.h"
#include "main/commands.h"
#include "play/position.h"
#include "view/view.h"

namespace tilewright {

namespace {

// `--config FILE` stands for the lines of that file, `port = 8080` for `--port 8080`, put where the command line can
// still say otherwise: right after the name of the subcommand.
std::optional<std::vector<std::string>> with_config(std::vector<std::string> arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const bool apart = arguments[i] == "--config" && i + 1 < arguments.size();
        if (!apart && !arguments[i].starts_with("--config=")) continue;
        const std::string file = apart ? arguments[i + 1] : arguments[i].substr(9);
        const auto text = read_file(file);
        if (!text) return std::nullopt;
        const auto at = arguments.begin() + static_cast<std::ptrdiff_t>(i);
        arguments.erase(at, at + (apart ? 2 : 1));
        std::vector<std::string> added;
        int number = 0;
        for (const Word& line : split(*text, '\n')) {
            ++number;
            const std::string_view bare = line.text.substr(0, line.text.find('#'));
            const auto parts = words(bare);
            if (parts.empty()) continue;
            const std::size_t equals = bare.find('=');
            const auto key = words(bare.substr(0, equals));
            if (equals == std::string_view::npos || key.size() != 1) {
                std::cerr << "tilewright: " << file << ": line " << number << ": found " << shown(line.text)
                          << ", expected key = value\n";
                return std::nullopt;
            }
            const auto value = words(bare.substr(equals + 1));
            const std::string_view whole =
                value.empty() ? std::string_view{}
                              : bare.substr(equals + 1 + value.front().at,
                                            value.back().at + value.back().text.size() - value.front().at);
            added.push_back("--" + std::string(key[0].text) + "=" + std::string(whole));
        }
        arguments.insert(arguments.begin() + 1, added.begin(), added.end());
        return arguments;
    }
    return arguments;
}

}  // namespace

int complain(const std::string& what, const Error& error) {
    std::cerr << "tilewright: " << (error.field == "game" ? "--game" : what) << ": " << error.text() << "\n";
    return 1;
}

std::optional<std::string> read_file(const std::string& name) {
    const auto unreadable = [&](const std::string& why) {
        std::cerr << "tilewright: " << name << ": " << why << "\n";
        return std::nullopt;
    };
    if (name == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
    std::error_code error;
    if (!std::filesystem::exists(name, error)) return unreadable("this file does not exist");
    if (std::filesystem::is_directory(name, error)) return unreadable("this is a folder, expected a file");
    std::ifstream stream(name, std::ios::binary);
    std::string text;
    std::array<char, 65536> buffer{};
    while (stream.read(buffer.data(), buffer.size()) || stream.gcount() > 0)
        text.append(buffer.data(), static_cast<std::size_t>(stream.gcount()));
    if (!stream.is_open() || stream.bad()) return unreadable("this file can't be read");
    return text;
}

CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& help) {
    const auto whole = [](const std::string& text) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool good = error == std::errc{} && end == text.data() + text.size();
        return good ? std::string() : "found " + text + ", expected a whole number from 0 to 18446744073709551615";
    };
    return app.add_option("--seed", seed, help)->check(CLI::Validator(whole, "WHOLE"));
}

std::string game_help() {
    std::string out = "Which game:";
    for (const auto name : Games::names()) out += " " + std::string(name);
    return out;
}

void add_parts_option(CLI::App& app, std::string& file) {
    app.add_option("--parts", file, "Sintra: play with the part set of this file (docs/notation.md)");
}

std::optional<std::string> with_parts(const std::string& options, const std::string& file) {
    if (file.empty()) return options;
    const auto text = read_file(file);
    if (!text) return std::nullopt;
    const auto parts = read_part_set(*text);
    if (!parts) {
        complain(file, parts.error());
        return std::nullopt;
    }
    return options + " parts=" + *parts;
}

std::string usual_database() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    const std::filesystem::path folder = data != nullptr && *data != '\0'
                                             ? std::filesystem::path(data)
                                             : std::filesystem::path(home != nullptr ? home : ".") / ".local" / "share";
    return (folder / "tilewright" / "tilewright.db").string();
}

std::uint64_t fresh_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 32U) | device();
}

}  // namespace tilewright

int main(int argc, char** argv) {
    using namespace tilewright;
    try {
        CLI::App app{"Tilewright plays the Azul family of board games."};
        app.require_subcommand(1);
        app.name("tilewright");
        app.set_version_flag("--version", "tilewright " TILEWRIGHT_VERSION);
        app.set_help_all_flag("--help-all", "Help for every subcommand");
        Action action;
        add_play(app, action);
        add_replay(app, action);
        add_random(app, action);
        add_perft(app, action);
        add_bench(app, action);
        add_parts(app, action);
        add_match(app, action);
        add_engine(app, action);
        add_analyse(app, action);
        add_puzzle(app, action);
        add_serve(app, action);
        add_tables(app, action);
        add_worker(app, action);
        add_migrate(app, action);
        try {
            auto arguments = with_config({argv + 1, argv + argc});
            if (!arguments) return 1;
            std::ranges::reverse(*arguments);  // as CLI11 wants them
            app.parse(std::move(*arguments));
        } catch (const CLI::ParseError& error) {
            return app.exit(error) == 0 ? 0 : 2;
        }
        const int code = action ? action() : 2;
        std::cout.flush();
        if (!std::cout || std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
            std::cerr << "tilewright: the output can't be written\n";
            return 1;
        }
        return code;
    } catch (const std::exception& error) {
        std::cerr << "tilewright: " << error.what() << "\n";
        return 1;
    }
}
