import { parse, stringify } from 'yaml'
import type { ProfileAddition, Report } from '../../schema/generated/report.js'
import { visibleLine, visibleText } from '../visible-text.js'

/** What stands above the lines; a report does not know how the profile is written. */
export const linesHeading =
  'Add these lines to your profile and replace the example names. In a profile written in braces or as JSON, put them ' +
  'inside the braces, separated by commas'

/**
 * The lines of YAML by which all that untested clauses lack comes into the profile, to be pasted: sections that it lacks each
 * once and whole, and below a comment for each of the others what goes under it, as it may stand in blocks and in braces.
 * What a person attests stays a comment, since it holds only once somebody has looked. Empty where nothing is lacking.
 */
export function profileLines({ profileAdditions = [] }: Report): readonly string[] {
  const attested = profileAdditions.filter(({ key }) => key === 'attestations')
  const others = profileAdditions.filter(({ key }) => key !== 'attestations')
  const there = [...new Set(others.flatMap(({ under }) => under ?? []))].sort()
  return [
    ...yamlOf(others.filter(({ under }) => under === undefined)),
    ...there.flatMap((section) => {
      const lines = linesUnder(
        section,
        others.filter(({ under }) => under === section),
      )
      return lines.length === 0 ? [] : [`# ${whereThere(section)}:`, ...lines]
    }),
    ...attested.flatMap(({ under, example }) => [
      `# after somebody has checked${under === undefined ? '' : `, ${whereThere(under)}`}:`,
      ...(under === undefined ? ['# attestations:'] : []),
      ...entriesOf(example).map((entry) => `#   - ${entry}`),
    ]),
  ]
}

function entriesOf(list = ''): readonly string[] {
  const entries = valueOf(list)
  if (!Array.isArray(entries)) return []
  return entries.map((entry) => visibleLine(onOneLine(entry)))
}

/** Whoever wrote a report may have put anything there: what is no YAML is no line to paste. */
function valueOf(example: string): unknown {
  try {
    return parse(example)
  } catch {
    return undefined
  }
}

function whereThere(section: string): string {
  return `under \`${visibleLine(section, 80)}\`, which exists already`
}

/** One line for each key of the section: what stands in braces itself can be pasted between braces, and into a block. */
function linesUnder(path: string, additions: readonly ProfileAddition[]): readonly string[] {
  const steps = path.split('.')
  const taking = steps.reduce<unknown>((at, step) => (isSection(at) ? at[step] : undefined), profileOf(additions))
  if (!isSection(taking)) return []
  return Object.entries(taking).map(([key, value]) => {
    const inBraces = onOneLine({ [key]: value })
    return `${'  '.repeat(steps.length)}${visibleLine(inBraces.slice(1, -1).trim())}`
  })
}

function onOneLine(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd()
}

function yamlOf(additions: readonly ProfileAddition[]): readonly string[] {
  const profile = profileOf(additions)
  return Object.keys(profile).length === 0
    ? []
    : visibleText(stringify(profile, { lineWidth: 0 }))
        .trimEnd()
        .split('\n')
}

/** As a profile would have these alone. */
function profileOf(additions: readonly ProfileAddition[]): Record<string, unknown> {
  const profile = section()
  for (const { key, example } of additions) {
    const value = example === undefined ? undefined : valueOf(example)
    if (value === undefined) continue
    const steps = key.split('.')
    let place: unknown = profile
    for (const step of steps.slice(0, -1)) place = isSection(place) ? (place[step] ??= section()) : undefined
    if (isSection(place)) place[steps.at(-1) ?? key] = value
  }
  return profile
}

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Without a prototype, which a key of a report that somebody made up would lead to. */
function section(): Record<string, unknown> {
  return Object.create(null) as Record<string, unknown>
}
