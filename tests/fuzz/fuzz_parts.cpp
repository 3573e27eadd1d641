// Any text as a part-set file: an error, or a set that options take.
#include "fuzz.h"
#include "view/view.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    const auto parts = read_part_set(text);
    if (!parts) {
        require_good(parts.error(), text);
        return;
    }
    const auto options = canonical_options("sintra", "parts=" + *parts);
    require(static_cast<bool>(options), "a set that options do not take", *parts);
    require(options->find("parts=" + *parts) != std::string::npos, "a set does not read back", *options);
}
