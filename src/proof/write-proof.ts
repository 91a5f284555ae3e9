import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proof } from './proof.js'

/** Writes the detection matrix into a folder, as proof.json. */
export async function writeProof(folder: string, proof: Proof): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'proof.json'), `${JSON.stringify(proof, undefined, 2)}\n`)
}
