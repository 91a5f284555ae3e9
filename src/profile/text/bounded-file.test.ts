import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProfile } from '../index.js'
import { likelyFile } from './bounded-file.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'likely-file-'))
  for (const name of ['four.yaml', 'staging-eu.yml', 'both.yaml', 'both.json', 'report.txt'])
    await writeFile(join(folder, name), 'x')
  await mkdir(join(folder, 'folder.yaml'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

describe('the file that was likely meant', () => {
  it.each([
    ['fuor.yaml', 'four.yaml'],
    ['Four.YAML', 'four.yaml'],
    ['four.yml', 'four.yaml'],
    ['four', 'four.yaml'],
    ['stagingeu.yml', 'staging-eu.yml'],
  ])('for %s is %s', async (asked, meant) => {
    expect(await likelyFile(join(folder, asked))).toBe(join(folder, meant))
  })

  it.each([
    ['zzz.yaml', 'is like no other'],
    ['both.yml', 'may be either of two'],
    ['folders.yaml', 'is like a folder only'],
    ['reprot.yaml', 'is like a file of another kind'],
    ['nowhere/four.yaml', 'lies in no folder'],
  ])('for %s is none: it %s', async (asked) => {
    expect(await likelyFile(join(folder, asked))).toBeUndefined()
  })

  it('is named beside a profile that is not there', async () => {
    await expect(readProfile(join(folder, 'fuor.yaml'), {}, { env: {} })).rejects.toMatchObject({
      faults: [{ message: 'the file does not exist', suggestion: `Did you mean ${join(folder, 'four.yaml')}?` }],
    })
  })
})
