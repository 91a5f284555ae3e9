import { createHash } from 'node:crypto'
import type { RunContext } from '../run-state/run-context.js'

/** A GUID that no record has, seeded: the same in every run with the same seed. */
export function randomGuid(run: RunContext, kind: string): string {
  return guidOf(
    createHash('sha256')
      .update(`${String(run.settings.seed)} guid ${kind}`)
      .digest('hex'),
  )
}

/** A GUID that differs from another one in its last digit alone: who compares less than all of it finds that one. */
export function nextTo(guid: string): string {
  const last = Number.parseInt(guid.slice(-1), 16)
  return guid.slice(0, -1) + ((last + 1) % 16).toString(16)
}

/** A GUID of hex digits, in the form of a random one. */
export function guidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** The name of an entity or a field that no target has, seeded. */
export function unknownName(run: RunContext, kind: string): string {
  return `Svc${run.randomName(kind).replaceAll(/\W/g, '')}`
}
