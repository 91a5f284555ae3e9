import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import '../../specs/clauses.js'
import { checksOf } from '../../src/check/index.js'
import { listDeviations, listVariants } from '../../src/emulator/index.js'
import { scored } from '../../src/proof/proof.js'
import { trivialServers } from '../../src/proof/trivial/index.js'
import { recordedDetection } from '../../src/run/index.js'
import { validatorOf } from '../../src/schema/compile.js'
import type { Detection } from '../../src/schema/generated/detection.js'
import { root } from '../support/page.js'

const path = new URL('fixtures/detection.json', root)

describe.skipIf(!existsSync(path))('the recorded proof', () => {
  const record = (): Detection => JSON.parse(readFileSync(path, 'utf8')) as Detection
  const broken = new Map(listDeviations().map(({ id, breaks }) => [id, breaks]))

  it('keeps its schema, and is one of the catalogue in use: after a change of either, `npm run proof`', () => {
    expect(validatorOf('detection')(record())).toBe(true)
    expect(recordedDetection()).toBeDefined()
  })

  it('is about every clause that decides, and each of them was turned red at least once', () => {
    const { clauses } = record()
    expect(clauses.map(({ id }) => id)).toEqual(scored)
    expect(clauses.filter(({ deviations }) => deviations.length === 0)).toEqual([])
  })

  it('names deviations, variants and trivial servers that there are, and claims of a deviation only what it breaks', () => {
    const { clauses, variants, trivial } = record()
    for (const { id, deviations } of clauses)
      for (const deviation of deviations) expect(broken.get(deviation) ?? [], deviation).toContain(id)
    const known = {
      variants: listVariants().map(({ id }) => id),
      trivial: trivialServers.map(({ id }) => id as string),
    }
    expect(variants.filter((id) => !known.variants.includes(id))).toEqual([])
    expect(trivial.servers.filter((id) => !known.trivial.includes(id))).toEqual([])
    for (const { id, variants: count } of clauses) expect(count, id).toBeLessThanOrEqual(variants.length)
  })

  it('names the checks of each clause as they are: after a change of one, `npm run proof`', () => {
    for (const { id, checks } of record().clauses)
      expect(
        checks.map((check) => [check.id, check.depth]),
        id,
      ).toEqual((checksOf(id) ?? []).map((check) => [check.id, check.depth]))
  })

  it('leaves out no deviation and no variant that there is: a new one is proven before it is relied on', () => {
    const { clauses, variants } = record()
    const claimed = new Set(clauses.flatMap(({ deviations }) => deviations))
    expect([...broken.keys()].filter((id) => !claimed.has(id))).toEqual([])
    expect(listVariants().filter(({ id }) => !variants.includes(id))).toEqual([])
  })
})
