import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-character.js'
import { loginSpellings, spellings } from '../../../tests/hostile/spellings.js'
import { Masker } from './masker.js'

const key = '0123456789abcdef'.repeat(4)
const aMask = /‹[A-Za-z]+·[0-9a-f]{8}(?:·\d+)?›/

const samples = [
  'hunter2!',
  'p%41ss&amp;x',
  'ü&<>"\'é/\\+ =',
  'a+b c%2Bd',
  'Зоряна',
  'pazz',
  '😀𝔘👍🏽',
  '12345',
  'S3cr\\u0041et',
  '--==~~..',
]
const frames: readonly (readonly [string, string])[] = [
  ['', ''],
  ['{"a":"', '"}'],
  ['?q=', '&b=1'],
  ['<p>', '</p>'],
  ['Basic ', ' '],
]

describe('a password with blanks around or within it', () => {
  it.each([
    ['without those around it', 'pass word1', 'pass word1'],
    ['without those around it, in base64', Buffer.from('u:pass word1').toString('base64'), ''],
    ['with one of those within it', 'pass word2', 'pass word2'],
  ])('is masked %s', (_how, text) => {
    const masker = new Masker(key)
    masker.learn('password', ' pass word1\t')
    masker.learn('password', 'pass \n word2')
    expect(masker.mask(text)).toMatch(/^(?:dTp?)?‹password·[0-9a-f]{8}›$/)
  })
})

describe('a learned secret', () => {
  it.each(Object.entries(spellings))('is masked %s', (_name, spell) => {
    for (const secret of samples) {
      const masker = new Masker(key)
      masker.learn('password', secret)
      const spelled = spell(secret)
      for (const [before, after] of frames) {
        const masked = masker.mask(before + spelled + after)
        expect(masked, `${secret} as ${spelled}`).toMatch(aMask)
        expect(masked.startsWith(before) && masked.endsWith(after), masked).toBe(true)
        expect(masked).not.toContain(spelled)
      }
    }
  })

  it.each(Object.entries(loginSpellings))('that a login sends is masked %s', (_name, spell) => {
    for (const kind of ['password', 'userName'] as const) {
      for (const secret of samples) {
        const masker = new Masker(key)
        masker.learn(kind, secret)
        const spelled = spell(secret)
        const masked = masker.mask(`<${spelled}>`)
        expect(masked, `${secret} as ${spelled}`).toMatch(new RegExp(`^<.*${aMask.source}.*>$`))
        // In base64 stands what the secret is wrapped in too, around the mask.
        const rest = masked.slice(1, -1).replace(aMask, '')
        expect(Buffer.from(rest, 'base64').toString(), masked).not.toContain(secret)
        expect(rest.length, masked).toBeLessThan(spelled.length)
      }
    }
  })

  it('is masked in every spelling, whatever it is made of', () => {
    const secret = fc
      .string({ minLength: 4, maxLength: 40, unit: 'grapheme' })
      .filter((text) => text.length >= 4 && !text.includes('‹'))
    const spelling = fc.constantFrom(...Object.keys(spellings))
    fc.assert(
      fc.property(secret, spelling, fc.constantFrom(...frames), (value, name, [before, after]) => {
        const masker = new Masker(key)
        masker.learn('password', value)
        const spelled = spellings[name]!(value)
        const masked = masker.mask(before + spelled + after)
        expect(masked).toMatch(aMask)
        expect(masked.slice(before.length)).not.toContain(spelled)
      }),
      { seed: 20260101, numRuns: 600 },
    )
  })

  it.each([
    ['UTF-7', 'pä+_!ß1', ['p+AOQ-+-_!+AN8-1', 'p+AOQAKwBfACEA3w-1', 'p+AOQ-+-_!+AN8-1']],
    ['UTF-7, with a tilde as it is or not', 'path~+w0rd', ['path~+-w0rd', 'path+AH4AKw-w0rd', 'path+AH4-+-w0rd']],
    ['quoted-printable', 'naïve w=rd', ['na=C3=AFve w=3Drd']],
    ['quoted-printable, with a control character', 'pass\tw=rd', ['pass=09w=3Drd', 'pass\tw=rd']],
    ['escapes with braces', 'hunter2!', ['h\\u{75}nter2!', '\\u{000068}unter2!']],
  ])('is masked whole in %s', (_how, secret, spelled) => {
    const masker = new Masker(key)
    masker.learn('password', secret)
    for (const each of spelled) expect(masker.mask(`<${each}>`), each).toMatch(/^<‹password·[0-9a-f]{8}›>$/)
  })

  it.each([
    ['bytes', 'hex'],
    ['base64', 'base64'],
  ] as const)('is masked in the %s of its Latin-1', (_how, encoding) => {
    const masker = new Masker(key)
    masker.learn('password', 'pässwörd1')
    const spelled = Buffer.from('pässwörd1', 'latin1').toString(encoding)
    expect(masker.mask(`<${spelled}>`)).toMatch(/^<‹password·[0-9a-f]{8}›>$/)
  })

  it('that has fewer than four characters without its blanks is not found by chance', () => {
    const masker = new Masker(key)
    masker.learn('password', ' abc ')
    expect(masker.mask('YWJj')).toBe('YWJj')
  })

  it.each(['AD\\joe.smith', 'joe.smith@ad.example', 'AD\\joe.smith@ad.example'])(
    'that is the user name %s is masked without its domain',
    (name) => {
      const masker = new Masker(key)
      masker.learn('userName', name)
      expect(masker.mask('of joe.smith, AD')).toMatch(/^of ‹userName·[0-9a-f]{8}›, AD$/)
    },
  )

  it('is masked in lists of codes that stand without a sign between them', () => {
    const masker = new Masker(key)
    masker.learn('password', 'hunter2!')
    const list = spellings['a list of bytes in hexadecimal']!
    expect(masker.mask(list('hunter2!') + list('abc!'))).toMatch(/^‹password·[0-9a-f]{8}›0x61, /)
    expect(masker.mask(list('abc0') + list('hunter2!'))).toMatch(/^0x61, 0x62, 0x63, 0x30‹password·[0-9a-f]{8}›$/)
  })

  it('is masked from then on, also in a text that was looked through before it was learned', () => {
    const masker = new Masker(key)
    masker.learn('password', 'hunter2!')
    const text = 'one hunter2! and one tr0ub4dor'
    const before = masker.mask(text)
    expect(before).toContain('tr0ub4dor')
    expect(masker.mask(text)).toBe(before)
    masker.learn('password', 'tr0ub4dor')
    expect(masker.mask(text)).toMatch(/^one ‹password·[0-9a-f]{8}› and one ‹password·[0-9a-f]{8}›$/)
  })

  it('is masked where its spellings are mixed character by character', () => {
    const perCharacter = [
      'raw',
      'URL-encoded in every byte',
      'HTML-escaped in decimal',
      'HTML-escaped in hex',
      'JSON-escaped in \\uxxxx',
      'escape()',
    ]
    const secret = fc.string({ minLength: 4, maxLength: 20, unit: fc.constantFrom(...'abcXYZ019 -_.~!*üЗ<>"') })
    fc.assert(
      fc.property(
        secret,
        fc.array(fc.constantFrom(...perCharacter), { minLength: 20, maxLength: 20 }),
        (value, ways) => {
          const masker = new Masker(key)
          masker.learn('password', value)
          const spelled = Array.from(value, (char, at) => spellings[ways[at]!]!(char)).join('')
          expect(masker.mask(`"${spelled}"`)).toMatch(new RegExp(`^"${aMask.source}"$`))
        },
      ),
      { seed: 20260102, numRuns: 500 },
    )
  })

  it.each(['Basic', 'basic'])(
    'is masked as user name and password together in %s credentials, down to the last bit',
    (scheme) => {
      fc.assert(
        fc.property(
          fc.string({ minLength: 4, maxLength: 12 }),
          fc.string({ minLength: 4, maxLength: 12 }),
          (name, password) => {
            const masker = new Masker(key)
            masker.learn('userName', name)
            masker.learn('password', password)
            const credentials = Buffer.from(`${name}:${password}`).toString('base64')
            expect(masker.mask(`${scheme} ${credentials};`)).toMatch(
              new RegExp(`^${scheme} (?:${aMask.source}){1,2};$`),
            )
          },
        ),
        { seed: 20260103, numRuns: 300 },
      )
    },
  )

  it('is found in any case where it is a user name, and only as it is where it is not', () => {
    const masker = new Masker(key)
    masker.learn('userName', 'Зоряна Kühn')
    masker.learn('password', 'SeCrEt')
    const one = masker.mask('Зоряна Kühn')
    expect(one).toMatch(aMask)
    expect(masker.mask('зОРЯНА KÜHN')).toBe(one)
    expect(masker.mask(encodeURIComponent('ЗОРЯНА kühn'))).toBe(one)
    const codes = Array.from('ЗОРЯНА KÜHN', (char) => char.codePointAt(0)).join('|')
    expect(masker.mask(codes)).toBe(one.replace('›', '·124›'))
    expect(masker.mask(Buffer.from('ЗОРЯНА KÜHN').toString('base64'))).toBe(one)
    expect(masker.mask('secret SECRET')).toBe('secret SECRET')
  })

  it('is found in capitals that are more letters than it has, where it is a user name', () => {
    const masker = new Masker(key)
    masker.learn('userName', 'Groß.Straße')
    expect(masker.mask('<GROSS.STRASSE> <Groß.Straße>')).toMatch(new RegExp(`^<${aMask.source}> <${aMask.source}>$`))
  })

  it.each([
    ['password', 'userName'],
    ['cookie', 'userName'],
  ] as const)('that is a %s first, and then a user name, is found in any case', (first, second) => {
    const masker = new Masker(key)
    masker.learn(first, 'Supervisor')
    const one = masker.mask('Supervisor')
    masker.learn(second, 'Supervisor')
    expect(masker.mask('Supervisor SUPERVISOR')).toBe(`${one} ${one}`)
  })

  it('that is a cookie first, and then a password, is found in all that a login may leave of it', () => {
    const masker = new Masker(key)
    masker.learn('cookie', 'hunter2!')
    masker.learn('password', 'hunter2!')
    for (const spell of Object.values(loginSpellings)) expect(masker.mask(spell('hunter2!'))).toMatch(aMask)
  })

  it('has one mask in all its spellings, under one key, whatever it was taken for first', () => {
    const [main, worker] = [new Masker(key), new Masker(key)]
    main.learn('ticket', 'abcdef0123')
    main.learn('cookie', 'abcdef0123')
    worker.learn('ticket', 'abcdef0123')
    const masks = Object.values(spellings).map((spell) => main.mask(spell('abcdef0123')).match(aMask)?.[0])
    expect(new Set(masks)).toEqual(new Set([worker.mask('abcdef0123')]))
    expect(masks[0]).toMatch(/^‹ticket·/)
    const other = new Masker(Masker.newKey())
    other.learn('ticket', 'abcdef0123')
    expect(other.mask('abcdef0123')).not.toBe(masks[0])
  })

  it.each(['true', 'false', 'null'])(
    'that is the word %s of JSON leaves JSON as it is, and is masked in its place',
    (word) => {
      const masker = new Masker(key)
      masker.learn('password', word)
      expect(masker.mask(`{"Exception":${word}}`)).toBe(`{"Exception":${word}}`)
      expect(masker.headers([['Authorization', `Basic ${word}`]], 'masked')[0]?.[1]).toMatch(/^Basic ‹authorization·/)
    },
  )

  it('shorter than four characters is left alone, and so is text that holds none', () => {
    const masker = new Masker(key)
    masker.learn('password', 'abc')
    masker.learn('password', '')
    expect(masker.mask('abc YWJj 97|98|99')).toBe('abc YWJj 97|98|99')
    masker.learn('password', 'other-secret')
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        fc.pre(!text.includes('other'))
        expect(masker.mask(text)).toBe(text)
      }),
      { seed: 20260104, numRuns: 300 },
    )
  })

  it('leaves nothing over where it overlaps with another', () => {
    const masker = new Masker(key)
    masker.learn('userName', 'admin')
    masker.learn('password', 'admin123')
    masker.learn('cookie', '123xyz')
    expect(masker.mask('admin123 admin123xyz admin')).toMatch(
      new RegExp(`^‹password·\\w+› ‹password·\\w+› ‹userName·\\w+›$`),
    )
  })

  it('stays masked: a mask is not masked again, even where a secret looks like a part of it', () => {
    const masker = new Masker(key)
    masker.learn('userName', 'password')
    masker.learn('password', 'hunter2!')
    const once = masker.mask('hunter2! for password')
    expect(masker.mask(once)).toBe(once)
  })

  it.each([
    ['CORP\\nadia', ['nadia', 'CORP\\nadia', 'CORP\\\\nadia', 'CORP%5Cnadia']],
    ['nadia@corp.example', ['nadia', 'nadia%40corp.example']],
  ])('that is the user name %s is known without its domain too', (name, written) => {
    const masker = new Masker(key)
    masker.learn('userName', name)
    for (const text of written) expect(masker.mask(`<${text}>`)).toMatch(new RegExp(`^<${aMask.source}>$`))
  })

  it('is recognised across the place where a text is cut', () => {
    const masker = new Masker(key)
    masker.learn('password', 'hunter2hunter2')
    const text = `${'x'.repeat(95)}hunter2hunter2${'y'.repeat(50)}`
    const masked = masker.maskUpTo(text, 100)
    expect(masked).toMatch(new RegExp(`^x{95}${aMask.source}$`))
    expect(masker.maskUpTo(text, 115)).toMatch(/›y{6}$/)
  })
})

describe('masking is quick', () => {
  it('with 3000 cookies learned, on 64 KiB, and on 8 MiB', () => {
    const masker = new Masker(key)
    for (let n = 0; n < 3000; n += 1) masker.learn('cookie', `CfDJ8${String(n * 7919).padStart(200, 'k')}`)
    const body = '{"Name":"Smith & Söhne","Url":"a%20b\\u0041"},'.repeat(1450)
    masker.mask(body)
    expect(masker.mask('The quick brown fox. '.repeat(400_000))).toHaveLength(8_400_000)
  })
})

describe('a key', () => {
  it.each(['', 'abc', 'xyz0'])('%s is refused', (bad) => {
    expect(() => new Masker(bad)).toThrow(TypeError)
  })
})
