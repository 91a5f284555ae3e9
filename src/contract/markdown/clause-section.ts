import type { ClassEntry, Clause } from '../catalogue/index.js'
import { codes, lineRanges } from './table.js'

/** One class: its readings, and its clauses one by one. */
export function classSection({ id, title, notes }: ClassEntry, clauses: readonly Clause[]): readonly string[] {
  return [
    `## ${id.toUpperCase()}: ${title}`,
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
    ...clauses.flatMap(clauseSection),
  ]
}

function clauseSection(clause: Clause): readonly string[] {
  const facts = [
    `Level: **${clause.level}**${clause.derived ? ' (derived)' : ''}`,
    `Needs: ${clause.needs.length === 0 ? 'nothing' : clause.needs.join(', ')}`,
    `Document: ${clause.lines.length === 0 ? 'no line' : `${clause.lines.length === 1 ? 'line' : 'lines'} ${lineRanges(clause.lines)}`} (${clause.provenance})`,
    ...(clause.twins === null ? [] : [`Twins: ${clause.twins}`]),
    ...(clause.departures.length === 0 ? [] : [`Departures: ${codes(clause.departures)}`]),
  ]
  return [`### ${clause.id}: ${clause.title}`, clause.statement, facts.map((fact) => `- ${fact}`).join('\n')]
}
