import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import '../specs/clauses.js'
import { checksOf } from '../src/check/index.js'
import { clausesOf } from '../src/contract/index.js'
import { registered } from '../src/check/engine/registry.js'

const specs = fileURLToPath(new URL('../specs/', import.meta.url))
const files = readdirSync(specs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const said = files.flatMap((file) =>
  [
    ...readFileSync(join(specs, file), 'utf8').matchAll(
      /^(?:clause|define\w*(?:Clause|Observation))\('(?<id>[^']+)'/gm,
    ),
  ].map(({ groups }) => ({
    id: groups?.['id'] ?? '',
    file: basename(file, '.ts'),
  })),
)

describe('the clauses in specs/', () => {
  it('are those of the catalogue that a run judges, each once', () => {
    const judged = clausesOf('target').filter(({ level }) => level !== 'manual')
    expect(said.map(({ id }) => id).sort()).toEqual(judged.map(({ id }) => id).sort())
    // Another test of the same process may have told an own clause.
    const played = registered().flatMap(({ clause }) => (typeof clause === 'string' ? [clause] : []))
    expect(played.sort()).toEqual(judged.map(({ id }) => id).sort())
  })

  it('stand in a file of their name where they are judged by named checks', () => {
    for (const { id, file } of said) if (checksOf(id)) expect(file).toBe(id)
  })
})

/** Checks whose answers are compared where they are asked for, so that no unit test reaches their condition. */
const mostJudgedByAsks = 41

it('no more checks than before are judged where they ask', () => {
  const sources = files.map((file) => readFileSync(join(specs, file), 'utf8'))
  const judged = sources.flatMap((source) => source.match(/\bcomparing\(\{|expects: \(found\) => found,/g) ?? [])
  expect(judged.length).toBeLessThanOrEqual(mostJudgedByAsks)
})

describe('the checks of a clause', () => {
  const all = clausesOf('target').flatMap(({ id }) => (checksOf(id) ?? []).map((check) => ({ clause: id, ...check })))

  it('are each one sentence', () => {
    for (const { says } of all) expect(says).toMatch(/^[A-Z$`].*[^.]\.$/s)
  })

  it('have ids of plain words', () => {
    for (const { id } of all) expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  })

  it('come after a check of the same clause that stands before them and is judged at their depth', () => {
    const depths = ['core', 'standard', 'full']
    for (const { clause, id, after, depth } of all) {
      if (after === undefined) continue
      const known = all.filter((each) => each.clause === clause)
      const before = known.findIndex((each) => each.id === after)
      expect(before).toBeGreaterThanOrEqual(0)
      expect(before).toBeLessThan(known.findIndex((each) => each.id === id))
      expect(depths.indexOf(known[before]!.depth)).toBeLessThanOrEqual(depths.indexOf(depth))
    }
  })

  it('have one that is core', () => {
    for (const { clause } of all)
      expect(all.filter((each) => each.clause === clause).map(({ depth }) => depth)).toContain('core')
  })
})
