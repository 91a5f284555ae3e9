import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { finding } from '../outcome/finding.js'
import { byLoginPage, loginLocationFaults, returnUrlFaults, givesBackAddress } from './return-url.js'
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
    expect(returnUrlFaults(redirect(`/tenant${page}${cut}`, url))).toEqual(['ReturnUrl has another path'])
  })

  it('for a request without a query, and with 2000 characters of one', () => {
    expect(returnUrlFaults(redirect(page + encodeURIComponent(path), origin + path))).toEqual([])
    const long = `${path}?$filter=Name%20eq%20'${'x'.repeat(2000)}'`
    expect(returnUrlFaults(redirect(page + encodeURIComponent(long), origin + long))).toEqual([])
  })
})

describe('a ReturnUrl that does not', () => {
  const valueOfFilter = ['query option $filter has another value']
  it.each<[string, string | undefined, readonly (string | RegExp)[]]>([
    ['is not there, for want of a Location', undefined, ['no Location, so no ReturnUrl']],
    ['is not there', '/Login/NuiLogin.aspx', ['no ReturnUrl']],
    ['goes by another name', `/Login/NuiLogin.aspx?Return=${encodeURIComponent(asked)}`, ['no ReturnUrl']],
    [
      'goes by the name in another case',
      page.replace('ReturnUrl', 'returnUrl') + encodeURIComponent(asked),
      ['the parameter name ReturnUrl is in another case'],
    ],
    ['is empty', page, ['ReturnUrl is empty']],
    ['is no path', page + encodeURIComponent(asked.slice(1)), ['ReturnUrl does not begin with the path']],
    [
      'leads elsewhere',
      page + encodeURIComponent(`https://evil.example${asked}`),
      ['ReturnUrl leads to another origin or is not a valid URL'],
    ],
    [
      'leads elsewhere without a scheme',
      page + encodeURIComponent(`//evil.example${asked}`),
      ['ReturnUrl leads to another origin or is not a valid URL'],
    ],
    ['has another path', page + encodeURIComponent(`/0/Shell?${query}`), ['ReturnUrl has another path']],
    ['has lost the query', page + encodeURIComponent(path), ['ReturnUrl has no query']],
    ['is not encoded', page + asked, ['ReturnUrl is not URL-encoded']],
    ['is cut', page + encodeURIComponent(asked).slice(0, -20), valueOfFilter],
    ['is cut within an escape', page + encodeURIComponent(asked).slice(0, -1), valueOfFilter],
    ['is encoded twice', page + encodeURIComponent(encodeURIComponent(asked)), ['ReturnUrl is encoded more than once']],
    [
      'has the query decoded and then encoded',
      page + encodeURIComponent(decodedText(asked)),
      ['the query in ReturnUrl has 3 parts instead of 2'],
    ],
    [
      'has its plus signs made blanks',
      page + encodeURIComponent(asked.replace('%2B', '+')),
      ['query option $filter has a blank instead of a plus sign'],
    ],
    [
      'has it encoded twice',
      page + encodeURIComponent(asked.replaceAll('%', '%25')),
      ['query option $filter is encoded twice'],
    ],
    [
      'has its ampersands decoded',
      page + encodeURIComponent(asked.replace('%26', '&')),
      ['the query in ReturnUrl has 3 parts instead of 2'],
    ],
    [
      'has question marks for text outside ASCII',
      page + encodeURIComponent(asked.replace(/%D0.*%8F/, '?????')),
      valueOfFilter,
    ],
    [
      'has its options in another order',
      page + encodeURIComponent(`${path}?${query.split('&').reverse().join('&')}`),
      ['query option $top is missing or out of order', 'query option $filter is missing or out of order'],
    ],
    [
      'has an option less',
      page + encodeURIComponent(asked.split('&')[0] ?? ''),
      ['the query in ReturnUrl has 1 part instead of 2'],
    ],
    [
      'has an option more',
      page + encodeURIComponent(`${asked}&x=1`),
      ['the query in ReturnUrl has 3 parts instead of 2'],
    ],
    ['has a hash decoded', page + encodeURIComponent(asked.replace('%23', '#')), valueOfFilter],
    ['has a fragment in place of the query', page + encodeURIComponent(`${path}#${query}`), ['ReturnUrl has no query']],
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
    ['none', undefined, 'no Location'],
    ['no URL', 'https://', 'Location is not a valid URL'],
    [
      'elsewhere',
      `https://evil.example${loginPath}?ReturnUrl=${place}`,
      'Location leads to another origin, https://evil.example',
    ],
    [
      'elsewhere without a scheme',
      `//evil.example${loginPath}?ReturnUrl=${place}`,
      'Location leads to another origin, https://evil.example',
    ],
    ['over plain http', `http://crm.example.com${loginPath}?ReturnUrl=${place}`, 'Location has another scheme'],
    ['the start page', `/?ReturnUrl=${place}`, 'Location is not the login page /Login/NuiLogin.aspx'],
    ['another page', `/Login/Login.html?ReturnUrl=${place}`, 'Location is not the login page /Login/NuiLogin.aspx'],
  ])('%s', async (_how, location, fault) => {
    const run = await runNowhere()
    expect(loginLocationFaults(run, redirect(location))).toEqual(fault === undefined ? [] : [fault])
  })

  it.each<[string, string, readonly string[], boolean]>([
    ["the departure's page", '/Login/Login.html', [], true],
    ["the document's own page", '/Login/NuiLogin.aspx', [], false],
    ['a third page', '/Login/Other.html', ['Location is not the login page /Login/NuiLogin.aspx'], false],
  ])('where another page is declared: %s', async (_which, page, faults, used) => {
    const run = await runNowhere({ departures: [{ id: 'login-page', value: '/Login/Login.html' }] })
    const led = redirect(`${page}?ReturnUrl=${place}`)
    expect(loginLocationFaults(run, led)).toEqual(faults)
    const found = byLoginPage(run, led, finding(faults.length === 0, 'the login page', 'a redirect'))
    expect(found.holds === true ? found.departures : [found.departure]).toEqual(
      used || faults.length > 0 ? ['login-page'] : undefined,
    )
  })

  it('below a base path, and not beside it', async () => {
    const run = await runNowhere({}, `${origin}/tenant`)
    const url = `${origin}/tenant${path}`
    expect(loginLocationFaults(run, redirect(`/tenant/Login/NuiLogin.aspx?ReturnUrl=${place}`, url))).toEqual([])
    expect(loginLocationFaults(run, redirect(`/Login/NuiLogin.aspx?ReturnUrl=${place}`, url))).toEqual([
      'Location is not the login page /tenant/Login/NuiLogin.aspx',
    ])
  })
})

describe('a ReturnUrl that is hard to read', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['that cannot be decoded', `${origin}/0/a`, `${page}/0/%zz`, ['ReturnUrl has another path']],
    ['behind a name that only ends like it', `${origin}/0/a`, '/Login?MyReturnUrl=%2F1&ReturnUrl=%2F0%2Fa', []],
    ['for an address with two slashes, which reads like another origin', `${origin}//0/a`, `${page}%2F0%2Fb`, []],
  ])('%s', (_what, url, location, faults) => {
    expect(returnUrlFaults(redirect(location, url))).toEqual(faults)
  })
})

describe('judging a ReturnUrl', () => {
  const judge = (location: string) => {
    const { observations = [], ...found } = givesBackAddress(redirect(location))
    return { found, observed: observations.map(({ text }) => text) }
  }

  it('observes the signs that it leaves unencoded', () => {
    expect(judge(page + encodeURIComponent(asked)).observed).toEqual([])
    expect(judge(page + bareSigns(encodeURIComponent(asked))).observed).toEqual([
      'ReturnUrl leaves / ? = $ unencoded, but decodes to the requested path and query',
    ])
  })

  it('shows the Location of one that is not as asked for', () => {
    expect(judge('/Login/NuiLogin.aspx?returnUrl=%2F0').found).toEqual({
      holds: false,
      expected: 'ReturnUrl with the requested path and query, URL-encoded',
      seen: 'the parameter name ReturnUrl is in another case; Location: /Login/NuiLogin.aspx?returnUrl=%2F0',
    })
  })
})
