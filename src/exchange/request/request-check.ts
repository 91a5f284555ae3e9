import { parsedUrl } from '../../runtime/urls.js'
import type { HeaderPair, RequestDraft } from './request-draft.js'

/** A draft that cannot be sent over HTTP; becomes an ExchangeFault `invalidRequest` where it is recorded. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
}

/** What a method and the name of a header are made of. */
export const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const unsendable = /[^\t\x20-\x7e\x80-\xff]/
const ownedByTheWire = new Set(['transfer-encoding', 'keep-alive', 'upgrade', 'expect'])

/** An absolute URL cut in two: the origin for the connection, the rest byte for byte for the request line. */
export interface RequestTarget {
  readonly origin: string
  readonly path: string
}

/**
 * Checks a draft and cuts its URL. The URL is never parsed as a whole, since that would encode its quotes and tidy its
 * path. Throws RequestRefused, whose sentence names the header but never its value.
 */
export function checkDraft(draft: RequestDraft): RequestTarget {
  if (!token.test(draft.method) || draft.method === 'CONNECT') {
    throw new RequestRefused(`the method ${JSON.stringify(draft.method.slice(0, 40))} cannot be sent`)
  }
  draft.headers.forEach(checkHeader)
  return cutUrl(draft.url)
}

function checkHeader([name, value]: HeaderPair): void {
  const shown = JSON.stringify(name.slice(0, 80))
  if (!token.test(name))
    throw new RequestRefused(`the header name ${shown} has characters that are not allowed in a header name`)
  const bad = unsendable.exec(value)
  if (bad) {
    const code = (value.codePointAt(bad.index) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    throw new RequestRefused(
      `the value of the header ${shown} has the character U+${code} at position ${String(bad.index)}, which is not allowed in a header. Encode it`,
    )
  }
  if (ownedByTheWire.has(name.toLowerCase())) {
    throw new RequestRefused(`the header ${shown} controls the connection, so a caller must not set it`)
  }
}

function cutUrl(url: string): RequestTarget {
  const parts = /^(https?:\/\/)([^/?#]*)([^#]*)/i.exec(url)
  if (!parts) throw new RequestRefused('the URL is not absolute: it must begin with http:// or https://')
  const [, scheme = '', authority = '', rest = ''] = parts
  if (authority.includes('@')) {
    throw new RequestRefused('the URL contains a user name or password, which is not allowed here')
  }
  if (/[^\x21-\xff]/.test(rest)) {
    throw new RequestRefused(
      'the path or query of the URL contains a space, a control character or a character above U+00FF. Encode it',
    )
  }
  const host = parsedUrl(scheme + authority)
  if (host?.pathname !== '/') throw new RequestRefused(`the URL has no host: ${JSON.stringify(authority)}`)
  return { origin: host.origin, path: rest.startsWith('/') ? rest : `/${rest}` }
}
