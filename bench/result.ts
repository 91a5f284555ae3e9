/** What one benchmark came to. The value is held against the limit; the figures say what it was made of. */
export interface Result {
  readonly name: string
  /** What is measured, and against what. */
  readonly measured: string
  readonly unit: 'times' | 'MB'
  readonly value: number
  readonly limit: number
  readonly holds: boolean
  /** Milliseconds unless the name says otherwise. */
  readonly figures: Readonly<Record<string, number>>
}

/** A result, with whether it is within its limit. */
export function resultOf(given: Omit<Result, 'holds'>): Result {
  const figures = Object.fromEntries(Object.entries(given.figures).map(([name, value]) => [name, rounded(value)]))
  return { ...given, value: rounded(given.value), figures, holds: given.value <= given.limit }
}

function rounded(value: number): number {
  return value < 100 ? Math.round(value * 100) / 100 : Math.round(value)
}
