import type { Value } from '../../../fixtures/model.js'
import type { ValueType } from './expression.js'

/** A function of a filter. Where an operand is null, so is the result. */
export interface FilterFunction {
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

export const filterFunctions: ReadonlyMap<string, FilterFunction> = new Map([
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
