import { Command } from 'commander'
import {
  classes,
  clauseById,
  clauses,
  departureById,
  isClauseId,
  profileKeysOf,
  type Clause,
} from '../contract/index.js'
import { UnknownClause } from '../run/select.js'
import type { Terminal } from './terminal.js'
import { filled } from './values.js'

/** `clauses [ID]`: lists the catalogue, or explains one clause. */
export function clausesCommand(terminal: Terminal): Command {
  return new Command('clauses')
    .summary('list the catalogue, or explain one clause')
    .description('Lists the catalogue; with an id explains one clause.')
    .argument('[ID]', 'such as ACCESS-3', filled)
    .addHelpText('after', '\nExamples:\n  $ svc-conformance clauses\n  $ svc-conformance clauses ACCESS-3')
    .action(async (id: string | undefined) => {
      for (const line of id === undefined ? listing() : await explanation(id)) terminal.print(line)
    })
}

function listing(): readonly string[] {
  return classes.flatMap(({ id, title }) => [
    `${id.toUpperCase()}: ${title}`,
    ...clauses
      .filter((clause) => clause.class === id)
      .map((clause) => `  ${clause.id.padEnd(10)} ${clause.level.padEnd(12)} ${clause.title}`),
  ])
}

async function explanation(word: string): Promise<readonly string[]> {
  const id = word.toUpperCase()
  if (!isClauseId(id))
    throw new UnknownClause(
      word,
      clauses.map((clause) => clause.id),
    )
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
    field('needs', profileKeysOf(clause.needs).join(', ') || 'nothing of the profile'),
    field('twins', clause.twins ?? 'none: the clause refuses nothing'),
    ...listed(
      'departures',
      clause.departures.map((departure) => `${departure}: ${departureById(departure).alternative}`),
    ),
    ...listed('catches', await deviationsCaughtBy(clause)),
  ]
}

/** The breaches of the emulator by which the clause is shown to catch something. */
async function deviationsCaughtBy({ id }: Clause): Promise<readonly string[]> {
  const { listDeviations } = await import('../emulator/index.js')
  return listDeviations()
    .filter(({ breaks }) => breaks.includes(id))
    .map((deviation) => `${deviation.id}: ${deviation.sentence}`)
}

function listed(name: string, entries: readonly string[]): readonly string[] {
  if (entries.length === 0) return [field(name, 'none')]
  return entries.map((entry, index) => field(index === 0 ? name : '', entry))
}

function field(name: string, value: string): string {
  return `${name.padEnd(11)} ${value}`
}
