import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { liesIn } from '../folder/overview-files.js'

/** A key cannot be used. The message says what to do, and holds neither the key nor, since it could be one, its path. */
export class KeyUnusable extends Error {
  override readonly name = 'KeyUnusable'
}

/** A key in PEM has a few hundred bytes. */
const mostBytes = 64 * 1024

const makeOne = 'create one with `openssl genpkey -algorithm ed25519 -out key.pem`'
const takePublic = 'extract the public key with `openssl pkey -in key.pem -pubout -out key.pub.pem`'

/**
 * Reads the private key that reports are signed with: Ed25519, in PEM, without a passphrase. It must not lie in the folder
 * that the report is written into, which is handed on.
 *
 * @throws KeyUnusable
 */
export async function readSigningKey(path: string, reportFolder?: string): Promise<KeyObject> {
  const text = await readPem(path, 'the key to sign with')
  if (/ENCRYPTED/.test(text)) {
    throw new KeyUnusable(
      'the key to sign with is encrypted. Decrypt it with `openssl pkey -in key.pem -out plain.pem`, to a file that only you can read',
    )
  }
  if (/BEGIN PUBLIC KEY/.test(text))
    throw new KeyUnusable(`the key to sign with is a public key. Give the private key, or ${makeOne}`)
  if (reportFolder !== undefined && liesIn(reportFolder, path))
    throw new KeyUnusable(
      'the key to sign with is in the report directory, and reports are shared. Move it, or choose another directory with --out',
    )
  return ed25519(() => createPrivateKey(text), 'the key to sign with', 'a private key in PEM', makeOne)
}

/**
 * Reads the public key that a report is said to be signed with: Ed25519, in PEM.
 *
 * @throws KeyUnusable
 */
export async function readVerifyingKey(path: string): Promise<KeyObject> {
  const text = await readPem(path, 'the key to verify with')
  if (/PRIVATE KEY/.test(text))
    throw new KeyUnusable(`the key to verify with is a private key, which must stay with its owner: ${takePublic}`)
  return verifyingKey(text)
}

/** @throws KeyUnusable where the text is no public Ed25519 key in PEM */
export function verifyingKey(pem: string): KeyObject {
  const wanted = 'a public key in PEM (BEGIN PUBLIC KEY)'
  return ed25519(() => createPublicKey(pem), 'the key to verify with', wanted, takePublic)
}

/** Names a key: SHA-256, in hex, of its public half in DER. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(publicHalf(key).export({ type: 'spki', format: 'der' }))
    .digest('hex')
}

/** The public half of a key in PEM. */
export function publicPem(key: KeyObject): string {
  return publicHalf(key).export({ type: 'spki', format: 'pem' }).toString()
}

function publicHalf(key: KeyObject): KeyObject {
  return key.type === 'private' ? createPublicKey(key) : key
}

async function readPem(path: string, what: string): Promise<string> {
  if (/PRIVATE KEY|[\r\n]/.test(path))
    throw new KeyUnusable(
      `${what} must be given as a file. Write it to a file that only you can read, and give its path`,
    )
  try {
    if ((await stat(path)).size > mostBytes) throw new KeyUnusable(`${what} is not a key: the file is too large`)
    return await readFile(path, 'latin1')
  } catch (cause) {
    if (cause instanceof KeyUnusable) throw cause
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    throw new KeyUnusable(`${what} cannot be read (${code}). Check the path and its permissions`)
  }
}

/** What the library says of a text that is no key may quote it, so that nothing of that is passed on. */
function ed25519(make: () => KeyObject, what: string, wanted: string, remedy: string): KeyObject {
  const key = attempted(make)
  if (!key) throw new KeyUnusable(`${what} is not a valid key. Expected ${wanted}; ${remedy}`)
  if (key.asymmetricKeyType === 'ed25519') return key
  throw new KeyUnusable(`${what} is a key of type ${key.asymmetricKeyType ?? 'unknown'}. Expected Ed25519; ${remedy}`)
}

function attempted(make: () => KeyObject): KeyObject | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
