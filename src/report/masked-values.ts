import type { WordPart } from './shell-word.js'

/** How the evidence writes a value that it does not tell: what sort it is, and a digest that is the same all through a run. */
const mask = /‹([A-Za-z]+)·([0-9a-f]+)(?:·\d+)?›/g

const variables: Readonly<Record<string, string>> = {
  password: 'SVC_PASSWORD',
  userName: 'SVC_USER',
  csrfToken: 'SVC_CSRF',
  authorization: 'SVC_AUTHORIZATION',
}

/** A recorded text with a variable for each masked value, which the reader sets: `SVC_TEXT_1f0c22ab` for a record value. */
export function withoutMasks(text: string): readonly WordPart[] {
  const parts: WordPart[] = []
  let from = 0
  for (const match of text.matchAll(mask)) {
    const [whole, kind = '', digest = ''] = match
    parts.push({ text: text.slice(from, match.index) })
    parts.push({ variable: variables[kind] ?? `SVC_${kind.toUpperCase()}_${digest}` })
    from = match.index + whole.length
  }
  return [...parts, { text: text.slice(from) }]
}
