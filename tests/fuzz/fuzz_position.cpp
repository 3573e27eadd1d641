// Any text as a position: an error, or a position that reads back as itself and from which a game can be played to its
// end.
#include "fuzz.h"
#include "play/position.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    const auto position = Position::read(text);
    if (!position) {
        require_good(position.error(), text);
        return;
    }
    const std::string written = position->write();
    const auto again = Position::read(written);
    require(again && *again == *position, "a position does not read back", written);
    Position playing = *position;
    Rng rng(position->hash());
    for (int i = 0; i < 400 && !playing.over(); ++i) {
        playing.apply_silently(playing.sample(rng));
        if (i % 16 == 0)
            require(Position::read(playing.write()) && *Position::read(playing.write()) == playing,
                    "a position in play does not read back", written);
    }
}
