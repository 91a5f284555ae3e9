import { inspect } from 'node:util'

export interface AssertionFault extends Error {
  readonly expected?: unknown
  readonly actual?: unknown
}

/**
 * What `expect` throws: chai's AssertionError, or for our own matchers an error that carries both sides. The assertions
 * of node:assert look alike, but a library makes them of itself: its own defect must never be held against a target.
 */
export function isAssertion(fault: unknown): fault is AssertionFault {
  if (!(fault instanceof Error) || ('code' in fault && fault.code === 'ERR_ASSERTION')) return false
  return fault.name === 'AssertionError' || ('expected' in fault && 'actual' in fault)
}

/** What chai says of two values: of any other comparison its own words tell more than both sides do. */
const ofTwoValues = / to (?:be|equal|deeply equal|strictly equal) (?:['"[{]|-?\d|(?:true|false|null|undefined)$)/

/** What an assertion says in one sentence: what it is about, and both sides in the words of the report, not in chai's. */
export function sentenceOf(fault: AssertionFault): string {
  const said = firstLine(fault.message)
  const faults = listedBy(fault)
  const [, about = '', told = ''] = /^(.*?: )?(expected .*)$/.exec(said) ?? []
  if (faults !== undefined) return `${about}${faults}`
  const { expected, actual } = sidesOf(fault)
  return ofTwoValues.test(told) ? `${about}expected ${expected}, seen ${actual}` : said
}

/** A list of faults in words that was to be empty: chai would show how many there are, and not what they say. */
function listedBy({ expected, actual }: AssertionFault): string | undefined {
  if (!Array.isArray(expected) || expected.length > 0 || !Array.isArray(actual) || actual.length === 0) return undefined
  return actual.every((fault) => typeof fault === 'string') ? actual.join('; ') : undefined
}

/** Some of chai's assertions carry no sides, or one number twice: then their own sentence tells them apart. */
export function sidesOf(fault: AssertionFault): { readonly expected: string; readonly actual: string } {
  const { message, expected, actual } = fault
  const faults = listedBy(fault)
  if (faults !== undefined) return { expected: 'none', actual: faults }
  const [, seen, not = '', wanted] = /expected (.+?)( not)? (to .+)$/.exec(firstLine(message)) ?? []
  if (seen !== undefined && wanted !== undefined && Object.is(expected, actual)) {
    return { expected: `${not} ${wanted}`.trim(), actual: seen }
  }
  const sides = { expected: inWords(expected), actual: inWords(actual) }
  // A number and the same in a text are told apart by the quotes alone.
  return sides.expected === sides.actual ? { expected: quoted(expected), actual: quoted(actual) } : sides
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : inWords(value)
}

export function inWords(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  if (value instanceof RegExp) return `to match ${String(value)}`
  try {
    return (JSON.stringify(value) as string | undefined) ?? String(value)
  } catch {
    return inspect(value, { depth: 2, breakLength: Infinity })
  }
}

/** The sentence of a fault, without what vitest says of how it compares, and of the sign of nothing. */
export function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? text).replace(/ \/\/ Object\.is equality$/, '').replace(/ to be \+0$/, ' to be 0')
}
