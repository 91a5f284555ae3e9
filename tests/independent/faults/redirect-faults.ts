import { nothing } from '../house/answer.js'
import { loginPagePath, placeOf, redirectTo, writeReturnUrl } from '../house/refusal.js'
import { dataColumns, onStanding, type Fault, type Moment } from './fault.js'

/**
 * Bends what a data request without any cookie is answered with. Requests with other cookies and no ticket, as after a
 * refused login, are left alone: they belong to other clauses.
 */
const noCookies = (
  bend: (moment: Moment) => Moment['answer'],
  columns: readonly ('legacy' | 'odata')[] = dataColumns,
) =>
  onStanding(['none'], columns, (moment) =>
    moment.question.headers.cookie === undefined ? bend(moment) : moment.answer,
  )

/** With a token, the empty store of COOKIE-10 (token in the header) is another request than that of ACCESS-1. */
const withToken = { csrf: true } as const

/** The redirect with another ReturnUrl in it. */
const returnUrl = (write: (address: string, moment: Moment) => string) =>
  noCookies((moment) =>
    redirectTo(
      `${loginPagePath}?ReturnUrl=${write(moment.question.address, moment)}`,
      moment.question,
      moment.freedoms,
    ),
  )

/** Without a redirect there is no Location to judge: whether ACCESS-2 to 4 fail with ACCESS-1 is left open. */
const locationClauses = ['ACCESS-2', 'ACCESS-3', 'ACCESS-4'] as const

/**
 * ACCESS-2 asks for the encoded address too. Whether a ReturnUrl that suits simple addresses only breaches it depends on
 * the address that the clause is tried with.
 */
const dependsOnTheAddress = ['ACCESS-2'] as const

export const redirectFaults = [
  {
    id: 'data-open-without-cookies',
    sentence: 'a data request without any cookie is answered 200 with rows',
    within: {},
    // An empty store is the same request: COOKIE-10 falls with ACCESS-1.
    fails: ['COOKIE-10', 'ACCESS-1'],
    arguable: locationClauses,
    apply: noCookies(({ question, answer, serveAnyway }) => (question.method === 'GET' ? serveAnyway() : answer)),
  },
  {
    id: 'odata-open-without-cookies',
    sentence: 'the OData endpoint alone answers 200 with rows where cookies are missing',
    within: withToken,
    fails: ['ACCESS-1'],
    arguable: [],
    apply: noCookies(({ serveAnyway }) => serveAnyway(), ['odata']),
  },
  {
    id: 'changes-open-without-cookies',
    sentence: 'a change without cookies is carried out and answered as done, reads are redirected',
    within: withToken,
    fails: ['ACCESS-1'],
    // The record does not read as before, but the change was not refused either.
    arguable: ['ACCESS-13'],
    apply: noCookies(
      ({ question, answer, serveAnyway }) => (question.method === 'GET' ? answer : serveAnyway()),
      ['legacy'],
    ),
  },
  {
    id: 'no-cookies-403',
    sentence: 'a data request without cookies is answered 403',
    within: withToken,
    fails: ['ACCESS-1'],
    arguable: locationClauses,
    apply: noCookies(({ answer }) => ({ ...answer, status: 403, location: null })),
  },
  {
    id: 'no-cookies-401-json-odata',
    sentence: 'the OData endpoint alone answers 401 with JSON and no challenge where cookies are missing',
    within: withToken,
    fails: ['ACCESS-1'],
    arguable: [],
    apply: noCookies(() => ({ ...nothing, status: 401, type: 'application/json', body: '{}' }), ['odata']),
  },
  {
    id: 'no-cookies-307',
    sentence: 'the redirect to the login page is a 307, and no departure says so',
    within: withToken,
    fails: ['ACCESS-1'],
    arguable: [],
    apply: noCookies(({ answer }) => ({ ...answer, status: 307 })),
  },
  {
    id: 'change-without-cookies-404',
    sentence: 'a change without cookies is answered 404, reads are redirected',
    within: withToken,
    fails: ['ACCESS-1'],
    arguable: [],
    apply: noCookies(
      ({ question, answer }) => (question.method === 'GET' ? answer : { ...nothing, status: 404 }),
      ['legacy'],
    ),
  },
  {
    id: 'redirect-to-another-page',
    sentence: 'a data request without cookies is sent to another login page than the documented one',
    within: withToken,
    fails: ['ACCESS-2'],
    arguable: [],
    apply: noCookies(({ question, freedoms }) =>
      redirectTo(`/Login/SimpleLogin.aspx?ReturnUrl=${writeReturnUrl(question.address, freedoms)}`, question, freedoms),
    ),
  },
  {
    id: 'redirect-to-an-inner-host',
    sentence: 'the redirect names a host that only the deployment itself can reach',
    within: withToken,
    fails: ['ACCESS-2'],
    // A caller that must not leave the origin never follows it: breached, or not to be tried.
    arguable: ['ACCESS-4'],
    apply: noCookies(({ answer, question, freedoms }) => ({
      ...answer,
      location: `http://app-node-3.invalid${placeOf('', question, { ...freedoms, locations: 'path' })}${loginPagePath}?ReturnUrl=${writeReturnUrl(question.address, freedoms)}`,
    })),
  },
  {
    id: 'return-url-missing',
    sentence: 'the redirect has no ReturnUrl',
    within: withToken,
    fails: ['ACCESS-2'],
    // Nothing is given back: breached, or nothing there to judge.
    arguable: ['ACCESS-3'],
    apply: noCookies(({ question, freedoms }) => redirectTo(loginPagePath, question, freedoms)),
  },
  {
    id: 'return-url-without-query',
    sentence: 'ReturnUrl has the path asked for, and not its query',
    within: withToken,
    fails: ['ACCESS-3'],
    arguable: dependsOnTheAddress,
    apply: returnUrl((address, { freedoms }) => writeReturnUrl(address.split('?')[0] ?? '', freedoms)),
  },
  {
    id: 'return-url-plus-to-blank',
    sentence: 'an escaped plus sign comes back from ReturnUrl as a blank',
    within: withToken,
    fails: ['ACCESS-3'],
    arguable: dependsOnTheAddress,
    apply: returnUrl((address, { freedoms }) => writeReturnUrl(address.replaceAll(/%2b/gi, '%20'), freedoms)),
  },
  {
    id: 'return-url-encoded-twice',
    sentence: 'ReturnUrl is encoded twice',
    within: withToken,
    fails: ['ACCESS-2', 'ACCESS-3'],
    arguable: [],
    apply: returnUrl((address, { freedoms }) => encodeURIComponent(writeReturnUrl(address, freedoms))),
  },
  {
    id: 'return-url-cut',
    sentence: 'ReturnUrl is cut off after 256 characters of the address',
    within: withToken,
    fails: ['ACCESS-3'],
    arguable: dependsOnTheAddress,
    apply: returnUrl((address, { freedoms }) => writeReturnUrl(address.slice(0, 256), freedoms)),
  },
  {
    id: 'return-url-ampersands-bare',
    sentence: 'the ampersands of the address split ReturnUrl',
    within: withToken,
    fails: ['ACCESS-3'],
    arguable: dependsOnTheAddress,
    apply: returnUrl((address) => encodeURI(address)),
  },
  {
    id: 'return-url-not-encoded',
    sentence: 'the address stands in ReturnUrl as it came, so that reading it decodes it once too often',
    within: withToken,
    fails: ['ACCESS-3'],
    arguable: dependsOnTheAddress,
    apply: returnUrl((address) => address),
  },
  {
    id: 'return-url-outside-ascii-lost',
    sentence: 'letters outside ASCII come back from ReturnUrl as question marks',
    within: withToken,
    fails: ['ACCESS-3'],
    arguable: dependsOnTheAddress,
    apply: returnUrl((address, { freedoms }) =>
      writeReturnUrl(address.replaceAll(/(?:%[89a-f][0-9a-f])+/gi, '%3F'), freedoms),
    ),
  },
  {
    id: 'return-url-escaped-ampersand-splits',
    sentence: 'an escaped ampersand inside a value comes back as one that splits',
    within: withToken,
    fails: ['ACCESS-3'],
    arguable: dependsOnTheAddress,
    apply: returnUrl((address, { freedoms }) => writeReturnUrl(address.replaceAll(/%26/g, '&'), freedoms)),
  },
  {
    id: 'refused-change-done-without-cookies',
    sentence: 'a change without cookies is redirected, and carried out',
    within: withToken,
    fails: ['ACCESS-13'],
    arguable: [],
    apply: noCookies(
      ({ question, answer, serveAnyway }) => {
        if (question.method !== 'GET') serveAnyway()
        return answer
      },
      ['legacy'],
    ),
  },
  {
    id: 'redirect-carries-rows',
    sentence: 'the body of the redirect holds the rows that were asked for',
    within: withToken,
    fails: ['ACCESS-15'],
    arguable: [],
    apply: noCookies(({ question, answer, serveAnyway }) => {
      if (question.method !== 'GET') return answer
      const { type, body } = serveAnyway()
      return { ...answer, type, body }
    }),
  },
  {
    id: 'expired-401',
    sentence: 'an expired session is answered 401, and no departure says so',
    within: {},
    fails: ['ACCESS-5'],
    arguable: [],
    apply: onStanding(['expired'], dataColumns, ({ answer }) => ({
      ...answer,
      status: 401,
      location: null,
      challenges: ['Basic realm="x"'],
    })),
  },
  {
    id: 'expired-lives-on-in-odata',
    sentence: 'a session that has expired for the legacy data service still opens the OData endpoint',
    within: {},
    fails: ['ACCESS-5'],
    arguable: [],
    apply: onStanding(['expired'], ['odata'], ({ serveAnyway }) => serveAnyway()),
  },
  {
    id: 'expired-goes-to-the-start',
    sentence: 'an expired session is redirected to the start page in place of the login page',
    within: {},
    fails: ['ACCESS-5'],
    arguable: [],
    apply: onStanding(['expired'], dataColumns, ({ question, freedoms }) => redirectTo('/', question, freedoms)),
  },
] as const satisfies readonly Fault[]
