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
        const Move move = playing.sample(rng);
        Position told = playing;
        (void)told.apply(move);
        playing.apply_silently(move);
        require(told == playing, "telling what happens changes what happens", written);
        if (i % 16 != 0) continue;
        // Reading counts the tiles, so this also shows that none was lost.
        const auto read = Position::read(playing.write());
        require(read && *read == playing, "a position in play does not read back", written + "\n" + playing.write());
    }
}
