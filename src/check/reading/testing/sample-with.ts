import type { Row } from '../../../odata/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import { legacyReader } from '../../queries/query.js'
import type { Sample } from '../../queries/sample.js'

/** A sample of these records, on one page and with no types, of which a test says whatever else it needs. */
export function sampleWith(
  run: RunContext,
  rows: readonly Row[],
  {
    types = {},
    entity = 'Contact',
    ...more
  }: Partial<Omit<Sample, 'types'>> & { types?: Readonly<Record<string, string>>; entity?: string } = {},
): Sample {
  return {
    reader: legacyReader(run, run.newActor('main'), entity),
    rows,
    pages: [rows],
    whole: true,
    types: new Map(Object.entries(types)),
    untyped: new Set(),
    answers: [],
    shape: 'light',
    ...more,
  }
}
