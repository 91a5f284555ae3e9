const latin1 = (
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro ' +
  'para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil ' +
  'Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave ' +
  'Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml ' +
  'igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute ' +
  'thorn yuml'
).split(' ')

const ascii = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
}

/** Characters by their HTML name: those of ASCII and ISO 8859-1, which is what servers escape by name. */
const namedEntities: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ascii),
  ...latin1.map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
])
/** An escape: how many characters it takes, and the text that it stands for, never longer than itself. */
export interface Escape {
  readonly length: number
  readonly stands: string
}

const entity = /&(?:#0*(\d{1,7})|#[xX]0*([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7})(?=;));?/y
const backslash =
  /\\(?:u([0-9a-fA-F]{4})|u\{0*([0-9a-fA-F]{1,6})\}|x([0-9a-fA-F]{2})|([0-3][0-7]{2})|(["\\/'bfnrt])|U00([0-9a-fA-F]{6}))/y
const oldPercent = /%u([0-9a-fA-F]{4})/y
const short: Readonly<Record<string, string | undefined>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** The escape of a URL, of HTML or XML, of JSON, or of C that begins here, or bytes of UTF-8 that stand one a character. */
export function escapeAt(text: string, at: number): Escape | undefined {
  const unit = text.charCodeAt(at)
  if (unit === 0x25) return percentAt(text, at)
  if (unit === 0x26) return entityAt(text, at)
  if (unit === 0x5c) return backslashAt(text, at)
  return unit >= 0xc2 && unit <= 0xf4 ? rawUtf8At(text, at) : undefined
}

function entityAt(text: string, at: number): Escape | undefined {
  entity.lastIndex = at
  const found = entity.exec(text)
  if (!found) return undefined
  const [whole, decimal, hex, name] = found
  const stands =
    name === undefined
      ? codePoint(Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10))
      : namedEntities.get(name)
  return stands === undefined ? undefined : { length: whole.length, stands }
}

function backslashAt(text: string, at: number): Escape | undefined {
  backslash.lastIndex = at
  const found = backslash.exec(text)
  if (!found) return undefined
  const [whole, four, braced, two, octal, letter, eight] = found
  if (letter !== undefined) return { length: 2, stands: short[letter] ?? letter }
  if (octal !== undefined) return { length: 4, stands: String.fromCharCode(Number.parseInt(octal, 8)) }
  const code = Number.parseInt(four ?? braced ?? two ?? eight ?? '', 16)
  const stands = four === undefined ? codePoint(code) : String.fromCharCode(code)
  return stands === undefined ? undefined : { length: whole.length, stands }
}

function percentAt(text: string, at: number): Escape | undefined {
  oldPercent.lastIndex = at
  const old = oldPercent.exec(text)
  if (old) return { length: 6, stands: String.fromCharCode(Number.parseInt(old[1] ?? '', 16)) }
  const first = hexByte(text, at)
  if (first === undefined) return undefined
  const bytes = utf8Length(first)
  if (bytes === 1) return { length: 3, stands: String.fromCharCode(first) }
  for (let index = 1; index < bytes; index += 1) {
    if (!isContinuation(hexByte(text, at + 3 * index))) return { length: 3, stands: String.fromCharCode(first) }
  }
  const stands = Buffer.from(text.slice(at, at + 3 * bytes).replaceAll('%', ''), 'hex').toString('utf8')
  return { length: 3 * bytes, stands }
}

function rawUtf8At(text: string, at: number): Escape | undefined {
  const bytes = utf8Length(text.charCodeAt(at))
  if (bytes < 2 || at + bytes > text.length) return undefined
  for (let index = 1; index < bytes; index += 1) {
    if (!isContinuation(text.charCodeAt(at + index))) return undefined
  }
  return { length: bytes, stands: Buffer.from(text.slice(at, at + bytes), 'latin1').toString('utf8') }
}

function hexByte(text: string, at: number): number | undefined {
  if (text.charCodeAt(at) !== 0x25) return undefined
  const digits = text.slice(at + 1, at + 3)
  return /^[0-9a-fA-F]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined
}

function utf8Length(first: number): number {
  if (first >= 0xf0 && first <= 0xf4) return 4
  if (first >= 0xe0 && first < 0xf0) return 3
  return first >= 0xc2 && first < 0xe0 ? 2 : 1
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf
}

function codePoint(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
