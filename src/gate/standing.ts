import type { ClauseResult, Report } from '../schema/generated/report.js'

/** Where a clause stands in a report, as far as a comparison goes; `absent` where the report does not have it. */
export const standings = ['passed', 'failed', 'waived', 'inapplicable', 'open', 'absent'] as const
export type Standing = (typeof standings)[number]

/** What was recorded and never judged, or tried in vain, or not tried: nobody knows whether the clause holds. */
export function standingOf(clause: ClauseResult | undefined): Standing {
  if (!clause) return 'absent'
  switch (clause.outcome) {
    case 'failed':
      return clause.waiver ? 'waived' : 'failed'
    case 'passed':
    case 'inapplicable':
      return clause.outcome
    case 'cantTell':
    case 'untested':
    case 'observed':
      return 'open'
  }
}

/** Whether a clause bears on the outcome of that run: an advisory does so in a strict one, an observation never. */
export function counts({ level }: ClauseResult, { options }: Pick<Report, 'options'>): boolean {
  switch (level) {
    case 'required':
    case 'conditional':
    case 'manual':
      return true
    case 'reported':
      return options.strict === true
    case 'observe':
      return false
  }
}
