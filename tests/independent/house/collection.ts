import type { Freedoms } from '../freedoms.js'
import type { Answer } from './answer.js'
import { json, nothing } from './answer.js'
import { writeFeed } from './atom.js'
import { DataFailure } from './data-failure.js'
import type { Dialect } from './filter.js'
import { readFilter } from './filter.js'
import { asksForJson } from './media.js'
import type { Pair, Question } from './question.js'
import type { Field } from './schema.js'
import { schema } from './schema.js'
import type { Row, Store, Value } from './store.js'

/** One page of a collection before it is written. */
export interface Page {
  readonly entity: string
  readonly fields: readonly Field[]
  readonly rows: readonly Row[]
  readonly next: string | null
  /** Address of the service, with a slash at its end. */
  readonly root: string
}

const known = ['$filter', '$select', '$top', '$skiptoken']

/** Answers a read of a collection. Throws a DataFailure for an option that is unknown, doubled or not understood. */
export function answerCollection(
  question: Question,
  entity: string,
  context: { dialect: Dialect; store: Store; freedoms: Freedoms },
): Answer {
  const { dialect, freedoms } = context
  const page = readPage(question, entity, context)
  if (dialect === 'odata')
    return json({
      '@odata.context': `${page.root}$metadata#${entity}`,
      ...(page.next === null ? {} : { '@odata.nextLink': page.next }),
      value: page.rows.map((row) => record(row, page.fields)),
    })
  if (!asksForJson(question.headers.accept))
    return { ...nothing, status: 200, type: 'application/atom+xml;type=feed;charset=utf-8', body: writeFeed(page) }
  const upper = freedoms.guidCase === 'upper-in-legacy'
  const records = page.rows.map((row) => ({
    ...(freedoms.legacyJson === 'verbose' ? { __metadata: { uri: addressOf(page, row), type: `Acme.${entity}` } } : {}),
    ...(freedoms.legacyJson === 'light' ? { 'odata.id': addressOf(page, row) } : {}),
    ...record(row, page.fields, upper),
  }))
  if (freedoms.legacyJson === 'array') return json(records)
  if (freedoms.legacyJson === 'verbose')
    return json({ d: { results: records, ...(page.next === null ? {} : { __next: page.next }) } })
  const light = {
    'odata.metadata': `${page.root}$metadata#${entity}Collection`,
    ...(page.next === null ? {} : { 'odata.nextLink': page.next }),
    value: records,
  }
  // Text outside ASCII goes out as escapes: the same JSON to whoever reads it as JSON.
  const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return { ...json(null), body: JSON.stringify(light).replaceAll(/[\u0080-\uffff]/g, escape) }
}

export const addressOf = ({ entity, root }: Page, row: Row): string =>
  `${root}${entity}Collection(guid'${String(row['Id'])}')`

function readPage(
  question: Question,
  entity: string,
  { dialect, store, freedoms }: { dialect: Dialect; store: Store; freedoms: Freedoms },
): Page {
  const option = (name: string) => question.query.find(([key]) => key === name)?.[1]
  const names = question.query.map(([name]) => name).filter((name) => name.startsWith('$'))
  const wrong = names.find((name, at) => !known.includes(name) || names.indexOf(name) !== at)
  if (wrong !== undefined) throw new DataFailure(400, `The query option ${wrong} is not offered, or given twice`)
  const filter = option('$filter')
  const test = filter === undefined ? () => true : readFilter(filter, { entity, store, dialect })
  const fields = selected(option('$select'), entity)
  const from = amount('$skiptoken', option('$skiptoken')) ?? 0
  const top = amount('$top', option('$top')) ?? Infinity
  const found = store.rows(entity).filter(test).slice(0, top)
  const bare = dialect === 'legacy' && freedoms.legacyJson === 'array'
  const size = bare || freedoms.pageSize === 0 ? Infinity : freedoms.pageSize
  const set = dialect === 'legacy' ? `${entity}Collection` : entity
  const root = `http://${question.host}${question.address.slice(0, question.address.indexOf(dialect === 'legacy' ? '.svc/' : '/odata/'))}${dialect === 'legacy' ? '.svc/' : '/odata/'}`
  const rows = found.slice(from, from + size)
  const more = from + rows.length < found.length
  const link = `${set}?${writeQuery([...question.query.filter(([name]) => name !== '$skiptoken'), ['$skiptoken', String(from + rows.length)]])}`
  return { entity, fields, rows, root, next: more ? `${freedoms.nextLinks === 'absolute' ? root : ''}${link}` : null }
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

function record(row: Row, fields: readonly Field[], upper = false): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = row[name] ?? null
      const isGuid = kind === 'guid' || kind === 'lookup'
      return [name, upper && isGuid && typeof value === 'string' ? value.toUpperCase() : value]
    }),
  )
}
