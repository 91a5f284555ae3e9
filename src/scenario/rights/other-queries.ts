import type { Exchange } from '../../exchange/index.js'
import { eq, filterText, isGuid, readRecord, UnreadableAnswer, type Dialect } from '../../odata/index.js'
import { alterations, type Actor, type ActorRequest, type Alteration } from '../../session/index.js'
import { judgeEach } from '../outcome/judge-each.js'
import { accessRefusal, isGoodRead, named, rowsOf } from '../words/answers.js'
import { expect } from '../words/expect.js'
import { cell } from '../access/grid.js'
import { passOverNotGiven } from '../access/refusals.js'
import { savedSessionFor } from '../access/saved-session.js'
import { loginPages, send } from '../words/main-session.js'
import {
  legacyRead,
  legacyReadByKey,
  legacyReadOf,
  odataReadByKey,
  odataReadOf,
  probeEntity,
} from '../words/requests.js'
import type { RunContext } from '../context/run-context.js'
import type { Twins } from '../words/twins.js'

const columns = {
  legacyRead: { request: legacyReadOf, byKey: legacyReadByKey, dialect: 'legacy' },
  odataRead: { request: odataReadOf, byKey: odataReadByKey, dialect: 'odata' },
} as const satisfies Record<string, { request: unknown; byKey: unknown; dialect: Dialect }>

/**
 * Other reads of the same records: one of those that the accepted read showed, found by its id and shown in part, and by
 * its key, and the collection without any query. What guards a read must not hang on its query. They are for callers who
 * were refused once: a refusal is short, and a whole collection is not.
 */
export function otherQueries(
  run: RunContext,
  column: keyof typeof columns,
  entity: string,
  { accepted }: Pick<Twins, 'accepted'>,
): readonly ActorRequest[] {
  const { request, byKey, dialect } = columns[column]
  const id = idIn(accepted)
  const plain = request(run, entity, {})
  if (id === undefined) return [plain]
  const filter = filterText(eq('Id', { guid: id }), dialect)
  return [request(run, entity, { filter, select: ['Id'] }), byKey(run, entity, id), plain]
}

function idIn(accepted: Exchange): string | undefined {
  return rowsOf(accepted)
    ?.map(({ Id }) => Id)
    .find((each): each is string => typeof each === 'string' && isGuid(each))
}

/** Callers to whom no record is open, and how a sentence calls them. */
const strangers = {
  noCookies: { as: () => alterations.noCookies, to: 'without cookies' },
  tamperedTicket: { as: () => alterations.tamperedTicket, to: 'to a tampered ticket' },
  expired: { as: savedSessionFor, to: 'to an expired session' },
  noHeader: { as: () => alterations.noHeader, to: 'without the CSRF header' },
} as const satisfies Record<string, { as: (run: RunContext, url: string) => Alteration; to: string }>

type Stranger = keyof typeof strangers

/** The answers to such a caller's other queries, each asked for when it is called, and once a run. */
async function otherAnswers(
  run: RunContext,
  main: Actor,
  row: Stranger,
  column: keyof typeof columns,
): Promise<readonly (() => Promise<Exchange>)[]> {
  const twins = await cell(run, row, column)
  if (row === 'noHeader' && twins.refused.status !== 403) return []
  const all = otherQueries(run, column, probeEntity(run), twins)
  const isRefused = accessRefusal(twins.refused, loginPages(run)) !== undefined
  // The last asks for the whole collection, which is not for callers whom nothing has refused yet.
  return (isRefused ? all : all.slice(0, -1)).map((request, nth) => {
    const ask = () => send(main, request, strangers[row].as(run, request.url))
    return () => run.shared(`other query ${String(nth)} ${row} ${column}`, ask)
  })
}

/**
 * Judges that no record comes to such a caller by another query either, nor by its key; without the CSRF header where the
 * column's own read was forbidden. Only records are a breach: whatever else is answered may be about the query or the
 * address.
 */
export async function expectClosedOtherwise(
  run: RunContext,
  main: Actor,
  row: Stranger,
  column: keyof typeof columns,
): Promise<void> {
  for (const answer of await otherAnswers(run, main, row, column)) expectNoRecords(await answer(), strangers[row].to)
}

/**
 * Judges that the headers of the reported work-around do not stand in for the CSRF header at the legacy service, where the
 * read without it was forbidden, and was sent without them.
 */
export async function expectForbiddenForced(run: RunContext, main: Actor): Promise<void> {
  const { refused } = await cell(run, 'noHeader', 'legacyRead')
  if (refused.status !== 403 || run.policy.forceUseSession) return
  const answer = await send(main, legacyRead(run), alterations.noHeaderForced)
  expectNoRecords(answer, 'without the CSRF header, with Authorization: Cookie and ForceUseSession: true')
}

/** Judges what those of them carry that were refused: each beside the column's own read in order. */
export async function judgeOtherRefusals(
  run: RunContext,
  main: Actor,
  wanted: readonly (keyof typeof columns)[],
  judge: (twins: Twins) => unknown,
): Promise<void> {
  const rows = Object.keys(strangers) as Stranger[]
  const cells = run.columns(wanted).flatMap((column) => rows.map((row) => ({ row, column })))
  await judgeEach(cells, async ({ row, column }) => {
    const answers = otherAnswers(run, main, row, column)
    for (const answer of (await (row === 'expired' ? answers.catch(passOverNotGiven) : answers)) ?? []) {
      const refused = await answer()
      if (accessRefusal(refused, loginPages(run)) === undefined) continue
      judge({ ...(await cell(run, row, column)), refused })
    }
  })
}

/** Whether an answer is one record, as a read by key gives it. */
function isRecord(answer: Exchange): boolean {
  if (answer.status !== 200) return false
  try {
    const { Id } = readRecord(answer.body, answer.header('content-type') ?? '').row
    return typeof Id === 'string' && isGuid(Id)
  } catch (fault) {
    if (fault instanceof UnreadableAnswer) return false
    throw fault
  }
}

/** Judges that a read which is to be refused gave no record. */
export function expectNoRecords(answer: Exchange, to: string): void {
  const gave = isGoodRead(answer) || isRecord(answer) ? 'records' : 'no records'
  expect(gave, `what ${named(answer)} gave ${to}`).toBe('no records')
}
