#include "protocol/preview.h"

#include <string>

namespace tilewright {

Json previews_of(const Position& position, std::string_view prefix) {
    Json out = Json::array();
    const int seat = position.to_act();
    for (const Move move : position.moves()) {
        const std::string text = position.write(move);
        if (!text.starts_with(prefix)) continue;
        Position after = position;
        Json one = {{"move", text}, {"happened", view_rows(after.apply(move))}};
        one["then"] = view_rows(after.foresee(seat));
        out.push_back(std::move(one));
    }
    return out;
}

}  // namespace tilewright
