import { DataFault } from '../../errors.js'
import { conditionOf, type Scope } from '../../query/evaluate.js'
import { checkDepth, type ComparisonOperator, type Expression } from '../../query/expression.js'
import type { Row } from '../../records/row.js'
import { columnOf, itemsOf, key, member, parameterOf } from './data-service-columns.js'

/** The condition that the filters of a query come to; undefined for none. */
export function conditionIn(query: unknown, scope: Scope): ((row: Row) => boolean) | undefined {
  const filters = member(query, 'filters')
  const expression = filters === undefined ? undefined : expressionOf(filters, scope, 1)
  return expression && conditionOf(expression, scope)
}

/** Undefined for a filter that is switched off, and for a group without any other. */
function expressionOf(filter: unknown, scope: Scope, depth: number): Expression | undefined {
  checkDepth(depth, 'filter', 'The filter')
  if (member(filter, 'isEnabled') === false) return undefined
  const operand = bareExpressionOf(filter, scope, depth)
  return operand && member(filter, 'isNot') === true ? { kind: 'not', operand } : operand
}

function bareExpressionOf(filter: unknown, scope: Scope, depth: number): Expression | undefined {
  const kind = member(filter, 'filterType')
  if (kind === 6) {
    const parts = itemsOf(filter).flatMap(([, item]) => expressionOf(item, scope, depth + 1) ?? [])
    return joined(member(filter, 'logicalOperation') === 1 ? 'or' : 'and', parts)
  }
  const column = columnOf(member(filter, 'leftExpression'), scope)
  const path: Expression = { kind: 'path', steps: column.steps }
  const literal = (expression: unknown): Expression => {
    const value = parameterOf(expression, column.operand.field ?? key)
    return { kind: 'literal', type: value === null ? 'null' : column.operand.type, value }
  }
  const comparison = Number(member(filter, 'comparisonType'))
  if (kind === 4) {
    const among = [member(filter, 'rightExpressions') ?? []].flat().map(literal)
    const inner: Expression = { kind: 'in', operand: path, among }
    return comparison === 4 ? { kind: 'not', operand: inner } : inner
  }
  if (kind === 2 || comparison === 1 || comparison === 2) {
    const isNull = kind === 2 ? member(filter, 'isNull') !== false && comparison !== 2 : comparison === 1
    const right: Expression = { kind: 'literal', type: 'null', value: null }
    return { kind: 'comparison', operator: isNull ? 'eq' : 'ne', left: path, right }
  }
  const right = literal(member(filter, 'rightExpression'))
  const operator = operators[comparison]
  const name = functions[comparison] ?? functions[comparison - 1]
  if (kind !== 1 || (!operator && !name))
    throw new DataFault(
      'filter',
      `The emulator does not know filterType ${String(kind)} with comparisonType ${String(comparison)}.`,
    )
  if (operator) return { kind: 'comparison', operator, left: path, right }
  const call: Expression = { kind: 'call', name: name ?? '', operands: [path, right] }
  return functions[comparison] ? call : { kind: 'not', operand: call }
}

const operators: Readonly<Record<number, ComparisonOperator>> = {
  3: 'eq',
  4: 'ne',
  5: 'lt',
  6: 'le',
  7: 'gt',
  8: 'ge',
}

/** By comparison type; the type after each is its opposite. */
const functions: Readonly<Record<number, string>> = { 9: 'startswith', 11: 'contains', 13: 'endswith' }

/** Joins halves, so that many parts do not nest deeply. */
function joined(kind: 'and' | 'or', parts: readonly Expression[]): Expression | undefined {
  const middle = Math.ceil(parts.length / 2)
  if (parts.length < 2) return parts[0]
  const [left, right] = [joined(kind, parts.slice(0, middle)), joined(kind, parts.slice(middle))]
  return left && right && { kind, left, right }
}
