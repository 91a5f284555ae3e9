import type { Clause } from '../catalogue/index.js'
import { departureOriginTerms, departures } from '../departures.js'
import { documentFacts, documentLines, documentSha256 } from '../document-lines/index.js'
import { gridCell, gridColumns, gridRows } from '../grid.js'
import { codes, idRanges, table } from './table.js'

/** Which status is documented for which request. */
export function accessTable(): readonly string[] {
  return [
    '## The 302 / 401 / 403 table',
    'Rows: what the caller sends. Columns: where it is sent. Each cell shows the documented status and the clauses that judge ' +
      'it. `refused` accepts any access refusal. `observed` is recorded and not judged.',
    table(
      ['', ...gridColumns.map(({ title }) => title)],
      gridRows.map((row) => [row.title, ...gridColumns.map(({ id }) => answerAt(row.id, id))]),
    ),
    `A column counts only if its control succeeds: ${gridColumns
      .map(({ title, control }) => `${title} ${control.join(' and ')}`)
      .join('; ')}.`,
  ]
}

/** Every departure with what it touches. */
export function departuresPage(): readonly string[] {
  return [
    '# Departures',
    'Known differences between generations of the platform. A profile declares them in [departures](../profile.md). A ' +
      'declared departure passes, and so does the documented behaviour.',
    ...departures.flatMap(({ id, alternative, touches, suspends, value, endpoint, origin, knownFrom }) => [
      `## \`${id}\``,
      alternative,
      [
        `Touches: ${idRanges(touches)}`,
        ...(suspends.length === 0 ? [] : [`Inapplicable if the target uses it: ${idRanges(suspends)}`]),
        ...(value === null ? [] : [`Takes a value: ${value}`]),
        ...(endpoint ? [`Can be limited to one endpoint: ${codes(['legacy', 'odata'])}`] : []),
        `Known from: ${knownFrom} (${origin}: ${departureOriginTerms[origin]})`,
      ]
        .map((fact) => `- ${fact}`)
        .join('\n'),
    ]),
  ]
}

/** What the document states and what it leaves open, line by line. */
export function documentPage(clauses: readonly Clause[]): readonly string[] {
  return [
    '# The document, line by line',
    '## What the document states',
    'Each line that carries a clause, in words of this project, and the clauses that rest on it.',
    table(
      ['line', 'states', 'clauses'],
      documentLines
        .filter((mapped) => mapped.place === 'clause')
        .map(({ line, clauses: ids }) => [String(line), documentFacts[line] ?? '', ids.join(', ')]),
    ),
    '## What the document leaves open',
    'Lines that leave something open, and the clauses that record what a target does there.',
    table(
      ['line', 'left open', 'recorded by'],
      documentLines
        .filter((mapped) => mapped.place === 'silence')
        .map(({ line, label, clauses: ids }) => [String(line), label, ids.join(', ')]),
    ),
    `Recorded without a line in the document: ${clauses
      .filter(({ level, lines }) => level === 'observe' && lines.length === 0)
      .map(({ id, title }) => `${id} (${title})`)
      .join(', ')}.`,
    `SHA-256 of the interface document: \`${documentSha256}\`.`,
  ]
}

function answerAt(...position: Parameters<typeof gridCell>): string {
  const { documented, clause = [] } = gridCell(...position)
  return [documented, clause.join(', ')].filter((part) => part !== '').join(' ')
}
