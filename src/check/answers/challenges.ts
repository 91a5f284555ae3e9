import type { Exchange } from '../../exchange/index.js'

/** One scheme that an answer offers to log in by. */
export interface Challenge {
  /** In lower case: `ntlm`, `negotiate`, `basic`. */
  readonly scheme: string
  /** What follows it as one word, such as the message of NTLM; undefined where nothing or a list of parameters does. */
  readonly token?: string
}

/** The header under which a gateway passes WWW-Authenticate on, such as `x-amzn-Remapped-WWW-Authenticate`. */
export function renamedChallenge({ headers }: Exchange): readonly [name: string, value: string] | undefined {
  return headers.find(([name]) => /.-www-authenticate$/i.test(name))
}

/** The challenge of an answer, in words. */
export function challengeInWords(exchange: Exchange): string {
  const offered = exchange.headerAll('www-authenticate').join(', ') || 'none'
  const [name, value] = renamedChallenge(exchange) ?? []
  return `WWW-Authenticate: ${offered}${name === undefined ? '' : `, but ${name}: ${exchange.masked(value ?? '')}`}`
}

/** What the WWW-Authenticate headers of an answer offer, one header a scheme or several in one. */
export function challengesOf(exchange: Exchange): readonly Challenge[] {
  return exchange
    .headerAll('www-authenticate')
    .map((value) => value.replaceAll(/"(\\.|[^"\\])*"/g, '""'))
    .flatMap((value) => value.split(','))
    .flatMap((part) => {
      const [scheme = '', ...rest] = part.trim().split(/\s+/)
      // A part that begins with a parameter belongs to the scheme before it.
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(scheme)) return []
      const token = rest.length === 1 && /^[\w+/.~-]+=*$/.test(rest[0] ?? '') ? rest[0] : undefined
      return [{ scheme: scheme.toLowerCase(), ...(token === undefined ? {} : { token }) }]
    })
}
