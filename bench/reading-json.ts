import { readCollection, type Row } from '../src/odata/index.js'
import type { RunContext } from '../src/check/run-state/run-context.js'
import type { Sample } from '../src/check/queries/sample.js'
import { allAsLaidDown } from '../src/check/reading/records/value-forms.js'
import { largePageReader, rowsAtCap } from './large-page.js'
import { resultOf } from './result.js'
import { sideBySide } from './side-by-side.js'
import { tell } from './tell.js'

const emulated = await largePageReader()
const body = await emulated.read('json')
const { fieldTypes: types } = readCollection(await emulated.read('atom'), 'application/atom+xml')
await emulated.close()

// The checks look up what the profile names and declares, and nothing else of a run; here it names nothing.
const run = { profile: { entities: {}, departures: [] } } as unknown as RunContext
const reader = { run, service: 'legacy', entity: 'AuditLog' } as unknown as Sample['reader']
const sampleOf = (rows: readonly Row[]): Sample => ({
  reader,
  rows,
  pages: [rows],
  whole: true,
  types,
  untyped: new Set(['Name', 'Action', 'Message', 'SourceId']),
  answers: [],
  shape: 'verbose',
})

function readAndJudge(): void {
  const { rows } = readCollection(body, 'application/json')
  const faults = allAsLaidDown(sampleOf(rows))
  if (rows.length !== rowsAtCap || faults.length > 0) throw new Error(`misread: ${faults.join('; ')}`)
}

const text = body.toString('utf8')
const { ratio, ours, alone } = await sideBySide(readAndJudge, () => JSON.parse(text) as unknown, 9)
tell(
  resultOf({
    name: 'reading JSON',
    measured: 'reading a page at the cap in JSON and judging it by RECORD-1 to 5, against JSON.parse of its text',
    unit: 'times',
    value: ratio,
    limit: 4,
    figures: { 'read and judged': ours, 'JSON.parse': alone, megabytes: body.length / 1e6 },
  }),
)
