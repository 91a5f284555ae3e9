import type { Override } from '../behaviour/behaviour.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
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
  return ({ access }) => ({
    access: {
      refusalOf: (standing, column, call) =>
        callers(standing, column, call) ? refusal : access.refusalOf(standing, column, call),
    },
  })
}

export function lettingIn(callers: Callers): Override {
  return refusing(callers, undefined)
}

/** Carries out what is refused to some callers, and refuses it all the same. */
export function carryingOut(wanted: Refusal, ...holds: readonly ((call: Call) => boolean)[]): Override {
  const callers = who('anybody', 'legacyChange', ...holds)
  return ({ access }) => ({
    access: {
      carriesOutRefused: (refusal, column, call) => refusal === wanted && callers(access.standing(call), column, call),
    },
  })
}

/** Has a refusal look otherwise to some callers. */
export function looking(
  refusal: Refusal,
  callers: Callers,
  look: (refused: Answer, call: Call, column: Column) => Answer,
): Override {
  return ({ access }) => {
    const documented: AccessBehaviour['redirect'] = access[refusal]
    return {
      access: {
        [refusal]: (call: Call, column: Column, standing = access.standing(call)) => {
          const refused = documented(call, column, standing)
          return callers(standing, column, call) ? look(refused, call, column) : refused
        },
      },
    }
  }
}

/** A redirect that leads elsewhere. */
export function leading(redirect: Answer, change: (location: string) => string): Answer {
  return {
    ...redirect,
    headers: redirect.headers.map(([name, value]) => [name, name === 'Location' ? change(value) : value]),
  }
}
