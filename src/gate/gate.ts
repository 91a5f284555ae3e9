import type { Report } from '../schema/generated/report.js'
import { changed, compareReports } from './comparison.js'
import { namesOf } from './names.js'
import { undecided, type Undecided } from './undecided.js'

/** What a run has to answer for beside its outcome. It holds where there is no fault. */
export interface Gate {
  /** Sentences, each with the clauses that it is about. */
  readonly faults: readonly string[]
  /** What a reader should know, and what fails nothing. */
  readonly notes: readonly string[]
  /** Why the run is not green for want of a fault. */
  readonly undecided?: Undecided | undefined
}

/** The waivers of a report that excuse nothing any more, or never did: each one has to be looked at by its owner. */
export function waiverGate({ waivers }: Pick<Report, 'waivers'>): Gate {
  const faults = waivers.flatMap(({ clause, state, until, owner }) => {
    const whose = `the waiver of ${clause} (${owner})`
    switch (state) {
      case 'expired':
        return [`${whose} expired on ${until}. Fix the failure or renew the waiver`]
      case 'another statement':
        return [`${whose} was given for another wording of the clause. Renew it`]
      case 'not needed':
        return [`${whose} is stale: the clause does not fail. Remove it`]
      case 'in effect':
      case 'not judged':
        return []
    }
  })
  return { faults, notes: [] }
}

/** What a report has that its baseline does not excuse; the waivers are looked at too. */
export function baselineGate(
  baseline: Report,
  report: Report,
  { fixed = 'fail' }: { readonly fixed?: 'ok' | 'fail' } = {},
): Gate {
  const { changes, notes } = compareReports(baseline, report)
  const ids = (kind: Parameters<typeof changed>[1]) => changed(changes, kind).map(({ id }) => id)
  const known = ids('still failed')
  const stale = told('fixed since the baseline (renew the baseline)', ids('fixed'))
  return {
    faults: [
      ...told('newly failed', ids('newly failed')),
      ...told('verdict lost', ids('verdict lost')),
      ...(fixed === 'ok' ? [] : stale),
      ...waiverGate(report).faults,
    ],
    notes: [...notes, ...told('failed as in the baseline', known), ...(fixed === 'ok' ? stale : [])],
    undecided: undecided(baseline, report),
  }
}

function told(what: string, ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [] : [`${what}: ${namesOf(ids)}`]
}
