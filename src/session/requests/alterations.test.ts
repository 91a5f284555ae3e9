import { describe, expect, it } from 'vitest'
import * as alterations from './alterations.js'
import { headersOf, type Alteration, type Presented } from '../cookies/presented.js'
import { vendorNames } from '../cookies/vendor-names.js'

const names = vendorNames({ vendorPrefix: 'ACME', cultureHeader: 'auto' }, [])

const orderly: Presented = {
  cookies: [
    ['.ASPXAUTH', '0123456789ABCDEF'],
    ['ACMELOADER', 'l'],
    ['ACMECSRF', 'token123'],
    ['UserName', '83|117'],
  ],
  csrfHeader: ['ACMECSRF', 'token123'],
  extra: [],
}

const allCookies = orderly.cookies.map(([name]) => name)

interface Wanted {
  readonly cookies?: Presented['cookies']
  readonly csrfHeader?: Presented['csrfHeader']
  readonly extra?: Presented['extra']
}

const without = (...left: string[]) => orderly.cookies.filter(([name]) => !left.includes(name))

const table: readonly (readonly [string, Alteration, Wanted])[] = [
  ['noCookies', alterations.noCookies, { cookies: [], csrfHeader: undefined }],
  ['noCookiesToken', alterations.noCookiesToken, { cookies: [] }],
  [
    'tamperedTicket',
    alterations.tamperedTicket,
    { cookies: [['.ASPXAUTH', '0123467890BCCDEF'], ...without('.ASPXAUTH')] },
  ],
  ['tokenAlone', alterations.tokenAlone, { cookies: [['ACMECSRF', 'token123']] }],
  ['noHeader', alterations.noHeader, { csrfHeader: undefined }],
  [
    'noHeaderForced',
    alterations.noHeaderForced,
    {
      csrfHeader: undefined,
      extra: [
        ['Authorization', 'Cookie'],
        ['ForceUseSession', 'true'],
      ],
    },
  ],
  ['wrongToken', alterations.wrongToken, { csrfHeader: ['ACMECSRF', 'tplfo234'] }],
  ['emptyToken', alterations.emptyToken, { csrfHeader: ['ACMECSRF', ''] }],
  ['foreignToken', alterations.foreignToken('other'), { csrfHeader: ['ACMECSRF', 'other'] }],
  ['lowerCaseHeader', alterations.lowerCaseHeader, { csrfHeader: ['acmecsrf', 'token123'] }],
  [
    'borrowedToken',
    alterations.borrowedToken('ACMECSRF', 'other'),
    { cookies: [...without('ACMECSRF'), ['ACMECSRF', 'other']], csrfHeader: ['ACMECSRF', 'other'] },
  ],
  [
    'forceUseSession',
    alterations.forceUseSession,
    {
      extra: [
        ['Authorization', 'Cookie'],
        ['ForceUseSession', 'true'],
      ],
    },
  ],
  ['withoutCookie', alterations.withoutCookie('ACMELOADER'), { cookies: without('ACMELOADER') }],
  [
    'noHeaderNorCookie',
    alterations.noHeaderNorCookie('ACMELOADER'),
    { cookies: without('ACMELOADER'), csrfHeader: undefined },
  ],
  [
    'savedSession',
    alterations.savedSession(
      [
        ['.ASPXAUTH', 'old'],
        ['ACMECSRF', 'oldToken'],
      ],
      names,
    ),
    {
      cookies: [
        ['.ASPXAUTH', 'old'],
        ['ACMECSRF', 'oldToken'],
      ],
      csrfHeader: ['ACMECSRF', 'oldToken'],
    },
  ],
  [
    'savedSession without a token',
    alterations.savedSession([['.ASPXAUTH', 'old']], names),
    { cookies: [['.ASPXAUTH', 'old']], csrfHeader: undefined },
  ],
]

describe('an alteration', () => {
  it.each(table)('%s changes what it says, and leaves all the rest', (_name, alteration, wanted) => {
    const before = structuredClone(orderly)
    const shown = alteration.apply(orderly, names)
    expect(shown).toEqual({ ...orderly, ...wanted })
    expect(shown).not.toEqual(orderly)
    expect(orderly).toEqual(before)
  })

  it.each(table)('%s says in what the twins differ', (_name, { differsIn }) => {
    expect(differsIn).toMatch(/^(no|an?|the|changed|another) [A-Za-z]|^[A-Z].* added$/)
  })

  it.each([
    ['wrongToken', alterations.wrongToken],
    ['emptyToken', alterations.emptyToken],
    ['foreignToken', alterations.foreignToken('other')],
    ['lowerCaseHeader', alterations.lowerCaseHeader],
    ['noHeader', alterations.noHeader],
  ] as const)('%s adds no header for a caller that has no token', (_name, alteration) => {
    const tokenless = { ...orderly, csrfHeader: undefined }
    expect(alteration.apply(tokenless, names)).toEqual(tokenless)
  })

  it.each(table.filter(([name]) => name !== 'forceUseSession'))(
    '%s keeps the headers of the work-around, where the run uses them',
    (_name, alteration) => {
      const { extra } = alterations.forceUseSession.apply(orderly, names)
      expect(alteration.apply({ ...orderly, extra }, names).extra).toEqual(extra)
    },
  )
})

describe('what is shown, as headers', () => {
  it('has one Cookie header, the token, and what is added, in this order', () => {
    expect(headersOf({ ...orderly, extra: [['ForceUseSession', 'true']] })).toEqual([
      ['Cookie', allCookies.map((name, index) => `${name}=${orderly.cookies[index]![1]}`).join('; ')],
      ['ACMECSRF', 'token123'],
      ['ForceUseSession', 'true'],
    ])
  })

  it('has no Cookie header without cookies, and no token without one', () => {
    expect(headersOf({ cookies: [], csrfHeader: undefined, extra: [] })).toEqual([])
  })
})
