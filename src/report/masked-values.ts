import type { WordPart } from './shell-word.js'

/**
 * How the evidence writes a value that it does not tell: what sort it is, and a digest that is the same all through a run. Of a
 * number or a boolean nothing tells values apart, and the quotes belong to the mask.
 */
const mask = /"‹(?<untold>number|boolean)(?:·[-+.eE#]+)?›"|‹(?<kind>[A-Za-z]+)·(?<digest>[0-9a-f]+)(?:·\d+)?›/g

const variables: Readonly<Record<string, string>> = {
  password: 'SVC_PASSWORD',
  userName: 'SVC_USER',
  csrfToken: 'SVC_CSRF',
  authorization: 'SVC_AUTHORIZATION',
}

/**
 * A recorded text with a variable for each masked value, which the reader has to set: `SVC_TEXT_1f0c22ab` for a text,
 * `SVC_NUMBER_1` for the first number. Sent without them, a change would write into the record what it never held.
 */
export function withoutMasks(text: string): readonly WordPart[] {
  const parts: WordPart[] = []
  let from = 0
  let untold = 0
  for (const { 0: whole, index, groups = {} } of text.matchAll(mask)) {
    const { kind = groups['untold'] ?? '', digest = String((untold += 1)) } = groups
    parts.push({ text: text.slice(from, index) })
    parts.push({ variable: variables[kind] ?? `SVC_${kind.toUpperCase()}_${digest}`, isNeeded: true })
    from = index + whole.length
  }
  return [...parts, { text: text.slice(from) }]
}
