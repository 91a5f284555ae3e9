import { classes, clauses } from '../catalogue/index.js'
import { appendices } from './appendices.js'
import { classSection } from './clause-section.js'
import { introduction } from './introduction.js'
import { table } from './table.js'

/** docs/contract.md: the whole catalogue as a page for integrators and auditors. */
export function contractMarkdown(): string {
  const of = (name: string) => clauses.filter((clause) => clause.class === name)
  const parts = [
    '<!-- Generated from src/contract by `npm run contract -- --docs`. Do not edit. -->',
    '# The contract',
    'What a deployment of the platform promises over HTTP, clause by clause, and how each promise is judged.',
    table(
      ['class', 'about', 'clauses'],
      classes.map(({ id, title }) => [id, title, String(of(id).length)]),
    ),
    ...introduction(),
    ...classes.flatMap((entry) => classSection(entry, of(entry.id))),
    ...appendices(clauses),
  ]
  return `${parts.join('\n\n')}\n`
}
