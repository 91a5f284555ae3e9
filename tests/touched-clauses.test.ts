import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostTouched, touchedClauses } from '../scripts/touched-clauses.js'

const files = {
  'specs/read/READ-1.ts': `import { define, equality } from '../../src/check/index.js'\ndefine('READ-1', equality)`,
  'specs/read/READ-2.ts': `import { define, order } from '../../src/check/index.js'\ndefine('READ-2', order)`,
  'specs/read/READ-3.ts': `import { define } from '../../src/check/index.js'\ndefine('READ-3')`,
  'specs/obs/OBS-1.ts': `import { define, equality } from '../../src/check/index.js'\ndefine('OBS-1', equality)`,
  'src/check/index.ts': `export { define } from './define.js'
    export { equality } from './equality.js'
    export { order } from './order.js'`,
  'src/check/define.ts': `import type { Id } from './id.js'\nexport const define = (...given: readonly Id[]) => console.log(given)`,
  'src/check/id.ts': `export type Id = string`,
  'src/check/equality.ts': `import { rows } from './rows.js'\nexport const equality = rows()`,
  'src/check/order.ts': `import { settings } from './settings.js'\nexport const order = settings.join()`,
  'src/check/rows.ts': `export const rows = () => 'rows'`,
  'src/check/settings.ts': `export const settings = ['a'].map(String)`,
  'src/emulator/overrides/deviations/orders.ts': `breaches({ 'order-lost': ['READ-2/order', 'READ-1/by-id'] })`,
}

let root = ''

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-conformance-touched-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
})

afterAll(() => {
  rmSync(root, { recursive: true })
})

describe('the clauses that a change touches', () => {
  it.each<[string, readonly string[]]>([
    ['specs/read/READ-3.ts', ['READ-3']],
    ['src/check/equality.ts', ['READ-1']],
    ['src/check/rows.ts', ['READ-1']],
    ['src/check/settings.ts', ['READ-2']],
    ['src/check/define.ts', []],
    ['src/check/id.ts', []],
    ['specs/obs/OBS-1.ts', []],
    ['src/emulator/overrides/deviations/removed.ts', []],
    ['README.md', []],
  ])('are those that use it: %s', async (file, ids) => {
    expect((await touchedClauses(root, [file])).map(({ id }) => id)).toEqual(ids)
  })

  it('are those that a changed deviation breaks, unless it breaks more than half of them', async () => {
    expect(await touchedClauses(root, ['src/emulator/overrides/deviations/orders.ts'])).toEqual([])
    writeFileSync(join(root, 'src/emulator/overrides/deviations/sorted.ts'), `breaches({ sorted: ['READ-2/order'] })`)
    expect(await touchedClauses(root, ['src/emulator/overrides/deviations/sorted.ts'])).toEqual([
      { id: 'READ-2', sharedBy: 1 },
    ])
  })

  it('come from the least shared files first, and by the seed among the others', () => {
    const shared = Array.from({ length: 20 }, (_, at) => ({ id: `READ-${String(at)}`, sharedBy: 20 }))
    const touched = [...shared, { id: 'WRITE-1', sharedBy: 2 }]
    const drawn = [1, 2, 3].map((seed) => mostTouched(touched, 5, seed))
    for (const ids of drawn) expect([ids[0], ids.length]).toEqual(['WRITE-1', 5])
    expect(drawn[0]).toEqual(mostTouched(touched, 5, 1))
    expect(new Set(drawn.map(String)).size).toBe(3)
    expect(mostTouched(touched, 50, 1)).toHaveLength(21)
  })
})
