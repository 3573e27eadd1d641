// One binary, many subcommands.
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

#include "main/commands.h"

namespace tilewright {

int complain(const std::string& what, const Error& error) {
    std::cerr << "tilewright: " << what << ": " << error.text() << "\n";
    return 1;
}

Result<std::string> read_file(const std::string& name) {
    if (name == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
    std::ifstream stream(name, std::ios::binary);
    std::string text(std::istreambuf_iterator<char>(stream), {});
    if (!stream.is_open() || stream.bad()) return Error{Code::unknown, "file", "this file can't be read", 1, 1};
    return text;
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
        app.set_version_flag("--version", "tilewright " TILEWRIGHT_VERSION);
        app.set_help_all_flag("--help-all", "Help for every subcommand");
        Action action;
        add_play(app, action);
        add_replay(app, action);
        add_random(app, action);
        add_perft(app, action);
        add_bench(app, action);
        add_parts(app, action);
        try {
            app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            return app.exit(error) == 0 ? 0 : 2;
        }
        return action ? action() : 2;
    } catch (const std::exception& error) {
        std::cerr << "tilewright: " << error.what() << "\n";
        return 1;
    }
}
