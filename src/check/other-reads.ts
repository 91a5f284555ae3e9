import type { Depth, GridColumnId } from '../contract/index.js'
import { observeCell } from './access/grid.js'
import {
  forcedRead,
  otherReadOf,
  refusedLikeOwnRead,
  askOtherRead,
  type OtherReadKind,
  type OtherReadPlace,
  type Stranger,
} from './rights/closed-otherwise.js'
import { check, type Check } from './check.js'
import { givesNoRecord, refusedLike } from './expectations.js'
import { allOf } from './finding.js'

interface OtherReadsOf extends OtherReadPlace {
  /** The caller, as it ends a sentence: `without cookies`. */
  readonly caller: string
  /** The check by which this caller's plain read was refused. */
  readonly after: string
  /** Cells of the grid that the document leaves open: the last check looks at them, and they are recorded. */
  readonly open?: readonly GridColumnId[]
}

/** Callers whose reads are refused by the two guards, of the session and of the token; what opens for others alone is rare. */
const telling: readonly Stranger[] = ['noCookies', 'noHeader']

/**
 * A guard must not hang on what is read, nor on the query, nor on who seems to ask: these checks send further reads by a
 * caller whose plain read was refused. What is answered by key may be about the address, so it is judged by its records alone.
 */
export function otherReadChecks({
  row,
  column,
  caller,
  after,
  open = [],
}: OtherReadsOf): Readonly<Record<string, Check>> {
  const isLegacy = column === 'legacyRead'
  const isTelling = telling.includes(row)
  const id = (name: string) => (isLegacy ? name : `odata-${name}`)
  const says = (what: string) => `${isLegacy ? 'A' : 'At the OData endpoint, a'} read ${what}.`
  const refused = (kind: OtherReadKind, depth: Depth, what: string) =>
    check({
      says: says(`${what} ${caller} is refused in the same way`),
      depth,
      cost: { requests: 1 },
      control: "this caller's plain read in order; this read in order where it is not refused like that one",
      after,
      asks: async ({ run, main }) =>
        refusedLikeOwnRead(run, main, await otherReadOf(run, row, column, kind), { row, column }),
      expects: ({ answer, own }, { run }) => allOf(givesNoRecord(answer), refusedLike(run, answer, own)),
    })
  return {
    [id('entity')]: refused('another entity', isLegacy && isTelling ? 'standard' : 'full', 'of another entity'),
    [id('select')]: refused('by id', isLegacy || isTelling ? 'standard' : 'full', 'with $filter and $select'),
    [id('whole')]: refused(
      'whole',
      row === 'noHeader' && isLegacy ? 'standard' : 'full',
      'of the whole collection, as a browser sends it,',
    ),
    [id('by-key')]: check({
      says: says(`of one record by its key ${caller} gives no record`),
      depth: 'full',
      cost: { requests: 1 },
      after,
      asks: async ({ run, main }) => {
        for (const each of open) await observeCell(run, row, each)
        return askOtherRead(run, main, await otherReadOf(run, row, column, 'by key'), { row, column })
      },
      expects: givesNoRecord,
    }),
  }
}

/** The headers that a caller adds on a 401 stand in for no session. */
export function forcedReadCheck({ row, caller, after }: Omit<OtherReadsOf, 'column'>): Check {
  return check({
    says: `Authorization: Cookie and ForceUseSession: true give no records to a legacy read ${caller}.`,
    depth: 'standard',
    cost: { requests: 1 },
    after,
    asks: ({ run, main }) => forcedRead(run, main, row),
    expects: givesNoRecord,
  })
}
