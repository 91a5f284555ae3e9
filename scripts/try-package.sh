#!/usr/bin/env bash
# Packs the package, within its size and as it is to be published, installs it in an empty folder as a user would, without development dependencies, and runs the
# suite from there: vitest must find the scenarios below node_modules.
set -euo pipefail
folder=${1:?the folder to install into}
mkdir -p "$folder"
tarball=$(npm pack --silent --pack-destination "$folder" | tail -n 1)
[ "$(wc -c < "$folder/$tarball")" -le 1500000 ] || { echo "the package has more than 1.5 MB"; exit 1; }
# Sends nothing. Whether it is really published with provenance, only the registry can say.
npm publish --dry-run --offline --ignore-scripts "$folder/$tarball" 2>&1 | grep -q 'with tag latest and public access'
cd "$folder"
npm init -y >/dev/null
npm install --silent --omit=dev --no-audit --no-fund "./$tarball"
[ ! -e node_modules/eslint ] && [ ! -e node_modules/typescript ] && [ ! -e node_modules/esbuild ]
npx svc-conformance --version
npx svc-conformance clauses ACCESS-3 >/dev/null
npx svc-conformance completion bash | bash -n
for command in run init emulate clauses 'session save' restore prove judge report verify compare merge completion; do
  # shellcheck disable=SC2086 # a command of two words
  npx svc-conformance $command --help >/dev/null
done
cp -r node_modules/svc-conformance/docs/examples/clauses own-clauses
npx svc-conformance run --specs own-clauses --only acme,PAGE-1 --accept-untested --quiet --out own >/dev/null
npx svc-conformance verify own >/dev/null
# Whether a masked page tells enough is not the question here.
npx svc-conformance judge own --only PAGE-1 --quiet --out again >/dev/null || [ $? -eq 3 ]
# More than one judging in a process: with nothing masked it comes to the same.
npx svc-conformance run --only login --accept-untested --evidence full --quiet --out full >/dev/null
npx svc-conformance judge full --quiet --out full-again >/dev/null
npx svc-conformance prove --deviation login-greets --out proof >/dev/null
npx svc-conformance report own/report.json --format markdown --out formats >/dev/null
node --input-type=module -e '
  import { emulate, run } from "svc-conformance"
  const platform = await emulate({ rows: 10 })
  const { exitCode } = await run({
    profile: platform.profile, env: platform.environment, only: ["PAGE-1"], acceptUntested: true, out: "program",
  })
  await platform.close()
  if (exitCode !== 0) throw new Error(`the library ended with ${exitCode}`)
'
report=$(npx svc-conformance run)
node -e '
  const report = require(require("path").resolve(process.argv[1], "report.json"))
  if (report.counts.failed !== 0 || report.outcome !== "conformant") throw new Error(JSON.stringify(report.counts))
  console.log(`packed package: ${report.outcome}, ${report.counts.passed} clauses passed`)
' "$report"
