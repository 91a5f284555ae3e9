/** Where something stands in the profile, from the top: keys by name, list entries by index. */
export type Path = readonly (string | number)[]

/** One thing that does not hold in a profile. */
export interface Fault {
  /** Its path in the file, such as `users.main.password` or `departures[1].id`; empty where it is about the whole file. */
  readonly path: string
  /** Line and column, from 1. Absent where nothing of it stands in the file, such as a BASE_URL. */
  readonly line?: number
  readonly column?: number
  /** A sentence a person can act on. It never holds a value that could be a secret. */
  readonly message: string
  /** The likely intention, as a sentence. */
  readonly suggestion?: string
}

/** A fault before its line is known. `at` says whether the key or its value is the place to look at. */
export interface Finding {
  readonly path: Path
  readonly at?: 'key' | 'value'
  readonly message: string
  readonly suggestion?: string
  /** It says that something is not there. */
  readonly absent?: true
  /** The path that a misspelt key was likely meant for. */
  readonly meant?: Path
}

/**
 * The findings without those that only follow from another: that a key is missing is no news where it is there
 * misspelt, or where what it stands in is at fault itself.
 */
export function withoutConsequences(findings: readonly Finding[]): Finding[] {
  return findings.filter(
    (finding) =>
      finding.absent !== true ||
      !findings.some(
        (other) =>
          other !== finding &&
          (begins(other.path, finding.path) || begins(finding.path, other.path) || same(other.meant, finding.path)),
      ),
  )
}

function begins(path: Path, start: Path): boolean {
  return start.every((step, index) => path[index] === step)
}

function same(one: Path | undefined, other: Path): boolean {
  return one?.length === other.length && begins(one, other)
}

/**
 * A path as it is written in messages and in the documentation. Below a password only the keys that belong there are
 * spelt out: another one may be the password itself.
 */
export function pathText(path: Path): string {
  const secret = path[0] === 'users' && path[2] === 'password'
  const shown = secret ? path.slice(0, path[3] === 'env' || path[3] === 'file' ? 4 : 3) : path
  return shown.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    const name = quotable(step) ?? '…'
    return text === '' ? name : `${text}.${name}`
  }, '')
}

/**
 * A word of the profile as it may stand in a message: bounded, and without characters that could steer a terminal.
 * Undefined where it is too long to be a slip of the pen.
 */
export function quotable(word: string): string | undefined {
  return word.length <= 60 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(word) ? word : undefined
}
