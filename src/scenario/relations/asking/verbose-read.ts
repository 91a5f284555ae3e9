import type { Exchange } from '../../../exchange/index.js'
import { verboseJson } from '../../../sandbox/index.js'
import type { Actor } from '../../../session/index.js'
import type { RunContext } from '../../context/run-context.js'
import { ask } from './ask.js'
import { NotAnswered } from './not-answered.js'
import { legacyReader } from './query.js'
import { Unread } from './unread.js'

/** Records that are asked for: enough to show how each is written. */
const few = 3

/**
 * A read of a few records of the legacy service as verbose JSON, sent once a run. Some servers write that by other means than
 * plain JSON, so its records are among those that the clauses about values look at.
 */
export function verboseRead(run: RunContext, main: Actor): Promise<Exchange> {
  return run.shared('read as verbose JSON', async () => {
    try {
      const { answers } = await ask(legacyReader(run, main), { top: few }, { accept: verboseJson, maxRows: few })
      return firstOf(answers)
    } catch (fault) {
      if (fault instanceof NotAnswered) return fault.exchange
      if (fault instanceof Unread) return firstOf(fault.answers)
      throw fault
    }
  })
}

function firstOf([first]: readonly Exchange[]): Exchange {
  if (!first) throw new Error('a read was answered by no exchange')
  return first
}
