import { writeSync } from 'node:fs'
import type { Result } from './result.js'

/** Hands a benchmark's results to the process that started it. */
export function tell(...results: readonly Result[]): void {
  writeSync(1, JSON.stringify(results))
}
