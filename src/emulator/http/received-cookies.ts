export interface ReceivedCookie {
  readonly name: string
  readonly value: string
}

/** Reads a Cookie header: pairs as sent, in order, values untouched. A part without a name is dropped. */
export function readCookies(header: string | undefined): readonly ReceivedCookie[] {
  if (header === undefined) return []
  return header.split(';').flatMap((part) => {
    const pair = part.trim()
    const at = pair.indexOf('=')
    return at < 1 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1) }]
  })
}
