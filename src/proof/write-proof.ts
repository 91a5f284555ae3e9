import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { completeFolder } from '../report/index.js'
import { proofFile, proofPage } from '../report/folder/overview-files.js'
import { writeAtomically } from '../runtime/atomic-write.js'
import { validatorOf } from '../schema/compile.js'
import type { SchemaName } from '../schema/load.js'
import type { Detection } from '../schema/generated/detection.js'
import type { Proof } from '../schema/generated/proof.js'
import { renderProof } from './html/page.js'

/**
 * Writes the detection matrix into a folder: proof.json for programs, proof.html to read, and its manifest.
 *
 * @throws TypeError before anything is written, where the proof breaks its schema
 */
export async function writeProof(folder: string, proof: Proof): Promise<void> {
  const text = jsonOf('proof', proof)
  await mkdir(folder, { recursive: true })
  await writeAtomically(join(folder, proofFile), text)
  await writeAtomically(join(folder, proofPage), renderProof(proof))
  await completeFolder(folder)
}

/**
 * Records what a proof has shown, where reports and `clauses ID` look for it.
 *
 * @throws TypeError before anything is written, where the record breaks its schema
 */
export async function writeDetection(path: string, detection: Detection): Promise<void> {
  const text = jsonOf('detection', detection)
  await mkdir(dirname(path), { recursive: true })
  await writeAtomically(path, text)
}

function jsonOf(name: Extract<SchemaName, 'proof' | 'detection'>, value: Proof | Detection): string {
  const holds = validatorOf(name)
  if (!holds(value)) {
    const faults = (holds.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`)
    throw new TypeError(`the ${name} does not match its schema: ${faults.join('; ')}`)
  }
  return `${JSON.stringify(value, undefined, 2)}\n`
}
