#!/usr/bin/env bash
# Packs the package, installs it in an empty folder as a user would, without development dependencies, and runs the
# suite from there: vitest must find the scenarios below node_modules.
set -euo pipefail
folder=${1:?the folder to install into}
mkdir -p "$folder"
tarball=$(npm pack --silent --pack-destination "$folder" | tail -n 1)
cd "$folder"
npm init -y >/dev/null
npm install --silent --omit=dev --no-audit --no-fund "./$tarball"
[ ! -e node_modules/eslint ] && [ ! -e node_modules/typescript ]
npx svc-conformance --version
npx svc-conformance clauses ACCESS-3 >/dev/null
report=$(npx svc-conformance run)
node -e '
  const report = require(require("path").resolve(process.argv[1], "report.json"))
  if (report.counts.failed !== 0 || report.outcome !== "conformant") throw new Error(JSON.stringify(report.counts))
  console.log(`packed package: ${report.outcome}, ${report.counts.passed} clauses passed`)
' "$report"
