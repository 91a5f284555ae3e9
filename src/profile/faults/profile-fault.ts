import { type Fault, type Finding, type Path, pathText, withoutConsequences } from './fault.js'
import { isRecord } from '../../runtime/json.js'
import type { ParsedText } from '../text/profile-text.js'

/** How a profile says where a password is found. */
export const howToName = 'write `{ env: NAME }` for an environment variable, or `{ file: PATH }` for a file'

/** Beyond these the message only counts; `faults` has all of them. */
const mostShown = 100

/**
 * A profile, a data file or a stub file is invalid, or an environment variable or file that it names is missing. The message
 * lists the errors.
 *
 * @category Errors
 */
export class ProfileFault extends Error {
  override readonly name = 'ProfileFault'
  /**
   * All errors in the order of the file: `message`, `path` such as `users.main.password`, and if known `line`, `column` (from
   * 1) and `suggestion`.
   */
  readonly faults: readonly Fault[]
  /** Path of the invalid file; undefined if the error is not in a file. */
  readonly file: string | undefined

  constructor(faults: readonly Fault[], file?: string, noun = 'profile') {
    const more = faults.length > mostShown ? [`  … and ${faults.length - mostShown} more`] : []
    super(
      [
        `${headOf(file, noun)}: ${faults.length} ${faults.length === 1 ? 'error' : 'errors'}`,
        ...faults.slice(0, mostShown).map(line),
        ...more,
      ].join('\n'),
    )
    this.faults = faults
    this.file = file
  }
}

function headOf(file: string | undefined, noun: string): string {
  if (file !== undefined) return `${noun} ${file} is invalid`
  return noun === 'profile' ? 'no valid target was given' : `${noun} is invalid`
}

function line(fault: Fault): string {
  const place =
    fault.line === undefined ? '' : `line ${fault.line}${fault.column === undefined ? '' : `:${fault.column}`}: `
  const subject = fault.path === '' ? '' : `\`${fault.path}\` `
  return `  ${place}${subject}${fault.message}${fault.suggestion === undefined ? '' : `. ${fault.suggestion}`}`
}

/**
 * What is wrong with a password of the profile. Whatever stands at or below such a key may be the password itself, so
 * neither values nor keys of it are ever repeated. Undefined where the path leads to no password.
 */
export function secretFault(path: Path, value: unknown): Finding | undefined {
  if (path[0] !== 'users' || path[2] !== 'password') return undefined
  const password = path.slice(0, 3)
  if (path.length > 3)
    return {
      path: path.slice(0, 4),
      message:
        path[3] === 'env'
          ? 'must be the name of an environment variable (letters, digits and underscores), such as SVC_PASSWORD, not the password itself'
          : 'must be the path of a file with the password, not the password itself',
    }
  if (isRecord(value))
    return {
      path: password,
      message: 'must have one key: `env` with the name of an environment variable, or `file` with a path',
    }
  if (value === null)
    return { path: password, message: `has no value: ${howToName}. Remove the key to be asked on a terminal` }
  return { path: password, message: `is a literal password, and a profile must not contain secrets: ${howToName}` }
}

/** Raises a ProfileFault with all that was found, each with its place in the file; nothing where nothing was found. */
export function refuse(
  findings: readonly Finding[],
  parsed: ParsedText,
  file: string | undefined,
  noun?: string,
): void {
  const faults = [...parsed.faults, ...withoutConsequences(findings).map((finding) => located(finding, parsed))]
  if (faults.length === 0) return
  throw new ProfileFault(
    faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
    file,
    noun,
  )
}

function located({ path, at, message, suggestion }: Finding, { placeOf }: ParsedText): Fault {
  return {
    path: pathText(path),
    ...(path[0] === 'BASE_URL' ? {} : placeOf(path, at)),
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
  }
}
