import type { Column, Refusal, Standing } from '../behaviour/access.js'
import type { Override } from '../behaviour.js'
import type { Call } from '../http/call.js'

/** A caller that does not say what it takes gets XML from the legacy service. */
export function wantsJson(call: Call): boolean {
  return /json/i.test(call.headers.accept ?? '')
}

/** Whether the caller is a browser that opens an address, by what it accepts. */
export function isBrowser(call: Call): boolean {
  return /text\/html/i.test(call.headers.accept ?? '')
}

/** Whether the body of a change is in the verbose form of JSON. */
export function sentVerbose(call: Call): boolean {
  return /odata=verbose/i.test(call.headers['content-type'] ?? '')
}

/** Gives one kind of caller another refusal than the document's, or none at all. */
export function refusing(
  applies: (standing: Standing, column: Column, call: Call) => boolean,
  refusal: Refusal | undefined,
): Override {
  return ({ access }) => ({
    access: {
      refusalOf: (standing, column, call) =>
        applies(standing, column, call) ? refusal : access.refusalOf(standing, column, call),
    },
  })
}
