#!/usr/bin/env bash
# Tests a script against the emulator: log in, read, lose the session, log in again, meet a 503.
#   SVC_CONFORMANCE="npx svc-conformance" ./smoke.sh
set -euo pipefail
directory=$(mktemp -d)
echo robots-only >"$directory/password"
${SVC_CONFORMANCE:-npx svc-conformance} emulate --control --variant csrf-not-secure \
  --user Robot --password-file "$directory/password" >"$directory/url" 2>"$directory/log" &
emulator=$!
trap 'kill "$emulator" 2>/dev/null || true; rm -rf "$directory"' EXIT
until [ -s "$directory/url" ]; do sleep 0.1; done
read -r base <"$directory/url"
cookies=$directory/cookies

log_in() {
  curl -sf -c "$cookies" -H 'Content-Type: application/json' "$base/ServiceModel/AuthService.svc/Login" \
    -d '{ "UserName": "Robot", "UserPassword": "robots-only" }' | grep -q '"Code":0'
}

# Prints the status of a read of two contacts.
read_contacts() {
  curl -s -o "$directory/answer" -w '%{http_code}' -b "$cookies" -H 'Accept: application/json' \
    -H "SVCCSRF: $(awk '$6 == "SVCCSRF" { print $7 }' "$cookies")" "$base/0/odata/Contact?\$top=2"
}

expect() {
  [ "$2" = "$3" ] || { echo "$1: expected $2, seen $3" >&2 && exit 1; }
}

log_in
expect 'a read with a session' 200 "$(read_contacts)"
curl -sf -X POST "$base/__emulator/sessions/expire" >"$directory/answer"
expect 'a read with an expired session' 302 "$(read_contacts)"
log_in
curl -sf -X POST "$base/__emulator/faults" -d '{ "path": "/0/odata/Contact" }' >"$directory/answer"
expect 'a read that meets a fault' 503 "$(read_contacts)"
expect 'the next read' 200 "$(read_contacts)"
echo 'All as expected.'
