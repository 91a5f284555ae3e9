import { createSecureContext } from 'node:tls'
import type { EvidenceLog } from './evidence-log.js'
import { InvalidWireSettings } from './invalid-wire-settings.js'

/** Certificates and keys are PEM texts, not paths. `insecure` takes any certificate, and belongs on the report's first page. */
export interface TlsSettings {
  readonly ca?: string | undefined
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly insecure?: boolean | undefined
}

export interface WireSettings {
  /** For one request in all: connecting, head and body, and the second attempt where there is one. */
  readonly requestTimeoutMs: number
  /** Bytes of one body, after decoding of the content coding; the coded form may not be longer either. */
  readonly maxBodySize: number
  /** Bytes of the names and values of one answer's headers; 64 KiB where not given. */
  readonly maxHeaderSize?: number
  readonly tls?: TlsSettings
  /** http or https URL; user name and password in it are sent to the proxy only. Every request goes through a CONNECT tunnel. */
  readonly proxy?: string
  /** The end of the run: everything under way is given up at once, and nothing new is sent. */
  readonly signal?: AbortSignal
  readonly log: EvidenceLog
}

const defaultHeaderLimit = 64 * 1024

/** Bytes that the headers of one answer may have. */
export function headerLimit(settings: WireSettings): number {
  return settings.maxHeaderSize ?? defaultHeaderLimit
}

/** Refuses settings with which no exchange could work. Throws InvalidWireSettings. */
export function checkWireSettings(settings: WireSettings): void {
  for (const name of ['requestTimeoutMs', 'maxBodySize', 'maxHeaderSize'] as const) {
    const value = settings[name]
    if (value !== undefined && !(Number.isFinite(value) && value > 0)) {
      throw new InvalidWireSettings(name, `must be a number above 0, and is ${String(value)}`)
    }
  }
  checkTls(settings.tls ?? {})
  if (settings.proxy !== undefined) checkProxy(settings.proxy)
}

function checkTls({ ca, cert, key }: TlsSettings): void {
  try {
    createSecureContext({ ca, cert, key })
  } catch (cause) {
    const seen = cause instanceof Error ? cause.message : String(cause)
    throw new InvalidWireSettings('tls', `ca, cert and key must be PEM texts, cert and key a pair: ${seen}`, cause)
  }
}

function checkProxy(proxy: string): void {
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) {
    throw new InvalidWireSettings('proxy', 'must be a URL that begins with http:// or https://')
  }
  const { username, password } = new URL(proxy)
  try {
    decodeURIComponent(username + password)
  } catch {
    throw new InvalidWireSettings('proxy', 'must have its user name and password percent-encoded')
  }
}
