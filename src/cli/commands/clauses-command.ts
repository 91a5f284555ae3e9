import { Command } from 'commander'
import {
  classes,
  clauseById,
  clauses,
  departureById,
  documentFacts,
  isClauseId,
  profileKeysOf,
  statementSha256,
  type Clause,
} from '../../contract/index.js'
import type { Cost } from '../../check/outcome/check.js'
import { counted } from '../../report/wording.js'
import { recordedDetection } from '../../run/assembling/detection.js'
import { knownChecks, knownObservations } from '../../run/choosing/check-words.js'
import { UnknownClause } from '../../run/errors.js'
import type { Detection } from '../../schema/generated/detection.js'
import type { Terminal } from '../terminal/terminal.js'
import { filled } from '../options/values.js'

/** `clauses [ID]`: lists the catalogue or one class of it, or explains one clause. */
export function clausesCommand(terminal: Terminal): Command {
  return new Command('clauses')
    .summary('list the catalogue, or explain one clause')
    .description('Lists the catalogue or one class of it, or explains one clause.')
    .argument('[ID]', 'a clause, such as ACCESS-3, or a class, such as access', filled)
    .option('--json', 'print one clause, or a list of clauses with their checks, as JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ svc-conformance clauses\n  $ svc-conformance clauses access\n  $ svc-conformance clauses ACCESS-3',
    )
    .action(async (word: string | undefined, { json }: { readonly json: boolean }) => {
      const wanted = classes.filter(({ id }) => word === undefined || id === word.toLowerCase())
      if (json) {
        const shown =
          word === undefined || wanted.length > 0 ? await listAsJson(wanted) : await asJson(clauseNamed(word))
        terminal.print(JSON.stringify(shown, null, 2))
        return
      }
      const lines = word === undefined || wanted.length > 0 ? listing(wanted) : await explanation(word)
      for (const line of lines) terminal.print(line)
    })
}

function listing(wanted: typeof classes): readonly string[] {
  return wanted.flatMap(({ id, title }) => [
    `${id.toUpperCase()}: ${title}`,
    ...clauses
      .filter((clause) => clause.class === id)
      .map((clause) => `  ${clause.id.padEnd(10)} ${clause.level.padEnd(12)} ${clause.title}`),
  ])
}

/** Throws UnknownClause. */
function clauseNamed(word: string): Clause {
  const id = word.toUpperCase()
  if (isClauseId(id)) return clauseById(id)
  throw new UnknownClause(word, [
    ...clauses.map((clause) => clause.id),
    ...classes.map((each) => each.id.toUpperCase()),
  ])
}

/** One after the other: the first one loads the checks for all. */
async function listAsJson(wanted: typeof classes): Promise<{ readonly clauses: readonly object[] }> {
  const listed: object[] = []
  for (const clause of clauses.filter((each) => wanted.some(({ id }) => id === each.class)))
    listed.push(await asJson(clause))
  return { clauses: listed }
}

async function asJson(clause: Clause) {
  const { id, class: name, level, derived, title, statement, lines, needs, departures } = clause
  const detected = recordedDetection()?.clauses.get(id)?.checks
  const checks = ((await knownChecks())(id) ?? []).map((check) => ({
    ...check,
    ...(detected === undefined ? {} : { detects: detectedBy(check.id, detected) }),
  }))
  return { id, class: name, level, derived, title, statement, lines, needs, departures, checks }
}

async function explanation(word: string): Promise<readonly string[]> {
  const clause = clauseNamed(word)
  return [
    `${clause.id}  ${clause.title}`,
    '',
    clause.statement,
    '',
    field('level', clause.derived ? `${clause.level}, derived` : clause.level),
    field(
      'document',
      clause.lines.length > 0 ? `lines ${clause.lines.join(', ')} (${clause.provenance})` : clause.provenance,
    ),
    ...clause.lines.map((line) => field('', `line ${String(line)}: ${documentFacts[line] ?? ''}`)),
    field('digest', `${statementSha256(clause.id).slice(0, 16)} (for waivers[].statement)`),
    field('needs', profileKeysOf(clause.needs).join(', ') || 'nothing'),
    field('control', clause.twins ?? 'none needed: no request is expected to be rejected'),
    ...listed(
      'departures',
      clause.departures.map((departure) => `${departure}: ${departureById(departure).alternative}`),
    ),
    ...(await checkLines(clause)),
    ...listed('catches', await whatItCatches(clause)),
  ]
}

/** A row for each check, and what all of them cost. */
async function checkLines({ id }: Clause): Promise<readonly string[]> {
  const checks = (await knownChecks())(id)
  if (checks === undefined) return [await observationLine(id)]
  const detected = recordedDetection()?.clauses.get(id)?.checks
  const widest = Math.max(...checks.map((each) => each.id.length))
  return [
    ...listed(
      'checks',
      checks.flatMap(({ id: name, says, depth, cost, control, after }) => [
        `${depth.padEnd(8)} ${name.padEnd(widest)}  ${says} ${costInWords(cost)}`,
        ...[
          ...(control === undefined ? [] : [`control: ${control}`]),
          ...(after === undefined ? [] : [`only if ${after} passed`]),
          ...(detected === undefined ? [] : [`fails for ${listInWords(detectedBy(name, detected))}`]),
        ].map((line) => `${' '.repeat(9 + widest)}  ${line}`),
      ]),
    ),
    field('', `${String(checks.length)} checks ${costInWords(sumOf(checks.map(({ cost }) => cost)))}`),
  ]
}

/** For a clause without checks: that it is only looked at, or that only a person can answer it. */
async function observationLine(id: string): Promise<string> {
  const observation = (await knownObservations())(id)
  if (observation === undefined) return field('checks', 'none: attested by a person')
  const { depth, cost } = observation
  return field('checks', `none: observed at depth ${depth} and above, not judged ${costInWords(cost)}`)
}

/** The deviations for which a check failed in the recorded proof. */
function detectedBy(check: string, detected: Detection['clauses'][number]['checks']): readonly string[] {
  return detected.find(({ id }) => id === check)?.deviations ?? []
}

function listInWords(ids: readonly string[]): string {
  return ids.length === 0 ? 'no deviation' : ids.join(', ')
}

function sumOf(costs: readonly Cost[]): Cost {
  const sum = (key: 'requests' | 'changes' | 'logins') => costs.reduce((total, cost) => total + (cost[key] ?? 0), 0)
  const sessions = [...new Set(costs.flatMap((cost) => cost.sessions ?? []))]
  return { requests: sum('requests'), changes: sum('changes'), logins: sum('logins'), sessions }
}

function costInWords({ requests, changes = 0, logins = 0, sessions = [] }: Cost): string {
  const parts = [
    counted(requests, 'request'),
    ...(changes > 0 ? [counted(changes, 'change')] : []),
    ...(logins > 0 ? [counted(logins, 'login')] : []),
    ...(sessions.length > 0 ? [`${counted(sessions.length, 'login')} shared with other checks`] : []),
  ]
  return `(${parts.join(', ')})`
}

/** What the recorded proof has shown, and nothing else: a breach that the emulator offers is not yet one that is caught. */
async function whatItCatches({ id }: Clause): Promise<readonly string[]> {
  const recorded = recordedDetection()
  if (!recorded) return ['no proof recorded for this contract']
  const shown = recorded.clauses.get(id)
  if (!shown || shown.deviations.length === 0) return []
  const { listDeviations } = await import('../../emulator/index.js')
  const sentences = new Map(listDeviations().map((deviation) => [deviation.id, deviation.sentence]))
  return [
    ...shown.deviations.map((deviation) => `fails for ${deviation}: ${sentences.get(deviation) ?? ''}`),
    `passes on ${String(shown.variants)} permitted variants`,
  ]
}

function listed(name: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [field(name, 'none')]
  return entries.map((entry, index) => field(index === 0 ? name : '', entry))
}

function field(name: string, value: string): string {
  return `${name.padEnd(11)} ${value}`
}
