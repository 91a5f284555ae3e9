import { pathText, withoutConsequences, type Fault, type Finding } from './fault.js'
import { ProfileFault } from './profile-fault.js'
import type { ParsedText } from '../text/profile-text.js'

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
