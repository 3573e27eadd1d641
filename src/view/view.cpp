#include "view/view.h"

namespace tilewright {

Json view(const Position& position) {
    return position.visit([](auto, const auto& state) { return view_state(state); });
}

Json view(const Happened& happened) {
    Json out = Json::array();
    std::visit(
        [&](const auto& events) {
            for (const auto& event : events) out.push_back(view_event(event));
        },
        happened);
    return out;
}

Json view_turn(int actor) {
    if (actor == chance) return "chance";
    if (actor == nobody) return "nobody";
    return actor + 1;
}

Json view_seats(const PerSeat& values, int players) {
    return std::vector<int>(values.begin(), values.begin() + players);
}

}  // namespace tilewright
