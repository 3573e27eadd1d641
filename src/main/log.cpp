#include "main/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>

#include "view/view.h"

namespace tilewright {

std::function<void(const Report&)> make_log(const std::string& form) {
    auto logger = spdlog::stderr_logger_mt("tilewright");
    const bool json = form == "json";
    logger->set_pattern(json ? "%v" : "%Y-%m-%d %H:%M:%S.%e %l %v");
    return [logger, json](const Report& report) {
        const auto level = report.bad ? spdlog::level::warn : spdlog::level::info;
        if (!json) return logger->log(level, line_of(report));
        const auto now =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch());
        Json line = {{"at_ms", now.count()}, {"level", report.bad ? "warning" : "info"}, {"event", report.event}};
        for (const auto& [key, value] : report.fields) line[key] = value;
        logger->log(level, line.dump(-1, ' ', true, Json::error_handler_t::replace));
    };
}

}  // namespace tilewright
