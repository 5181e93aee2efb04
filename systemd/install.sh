#!/usr/bin/env bash
# Installs the table as a service of this computer, and updates it: sudo systemd/install.sh
# It asks nothing and may be run again at any time; matches, decks and settings stay.
#   --check          only says what is there and what is not
#   --uninstall      takes it away again; matches, decks and settings stay
#   --wheels FOLDER  fetches no Python package: they are in FOLDER, see systemd/fetch-wheels
# Everything is put below $DESTDIR, which is / unless it is set.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
root=${DESTDIR:-}
home=/opt/crowntable
python=$root$home/bin/python
mode=install wheels='' reboot='' problems=0 online=''

say() { printf '%s\n' "$*"; }
die() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
wrong() { say "  ! $*"; problems=$((problems + 1)); }

while [ $# -gt 0 ]; do
  case $1 in
    --check) mode=check ;;
    --uninstall) mode=uninstall ;;
    --wheels)
      [ -d "${2:-}" ] || { printf 'install.sh: --wheels: name a folder with wheels in it.\n' >&2; exit 2; }
      wheels=$(cd "$2" && pwd); shift ;;
    -h | --help) sed -n '2,7s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit ;;
    *) printf "install.sh: there is no option '%s'. There are: --check, --uninstall, --wheels FOLDER.\n" "$1" >&2; exit 2 ;;
  esac
  shift
done

# What goes where: a file of this folder, and its place.
files=(
  crowntable.service /etc/systemd/system/crowntable.service
  crowntable-dark.service /etc/systemd/system/crowntable-dark.service
  sysusers.conf /etc/sysusers.d/crowntable.conf
  udev.rules /etc/udev/rules.d/60-crowntable.rules
  polkit.rules /etc/polkit-1/rules.d/50-crowntable.rules
  crowntable /usr/local/bin/crowntable
)

# --- What this computer is

board() { tr -d '\0' 2>/dev/null <"$root/proc/device-tree/model" || true; }
is_pi() { case $(board) in *'Raspberry Pi'*) ;; *) return 1 ;; esac; }
if is_pi; then pi=pi; else pi=''; fi
# Whether systemd runs here, and not just its files: in an image that is being made it does not.
booted() { [ -d "$root/run/systemd/system" ]; }

debian_packages() {
  echo python3 python3-venv polkitd
  # Debian's lgpio and spidev, on every Pi: from PyPI the one may be an empty stub, and the
  # other has to be compiled.
  if [ -n "$pi" ]; then echo python3-lgpio python3-spidev; fi
}
is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
lacking() { local each; for each in $(debian_packages); do is_installed "$each" || echo "$each"; done; }

# Asked once, and only where something has to be fetched: what waits for a network that is
# not there waits for minutes.
has_network() {
  if [ -z "$online" ]; then
    online=yes
    if command -v nmcli >/dev/null && [ "$(nmcli networking connectivity 2>/dev/null)" = none ]; then online=no; fi
  fi
  [ "$online" = yes ]
}

# --- Bus by bus: SPI for the readers, I2C for the screen

bus_is_on() { [ "$(raspi-config nonint "get_$1" 2>/dev/null)" = 0 ]; }

switch_on() {  # $1: spi or i2c, $2: what for
  if [ -z "$pi" ]; then return; fi
  if ! command -v raspi-config >/dev/null; then
    wrong "${1^^} ($2): there is no raspi-config here. Switch it on in /boot/firmware/config.txt: dtparam=$3=on"
  elif bus_is_on "$1"; then
    say "  ${1^^} is on"
  elif [ "$mode" = check ]; then
    wrong "${1^^} is off ($2)"
  elif raspi-config nonint "do_$1" 0 >/dev/null && bus_is_on "$1"; then
    say "  ${1^^} is switched on"
    reboot=yes
  else
    wrong "${1^^} could not be switched on ($2). Can /boot/firmware be written? Try: sudo mount -o remount,rw /boot/firmware"
  fi
}

# --- The parts of an installation; each says what it finds, and mends it unless --check

tell_board() {
  local found
  found=$(board)
  case $found in
    'Raspberry Pi Model '[AB]' Rev'*)
      wrong "$found: its header has 26 pins, and the table needs 40 (see wiring.md)"
      [ "$mode" = check ] || die "The table cannot be built on this board." ;;
    *'Raspberry Pi'*) say "  $found" ;;
    *) say "  no Raspberry Pi${found:+, but $found}: readers, buttons and screen cannot be connected, only simulated (see README.md)" ;;
  esac
}

debian() {
  local missing
  missing=$(lacking | xargs)
  if [ -z "$missing" ]; then
    say "  Debian's packages are there"
  elif [ "$mode" = check ]; then
    wrong "missing from Debian: $missing"
  elif ! has_network; then
    die "There is no network, and these Debian packages are missing: $missing."
  else
    say "  from Debian: $missing"
    apt-get update -qq || true  # an old list may do
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
      die "These Debian packages could not be installed: $missing. Is there a network? See above."
  fi
}

put_files() {
  local n from to
  for ((n = 0; n < ${#files[@]}; n += 2)); do
    from=$here/systemd/${files[n]} to=$root${files[n + 1]}
    if cmp -s "$from" "$to"; then continue; fi
    if [ "$mode" = check ]; then
      if [ -e "$to" ]; then wrong "$to is not the one of this version"; else wrong "$to is missing"; fi
    else
      install -D -m "$(case $to in */bin/*) echo 755 ;; *) echo 644 ;; esac)" "$from" "$to"
      say "  $to"
    fi
  done
  if [ -e "$root/etc/crowntable/settings.toml" ]; then return; fi
  if [ "$mode" = check ]; then
    wrong "$root/etc/crowntable/settings.toml is missing"
  else
    from=$here/systemd/settings.toml
    if [ -n "${SUDO_USER:-}" ]; then
      to=$(getent passwd "$SUDO_USER" | cut -d: -f6)/.config/crowntable/settings.toml
      if [ -f "$to" ]; then from=$to; fi
    fi
    install -D -m 644 "$from" "$root/etc/crowntable/settings.toml"
    say "  $root/etc/crowntable/settings.toml, where everything can be set"
  fi
}

works() {
  [ -x "$python" ] || return
  (cd / && "$python" -c 'import companion.app.real' 2>/dev/null && "$python" -m hardware.packages ${pi:+--pi})
}

packages() {
  local made_for pip=("$python" -m pip --disable-pip-version-check -q install) how=() no_deps
  if [ "$mode" = check ]; then
    if works; then say "  the Python packages work"; else wrong "the Python packages in $root$home do not work, or are missing"; fi
    return
  fi
  if [ -n "$wheels" ]; then
    how=(--no-index --find-links "$wheels")
    ls "$wheels"/crowntable-*.whl >/dev/null 2>&1 || die "--wheels: no wheel of Crown Table itself is in $wheels. systemd/fetch-wheels makes it."
  elif ! has_network; then
    works || die "There is no network. With one, run this again; or fetch the packages elsewhere (systemd/fetch-wheels) and name their folder: --wheels FOLDER"
    wrong "there is no network: the Python packages stay as they were"
    return
  fi
  say "  the Python packages (the first time this takes minutes on a Pi) ..."
  made_for="$(python3 -c 'import sys; print(sys.version)') $pi"
  if [ ! -x "$python" ] || [ "$(cat "$root$home/made-for" 2>/dev/null)" != "$made_for" ]; then
    # --clear: a half-made environment, or one for another Python, is no use.
    python3 -m venv --clear ${pi:+--system-site-packages} "$root$home" || die "Python's environment could not be made in $root$home."
    printf '%s\n' "$made_for" >"$root$home/made-for"
  fi
  no_deps=$(sed -n 's/^no-deps = \[\(.*\)\]$/\1/p' "$here/pyproject.toml" | tr -d '",')
  # shellcheck disable=SC2086
  if [ -n "$wheels" ]; then
    "${pip[@]}" "${how[@]}" crowntable && "${pip[@]}" "${how[@]}" --no-deps --force-reinstall crowntable
  else
    "${pip[@]}" "$here"
  fi &&
    # Both would stand before what works: Debian's lgpio, and rpi-lgpio.
    if [ -n "$pi" ]; then "$python" -m pip -q uninstall -y lgpio RPi.GPIO >/dev/null 2>&1 || true; fi &&
    "${pip[@]}" ${how[@]+"${how[@]}"} --no-deps $no_deps ||
    die "The Python packages could not be installed: see above."
  works || wrong "not all of the Python packages work: see above"
}

user_and_rules() {
  if [ "$mode" = check ]; then
    getent passwd crowntable >/dev/null || wrong "the user crowntable is missing"
    return
  fi
  systemd-sysusers ${root:+--root="$root"} "$root/etc/sysusers.d/crowntable.conf"
  if booted && udevadm control --reload 2>/dev/null; then udevadm trigger --subsystem-match=usb --subsystem-match=tty || true; fi
}

# What was enrolled, played and set with ./run comes along, the first time.
bring_along() {
  local of state=$root/var/lib/crowntable
  [ "$mode" = install ] && [ -n "${SUDO_USER:-}" ] && [ ! -e "$state/table.db" ] || return 0
  of=$(getent passwd "$SUDO_USER" | cut -d: -f6)
  [ -f "$of/.local/state/crowntable/table.db" ] || return 0
  mkdir -p "$state"
  "$python" -c 'import sqlite3, sys; sqlite3.connect(sys.argv[1]).backup(sqlite3.connect(sys.argv[2]))' \
    "$of/.local/state/crowntable/table.db" "$state/table.db" || { wrong "the decks of $SUDO_USER could not be copied"; return; }
  chown -R crowntable:crowntable "$state"
  chmod 750 "$state"
  say "  the decks and matches of $SUDO_USER are copied"
}

service() {
  if [ "$mode" = check ]; then
    systemctl ${root:+--root="$root"} is-enabled -q crowntable.service 2>/dev/null || wrong "the service is not enabled"
    if booted && ! systemctl is-active -q crowntable.service; then wrong "the service does not run: journalctl -u crowntable"; fi
    return
  fi
  systemctl ${root:+--root="$root"} enable -q crowntable.service
  if ! booted; then return; fi
  systemctl daemon-reload
  if [ -n "$reboot" ]; then return; fi
  systemctl reset-failed crowntable.service 2>/dev/null || true
  systemctl restart crowntable.service || wrong "the service does not start: journalctl -u crowntable"
}

uninstall() {
  local n
  if booted; then systemctl disable -q --now crowntable.service 2>/dev/null || true; fi
  for ((n = 1; n < ${#files[@]}; n += 2)); do rm -f "$root${files[n]}"; done
  rm -f "$root/etc/systemd/system/multi-user.target.wants/crowntable.service"
  rm -rf "$root$home" "$root/etc/systemd/system/crowntable.service.d"
  if booted; then systemctl daemon-reload; udevadm control --reload 2>/dev/null || true; fi
  say "Crown Table is taken away. Matches and decks are still in $root/var/lib/crowntable, the settings in"
  say "$root/etc/crowntable; the user crowntable, whose they are, stays. SPI and I2C stay on."
}

[ "$mode" = check ] || [ "$(id -u)" = 0 ] || die "Installing needs root. Type: sudo systemd/install.sh"
if [ "$mode" = uninstall ]; then uninstall; exit; fi

say "Crown Table on this computer:"
tell_board
debian
switch_on spi readers spi
switch_on i2c screen i2c_arm
put_files
user_and_rules
packages
bring_along
service

if [ "$mode" = check ]; then
  if [ $problems = 0 ]; then say "All is there."; exit; fi
  say "To mend it: sudo systemd/install.sh"
  exit 1
fi
[ -z "$reboot" ] || say "A reboot is needed: sudo reboot"
if [ $problems -gt 0 ]; then say "Installed, but not all is well: see the lines with a ! above."; exit 1; fi
[ -n "$reboot" ] || ! booted || say "The table runs. What it says: journalctl -fu crowntable"
