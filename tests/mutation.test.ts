import { mkdirSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checker, plantMutants } from '../mutation/mutants.js'

const copy = mkdtempSync(join(tmpdir(), 'svc-conformance-mutants-'))
afterAll(() => {
  rmSync(copy, { recursive: true })
})

describe('a copy that holds the wrongs', () => {
  it('tells of each that is come by for which clause that was', async () => {
    for (const folder of ['src/contract', 'src/odata', 'specs']) mkdirSync(join(copy, folder), { recursive: true })
    const knows = join('src', 'check', 'outcome')
    cpSync(knows, join(copy, knows), { recursive: true })
    const planted = await plantMutants(copy, checker, knows)
    expect(planted.length).toBeGreaterThan(0)
    expect(readFileSync(join(copy, knows, 'record.ts'), 'utf8')).toMatch(/\bsayAtWork\(\(\) => .*loaded\(\);\n$/s)
  })
})
