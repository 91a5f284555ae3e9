import { inject } from 'vitest'
import { RunContext } from './run-context.js'
import type { OwnFiles } from './run-settings.js'

const slot = Symbol.for('svc-conformance run context')
const holder = globalThis as unknown as { [slot]?: RunContext }

/** The clause files that the runner has given to this worker. */
export function ownFiles(): OwnFiles | undefined {
  return inject('own')
}

/** The context of the run that this worker serves; a new run gets a new one. */
export function thisRun(): RunContext {
  const settings = inject('run')
  const known = holder[slot]
  if (known?.settings.runId === settings.runId) return known
  void known?.close()
  const fresh = new RunContext(settings)
  holder[slot] = fresh
  return fresh
}
