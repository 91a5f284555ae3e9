import { eq, filterText, isGuid, type Value } from '../../../odata/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { knownRecord, plainRead, provoked, type KnownRecord, type Provoked, type Service } from './provoked.js'

/** Comparisons that do parse, and hold for a record of the target. */
interface Comparisons {
  readonly byId: string
  /** With a text of the record, where it shows one that is short and plain; else by its id too. */
  readonly byText: string
}

/**
 * Filters that no parser of the protocol can read, each with one fault. The later ones begin with what could be read: who
 * passes over the rest, or closes what is open, answers with rows.
 */
const unreadable = {
  'right side': ['the filter, which lacks its right side', () => 'Id eq'],
  operator: ['the filter, whose operator is none', ({ byId }) => byId.replace(' eq ', ' equalsperhaps ')],
  'word behind': ['the filter, behind which a word stands', ({ byId }) => `${byId} whatever`],
  parenthesis: ['the filter, whose parenthesis stays open', ({ byId }) => `(${byId}`],
  literal: ['the filter, whose last literal stays open', ({ byText }) => byText.replace(/'$/, '')],
} satisfies Record<string, readonly [differsIn: string, write: (good: Comparisons) => string]>

export type UnreadableKind = keyof typeof unreadable

/** A read with such a filter, beside one that does parse; none where it comes to the same. Sent once a run. */
export function unreadableFilter(
  run: RunContext,
  main: Actor,
  service: Service,
  kind: UnreadableKind,
): Promise<readonly Provoked[]> {
  return provoked(run, main, service, `filter: ${kind}`, async () => {
    const good = comparisonsWith(await knownRecord(run, main, service), service)
    const [differsIn, write] = unreadable[kind]
    const filter = write(good)
    const read = (text: string) => plainRead[service](run, { filter: text, top: 3 })
    return filter === good.byId
      ? []
      : [
          {
            good: read(good.byId),
            bad: read(filter),
            differsIn,
            isOfKnown: true,
            inOrder: `filter on a known Id, ${service}`,
          },
        ]
  })
}

/** Reads with each of the filters that do not parse. */
export async function unreadableFilters(run: RunContext, main: Actor, service: Service): Promise<readonly Provoked[]> {
  const all: Provoked[] = []
  for (const kind of Object.keys(unreadable) as UnreadableKind[])
    all.push(...(await unreadableFilter(run, main, service, kind)))
  return all
}

function comparisonsWith({ id, row }: KnownRecord, service: Service): Comparisons {
  const byId = filterText(eq('Id', { guid: id }), service)
  const [field, text] =
    Object.entries(row).find(([name, value]) => /^[A-Za-z]\w*$/.test(name) && isPlainText(value)) ?? []
  return {
    byId,
    byText: field === undefined ? byId : filterText(eq(field, { text: String(text) }), service),
  }
}

function isPlainText(value: Value): boolean {
  return typeof value === 'string' && /^[A-Za-z][\w .-]{0,99}$/.test(value) && !isGuid(value)
}
