import { createHash, sign, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { Report } from '../../schema/generated/report.js'
import { writeAtomically } from '../../runtime/atomic-write.js'
import { noEvidence } from '../evidence.js'
import { statementOf, type Statement } from '../formats/statement.js'
import { updateManifest } from '../folder/folder-claim.js'
import { manifestText } from '../folder/manifest.js'
import { envelopeText, payloadType, preAuthenticationEncoding } from './dsse.js'
import { keyIdOf, publicPem } from './keys.js'
import { envelopeFile, publicKeyFile } from '../folder/overview-files.js'

/**
 * Signs a report folder that is complete: the in-toto statement of the report, with the manifest as a further subject, so
 * that the one signature covers every file. Gives back the key's id.
 */
export async function signReportFolder(folder: string, report: Report, key: KeyObject): Promise<string> {
  const keyid = keyIdOf(key)
  await writeAtomically(join(folder, publicKeyFile), publicPem(key))
  const manifest = await updateManifest(folder, [publicKeyFile])
  const evidence = manifest.files.find(({ path }) => path === 'evidence.ndjson')
  const sha256 = createHash('sha256').update(manifestText(manifest)).digest('hex')
  const told = statementOf(report, { ...noEvidence, ...(evidence ? { sha256: evidence.sha256 } : {}) })
  const statement: Statement = {
    ...told,
    subject: [...told.subject, { name: 'manifest.json', digest: { sha256 } }],
  }
  const payload = Buffer.from(JSON.stringify(statement))
  const sig = sign(null, preAuthenticationEncoding(payloadType, payload), key).toString('base64')
  const envelope = { payloadType, payload: payload.toString('base64'), signatures: [{ keyid, sig }] } as const
  await writeAtomically(join(folder, envelopeFile), envelopeText(envelope))
  return keyid
}
