import { classes, clauses, type ClassEntry, type Clause } from '../catalogue/index.js'
import type { ClauseClass } from '../types.js'
import { accessTable, departuresPage, documentPage } from './appendices.js'
import { introduction } from './introduction.js'
import { table, codes, lineRanges } from './table.js'

/** The page that leads to all others of the contract, as a path within the package. */
export const contractPage = 'docs/reference/contract.md'

/** The directory of the others. */
export const contractFolder = 'docs/reference/contract'

/** Where the clauses of a class are. */
export function classPage(name: ClauseClass): string {
  return `${contractFolder}/${name}.md`
}

const generated = '<!-- Generated from src/contract by `npm run contract -- --docs`. Do not edit. -->'

/** The whole catalogue for integrators and auditors: an index, and a page for each class, by path. */
export function contractPages(): ReadonlyMap<string, string> {
  const of = (name: string) => clauses.filter((clause) => clause.class === name)
  const index = [
    '# The contract',
    'What a deployment of the platform promises over HTTP, clause by clause, and how each promise is judged.',
    table(
      ['class', 'about', 'clauses'],
      classes.map(({ id, title }) => [`[${id}](contract/${id}.md)`, title, String(of(id).length)]),
    ),
    'Further pages: [departures](contract/departures.md), which are known differences between generations, and ' +
      '[the document](contract/document.md), line by line.',
    ...introduction(),
    ...accessTable(),
  ]
  return new Map([
    [contractPage, pageOf(index)],
    ...classes.map((entry) => [classPage(entry.id), pageOf(classParts(entry, of(entry.id)))] as const),
    [`${contractFolder}/departures.md`, pageOf(departuresPage())],
    [`${contractFolder}/document.md`, pageOf(documentPage(clauses))],
  ])
}

function pageOf(parts: readonly string[]): string {
  return `${[generated, ...parts].join('\n\n')}\n`
}

/** One class: its readings, and its clauses one by one. */
function classParts({ id, title, notes }: ClassEntry, clauses: readonly Clause[]): readonly string[] {
  return [
    `# ${id.toUpperCase()}: ${title}`,
    'A class of [the contract](../contract.md), which explains levels, outcomes and needs.',
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
  return [`## ${clause.id}: ${clause.title}`, clause.statement, facts.map((fact) => `- ${fact}`).join('\n')]
}
