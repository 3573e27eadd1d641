// All games of one store, with all that belongs to them, into another.
#pragma once

#include <string>

#include "store/store.h"

namespace tilewright {

// Into a store that is new. When it fails, a part may have been written.
Result<std::size_t> copy_store(Store& from, Store& to);

// Into a SQLite file that does not exist: it is there whole or not at all.
Status copy_to_file(Store& from, const std::string& file);

}  // namespace tilewright
