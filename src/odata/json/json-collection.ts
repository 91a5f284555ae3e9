import type { ValidateFunction } from 'ajv/dist/2020.js'
import { shortened } from '../../runtime/phrases.js'
import { validatorOf } from '../../schema/compile.js'
import type { CollectionArray } from '../../schema/generated/collection-array.js'
import type { CollectionLight } from '../../schema/generated/collection-light.js'
import type { CollectionVerboseArray } from '../../schema/generated/collection-verbose-array.js'
import type { CollectionVerbose } from '../../schema/generated/collection-verbose.js'
import type { CollectionShape } from '../bodies/page.js'
import { isArray, isObject, type Row, type Value } from '../values/value.js'
import { edmTypeName } from '../xml/atom-property.js'

const suffix = '@odata.type'

/** Enough rows to meet every annotated field, few enough to cost nothing. */
const rowsLookedAt = 200

/** A collection taken out of its wrapping. */
interface JsonCollection {
  readonly shape: Exclude<CollectionShape, 'atom'>
  readonly rows: readonly Row[]
  readonly next: string | undefined
  readonly count: number | undefined
}

/** The collection that a JSON answer is, or what keeps it from being one. */
type CollectionFinding = { readonly collection: JsonCollection } | { readonly fault: string }

/** Tells the shape by the members that carry the rows, then holds the whole answer against that shape's schema. */
export function collectionIn(json: Value): CollectionFinding {
  if (isArray(json)) {
    return held(json, validatorOf<CollectionArray>('collection-array'), (rows) => ({
      shape: 'array',
      rows: rows as readonly Row[],
      next: undefined,
      count: undefined,
    }))
  }
  if (!isObject(json)) return { fault: 'JSON that is neither an object nor an array' }
  const { d, value } = json
  if (isArray(d)) {
    return held(json, validatorOf<CollectionVerboseArray>('collection-verbose-array'), (answer) => ({
      shape: 'verboseArray',
      rows: answer.d as readonly Row[],
      next: undefined,
      count: undefined,
    }))
  }
  if (isObject(d) && d['results'] !== undefined) {
    return held(json, validatorOf<CollectionVerbose>('collection-verbose'), (answer) => ({
      shape: 'verbose',
      rows: answer.d.results as readonly Row[],
      next: answer.d.__next ?? undefined,
      count: numberIn(answer.d.__count),
    }))
  }
  if (value !== undefined && (isArray(value) || 'odata.metadata' in json || '@odata.context' in json)) {
    return held(json, validatorOf<CollectionLight>('collection-light'), (answer) => ({
      shape: 'light',
      rows: answer.value as readonly Row[],
      next: answer['@odata.nextLink'] ?? answer['odata.nextLink'] ?? undefined,
      count: numberIn(answer['@odata.count'] ?? answer['odata.count']),
    }))
  }
  return { fault: `JSON with the members ${namesOf(isObject(d) ? d : json)}, none of which carries rows` }
}

function held<T>(json: unknown, validate: ValidateFunction<T>, take: (answer: T) => JsonCollection): CollectionFinding {
  if (validate(json)) return { collection: take(json) }
  const first = validate.errors?.[0]
  return { fault: `an invalid collection: ${first?.instancePath ?? ''} ${first?.message ?? ''}` }
}

/** A member that a serializer writes though nothing was counted holds null. */
function numberIn(count: string | number | null | undefined): number | undefined {
  const number = count === '' || count === null ? NaN : Number(count)
  return Number.isSafeInteger(number) ? number : undefined
}

/** Member names of an unknown object: few, and short. */
export function namesOf(json: object): string {
  const names = Object.keys(json).map((name) => JSON.stringify(shortened(name, 40)))
  if (names.length === 0) return '(none)'
  return names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ')
}

/** The types that light JSON names beside the fields (`<field>@odata.type`). */
export function annotatedTypes(rows: readonly Row[]): ReadonlyMap<string, string> {
  const types = new Map<string, string>()
  for (const row of rows.slice(0, rowsLookedAt)) {
    for (const name in row) {
      if (!name.endsWith(suffix) || name.length === suffix.length) continue
      const type = row[name]
      if (typeof type === 'string') types.set(name.slice(0, -suffix.length), edmTypeName(type))
    }
  }
  return types
}
