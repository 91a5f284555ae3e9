import type { Report } from '../schema/generated/report.js'
import { UsageFault } from './usage-fault.js'

/** The clauses to judge again, by id or class, and those to leave out. */
export interface Chosen {
  readonly only: readonly string[]
  readonly skip: readonly string[]
}

/** What the recorded run was asked to judge, and what somebody asks for now. */
export interface Choices {
  readonly before: Chosen | undefined
  readonly given: Partial<Chosen>
}

/**
 * The choice without the own clauses of the recorded run: their scenarios are in no recording, so they are not judged again.
 * Throws UsageFault where nothing else was chosen, or where somebody asks for one of them.
 */
export function withoutOwn(
  report: Report | undefined,
  { before, given }: Choices,
): Chosen & { readonly own: string[] } {
  const clauses = report?.clauses.filter(({ own }) => own === true) ?? []
  const own = clauses.map(({ id }) => id)
  const isOwn = (word: string) =>
    clauses.some(({ id, class: name }) => id === word.toUpperCase() || name === word.toLowerCase())
  const reason = 'own clauses cannot be judged from a recording. Use run --specs'
  const asked = [...(given.only ?? []), ...(given.skip ?? [])].find(isOwn)
  if (asked !== undefined)
    throw new UsageFault(`"${asked}" names own clauses of the recorded run (${own.join(', ')}); ${reason}`)
  const onlyBefore = before?.only.filter((word) => !isOwn(word)) ?? []
  if (given.only === undefined && onlyBefore.length < (before?.only.length ?? 0) && onlyBefore.length === 0)
    throw new UsageFault(`the recorded run judged only own clauses (${own.join(', ')}); ${reason}`)
  return { only: given.only ?? onlyBefore, skip: given.skip ?? before?.skip.filter((word) => !isOwn(word)) ?? [], own }
}
