import { expect, it } from 'vitest'
import { isStamp } from './times-of-changes.js'

const asOf = { now: Date.UTC(2026, 10, 21, 12, 0, 0), runTimeout: 600_000 }

it.each([
  ['the moment of the answer', '2026-11-21T12:00:00.000Z', true],
  ['a moment of the run', '2026-11-21T11:51:00.000Z', true],
  ['another spelling of it', `/Date(${String(asOf.now)})/`, true],
  ['a clock a little ahead', '2026-11-21T12:00:30.000Z', true],
  ['a time before the run', '2026-11-21T11:40:00.000Z', false],
  ['a time that is yet to come', '2026-11-21T13:07:00.000Z', false],
  ['that moment by the clock of another zone', '2026-11-21T14:00:01.000Z', true],
  ['a birthday', '1990-04-01T00:00:00.000Z', false],
  ['the first moment that servers write', '0001-01-01T00:00:00.000Z', false],
  ['text', 'today', false],
  ['a number', asOf.now, false],
  ['nothing', null, false],
  ['a field that is not there', undefined, false],
] as const)('%s: a stamp of a change? %s, %s', (_what, value, is) => {
  expect(isStamp(value, asOf)).toBe(is)
})
