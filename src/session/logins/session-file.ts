import { parsedUrl } from '../../runtime/urls.js'
import { deserializeStore, type CookieStore, type CookiePair } from '../cookies/cookie-store.js'
import type { SecureOverHttp } from '../surroundings.js'
import { SessionFileFault } from '../errors.js'

/**
 * A session that was saved while it was good, to be used once it has expired (clause ACCESS-5). `jar` is tough-cookie's
 * serialized store; the proof says that one read with it succeeded, without which an expired session cannot be told from
 * one that never was any good.
 */
export interface SessionFile {
  readonly jar: unknown
  readonly proof: {
    readonly url: string
    readonly status: number
    readonly rows: number
    /** ISO 8601 UTC. */
    readonly at: string
  }
}

/** What the file holds, as text. Whoever writes it lets its owner alone read it: it opens the target until the session expires. */
export function sessionFileText(store: CookieStore, proof: SessionFile['proof']): string {
  const file: SessionFile = { jar: store.serialize(), proof }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Everything that the file saved for a URL, also what has expired by its own attributes. Throws SessionFileFault where
 * that is nothing, or was proven good elsewhere: a request without it would be refused too, and show nothing.
 */
export function savedCookies(file: unknown, url: string, secureOverHttp: SecureOverHttp): readonly CookiePair[] {
  return savedStore(file, url, secureOverHttp).expiredPairsFor(url)
}

/** The store that the file holds, as a client keeps it. Throws SessionFileFault as `savedCookies` does. */
export function savedStore(file: unknown, url: string, secureOverHttp: SecureOverHttp): CookieStore {
  if (!isSessionFile(file)) throw new SessionFileFault('the file is not a saved session with a proof that it was valid')
  const { host } = new URL(url)
  const savedAt = hostOf(file.proof.url)
  if (savedAt !== undefined && savedAt !== host)
    throw new SessionFileFault(`the session was saved at ${savedAt}, but the target is ${host}`)
  const store = storeIn(file, secureOverHttp)
  if (store.expiredPairsFor(url).length === 0) throw new SessionFileFault(`the file has no cookie for ${host}`)
  return store
}

function storeIn(file: SessionFile, secureOverHttp: SecureOverHttp): CookieStore {
  try {
    return deserializeStore(file.jar, secureOverHttp)
  } catch {
    throw new SessionFileFault('the cookie store in the file is unreadable')
  }
}

function hostOf(url: unknown): string | undefined {
  return typeof url === 'string' ? parsedUrl(url)?.host : undefined
}

function isSessionFile(file: unknown): file is SessionFile {
  if (typeof file !== 'object' || file === null || !('jar' in file) || !('proof' in file)) return false
  const { proof } = file
  if (typeof proof !== 'object' || proof === null || !('status' in proof) || !('rows' in proof)) return false
  return proof.status === 200 && typeof proof.rows === 'number' && proof.rows > 0
}
