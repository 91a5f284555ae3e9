import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fleetFile } from '../files.js'
import { mergeFleets } from './merge-fleets.js'
import { MergeRefused } from './merge-refused.js'

const folder = mkdtempSync(join(tmpdir(), 'svc-conformance-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('the folder of a part of a fleet', () => {
  it.each([
    ['cut off', '{"targets": ['],
    ['empty', ''],
    ['another JSON', '{}'],
  ])('whose overview is %s is refused by its path', async (_what, overview) => {
    const path = join(folder, fleetFile)
    writeFileSync(path, overview)
    const merging = mergeFleets([folder], join(folder, 'whole'))
    await expect(merging).rejects.toThrow(new MergeRefused(`${path} is no overview of a fleet`))
  })
})
