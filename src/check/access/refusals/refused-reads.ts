import type { Exchange } from '../../../exchange/index.js'
import { cell, cellInXml } from '../grid/grid.js'
import type { AlteredRow } from '../grid/grid-notes.js'
import { askAll } from '../../outcome/ask-all.js'
import { untested } from '../../outcome/verdict.js'
import type { ReadColumn } from './other-queries.js'
import { check, type Check, type Finding, type RunFacts } from '../../outcome/check.js'
import { givesNoRecord, ofEach } from '../../answers/expectations.js'

interface RefusedReads {
  readonly row: AlteredRow
  readonly columns: readonly ReadColumn[]
  /** The caller, as it ends a sentence: `without cookies`. */
  readonly caller: string
}

/** The first thing that is asked of such a caller: nothing further is sent where a door is open. */
export function noRecordsCheck({ row, columns, caller }: RefusedReads): Check {
  const isBoth = columns.length > 1
  return check({
    says: `Reads ${caller} return no records${isBoth ? ', from the legacy data service and the OData endpoint' : ''}.`,
    depth: 'core',
    cost: { requests: isBoth ? 4 : 2 },
    control: 'the same reads, accepted',
    asks: ({ run }) => askAll(run.columns(columns).map((column) => () => cell(run, row, column))),
    expects: (asked) => ofEach(asked, ({ refused }) => givesNoRecord(refused)),
  })
}

/** The legacy read once more by a caller who asks for no format: a guard must not open for what is asked in another one. */
export function xmlReadCheck({ row, caller, answer, judge, after }: XmlRead): Check {
  return check({
    says: `A legacy read ${caller} and without Accept, which would return XML, is answered with ${answer}.`,
    depth: 'standard',
    cost: { requests: 2 },
    control: 'the same read, accepted',
    after,
    asks: ({ run }) =>
      run.columns(['legacyRead']).length > 0
        ? cellInXml(run, row)
        : untested('the deployment has no legacy data service'),
    expects: ({ refused }, { run }) => judge(run, refused),
  })
}

interface StatusOfReads extends RefusedReads {
  /** What such a read is answered with, as it ends a sentence: `status 302`. */
  readonly answer: string
  readonly judge: (run: RunFacts, refused: Exchange) => Finding
}

interface XmlRead extends Omit<StatusOfReads, 'columns'> {
  /** The check by which this caller's plain read was refused. */
  readonly after: string
}

/** How these reads are refused. */
export function refusedReadChecks({
  row,
  columns,
  caller,
  answer,
  judge,
}: StatusOfReads): Readonly<Record<string, Check>> {
  return {
    'no-records': noRecordsCheck({ row, columns, caller }),
    status: check({
      says: `Reads ${caller} are answered with ${answer}, by the legacy data service and the OData endpoint.`,
      depth: 'core',
      cost: { requests: 0 },
      control: 'the same reads, accepted',
      asks: ({ run }) => askAll(run.columns(columns).map((column) => () => cell(run, row, column))),
      expects: (asked, { run }) => ofEach(asked, ({ refused }) => judge(run, refused)),
    }),
    xml: xmlReadCheck({ row, caller, answer, judge, after: 'no-records' }),
  }
}
