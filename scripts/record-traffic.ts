// Writes src/run/plan/recorded-traffic.ts: what the clauses send in a run against the embedded emulator, for `run --plan`.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { startEmulator } from '../src/emulator/index.js'
import { embed } from '../src/proof/embedded.js'
import { run } from '../src/run/index.js'
import { commonTrafficOf } from '../src/run/plan/traffic-of.js'
import type { ExchangeRecord } from '../src/schema/generated/exchange.js'

const path = join('src', 'run', 'plan', 'recorded-traffic.ts')
const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-'))
const { emulator, profile } = await embed(startEmulator())
try {
  const { report } = await run(
    {
      profile,
      kind: 'emulator',
      out: join(folder, 'report'),
      only: [],
      skip: [],
      readOnly: false,
      strict: false,
      acceptUntested: false,
      evidence: 'full',
      formats: ['json'],
      seed: 1,
      readsAnew: true,
    },
    { progress: {}, signal: new AbortController().signal },
  )
  if (report.outcome !== 'conformant') throw new Error(`the embedded run is ${report.outcome}: ${report.outcomeReason}`)
  const evidence = readFileSync(join(folder, 'report', 'evidence.ndjson'), 'utf8')
    .trim()
    .split('\n')
  const groups = commonTrafficOf(
    report,
    evidence.map((line) => JSON.parse(line) as ExchangeRecord),
    profile,
  )
  const text = `import type { CommonTraffic } from './traffic.js'

/** What the clauses sent in a run against the embedded emulator. Written by \`npm run traffic\`, and never edited. */
export const recordedTraffic: readonly CommonTraffic[] = ${JSON.stringify(groups)}
`
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser: 'typescript' }))
} finally {
  await emulator.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
