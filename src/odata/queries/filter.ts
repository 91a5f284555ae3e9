import type { ExactNumber } from '../values/exact-number.js'
import {
  booleanLiteral,
  dateTimeLiteral,
  type Dialect,
  guidLiteral,
  nullLiteral,
  numberLiteral,
  textLiteral,
  UnwritableLiteral,
} from './literals.js'
/** The right side of a comparison. */
export type Operand =
  | { readonly text: string }
  | { readonly guid: string }
  | { readonly dateTime: string }
  | { readonly number: number | ExactNumber; readonly edmType?: string }
  | { readonly boolean: boolean }
  | null

/** A filter as a tree, so that one filter can be asked of both services, each in its own dialect. */
export type Filter =
  | { readonly compare: 'eq'; readonly path: string; readonly to: Operand }
  | { readonly join: 'or'; readonly sides: readonly [Filter, Filter, ...Filter[]] }

/** Whether a query can name a field that is called so. */
export function isFieldName(name: string): boolean {
  return field.test(name) && !name.includes('/')
}

const field = /^[\p{L}_][\p{L}\p{N}_]*(\/[\p{L}_][\p{L}\p{N}_]*)*$/u

/** `path` is a field, or a path such as `Account/Id`. */
export function eq(path: string, to: Operand): Filter {
  return { compare: 'eq', path: checkedPath(path), to }
}

export function or(...sides: readonly [Filter, Filter, ...Filter[]]): Filter {
  return { join: 'or', sides }
}

/** `<Lookup>/Id eq <guid>` (section Endpoints, read records by OData). */
export function lookupIs(lookup: string, id: string): Filter {
  return eq(`${lookup}/Id`, { guid: id })
}

/** The filter as the text of `$filter`, not yet encoded. It needs no brackets: nothing joins but `or`. */
export function filterText(filter: Filter, dialect: Dialect): string {
  if ('compare' in filter) return `${filter.path} ${filter.compare} ${operandText(filter.to, dialect)}`
  return filter.sides.map((side) => filterText(side, dialect)).join(` ${filter.join} `)
}

function operandText(operand: Operand, dialect: Dialect): string {
  if (operand === null) return nullLiteral
  if ('text' in operand) return textLiteral(operand.text)
  if ('guid' in operand) return guidLiteral(operand.guid, dialect)
  if ('dateTime' in operand) return dateTimeLiteral(operand.dateTime, dialect)
  if ('boolean' in operand) return booleanLiteral(operand.boolean)
  return numberLiteral(operand.number, dialect, operand.edmType)
}

function checkedPath(path: string): string {
  if (!field.test(path)) throw new UnwritableLiteral('a field path', JSON.stringify(path.slice(0, 60)))
  return path
}
