# For ./play and ./test: says what it does, and installs Debian packages that are missing.
say() { printf '%s\n' "$*" >&2; }

# install_packages PACKAGE...: nothing happens when all are there.
install_packages() {
    command -v dpkg-query > /dev/null || { say "Not a Debian system: make sure you have what these packages hold: $*"; return 0; }
    local missing=() package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2> /dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo > /dev/null || { say "This needs root, and there is no sudo. Install them yourself: apt-get install ${missing[*]}"; return 1; }
        as_root=(sudo)
        [ -t 0 ] || as_root=(sudo -n) # never wait for a password where nobody can type one
    fi
    local log="$build/install.log"
    mkdir -p "$build"
    if ! { "${as_root[@]}" apt-get update &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } > "$log" 2>&1 < /dev/null; then
        tail -n 20 "$log" >&2
        say "Installing failed; the whole output is in $log"
        return 1
    fi
}

# compile PRESET [CMAKE OPTION...]: configures when needed and builds; quiet unless something goes wrong.
compile() {
    local preset=$1 log="$build/$1.log"
    mkdir -p "$build"
    [ -f "$build/$preset.built" ] || say "Building ($preset); the first time takes a minute or two"
    if [ $# -gt 1 ] || [ ! -f "$build/$preset/build.ninja" ]; then
        cmake --preset "$@" > "$log" 2>&1 || { tail -n 30 "$log" >&2; return 1; }
    fi
    cmake --build --preset "$preset" > "$log" 2>&1 && touch "$build/$preset.built" && return 0
    { grep -E -A 8 'error|FAILED' "$log" || tail -n 20 "$log"; } | head -n 60 >&2 || true
    say "The build failed; the whole output is in $log"
    return 1
}

play_packages=(g++ cmake ninja-build nlohmann-json3-dev libcli11-dev libboost1.81-dev libspdlog-dev libsqlite3-dev)
