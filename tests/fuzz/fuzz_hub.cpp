// What several clients say to a hub, a line each that begins with the client's digit: every request has one answer,
// whatever came before, and the hub stands. Ids and keys are the same in every run, so that a corpus can name them.
#include <map>

#include "fuzz.h"
#include "fuzz_world.h"
#include "protocol/fields.h"

using namespace tilewright;

void fuzz_one(std::string_view text) {
    FuzzWorld world;
    std::map<ClientId, int> answers;
    world.heard = [&](ClientId client, const Text& told) {
        const Json message = Json::parse(*told);
        if (message["t"] == "ok" || message["t"] == "error") ++answers[client];
    };
    HubSettings settings;  // the first client has no limits, the others share an address with small ones
    settings.limits = {.connections = 9,
                       .watching = 2,
                       .tables = 2,
                       .seats = 2,
                       .requests = 9,
                       .messages = 9,
                       .address_messages = 5,
                       .asking = 1};
    Hub hub(settings, world.world());
    hub.open();
    world.settle();
    std::map<ClientId, int> asked;
    int lines = 0;
    while (!text.empty() && lines++ < 60) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) continue;
        const ClientId client = 1 + static_cast<ClientId>(static_cast<unsigned char>(line.front()) % 3);
        if (!asked.contains(client)) {
            hub.enter(client, client == 1 ? "" : "203.0.113.1");
            ++asked[client];
            hub.receive(client, R"({"t":"hello","id":"h","protocol":1})");
        }
        if (line.substr(1) == "-") {
            world.settle();
            hub.leave(client);
            asked.erase(client);
            answers.erase(client);
            continue;
        }
        ++asked[client];
        hub.receive(client, line.substr(1));
        if (line.size() % 2 == 0) world.settle();  // or it comes with the next
        world.time += 700;
        hub.tick();
    }
    world.settle();
    for (const auto& [client, requests] : asked)
        require(answers[client] == requests, "not one answer for each request", std::to_string(client));
}
