#!/usr/bin/env bash
# Makes the Debian package, page and all: build/tilewright_VERSION_ARCHITECTURE.deb. Options are passed on to cpack.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
build=build
. tools/setup.sh

install_packages "${play_packages[@]}" dpkg-dev file
compile release
build_engine
build_page
log="$build/cpack.log"
(cd build/release && cpack -B "$PWD/package" "$@") > "$log" 2>&1 || { tail -n 30 "$log" >&2; exit 1; }
deb=$(sed -n 's/^CPack: - package: \(.*\.deb\) generated\.$/\1/p' "$log")
mv "$deb" "$build/"
echo "$build/${deb##*/}"
