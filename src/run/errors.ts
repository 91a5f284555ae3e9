import { distance } from 'fastest-levenshtein'

/** Signs that the loader of the clauses takes for the parts of a URL: in a path they keep it from the file. */
const takenForUrl = /[#?]|%[0-9a-f]{2}/i

/** This package lies where its clauses cannot be loaded from. Nothing was sent. */
export class PackageUnloadable extends Error {
  override readonly name = 'PackageUnloadable'

  constructor(reason: string) {
    super(`svc-conformance cannot run from where it is installed: ${reason}`)
  }
}

/** A session that could not be saved: it is not proven to be good, and nothing later could tell it from one that never was. */
export class SessionNotProven extends Error {
  override readonly name = 'SessionNotProven'

  constructor(reason: string) {
    super(`the session was not saved: ${reason}`)
  }
}

/** The disk had no room for the report of a run that has come to its end. What was changed may be put back all the same. */
export class ReportNotWritten extends Error {
  override readonly name = 'ReportNotWritten'
  readonly folder: string
  /** True where something of the checker's may still be in the sandbox record. */
  readonly notRestored: boolean

  constructor(folder: string, notRestored: boolean, cause: Error) {
    const record = notRestored
      ? `. The sandbox record is not restored. Free some space and run \`svc-conformance restore ${folder}\``
      : '. Free some space and retry. The target is unchanged'
    super(`no space left on disk for the report in ${folder} (${cause.message})${record}`, { cause })
    this.folder = folder
    this.notRestored = notRestored
  }
}

/**
 * The report directory cannot be used. The message says why and what to do.
 *
 * @category Errors
 */
export class ReportFolderFault extends Error {
  override readonly name = 'ReportFolderFault'
  /** Path of the directory. */
  readonly folder: string

  constructor(folder: string, reason: string) {
    super(`cannot use the report directory ${folder}: ${reason}`)
    this.folder = folder
  }
}

/**
 * A value of `only` or `skip` is neither a clause nor a class. The message suggests the nearest one.
 *
 * @category Errors
 */
export class UnknownClause extends RangeError {
  override readonly name = 'UnknownClause'

  constructor(word: string, known: readonly string[]) {
    const likely = likelyMeant(word.toUpperCase(), known)
    const isOfClients = /^caller\b/i.test(word) && likely?.startsWith('CALLER') !== true
    const why = isOfClients
      ? 'is not a clause or class of a run: CALLER clauses judge a client.'
      : `is not a clause or a class${likely === undefined ? '.' : `. Did you mean ${likely}?`}`
    super(`${JSON.stringify(word)} ${why} \`svc-conformance clauses\` lists them`)
  }
}

/** A word of --only or --skip that names a check which its clause does not have. */
export class UnknownCheck extends RangeError {
  override readonly name = 'UnknownCheck'

  constructor(clause: string, check: string, known: readonly string[]) {
    const which =
      known.length === 0
        ? `${clause} has no checks: select the whole clause`
        : `${clause} has the checks ${known.join(', ')}`
    super(`"${clause}/${check}" is not a check. ${which}. \`svc-conformance clauses ${clause}\` lists them`)
  }
}
/**
 * Clause files are invalid. Nothing was sent.
 *
 * @category Errors
 */
export class OwnClauseFault extends Error {
  override readonly name = 'OwnClauseFault'
  /** Path of the directory of clause files. */
  readonly folder: string
  /** One sentence for each error, with its file. */
  readonly faults: readonly string[]

  constructor(folder: string, faults: readonly string[]) {
    super(
      faults.length === 1 && faults[0] !== undefined
        ? `invalid clauses in ${folder}: ${faults[0]}`
        : `invalid clauses in ${folder}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
    this.folder = folder
    this.faults = faults
  }
}

/** The nearest within a third of its letters: a far-fetched suggestion is worse than none. */
function likelyMeant(word: string, known: readonly string[]): string | undefined {
  const [best] = known.map((name) => ({ name, steps: distance(name, word) })).sort((a, b) => a.steps - b.steps)
  return best && best.steps <= Math.max(word.length, best.name.length) / 3 ? best.name : undefined
}

/** Why a file cannot be loaded from where it lies; undefined where nothing is in the way. */
export function unloadablePath(path: string): string | undefined {
  const sign = takenForUrl.exec(path)?.[0]
  return sign === undefined
    ? undefined
    : `modules cannot be loaded from a path that contains ${sign} (${path}). Move it`
}
