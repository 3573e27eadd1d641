// The log of a program that serves: lines for people and `grep` (text), or an object a line for programs (json). On
// standard error: where they go is the host's matter.
#pragma once

#include <functional>
#include <string>

#include "hub/report.h"

namespace tilewright {

std::function<void(const Report&)> make_log(const std::string& form);

}  // namespace tilewright
