import { parse, stringify } from 'yaml'
import type { ProfileAddition, Report } from '../schema/generated/report.js'
import { visibleLine, visibleText } from './visible-text.js'

/**
 * The lines of YAML by which all that untested clauses lack comes into the profile, to be pasted: sections that it lacks each
 * once and whole, and below a comment for each of the others what goes under it. What a person attests stays a comment, since
 * it holds only once somebody has looked. Empty where nothing is lacking.
 */
export function profileLines({ profileAdditions = [] }: Report): readonly string[] {
  const attested = profileAdditions.filter(({ key }) => key === 'attestations')
  const others = profileAdditions.filter(({ key }) => key !== 'attestations')
  const there = [...new Set(others.flatMap(({ under }) => under ?? []))].sort()
  return [
    ...yamlOf(others.filter(({ under }) => under === undefined)),
    ...there.flatMap((section) => {
      const depth = section.split('.').length
      const lines = yamlOf(others.filter(({ under }) => under === section)).slice(depth)
      return lines.length === 0 ? [] : [`# under \`${visibleLine(section, 80)}\`, which is there already:`, ...lines]
    }),
    ...attested.flatMap(({ under, example }) => [
      `# once somebody has looked${under === undefined ? '' : `, under \`${visibleLine(under, 80)}\`, which is there already`}:`,
      ...(under === undefined ? ['# attestations:'] : []),
      ...entriesOf(example).map((entry) => `#   - ${entry}`),
    ]),
  ]
}

function entriesOf(list = ''): readonly string[] {
  const entries = valueOf(list)
  if (!Array.isArray(entries)) return []
  return entries.map((entry) => visibleLine(stringify(entry, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd()))
}

/** Whoever wrote a report may have put anything there: what is no YAML is no line to paste. */
function valueOf(example: string): unknown {
  try {
    return parse(example)
  } catch {
    return undefined
  }
}

/** As a profile would have these alone, one line each. */
function yamlOf(additions: readonly ProfileAddition[]): readonly string[] {
  const profile = section()
  for (const { key, example } of additions) {
    const value = example === undefined ? undefined : valueOf(example)
    if (value === undefined) continue
    const steps = key.split('.')
    let place: unknown = profile
    for (const step of steps.slice(0, -1)) place = isSection(place) ? (place[step] ??= section()) : undefined
    if (isSection(place)) place[steps.at(-1) ?? key] = value
  }
  return Object.keys(profile).length === 0
    ? []
    : visibleText(stringify(profile, { lineWidth: 0 }))
        .trimEnd()
        .split('\n')
}

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Without a prototype, which a key of a report that somebody made up would lead to. */
function section(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}
