import type { EntityModel, Field, Value } from '../../../../fixtures/model.js'
import { isRecord } from '../../../runtime/json.js'
import { DataFault } from '../../errors.js'
import { pathOperand, unknownField, type Operand, type Scope } from '../../query/evaluate.js'
import { checkDepth } from '../../query/expression.js'
import { converted } from '../../records/convert.js'
import { keyName } from '../../records/keys.js'
import { lookupOf, type LookupField } from '../../records/store.js'

/** A member by its name, which clients begin with a small or a capital letter. */
export function member(of: unknown, name: string): unknown {
  return isRecord(of) ? (of[name] ?? of[name.charAt(0).toUpperCase() + name.slice(1)]) : undefined
}

export function itemsOf(of: unknown): readonly (readonly [name: string, item: unknown])[] {
  const items = member(of, 'items')
  return isRecord(items) ? Object.entries(items) : []
}

/** A column of a query: how to read it from a record, and the lookup that it ends in. */
export interface Column {
  readonly operand: Operand
  readonly steps: readonly string[]
  readonly lookup: LookupField | undefined
}

/** A column by its path, such as `Name`, `Account` or `Account.Owner.Name`. */
export function columnAt(path: string, scope: Scope): Column {
  const steps = path.split('.')
  checkDepth(steps.length, 'field', 'A path')
  const last = steps.pop() ?? ''
  let model: EntityModel | undefined = scope.model
  for (const step of steps)
    model = scope.store.model(lookupOf(model, step)?.lookup.target ?? '') ?? missing(step, model)
  const lookup = lookupOf(model, last)
  const target = lookup && scope.store.model(lookup.lookup.target)
  const whole = target ? [...steps, last, keyName(target)] : [...steps, last]
  return { operand: pathOperand(whole, scope), steps: whole, lookup }
}

export function missing(name: string, model: EntityModel): never {
  throw unknownField(name, model)
}

export function columnOf(expression: unknown, scope: Scope): Column {
  const [type, path] = [member(expression, 'expressionType'), member(expression, 'columnPath')]
  if ((type ?? 0) !== 0 || typeof path !== 'string')
    throw new DataFault('option', 'The emulator takes columns only: expressionType 0 with a columnPath.')
  return columnAt(path, scope)
}

/** The field of a key that its model does not name. */
export const key: Field = { name: 'Id', type: 'Edm.Guid' }

/** A parameter, brought into the type of the column that it is for. */
export function parameterOf(expression: unknown, field: Field): Value {
  if (member(expression, 'expressionType') !== 2)
    throw new DataFault('option', 'The emulator takes parameters only as values: expressionType 2.')
  return converted(field, givenValue(expression, field))
}

/** The value of a parameter. Clients put dates and times into quotation marks once more. */
export function givenValue(expression: unknown, { type }: Field): unknown {
  const value = member(member(expression, 'parameter'), 'value') ?? null
  return type !== 'Edm.String' && typeof value === 'string' ? value.replace(/^"(.*)"$/, '$1') : value
}
