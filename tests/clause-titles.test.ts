import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { clausesOf } from '../src/contract/index.js'

const specs = new URL('../specs/', import.meta.url)
const scenarios = readdirSync(specs)
  .filter((name) => name.endsWith('.spec.ts'))
  .flatMap((name) => [
    ...readFileSync(new URL(name, specs), 'utf8').matchAll(
      /(?:^\/\*\* (?<title>.*)\. \*\/\n(?:\/\/ .*\n)*)?^clause\('(?<id>[^']+)'/gm,
    ),
  ])
  .map(({ groups }) => ({ id: groups?.['id'], title: groups?.['title'] }))

describe('the scenarios in specs/', () => {
  it('stand below the titles of their clauses, as the catalogue has them', () => {
    const shown = Object.fromEntries(scenarios.map(({ id, title }) => [id, title]))
    const titles = clausesOf('target')
      .filter(({ level }) => level !== 'manual')
      .map(({ id, title }) => [id, title])
    expect(shown).toEqual(Object.fromEntries(titles))
  })

  it('are one for each clause', () => {
    const ids = scenarios.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })
})
