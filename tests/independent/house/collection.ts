import type { Freedoms } from '../freedoms.js'
import { nothing, type Answer } from './answer.js'
import { writeFeed } from './atom.js'
import { DataFailure } from './data-failure.js'
import { readFilter } from './filter.js'
import { writeCollection } from './json-records.js'
import type { Pair, Question } from './question.js'
import { schema, type Field } from './schema.js'
import type { Row, Store } from './store.js'
import type { Reading, Workings } from './workings.js'

/** One page of a collection before it is written. */
export interface Page {
  readonly entity: string
  readonly fields: readonly Field[]
  readonly rows: readonly Row[]
  readonly next: string | null
  /** Address of the service, with a slash at its end. */
  readonly root: string
}

interface Context {
  readonly store: Store
  readonly freedoms: Freedoms
  readonly workings: Workings
}

const known = ['$filter', '$select', '$top', '$skiptoken']

/** Answers a read of a collection. Throws a DataFailure for an option that is unknown, doubled or not understood. */
export function answerCollection(reading: Reading, context: Context): Answer {
  const page = context.workings.page(readPage(reading, context), reading)
  if (reading.inJson) return writeCollection(page, reading.dialect, context.freedoms)
  const body = writeFeed(page, context.freedoms)
  return { ...nothing, status: 200, type: 'application/atom+xml;type=feed;charset=utf-8', body }
}

export const addressOf = ({ entity, root }: Page, row: Row): string =>
  `${root}${entity}Collection(guid'${String(row['Id'])}')`

function readPage(reading: Reading, { store, freedoms, workings }: Context): Page {
  const { question, entity, dialect, all } = reading
  const option = (name: string) => question.query.find(([key]) => key === name)?.[1]
  const names = question.query.map(([name]) => name).filter((name) => name.startsWith('$'))
  const wrong = names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at)
  if (wrong !== undefined) throw new DataFailure(400, `The query option ${wrong} is not offered, or given twice`)
  const filter = option('$filter')
  const { collation } = freedoms
  const test =
    filter === undefined ? () => true : readFilter(filter, { entity, store, dialect, collation, equal: workings.equal })
  const fields = selected(option('$select'), entity)
  const from = amount('$skiptoken', option('$skiptoken')) ?? 0
  const top = amount('$top', option('$top')) ?? Infinity
  const { maxEntityRowCount: cap, pageSize, pastCap } = freedoms
  const found = workings.found(all.filter(test), reading).slice(0, Math.min(top, pastCap === 'ends' ? cap : Infinity))
  const shape = reading.inJson ? (dialect === 'legacy' ? freedoms.legacyJson : freedoms.odataJson) : 'feed'
  const pageless = shape === 'array' || shape === 'verbose-array'
  const size = Math.min(cap, pageless || pageSize === 0 ? Infinity : pageSize)
  const set = dialect === 'legacy' ? `${entity}Collection` : entity
  const root = rootOf(question)
  const rows = found.slice(from, from + size)
  const more = !pageless && from + rows.length < found.length
  const link = `${set}?${writeQuery([...question.query.filter(([name]) => name !== '$skiptoken'), ['$skiptoken', String(from + rows.length)]])}`
  return { entity, fields, rows, root, next: more ? `${freedoms.nextLinks === 'absolute' ? root : ''}${link}` : null }
}

/** Address of the service that was asked, with a slash at its end. */
export function rootOf({ service, host, address }: Question): string {
  const sign = service === 'odata' ? '/odata/' : '.svc/'
  return `http://${host}${address.slice(0, address.indexOf(sign))}${sign}`
}

const writeQuery = (pairs: readonly Pair[]) =>
  pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

/** Exactly what was selected, Id only where it is named. */
function selected(select: string | undefined, entity: string): readonly Field[] {
  const fields = schema[entity] ?? []
  if (select === undefined || select.trim() === '*') return fields
  return select.split(',').map((name) => {
    const field = fields.find((each) => each.name === name.trim())
    if (field === undefined) throw new DataFailure(400, `${entity} has no field '${name.trim()}' to select`)
    return field
  })
}

function amount(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new DataFailure(400, `${name} wants a whole number, not '${text}'`)
  return Number(text)
}
