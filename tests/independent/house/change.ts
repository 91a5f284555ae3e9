import type { Freedoms } from '../freedoms.js'
import { json, nothing, type Answer } from './answer.js'
import { rootOf } from './collection.js'
import { DataFailure } from './data-failure.js'
import { readJsonBody } from './json-body.js'
import { writeRecord } from './json-records.js'
import type { Question } from './question.js'
import { guidPattern, schema, zeroGuid, type Field } from './schema.js'
import type { Row, Store, Value } from './store.js'
import type { Caller, Workings } from './workings.js'

interface Context {
  readonly store: Store
  readonly freedoms: Freedoms
  readonly workings: Workings
}

/** Changes one record: everything in the body is read before anything is set. Throws a DataFailure otherwise. */
export function answerChange(
  question: Question,
  address: { entity: string; id: string },
  caller: Caller,
  { store, freedoms, workings }: Context,
): Answer {
  const { entity } = address
  const row = store.rows(entity).find(({ Id }) => Id === address.id.toLowerCase())
  if (row === undefined) throw new DataFailure(404, `${entity} has no record ${address.id}`)
  const body = readJsonBody(question.body)
  const takesNested = nestedTaken(question, freedoms)
  const given = Object.entries(body).flatMap(([name, value]) => readMember(name, value, { entity, store, takesNested }))
  const serverOwn = freedoms.stamps ? ['ModifiedOn'] : []
  const fields: Record<string, Value> = {}
  if (question.method === 'PUT' && freedoms.putBlanks) Object.assign(fields, blank(entity, serverOwn))
  for (const [name, value] of given) {
    if (name === 'Id' && value !== row['Id']) throw new DataFailure(400, 'Id cannot be changed')
    if (!serverOwn.includes(name)) fields[name] = freedoms.keeps === 'coarse' ? coarse(value) : value
  }
  const stamp = freedoms.stamps ? { ModifiedOn: new Date() } : {}
  const set = workings.set({ ...fields, ...stamp }, { question, entity, row, members: Object.keys(body), caller })
  store.change(entity, String(row['Id']), set)
  if (freedoms.writeStatus === 204) return nothing
  const all = { entity, fields: schema[entity] ?? [], rows: [], next: null, root: rootOf(question) }
  const record = writeRecord({ ...row, ...set }, all, freedoms)
  return json(freedoms.legacyJson.startsWith('verbose') ? { d: record } : record)
}

const blank = (entity: string, serverOwn: readonly string[]): Row =>
  Object.fromEntries(
    (schema[entity] ?? [])
      .filter(({ name }) => name !== 'Id' && !serverOwn.includes(name))
      .map(({ name, kind }) => [name, kind === 'whole' || kind === 'decimal' ? 0 : kind === 'flag' ? false : null]),
  )

/** Decimals to two places, date-times to the second. */
function coarse(value: Value): Value {
  if (value instanceof Date) return new Date(Math.floor(value.getTime() / 1000) * 1000)
  return typeof value === 'number' ? Math.round(value * 100) / 100 : value
}

function nestedTaken({ headers }: Question, { nestedLookups }: Freedoms): boolean {
  const verbose = /odata\s*=\s*verbose/i.test(headers['content-type'] ?? '')
  return nestedLookups === 'always' || (nestedLookups === 'verbose') === verbose
}

function readMember(
  name: string,
  value: unknown,
  { entity, store, takesNested }: { entity: string; store: Store; takesNested: boolean },
): readonly (readonly [string, Value])[] {
  const fields = schema[entity] ?? []
  const field = fields.find((each) => each.name === name)
  if (field !== undefined) return [[name, checkLookup(field, readValue(field, value), store)]]
  const lookup = fields.find((each) => each.kind === 'lookup' && each.name === `${name}Id`)
  if (lookup !== undefined && !takesNested)
    throw new DataFailure(400, `${name}: a nested object is not taken with this content type`)
  if (lookup !== undefined)
    return [[lookup.name, checkLookup(lookup, value === null ? null : readUri(lookup, value), store)]]
  if (name.startsWith('__') || name.includes('odata.')) return []
  throw new DataFailure(400, `${entity} has no field '${name}'`)
}

function readUri(lookup: Field, value: unknown): Value {
  const uri = (value as { __metadata?: { uri?: unknown } }).__metadata?.uri
  const match = typeof uri === 'string' ? /(?:^|\/)(\w+)Collection\(guid'([^']*)'\)$/.exec(uri) : null
  if (match?.[1] !== lookup.target)
    throw new DataFailure(400, `The nested object for ${lookup.name} has no address of a ${lookup.target ?? ''}`)
  return readGuid(lookup.name, match?.[2])
}

function checkLookup(field: Field, value: Value, store: Store): Value {
  if (field.target === undefined || value === null || value === zeroGuid) return value
  if (!store.rows(field.target).some(({ Id }) => Id === value))
    throw new DataFailure(400, `${field.name}: there is no ${field.target} ${String(value)}`)
  return value
}

function readValue({ name, kind }: Field, value: unknown): Value {
  const wrong = () => new DataFailure(400, `Field ${name}: the value does not fit its type`)
  if (value === null) return null
  switch (kind) {
    case 'guid':
    case 'lookup':
      return readGuid(name, value)
    case 'text':
      if (typeof value !== 'string') throw wrong()
      return value
    case 'whole':
    case 'decimal':
      if (typeof value !== 'number' || (kind === 'whole' && !Number.isInteger(value))) throw wrong()
      return value
    case 'flag':
      if (typeof value !== 'boolean') throw wrong()
      return value
    case 'dateTime': {
      const date = new Date(typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? value : NaN)
      if (Number.isNaN(date.getTime())) throw wrong()
      return date
    }
  }
}

function readGuid(name: string, value: unknown): string {
  if (typeof value === 'string' && guidPattern.test(value)) return value.toLowerCase()
  throw new DataFailure(400, `Field ${name}: a primitive value cannot be converted to the type 'Edm.Guid'`, [
    `Given was ${typeof value === 'string' ? `'${value}'` : `a ${typeof value}`}`,
    'A GUID has to have 32 digits and 4 dashes (8-4-4-4-12)',
  ])
}
