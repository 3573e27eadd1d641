#include "server/routes.h"

#include <algorithm>

#include "base/text.h"

namespace tilewright {

namespace {

constexpr const char* plain_text = "text/plain; charset=utf-8";

bool is_plain_host(const std::string& host) {
    return !host.empty() && std::ranges::all_of(host, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
               c == ':' || c == '[' || c == ']';
    });
}

// What the page may load: its own files, and its socket, which older browsers do not count as its own.
std::string security_policy(const HttpQuestion& question) {
    const std::string& host = question.host;
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
           "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'" +
           (is_plain_host(host) ? " ws://" + host + " wss://" + host : "") +
           "; manifest-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
}

bool takes_gzip(const HttpQuestion& question) {
    for (const Word& one : split(question.accept_encoding, ',')) {
        const auto parts = words(one.text, "; \t");
        if (parts.empty() || parts[0].text != "gzip") continue;
        return std::ranges::none_of(parts, [](const Word& part) {
            return part.text.starts_with("q=") && part.text.substr(2).find_first_not_of("0.") == std::string_view::npos;
        });
    }
    return false;
}

HttpResponse response(const HttpQuestion& question, int status, const std::string& type, Text body) {
    HttpResponse out;
    out.status = status;
    out.body = std::move(body);
    out.headers = {{"Content-Type", type},
                   {"Content-Security-Policy", security_policy(question)},
                   {"X-Content-Type-Options", "nosniff"},
                   {"X-Frame-Options", "DENY"},
                   {"Referrer-Policy", "no-referrer"},
                   {"Cross-Origin-Opener-Policy", "same-origin"},
                   {"Cross-Origin-Resource-Policy", "same-origin"},
                   {"Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"}};
    return out;
}

HttpResponse response(const HttpQuestion& question, int status, const std::string& type, std::string body) {
    HttpResponse out = response(question, status, type, std::make_shared<const std::string>(std::move(body)));
    out.headers.emplace_back("Cache-Control", "no-store");
    if (status == 429 || status == 503) out.headers.emplace_back("Retry-After", "5");
    return out;
}

}  // namespace

bool same_origin(const HttpQuestion& question) {
    if (question.origin.empty()) return true;
    const std::size_t at = question.origin.find("://");
    return at != std::string::npos && question.origin.substr(at + 3) == question.host;
}

HttpResponse Routes::refusal(const HttpQuestion& question, int status, const std::string& why) {
    HttpResponse out = response(question, status, plain_text, why + "\n");
    out.close = true;
    return out;
}

void Routes::answer(const HttpQuestion& question, std::function<void(HttpResponse)> done) {
    const std::string path = question.target.substr(0, question.target.find_first_of("?#"));
    if (path == "/healthz" || path == "/metrics" || path == "/api/addresses") return done(operation(question, path));
    if (path.starts_with("/api/")) {
        if (!same_origin(question)) return done(refusal(question, 403, "only this server's own page may"));
        return hub_.api(question.from, question.method, path, question.body,
                        [question, done = std::move(done)](Hub::HttpAnswer found) {
                            done(response(question, found.status, found.type, std::move(found.body)));
                        });
    }
    if (question.method != "GET" && question.method != "HEAD") return done(refusal(question, 405, "only GET and HEAD"));
    done(file(question));
}

HttpResponse Routes::operation(const HttpQuestion& question, const std::string& path) const {
    if (question.method != "GET" && question.method != "HEAD") return refusal(question, 405, "only GET and HEAD");
    if (path == "/healthz") {
        const bool well = !settings_.healthy || settings_.healthy();
        return response(question, well ? 200 : 503, plain_text, well ? "ok\n" : "not now\n");
    }
    if (path == "/metrics") {
        // What goes on here is the operator's to know.
        if (!settings_.metrics || (!question.here && !settings_.metrics_for_all))
            return refusal(question, 403, "only on this server's own machine");
        return response(question, 200, "text/plain; version=0.0.4; charset=utf-8", settings_.metrics());
    }
    // Who plays on the server's own machine sees it as localhost, which is of no use in a link for others.
    Json out = Json::array();
    if (question.here && settings_.addresses) out = settings_.addresses();
    return response(question, 200, "application/json", Json{{"addresses", out}}.dump());
}

HttpResponse Routes::file(const HttpQuestion& question) {
    auto found = files_.find(question.target, takes_gzip(question));
    if (!found) return response(question, 404, plain_text, "not found\n");
    HttpResponse out = response(question, 200, found->type, std::move(found->body));
    out.headers.emplace_back("Cache-Control", found->versioned ? "public, max-age=31536000, immutable" : "no-cache");
    out.headers.emplace_back("Vary", "Accept-Encoding");
    if (found->zipped) out.headers.emplace_back("Content-Encoding", "gzip");
    return out;
}

}  // namespace tilewright
