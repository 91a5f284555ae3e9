/** What XML 1.0 allows nowhere, also not as a reference: most control characters, halves of pairs, two non-characters. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** A text as content of an element: what XML forbids is shown by its code point, and `]]>` cannot come about. */
export function contentText(text: string): string {
  return text
    .replaceAll(forbidden, (sign) => `‹U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}›`)
    .replaceAll(/[&<>"']/g, (sign) => references[sign] ?? sign)
    .replaceAll('\r', '&#13;')
}

/** A text as value of an attribute: a reader would turn its line breaks and tabs into blanks. */
function attributeText(text: string): string {
  return contentText(text).replaceAll(/[\t\n]/g, (sign) => `&#${String(sign.charCodeAt(0))};`)
}

/** An element with its attributes, and with its content, which is XML already. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${attributeText(String(value))}"`)
  return `<${name}${given.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`
}
