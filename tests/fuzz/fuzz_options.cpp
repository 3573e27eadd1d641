// Any text as options: an error, or options that read back as themselves and start a game.
#include "fuzz.h"
#include "play/position.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    for (const auto game : Games::names()) {
        const auto options = canonical_options(game, text);
        if (!options) {
            require_good(options.error(), text);
            continue;
        }
        require(*canonical_options(game, *options) == *options, "options do not read back", *options);
        require(Position::start(game, *options)->to_act() != nobody, "a game that is over at the start", *options);
    }
}
