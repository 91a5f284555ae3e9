import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { asUtf8, declaredInVain, isXmlInNoCharset, namedInVain } from './decode.js'
import { refusalOf } from '../testing/refusal-of.js'

const json = 'application/json'
const text = '{"a":"Зо"}'
const little = Buffer.from(text, 'utf16le')
const big = Buffer.from(little).swap16()
/** "Зо" as windows-1251 has it, which is no UTF-8. */
const windows = Buffer.from([0xc7, 0xee])

function declared(declaration: string): Buffer {
  return Buffer.concat([Buffer.from(declaration), windows])
}

describe('a body is read in its encoding', () => {
  it.each<[string, Buffer, string, string]>([
    ['UTF-8', Buffer.from(text), json, text],
    ['UTF-8 without its mark', Buffer.from(`\ufeff${text}`), json, text],
    ['UTF-8 under a wrong charset', Buffer.from(text), `${json};charset=windows-1251`, text],
    ['UTF-8 that shares two bytes with a mark, and a third', Buffer.from('\ufec0'), json, '\ufec0'],
    ['UTF-8 that shares the outer bytes with a mark', Buffer.from('\uf03f'), json, '\uf03f'],
    ['UTF-8 that shares the last bytes with a mark', Buffer.from('\u2eff'), json, '\u2eff'],
    ['UTF-16 with its mark', Buffer.from([0xff, 0xfe, ...little]), json, text],
    ['UTF-16 with its mark, under a wrong charset', Buffer.from([0xff, 0xfe, ...little]), 'x; charset=utf-8', text],
    ['UTF-16 with its mark, outside ASCII', Buffer.from([0xff, 0xfe, 0x17, 0x04]), json, 'З'],
    ['UTF-16 without a mark', little, json, text],
    ['UTF-16, the other way round, with its mark', Buffer.from([0xfe, 0xff, ...big]), json, text],
    ['the same outside ASCII', Buffer.from([0xfe, 0xff, 0x04, 0x17]), json, 'З'],
    ['UTF-16, the other way round, without a mark', big, json, text],
    ['half of a mark and a charset', Buffer.from([0xff, 0x41]), 'x; charset=windows-1251', 'яA'],
    ['the other half of that mark', Buffer.from([0x41, 0xfe]), 'x; charset=windows-1251', 'Aю'],
    ['half of the other mark and a charset', Buffer.from([0xfe, 0x41]), 'x; charset=windows-1251', 'юA'],
    ['the other half of the other mark', Buffer.from([0x41, 0xff]), 'x; charset=windows-1251', 'Aя'],
    ['the charset', windows, 'x;charset=windows-1251', 'Зо'],
    ['the charset in quotes', windows, 'x; charset="windows-1251"; y=z', 'Зо'],
    ['the charset among blanks', windows, 'x;  CHARSET = windows-1251 ; y', 'Зо'],
    ['nothing', Buffer.alloc(0), json, ''],
    ['one zero byte, which is no half of UTF-16', Buffer.from([0]), json, '\0'],
    ['two zero bytes', Buffer.from([0, 0]), json, '\0\0'],
  ])('%s', (_name, body, mediaType, expected) => {
    expect(asUtf8(body, mediaType).toString()).toBe(expected)
  })

  it.each([
    ['the declaration', '<?xml version="1.0" encoding="windows-1251"?>', 'application/xml'],
    ['the declaration, written with blanks', "<?xml version='1.0'\nencoding = 'cp1251' ?>", 'application/xml'],
    ['the charset before the declaration', '<?xml version="1.0" encoding="utf-8"?>', 'x; charset=windows-1251'],
  ])('%s', (_name, declaration, mediaType) => {
    expect(asUtf8(declared(declaration), mediaType).toString()).toBe(`${declaration}Зо`)
  })
})

describe('bytes that no encoding fits are refused, and the sentence says which was tried', () => {
  const none = 'the bytes are not UTF-8, and no other encoding is named'
  const named = (encoding: string) => `the bytes are not text in the encoding ${encoding}`
  it.each<[string, Buffer, string, unknown]>([
    ['none is named', windows, json, none],
    ['they are compressed still', gzipSync('{}'), json, expect.stringMatching(/^the bytes are gzip, which no/)],
    [
      'they are, and the charset has a letter for each',
      gzipSync('{}'),
      'x; charset=cp1252',
      expect.stringMatching(/gzip/),
    ],
    ['the mark of UTF-8 stands before other bytes', Buffer.from([0xef, 0xbb, 0xbf, ...windows]), json, none],
    ['the charset is not known', windows, 'x; charset=nonsense', named('nonsense')],
    ['the charset is long', windows, `x; charset=${'n'.repeat(41)}`, named(`${'n'.repeat(39)}…`)],
    ['the charset is of words', windows, 'x; charset="no n;sense "', named('no n;sense')],
    ['the charset is another', windows, 'x; charset=utf-8', named('utf-8')],
    ['another parameter has its name in it', windows, 'x; mycharset=windows-1251', none],
    ['UTF-16 ends within a character', Buffer.from([0xff, 0xfe, 0x41]), json, named('utf-16le')],
    ['UTF-16 without a mark has half a character', Buffer.from([0, 0x41, 0xd8, 0]), json, named('utf-16be')],
    ['the declaration does not stand first', declared(' <?xml version="1.0" encoding="windows-1251"?>'), 'x', none],
    ['the declaration has ended', declared('<?xml version="1.0"?> encoding="windows-1251"'), 'x', none],
    ['the declaration stands beyond the begin', declared(`<?xml ${' '.repeat(200)}encoding="cp1251"?>`), 'x', none],
  ])('%s', (_name, body, mediaType, detail) => {
    expect(refusalOf(() => asUtf8(body, mediaType))).toMatchObject({ why: 'notText', detail, mediaType })
    expect(refusalOf(() => asUtf8(body, mediaType)).message).toContain(`${body.length} bytes`)
  })
})

describe('a declaration that UTF-8 does not keep to', () => {
  const xml = (encoding: string, content = 'Зо') =>
    Buffer.from(`<?xml version="1.0" encoding="${encoding}"?><a>${content}</a>`)

  it.each<[string, Buffer, string]>([
    ['utf-16', xml('utf-16'), 'application/xml'],
    ['utf-16le', xml('utf-16le'), 'application/atom+xml;type=feed'],
    ['us-ascii', xml('us-ascii'), 'text/xml'],
    ['iso-8859-1', xml('iso-8859-1'), 'application/xml'],
    ['iso-8859-1', xml('iso-8859-1'), 'application/xml; charset=iso-8859-1'],
  ])('is named: %s', (encoding, body, mediaType) => {
    expect(declaredInVain(body, mediaType)).toBe(encoding)
  })

  it.each<[string, Buffer, string]>([
    ['says UTF-8', xml('UTF-8'), 'application/xml'],
    ['says it without a dash', xml('utf8'), 'application/xml'],
    ['says it in single quotes', Buffer.from("<?xml version='1.0' encoding='utf-8'?><a>Зо</a>"), 'application/xml'],
    ['says UTF-8, and the media type does not', xml('utf-8'), 'application/xml; charset=iso-8859-1'],
    ['goes behind a media type that says it right', xml('utf-16'), 'application/xml; charset=utf-8'],
    ['goes behind a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), xml('utf-16')]), 'text/xml'],
    ['goes behind one in quotes', xml('utf-16'), 'application/xml; charset="UTF-8"'],
    ['stands before ASCII alone: iso-8859-1', xml('iso-8859-1', 'ASCII'), 'application/xml'],
    ['stands before ASCII alone: us-ascii', xml('us-ascii', 'ASCII'), 'application/xml'],
    ['stands before ASCII alone: utf-16', xml('utf-16', 'ASCII'), 'application/xml'],
    ['stands before escapes: iso-2022-jp', xml('iso-2022-jp', '\x1b$B$"\x1b(B'), 'application/xml'],
    ['names what nobody knows', xml('x-nonsense'), 'application/xml'],
    ['is kept to', Buffer.from(xml('windows-1251', 'x').toString().replace('x<', '\xc7<'), 'latin1'), 'text/xml'],
    ['is kept to in UTF-16', Buffer.from(xml('utf-16').toString(), 'utf16le'), 'text/xml'],
    ['is missing', Buffer.from('<a>Зо</a>'), 'application/xml'],
  ])('is none where it %s', (_what, body, mediaType) => {
    expect(declaredInVain(body, mediaType)).toBeUndefined()
  })
})

describe('a charset that the media type of UTF-8 names in vain', () => {
  const utf8 = Buffer.from('<a>Зо</a>')
  it.each<[string | undefined, string, Buffer, string]>([
    ['iso-8859-1', 'is named', utf8, 'application/xml; charset=iso-8859-1'],
    ['us-ascii', 'is named in quotes', utf8, 'application/xml; charset="us-ascii"'],
    [undefined, 'is right', utf8, 'application/xml; charset=UTF-8'],
    [undefined, 'is missing', utf8, 'application/xml'],
    [undefined, 'is known to nobody', utf8, 'application/xml; charset=x-nonsense'],
    [undefined, 'shows in nothing', Buffer.from('<a>Zo</a>'), 'application/xml; charset=iso-8859-1'],
    [undefined, 'goes behind a mark', Buffer.from('\ufeff<a>Зо</a>'), 'application/xml; charset=iso-8859-1'],
    [undefined, 'is kept to', windows, 'application/xml; charset=windows-1251'],
  ])('%s, where it %s', (charset, _what, body, mediaType) => {
    expect(namedInVain(body, mediaType)).toBe(charset)
  })
})

describe('XML whose bytes are of no charset that it names', () => {
  const xml = (encoding: string) => declared(`<?xml version="1.0" encoding="${encoding}"?><a>`)
  it.each<[boolean, string, Buffer, string]>([
    [true, 'the declaration names another', xml('utf-8'), 'application/xml'],
    [true, 'both name another', xml('utf-8'), 'application/xml; charset=utf-8'],
    [true, 'none is named', declared('<a>'), 'application/xml'],
    [false, 'the declaration names it', xml('windows-1251'), 'application/xml; charset=utf-8'],
    [false, 'the media type names it', xml('utf-8'), 'application/xml; charset=windows-1251'],
    [false, 'nobody knows the one that is named', xml('x-nonsense'), 'application/xml'],
    [false, 'it is no XML', declared('{'), 'application/json'],
  ])('%s, where %s', (isInNone, _what, body, mediaType) => {
    expect(isXmlInNoCharset(body, mediaType)).toBe(isInNone)
  })
})
