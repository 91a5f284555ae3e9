import type { Exchange } from '../../../exchange/index.js'
import { eq, filterText, isFieldName, legacyCollectionUrl, odataCollectionUrl, type Row } from '../../../odata/index.js'
import type { Actor, ActorRequest } from '../../../session/index.js'
import { isRefused } from '../../answers/access-refusal.js'
import { isGoodRead, named, rowsOf } from '../../answers/answers.js'
import { control, sharedControl } from '../../twins/control.js'
import { writtenIdOf } from '../../answers/ids.js'
import { sendRenewing } from '../../sessions/main-session.js'
import { currentRecord } from '../../outcome/record.js'
import { legacyRead, odataRead, probeEntity } from '../../sessions/requests.js'
import type { RunContext } from '../../run-state/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { unknownName } from '../../queries/random.js'

export type Service = 'legacy' | 'odata'

/** A read that is to fail, beside the same read in order: they differ in one thing. */
export interface Provoked {
  readonly accepted: Exchange
  readonly failed: Exchange
  readonly differsIn: string
}

/** Provokes failures of a service, once a run. */
export type Provoke = (run: RunContext, main: Actor, service: Service) => Promise<readonly Provoked[]>

export const plainRead = { legacy: legacyRead, odata: odataRead } as const

/** A read with a filter on a field that the entity has not. */
export const unknownField: Provoke = (run, main, service) =>
  provoked(run, main, service, 'unknown field', async () => {
    const { id } = await knownRecord(run, main, service)
    const filter = filterText(eq(unknownName(run, 'field'), { guid: id }), service)
    return [besideKnown(run, service, id, filter, 'the field of the filter, unknown to the entity')]
  })

/** A read that selects a field that the entity has not. A target may pass over it: the document does not say. */
export const unknownSelection: Provoke = (run, main, service) =>
  provoked(run, main, service, 'unknown selection', () => [
    {
      good: plainRead[service](run, { select: ['Id'], top: 3 }),
      bad: plainRead[service](run, { select: [unknownName(run, 'field')], top: 3 }),
      differsIn: 'the field of $select, unknown to the entity',
    },
  ])

/**
 * A read of a collection that does not exist. Its name begins with that of the probe entity: who looks at the beginning of an
 * address alone answers with that one's records.
 */
export const unknownCollection: Provoke = (run, main, service) =>
  provoked(run, main, service, 'unknown collection', () => {
    const name = `${probeEntity(run)}${unknownName(run, 'entity')}`
    const url =
      service === 'legacy'
        ? legacyCollectionUrl(run.addresses.legacyRoot, name, { top: 3 })
        : odataCollectionUrl(run.addresses.odataRoot, name, { top: 3 })
    const good = plainRead[service](run)
    const differsIn = `the name of the collection: ${probeEntity(run)}`
    return [{ good, bad: { ...good, url }, differsIn, inOrder: () => plainControl(run, main, service) }]
  })

/**
 * Reads that parse, and ask for what cannot be: a `$top` that is no number, an id that is a text, and a number that is one,
 * where the record shows any. A target may pass over each, or find nothing: the document does not say.
 */
export const wrongValues: Provoke = (run, main, service) =>
  provoked(run, main, service, 'wrong values', async () => {
    const { id, row } = await knownRecord(run, main, service)
    const isText = (field: string) => filterText(eq(field, { text: unknownName(run, 'text') }), service)
    const byId = besideKnown(run, service, id, isText('Id'), 'the id of the filter, a text')
    const number = Object.keys(row).find((field) => typeof row[field] === 'number' && isFieldName(field))
    const bad = { ...byId.good, url: byId.good.url.replace(/(top=)3\b/, '$1abc') }
    return [
      { ...byId, bad, differsIn: '$top, not a number' },
      byId,
      ...(number === undefined
        ? []
        : [besideKnown(run, service, id, isText(number), `${number} of the filter, a text`)]),
    ]
  })

/**
 * Filters that no parser of the protocol can read, each with one fault. The later ones have in them what could be read: who
 * passes over the rest, or closes what is open, answers with rows.
 */
const unreadable = {
  'right side': ['the filter, without its right side', () => 'Id eq'],
  operator: ['the filter, with an unknown operator', (good) => good.replace(' eq ', ' equalsperhaps ')],
  'word behind': ['the filter, followed by a word', (good) => `${good} whatever`],
  parenthesis: ['the filter, with an open parenthesis', (good) => `(${good}`],
} satisfies Record<string, readonly [differsIn: string, write: (good: string) => string]>

export type UnreadableKind = keyof typeof unreadable

/** A read with such a filter, beside one that does parse. */
export const unreadableFilter =
  (kind: UnreadableKind): Provoke =>
  (run, main, service) =>
    provoked(run, main, service, `filter: ${kind}`, async () => {
      const { id } = await knownRecord(run, main, service)
      const [differsIn, write] = unreadable[kind]
      return [besideKnown(run, service, id, write(filterText(eq('Id', { guid: id }), service)), differsIn)]
    })

/** Reads with each of the filters that do not parse. */
export const unreadableFilters: Provoke = async (run, main, service) => {
  const all: Provoked[] = []
  for (const kind of Object.keys(unreadable) as UnreadableKind[])
    all.push(...(await unreadableFilter(kind)(run, main, service)))
  return all
}

/** The plain read of a data service, which several pairs share. */
function plainControl(run: RunContext, main: Actor, service: Service): Promise<Exchange> {
  return sharedControl(run, main, `${service}Read`, () => control(run, main, plainRead[service](run), isGoodRead))
}

/**
 * One of these pairs once more, by a caller that does not say what it takes and so gets XML: the one in the middle, which
 * of filters begins with what can be read, so that rows come where the rest is passed over, and where all of it is.
 */
export function againInXml(run: RunContext, main: Actor, pairs: readonly Provoked[]): Promise<readonly Provoked[]> {
  const pair = pairs[Math.floor(pairs.length / 2)]
  if (pair === undefined) return Promise.resolve([])
  const { accepted, failed, differsIn } = pair
  const asked = ({ request: { url } }: Exchange): ActorRequest => ({ method: 'GET', url, headers: [] })
  return provoked(run, main, 'legacy', `${differsIn} in XML`, () => [
    { good: asked(accepted), bad: asked(failed), differsIn },
  ])
}

interface Pair {
  readonly good: ActorRequest
  readonly bad: ActorRequest
  readonly differsIn: string
  /** Whether the good one asks for a record that was read right before. It is sent once a run. */
  readonly isOfKnown?: boolean
  /** Sends the good one, if others share it. */
  readonly inOrder?: () => Promise<Exchange>
}

function besideKnown(run: RunContext, service: Service, id: string, filter: string, differsIn: string): Pair {
  const good = plainRead[service](run, { filter: filterText(eq('Id', { guid: id }), service), top: 3 })
  return {
    good,
    bad: plainRead[service](run, { filter, top: 3 }),
    differsIn,
    isOfKnown: true,
  }
}

/** Sends each pair. A session that ended in between would lend its own refusal to the second half. */
async function provoked(
  run: RunContext,
  main: Actor,
  service: Service,
  kind: string,
  pairs: () => Promise<readonly Pair[]> | readonly Pair[],
): Promise<readonly Provoked[]> {
  const all = await run.shared(`provoked ${service} ${kind}`, async () => {
    const sent: Provoked[] = []
    for (const { good, bad, differsIn, isOfKnown = false, inOrder } of await pairs()) {
      const isGood = (exchange: Exchange) => (isOfKnown ? isGoodReadOfKnown(exchange) : isGoodRead(exchange))
      const sendGood = () => control(run, main, good, isGood)
      const accepted = await (isOfKnown
        ? run.shared(`filter on a known Id, ${service}`, sendGood)
        : (inOrder ?? sendGood)())
      const failed = await sendRenewing(run, main, bad)
      if (isRefused(run, failed)) await sendGood()
      sent.push({ accepted, failed, differsIn })
    }
    return sent
  })
  const { twins } = currentRecord()
  for (const { accepted, failed, differsIn } of all)
    twins.push({ accepted: accepted.id, refused: failed.id, differsIn })
  return all
}

/** No entity without records is to blame where one was there right before. */
function isGoodReadOfKnown(exchange: Exchange): boolean {
  if (exchange.status === 200 && rowsOf(exchange)?.length === 0)
    cantTell(
      `the control request failed, so a refusal is not evidence: ${named(exchange)} found no record by the Id of one that ` +
        'was read right before. It may have been deleted meanwhile',
      'nobody',
    )
  return isGoodRead(exchange)
}

/** A record of the probe entity, which a filter on its id finds. */
function knownRecord(
  run: RunContext,
  main: Actor,
  service: Service,
): Promise<{ readonly id: string; readonly row: Row }> {
  return run.shared(`known record, ${service}`, async () => {
    const [row = {}] = rowsOf(await plainControl(run, main, service)) ?? []
    const id = writtenIdOf(row) ?? cantTell('the records of the probe entity have no Id that is a GUID (RECORD-2)')
    return { id, row }
  })
}
