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
const unreadable: readonly (readonly [differsIn: string, write: (good: Comparisons) => string])[] = [
  ['the filter, which lacks its right side', () => 'Id eq'],
  ['the filter, whose operator is none', ({ byId }) => byId.replace(' eq ', ' equalsperhaps ')],
  ['the filter, behind which a word stands', ({ byId }) => `${byId} whatever`],
  ['the filter, whose parenthesis stays open', ({ byId }) => `(${byId}`],
  ['the filter, whose last literal stays open', ({ byText }) => byText.replace(/'$/, '')],
]

/** Reads with a filter that does not parse, each beside one that does. Sent once a run. */
export function unreadableFilters(run: RunContext, main: Actor, service: Service): Promise<readonly Provoked[]> {
  return provoked(run, main, service, 'filters', async () => {
    const good = comparisonsWith(await knownRecord(run, main, service), service)
    return unreadable
      .map(([differsIn, write]) => ({ differsIn, filter: write(good) }))
      .filter(({ filter }) => filter !== good.byId)
      .map(({ differsIn, filter }) => ({
        good: plainRead[service](run, { filter: good.byId, top: 3 }),
        bad: plainRead[service](run, { filter, top: 3 }),
        differsIn,
        isOfKnown: true,
      }))
  })
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
