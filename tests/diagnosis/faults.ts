import type { EmulatorOptions } from '../../src/emulator/index.js'
import { wantsIfMatch } from '../cases/refused-changes.js'
import { headerIn, mapHeader, withoutHeader, type Answer, type Call } from '../support/in-between.js'
import { ownAnswer, type Manner } from './proxy.js'

export type Profile = Readonly<Record<string, Record<string, unknown>>>

export interface Fault {
  readonly manner?: Manner
  /** An emulator of its own behind the proxy. */
  readonly behind?: EmulatorOptions
  readonly twoNodes?: true
  readonly profile?: (profile: Profile) => object
  readonly only: readonly string[]
}

const withTarget = (more: object) => (profile: Profile) => ({ target: { ...profile['target'], ...more } })
const jsonOf = ({ body }: Answer) => JSON.parse(body.toString()) as { d?: { results: unknown[] }; value?: unknown[] }

const unserved =
  '{"error":{"code":"4","message":{"lang":"en-US","value":"An error has occurred."},' +
  '"innererror":{"message":"Column UsrPortrait cannot be serialized.","type":"T","stacktrace":""}}}'

/** Each cause with a server that has that fault, and the clauses that are to be told it. */
export const faults: readonly (readonly [cause: string, what: string, clauses: readonly string[], fault: Fault])[] = [
  [
    'login-code-not-zero',
    'a wrong password in the profile',
    ['LOGIN-1'],
    {
      profile: (profile) => ({
        users: {
          main: {
            ...(profile['users']?.['main'] as object),
            password: (profile['users']?.['restricted'] as { password: object }).password,
          },
        },
      }),
      only: ['LOGIN-1', 'READ-1'],
    },
  ],
  [
    'secure-cookie-over-http',
    'a Secure token over plain http',
    ['COOKIE-9', 'READ-1'],
    { profile: withTarget({ sendSecureOverHttp: false }), only: ['COOKIE-9', 'READ-1'] },
  ],
  [
    'cookie-path',
    'a proxy that mounts the application elsewhere and leaves the paths of cookies as they are',
    ['COOKIE-1', 'COOKIE-9'],
    {
      manner: {
        below: '/tenant',
        back: (answer) => ({
          ...answer,
          headers: mapHeader(answer.headers, 'set-cookie', (line) => line.replace('path=/', 'path=/inner')),
        }),
      },
      only: ['COOKIE-1', 'COOKIE-9'],
    },
  ],
  [
    'cookie-domain',
    'a proxy that leaves the domain of cookies as the application behind it has it',
    ['COOKIE-1', 'COOKIE-6', 'COOKIE-9', 'PAGE-2'],
    {
      manner: {
        back: (answer) => ({
          ...answer,
          headers: mapHeader(answer.headers, 'set-cookie', (line) => `${line}; Domain=app01.internal`),
        }),
      },
      only: ['COOKIE-1', 'COOKIE-6', 'COOKIE-9', 'PAGE-2'],
    },
  ],
  [
    'ticket-lost',
    'a gateway that keeps the last cookie alone',
    ['COOKIE-1', 'COOKIE-3', 'COOKIE-9'],
    {
      manner: {
        back: (answer) => {
          const cookies = answer.headers.filter(([name]) => name.toLowerCase() === 'set-cookie')
          return { ...answer, headers: [...withoutHeader(answer.headers, 'set-cookie'), ...cookies.slice(-1)] }
        },
      },
      only: ['COOKIE-1', 'COOKIE-3', 'COOKIE-9'],
    },
  ],
  [
    'legacy-absent',
    'a web server that knows no .svc',
    ['READ-1', 'READ-2'],
    {
      manner: {
        onward: (call) => (call.path.includes('EntityDataService') ? ownAnswer(404, 'not found') : call),
      },
      only: ['READ-1', 'READ-2', 'ODATA-1'],
    },
  ],
  [
    'cookies-folded',
    'a gateway that folds cookies into one header',
    ['COOKIE-1', 'COOKIE-9'],
    { manner: { back: (answer) => folded(answer) }, only: ['COOKIE-1', 'COOKIE-9'] },
  ],
  [
    'cookies-folded',
    'a gateway that joins cookies by a semicolon',
    ['COOKIE-1', 'COOKIE-9'],
    { manner: { back: (answer) => folded(answer, '; ') }, only: ['COOKIE-1', 'COOKIE-9'] },
  ],
  [
    'second-factor',
    'an account that asks for a code',
    ['LOGIN-3', 'COOKIE-1', 'COOKIE-9'],
    { manner: { back: secondFactor }, only: ['LOGIN-3', 'COOKIE-1', 'COOKIE-9'] },
  ],
  [
    'cookie-path-case',
    'an application that writes the path of its cookies in capitals',
    ['COOKIE-9'],
    {
      manner: {
        below: '/tenant',
        back: (answer) => ({
          ...answer,
          headers: mapHeader(answer.headers, 'set-cookie', (line) => line.replace('path=/', 'path=/TENANT')),
        }),
      },
      only: ['COOKIE-9'],
    },
  ],
  [
    'csrf-header-underscore',
    'a gateway that drops headers with an underscore',
    ['COOKIE-9', 'ACCESS-9'],
    {
      behind: { vendorPrefix: 'CRT_' },
      manner: { onward: (call) => ({ ...call, headers: call.headers.filter(([name]) => !name.includes('_')) }) },
      only: ['COOKIE-9', 'ACCESS-9'],
    },
  ],
  [
    'csrf-header-lost',
    'a proxy that strips a header',
    ['COOKIE-9', 'ACCESS-9'],
    {
      manner: { onward: (call) => ({ ...call, headers: withoutHeader(call.headers, 'SVCCSRF') }) },
      only: ['COOKIE-9', 'ACCESS-9'],
    },
  ],
  [
    'vendor-prefix',
    'a profile that names the header by another cookie that ends in CSRF',
    ['COOKIE-9', 'ACCESS-9'],
    {
      manner: {
        back: (answer) => ({
          ...answer,
          headers: answer.headers.flatMap(([name, value]) =>
            value.startsWith('SVCCSRF=')
              ? [
                  [name, `CRT_${value}`.replace('CRT_SVC', 'CRT_')],
                  [name, value],
                ]
              : [[name, value]],
          ),
        }),
      },
      profile: withTarget({ vendorPrefix: 'CRT_' }),
      only: ['COOKIE-9', 'ACCESS-9'],
    },
  ],
  [
    'session-unknown',
    'a proxy that drops the ticket by its name',
    ['COOKIE-9', 'READ-1', 'ODATA-1'],
    {
      manner: { onward: (call) => ({ ...call, headers: mapHeader(call.headers, 'cookie', without('.ASPXAUTH')) }) },
      only: ['COOKIE-9', 'READ-1', 'ODATA-1'],
    },
  ],
  [
    'session-unknown',
    'a gateway that cuts the Cookie header at a length',
    ['COOKIE-9', 'READ-1'],
    {
      manner: {
        onward: (call) => ({ ...call, headers: mapHeader(call.headers, 'cookie', (cookies) => cookies.slice(0, 20)) }),
      },
      only: ['COOKIE-9', 'READ-1'],
    },
  ],
  [
    'session-unknown',
    'a gateway that lets the first cookie alone through',
    ['COOKIE-9'],
    {
      manner: {
        onward: (call) => ({
          ...call,
          headers: mapHeader(call.headers, 'cookie', (cookies) => cookies.split(';')[0] ?? ''),
        }),
      },
      only: ['COOKIE-9'],
    },
  ],
  [
    'session-unknown',
    'a gateway that alters the ticket',
    ['COOKIE-9', 'READ-1'],
    {
      manner: {
        onward: (call) => ({
          ...call,
          headers: mapHeader(call.headers, 'cookie', (cookies) => cookies.replace('.ASPXAUTH=', '.ASPXAUTH=x')),
        }),
      },
      only: ['COOKIE-9', 'READ-1'],
    },
  ],
  [
    'lower-case-redirect',
    'a rewrite rule that redirects every GET to lower case',
    ['READ-1', 'PAGE-1', 'COOKIE-9'],
    { manner: { onward: inLowerCase }, only: ['READ-1', 'PAGE-1', 'COOKIE-9'] },
  ],
  [
    'query-encoded-twice',
    'a gateway that encodes the query once more',
    ['READ-7', 'ODATA-2'],
    {
      manner: {
        onward: (call) => ({ ...call, path: call.path.replace(/\?.*$/, (query) => query.replaceAll('%', '%25')) }),
      },
      only: ['READ-7', 'ODATA-2', 'ACCESS-2'],
    },
  ],
  [
    'query-decoded',
    'a gateway that decodes the plus signs of the query',
    ['READ-9', 'ACCESS-3'],
    {
      manner: { onward: (call) => ({ ...call, path: call.path.replaceAll('%2B', '+') }) },
      only: ['READ-9', 'ACCESS-3'],
    },
  ],
  [
    'challenge-renamed',
    'a cloud gateway that renames the challenge',
    ['ACCESS-7', 'MODE-2'],
    {
      manner: {
        back: (answer) => ({
          ...answer,
          headers: answer.headers.map(([name, value]) => [
            /^www-authenticate$/i.test(name) ? `x-amzn-Remapped-${name}` : name,
            value,
          ]),
        }),
      },
      only: ['ACCESS-7', 'MODE-2'],
    },
  ],
  [
    'altered-request-filtered',
    'a firewall that has a page of its own for a changed ticket',
    ['ACCESS-6'],
    { manner: guardingTickets(), only: ['ACCESS-6'] },
  ],
  [
    'page-instead',
    'a front end that has its start page for the paths of one service',
    ['ODATA-1', 'ODATA-2'],
    {
      manner: {
        onward: (call) => (call.path.includes('/odata/') ? ownAnswer(200, '<div id="root"></div>') : call),
      },
      only: ['READ-1', 'ODATA-1', 'ODATA-2'],
    },
  ],
  [
    'page-instead',
    'a page of maintenance with status 200',
    ['COOKIE-9', 'READ-1', 'REST-2', 'REST-3', 'REST-5'],
    {
      manner: { onward: (call) => (call.path.startsWith('/0/') ? ownAnswer(200, '<h1>Back soon</h1>') : call) },
      only: ['COOKIE-9', 'READ-1', 'REST-2', 'REST-3', 'REST-5'],
    },
  ],
  [
    'request-filtered',
    'a firewall that has a page with status 200 for a doubled quote',
    ['READ-15'],
    {
      manner: { onward: (call) => (/%27%27|''/.test(call.path) ? ownAnswer(200, '<h1>Rejected</h1>') : call) },
      only: ['READ-1', 'READ-15'],
    },
  ],
  [
    'no-stickiness',
    'a balancer that sends every other request to another node',
    ['FLOW-2'],
    { twoNodes: true, manner: { node: (nth) => nth % 2 }, only: ['COOKIE-9', 'FLOW-2'] },
  ],
  [
    'login-page-instead',
    'a proxy that follows redirects by itself',
    ['ACCESS-1'],
    {
      manner: {
        back: (answer) =>
          answer.status === 302 ? ownAnswer(200, '<html><form><input type="password"></form></html>') : answer,
      },
      only: ['ACCESS-1'],
    },
  ],
  [
    'session-unknown',
    'a service whose sessions are over at once',
    ['COOKIE-9', 'READ-1'],
    { behind: { sessionLifetimeMs: 0 }, only: ['COOKIE-9', 'READ-1'] },
  ],
  [
    'force-use-session',
    'a legacy service that wants the headers of the work-around, where the profile forbids to try them',
    ['COOKIE-9', 'READ-9', 'WRITE-1', 'ERROR-1', 'RIGHTS-3'],
    {
      behind: { variants: ['force-use-session'] },
      profile: withTarget({ forceUseSession: 'never' }),
      only: ['COOKIE-9', 'READ-9', 'WRITE-1', 'ERROR-1', 'RIGHTS-3', 'ODATA-1', 'ODATA-4'],
    },
  ],
  [
    'force-use-session-odata',
    'an OData endpoint that wants the headers of the work-around, beside a legacy service that does not',
    ['ODATA-1', 'ACCESS-11'],
    {
      manner: {
        onward: (call) => {
          const has = (name: string) => call.headers.some(([given]) => given.toLowerCase() === name)
          return call.path.includes('/odata/') && has('cookie') && !has('forceusesession') ? ownAnswer(401) : call
        },
      },
      only: ['COOKIE-9', 'ODATA-1', 'ACCESS-11'],
    },
  ],
  [
    'no-rights',
    'a user without rights to the probe entity',
    ['COOKIE-9', 'LIMIT-5'],
    {
      profile: (profile) => ({ entities: { probe: 'Payroll' }, users: { main: profile['users']?.['restricted'] } }),
      only: ['COOKIE-9', 'COOKIE-8', 'LIMIT-5', 'REST-1'],
    },
  ],
  [
    'app-root',
    'an application at the root, which nothing declares',
    ['READ-1', 'ODATA-1'],
    { behind: { variants: ['app-at-root'] }, profile: () => ({ departures: [] }), only: ['READ-1', 'ODATA-1'] },
  ],
  [
    'app-root',
    'a proxy that takes `/0` away before an application at the root',
    ['ACCESS-2', 'REST-3'],
    {
      behind: { variants: ['app-at-root'] },
      manner: { onward: (call) => ({ ...call, path: call.path.replace(/^\/0\//, '/') }) },
      only: ['ACCESS-2', 'REST-3'],
    },
  ],
  [
    'probe-unknown',
    'a probe entity that is misspelt in the profile',
    ['READ-1', 'ODATA-1'],
    { profile: () => ({ entities: { probe: 'Contakt' } }), only: ['READ-1', 'ODATA-1'] },
  ],
  [
    'rate-limited',
    'a gateway that puts off what takes long',
    ['READ-7', 'READ-8', 'ODATA-2', 'WRITE-1'],
    {
      manner: { onward: (call) => (/[?&](\$|%24)filter=/.test(call.path) ? ownAnswer(503, '<h1>Busy</h1>') : call) },
      only: ['READ-7', 'READ-8', 'READ-10', 'ODATA-1', 'ODATA-2', 'WRITE-1'],
    },
  ],
  [
    'answers-cached',
    'a cache in front of everything that looks at the address alone',
    ['ACCESS-1', 'READ-2', 'WRITE-1'],
    { manner: caching(), only: ['ACCESS-1', 'READ-2', 'WRITE-1'] },
  ],
  ['reads-lag', 'a replica that lags behind', ['WRITE-1'], { manner: laggingBy(5), only: ['WRITE-1'] }],
  [
    'method-blocked',
    'a firewall that knows neither PUT nor MERGE',
    ['WRITE-1', 'WRITE-3'],
    {
      manner: { onward: (call) => (/^(PUT|MERGE)$/.test(call.method) ? ownAnswer(405) : call) },
      only: ['WRITE-1', 'WRITE-3'],
    },
  ],
  [
    'method-blocked',
    'a firewall that has a page for MERGE',
    ['WRITE-1', 'GUID-1'],
    {
      manner: { onward: (call) => (call.method === 'MERGE' ? ownAnswer(403, '<h1>Request rejected</h1>') : call) },
      only: ['WRITE-1', 'GUID-1'],
    },
  ],
  [
    'request-filtered',
    'a firewall that takes a doubled quote for an attack',
    ['READ-15'],
    {
      manner: {
        onward: (call) => (/%27%27|''/.test(call.path) ? ownAnswer(403, '<h1>Request rejected</h1>') : call),
      },
      only: ['READ-1', 'READ-15'],
    },
  ],
  [
    'error-page-replaced',
    'a gateway with error pages of its own',
    ['READ-12', 'ERROR-1', 'ACCESS-7', 'MODE-2'],
    {
      manner: {
        back: (answer) => (answer.status >= 400 ? ownAnswer(answer.status, '<h1>An error</h1>') : answer),
      },
      only: ['READ-1', 'READ-12', 'ERROR-1', 'ACCESS-7', 'MODE-2'],
    },
  ],
  [
    'location-rewritten',
    'a proxy that leaves the inner host in Location',
    ['ACCESS-2', 'LOGIN-8'],
    {
      manner: {
        back: (answer) => ({
          ...answer,
          headers: mapHeader(answer.headers, 'location', (to) => new URL(to, 'http://inner.example:8080').href),
        }),
      },
      only: ['ACCESS-2', 'LOGIN-8'],
    },
  ],
  [
    'location-rewritten',
    'a proxy that mounts the application elsewhere and leaves Location as it is',
    ['ACCESS-2'],
    { manner: { below: '/tenant' }, only: ['ACCESS-2'] },
  ],
  [
    'next-link-elsewhere',
    'a proxy that leaves the inner host in the links to further pages',
    ['READ-4', 'ODATA-1'],
    {
      behind: { rows: 60, variants: ['paged-40'] },
      manner: {
        onward: (call) => ({
          ...call,
          headers: [...withoutHeader(call.headers, 'host'), ['Host', 'inner.example:8080']],
        }),
      },
      only: ['READ-4', 'ODATA-1'],
    },
  ],
  [
    'answer-too-long',
    'a proxy that buffers answers, and gives the long ones up',
    ['READ-6'],
    {
      manner: {
        back: (answer) => (answer.body.length > 8000 ? ownAnswer(502, 'upstream sent too big a body') : answer),
      },
      only: ['READ-1', 'READ-6'],
    },
  ],
  [
    'answer-cut',
    'a proxy that cuts the list of one service at a page',
    ['ODATA-1'],
    {
      manner: { back: (answer, { path }) => (path.includes('/odata/') ? cutAt(answer, 10) : answer) },
      only: ['ODATA-1'],
    },
  ],
  [
    'lookup-id-filter',
    'a lookup that the profile names as its field is called',
    ['ODATA-2'],
    {
      profile: (profile) => ({ lookup: { ...profile['lookup'], field: `${String(profile['lookup']?.['field'])}Id` } }),
      only: ['ODATA-2'],
    },
  ],
  [
    'if-match',
    'an entity with a concurrency token',
    ['WRITE-1', 'WRITE-5'],
    { manner: wantsIfMatch(428), only: ['WRITE-1', 'WRITE-5'] },
  ],
  [
    'guid-form',
    'a gateway that wraps GUIDs in bodies',
    ['WRITE-6', 'GUID-3'],
    {
      manner: {
        onward: (call) => ({
          ...call,
          body: call.method === 'MERGE' ? call.body.replaceAll(/"([0-9a-f-]{36})"/gi, `"guid'$1'"`) : call.body,
        }),
      },
      only: ['WRITE-6', 'GUID-3'],
    },
  ],
  [
    'guid-form',
    'a gateway that takes the quotes of GUIDs in bodies away',
    ['WRITE-6', 'GUID-3'],
    {
      manner: {
        onward: (call) => ({
          ...call,
          body: call.method === 'MERGE' ? call.body.replaceAll(/"([0-9a-f-]{36})"/gi, `guid'$1'`) : call.body,
        }),
      },
      only: ['WRITE-6', 'GUID-3'],
    },
  ],
  [
    'single-sign-on',
    'a sign-on that callers without a session are led to',
    ['ACCESS-2'],
    {
      manner: {
        back: (answer) => ({
          ...answer,
          headers: mapHeader(answer.headers, 'location', (to) =>
            to.includes('NuiLogin') ? 'https://idp.example.test/saml2?SAMLRequest=fZJN&RelayState=1' : to,
          ),
        }),
      },
      only: ['ACCESS-2'],
    },
  ],
  [
    'csrf-cookie-late',
    'a platform that sets the CSRF cookie on a page of the application alone',
    ['COOKIE-9', 'READ-1'],
    {
      manner: {
        back: (answer) => ({
          ...answer,
          headers: answer.headers.filter(([, value]) => !/^\w+CSRF=/.test(value)),
        }),
      },
      only: ['COOKIE-9', 'READ-1', 'ODATA-1'],
    },
  ],
  [
    'locked-by-own-login',
    'a platform that locks an account after one refused login',
    ['LOGIN-5'],
    { manner: lockingOut(), profile: ({ users }) => ({ users: { main: users?.['main'] } }), only: ['LOGIN-5'] },
  ],
  [
    'unreadable-column',
    'an entity of which one column cannot be served',
    ['READ-1'],
    {
      manner: {
        back: (answer, { method, path }) =>
          method === 'GET' && answer.status === 200 && /Contact(Collection)?(\?|$)/.test(path) && !/select=/.test(path)
            ? { status: 500, headers: [['Content-Type', 'application/json']], body: Buffer.from(unserved) }
            : answer,
      },
      only: ['READ-1', 'READ-14'],
    },
  ],
  [
    'message-library',
    'a wrongly filled message-library setting',
    ['PAGE-3'],
    { behind: { deviations: ['message-server-challenge'] }, only: ['PAGE-3'] },
  ],
]

/** Takes no login of a user any more once one was refused. */
function lockingOut(): Manner {
  const locked = new Set<string>()
  const userIn = (text: string) => /"UserName":"([^"]*)"/.exec(text)?.[1] ?? ''
  return {
    onward: (call) =>
      call.path.endsWith('/Login') && locked.has(userIn(call.body))
        ? {
            status: 200,
            headers: [['Content-Type', 'application/json']],
            body: Buffer.from('{"Code":1,"Message":"The account is locked out."}'),
          }
        : call,
    back: (answer, call) => {
      if (call.path.endsWith('/Login') && answer.body.toString().includes('"Code":1')) locked.add(userIn(call.body))
      return answer
    },
  }
}

function without(name: string): (cookies: string) => string {
  return (cookies) =>
    cookies
      .split('; ')
      .filter((cookie) => !cookie.startsWith(`${name}=`))
      .join('; ')
}

/** Keeps every good read by its address, whoever asks for it and in whichever format. */
function caching(): Manner {
  const kept = new Map<string, Answer>()
  return {
    onward: (call) => (call.method === 'GET' ? (kept.get(call.path) ?? call) : call),
    back: (answer, call) => {
      if (call.method === 'GET' && answer.status === 200) kept.set(call.path, answer)
      return answer
    },
  }
}

/** Shows each address as it was so many reads before. */
function laggingBy(reads: number): Manner {
  const seen = new Map<string, Answer[]>()
  return {
    back: (answer, call) => {
      if (call.method !== 'GET' || answer.status !== 200) return answer
      const key = `${call.path} ${headerIn(call, 'accept') ?? ''}`
      const known = [...(seen.get(key) ?? []), answer]
      seen.set(key, known)
      return known.at(-1 - reads) ?? known[0] ?? answer
    },
  }
}

/** Knows the tickets that it has passed on, and answers any other one itself. */
function guardingTickets(): Manner {
  const tickets = new Set<string>()
  const ticketIn = (text: string) => /\.ASPXAUTH=([^;]+)/.exec(text)?.[1]
  return {
    onward: (call) => {
      const ticket = ticketIn(headerIn(call, 'cookie') ?? '')
      return ticket === undefined || tickets.has(ticket) ? call : ownAnswer(200, '<h1>Request blocked</h1>')
    },
    back: (answer) => {
      for (const [, value] of answer.headers) tickets.add(ticketIn(value) ?? '')
      return answer
    },
  }
}

export function secondFactor(answer: Answer, { path }: Call): Answer {
  if (!path.endsWith('/Login') || !answer.body.toString().includes('"Code":0')) return answer
  const body = { ...(JSON.parse(answer.body.toString()) as object), RedirectUrl: '/Login/SecondFactor.html' }
  return {
    ...answer,
    headers: [...withoutHeader(answer.headers, 'set-cookie'), ['Set-Cookie', 'PendingLogin=4f1c; path=/; HttpOnly']],
    body: Buffer.from(JSON.stringify(body)),
  }
}

export function inLowerCase(call: Call): Call | Answer {
  const [path = '', ...query] = call.path.split('?')
  if (call.method !== 'GET' || !/[A-Z]/.test(path)) return call
  return { ...ownAnswer(301), headers: [['Location', [path.toLowerCase(), ...query].join('?')]] }
}

function folded(answer: Answer, by = ', '): Answer {
  const cookies = answer.headers.filter(([name]) => name.toLowerCase() === 'set-cookie').map(([, value]) => value)
  if (cookies.length < 2) return answer
  return { ...answer, headers: [...withoutHeader(answer.headers, 'set-cookie'), ['Set-Cookie', cookies.join(by)]] }
}

function cutAt(answer: Answer, most: number): Answer {
  if (answer.status !== 200 || !answer.body.toString().startsWith('{')) return answer
  const json = jsonOf(answer)
  return { ...answer, body: Buffer.from(JSON.stringify({ ...json, value: json.value?.slice(0, most) })) }
}
