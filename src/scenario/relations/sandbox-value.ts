import type { RunContext } from '../run-context.js'
import { untested } from '../verdict.js'
import type { Choice } from './choices.js'

/** A text with this sign, given to the sandbox record where the sample has none. */
export function valueMadeInSandbox(run: RunContext, sign: string): Promise<Choice> {
  if (run.settings.readOnly) {
    untested(`no text of the sample has a ${sign}, and --read-only forbids to give the sandbox record one`)
  }
  return untested(
    `no text of the sample has a ${sign}, so one would have to be made in the record that the profile names as the sandbox`,
    'sandbox',
  )
}
