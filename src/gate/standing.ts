import type { Depth } from '../contract/types.js'
import type { ClauseResult, Report } from '../schema/generated/report.js'
import { createHash } from 'node:crypto'

const prefix = 'sha256:'

/** Where a clause or a check stands in a report, as far as a comparison goes; `absent` if the report does not have it. */
export const standings = ['passed', 'failed', 'waived', 'inapplicable', 'open', 'absent'] as const
export type Standing = (typeof standings)[number]

/** What was recorded and never judged, or tried in vain, or not tried: nobody knows whether it holds. */
export function standingOf(judged: Pick<ClauseResult, 'outcome' | 'waiver'> | undefined): Standing {
  if (!judged) return 'absent'
  switch (judged.outcome) {
    case 'failed':
      return judged.waiver ? 'waived' : 'failed'
    case 'passed':
    case 'inapplicable':
      return judged.outcome
    case 'cantTell':
    case 'untested':
    case 'observed':
      return 'open'
  }
}

/** The depth of a run. Reports of earlier versions judged all. */
export function depthOf({ depth = 'full' }: Pick<Report, 'depth'>): Depth {
  return depth
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

/** What a baseline keeps of a text: it only has to be told from another one. */
export function textDigest(text: string): string {
  return text.startsWith(prefix) ? text : `${prefix}${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

/** Whether two texts are the same, either of them given by its digest. */
export function isSameText(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && textDigest(one) === textDigest(other))
}
