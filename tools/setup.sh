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
    [ -f "$build/$preset.built" ] || say "Building ($preset); the first time takes some minutes"
    if [ $# -gt 1 ] || [ ! -f "$build/$preset/build.ninja" ]; then
        cmake --preset "$@" > "$log" 2>&1 || { tail -n 30 "$log" >&2; return 1; }
    fi
    cmake --build --preset "$preset" > "$log" 2>&1 && touch "$build/$preset.built" && return 0
    { grep -E -A 8 'error|FAILED' "$log" || tail -n 20 "$log"; } | head -n 60 >&2 || true
    say "The build failed; the whole output is in $log"
    return 1
}

# ready_node: node and npm on the path, new enough for Vite. Debian 12 has Node 18; a newer one then comes from npm into
# the build folder, for us alone.
ready_node() {
    command -v node > /dev/null && command -v npm > /dev/null || install_packages nodejs npm || return 1
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)' && return 0
    local package bin
    package="node-linux-$(node -p process.arch)"
    bin="$PWD/$build/node/node_modules/$package/bin"
    if [ ! -x "$bin/node" ]; then
        say "Node $(node --version) is too old to build the page: fetching Node 22 into $build/node"
        mkdir -p "$build/node"
        npm install --prefix "$build/node" --no-save --no-audit --no-fund "$package@22" > "$build/node.log" 2>&1 || { tail -n 20 "$build/node.log" >&2; return 1; }
    fi
    PATH="$bin:$PATH"
}

# web_tools: what web/package-lock.json names, into web/node_modules.
web_tools() {
    ready_node || return 1
    [ -f web/node_modules/.package-lock.json ] && [ ! web/package-lock.json -nt web/node_modules/.package-lock.json ] && return 0
    npm ci --prefix web --no-audit --no-fund > "$build/npm.log" 2>&1 && return 0
    tail -n 20 "$build/npm.log" >&2
    return 1
}

# build_engine: the engine of the browser. Without it a page can be built all the same, and plays at the server only.
build_engine() {
    install_packages "${engine_packages[@]}" && compile wasm && return 0
    say "The engine of the browser could not be built."
    return 1
}

# build_page [DIR]: the page into build/web, if anything of it is newer; or, as a site of files without a server, into DIR.
build_page() {
    local made="$build/web/index.html"
    if [ $# -gt 0 ]; then
        export TILEWRIGHT_STATIC=1 TILEWRIGHT_WEB=$1
    elif [ -f "$made" ] && [ -z "$(find web "$build/wasm/engine.wasm" -name node_modules -prune -o -type f -newer "$made" -print -quit 2> /dev/null)" ]; then
        return 0
    fi
    say "Building the page"
    mkdir -p "$build"
    web_tools && npm run --prefix web build > "$build/web.log" 2>&1 && return 0
    [ -f "$build/web.log" ] && tail -n 20 "$build/web.log" >&2
    say "The page could not be built. ./play --terminal plays without it."
    return 1
}

# clang runs the optimiser of binaryen by itself where it is there.
engine_packages=(cmake ninja-build nlohmann-json3-dev clang-19 lld-19 llvm-19 binaryen wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32)
play_packages=(g++ cmake ninja-build nlohmann-json3-dev libcli11-dev libboost1.81-dev libspdlog-dev libsqlite3-dev libpq-dev)
