#!/bin/sh
# A client of curl alone: it keeps its cookies in a jar, and logs in anew where its session has ended.
set -eu
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT
escaped() {
  printf '%s' "$1" | sed 's/[\\"]/\\&/g'
}
body() {
  printf '{"UserName":"%s","UserPassword":"%s"}' "$(escaped "$SVC_USER_NAME")" "$(escaped "$SVC_PASSWORD")"
}
log_in() {
  : > "$jar"
  body | curl -sS --fail -b "$jar" -c "$jar" -H 'Content-Type: application/json' -H 'Accept: application/json' \
    --data-binary @- "$SVC_BASE_URL/ServiceModel/AuthService.svc/Login" | grep -q '"Code":0'
}
ask() {
  token=$(awk '$6 == "SVCCSRF" { print $7 }' "$jar")
  curl -sS -g -o /dev/null -w '%{http_code}' -b "$jar" -c "$jar" -H "SVCCSRF: $token" -H 'Accept: application/json' "$@"
}
log_in
collection="$SVC_BASE_URL/0/ServiceModel/EntityDataService.svc/${SVC_ENTITY}Collection"
for turn in 1 2 3; do
  status=$(ask "$collection?\$filter=Name%20eq%20'Ann'")
  if [ "$status" = 302 ]; then
    log_in
    status=$(ask "$collection?\$filter=Name%20eq%20'Ann'")
  fi
  [ "$status" = 200 ]
done
case $(ask -X MERGE -H 'Content-Type: application/json' --data '{"Name":"Shell"}' "$collection(guid'$SVC_RECORD_ID')") in
  2??) ;;
  *) exit 1 ;;
esac
