import { Command } from 'commander'
import {
  classes,
  clauseById,
  clauses,
  departureById,
  isClauseId,
  profileKeysOf,
  statementSha256,
  type Clause,
} from '../contract/index.js'
import { recordedDetection } from '../run/assembling/detection.js'
import { UnknownClause } from '../run/choosing/unknown-clause.js'
import type { Terminal } from './terminal.js'
import { filled } from './values.js'

/** `clauses [ID]`: lists the catalogue or one class of it, or explains one clause. */
export function clausesCommand(terminal: Terminal): Command {
  return new Command('clauses')
    .summary('list the catalogue, or explain one clause')
    .description('Lists the catalogue, or one class of it; with an id explains one clause.')
    .argument('[ID]', 'a clause, such as ACCESS-3, or a class, such as access', filled)
    .addHelpText(
      'after',
      '\nExamples:\n  $ svc-conformance clauses\n  $ svc-conformance clauses access\n  $ svc-conformance clauses ACCESS-3',
    )
    .action(async (word: string | undefined) => {
      const wanted = classes.filter(({ id }) => word === undefined || id === word.toLowerCase())
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

async function explanation(word: string): Promise<readonly string[]> {
  const id = word.toUpperCase()
  if (!isClauseId(id))
    throw new UnknownClause(word, [
      ...clauses.map((clause) => clause.id),
      ...classes.map((each) => each.id.toUpperCase()),
    ])
  const clause = clauseById(id)
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
    field('digest', `${statementSha256(id).slice(0, 16)} (for waivers[].statement)`),
    field('needs', profileKeysOf(clause.needs).join(', ') || 'nothing of the profile'),
    field('twins', clause.twins ?? 'none: the clause refuses nothing'),
    ...listed(
      'departures',
      clause.departures.map((departure) => `${departure}: ${departureById(departure).alternative}`),
    ),
    ...listed('catches', await whatItCatches(clause)),
  ]
}

/** What the recorded proof has shown, and nothing else: a breach that the emulator offers is not yet one that is caught. */
async function whatItCatches({ id }: Clause): Promise<readonly string[]> {
  const recorded = recordedDetection()
  if (!recorded) return ['not proven for this contract']
  const shown = recorded.get(id)
  if (!shown) return []
  const { listDeviations } = await import('../emulator/index.js')
  const sentences = new Map(listDeviations().map((deviation) => [deviation.id, deviation.sentence]))
  return [
    ...shown.deviations.map((deviation) => `turns red for ${deviation}: ${sentences.get(deviation) ?? ''}`),
    `stays green for ${String(shown.variants)} lawful variants`,
  ]
}

function listed(name: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [field(name, 'none')]
  return entries.map((entry, index) => field(index === 0 ? name : '', entry))
}

function field(name: string, value: string): string {
  return `${name.padEnd(11)} ${value}`
}
