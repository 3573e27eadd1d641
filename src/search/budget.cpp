#include "search/budget.h"

#include <algorithm>

#include "base/text.h"

namespace tilewright {

Result<Budget> read_budget(std::string_view text) {
    Budget budget;
    for (const Word& part : split(text, '+')) {
        const auto fail = [&](Code code) {
            return error_at(text, part.at, code, "budget",
                            "found " + shown(part.text) + ", expected a time like 200ms or 2s, or nodes like 5000n");
        };
        const std::size_t digits = std::min(part.text.find_first_not_of("0123456789"), part.text.size());
        const std::string_view unit = part.text.substr(digits);
        const auto n = number(part.text.substr(0, digits), 1'000'000'000);
        if (unit != "ms" && unit != "s" && unit != "n") return fail(Code::syntax);
        if (!n || *n == 0 || (unit == "s" && *n > 1'000'000)) return fail(Code::range);
        if (unit == "n" ? budget.nodes != 0 : budget.milliseconds != 0) return fail(Code::syntax);
        if (unit == "n") {
            budget.nodes = *n;
        } else {
            budget.milliseconds = unit == "s" ? *n * 1000 : *n;
        }
    }
    return budget;
}

std::string write(const Budget& budget) {
    std::string out;
    if (budget.milliseconds > 0) out += std::to_string(budget.milliseconds) + "ms";
    if (budget.nodes > 0) out += (out.empty() ? "" : "+") + std::to_string(budget.nodes) + "n";
    return out;
}

}  // namespace tilewright
