import type { Judgement } from '../judge-subject.js'
import type { Subject } from '../subject.js'
import { weigh, type Weighed } from '../weigh.js'

/** A judgement in which nothing came of any clause, but for what a test says. */
export function judgement(of: Partial<Judgement> = {}): Judgement {
  return {
    id: 'some',
    failed: [],
    failedChecks: {},
    passed: [],
    cantTell: [],
    untested: [],
    outcome: 'incomplete',
    reasons: {},
    milliseconds: 1,
    ...of,
  }
}

/** A deviation, but for what a test says. */
export function subject(of: Partial<Subject> = {}): Subject {
  return { id: 'some', kind: 'deviation', sentence: 'It differs.', breaks: [], server: { emulator: {} }, ...of }
}

/** What came of a subject, weighed as the proof weighs it. */
export function weighed(of: Partial<Subject>, came: Partial<Judgement>): Weighed {
  return weigh(subject(of), judgement(came))
}
