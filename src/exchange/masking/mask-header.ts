import type { Masker } from './masker.js'
import { type SecretKind, type EvidenceLevel, cookieKind } from './secret-kinds.js'

/** The value of a header with what is secret by its place masked: names, schemes and cookie attributes stay. */
export function maskHeader(masker: Masker, name: string, value: string, level: EvidenceLevel): string {
  const header = name.toLowerCase()
  switch (header) {
    case 'cookie':
    case 'cookie2':
      return mapPieces(value, (piece) => maskPair(masker, piece))
    case 'set-cookie':
    case 'set-cookie2':
      return maskSetCookie(masker, value)
    case 'authorization':
    case 'proxy-authorization':
      return maskCredentials(masker, value)
    case 'location':
    case 'content-location':
    case 'referer':
      return masker.url(value, level)
    default: {
      const kind = kindByName(header)
      return kind === undefined || value === '' ? value : masker.whole(kind, value)
    }
  }
}

function kindByName(header: string): SecretKind | undefined {
  if (header.endsWith('csrf')) return 'csrfToken'
  return /token|secret|api[-_]?key/.test(header) ? 'token' : undefined
}

function maskCredentials(masker: Masker, value: string): string {
  const [, scheme = '', gap = '', credentials = ''] = /^(\S*)(\s*)(.*)$/s.exec(value.trim()) ?? []
  if (credentials !== '') return scheme + gap + masker.whole('authorization', credentials)
  // The document's own `Authorization: Cookie` carries nothing; any other single word may be a credential.
  return scheme.toLowerCase() === 'cookie' ? value : masker.whole('authorization', scheme)
}

/** Cookie attributes with the values that they may have; anything else could be a value that was split wrongly. */
const attributes: Readonly<Record<string, RegExp | undefined>> = {
  path: /^[^,;]*$/,
  domain: /^[\w.:[\]-]*$/,
  expires: /^[A-Za-z]{3,9},? \d{1,2}[- ][A-Za-z]{3}[- ]\d{2,4} \d{1,2}:\d\d:\d\d(?: [A-Z]{3,4})?$/,
  'max-age': /^-?\d+$/,
  samesite: /^[A-Za-z]*$/,
  secure: /^$/,
  httponly: /^$/,
  partitioned: /^$/,
  version: /^\d*$/,
  priority: /^[A-Za-z]*$/,
}

function maskSetCookie(masker: Masker, line: string): string {
  let first = true
  return mapPieces(line, (piece) => {
    if (first) {
      first = false
      return maskPair(masker, piece)
    }
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(piece) ?? []
    const allowed = attributes[name.trim().toLowerCase()]
    return allowed?.test(value.trim()) === true || piece === '' ? piece : maskPair(masker, piece)
  })
}

function maskPair(masker: Masker, piece: string): string {
  const equals = piece.indexOf('=')
  const name = piece.slice(0, Math.max(equals, 0))
  const value = piece.slice(equals + 1)
  return value === '' ? piece : piece.slice(0, equals + 1) + masker.whole(cookieKind(name.trim()), value)
}

/** Applies to each piece between semicolons; the blanks around it stay outside. */
function mapPieces(value: string, change: (piece: string) => string): string {
  return value
    .split(';')
    .map((part) => {
      const piece = part.trim()
      return piece === '' ? part : part.replace(piece, () => change(piece))
    })
    .join(';')
}
