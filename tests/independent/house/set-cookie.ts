/** One Set-Cookie of an answer. */
export interface SetCookie {
  readonly name: string
  readonly value: string
  readonly path: string | null
  readonly httpOnly: boolean
  readonly secure: boolean
  readonly expires: Date | null
  /** Seconds. */
  readonly maxAge: number | null
}

export const cookie = (name: string, value: string, rest: Partial<SetCookie> = {}): SetCookie => ({
  name,
  value,
  path: '/',
  httpOnly: true,
  secure: false,
  expires: null,
  maxAge: null,
  ...rest,
})

/** A cookie that is taken away: empty, and long past. */
export const cleared = (name: string, path = '/'): SetCookie =>
  cookie(name, '', { path, expires: new Date(939686400000) })

/**
 * The header's value. Attributes have neither an order nor a letter case of their own, so each cookie of an answer is
 * written in another one.
 */
export function writeCookie(set: SetCookie, index: number): string {
  const odd = index % 2 === 1
  const attributes = [
    set.httpOnly ? (odd ? 'HTTPONLY' : 'httponly') : null,
    set.path === null ? null : `${odd ? 'path' : 'PATH'}=${set.path}`,
    set.expires === null ? null : `${odd ? 'Expires' : 'expires'}=${writeDate(set.expires, odd)}`,
    set.maxAge === null ? null : `${odd ? 'max-age' : 'Max-Age'}=${String(set.maxAge)}`,
    set.secure ? (odd ? 'Secure' : 'SECURE') : null,
  ].filter((attribute) => attribute !== null)
  if (odd) attributes.reverse()
  return [`${set.name}=${set.value}`, ...attributes].join(odd ? ';' : '; ')
}

/** Both spellings that RFC 6265 reads: the usual one, and the older one with dashes. */
function writeDate(date: Date, dashed: boolean): string {
  const usual = date.toUTCString()
  return dashed ? usual.replace(/^(\w+), (\d+) (\w+) (\d+)/, '$1, $2-$3-$4') : usual
}
