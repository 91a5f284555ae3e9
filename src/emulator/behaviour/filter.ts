import type { Value } from '../../../fixtures/model.js'
import type { ComparisonOperator, Expression, ValueType } from '../query/expression.js'
import { parseFilter } from '../query/parse.js'
import type { Service } from './routes.js'

/** A function of a filter. Where an operand is null, so is the result. */
interface FilterFunction {
  readonly operands: readonly ValueType[]
  readonly result: ValueType
  readonly compute: (...operands: readonly Exclude<Value, null>[]) => Value
}

const onTexts = (compute: (left: string, right: string) => Value): FilterFunction => ({
  operands: ['text', 'text'],
  result: 'boolean',
  compute: (left, right) => compute(String(left), String(right)),
})

const onText = (result: ValueType, compute: (text: string) => Value): FilterFunction => ({
  operands: ['text'],
  result,
  compute: (text) => compute(String(text)),
})

const onMoment = (compute: (moment: Date) => number): FilterFunction => ({
  operands: ['moment'],
  result: 'number',
  compute: (moment) => compute(new Date(Number(moment))),
})

const filterFunctions: ReadonlyMap<string, FilterFunction> = new Map([
  ['startswith', onTexts((text, part) => text.startsWith(part))],
  ['endswith', onTexts((text, part) => text.endsWith(part))],
  ['contains', onTexts((text, part) => text.includes(part))],
  ['substringof', onTexts((part, text) => text.includes(part))],
  ['indexof', { ...onTexts((text, part) => text.indexOf(part)), result: 'number' }],
  ['tolower', onText('text', (text) => text.toLowerCase())],
  ['toupper', onText('text', (text) => text.toUpperCase())],
  ['trim', onText('text', (text) => text.trim())],
  ['length', onText('number', (text) => text.length)],
  ['year', onMoment((moment) => moment.getUTCFullYear())],
  ['month', onMoment((moment) => moment.getUTCMonth() + 1)],
  ['day', onMoment((moment) => moment.getUTCDate())],
])

/** How a filter is read and what it means (document: `$filter` of both data services). */
export interface FilterBehaviour {
  readonly read: (filter: string) => Expression
  readonly functions: ReadonlyMap<string, FilterFunction>
  /** Whether a service knows the function, or the operator `in`, of this name. */
  readonly knows: (name: string, service: Service) => boolean
  /** Whether a filter may name the GUID field of a lookup (`AccountId`) where a path would do (`Account/Id`). */
  readonly takesLookupField: (service: Service) => boolean
  /** Whether two types may be compared; else the filter is refused. */
  readonly comparable: (left: ValueType, right: ValueType) => boolean
  /** Of two texts; GUIDs are none. */
  readonly textEquals: (left: string, right: string) => boolean
  readonly textOrder: (left: string, right: string) => number
  readonly compare: (operator: ComparisonOperator, left: Value, right: Value, filter: FilterBehaviour) => boolean
  readonly both: (left: boolean, right: boolean) => boolean
  readonly either: (left: boolean, right: boolean) => boolean
}

export const documentedFilter: FilterBehaviour = {
  read: parseFilter,
  functions: filterFunctions,
  // `in` came with OData 4.01; the legacy service is of an older age.
  knows: (name, service) => name !== 'in' || service === 'odata',
  takesLookupField: () => true,
  comparable: (left, right) => left === right || left === 'null' || right === 'null',
  textEquals: (left, right) => left === right,
  textOrder: (left, right) => (left < right ? -1 : left > right ? 1 : 0),
  compare(operator, left, right, filter) {
    if (operator === 'eq') return equal(left, right, filter)
    if (operator === 'ne') return !equal(left, right, filter)
    if (left === null || right === null) return false
    const order = orderOf(left, right, filter)
    switch (operator) {
      case 'gt':
        return order > 0
      case 'ge':
        return order >= 0
      case 'lt':
        return order < 0
      case 'le':
        return order <= 0
    }
  },
  both: (left, right) => left && right,
  either: (left, right) => left || right,
}

function equal(left: Value, right: Value, filter: FilterBehaviour): boolean {
  return typeof left === 'string' && typeof right === 'string' ? filter.textEquals(left, right) : left === right
}

/** Below zero where the left value comes first. Nulls come before everything. */
export function orderOf(left: Value, right: Value, filter: Pick<FilterBehaviour, 'textOrder'>): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? -1 : 1
  if (typeof left === 'string' && typeof right === 'string') return filter.textOrder(left, right)
  if (typeof left === 'bigint' || typeof right === 'bigint') return left < right ? -1 : left > right ? 1 : 0
  return Number(left) - Number(right)
}
