/** How reads by a user without rights to the object are judged. */
import {
  allOf,
  check,
  type Facts,
  finding,
  type Finding,
  givesNoRecord,
  hasStatus,
  type RunContext,
  type RunFacts,
  untested,
} from '../../src/check/index.js'
import { leaks, type ReadColumn } from '../../src/check/access/index.js'
import { forbiddenByOtherQueries, forbiddenQuery, forbiddenRead } from '../../src/check/rights/index.js'
import type { Twins } from '../../src/check/twins/index.js'
import type { Actor } from '../../src/session/index.js'

interface Refusal {
  readonly twins: Twins
  /** Whether it was answered with 403, as the profile declares. */
  readonly isDeclared: boolean
}

export function refusalOf(run: RunContext, twins: Twins): Refusal {
  return { twins, isDeclared: run.departures.used('rights-403', twins.refused.status === 403) }
}

/** The refusal has the status of the document, or the one that is declared, and carries no record. */
export function asksForRights({ twins, isDeclared }: Refusal, { run }: Pick<Facts, 'run'>): Finding {
  return allOf(hasStatus(twins.refused, isDeclared ? 403 : 401), carriesNoRecord(run, twins))
}

function carriesNoRecord({ profile: { users } }: RunFacts, twins: Twins): Finding {
  const callers = [users.main, users.restricted].flatMap((user) => (user ? [user.name] : []))
  const found = leaks(twins, callers)
  if (found.some(({ mayBeOfCaller }) => mayBeOfCaller))
    return {
      holds: 'undecided',
      blame: 'profile',
      reason:
        "the refusal has the id or several values of one record, possibly the caller's own. Inspect the answer, or use a user who has no record in the probe entity",
      keys: ['users.main'],
    }
  const seen = found.map(({ what }) => what).join(', ')
  return finding(found.length === 0, 'no record in the body', found.length === 0 ? 'no record in the body' : seen)
}

/** What the restricted user was answered to another query, and the pair where the collection was refused otherwise. */
async function otherQueries(run: RunContext, main: Actor, column: ReadColumn) {
  const twins = await forbiddenRead({ run, main }, column)
  const queries = await forbiddenByOtherQueries({ run, main }, column, twins)
  if (queries.length === 0) untested('the first read was not refused, so no other read is sent')
  const judged: { readonly by: string; readonly answer: Twins['refused']; readonly refusal?: Refusal }[] = []
  for (const { by, request, isByKey, answer } of queries) {
    // What is answered by a record's key may be about the address.
    const isAlike = isByKey || answer.status === twins.refused.status
    const other = isAlike ? undefined : await forbiddenQuery({ run, main }, column, request)
    judged.push({ by, answer, ...(other && { refusal: refusalOf(run, other) }) })
  }
  return judged
}

/** By a filter, by key and as a whole the object is refused as well. */
export const otherQueriesRefused = (column: ReadColumn) =>
  check({
    says: 'Reads by $filter and $select, by key and of the whole collection return no record to this user either.',
    depth: 'standard',
    cost: { requests: 6 },
    control:
      "the same $filter and $select by the main user; the restricted user's reads of an object that this user may read, before and after",
    asks: ({ run, main }) => otherQueries(run, main, column),
    expects: ([first, ...others], { run }) => {
      const judge = ({ by, answer, refusal }: NonNullable<typeof first>) => {
        const found = refusal ? allOf(givesNoRecord(answer), asksForRights(refusal, { run })) : givesNoRecord(answer)
        return found.holds === 'undecided' ? found : { ...found, seen: `${by} (${answer.id}): ${found.seen}` }
      }
      return first ? allOf(judge(first), ...others.map(judge)) : finding(false, 'other reads', 'none')
    },
  })
