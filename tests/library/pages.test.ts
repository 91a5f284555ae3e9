import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the clause that docs/how-to/library.md shows is the one of the examples', () => {
  const page = readFileSync('docs/how-to/library.md', 'utf8').replaceAll(/\s+/g, ' ')
  const example = readFileSync('docs/examples/clauses/acme.clause.ts', 'utf8')
  const first = example.slice(example.indexOf('clause(\n'), example.indexOf('\n)\n') + 2)
  expect(page).toContain(first.replaceAll(/\s+/g, ' '))
})
