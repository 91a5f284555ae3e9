import { chmodSync, writeFileSync } from 'node:fs'
import { CookieStore, deserializeStore, type CookiePair, type SecureOverHttp } from './cookie-store.js'

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

/** Writes the file so that only its owner can read it: it opens the target until the session expires. */
export function writeSessionFile(path: string, store: CookieStore, proof: SessionFile['proof']): void {
  const file: SessionFile = { jar: store.serialize(), proof }
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
}

/** A file that is no saved session, or holds no proof that the session ever was good. */
export class SessionFileFault extends Error {
  constructor(reason: string) {
    super(`expiredSession: ${reason}; make the file with \`svc-conformance session save BASE_URL --out FILE\``)
    this.name = 'SessionFileFault'
  }
}

/** Everything that the file saved for a URL, also what has expired by its own attributes. Throws SessionFileFault. */
export function savedCookies(file: unknown, url: string, secureOverHttp: SecureOverHttp): readonly CookiePair[] {
  if (!isSessionFile(file)) throw new SessionFileFault('this is no saved session with a proof that it was good once')
  try {
    return deserializeStore(file.jar, secureOverHttp).expiredPairsFor(url)
  } catch {
    throw new SessionFileFault('the cookie store in it cannot be read')
  }
}

function isSessionFile(file: unknown): file is SessionFile {
  if (typeof file !== 'object' || file === null || !('jar' in file) || !('proof' in file)) return false
  const { proof } = file
  return typeof proof === 'object' && proof !== null && 'status' in proof && 'rows' in proof && proof.status === 200
}
