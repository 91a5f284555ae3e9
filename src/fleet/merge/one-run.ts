import type { Report } from '../../schema/generated/report.js'
import { isAllPutBack } from '../../report/findings/causes-told.js'
import type { Part } from './part.js'

/** Parts that are not those of one run, or not all of them: what differs, or what is missing. */
export class MergeRefused extends Error {
  override readonly name = 'MergeRefused'
}

/**
 * The parts of one run in their order, each once. A part that is there twice counts once where both came to the same.
 *
 * @throws MergeRefused where they are not parts of one run, where one is missing, or where two of one number differ
 */
export function partsOfOneRun(given: readonly Part[]): readonly Part[] {
  const [first] = given
  if (!first) throw new MergeRefused('no part was given')
  const differences = given.slice(1).flatMap((part) => differencesBetween(first, part))
  if (differences.length > 0) throw new MergeRefused(`these are not parts of one run:\n  ${differences.join('\n  ')}`)
  const { count } = first.shard
  const byIndex = Array.from({ length: count }, (_, at) => given.filter(({ shard }) => shard.index === at + 1))
  const missing = byIndex.flatMap((some, at) => (some.length === 0 ? [String(at + 1)] : []))
  if (missing.length > 0)
    throw new MergeRefused(
      `of ${String(count)} parts ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
    )
  return byIndex.flatMap(([one, ...again]) => {
    if (!one) return []
    for (const other of again) mustBeAlike(one, other)
    return [one]
  })
}

/** What decides whether two reports can be of one run, by the names that a person knows. */
const facets: Readonly<Record<string, (report: Report) => unknown>> = {
  'version of the tool': ({ tool }) => tool.version,
  'contract revision': ({ contract }) => contract.revision,
  'catalogue (SHA-256)': ({ contract }) => contract.sha256,
  'document (SHA-256)': ({ contract }) => contract.documentSha256,
  'what was judged': ({ source = 'target', recording }) => [source, recording?.sha256],
  'own clauses (SHA-256)': ({ qualifiers }) => qualifiers.ownClauses,
  'kind of target': ({ target }) => target.kind,
  'base URL': ({ target }) => target.baseUrl,
  'name of the target': ({ target }) => target.name,
  'profile (SHA-256)': ({ target }) => target.profileSha256,
  scope: ({ qualifiers }) => qualifiers.scope,
  'declared departures': ({ departures }) => departures.map(({ used: _, ...declared }) => declared),
  waivers: ({ waivers }) => waivers.map(({ state: _, ...given }) => given),
  attestations: ({ attestations }) => attestations,
  clauses: ({ clauses }) => clauses.map(({ id, level, statement }) => [id, level, statement]),
  'number of parts': ({ options }) => options.shard?.count,
}

const options = [
  'only',
  'skip',
  'readOnly',
  'strict',
  'acceptUntested',
  'seed',
  'concurrency',
  'timeoutSeconds',
  'evidence',
] as const satisfies readonly (keyof Report['options'])[]

function differencesBetween(one: Part, other: Part): readonly string[] {
  const named = [
    ...Object.entries(facets),
    ...options.map((option) => [`options.${option}`, (report: Report): unknown => report.options[option]] as const),
  ]
  return named.flatMap(([what, of]) => {
    const [here, there] = [of(one.report), of(other.report)].map((value) =>
      value === undefined ? 'none' : JSON.stringify(value),
    )
    return here === there ? [] : [`${what}: ${shown(here)} in ${one.folder}, ${shown(there)} in ${other.folder}`]
  })
}

function shown(text = ''): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

function mustBeAlike(one: Part, other: Part): void {
  const unlike = unlikeIn(one.report, other.report)
  if (unlike.length === 0) return
  const names = unlike.slice(0, 5).join(', ')
  throw new MergeRefused(
    `part ${String(one.shard.index)} is there twice, in ${one.folder} and ${other.folder}, and the two differ in ${names}${unlike.length > 5 ? ' and more' : ''}. Give only the right one`,
  )
}

/** The clauses that came to something else, and what else the exit code of the whole would go by. */
function unlikeIn(one: Report, other: Report): readonly string[] {
  const endOf = (report: Report, wanted: string) => {
    const clause = report.clauses.find(({ id }) => id === wanted)
    return clause && `${clause.outcome} ${clause.waiver === undefined ? '' : 'waived'}`
  }
  const end = ({ interrupted, checkerFaults }: Report) => `${interrupted?.reason ?? ''} ${String(checkerFaults ?? 0)}`
  return [
    ...one.clauses.map(({ id }) => id).filter((id) => endOf(one, id) !== endOf(other, id)),
    ...(isAllPutBack(one) === isAllPutBack(other) ? [] : ['whether every record was restored']),
    ...(end(one) === end(other) ? [] : ['how the run ended']),
  ]
}
