import { DataFault } from '../errors.js'
import { checkDepth, type ComparisonOperator, type Expression } from './expression.js'
import { tokensOf, type Token } from './tokens.js'

const comparisons: ReadonlySet<string> = new Set<ComparisonOperator>(['eq', 'ne', 'gt', 'ge', 'lt', 'le'])
const reserved: ReadonlySet<string> = new Set([...comparisons, 'and', 'or', 'not', 'in'])

/**
 * Reads a `$filter`. `or` binds loosest, then `and`, then `not`, then the comparisons. Throws a fault of kind `filter`
 * that names the position.
 */
export function parseFilter(filter: string): Expression {
  const tokens = tokensOf(filter)
  let next = 0
  let depth = 0

  const peek = (): Token => tokens[next] ?? { kind: 'end', at: filter.length }
  const isWord = (text: string): boolean => {
    const token = peek()
    return token.kind === 'word' && token.text === text
  }
  const isMark = (text: string): boolean => {
    const token = peek()
    return token.kind === 'mark' && token.text === text
  }
  const fail = (wanted: string): never => {
    throw new DataFault('filter', `Syntax error at position ${peek().at} in '${filter}': ${wanted} expected.`)
  }
  const take = (text: '(' | ')' | ','): void => {
    if (!isMark(text)) fail(`'${text}'`)
    next += 1
  }
  const deeper = (read: () => Expression): Expression => {
    depth += 1
    checkDepth(depth, 'filter', 'The filter')
    const inner = read()
    depth -= 1
    return inner
  }

  const either = (): Expression => {
    let left = both()
    while (isWord('or')) {
      next += 1
      left = { kind: 'or', left, right: both() }
    }
    return left
  }
  const both = (): Expression => {
    let left = negation()
    while (isWord('and')) {
      next += 1
      left = { kind: 'and', left, right: negation() }
    }
    return left
  }
  const negation = (): Expression => {
    if (!isWord('not')) return comparison()
    next += 1
    return { kind: 'not', operand: deeper(negation) }
  }
  const comparison = (): Expression => {
    const left = operand()
    if (isWord('in')) {
      next += 1
      return { kind: 'in', operand: left, among: operands() }
    }
    const token = peek()
    if (token.kind !== 'word' || !comparisons.has(token.text)) return left
    next += 1
    return { kind: 'comparison', operator: token.text as ComparisonOperator, left, right: operand() }
  }
  const operand = (): Expression => {
    const token = peek()
    if (token.kind === 'literal') {
      next += 1
      return { kind: 'literal', type: token.type, value: token.value }
    }
    if (token.kind === 'word' && !reserved.has(token.text)) {
      next += 1
      return isMark('(') ? { kind: 'call', name: token.text, operands: operands() } : pathFrom(token.text)
    }
    if (!isMark('(')) return fail('a field, a value or a function')
    next += 1
    const inner = deeper(either)
    take(')')
    return inner
  }
  const operands = (): readonly Expression[] => {
    take('(')
    const read = [deeper(either)]
    while (isMark(',')) {
      next += 1
      read.push(deeper(either))
    }
    take(')')
    return read
  }

  const whole = either()
  if (peek().kind !== 'end') fail('the end of the filter')
  return whole
}

function pathFrom(text: string): Expression {
  return { kind: 'path', steps: text.split('/') }
}
