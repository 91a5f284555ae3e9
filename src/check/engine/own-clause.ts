import { classes, needIds, type Level, type Need } from '../../contract/index.js'

/** What an own clause may weigh; `manual` is a person's word, and needs no scenario. */
const ownLevels = ['required', 'conditional', 'reported', 'observe'] as const satisfies readonly Level[]

/**
 * The description of a custom clause.
 *
 * @category Custom clauses
 */
export interface OwnClauseEntry {
  /** A short phrase for lists, of 1 to 120 characters. */
  readonly title: string
  /** The whole clause: what must hold, and what is tolerated. */
  readonly statement: string
  /**
   * The effect of a failure. `required` and `conditional`: the target is nonconformant. `reported`: the report lists it.
   * `observe`: never judged.
   */
  readonly level: (typeof ownLevels)[number]
  /** What the profile must provide, otherwise the clause is untested; default `user`, which is a login. */
  readonly needs?: readonly Need[]
}

/** An own clause as a run knows it: plain data, as it crosses from the scenarios' thread. */
export interface OwnClause extends Required<OwnClauseEntry> {
  /** `ACME-1`: a prefix of capital letters that no class of the catalogue has, and a number. */
  readonly id: string
  /** The prefix in lower case. */
  readonly class: string
}

/** What a folder of clause files came to: its clauses, or why it cannot be used. */
export interface OwnClausesFound {
  readonly clauses: readonly OwnClause[]
  /** Sentences, each with the file that it is about. */
  readonly faults: readonly string[]
}

const taken: readonly string[] = classes.map(({ id }) => id.toUpperCase())
const longestTitle = 120

/** Reads what a clause file says of a clause; a sentence where it does not hold. */
export function readOwnClause(id: unknown, said: unknown): OwnClause | string {
  const [, prefix] = /^([A-Z]+)-[1-9]\d{0,8}$/.exec(String(id)) ?? []
  const shown = JSON.stringify(id)
  if (prefix === undefined) return `invalid clause id ${shown}. Use capital letters and a number, such as ACME-1`
  if (taken.includes(prefix))
    return `${shown} has the prefix of a catalogue class. Use a prefix of your own, such as ACME-1`
  if (typeof said !== 'object' || said === null)
    return `${shown} has no description. Expected clause(${shown}, { title, statement, level }, scenario)`
  const { title, statement, level, needs = ['user'] } = said as Partial<Record<keyof OwnClauseEntry, unknown>>
  if (!isText(title) || title.length > longestTitle)
    return `${shown} needs a title of 1 to ${String(longestTitle)} characters`
  if (!isText(statement)) return `${shown} needs a statement of what must hold`
  if (!isOneOf(ownLevels, level))
    return `${shown} has the unknown level ${JSON.stringify(level)}. Available levels: ${ownLevels.join(', ')}`
  if (!Array.isArray(needs)) return `the needs of ${shown} must be a list. Available needs: ${needIds.join(', ')}`
  for (const need of needs as readonly unknown[])
    if (!isOneOf(needIds, need))
      return `${shown} has the unknown need ${JSON.stringify(need)}. Available needs: ${needIds.join(', ')}`
  return {
    id: String(id),
    class: prefix.toLowerCase(),
    title,
    statement,
    level,
    needs: [...(needs as readonly Need[])],
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isOneOf<T extends string>(list: readonly T[], value: unknown): value is T {
  return (list as readonly unknown[]).includes(value)
}
