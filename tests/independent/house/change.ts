import type { Freedoms } from '../freedoms.js'
import type { Answer } from './answer.js'
import { json, nothing } from './answer.js'
import { DataFailure } from './data-failure.js'
import { readJsonBody } from './json-body.js'
import type { Question } from './question.js'
import type { Field } from './schema.js'
import { guidPattern, schema, zeroGuid } from './schema.js'
import type { Row, Store, Value } from './store.js'

const serverOwn = ['ModifiedOn']

/** Changes one record: everything in the body is read before anything is set. Throws a DataFailure otherwise. */
export function answerChange(
  question: Question,
  address: { entity: string; id: string },
  { store, freedoms }: { store: Store; freedoms: Freedoms },
): Answer {
  const { entity } = address
  const row = store.rows(entity).find(({ Id }) => Id === address.id.toLowerCase())
  if (row === undefined) throw new DataFailure(404, `${entity} has no record ${address.id}`)
  const given = Object.entries(readJsonBody(question.body)).flatMap(([name, value]) =>
    readMember(name, value, entity, store),
  )
  const fields: Record<string, Value> = {}
  if (question.method === 'PUT' && freedoms.putBlanks) Object.assign(fields, blank(entity))
  for (const [name, value] of given) {
    if (name === 'Id' && value !== row['Id']) throw new DataFailure(400, 'Id cannot be changed')
    if (!serverOwn.includes(name)) fields[name] = value
  }
  store.change(entity, String(row['Id']), fields)
  return freedoms.writeStatus === 204 ? nothing : json({ done: true })
}

const blank = (entity: string): Row =>
  Object.fromEntries(
    (schema[entity] ?? [])
      .filter(({ name }) => name !== 'Id' && !serverOwn.includes(name))
      .map(({ name, kind }) => [name, kind === 'whole' || kind === 'decimal' ? 0 : kind === 'flag' ? false : null]),
  )

function readMember(name: string, value: unknown, entity: string, store: Store): readonly (readonly [string, Value])[] {
  const fields = schema[entity] ?? []
  const field = fields.find((each) => each.name === name)
  if (field !== undefined) return [[name, checkLookup(field, readValue(field, value), store)]]
  const lookup = fields.find((each) => each.kind === 'lookup' && each.name === `${name}Id`)
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
