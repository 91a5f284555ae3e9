import type { User } from '../../../fixtures/users.js'
import type { Answer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import type { Column } from './access.js'
import type { Service } from './routes.js'

/** What a user may do with an object (document: Permissions). */
export interface RightsBehaviour {
  readonly allows: (user: User, entity: string, service: Service, action: 'read' | 'change', call: Call) => boolean
  /** Whether a path from another entity (a filter, an order, an expanded lookup) may look into this one. */
  readonly allowsPath: (user: User, entity: string) => boolean
  readonly refusal: (call: Call, column: Column) => Answer
}

export const documentedRights: RightsBehaviour = {
  allows: (user, entity) => !user.forbidden.includes(entity),
  allowsPath: (user, entity) => !user.forbidden.includes(entity),
  refusal: (call, column) => call.deployment.behaviour.access.challenge(call, column, { kind: 'rejected' }),
}
