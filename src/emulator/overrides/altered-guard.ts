import type { Override } from '../behaviour/behaviour.js'
import { altering, replacing } from './alterations.js'
import type { Answer } from '../http/answer.js'
import { headerSent, type Call } from '../http/call.js'
import type { AccessBehaviour, Column, Refusal, Standing } from '../behaviour/access.js'

/** Some callers, by how they stand, what they ask for, and their request itself. */
export type Callers = (standing: Standing, column: Column, call: Call) => boolean

/** Callers who stand so; those who ask for this, where it is named, by requests of which all of the rest holds. */
export function who(
  kind: Standing['kind'] | 'anybody',
  column?: Column,
  ...holds: readonly ((call: Call) => boolean)[]
): Callers {
  return (standing, of, call) =>
    (kind === 'anybody' || standing.kind === kind) &&
    (column === undefined || of === column) &&
    holds.every((each) => each(call))
}

/** Gives some callers another refusal than the document's, or none at all. */
export function refusing(callers: Callers, refusal: Refusal | undefined): Override {
  return altering('access', 'refusalOf', (documented, standing, column, call) =>
    callers(standing, column, call) ? refusal : documented,
  )
}

export function lettingIn(callers: Callers): Override {
  return refusing(callers, undefined)
}

/** Has the legacy service take cookies only where this holds of the request. */
export function forcing(holds: (call: Call) => boolean): Override {
  return altering('access', 'refusalOf', (refusal, _standing, column, call) =>
    refusal === undefined && column.startsWith('legacy') && !holds(call) ? 'challenge' : refusal,
  )
}

export function asksForSession(call: Call): boolean {
  return headerSent(call, 'forceusesession')?.toLowerCase() === 'true'
}

/** Carries out the changes of records that are refused so, and refuses them all the same. */
export function carryingOut(wanted: Refusal): Override {
  return () => ({
    access: { carriesOutRefused: (refusal, column) => refusal === wanted && column === 'legacyChange' },
  })
}

/** Has a refusal look otherwise to some callers. */
export function looking(
  refusal: Refusal,
  callers: Callers,
  look: (refused: Answer, call: Call, column: Column) => Answer,
): Override {
  return replacing('access', refusal, (documented: AccessBehaviour['redirect'], { access }) => {
    // The guard does not tell the refusal of a token who the caller is.
    return (call: Call, column: Column, standing: Standing = access.standing(call)) => {
      const refused = documented(call, column, standing)
      return callers(standing, column, call) ? look(refused, call, column) : refused
    }
  })
}

/** A redirect that leads elsewhere. */
export function leading(redirect: Answer, change: (location: string) => string): Answer {
  return {
    ...redirect,
    headers: redirect.headers.map(([name, value]) => [name, name === 'Location' ? change(value) : value]),
  }
}
