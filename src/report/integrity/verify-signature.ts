import { verify, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { statementFaults } from './check-statement.js'
import { parseEnvelope, payloadType, preAuthenticationEncoding, type Envelope } from './dsse.js'
import { readPlainFile } from './file-digest.js'
import { KeyUnusable, keyIdOf, verifyingKey } from './keys.js'
import { envelopeFile, publicKeyFile } from '../folder/overview-files.js'

/** What the signature of a report folder is worth. */
export type SignatureFinding =
  | { readonly state: 'unsigned' }
  /** `vouched`: it was checked by a key that the reader brought, and not by the one that lies in the folder. */
  | { readonly state: 'holds'; readonly keyid: string; readonly vouched: boolean }
  | { readonly state: 'broken'; readonly faults: readonly string[] }
  /** `unreadable`: a file of the folder that it takes to check it, and that this user may not read. */
  | { readonly state: 'unchecked'; readonly unreadable: string }

/**
 * Checks the signature of a report folder by the key that is given, which then has to be there; without a key by the one in
 * the folder, which shows that nothing was changed since by somebody without the private key, and not who signed.
 */
export async function verifySignature(folder: string, given?: KeyObject): Promise<SignatureFinding> {
  try {
    return await findingOf(folder, given)
  } catch (fault) {
    if (!(fault instanceof Error && 'syscall' in fault && 'path' in fault)) throw fault
    return { state: 'unchecked', unreadable: basename(String(fault.path)) }
  }
}

async function findingOf(folder: string, given?: KeyObject): Promise<SignatureFinding> {
  const text = (await readPlainFile(join(folder, envelopeFile)))?.toString('utf8')
  if (text === undefined) {
    if (!given && !existsSync(join(folder, publicKeyFile))) return { state: 'unsigned' }
    return broken(`${envelopeFile} is missing${given ? ', but a key was given: the folder is not signed' : ''}`)
  }
  const envelope = parseEnvelope(text)
  if (!envelope) return broken(`${envelopeFile} is not an envelope with exactly one signature in its original form`)
  const key = given ?? (await keyInFolder(folder))
  if (!key)
    return broken(`${envelopeFile} cannot be checked: ${publicKeyFile} is missing or not an Ed25519 key. Use --key`)
  const faults = [...envelopeFaults(envelope, key)]
  // What nobody signed is not worth reading.
  if (faults.length === 0) faults.push(...(await statementFaults(folder, Buffer.from(envelope.payload, 'base64'))))
  if (faults.length > 0) return { state: 'broken', faults }
  return { state: 'holds', keyid: keyIdOf(key), vouched: given !== undefined }
}

function envelopeFaults({ payloadType: type, payload, signatures: [{ keyid, sig }] }: Envelope, key: KeyObject) {
  if (type !== payloadType) return [`${envelopeFile} has another payload type than ${payloadType}`]
  const signed = preAuthenticationEncoding(type, Buffer.from(payload, 'base64'))
  if (!verify(null, signed, key, Buffer.from(sig, 'base64')))
    return [`the signature in ${envelopeFile} is not from the key ${keyIdOf(key)} or not for this statement`]
  return keyid === keyIdOf(key) ? [] : [`${envelopeFile} names a key that did not sign it`]
}

async function keyInFolder(folder: string): Promise<KeyObject | undefined> {
  const pem = await readPlainFile(join(folder, publicKeyFile))
  try {
    return pem && verifyingKey(pem.toString('latin1'))
  } catch (fault) {
    if (fault instanceof KeyUnusable) return undefined
    throw fault
  }
}

function broken(fault: string): SignatureFinding {
  return { state: 'broken', faults: [fault] }
}
