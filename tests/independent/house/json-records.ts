import type { Freedoms } from '../freedoms.js'
import { json, type Answer } from './answer.js'
import { addressOf, type Page } from './collection.js'
import type { Dialect } from './filter.js'
import type { Row, Value } from './store.js'

/** A page as JSON, in the shape that the deployment has for the service. */
export function writeCollection(page: Page, dialect: Dialect, freedoms: Freedoms): Answer {
  return dialect === 'odata' ? writeOdata(page, freedoms) : writeLegacy(page, freedoms)
}

function writeOdata(page: Page, freedoms: Freedoms): Answer {
  const records = page.rows.map((row) => record(row, page, { ...freedoms, guidCase: 'lower' }))
  if (freedoms.odataJson === 'array') return json(records)
  const sign = freedoms.odataJson === 'v4' ? '@odata.' : 'odata.'
  return json({
    [freedoms.odataJson === 'v4' ? '@odata.context' : 'odata.metadata']: `${page.root}$metadata#${page.entity}`,
    ...(page.next === null ? {} : { [`${sign}nextLink`]: page.next }),
    value: records,
  })
}

function writeLegacy(page: Page, freedoms: Freedoms): Answer {
  const records = page.rows.map((row) => writeRecord(row, page, freedoms))
  switch (freedoms.legacyJson) {
    case 'array':
      return json(records)
    case 'verbose-array':
      return json({ d: records })
    case 'verbose':
      return json({ d: { results: records, ...(page.next === null ? {} : { __next: page.next }) } })
    case 'light': {
      const light = {
        'odata.metadata': `${page.root}$metadata#${page.entity}Collection`,
        ...(page.next === null ? {} : { 'odata.nextLink': page.next }),
        value: records,
      }
      // Text outside ASCII goes out as escapes: the same JSON to whoever reads it as JSON.
      const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
      return { ...json(null), body: JSON.stringify(light).replaceAll(/[\u0080-\uffff]/g, escape) }
    }
  }
}

/** One record of the legacy data service with the control members of its shape. */
export function writeRecord(row: Row, page: Page, freedoms: Freedoms): Readonly<Record<string, unknown>> {
  const verbose = freedoms.legacyJson.startsWith('verbose')
  return {
    ...(verbose ? { __metadata: { uri: addressOf(page, row), type: `Acme.${page.entity}` } } : {}),
    ...(freedoms.legacyJson === 'light' ? { 'odata.id': addressOf(page, row) } : {}),
    ...record(row, page, freedoms),
  }
}

function record(row: Row, { fields }: Page, { guidCase, nulls }: Freedoms): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    fields
      .filter(({ name }) => nulls === 'shown' || (row[name] ?? null) !== null)
      .map(({ name, kind }) => {
        const value = row[name] ?? null
        const isGuid = kind === 'guid' || kind === 'lookup'
        return [
          name,
          guidCase === 'upper-in-legacy' && isGuid && typeof value === 'string' ? value.toUpperCase() : value,
        ]
      }),
  )
}
