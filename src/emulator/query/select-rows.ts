import type { ReadRequest } from '../behaviour/query.js'
import { orderOf } from '../behaviour/filter.js'
import type { Row } from '../records/row.js'
import type { Plan } from './plan.js'

/** The records that a plan finds, in the order that it asks for; else in the order in which they were made. */
export function rowsOf(plan: Plan, rows: readonly Row[], request: ReadRequest): readonly Row[] {
  const held = plan.holds ? rows.filter(plan.holds) : rows
  if (plan.order.length === 0) return held
  const { filter } = request.call.deployment.behaviour
  return [...held].sort((left, right) => {
    for (const { by, descending } of plan.order) {
      const order = orderOf(by.read(left), by.read(right), filter)
      if (order !== 0) return descending ? -order : order
    }
    return 0
  })
}
