import type { EntityModel, EdmType, Field, Value } from '../../../fixtures/model.js'
import type { FilterBehaviour } from '../behaviour/filter.js'
import type { Service } from '../behaviour/routes.js'
import { DataFault } from '../errors.js'
import type { Row } from '../records/row.js'
import { keyName } from '../records/keys.js'
import { fieldOf, lookupOf, type Store } from '../records/store.js'
import { checkDepth, type ComparisonOperator, type Expression, type ValueType } from './expression.js'

/** What a filter or an order is held against. */
export interface Scope {
  readonly model: EntityModel
  readonly store: Store
  readonly service: Service
  readonly filter: FilterBehaviour
  /** Called with each entity that a path looks into; throws where the caller may not. */
  readonly enter: (entity: string) => void
}

/** An expression held against an entity: what it yields, and how to read it from a record. */
export interface Operand {
  readonly type: ValueType
  readonly read: (row: Row) => Value
  /** The field that it names, where it names one by its own name. */
  readonly field?: Field
}

/** The condition of a filter. Throws a fault where the filter names what is not there or compares what does not compare. */
export function conditionOf(expression: Expression, scope: Scope): (row: Row) => boolean {
  const operand = bound(expression, scope)
  if (operand.type !== 'boolean') throw new DataFault('type', 'A filter must be a condition that is true or false.')
  return (row) => operand.read(row) === true
}

function bound(expression: Expression, scope: Scope): Operand {
  switch (expression.kind) {
    case 'literal':
      return { type: expression.type, read: () => expression.value }
    case 'path':
      return filteredPath(expression.steps, scope)
    case 'call':
      return callOperand(expression.name, expression.operands, scope)
    case 'not': {
      const inner = logical(expression.operand, scope)
      return { type: 'boolean', read: (row) => !inner(row) }
    }
    case 'and':
    case 'or': {
      const left = logical(expression.left, scope)
      const right = logical(expression.right, scope)
      const join = expression.kind === 'and' ? scope.filter.both : scope.filter.either
      return { type: 'boolean', read: (row) => join(left(row), right(row)) }
    }
    case 'in': {
      if (!scope.filter.knows('in', scope.service)) throw new DataFault('filter', "The operator 'in' is not known.")
      const operand = bound(expression.operand, scope)
      const equals = expression.among.map((one) => compared('eq', operand, bound(one, scope), scope))
      return { type: 'boolean', read: (row) => equals.some((equal) => equal(row)) }
    }
    case 'comparison': {
      const [left, right] = [bound(expression.left, scope), bound(expression.right, scope)]
      return { type: 'boolean', read: compared(expression.operator, left, right, scope) }
    }
  }
}

function compared(operator: ComparisonOperator, left: Operand, right: Operand, scope: Scope): (row: Row) => boolean {
  if (!scope.filter.comparable(left.type, right.type)) {
    throw new DataFault('type', `The operator '${operator}' does not compare a ${left.type} with a ${right.type}.`)
  }
  // A GUID is kept as text, and is none: however a deployment compares texts, GUIDs are the same or not.
  const filter = left.type === 'guid' ? { ...scope.filter, textEquals: Object.is } : scope.filter
  return (row) => filter.compare(operator, left.read(row), right.read(row), filter)
}

function filteredPath(steps: readonly string[], scope: Scope): Operand {
  const operand = pathOperand(steps, scope)
  const { field } = operand
  if (field?.lookup && !scope.filter.takesLookupField(scope.service)) {
    throw new DataFault(
      'field',
      `The field '${field.name}' cannot be filtered by; name it by its path: ${field.lookup.name}/Id.`,
    )
  }
  return operand
}

function logical(expression: Expression, scope: Scope): (row: Row) => boolean {
  const operand = bound(expression, scope)
  if (operand.type !== 'boolean') throw new DataFault('type', `A condition is needed where a ${operand.type} stands.`)
  return (row) => operand.read(row) === true
}

function callOperand(name: string, given: readonly Expression[], scope: Scope): Operand {
  const known = scope.filter.knows(name, scope.service) ? scope.filter.functions.get(name) : undefined
  if (!known) throw new DataFault('filter', `The function '${name}' is not known.`)
  const operands = given.map((expression) => bound(expression, scope))
  const fits =
    operands.length === known.operands.length &&
    operands.every(({ type }, index) => type === known.operands[index] || type === 'null')
  if (!fits) {
    throw new DataFault(
      'type',
      `The function '${name}' takes (${known.operands.join(', ')}), not (${operands.map(({ type }) => type).join(', ')}).`,
    )
  }
  return {
    type: known.result,
    read(row) {
      const values = operands.map((operand) => operand.read(row))
      return values.some((value) => value === null) ? null : known.compute(...(values as Exclude<Value, null>[]))
    },
  }
}

/** A field, or a field at the end of a chain of lookups. A lookup's own `Id` needs no look at the other record. */
export function pathOperand(steps: readonly string[], scope: Scope): Operand {
  checkDepth(steps.length, 'field', 'A path')
  const [first = '', ...rest] = steps
  if (rest.length === 0) {
    const field = fieldOf(scope.model, first)
    if (!field) throw unknownField(first, scope.model)
    return { type: valueTypes[field.type], read: (row) => row.values[field.name] ?? null, field }
  }
  const lookup = lookupOf(scope.model, first)
  if (!lookup) throw unknownField(first, scope.model)
  const { target } = lookup.lookup
  const model = scope.store.model(target)
  if (!model) throw unknownField(first, scope.model)
  const key = rest.length === 1 && rest[0] === keyName(model) ? fieldOf(model, rest[0]) : undefined
  if (key) return { type: valueTypes[key.type], read: (row) => row.values[lookup.name] ?? null, field: key }
  scope.enter(target)
  const below = pathOperand(rest, { ...scope, model })
  return {
    ...below,
    read(row) {
      const id = row.values[lookup.name]
      const other = id === undefined || id === null ? undefined : scope.store.find(target, String(id))
      return other ? below.read(other) : null
    },
  }
}

export function unknownField(name: string, model: EntityModel): DataFault {
  return new DataFault('field', `Could not find a property named '${name}' on type '${model.name}'.`)
}

export const valueTypes: Readonly<Record<EdmType, ValueType>> = {
  'Edm.Guid': 'guid',
  'Edm.String': 'text',
  'Edm.Int32': 'number',
  'Edm.Int64': 'number',
  'Edm.Decimal': 'number',
  'Edm.Double': 'number',
  'Edm.Boolean': 'boolean',
  'Edm.DateTime': 'moment',
  'Edm.Date': 'moment',
  'Edm.TimeOfDay': 'time',
}
