#include "protocol/fields.h"

#include <algorithm>

#include "base/text.h"

namespace tilewright {

void Fields::fail(Code code, std::string field, std::string message) {
    if (!error_) error_ = Error{code, std::move(field), std::move(message), 0, 0};
}

void Fields::fail_in(std::string field, const Error& error) {
    if (!error_) error_ = Error{error.code, std::move(field), error.text(), error.line, error.column};
}

void Fields::check_known(std::span<const std::string_view> known) {
    for (const auto& [key, value] : json_.items()) {
        if (std::ranges::find(known, key) == known.end())
            fail(Code::unknown, key, "not a field of this message, expected " + either(known));
    }
}

std::string Fields::text(const char* key, const char* otherwise) {
    if (!json_.contains(key)) return otherwise;
    if (json_[key].is_string()) return json_[key].get<std::string>();
    fail(Code::syntax, key, "found " + shown(json_[key].dump()) + ", expected a string");
    return otherwise;
}

bool Fields::yes(const char* key, bool otherwise) {
    if (!json_.contains(key)) return otherwise;
    if (json_[key].is_boolean()) return json_[key].get<bool>();
    fail(Code::syntax, key, "found " + shown(json_[key].dump()) + ", expected true or false");
    return otherwise;
}

std::uint64_t Fields::whole(const char* key, std::uint64_t otherwise, std::uint64_t least, std::uint64_t most) {
    if (!json_.contains(key)) return otherwise;
    const Json& value = json_[key];
    if (value.is_number_unsigned()) {
        const auto n = value.get<std::uint64_t>();
        if (n >= least && n <= most) return n;
    }
    fail(value.is_number() ? Code::range : Code::syntax, key,
         "found " + shown(value.dump()) + ", expected a whole number from " + std::to_string(least) + " to " +
             std::to_string(most));
    return otherwise;
}

std::vector<std::string> Fields::texts(const char* key) {
    std::vector<std::string> out;
    if (!json_.contains(key)) return out;
    if (!json_[key].is_array()) fail(Code::syntax, key, "expected a list of strings");
    for (std::size_t i = 0; json_[key].is_array() && i < json_[key].size(); ++i) {
        const Json& one = json_[key][i];
        if (!one.is_string()) {
            fail(Code::syntax, std::string(key) + "[" + std::to_string(i) + "]",
                 "found " + shown(one.dump()) + ", expected a string");
            break;
        }
        out.push_back(one.get<std::string>());
    }
    return out;
}

std::size_t Fields::one_of(const char* key, std::span<const std::string_view> words) {
    const std::string found = text(key, std::string(words[0]).c_str());
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i] == found) return i;
    }
    fail(Code::unknown, key, "found " + shown(found) + ", expected " + either(words));
    return 0;
}

bool is_id(const Json& id) { return id.is_string() || id.is_number_integer(); }

Result<Json> read_message(std::string_view line, Json& id) {
    id = nullptr;
    Json json = parse_flat(line);
    if (!json.is_object())
        return Error{Code::syntax, "", "found " + shown(line) + ", expected a JSON object on one line", 0, 0};
    if (!json.contains("id")) return Error{Code::syntax, "id", "missing, expected a string or a whole number", 0, 0};
    if (!is_id(json["id"])) {
        return Error{Code::syntax, "id", "found " + shown(json["id"].dump()) + ", expected a string or a whole number",
                     0, 0};
    }
    id = json["id"];
    return json;
}

}  // namespace tilewright
