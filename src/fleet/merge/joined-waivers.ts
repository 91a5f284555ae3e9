import type { Report } from '../../schema/generated/report.js'
import { isOthers } from './joined-clauses.js'

type DeclaredWaiver = Report['waivers'][number]

/** The gravest first: what one part could not take the waiver for, the whole cannot. */
const byGravity: readonly DeclaredWaiver['state'][] = [
  'expired',
  'another statement',
  'in effect',
  'not needed',
  'not judged',
]

/**
 * The waivers of a run with the state that each had for the part that judged its clause, on that part's day: one that had
 * ended by then is not in effect because another part began before.
 */
export function joinedWaivers(reports: readonly Report[]): Report['waivers'] {
  const given = reports[0]?.waivers ?? []
  return given.map((waiver, index) => {
    const states = reports.filter(judges(waiver.clause)).map(({ waivers }) => waivers[index]?.state)
    return { ...waiver, state: byGravity.find((state) => states.includes(state)) ?? waiver.state }
  })
}

function judges(id: string): (report: Report) => boolean {
  return ({ clauses }) => clauses.some((clause) => clause.id === id && !isOthers(clause))
}
