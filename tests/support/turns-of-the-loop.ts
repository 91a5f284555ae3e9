import { setImmediate } from 'node:timers/promises'

/**
 * Lets the event loop turn so often that requests which this process has sent to a server of its own, and which go side
 * by side, have met there: it reads what has come in at each turn, however slow the machine is.
 */
export async function turnsOfTheLoop(turns = 100): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
}
