/**
 * What XML 1.0 cannot hold in any spelling: control characters other than tab and line ends, the two non-characters,
 * and halves of surrogate pairs.
 */
const forbidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

const special = /[&<>"\r]/g
/** What is written as it stands, by far the most: one look instead of two. */
const plain = /^[ !#-%'-;=?-~]*$/
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#xD;',
}

/**
 * Text for an XML or HTML element or attribute. What XML forbids becomes U+FFFD, so that a reader sees that something
 * stood there; a carriage return is escaped, or a parser would turn it into a line feed.
 */
export function escapedMarkup(text: string): string {
  if (plain.test(text)) return text
  return text.replace(forbidden, '\uFFFD').replace(special, (character) => escapes[character] ?? character)
}
