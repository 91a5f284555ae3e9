import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { givesBackAddress } from '../redirects.js'
import { loginLocationFaults, returnUrlFaults } from './return-url.js'
import { newRecord, recording } from '../outcome/record.js'
import { runNowhere } from '../testing/run-at.js'

const origin = 'https://crm.example.com'
const path = '/0/ServiceModel/EntityDataService.svc/ContactCollection'

/** A filter with every sign that a careless encoder loses, as a caller writes it into the URL. */
const query =
  '$top=3&$filter=' + encodeURIComponent("Name eq 'O''Hara + Sons & Co = 100%, #7? %2B %26 – Зоряна' or Id eq guid'1'")
const plainQuery = '$top=3'

const redirect = (location: string | undefined, url = `${origin}${path}?${query}`) =>
  exchangeOf({ url, status: 302, headers: location === undefined ? [] : [['Location', location]] })

const page = '/Login/NuiLogin.aspx?ReturnUrl='
const asked = `${path}?${query}`
const lowerEscapes = (text: string) => text.replaceAll(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase())
const bareSigns = (text: string) => text.replaceAll(/%(2F|3F|3D|24)/g, decodeURIComponent)
const rawUtf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')
const decodedText = (text: string) => decodeURIComponent(text)

describe('a ReturnUrl that gives back what was asked for', () => {
  it.each<[string, string]>([
    ['encoded as a component', page + encodeURIComponent(asked)],
    ['with escapes in lower case', page + lowerEscapes(encodeURIComponent(asked))],
    ['with slashes left as they are', page + encodeURIComponent(asked).replaceAll('%2F', '/')],
    ['with blanks as a plus', page + encodeURIComponent(asked.replaceAll('%20', ' ')).replaceAll('%20', '+')],
    ['with blanks inside as a plus', page + encodeURIComponent(asked.replaceAll('%20', '+'))],
    ['with the quotes inside encoded', page + encodeURIComponent(asked.replaceAll("'", '%27'))],
    ['with the dollar signs inside encoded', page + encodeURIComponent(asked.replaceAll('$', '%24'))],
    ['with text outside ASCII decoded inside', page + encodeURIComponent(asked.replace(/%D0.*%8F/, decodedText))],
    [
      'with text outside ASCII as raw UTF-8',
      rawUtf8(page + encodeURIComponent(asked).replace(/%25D0.*%258F/, (some) => decodedText(decodedText(some)))),
    ],
    ['as an absolute URL', page + encodeURIComponent(origin + asked)],
    ['in an absolute Location', origin + page + encodeURIComponent(asked)],
    ['with slash, question mark, equals and dollar sign left as they are', page + bareSigns(encodeURIComponent(asked))],
    ['behind another parameter', page.replace('?', '?lang=uk&') + encodeURIComponent(asked)],
    ['before another parameter', `${page}${encodeURIComponent(asked)}&lang=uk`],
    ['with a fragment of its own', page + encodeURIComponent(`${asked}#top`)],
    ['before a fragment', `${page}${encodeURIComponent(asked)}#top`],
  ])('%s', (_how, location) => {
    expect(returnUrlFaults(redirect(location))).toEqual([])
  })

  it('for a path outside ASCII and a plus in it, escaped or not', () => {
    const url = `${origin}/0/odata/%D0%97%20+1?$top=3`
    for (const given of ['/0/odata/%D0%97%20+1?$top=3', '/0/odata/З%20%2B1?$top=3', '/0/odata/З +1?$top=3'])
      expect(returnUrlFaults(redirect(page + encodeURIComponent(given), url))).toEqual([])
  })

  it('below a base path', () => {
    const url = `${origin}/tenant${path}?${plainQuery}`
    const given = encodeURIComponent(`/tenant${path}?${plainQuery}`)
    expect(returnUrlFaults(redirect(`/tenant${page}${given}`, url))).toEqual([])
    const cut = encodeURIComponent(`${path}?${plainQuery}`)
    expect(returnUrlFaults(redirect(`/tenant${page}${cut}`, url))).toEqual(['the path is another'])
  })

  it('for a request without a query, and with 2000 characters of one', () => {
    expect(returnUrlFaults(redirect(page + encodeURIComponent(path), origin + path))).toEqual([])
    const long = `${path}?$filter=Name%20eq%20'${'x'.repeat(2000)}'`
    expect(returnUrlFaults(redirect(page + encodeURIComponent(long), origin + long))).toEqual([])
  })
})

describe('a ReturnUrl that does not', () => {
  const valueOfFilter = ['the value of $filter is another']
  it.each<[string, string | undefined, readonly (string | RegExp)[]]>([
    ['is not there, for want of a Location', undefined, ['there is no Location, so no ReturnUrl']],
    ['does not exist', '/Login/NuiLogin.aspx', ['there is no ReturnUrl']],
    ['goes by another name', `/Login/NuiLogin.aspx?Return=${encodeURIComponent(asked)}`, ['there is no ReturnUrl']],
    [
      'goes by the name in another case',
      page.replace('ReturnUrl', 'returnUrl') + encodeURIComponent(asked),
      ['the parameter has the name ReturnUrl in another case'],
    ],
    ['is empty', page, ['it is empty']],
    ['is no path', page + encodeURIComponent(asked.slice(1)), ['it does not begin with the path']],
    [
      'leads elsewhere',
      page + encodeURIComponent(`https://evil.example${asked}`),
      ['it leads to another origin, or is no URL'],
    ],
    [
      'leads elsewhere without a scheme',
      page + encodeURIComponent(`//evil.example${asked}`),
      ['it leads to another origin, or is no URL'],
    ],
    ['has another path', page + encodeURIComponent(`/0/Shell?${query}`), ['the path is another']],
    ['has lost the query', page + encodeURIComponent(path), ['the query is missing']],
    ['is not encoded', page + asked, ['it is not URL-encoded']],
    ['is cut', page + encodeURIComponent(asked).slice(0, -20), valueOfFilter],
    ['is cut within an escape', page + encodeURIComponent(asked).slice(0, -1), valueOfFilter],
    ['is encoded twice', page + encodeURIComponent(encodeURIComponent(asked)), ['it is encoded more than once']],
    [
      'has the query decoded and then encoded',
      page + encodeURIComponent(decodedText(asked)),
      ['the query falls into 3 parts instead of 2'],
    ],
    ['has its plus signs made blanks', page + encodeURIComponent(asked.replace('%2B', '+')), valueOfFilter],
    [
      'has its ampersands decoded',
      page + encodeURIComponent(asked.replace('%26', '&')),
      ['the query falls into 3 parts instead of 2'],
    ],
    [
      'has question marks for text outside ASCII',
      page + encodeURIComponent(asked.replace(/%D0.*%8F/, '?????')),
      valueOfFilter,
    ],
    [
      'has its options in another order',
      page + encodeURIComponent(`${path}?${query.split('&').reverse().join('&')}`),
      ['query option $top is missing or in another place', 'query option $filter is missing or in another place'],
    ],
    [
      'has an option less',
      page + encodeURIComponent(asked.split('&')[0] ?? ''),
      ['the query falls into 1 part instead of 2'],
    ],
    ['has an option more', page + encodeURIComponent(`${asked}&x=1`), ['the query falls into 3 parts instead of 2']],
    ['has a hash decoded', page + encodeURIComponent(asked.replace('%23', '#')), valueOfFilter],
    ['has a fragment in place of the query', page + encodeURIComponent(`${path}#${query}`), ['the query is missing']],
    ['has lost its quotes', page + encodeURIComponent(asked.replaceAll("'", '')), valueOfFilter],
  ])('%s', (_how, location, faults) => {
    const found = returnUrlFaults(redirect(location))
    expect(found).toHaveLength(faults.length)
    for (const [index, fault] of faults.entries()) expect(found[index]).toMatch(fault)
  })
})

describe('a Location that leads to the login page', () => {
  const place = encodeURIComponent(`${path}?${plainQuery}`)
  const spared = place.replaceAll('%2F', '/').replaceAll('%3F', '?').replaceAll('%24', '$')
  const loginPath = '/Login/NuiLogin.aspx'

  it.each<[string, string | undefined, string | undefined]>([
    ['relative', `${loginPath}?ReturnUrl=${place}`, undefined],
    ['absolute', `${origin}${loginPath}?ReturnUrl=${place}`, undefined],
    ['absolute with the port that goes without saying', `${origin}:443${loginPath}?ReturnUrl=${place}`, undefined],
    ['in another case', `/login/nuilogin.ASPX?ReturnUrl=${place}`, undefined],
    ['with signs bare that may stand in a query', `${loginPath}?ReturnUrl=${spared}`, undefined],
    [
      'with equals signs bare too, beside what is encoded',
      `${loginPath}?ReturnUrl=${place.replace('%3F', '?').replace('%3D', '=')}`,
      undefined,
    ],
    ['relative to the request', `../../../Login/NuiLogin.aspx?ReturnUrl=${place}`, undefined],
    ['none', undefined, 'there is no Location'],
    ['no URL', 'https://', 'it is no URL'],
    [
      'elsewhere',
      `https://evil.example${loginPath}?ReturnUrl=${place}`,
      'it leads to another origin, https://evil.example',
    ],
    [
      'elsewhere without a scheme',
      `//evil.example${loginPath}?ReturnUrl=${place}`,
      'it leads to another origin, https://evil.example',
    ],
    [
      'over plain http',
      `http://crm.example.com${loginPath}?ReturnUrl=${place}`,
      'it leads to the same host by another scheme',
    ],
    ['the start page', `/?ReturnUrl=${place}`, 'it is not the login page /Login/NuiLogin.aspx'],
    ['another page', `/Login/Login.html?ReturnUrl=${place}`, 'it is not the login page /Login/NuiLogin.aspx'],
  ])('%s', async (_how, location, fault) => {
    const run = await runNowhere()
    expect(loginLocationFaults(run, redirect(location))).toEqual(fault === undefined ? [] : [fault])
  })

  it.each<[string, string, readonly string[], boolean]>([
    ["the departure's page", '/Login/Login.html', [], true],
    ["the document's own page", '/Login/NuiLogin.aspx', [], false],
    ['a third page', '/Login/Other.html', ['it is not the login page /Login/NuiLogin.aspx'], false],
  ])('where another page is declared: %s', async (_which, page, faults, used) => {
    const run = await runNowhere({ departures: [{ id: 'login-page', value: '/Login/Login.html' }] })
    const record = newRecord('ACCESS-2')
    const found = await recording(run, record, () =>
      Promise.resolve(loginLocationFaults(run, redirect(`${page}?ReturnUrl=${place}`))),
    )
    expect(found).toEqual(faults)
    expect(record.departures.has('login-page')).toBe(used)
  })

  it('below a base path, and not beside it', async () => {
    const run = await runNowhere({}, `${origin}/tenant`)
    const url = `${origin}/tenant${path}`
    expect(loginLocationFaults(run, redirect(`/tenant/Login/NuiLogin.aspx?ReturnUrl=${place}`, url))).toEqual([])
    expect(loginLocationFaults(run, redirect(`/Login/NuiLogin.aspx?ReturnUrl=${place}`, url))).toEqual([
      'it is not the login page /tenant/Login/NuiLogin.aspx',
    ])
  })
})

describe('a ReturnUrl that is hard to read', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['that cannot be decoded', `${origin}/0/a`, `${page}/0/%zz`, ['the path is another']],
    ['behind a name that only ends like it', `${origin}/0/a`, '/Login?MyReturnUrl=%2F1&ReturnUrl=%2F0%2Fa', []],
    ['for an address with two slashes, which reads like another origin', `${origin}//0/a`, `${page}%2F0%2Fb`, []],
  ])('%s', (_what, url, location, faults) => {
    expect(returnUrlFaults(redirect(location, url))).toEqual(faults)
  })
})

describe('judging a ReturnUrl', () => {
  const judge = async (location: string) => {
    const run = await runNowhere()
    const record = newRecord('ACCESS-3')
    const found = await recording(run, record, () => Promise.resolve(givesBackAddress(redirect(location))))
    return { found, observed: record.observations.map(({ text }) => text) }
  }

  it('records the signs that it leaves unencoded', async () => {
    expect((await judge(page + encodeURIComponent(asked))).observed).toEqual([])
    expect((await judge(page + bareSigns(encodeURIComponent(asked)))).observed).toEqual([
      'ReturnUrl leaves / ? = $ unencoded, and decodes to the requested path and query',
    ])
  })

  it('shows the Location of one that is not as asked for', async () => {
    expect((await judge('/Login/NuiLogin.aspx?returnUrl=%2F0')).found).toEqual({
      holds: false,
      expected: 'ReturnUrl with the requested path and query, URL-encoded',
      seen: 'the parameter has the name ReturnUrl in another case; Location: /Login/NuiLogin.aspx?returnUrl=%2F0',
    })
  })
})
