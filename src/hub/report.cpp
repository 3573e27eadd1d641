#include "hub/report.h"

#include <algorithm>

#include "view/view.h"

namespace tilewright {

std::string line_of(const Report& report) {
    std::string out = report.event;
    for (const auto& [key, value] : report.fields) {
        const bool plain = !value.empty() && std::ranges::all_of(value, [](char c) {
            return c > ' ' && c < '\x7f' && c != '"' && c != '=' && c != '\\';
        });
        out += " " + key + "=";
        out += plain ? value : Json(value).dump(-1, ' ', true, Json::error_handler_t::replace);
    }
    return out;
}

}  // namespace tilewright
