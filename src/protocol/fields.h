// Reads the fields of one JSON object that somebody else wrote; the first thing that is wrong is kept.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "view/view.h"

namespace tilewright {

class Fields {
  public:
    explicit Fields(const Json& json) : json_(json) {}

    const std::optional<Error>& error() const { return error_; }
    void fail(Code code, std::string field, std::string message);
    // Something is wrong within the text of a field: only such an error has a place (a line above 0).
    void fail_in(std::string field, const Error& error);

    bool has(const char* key) const { return json_.contains(key); }
    const Json& operator[](const char* key) const { return json_[key]; }

    // A field that is none of these is an error: a misspelt one should not be ignored in silence.
    void check_known(std::span<const std::string_view> known);

    // Each gives `otherwise`, or nothing, where the field is not there.
    std::string text(const char* key, const char* otherwise = "");
    bool yes(const char* key, bool otherwise);
    std::uint64_t whole(const char* key, std::uint64_t otherwise, std::uint64_t least, std::uint64_t most);
    std::vector<std::string> texts(const char* key);

    // Which of these words the field is; the first one where it is not there.
    std::size_t one_of(const char* key, std::span<const std::string_view> words);

  private:
    const Json& json_;
    std::optional<Error> error_;
};

// A message's id: a string or a whole number.
bool is_id(const Json& id);

// A message on one line as a JSON object with an id, which is told as soon as it is known.
Result<Json> read_message(std::string_view line, Json& id);

}  // namespace tilewright
