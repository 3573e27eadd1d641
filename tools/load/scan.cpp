#include "scan.h"

#include <string>
#include <vector>

namespace tilewright::load {

namespace {

// Members as `key=value`, one after the other; `!` where the text is not whole.
std::string members(std::string_view text) {
    Scanner scanner(text);
    std::string out;
    std::string_view key;
    std::string_view value;
    while (scanner.member(key, value)) out += std::string(key) + "=" + std::string(value) + ";";
    return scanner.whole() ? out : out + "!";
}

std::string items(std::string_view text) {
    Scanner scanner(text);
    std::string out;
    std::string_view value;
    while (scanner.item(value)) out += std::string(value) + ";";
    return scanner.whole() ? out : out + "!";
}

}  // namespace

std::string_view scanner_fault() {
    struct Case {
        bool list;
        const char* text;
        const char* expected;
    };
    static constexpr std::array cases = {
        Case{false, R"({})", ""},
        Case{false, R"( { } )", ""},
        Case{false, R"({"t":"ok","id":7})", R"(t="ok";id=7;)"},
        Case{false, R"({ "a" : 1 , "b" : [ 1, {"c":2} ] , "d":null })", R"(a=1;b=[ 1, {"c":2} ];d=null;)"},
        Case{false, R"({"a":"\"},\\","b":{"t":"]}"},"t":1})", R"(a="\"},\\";b={"t":"]}"};t=1;)"},
        Case{false, R"({"a":"\\\\","seq":-3.5e2})", R"(a="\\\\";seq=-3.5e2;)"},
        Case{false, R"({"a":{"seq":1},"seq":2})", R"(a={"seq":1};seq=2;)"},
        Case{false, R"({"":"","x\"y":[]})", R"(="";x\"y=[];)"},
        Case{false, R"({"a":1)", "!"},
        Case{false, R"({"a":1,})", "a=1;!"},
        Case{false, R"({"a":"\)", "!"},
        Case{false, R"({"a":"open})", "!"},
        Case{false, R"({"a" 1})", "!"},
        Case{false, R"({"a":})", "!"},
        Case{false, R"({"a":[1,{"b":2}})", "!"},
        Case{false, R"({"a":1}{)", "a=1;!"},
        Case{false, "", "!"},
        Case{false, "7", "!"},
        Case{true, R"([])", ""},
        Case{true, R"(["1B2", "c\"]", [1,[2]], {"a":[3]}])", R"("1B2";"c\"]";[1,[2]];{"a":[3]};)"},
        Case{true, R"(["a")", "!"},
    };
    for (const Case& one : cases) {
        if ((one.list ? items(one.text) : members(one.text)) != one.expected) return one.text;
    }
    const Said said(R"({"t":"state","table":"abc","seq":12,"turn":1,"view":{"moves":9,"t":"x"},"moves":["1B2"]})");
    const bool right = said.whole && said.t == R"("state")" && unquoted(said.table) == "abc" &&
                       whole_number(said.seq) == 12U && said.turn == "1" && said.moves == R"(["1B2"])" &&
                       said.id.empty() && said.repeated.empty();
    if (!right) return "a state";
    return Said(R"({"t":"ok","id":7,"seq":13,"repeated":true})").repeated == "true" ? "" : "a repeated move";
}

}  // namespace tilewright::load
