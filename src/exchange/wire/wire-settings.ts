import { createSecureContext } from 'node:tls'
import { parsedUrl } from '../../runtime/urls.js'
import type { EvidenceLog } from '../evidence/evidence-log.js'
import { token } from '../request/request-check.js'
import { isContact } from '../request/sent-headers.js'

/** Settings of a wire with which no exchange could work: `setting` names the one, the message says what it must be. */
export class InvalidWireSettings extends Error {
  override readonly name = 'InvalidWireSettings'
  readonly setting: string

  constructor(setting: string, wanted: string, cause?: unknown) {
    super(`the wire's ${setting} ${wanted}`, cause === undefined ? undefined : { cause })
    this.setting = setting
  }
}

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
  /** Requests under way at once; no bound where not given. */
  readonly concurrency?: number
  /** Requests begun in a second, evenly; no bound where not given. */
  readonly rate?: number
  /** Requests in all: what goes beyond is not sent, and ends in a fault of the kind `aborted`. */
  readonly maxExchanges?: number
  /** Whom the target's people turn to, an address or a URL: stands in the User-Agent. */
  readonly contact?: string
  /** A header that is to carry an id of each exchange, for the logs of the target and of what stands before it. */
  readonly correlationHeader?: string
  readonly log: EvidenceLog
}

const defaultHeaderLimit = 64 * 1024

const numbers = ['requestTimeoutMs', 'maxBodySize', 'maxHeaderSize', 'concurrency', 'rate', 'maxExchanges'] as const

/** Bytes that the headers of one answer may have. */
export function headerLimit(settings: WireSettings): number {
  return settings.maxHeaderSize ?? defaultHeaderLimit
}

/** Refuses settings with which no exchange could work. Throws InvalidWireSettings. */
export function checkWireSettings(settings: WireSettings): void {
  for (const name of numbers) {
    const value = settings[name]
    if (value !== undefined && !(Number.isFinite(value) && value > 0)) {
      throw new InvalidWireSettings(name, `must be a number above 0, not ${String(value)}`)
    }
  }
  checkTls(settings.tls ?? {})
  if (settings.proxy !== undefined) checkProxy(settings.proxy)
  const { contact, correlationHeader } = settings
  if (contact !== undefined && !isContact(contact))
    throw new InvalidWireSettings('contact', 'must be printable ASCII without parentheses and backslashes')
  if (correlationHeader !== undefined && !token.test(correlationHeader))
    throw new InvalidWireSettings('correlationHeader', 'must be a header name')
}

function checkTls({ ca, cert, key }: TlsSettings): void {
  try {
    createSecureContext({ ca, cert, key })
  } catch (cause) {
    const seen = cause instanceof Error ? cause.message : String(cause)
    throw new InvalidWireSettings('tls', `ca, cert and key must be PEM, and cert and key must match: ${seen}`, cause)
  }
}

function checkProxy(proxy: string): void {
  const url = parsedUrl(proxy)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidWireSettings('proxy', 'must be a URL that begins with http:// or https://')
  }
  try {
    decodeURIComponent(url.username + url.password)
  } catch {
    throw new InvalidWireSettings('proxy', 'must have a percent-encoded user name and password')
  }
}
