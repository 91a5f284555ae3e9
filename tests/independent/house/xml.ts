/** Text as XML element content or attribute value. Carriage returns are written as references: a parser drops them else. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&#38;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&#x3e;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
