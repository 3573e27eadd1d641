// The page's files: what a path of a request stands for, below one folder and nowhere else.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tilewright {

struct StaticFile {
    std::string type;
    std::string body;
    bool versioned = false;  // its name holds a hash: it never changes
    bool zipped = false;     // by gzip
};

// `target` as it stands in the request. Addresses of the page itself, like /t/k3f, are its index.html. Nothing: there
// is no such file. Where gzip is taken, and FILE.gz stands beside FILE and is not older, that is the body.
std::optional<StaticFile> find_static(const std::string& folder, std::string_view target, bool gzip = false);

}  // namespace tilewright
