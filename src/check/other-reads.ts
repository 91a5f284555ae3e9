import type { Depth } from '../contract/index.js'
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

interface OtherReadsOf {
  readonly row: Stranger
  /** The caller, as it ends a sentence: `without cookies`. */
  readonly caller: string
  /** The check by which this caller's plain read was refused. */
  readonly after: string
}

/**
 * A guard must not hang on what is read, nor on the query, nor on who seems to ask: these checks send further reads by a
 * caller whose plain read was refused. What is answered by key may be about the address, so it is judged by its records alone.
 */
export function otherReadChecks({ row, caller, after }: OtherReadsOf): Readonly<Record<string, Check>> {
  const place = { row, column: 'legacyRead' } as const
  return {
    entity: refusedRead({ ...place, caller, after }, 'another entity', 'A read of another entity'),
    select: refusedRead({ ...place, caller, after }, 'by id', 'A read with $filter and $select'),
    whole: refusedRead(
      { ...place, caller, after },
      'whole',
      'A read of the whole collection, as a browser sends it,',
      row === 'noHeader' ? 'standard' : 'full',
    ),
    'by-key': check({
      says: `A read of one record by its key ${caller} returns no record.`,
      depth: 'full',
      cost: { requests: 1 },
      after,
      asks: async ({ run, main }) =>
        askOtherRead({ run, main }, await otherReadOf(run, row, 'legacyRead', 'by key'), place),
      expects: givesNoRecord,
    }),
  }
}

/** The OData endpoint has a guard of its own, which must not hang on the query either. */
export function odataSelectCheck({ row, caller, after }: OtherReadsOf): Check {
  const place = { row, column: 'odataRead', caller, after } as const
  return refusedRead(place, 'by id', 'At the OData endpoint, a read with $filter and $select')
}

function refusedRead(
  { row, column, caller, after }: OtherReadsOf & OtherReadPlace,
  kind: OtherReadKind,
  what: string,
  depth: Depth = 'standard',
): Check {
  return check({
    says: `${what} ${caller} is refused in the same way.`,
    depth,
    cost: { requests: 1 },
    control: 'the accepted plain read; also this read, accepted, if it is not refused like the plain one',
    after,
    asks: async ({ run, main }) =>
      refusedLikeOwnRead({ run, main }, await otherReadOf(run, row, column, kind), { row, column }),
    expects: ({ answer, own }, { run }) => allOf(givesNoRecord(answer), refusedLike(run, answer, own)),
  })
}

/** The headers that a caller adds on a 401 stand in for no session. */
export function forcedReadCheck({ row, caller, after }: OtherReadsOf): Check {
  return check({
    says: `Authorization: Cookie and ForceUseSession: true open no legacy read ${caller}.`,
    depth: 'standard',
    cost: { requests: 1 },
    after,
    asks: (given) => forcedRead(given, row),
    expects: givesNoRecord,
  })
}
