import { DataFault, type FaultKind } from '../errors.js'
import type { Value } from '../../../fixtures/model.js'

export type ComparisonOperator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** What a literal or an operand is, as far as comparing goes. */
export type ValueType = 'text' | 'number' | 'boolean' | 'guid' | 'moment' | 'time' | 'null'

/** A filter, as read and before it is held against an entity. */
export type Expression =
  | { readonly kind: 'literal'; readonly type: ValueType; readonly value: Value }
  | { readonly kind: 'path'; readonly steps: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[] }
  | { readonly kind: 'not'; readonly operand: Expression }
  | {
      readonly kind: 'comparison'
      readonly operator: ComparisonOperator
      readonly left: Expression
      readonly right: Expression
    }
  /** `operand in (…)`: equal to one of these. */
  | { readonly kind: 'in'; readonly operand: Expression; readonly among: readonly Expression[] }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }

/** Levels that a query may nest: beyond them it is refused, so that neither time nor memory runs out. */
const deepest = 200

/** Throws a fault of this kind for more levels than a query may nest. */
export function checkDepth(levels: number, kind: FaultKind, subject: string): void {
  if (levels > deepest) throw new DataFault(kind, `${subject} nests deeper than ${String(deepest)} levels.`)
}

/** Splits the value of an option at its commas (or at another sign), those in parentheses aside. Throws for an empty part. */
export function parts(source: string, option: string, separator: ',' | ';' = ','): readonly string[] {
  const names: string[] = []
  let depth = 0
  let current = ''
  for (const character of source) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (character === separator && depth === 0) {
      names.push(current.trim())
      current = ''
    } else current += character
  }
  names.push(current.trim())
  if (names.includes('')) throw new DataFault('option', `The option ${option} has an empty part: '${source}'.`)
  return names
}
