import { placeholdersIn } from '../emulator/domain/canned-answer.js'
import { quotable, type Finding, type Path } from '../profile/faults/fault.js'
import { nearest, oneOf } from '../profile/faults/suggestion.js'
import { isRecord } from '../runtime/json.js'

/** Placeholders, in whatever string below a place, that nothing can be filled in for. */
export function placeholderFindings(
  path: Path,
  value: unknown,
  roots: readonly string[],
  parts: readonly string[],
): Finding[] {
  if (typeof value === 'string') {
    return placeholdersIn(value).flatMap((name) => {
      const trouble = troubleOf(name, roots, parts)
      if (trouble === undefined) return []
      const likely = nearest(name.split('.')[0] ?? '', roots)
      const suggestion =
        likely === undefined || roots.includes(name.split('.')[0] ?? '')
          ? {}
          : { suggestion: `Did you mean \`${likely}\`?` }
      return [{ path, message: `holds {{${quotable(name) ?? '…'}}}, but ${trouble}`, ...suggestion }]
    })
  }
  if (Array.isArray(value))
    return value.flatMap((entry, index) => placeholderFindings([...path, index], entry, roots, parts))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, entry]) => placeholderFindings([...path, key], entry, roots, parts))
}

function troubleOf(name: string, roots: readonly string[], parts: readonly string[]): string | undefined {
  const [root = '', part = ''] = name.split('.')
  if (!roots.includes(root)) return `a placeholder begins with ${oneOf(roots)}`
  // A segment by its place, as {{path.0}}.
  if (root !== 'path' || parts.includes(part) || /^\d+$/.test(part)) return undefined
  return parts.length === 0 ? 'the path has no named part' : `the path names ${oneOf(parts, 'and')}`
}
