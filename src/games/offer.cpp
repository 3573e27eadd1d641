#include "games/offer.h"

namespace tilewright {

void Offer::find_sources() {
    source_bits = 0;
    for (int kind = 1; kind <= max_kinds; ++kind) {
        for (int source = 0; source <= centre_source; ++source) {
            if (count(source, kind) > 0) source_bits |= source_bit(source, kind);
        }
    }
}

}  // namespace tilewright
