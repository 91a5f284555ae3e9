import { eq, filterText, isGuid, or, plainFields, type Dialect, type QueryOptions, type Row } from '../odata/index.js'
import type { Actor, ActorRequest } from '../session/index.js'
import { isGoodRead, rowsOf } from './answers.js'
import { control } from './main-session.js'
import { legacyRead, odataRead } from './requests.js'
import type { RunContext } from './run-context.js'
import { cantTell } from './verdict.js'

/** Every sign that a careless encoder loses: quote, blank, plus, ampersand, equals, hash, per cent, question mark, text outside ASCII. */
const specialText = "O'Hara + Sons & Co = 100%, #7? %2B %26 – Зоряна"

/** Characters of query in the long request (clause ACCESS-3). */
const longQuery = 2000

const columns = {
  legacyRead: { request: legacyRead, dialect: 'legacy' },
  odataRead: { request: odataRead, dialect: 'odata' },
} as const satisfies Record<string, { request: unknown; dialect: Dialect }>

/**
 * Reads whose query is hard to carry in ReturnUrl: one with every special sign, one 2000 characters long. Both find a
 * known record by its id as well, so that they are good requests: with the session they answer with it.
 */
export async function specialReads(
  run: RunContext,
  main: Actor,
  wanted: readonly (keyof typeof columns)[],
): Promise<readonly ActorRequest[]> {
  const requests: ActorRequest[] = []
  for (const column of wanted) {
    const { request, dialect } = columns[column]
    const [sample] = rowsOf(await control(run, main, request(run), isGoodRead)) ?? []
    if (!sample) return cantTell('the probe entity shows no record to build a query from', 'profile')
    const { id, field } = knownIn(run, sample)
    const query = (text: string): QueryOptions => ({
      top: 1,
      filter: filterText(or(eq('Id', { guid: id }), eq(field, { text })), dialect),
    })
    const short = request(run, query(specialText))
    const missing = longQuery - new URL(request(run, query('')).url).search.length + 1
    requests.push(short, request(run, query('x'.repeat(Math.max(0, missing)))))
  }
  return requests
}

function knownIn(run: RunContext, sample: Row): { readonly id: string; readonly field: string } {
  const { Id } = sample
  if (typeof Id !== 'string' || !isGuid(Id))
    return cantTell('the records of the probe entity have no Id that is a GUID (RECORD-2)')
  const field =
    run.profile.entities.probe?.fields.text ??
    Object.entries(plainFields(sample)).find(([, value]) => isPlainText(value))?.[0]
  if (field === undefined)
    return cantTell('the probe entity shows no text field to filter by: name one in entities.probe', 'profile')
  return { id: Id, field }
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !isGuid(value) && !/^\d{4}-\d\d-\d\d|^\/Date\(/.test(value)
}
