import { classes } from '../contract/catalogue/index.js'
import type { ClauseClass, ClauseResult, MatrixCell, Report } from '../schema/generated/report.js'

interface Shown {
  /** Beside the colour, which alone tells some readers nothing. */
  readonly sign: string
  readonly word: string
}

export const outcomeShown: Readonly<Record<ClauseResult['outcome'], Shown>> = {
  failed: { sign: '✗', word: 'failed' },
  cantTell: { sign: '?', word: 'cannot tell' },
  untested: { sign: '○', word: 'untested' },
  passed: { sign: '✓', word: 'passed' },
  inapplicable: { sign: '–', word: 'inapplicable' },
  observed: { sign: '•', word: 'observed' },
}

export const runOutcomeShown: Readonly<Record<Report['outcome'], Shown>> = {
  conformant: { sign: '✓', word: 'Conformant' },
  nonconformant: { sign: '✗', word: 'Nonconformant' },
  incomplete: { sign: '?', word: 'Incomplete' },
}

export const verdictShown: Readonly<Record<MatrixCell['verdict'], Shown>> = {
  'as documented': { sign: '✓', word: 'as documented' },
  differs: { sign: '✗', word: 'differs' },
  observed: { sign: '•', word: 'observed' },
  'not judged': { sign: '○', word: 'not judged' },
}

/** How a clause ended as a reader meets it: what a person attested is never shown as if it had been tested. */
export function standingOf({ mode, outcome }: Pick<ClauseResult, 'mode' | 'outcome'>): ClauseStanding {
  if (mode === 'automatic') return { id: outcome, ...outcomeShown[outcome] }
  return { id: 'attested', ...attestedShown[outcome === 'passed' ? 'met' : 'notMet'] }
}

export const attestedShown = {
  met: { sign: '✓', word: 'attested as met' },
  notMet: { sign: '✗', word: 'attested as not met' },
} as const

export interface ClauseStanding extends Shown {
  readonly id: ClauseResult['outcome'] | 'attested'
}

/** The classes in the order of the catalogue. */
export const classOrder: readonly ClauseClass[] = classes.map(({ id }) => id)

export function classTitle(name: ClauseClass): string {
  return classes.find(({ id }) => id === name)?.title ?? name
}
