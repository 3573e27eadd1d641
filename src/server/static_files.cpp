#include "server/static_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/text.h"

namespace tilewright {

namespace {

struct Type {
    std::string_view ending;
    const char* type;
};
constexpr std::array<Type, 15> types = {{{".html", "text/html; charset=utf-8"},
                                         {".js", "text/javascript; charset=utf-8"},
                                         {".mjs", "text/javascript; charset=utf-8"},
                                         {".css", "text/css; charset=utf-8"},
                                         {".json", "application/json"},
                                         {".webmanifest", "application/manifest+json"},
                                         {".svg", "image/svg+xml"},
                                         {".png", "image/png"},
                                         {".ico", "image/x-icon"},
                                         {".woff2", "font/woff2"},
                                         {".wasm", "application/wasm"},
                                         {".txt", "text/plain; charset=utf-8"},
                                         {".map", "application/json"},
                                         {".mp3", "audio/mpeg"},
                                         {".learned", "application/octet-stream"}}};

// What the server shows where no page was built.
constexpr const char* plain_page =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tilewright</title>"
    "<meta name=\"viewport\" content=\"width=device-width\">"
    "<h1>Tilewright</h1><p>This server is running. It has no page to show; play at it with"
    "<pre>tilewright play --join ADDRESS</pre>"
    "<p>Public tables: <a href=\"/api/tables\">/api/tables</a>";

std::optional<std::string> decoded(std::string_view path) {
    std::string out;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (path[i] != '%') {
            out += path[i];
            continue;
        }
        const auto digit = [&](std::size_t at) {
            const std::string_view digits = "0123456789abcdef";
            const char c = at < path.size() ? path[at] : ' ';
            return digits.find(c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c);
        };
        if (digit(i + 1) == std::string_view::npos || digit(i + 2) == std::string_view::npos) return std::nullopt;
        out += static_cast<char>(digit(i + 1) * 16 + digit(i + 2));
        i += 2;
    }
    return out;
}

}  // namespace

// A file that was replaced has another time or size; so has one that was read while it was being written.
Text StaticFiles::read(const std::filesystem::path& file) {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(file, error);
    const auto size = error ? 0 : std::filesystem::file_size(file, error);
    if (error || !std::filesystem::is_regular_file(file, error)) {
        kept_.erase(file.string());
        return nullptr;
    }
    const auto known = kept_.find(file.string());
    if (known != kept_.end() && known->second.time == time && known->second.size == size) return known->second.body;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) return nullptr;
    auto body =
        std::make_shared<const std::string>(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>());
    if (body->size() == size) kept_[file.string()] = {time, size, body};
    return body;
}

std::optional<StaticFile> StaticFiles::found(const std::filesystem::path& file, const char* type, bool gzip) {
    auto zip = file;
    zip += ".gz";
    std::error_code error;
    const bool fresh =
        gzip && std::filesystem::last_write_time(zip, error) >= std::filesystem::last_write_time(file, error);
    Text body = fresh && !error ? read(zip) : nullptr;
    if (body) return StaticFile{type, std::move(body), false, true};
    body = read(file);
    if (!body) return std::nullopt;
    return StaticFile{type, std::move(body)};
}

std::optional<StaticFile> StaticFiles::find(std::string_view target, bool gzip) {
    const auto path = decoded(target.substr(0, target.find_first_of("?#")));
    if (!path || !path->starts_with('/')) return std::nullopt;
    const auto parts = words(*path, "/");
    const bool odd = std::ranges::any_of(parts, [](const Word& part) {
        return part.text.starts_with('.') || part.text.find_first_of(std::string_view("\\\0", 2)) != std::string::npos;
    });
    if (odd) return std::nullopt;
    const std::string name(parts.empty() ? "" : parts.back().text);
    const auto ending = std::ranges::find_if(types, [&](const Type& type) { return name.ends_with(type.ending); });
    if (ending == types.end()) {
        if (name.find('.') != std::string::npos) return std::nullopt;
        auto index =
            folder_.empty() ? std::nullopt : found(std::filesystem::path(folder_) / "index.html", types[0].type, gzip);
        return index ? index : StaticFile{types[0].type, std::make_shared<const std::string>(plain_page)};
    }
    if (folder_.empty()) return std::nullopt;
    std::filesystem::path file(folder_);
    for (const Word& part : parts) file /= part.text;
    auto out = found(file, ending->type, gzip);
    if (out) out->versioned = parts.front().text == "assets";
    return out;
}

}  // namespace tilewright
