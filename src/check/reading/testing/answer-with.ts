import type { Exchange } from '../../../exchange/index.js'
import type { Row } from '../../../odata/index.js'
import type { Answered } from '../../queries/ask.js'
import type { Query } from '../../queries/query.js'
import type { Format } from '../../queries/reads.js'
import type { Sample } from '../../queries/sample.js'

/** The answer x-0001 to a query on the entity of the sample: these records on one page, or on pages of these sizes. */
export function answerWith(
  { reader }: Sample,
  query: Query,
  rows: readonly Row[],
  format: Format = 'json',
  rowsPerPage: readonly number[] = [rows.length],
): Answered {
  const id = 'x-0001'
  return {
    reader,
    query,
    rows,
    rowsPerPage,
    format,
    id,
    what: `the read (${id})`,
    showing: () => id,
    answers: [{ id } as Exchange],
    bounded: false,
    fieldTypes: new Map(),
    shape: 'light',
  }
}
