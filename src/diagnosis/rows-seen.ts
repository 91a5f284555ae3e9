import { oncePer } from '../runtime/once-per.js'
import { parsedJson } from '../runtime/json.js'
import { queryOf, type ExchangeSeen } from './exchange-seen.js'

/** A collection answer as the evidence keeps it: how many records, and whether it says that there are more. */
export interface RowsSeen {
  readonly count: number
  readonly goesOn: boolean
  /** The names of the first record's members; none of an Atom feed. */
  readonly fields: readonly string[]
}

/** Undefined where the answer is no collection, or is not kept whole: half a body says nothing of a number. */
export const rowsSeen = oncePer(rowsIn)

function rowsIn({ status, body, mediaType }: ExchangeSeen): RowsSeen | undefined {
  if (status !== 200 || !body.whole) return undefined
  return /json/.test(mediaType) ? rowsInJson(body.text) : /xml/.test(mediaType) ? rowsInFeed(body.text) : undefined
}

/** The entity of a collection's address, as both services call it; undefined for anything else. */
export function entityOf({ method, url, area }: ExchangeSeen): string | undefined {
  const last = url?.pathname.split('/').at(-1) ?? ''
  if (method !== 'GET' || !/^\w+$/.test(last)) return undefined
  if (area === 'odata') return last
  return area === 'legacy' && last.endsWith('Collection') ? last.slice(0, -'Collection'.length) : undefined
}

/** The `$top` of a request; Infinity where it has none. */
export function topOf(seen: ExchangeSeen): number {
  const top = queryOf(seen).get('$top')
  return top === undefined ? Infinity : Number(top)
}

function rowsInJson(text: string): RowsSeen | undefined {
  const json = parsedJson(text)
  if (Array.isArray(json)) return rows(json, false)
  if (typeof json !== 'object' || json === null) return undefined
  const { value, d } = json as { readonly value?: unknown; readonly d?: unknown }
  const goesOn = '@odata.nextLink' in json || 'odata.nextLink' in json
  if (Array.isArray(value)) return rows(value, goesOn)
  if (Array.isArray(d)) return rows(d, false)
  if (typeof d !== 'object' || d === null || !('results' in d) || !Array.isArray(d.results)) return undefined
  return rows(d.results, '__next' in d)
}

function rows(records: readonly unknown[], goesOn: boolean): RowsSeen {
  const [first] = records
  return {
    count: records.length,
    goesOn,
    fields: typeof first === 'object' && first !== null ? Object.keys(first) : [],
  }
}

function rowsInFeed(text: string): RowsSeen | undefined {
  if (!/<(\w+:)?feed[\s>]/.test(text)) return undefined
  const count = text.match(/<(\w+:)?entry[\s>]/g)?.length ?? 0
  return { count, goesOn: /<(\w+:)?link[^>]*\brel\s*=\s*["']next["']/.test(text), fields: [] }
}
