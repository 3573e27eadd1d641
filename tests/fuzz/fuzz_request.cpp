// Any text as a request to the server, as a stored setup and as an event of a table: an error with words, or a value
// that can be used. What a `create` asks for must make a table, which stores and reads back as it was.
#include "fuzz.h"
#include "protocol/request.h"
#include "table/entry.h"
#include "table/table.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    Json id;
    const auto request = read_request(text, id);
    if (!request) {
        require(!request.error().message.empty(), "an error without words", std::string(text));
        require(!error_answer(id, request.error()).dump(-1, ' ', false, Json::error_handler_t::replace).empty(),
                "an error that can't be written", std::string(text));
    } else if (request->kind == Request::Kind::create) {
        const auto table = Table::create("t", request->setup, 0);
        require(static_cast<bool>(table), "a setup that makes no table", std::string(text));
        const auto again = read_stored_setup(write_setup(request->setup));
        require(again && *again == request->setup, "a setup that does not read back", std::string(text));
    } else {
        const auto setup = read_stored_setup(
            R"({"game":"azul","options":"first=1","seats":[{"kind":"human","name":"A","key":"k"},{"kind":"bot"}]})");
        auto table = Table::create("t", *setup, 0);
        Message opened;
        opened.kind = Message::Kind::opened;
        table->commit(table->step(opened, 1, 1), 1);
        Message message;
        message.kind = Message::Kind::request;
        message.client = 1;
        message.key = "k";
        message.request = *request;
        message.fresh = "next";
        const Step step = table->step(message, 2, 2);
        std::size_t answers = 0;
        for (const Outgoing& out : step.send) answers += out.notice.head.contains("id") ? 1 : 0;
        require(answers == 1, "not one answer", std::string(text));
    }
    (void)read_stored_setup(text);
    const auto deed = read_deed(text);
    if (deed && deed->kind == Deed::Kind::move)
        require(read_deed(move_deed(deed->text, deed->used))->used == deed->used, "another time", std::string(text));
}
