import type { Override } from '../behaviour.js'
import type { Plan } from '../query/plan.js'
import type { Row } from '../records/row.js'
import type { QueryOptions, ReadRequest } from './query.js'
import type { Service } from './routes.js'

/** Carries out another plan than the one that was asked of the legacy service. */
export function planning(change: (plan: Plan, options: QueryOptions, request: ReadRequest) => Plan): Override {
  return ({ query }) => ({
    query: {
      plan(options, request) {
        const plan = query.plan(options, request)
        return request.service === 'legacy' ? change(plan, options, request) : plan
      },
    },
  })
}

/** Alters what a read of one service finds among its rows. */
export function finding(
  service: Service,
  change: (found: readonly Row[], plan: Plan, rows: readonly Row[], request: ReadRequest) => readonly Row[],
): Override {
  return ({ query }) => ({
    query: {
      found(plan, rows, request) {
        const found = query.found(plan, rows, request)
        return request.service === service ? change(found, plan, rows, request) : found
      },
    },
  })
}
