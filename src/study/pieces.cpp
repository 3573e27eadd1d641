#include "study/pieces.h"

namespace tilewright {

// In a file of its own: a hub counts without being able to think.
std::size_t pieces(const Log& log) {
    std::size_t count = 0;
    bool drawing = false;
    for (const std::size_t event : log.kept()) {
        const bool draw = log.record().main.events[event].by_chance;
        count += draw && drawing ? 0 : 1;
        drawing = draw;
    }
    // A run of draws that is not complete is none (study/luck.h).
    return drawing && log.now().to_act() == chance ? count - 1 : count;
}

}  // namespace tilewright
