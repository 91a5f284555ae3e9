import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { validatorOf } from '../schema/compile.js'
import type { Proof } from '../schema/generated/proof.js'
import { detectionOf } from './detection.js'
import { sampleProof } from './testing/sample-proof.js'
import { writeDetection, writeProof } from './write-proof.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proof-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const good = sampleProof()
const broken = sampleProof({ unchanged: { outcome: 'nonconformant', failed: ['READ-1'] } })
const holds = validatorOf<Proof>('proof')

describe('proof.json', () => {
  it.each([
    ['holds', good],
    ['does not hold', broken],
  ])('of a proof that %s keeps its schema, and lies beside its page', async (_says, proof) => {
    const out = join(folder, 'not', 'there', 'yet')
    await writeProof(out, proof)
    expect((await readdir(out)).sort()).toEqual(['manifest.json', 'proof.html', 'proof.json'])
    const written: unknown = JSON.parse(await readFile(join(out, 'proof.json'), 'utf8'))
    expect(written).toEqual(proof)
    expect(holds(written)).toBe(true)
  })

  it.each<readonly [string, (proof: Proof) => object]>([
    ['with a key that is unknown', (proof) => ({ ...proof, colour: 'green' })],
    ['that holds beside a fault', (proof) => ({ ...proof, subjects: broken.subjects })],
    ['that holds and is void', (proof) => ({ ...proof, void: 'because' })],
    ['that holds beside a clause that nothing turned red', (proof) => ({ ...proof, undetected: ['READ-1'] })],
    ['that holds without a server', (proof) => ({ ...proof, subjects: [] })],
    ['of a time that is none', (proof) => ({ ...proof, endedAt: 'today' })],
  ])('%s is not written', async (_says, change) => {
    await expect(writeProof(folder, change(good) as Proof)).rejects.toThrow(/^the proof does not match its schema: /)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('the record of a proof', () => {
  it('is written where it is to be, by its schema', async () => {
    const path = join(folder, 'fixtures', 'detection.json')
    await writeDetection(path, detectionOf(good))
    const written: unknown = JSON.parse(await readFile(path, 'utf8'))
    expect(written).toEqual(detectionOf(good))
    expect(validatorOf('detection')(written)).toBe(true)
  })

  it('that breaks its schema is not written', async () => {
    const path = join(folder, 'detection.json')
    const wrong = { ...detectionOf(good), contract: { revision: '1', sha256: 'abc' } }
    await expect(writeDetection(path, wrong)).rejects.toThrow(
      /^the detection does not match its schema: \/contract\/sha256/,
    )
    expect(await readdir(folder)).toEqual([])
  })
})
