/** The ways in which a target may write a secret back, each a function of the secret. For tests of the masks. */

const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  ü: '&uuml;',
  é: '&eacute;',
  ß: '&szlig;',
  '!': '&excl;',
  '%': '&percnt;',
}

const mapChars = (text: string, change: (char: string) => string): string => Array.from(text, change).join('')
const mapUnits = (text: string, change: (unit: number) => string): string =>
  text
    .split('')
    .map((unit) => change(unit.charCodeAt(0)))
    .join('')
const hex = (code: number, width = 1): string => code.toString(16).padStart(width, '0')
const codes = (text: string): number[] => Array.from(text, (char) => char.codePointAt(0) ?? 0)
const units = (text: string): number[] => text.split('').map((unit) => unit.charCodeAt(0))
const bytes = (text: string): number[] => Array.from(Buffer.from(text))
const allBytes = (text: string): string => Array.from(Buffer.from(text), (byte) => `%${hex(byte, 2)}`).join('')
const lowerEscapes = (text: string): string => text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase())
const url = encodeURIComponent
const minimal = (text: string): string =>
  mapChars(text, (char) => ('&<>"\''.includes(char) ? (named[char] ?? char) : char))
const inLines = (given: Buffer, width: number): string =>
  given.toString('base64').replace(new RegExp(`.{${String(width)}}(?!$)`, 'g'), '$&\r\n')
const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

const plain = {
  raw: (text) => text,
  'URL-encoded': url,
  'URL-encoded in lower case': (text) => lowerEscapes(url(text)),
  'URL-encoded in every byte': allBytes,
  'URL-encoded as a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'URL-encoded twice': (text) => url(url(text)),
  'URL-encoded twice in lower case': (text) => lowerEscapes(url(lowerEscapes(url(text)))),
  'URL-encoded as a form, and again': (text) => url(new URLSearchParams({ a: text }).toString().slice(2)),
  'escape()': (text) => mapUnits(text, (unit) => (unit > 255 ? `%u${hex(unit, 4)}` : `%${hex(unit, 2)}`)),
  'HTML-escaped by name': (text) => mapChars(text, (char) => named[char] ?? char),
  'HTML-escaped in decimal': (text) => mapChars(text, (char) => `&#${String(char.codePointAt(0))};`),
  'HTML-escaped in decimal, with many a naught': (text) =>
    mapChars(text, (char) => `&#${String(char.codePointAt(0)).padStart(20, '0')};`),
  'HTML-escaped in hex': (text) => mapChars(text, (char) => `&#x${hex(char.codePointAt(0) ?? 0)};`),
  'HTML-escaped in capital hex': (text) =>
    mapChars(text, (char) => `&#X${hex(char.codePointAt(0) ?? 0).toUpperCase()};`),
  'HTML-escaped where it must be, decimal beyond ASCII': (text) =>
    mapChars(minimal(text), (char) => (char > '~' ? `&#${String(char.codePointAt(0))};` : char)),
  'HTML-escaped twice': (text) => minimal(minimal(text)),
  'XML-escaped': minimal,
  'JSON-escaped': (text) => JSON.stringify(text).slice(1, -1),
  'JSON-escaped with \\/': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON-escaped in \\uxxxx': (text) => mapUnits(text, (unit) => `\\u${hex(unit, 4)}`),
  'JSON-escaped in \\uXXXX': (text) => mapUnits(text, (unit) => `\\u${hex(unit, 4).toUpperCase()}`),
  'C-escaped, in eight digits beyond ASCII': (text) =>
    mapChars(text.replaceAll('\\', '\\\\'), (char) => (char > '~' ? `\\U${hex(char.codePointAt(0) ?? 0, 8)}` : char)),
  'URL-encoded eight times': (text) => Array.from({ length: 8 }).reduce<string>((spelled) => url(spelled), text),
  'C-escaped in octal bytes': (text) =>
    bytes(text)
      .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
      .join(''),
  'C-escaped in octal bytes beyond ASCII': (text) =>
    mapChars(text, (char) =>
      char > '~' || char === '\\'
        ? bytes(char)
            .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
            .join('')
        : char,
    ),
  'C-escaped in octal bytes, in JSON': (text) =>
    JSON.stringify(
      bytes(text)
        .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
        .join(''),
    ),
  'a list of bytes in hexadecimal': (text) =>
    bytes(text)
      .map((byte) => `0x${hex(byte, 2)}`)
      .join(', '),
  'a list of bytes in capital hexadecimal': (text) =>
    bytes(text)
      .map((byte) => `0x${hex(byte, 2).toUpperCase()}`)
      .join(','),
  'a list of code points in hexadecimal': (text) =>
    codes(text)
      .map((code) => `0x${hex(code)}`)
      .join(' '),
  'JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)),
  'JSON in HTML': (text) => minimal(JSON.stringify(text)),
  'JSON in a URL': (text) => url(JSON.stringify(text)),
  'HTML in JSON': (text) => JSON.stringify(minimal(text)),
  'UTF-8 bytes, one character each': (text) => Buffer.from(text).toString('latin1'),
  'in hexadecimal': (text) => Buffer.from(text).toString('hex'),
  'in capital hexadecimal': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'UTF-16, high bytes first, in hexadecimal': (text) => bigEndian(text).toString('hex'),
  'base64 of UTF-16, high bytes first': (text) => bigEndian(text).toString('base64'),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64 in a URL': (text) => url(Buffer.from(text).toString('base64')),
  'base64 of something longer': (text) => Buffer.from(`x${text}yz`).toString('base64'),
  'base64 of something longer still': (text) => Buffer.from(`xy${text}z`).toString('base64'),
  'base64 of something longer, in lines': (text) => inLines(Buffer.from(`some words before ${text}, and after`), 20),
  'base64 in lines, in JSON': (text) => JSON.stringify(inLines(Buffer.from(`before ${text}`), 8)),
  'in hexadecimal, in lines': (text) =>
    Buffer.from(text)
      .toString('hex')
      .replace(/.{6}(?!$)/g, '$&\n'),
  'bytes in a JSON list of many lines': (text) => JSON.stringify(bytes(text), null, 4).slice(1, -1).trim(),
  'base64 in JSON': (text) => JSON.stringify(Buffer.from(text).toString('base64')).replaceAll('/', '\\/'),
} satisfies Record<string, (text: string) => string>

const inPairs = (text: string, between: string): string =>
  Array.from(Buffer.from(text), (byte) => hex(byte, 2)).join(between)
const quoted = (text: string): string =>
  bytes(text)
    .map((byte) => `=${hex(byte, 2).toUpperCase()}`)
    .join('')
const utf7 = (text: string, other: RegExp): string =>
  text.replace(other, (run) => (run === '+' ? '+-' : `+${bigEndian(run).toString('base64').replace(/=+$/, '')}-`))
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** What only the few words are looked for in that a login sends. */
export const loginSpellings: Readonly<Record<string, (text: string) => string>> = {
  'bytes joined by a dash': (text) => inPairs(text, '-').toUpperCase(),
  'bytes joined by a blank': (text) => inPairs(text, ' '),
  'bytes joined by a comma': (text) => inPairs(text, ','),
  'bytes joined by a colon': (text) => inPairs(text, ':'),
  'quoted-printable': (text) => mapChars(text, (char) => (char > '~' || char === '=' ? quoted(char) : char)),
  'quoted-printable, blanks too': (text) =>
    mapChars(text, (char) => (char > '~' || '= '.includes(char) ? quoted(char) : char)),
  'quoted-printable, as in a header': (text) =>
    mapChars(text, (char) => (char > '~' || '=?_ '.includes(char) ? quoted(char) : char)).replaceAll('=20', '_'),
  'quoted-printable in every byte': quoted,
  'quoted-printable, with soft line breaks': (text) => quoted(text).replace(/.{9}(?!$)/g, '$&=\r\n'),
  'UTF-7': (text) => utf7(text, /\+|[^\x20-\x7e]+/g),
  'UTF-7, all of it that may be': (text) => utf7(text, /[^A-Za-z0-9'(),\-./:?\s]+/g),
  'base64 of a JSON body': (text) => base64(JSON.stringify({ UserPassword: text })),
  'base64 of a query': (text) => base64(`p=${url(text)}`),
  'base64 of a form': (text) => base64(new URLSearchParams({ pw: text }).toString()),
}

const separators = { bar: '|', 'comma and blank': ', ', comma: ',', semicolon: ';', blank: ' ' }

/**
 * Every spelling by its name. Character codes are points, UTF-16 units and UTF-8 bytes, each plain, percent-encoded and
 * encoded as a form.
 */
export const spellings: Readonly<Record<string, (text: string) => string>> = {
  ...plain,
  ...Object.fromEntries(
    Object.entries(separators).flatMap(([name, separator]) =>
      Object.entries({ 'code points': codes, 'UTF-16 units': units, 'UTF-8 bytes': bytes }).flatMap(
        ([what, numbers]) => [
          [`${what} joined by ${name}`, (text: string) => numbers(text).join(separator)],
          [`${what} joined by ${name}, URL-encoded`, (text: string) => url(numbers(text).join(separator))],
          [
            `${what} joined by ${name}, in lower case`,
            (text: string) => lowerEscapes(url(numbers(text).join(separator))),
          ],
          [
            `${what} joined by ${name}, as a form`,
            (text: string) => url(numbers(text).join(separator)).replaceAll('%20', '+'),
          ],
        ],
      ),
    ),
  ),
}
