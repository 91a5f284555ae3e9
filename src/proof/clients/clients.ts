import type { ClauseId } from '../../contract/index.js'
import {
  call,
  change,
  changeOf,
  good,
  legacy,
  loginPath,
  pairOf,
  read,
  readBack,
  readOData,
  type Ask,
  type Habits,
  type Place,
} from './scripted-client.js'

/** A client whose traffic has a known result. */
export interface ClientSubject {
  readonly id: string
  /** What it does, read from the document. */
  readonly sentence: string
  /** The duties that it breaks, and no other; none of a lawful client. */
  readonly breaks: readonly ClauseId[]
  readonly habits: Habits
  /** What happens at the deployment; `standard` where undefined. */
  readonly scenario?: string
  readonly variants?: readonly string[]
  readonly tls?: boolean
  /** It runs twice, and the second run goes on with the session of the first. Only the second is judged. */
  readonly keepsSession?: boolean
}

interface At {
  readonly scenario?: string
  readonly variants?: readonly string[]
  readonly tls?: boolean
  readonly keepsSession?: boolean
}

function lawful(id: string, sentence: string, habits: Partial<Habits> = {}, at: At = {}): ClientSubject {
  return { id, sentence, breaks: [], habits: { ...good, ...habits }, ...at }
}

function bad(
  id: string,
  breaks: ClauseId | readonly ClauseId[],
  sentence: string,
  habits: Partial<Habits>,
  at: At = {},
): ClientSubject {
  return {
    id,
    sentence,
    breaks: typeof breaks === 'string' ? [breaks] : breaks,
    habits: { ...good, ...habits },
    ...at,
  }
}

const scenarios = [
  'late-session-cookie',
  'rotating-token',
  'cookie-order',
  'no-csrf',
  'session-expires',
  'ticket-rejected',
  'force-session',
  'login-refused',
  'password-change',
  'paged',
  'capped',
  'conversion-error',
  'busy',
] as const

const form = 'application/x-www-form-urlencoded'

const login = (change: (ask: Ask, place: Place) => Partial<Ask>): Pick<Habits, 'login'> => ({
  login: (place) => ({ ...good.login(place), ...change(good.login(place), place) }),
})

const only = (...tasks: readonly ((place: Place) => Ask)[]): Pick<Habits, 'tasks'> => ({
  tasks: (place) => tasks.map((task) => task(place)),
})

const without = (...names: readonly string[]): Pick<Habits, 'cookieHeader'> => ({
  cookieHeader: (kept) => good.cookieHeader(new Map([...kept].filter(([name]) => !names.includes(name)))),
})

const body = (of: (place: Place) => string): Pick<Habits, 'tasks'> => only(read, (place) => change(place, of(place)))

const members = (of: (place: Place) => Record<string, unknown>) =>
  body((place) => JSON.stringify({ ...changeOf(place), ...of(place) }))

const query = (text: string): Pick<Habits, 'tasks'> => only((place) => read(place, text), readOData)

const record = (path: (place: Place) => string): Pick<Habits, 'tasks'> =>
  only(read, (place) => ({ ...change(place), path: path(place) }))

const changed = (alter: (ask: Ask) => Partial<Ask>): Pick<Habits, 'tasks'> =>
  only(read, (place) => ({ ...change(place), ...alter(change(place)) }))

const withoutHeader = (ask: Ask, name: string) => ask.headers.filter(([each]) => each !== name)

const noContentType = (ask: Ask) => ({ headers: withoutHeader(ask, 'Content-Type') })

const unlessKept: Pick<Habits, 'keep'> = {
  keep: (kept, cookies) => {
    for (const [name, value] of cookies.map(pairOf)) if (!kept.has(name)) kept.set(name, value)
  },
}

/** Takes the first cookie for the ticket, the second for the loader, and so on. */
const byPosition: Pick<Habits, 'keep'> = {
  keep: (kept, cookies, isLogin) => {
    const names = ['SVCLOADER', '.ASPXAUTH', 'SVCCSRF', 'UserName']
    if (isLogin) for (const [at, name] of names.entries()) kept.set(name, pairOf(cookies[at] ?? '')[1])
  },
}

/** Adds what an answer sets to what it has, in place of replacing it. */
const appending: Pick<Habits, 'keep' | 'cookieHeader'> = {
  keep: (kept, cookies) => {
    for (const [name, value] of cookies.map(pairOf)) {
      const before = kept.get(name)
      kept.set(name, before === undefined || before === value ? value : `${before}; ${name}=${value}`)
    }
  },
  cookieHeader: good.cookieHeader,
}

/** Clients that keep to the document, each in a way of its own. */
export const lawfulClients: readonly ClientSubject[] = [
  lawful('good', 'Does everything as the document says.'),
  ...scenarios.map((scenario) =>
    lawful(`good-${scenario}`, `The good client in the scenario ${scenario}.`, {}, { scenario }),
  ),
  lawful('cookies-reversed', 'Sends its cookies in another order.', {
    cookieHeader: (kept) => good.cookieHeader(new Map([...kept].reverse())),
  }),
  lawful('headers-in-capitals', 'Spells its headers in capitals.', {
    ...login(({ headers }) => ({ headers: headers.map(([name, value]) => [name.toUpperCase(), value] as const) })),
    csrf: (kept) => good.csrf(kept, call(noPlace), kept).map(([name, value]) => [name.toLowerCase(), value] as const),
  }),
  lawful('session-kept', 'Goes on with the session of an earlier run.', {}, { keepsSession: true }),
  lawful('odata-only', 'Works with the OData endpoint alone.', only(readOData, readOData)),
  lawful('login-on-redirect', 'Logs in only once it is redirected to the login page.', { loginFirst: false }),
  lawful(
    'login-on-401',
    'Logs in only once it is refused with 401.',
    { loginFirst: false, on401: 'login' },
    { variants: ['no-cookies-401'] },
  ),
  lawful('http-1.0', 'Speaks HTTP/1.0.', { version: '1.0' }),
  lawful('no-accept', 'Sends no Accept.', {
    ...login((ask) => ({ headers: withoutHeader(ask, 'Accept') })),
    tasks: (place) => good.tasks(place).map((ask) => ({ ...ask, headers: withoutHeader(ask, 'Accept') })),
  }),
  lawful('over-https', 'Works over https.', {}, { tls: true }),
  lawful('no-secure-cookie', 'Does not keep Secure cookies over plain http.', {
    keep: (kept, cookies) => {
      good.keep(
        kept,
        cookies.filter((cookie) => !/;\s*secure/i.test(cookie)),
        false,
      )
    },
    onRedirect: 'end',
  }),
  lawful('quoted-cookies', 'Puts cookie values with special signs in quotes.', {
    cookieHeader: (kept) =>
      [...kept].map(([name, value]) => `${name}=${/[|,%]/.test(value) ? `"${value}"` : value}`).join('; '),
  }),
  lawful('form-blanks', 'Writes a blank of the query as a plus sign.', {
    ...query("$filter=Name+eq+'Ann+Lee'&$top=2"),
  }),
  lawful('absolute-uri', 'Names a nested lookup by its absolute address.', {
    ...members(({ baseUrl, lookup }) => ({
      [lookup.field]: { __metadata: { uri: `${baseUrl}${legacy}/${lookup.entity}Collection(guid'${lookup.id}')` } },
    })),
  }),
  lawful('verbose-content-type', 'Uses the content type application/json;odata=verbose.', {
    ...changed(({ headers }) => ({
      headers: headers.map(
        ([name, value]) => [name, name === 'Content-Type' ? `${value};odata=verbose` : value] as const,
      ),
    })),
  }),
  lawful(
    'ends-when-expired',
    'Ends with an error once the session has expired.',
    { onRedirect: 'end' },
    { scenario: 'session-expires' },
  ),
  lawful('field-to-field', 'Compares one field with another.', query('$filter=Name%20eq%20Notes&$top=2')),
]

const noPlace = {} as Place

/** Clients that break the duties they name, and no other. */
export const badClients: readonly ClientSubject[] = [
  bad('login-form', 'CALLER-1', 'Logs in with a form.', {
    ...login((_, { user }) => ({
      headers: [
        ['Content-Type', form],
        ['Accept', 'application/json'],
      ],
      body: new URLSearchParams({ UserName: user.name, UserPassword: user.password }).toString(),
    })),
  }),
  bad('login-get', ['CALLER-1', 'CALLER-11'], 'Logs in by GET, with name and password in the address.', {
    ...login((_, { user }) => ({
      method: 'GET',
      path: `${loginPath}?UserName=${user.name}&UserPassword=${encodeURIComponent(user.password)}`,
      headers: [['Accept', 'application/json']],
      body: '',
    })),
  }),
  bad('login-text', 'CALLER-1', 'Sends the JSON of the login as text/plain.', {
    ...login(() => ({
      headers: [
        ['Content-Type', 'text/plain'],
        ['Accept', 'application/json'],
      ],
    })),
  }),
  bad('login-no-type', 'CALLER-1', 'Sends the login without a Content-Type.', login(noContentType)),
  bad('login-other-members', 'CALLER-1', 'Calls the members of the login username and password.', {
    ...login((_, { user }) => ({ body: JSON.stringify({ username: user.name, password: user.password }) })),
  }),
  bad('login-no-password', 'CALLER-1', 'Logs in with the name alone.', {
    ...login((_, { user }) => ({ body: JSON.stringify({ UserName: user.name }) })),
  }),
  bad(
    'login-below-0',
    'CALLER-1',
    'Looks for the login service below /0.',
    login(() => ({ path: `/0${loginPath}` })),
  ),
  bad('login-html', 'CALLER-13', 'Accepts only HTML at login.', {
    ...login(() => ({
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'text/html'],
      ],
    })),
  }),
  bad('login-xml', 'CALLER-13', 'Accepts everything but JSON at login.', {
    ...login(() => ({
      headers: [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/xml, application/json;q=0'],
      ],
    })),
  }),

  bad('drops-loader', 'CALLER-2', 'Does not send the loader cookie back.', without('SVCLOADER')),
  bad('drops-user-name', 'CALLER-2', 'Does not send the UserName cookie back.', without('UserName')),
  bad(
    'ticket-alone',
    'CALLER-2',
    'Sends the ticket and the token alone.',
    without('SVCLOADER', 'UserName', 'SVCSESSIONID'),
  ),
  bad('empty-store', 'CALLER-2', 'Sends no cookie back.', {
    cookieHeader: () => undefined,
    onRedirect: 'end',
    csrf: () => [],
  }),
  bad(
    'ignores-later-cookies',
    'CALLER-2',
    'Keeps the cookies of the login alone.',
    {
      keep: (kept, cookies, isLogin) => {
        if (isLogin) good.keep(kept, cookies, true)
      },
      on401: 'end',
      onRedirect: 'end',
    },
    { scenario: 'late-session-cookie' },
  ),
  bad(
    'keeps-first-values',
    'CALLER-2',
    'Does not replace a cookie that a later answer changes.',
    { ...unlessKept, on401: 'end', onRedirect: 'end' },
    { scenario: 'late-session-cookie' },
  ),
  bad(
    'cookies-by-position',
    ['CALLER-2', 'CALLER-3'],
    'Takes the cookies of the login by their positions.',
    { ...byPosition, on401: 'force', onRedirect: 'end' },
    { scenario: 'cookie-order' },
  ),

  bad('no-token', 'CALLER-3', 'Sends no CSRF header.', { csrf: () => [] }),
  bad('empty-token', 'CALLER-3', 'Sends the CSRF header without a value.', { csrf: () => [['SVCCSRF', '']] }),
  bad('token-on-changes', 'CALLER-3', 'Sends the CSRF header with changes alone.', {
    csrf: (kept, ask) => (ask.method === 'GET' ? [] : good.csrf(kept, ask, kept)),
  }),
  bad('no-token-odata', 'CALLER-3', 'Sends no CSRF header to the OData endpoint.', {
    csrf: (kept, ask) => (ask.path.includes('/odata/') ? [] : good.csrf(kept, ask, kept)),
  }),
  bad('no-token-services', 'CALLER-3', 'Sends no CSRF header to custom services.', {
    csrf: (kept, ask) => (ask.path.includes('/rest/') ? [] : good.csrf(kept, ask, kept)),
  }),
  bad(
    'token-of-login',
    'CALLER-3',
    'Sends the CSRF token of the login for ever.',
    { csrf: (_, ask, first) => good.csrf(first, ask, first) },
    { scenario: 'rotating-token' },
  ),
  bad('token-other-name', 'CALLER-3', 'Sends the token in a header of another name.', {
    csrf: (kept) => [['X-CSRF-Token', kept.get('SVCCSRF') ?? '']],
  }),

  bad('legacy-entity', 'CALLER-4', 'Reads <Entity> of the legacy service.', {
    ...only(({ entity }) => ({ ...read({ ...noPlace, entity }), path: `${legacy}/${entity}?$top=2` }), readOData),
  }),
  bad('odata-collection', 'CALLER-4', 'Reads <Entity>Collection of the OData endpoint.', {
    ...only(read, (place) => readOData({ ...place, entity: `${place.entity}Collection` })),
  }),
  bad('record-by-text', 'CALLER-4', "Addresses a record as ('<id>').", {
    ...record(({ entity, recordId }) => `${legacy}/${entity}Collection('${recordId}')`),
  }),
  bad('record-by-bare-id', 'CALLER-4', 'Addresses a record as (<id>).', {
    ...record(({ entity, recordId }) => `${legacy}/${entity}Collection(${recordId})`),
  }),
  bad('record-by-segment', 'CALLER-4', 'Addresses a record as /<id>.', {
    ...record(({ entity, recordId }) => `${legacy}/${entity}Collection/${recordId}`),
  }),
  bad('change-no-type', 'CALLER-4', 'Sends a change without a Content-Type.', changed(noContentType)),
  bad('change-as-text', 'CALLER-4', 'Sends a change as text/plain.', {
    ...changed((ask) => ({
      headers: [...withoutHeader(ask, 'Content-Type'), ['Content-Type', 'text/plain'] as const],
    })),
  }),
  bad(
    'two-question-marks',
    'CALLER-4',
    'Begins each option of the query with a question mark.',
    query('$top=2?$select=Id'),
  ),
  bad('semicolons', 'CALLER-4', 'Joins the options of the query by semicolons.', query('$top=2;$select=Id')),
  bad('no-question-mark', 'CALLER-4', 'Begins the query with an ampersand.', {
    ...only(
      ({ entity }) => ({ ...read({ ...noPlace, entity }), path: `${legacy}/${entity}Collection&$top=2` }),
      readOData,
    ),
  }),

  bad('double-quotes', 'CALLER-5', 'Writes text literals in double quotes.', query('$filter=Name%20eq%20%22Ann%22')),
  bad('no-quotes', 'CALLER-5', 'Writes text literals without quotes.', query('$filter=Name%20eq%20Ann%20Lee')),
  bad('quote-not-doubled', 'CALLER-5', 'Does not double a quote in a text.', query("$filter=Name%20eq%20'O'Brien'")),
  bad('bare-plus', 'CALLER-5', 'Does not encode a plus sign in a text.', query("$filter=Name%20eq%20'Plus+Minus'")),

  bad('guid-wrapped', 'CALLER-6', "Writes guid'…' into the text of a lookup.", {
    ...members(({ lookup }) => ({ [`${lookup.field}Id`]: `guid'${lookup.id}'` })),
  }),
  bad('guid-unquoted', 'CALLER-6', 'Writes a GUID into a body without quotes.', {
    ...body(({ lookup }) => `{"${lookup.field}Id": ${lookup.id}}`),
  }),
  bad('guid-literal', 'CALLER-6', "Writes guid'…' into a body without quotes.", {
    ...body(({ lookup }) => `{"${lookup.field}Id": guid'${lookup.id}'}`),
  }),
  bad(
    'trailing-comma',
    'CALLER-6',
    'Ends an object with a comma.',
    body(({ dateTime }) => `{"${dateTime}": null,}`),
  ),
  bad(
    'single-quotes',
    'CALLER-6',
    'Writes JSON in single quotes.',
    body(({ dateTime }) => `{'${dateTime}': null}`),
  ),

  bad('nested-id', 'CALLER-7', 'Sets a lookup by an object with an Id.', {
    ...members(({ lookup }) => ({ [lookup.field]: { Id: lookup.id } })),
  }),
  bad('nested-entity', 'CALLER-7', 'Leaves Collection out of the uri of a nested lookup.', {
    ...members(({ lookup }) => ({ [lookup.field]: { __metadata: { uri: `${lookup.entity}(guid'${lookup.id}')` } } })),
  }),
  bad('nested-plain-id', 'CALLER-7', "Leaves guid'…' out of the uri of a nested lookup.", {
    ...members(({ lookup }) => ({
      [lookup.field]: { __metadata: { uri: `${lookup.entity}Collection(${lookup.id})` } },
    })),
  }),

  ...(
    [
      ['date-no-milliseconds', 'without milliseconds', '2026-02-03T04:05:06Z'],
      ['date-offset', 'with an offset', '2026-02-03T04:05:06.789+02:00'],
      ['date-no-zone', 'without a zone', '2026-02-03T04:05:06.789'],
      ['date-microsoft', 'as /Date()/', '/Date(1770091506789)/'],
      ['date-blank', 'with a blank instead of the T', '2026-02-03 04:05:06'],
      ['date-local', 'as a person writes them', '2/3/2026 4:05:06 AM'],
    ] as const
  ).map(([id, how, text]) =>
    bad(
      id,
      'CALLER-8',
      `Writes date-times ${how}.`,
      members(({ dateTime }) => ({ [dateTime]: text })),
    ),
  ),

  bad(
    'goes-on',
    'CALLER-9',
    'Takes the login page for data and goes on.',
    { onRedirect: 'goOn' },
    { scenario: 'session-expires' },
  ),
  bad(
    'ends-well',
    'CALLER-9',
    'Takes the login page for data and ends with 0.',
    { onRedirect: 'endWell' },
    { scenario: 'session-expires' },
  ),
  bad(
    'old-cookies',
    'CALLER-9',
    'Logs in again and goes on with the cookies from before.',
    { onRedirect: 'loginAndKeepOldCookies' },
    { scenario: 'session-expires' },
  ),
  bad('login-each-time', 'CALLER-10', 'Logs in for every request.', { loginEachTime: true }),
  bad('basic', 'CALLER-11', 'Sends HTTP Basic credentials with every request.', {
    further: [['Authorization', `Basic ${Buffer.from('Supervisor:secret').toString('base64')}`]],
  }),
  bad('password-in-address', 'CALLER-11', 'Sends the password in the address of a read.', {
    ...only((place) => read(place, `$top=2&password=${encodeURIComponent(place.user.password)}`), readBack),
  }),
  bad(
    'ends-on-401',
    'CALLER-12',
    'Gives up on a 401 of the legacy service.',
    { on401: 'end' },
    { scenario: 'force-session' },
  ),
  bad(
    'login-on-each-401',
    'CALLER-12',
    'Answers a 401 of the legacy service by a new login alone.',
    { on401: 'login' },
    { scenario: 'force-session' },
  ),
  bad(
    'patch',
    'CALLER-14',
    'Changes records by PATCH.',
    changed(() => ({ method: 'PATCH' })),
  ),
  bad(
    'post',
    'CALLER-14',
    'Changes records by POST.',
    changed(() => ({ method: 'POST' })),
  ),
  bad(
    'ignores-code',
    'CALLER-15',
    'Goes on after a refused login.',
    { onRefusedLogin: 'goOn', onRedirect: 'end' },
    { scenario: 'login-refused' },
  ),
  bad(
    'logins-without-end',
    'CALLER-16',
    'Logs in again and again.',
    { onRefusedLogin: 'again' },
    { scenario: 'login-refused' },
  ),
  bad(
    'repeats-without-end',
    ['CALLER-12', 'CALLER-16'],
    'Repeats a request that is refused with 401.',
    { on401: 'repeat' },
    { scenario: 'force-session' },
  ),
  bad('appends-cookies', 'CALLER-17', 'Adds a cookie that is set again to the one it has.', appending, {
    scenario: 'late-session-cookie',
  }),
]
