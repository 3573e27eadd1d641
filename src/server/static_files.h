// The page's files: what a path of a request stands for, below one folder and nowhere else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "hub/hub.h"

namespace tilewright {

struct StaticFile {
    std::string type;
    Text body;               // read once, sent to many
    bool versioned = false;  // its name holds a hash: it never changes
    bool zipped = false;     // by gzip
};

class StaticFiles {
  public:
    explicit StaticFiles(std::string folder) : folder_(std::move(folder)) {}  // empty: there is no page

    // `target` as it stands in the request. Addresses of the page itself, like /t/k3f, are its index.html. Nothing:
    // there is no such file. Where gzip is taken, and FILE.gz stands beside FILE and is not older, that is the body.
    std::optional<StaticFile> find(std::string_view target, bool gzip = false);

  private:
    struct Kept {
        std::filesystem::file_time_type time;
        std::uintmax_t size = 0;
        Text body;
    };
    Text read(const std::filesystem::path& file);
    std::optional<StaticFile> found(const std::filesystem::path& file, const char* type, bool gzip);

    std::string folder_;
    std::map<std::string, Kept> kept_;  // by path: no more than there are files
};

}  // namespace tilewright
