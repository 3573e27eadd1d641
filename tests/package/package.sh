#!/usr/bin/env bash
# What people install: `cmake --install`, and the Debian package in a Debian of its own, where it is installed, played at,
# upgraded, removed and purged. The part that needs root has mounts of its own, which end with it.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
build=build
. tools/setup.sh
here=$PWD base=$PWD/build/package/base root=$PWD/build/package/root

fail() { say "package: $*"; exit 1; }
trap 'say "package: line $LINENO failed"' ERR

if [ "${1:-}" != inside ]; then
    install_packages debootstrap curl mandoc
    mandoc -Tlint -W warning packaging/tilewright.1
    old=$(tools/package.sh)
    rm -rf build/package/prefix
    cmake --install build/release --prefix "$here/build/package/prefix" > build/package-install.log
    grep -q "^ExecStart=$here/build/package/prefix/bin/tilewright " build/package/prefix/lib/systemd/system/tilewright.service
    [ -s build/package/prefix/share/zsh/site-functions/_tilewright ] || fail "zsh would not find its completion"
    mv build/package/prefix build/package/moved # it may be put anywhere
    build/package/moved/bin/tilewright serve --help | grep -q "build/package/moved/share/tilewright/web"
    rm -rf build/package/moved
    new=$(tools/package.sh -D CPACK_PACKAGE_VERSION=999)
    mv "$new" build/package/new.deb
    # The project has no address for mail.
    if command -v lintian > /dev/null; then lintian --allow-root --fail-on error,warning --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog "$old"; fi
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    exec "${as_root[@]}" unshare --mount tests/package/package.sh inside "$old" build/package/new.deb
fi

server=""
clean() {
    [ -z "$server" ] || kill "$server" 2> /dev/null || true
    umount "$root/proc" 2> /dev/null || true
    rm -rf --one-file-system "$root"
}
trap clean EXIT
trap 'exit 1' INT TERM HUP

# A small Debian like this one, made once.
if [ ! -f "$base.made" ]; then
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mirror=$(apt-get indextargets --format '$(CODENAME) $(REPO_URI)' 'Created-By: Packages' | awk -v suite="$suite" '$1 == suite { print $2; exit }')
    [ -n "$mirror" ] || fail "apt has no $suite"
    rm -rf "$base"
    debootstrap --variant=minbase --include=systemd "$suite" "$base" "$mirror"
    touch "$base.made"
fi
rm -rf --one-file-system "$root"
cp -a "$base" "$root"
mount -t proc proc "$root/proc"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
apt() { inside apt-get -y --no-install-recommends "$@"; }
cp "$2" "$root/tmp/old.deb"
cp "$3" "$root/tmp/new.deb"
# systemd is installed and does not run: what would be asked of it is written down, what only concerns files is done.
mkdir -p "$root/run/systemd/system"
mv "$root/usr/bin/systemctl" "$root/usr/bin/systemctl.real"
cat > "$root/usr/bin/systemctl" << 'END'
#!/bin/sh
echo "$*" >> /run/asked
case "$*" in *preset* | *is-enabled*) exec systemctl.real --root=/ "$@" ;; esac
END
chmod +x "$root/usr/bin/systemctl"
# asked WORDS: the service was asked for this, and only now
asked() {
    grep -qE "(^| )$*( |$)" "$root/run/asked" || fail "systemd was not asked to $*: $(cat "$root/run/asked")"
    : > "$root/run/asked"
}

apt update
apt install /tmp/old.deb
asked start tilewright.service
[ -L "$root/etc/systemd/system/multi-user.target.wants/tilewright.service" ] || fail "the service is not enabled"
[ "$(inside stat -c '%U:%G %a' /var/lib/tilewright)" = "tilewright:tilewright 750" ] || fail "the folder of the games"
inside getent passwd tilewright | grep -q ':/var/lib/tilewright:/usr/sbin/nologin$' || fail "the user"
for file in usr/share/man/man1/tilewright.1.gz usr/share/bash-completion/completions/tilewright usr/share/zsh/vendor-completions/_tilewright \
    usr/share/doc/tilewright/copyright; do
    [ -s "$root/$file" ] || fail "$file is not there"
done
# offered WORD... : what zsh would offer for the last word. Its own way to offer it works at a prompt only.
apt install zsh
offered() {
    inside zsh -fc 'autoload -Uz compinit && compinit -D && compadd() { print -r -- ${@:#-*}; }
        words=(tilewright "$@") CURRENT=$#words PREFIX=$words[-1] && $_comps[tilewright]' zsh "$@"
}
[ "$(offered serve --log '')" = "text json" ] || fail "zsh completes serve --log with: $(offered serve --log '')"
[ "$(offered serve --metrics '')" = "here all" ] || fail "zsh completes serve --metrics with: $(offered serve --metrics '')"
[ "$(offered tables '')" = "list close delete export backup" ] || fail "zsh completes tables with: $(offered tables '')"
unit=$root/usr/lib/systemd/system/tilewright.service
inside systemd-analyze verify --man=no tilewright.service
inside systemd-analyze --no-pager security --offline=true --threshold=20 tilewright.service > "$root/run/security" || fail "$(cat "$root/run/security")"
tail -n 1 "$root/run/security"
printf 'TILEWRIGHT_ADDRESS=127.0.0.1\nTILEWRIGHT_PORT=0\n' >> "$root/etc/default/tilewright"

said=$root/run/said
# The service as its unit says: its user, its settings, its command.
start() {
    local settings command user
    : > "$said"
    settings=$(sed -n 's/^Environment=//p' "$unit"; grep -v '^#' "$root/etc/default/tilewright")
    command=$(sed -n 's/^ExecStart=//p' "$unit")
    user=$(sed -n 's/^User=//p' "$unit")
    # shellcheck disable=SC2086
    chroot "$root" setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs --bounding-set -all env -i $settings $command > "$said" 2>&1 &
    server=$!
    for _ in $(seq 100); do grep -q "Ctrl-C" "$said" && break || sleep 0.1; done
    url=http://127.0.0.1:$(sed -n 's,^Tilewright is at http://localhost:\([0-9]*\)/$,\1,p' "$said")
}
stop() {
    kill -TERM "$server"
    wait "$server" || fail "it did not stop well: $(cat "$said")"
    server=""
    grep -q '^Stopped\.$' "$said"
}
ask() { curl --noproxy '*' --silent --show-error --fail --max-time 20 "$url$@"; }

start
ask /api/version | grep -q '"version":"'
ask / | cmp - "$root/usr/share/tilewright/web/index.html"
asset=$(ask / | grep -o '/assets/[^"]*\.js' | head -n 1)
ask "$asset" | cmp - "$root/usr/share/tilewright/web$asset"
ask "$asset" -H 'Accept-Encoding: gzip' | cmp - "$root/usr/share/tilewright/web$asset.gz"
table=$(ask /api/tables --data '{"game":"azul","public":true,"seats":[{"kind":"open"},{"kind":"bot","bot":"greedy"}]}' |
    sed -n 's/.*"table":"\([^"]*\)".*/\1/p')
[ -n "$table" ] || fail "no table was made"
[ "$(inside stat -c '%U %a' /var/lib/tilewright/tilewright.db)" = "tilewright 600" ] || fail "the database"

apt install /tmp/new.deb
asked restart tilewright.service
stop
start
inside dpkg-query -W -f '${Version}\n' tilewright | grep -qx 999
ask /api/tables/"$table" | grep -q '"phase":"waiting"'
stop
inside runuser -u tilewright -- tilewright tables --database /var/lib/tilewright/tilewright.db list | grep -q "$table"

apt remove tilewright
asked stop tilewright.service
[ -s "$root/var/lib/tilewright/tilewright.db" ] || fail "removing deleted the games"
grep -q '^TILEWRIGHT_PORT=0' "$root/etc/default/tilewright" || fail "removing deleted the settings"
[ ! -e "$root/usr/share/tilewright" ] || fail "removing left the page"
apt install /tmp/new.deb
start
ask /api/tables/"$table" | grep -q '"phase":"waiting"'
stop

apt purge tilewright
left=$(find "$root" -path "$root/proc" -prune -o -name '*tilewright*' -print)
[ -z "$left" ] || fail "purging left $left"
! inside getent passwd tilewright || fail "purging left the user"
! inside getent group tilewright || fail "purging left the group"
echo "the package is well"
