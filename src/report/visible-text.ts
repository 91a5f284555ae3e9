/**
 * Every byte that came from a target is untrusted, also where nothing executes it: a control character moves a
 * terminal's cursor, and an override of the writing direction makes a line say what it does not. This shows them.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu

/** Nothing but letters, digits and signs of ASCII, as most texts are: to see that takes a tenth of looking for the unseen. */
const plain = /^[ -~]*$/

/** One line: line breaks and tabs are shown by an arrow, all else by its code point. */
export function visibleLine(text: string, longest = 2000): string {
  const kept = bounded(text, longest)
  return plain.test(kept) ? kept : kept.replaceAll('\r\n', '\n').replaceAll(unseen, shown)
}

/** Several lines: line breaks and tabs stay as they are, a carriage return alone is shown. */
export function visibleText(text: string, longest = 2000): string {
  return bounded(text, longest)
    .replaceAll('\r\n', '\n')
    .replaceAll(unseen, (sign) => (sign === '\n' || sign === '\t' ? sign : shown(sign)))
}

/** Cuts a text, says by how much, and never splits a character; what would be no shorter for that stays whole. */
export function bounded(text: string, longest: number): string {
  if (text.length <= longest) return text
  const kept = text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
  const note = `… (${String(text.length - kept.length)} more characters)`
  return kept.length + note.length < text.length ? `${kept}${note}` : text
}

function shown(sign: string): string {
  if (sign === '\n') return '↵'
  if (sign === '\t') return '⇥'
  const code = sign.codePointAt(0) ?? 0
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`
}
