import type { Exchange } from '../../../exchange/index.js'
import { eq, filterText, legacyCollectionUrl, odataCollectionUrl, type Row } from '../../../odata/index.js'
import type { Actor, ActorRequest } from '../../../session/index.js'
import { isRefused } from '../../core/access-refusal.js'
import { isGoodRead, named, rowsOf } from '../../core/answers.js'
import { control } from '../../core/control.js'
import { writtenIdOf } from '../../core/ids.js'
import { sharedControl } from '../../core/shared-control.js'
import { sendRenewing } from '../../core/main-session.js'
import { currentRecord } from '../../outcome/record.js'
import { legacyRead, odataRead, probeEntity } from '../../core/requests.js'
import type { RunContext } from '../../context/run-context.js'
import { cantTell } from '../../outcome/verdict.js'
import { unknownName } from '../asking/random.js'

export type Service = 'legacy' | 'odata'

/** A read that is to fail, beside the same read in order: they differ in one thing. */
export interface Provoked {
  readonly accepted: Exchange
  readonly failed: Exchange
  readonly differsIn: string
}

export const plainRead = { legacy: legacyRead, odata: odataRead } as const

/** A read with a filter on a field that the entity has not. */
export function unknownField(run: RunContext, main: Actor, service: Service): Promise<readonly Provoked[]> {
  return provoked(run, main, service, 'unknown field', async () => {
    const { id } = await knownRecord(run, main, service)
    const filter = (field: string) => filterText(eq(field, { guid: id }), service)
    return [
      {
        good: plainRead[service](run, { filter: filter('Id'), top: 3 }),
        bad: plainRead[service](run, { filter: filter(unknownName(run, 'field')), top: 3 }),
        differsIn: 'the field of the filter, which the entity has not',
        isOfKnown: true,
        inOrder: `filter on a known Id, ${service}`,
      },
    ]
  })
}

/** A read that selects a field that the entity has not. A target may pass over it: the document does not say. */
export function unknownSelection(run: RunContext, main: Actor, service: Service): Promise<readonly Provoked[]> {
  return provoked(run, main, service, 'unknown selection', () =>
    Promise.resolve([
      {
        good: plainRead[service](run, { select: ['Id'], top: 3 }),
        bad: plainRead[service](run, { select: [unknownName(run, 'field')], top: 3 }),
        differsIn: 'the field of $select, which the entity has not',
      },
    ]),
  )
}

/**
 * A read of a collection that does not exist. Its name begins with that of the probe entity: who looks at the beginning of an
 * address alone answers with that one's records.
 */
export function unknownCollection(run: RunContext, main: Actor, service: Service): Promise<readonly Provoked[]> {
  return provoked(run, main, service, 'unknown collection', () => {
    const name = `${probeEntity(run)}${unknownName(run, 'entity')}`
    const url =
      service === 'legacy'
        ? legacyCollectionUrl(run.addresses.legacyRoot, name, { top: 3 })
        : odataCollectionUrl(run.addresses.odataRoot, name, { top: 3 })
    const good = plainRead[service](run)
    const differsIn = `the name of the collection: ${probeEntity(run)}`
    return Promise.resolve([{ good, bad: { ...good, url }, differsIn, inOrder: `${service}Read` }])
  })
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
  return provoked(run, main, 'legacy', `${differsIn} in XML`, () =>
    Promise.resolve([{ good: asked(accepted), bad: asked(failed), differsIn }]),
  )
}

interface Pair {
  readonly good: ActorRequest
  readonly bad: ActorRequest
  readonly differsIn: string
  /** Whether the good one asks for a record that was read right before. */
  readonly isOfKnown?: boolean
  /** Names the good one where several pairs share it. */
  readonly inOrder?: string
}

/** Whether the good half of a pair is one. No entity without records is to blame where one was there right before. */
function isGoodHalf({ isOfKnown = false }: Pair, exchange: Exchange): boolean {
  if (isOfKnown && exchange.status === 200 && rowsOf(exchange)?.length === 0)
    cantTell(
      `the same request in order did not succeed, so a refusal of it proves nothing: ${named(exchange)} finds no record by ` +
        'the Id of one that was read right before, which somebody may have deleted meanwhile',
      'nobody',
    )
  return isGoodRead(exchange)
}

/**
 * Sends each pair; where several have one request in order by name, that one once. A session that ended in between would lend its
 * own refusal to the second half.
 */
export async function provoked(
  run: RunContext,
  main: Actor,
  service: Service,
  kind: string,
  pairs: () => Promise<readonly Pair[]>,
): Promise<readonly Provoked[]> {
  const all = await run.shared(`provoked ${service} ${kind}`, async () => {
    const sent: Provoked[] = []
    for (const pair of await pairs()) {
      const { good, bad, differsIn, inOrder } = pair
      const isGood = (exchange: Exchange) => isGoodHalf(pair, exchange)
      const sendGood = () => control(run, main, good, isGood)
      const accepted = await (inOrder === undefined ? sendGood() : sharedControl(run, main, inOrder, sendGood))
      const failed = await sendRenewing(run, main, bad)
      if (isRefused(run, failed)) await control(run, main, good, isGood)
      sent.push({ accepted, failed, differsIn })
    }
    return sent
  })
  const { twins } = currentRecord()
  for (const { accepted, failed, differsIn } of all)
    twins.push({ accepted: accepted.id, refused: failed.id, differsIn })
  return all
}

export interface KnownRecord {
  readonly id: string
  readonly row: Row
}

/** A record of the probe entity, which a filter on its id finds. */
export function knownRecord(run: RunContext, main: Actor, service: Service): Promise<KnownRecord> {
  return run.shared(`known record, ${service}`, async () => {
    const [row = {}] = rowsOf(await plainControl(run, main, service)) ?? []
    const id = writtenIdOf(row)
    return id === undefined
      ? cantTell('the records of the probe entity have no Id that is a GUID (RECORD-2)')
      : { id, row }
  })
}
