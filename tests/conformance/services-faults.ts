import {
  cap,
  cutAt,
  isLarge,
  jsonRows,
  rows,
  withJsonRows,
  type Call,
  type Manner,
  type Reply,
} from './services-front.js'

/** A breach of the services, and the clauses that it turns red. */
export interface ServiceFault {
  readonly id: string
  readonly sentence: string
  readonly fails: readonly string[]
  /** A fresh manner for each target: some of them count. */
  readonly manner: () => Manner
}

const restricted = 'Guest'

const isProbe = ({ path }: Call) => /\/Contact(Collection)?$/.test(path)
const isForbidden = ({ path }: Call) => /\/Payroll(Collection)?(\(|$)/.test(path)
const isOdata = ({ path }: Call) => path.includes('/odata/')
const isEcho = ({ path }: Call) => path.includes('/rest/EchoService/Echo')
const isPing = ({ path }: Call) => path.includes('/rest/PublicService/')
const isWindows = ({ query }: Call) => query.includes('ntlm')
const hasCookies = ({ headers }: Call) => headers.cookie !== undefined
const asksForXml = ({ headers }: Call) => !/json/.test(headers.accept ?? '')
const parameterOf = ({ path }: Call) => path.split('/rest/EchoService/Echo/')[1]

function json(status: number, value: unknown, headers: Reply['headers'] = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(value)),
  }
}

function plain(status: number, headers: Reply['headers'] = {}): Reply {
  return { status, headers, body: Buffer.alloc(0) }
}

const loginPage: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from('<html><title>Login</title><form><input type="password"></form></html>'),
}

const toLogin = plain(302, { location: '/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F' })

/** Answers some calls by itself. */
function answering(which: (call: Call) => boolean, reply: Reply | ((call: Call) => Reply)): () => Manner {
  return () => ({ instead: (call) => (which(call) ? (typeof reply === 'function' ? reply(call) : reply) : undefined) })
}

/** Asks for all rows of the large entity once more and cuts them elsewhere. */
function cutting(which: (call: Call) => boolean, most: number): () => Manner {
  return () => ({
    instead: async (call, behind) =>
      isLarge(call) && which(call) ? cutAt(await behind({ ...call, query: '' }), most) : undefined,
  })
}

/** Reads of the probe after the large entity was read first: the burst, as the order of the classes has it. */
function inTheBurst(each: (call: Call, number: number) => Reply | 'tear' | undefined): () => Manner {
  return () => {
    let large = false
    let number = 0
    return {
      instead: (call) => {
        large ||= isLarge(call)
        return large && isProbe(call) && call.method === 'GET' ? each(call, ++number) : undefined
      },
    }
  }
}

/** The restricted user asks, and gets what somebody with rights would get. */
function readsForbidden(which: (call: Call) => boolean): () => Manner {
  return () => {
    const seen = new Map<string, Reply>()
    const key = ({ path, query }: Call) => `${path}?${query}`
    return {
      instead: (call) =>
        call.user === restricted && isForbidden(call) && which(call) ? seen.get(key(call)) : undefined,
      after: (call, reply) => {
        if (isForbidden(call) && call.user !== restricted && reply.status === 200) seen.set(key(call), reply)
        return reply
      },
    }
  }
}

const refusing = (reply: Reply, which: (call: Call) => boolean = () => true) =>
  answering((call) => call.user === restricted && isForbidden(call) && which(call), reply)

/** The answer to the first message of NTLM, changed. */
function challenging(change: (message: Buffer) => Buffer | string): () => Manner {
  return () => ({
    after: (call, reply) => {
      const offered = [reply.headers['www-authenticate'] ?? []].flat()
      const message = offered.map((value) => /^NTLM (\S+)$/.exec(value)?.[1]).find((found) => found !== undefined)
      if (!isWindows(call) || message === undefined) return reply
      const changed = change(Buffer.from(message, 'base64'))
      const text = typeof changed === 'string' ? changed : changed.toString('base64')
      return { ...reply, headers: { ...reply.headers, 'www-authenticate': text === '' ? 'NTLM' : `NTLM ${text}` } }
    },
  })
}

function patched(message: Buffer, write: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(message)
  write(copy)
  return copy
}

const onLegacyRead = (call: Call) => !isOdata(call) && call.method === 'GET'

export const serviceFaults: readonly ServiceFault[] = [
  {
    id: 'cap-one-lower',
    sentence: 'one record fewer than the cap, without a word that there are more',
    fails: ['LIMIT-1'],
    manner: cutting(() => true, cap - 1),
  },
  {
    id: 'cap-one-higher',
    sentence: 'one record more than the cap',
    fails: ['LIMIT-1'],
    manner: cutting(() => true, cap + 1),
  },
  { id: 'no-cap', sentence: 'all records at once', fails: ['LIMIT-1'], manner: cutting(() => true, rows) },
  {
    id: 'silent-cut',
    sentence: 'forty records, and no link to more',
    fails: ['LIMIT-1'],
    manner: cutting(() => true, 40),
  },
  {
    id: 'large-empty',
    sentence: 'the large entity is answered with an empty collection',
    fails: ['LIMIT-1'],
    manner: cutting(() => true, 0),
  },
  {
    id: 'second-page-over-cap',
    sentence: 'a small first page, and a second one beyond the cap',
    fails: ['LIMIT-1'],
    manner: () => ({
      instead: async (call, behind) => {
        if (!isLarge(call)) return undefined
        const all = await behind({ ...call, query: '' })
        const found = jsonRows(all)
        if (found === undefined) return cutAt(all, cap)
        if (call.query.includes('skiptoken')) return withJsonRows(all, () => found.slice(10))
        const page = JSON.parse(cutAt(all, 10).body.toString()) as { d?: object }
        const next = `http://${call.headers.host ?? ''}${call.path}?$skiptoken=10`
        return json(200, page.d ? { d: { ...page.d, __next: next } } : { ...page, '@odata.nextLink': next })
      },
    }),
  },
  {
    id: 'top-lifts-cap',
    sentence: 'a $top above the cap is obeyed',
    fails: ['LIMIT-2'],
    manner: cutting(({ query }) => /top=/.test(query), cap + 1),
  },
  { id: 'odata-without-cap', sentence: 'OData knows no cap', fails: ['LIMIT-3'], manner: cutting(isOdata, rows) },
  {
    id: 'odata-lower-cap',
    sentence: 'OData cuts at half the cap',
    fails: ['LIMIT-3'],
    manner: cutting(isOdata, cap / 2),
  },
  {
    id: 'xml-without-cap',
    sentence: 'the XML answer knows no cap',
    fails: ['LIMIT-4'],
    manner: cutting(asksForXml, rows),
  },
  {
    id: 'xml-lower-cap',
    sentence: 'the XML answer ends one record before the cap',
    fails: ['LIMIT-4'],
    manner: cutting(asksForXml, cap - 1),
  },
  {
    id: 'rate-limit',
    sentence: 'the burst is answered 429 from the tenth read on',
    fails: ['LIMIT-5'],
    manner: inTheBurst((_call, number) => (number > 15 ? plain(429, { 'retry-after': '1' }) : undefined)),
  },
  {
    id: 'rate-limit-from-the-start',
    sentence: 'reads are answered 429 once much was downloaded',
    fails: ['LIMIT-5'],
    manner: inTheBurst((call, number) => (number > 7 && !/filter/.test(call.query) ? plain(429) : undefined)),
  },
  {
    id: 'rate-limit-as-403',
    sentence: 'some reads of the burst are forbidden',
    fails: ['LIMIT-5'],
    manner: inTheBurst((_call, number) => (number > 20 && number % 5 === 0 ? plain(403) : undefined)),
  },
  {
    id: 'empty-in-the-burst',
    sentence: 'some reads of the burst find nothing',
    fails: ['LIMIT-5'],
    manner: inTheBurst((_call, number) =>
      number > 20 && number % 5 === 0 ? json(200, { d: { results: [] } }) : undefined,
    ),
  },
  {
    id: 'other-rows-in-the-burst',
    sentence: 'one read of the burst gives the records of somebody else',
    fails: ['LIMIT-5'],
    manner: inTheBurst((_call, number) =>
      number === 25 ? json(200, { d: { results: [{ Id: 'a' }, { Id: 'b' }, { Id: 'c' }] } }) : undefined,
    ),
  },
  {
    id: 'fewer-rows-in-the-burst',
    sentence: 'one read of the burst gives fewer records',
    fails: ['LIMIT-5'],
    manner: () => {
      let large = false
      let number = 0
      return {
        after: (call, reply) => {
          large ||= isLarge(call)
          return large && isProbe(call) && ++number === 25 ? cutAt(reply, 1) : reply
        },
      }
    },
  },
  {
    id: 'empty-in-a-row',
    sentence: 'the thirtieth read of a session finds nothing',
    fails: ['FLOW-2'],
    manner: () => {
      let number = 0
      return {
        instead: (call) =>
          isProbe(call) && call.user === 'Supervisor' && [25, 26, 27, 28, 60, 61, 62].includes(++number)
            ? json(200, { d: { results: [] } })
            : undefined,
      }
    },
  },
  {
    id: 'session-of-twenty-reads',
    sentence: 'a session is over after twenty reads',
    fails: ['FLOW-2'],
    manner: () => {
      const reads = new Map<string, number>()
      return {
        instead: (call) => {
          if (!isProbe(call) || call.user !== 'Supervisor') return undefined
          const ticket = /\.ASPXAUTH=([^;]+)/.exec(call.headers.cookie ?? '')?.[1] ?? ''
          reads.set(ticket, (reads.get(ticket) ?? 0) + 1)
          return (reads.get(ticket) ?? 0) > 20 ? toLogin : undefined
        },
      }
    },
  },
  {
    id: 'rows-lost-side-by-side',
    sentence: 'of reads that come at once each loses a record',
    fails: ['LIMIT-5', 'FLOW-2'],
    manner: () => {
      let underWay = 0
      return {
        instead: async (call, behind) => {
          if (!isProbe(call) || !/^%24top=3$|^\$top=3$/.test(call.query)) return undefined
          underWay += 1
          const reply = await behind(call)
          await new Promise((resolve) => setTimeout(resolve, 5))
          const alone = underWay === 1
          underWay -= 1
          return alone ? reply : cutAt(reply, 2)
        },
      }
    },
  },
  {
    id: 'service-missing',
    sentence: 'there is no custom service',
    fails: ['REST-1'],
    manner: answering(isEcho, plain(404)),
  },
  {
    id: 'service-breaks',
    sentence: 'the custom service breaks',
    fails: ['REST-1'],
    manner: answering((call) => isEcho(call) && hasCookies(call), plain(500)),
  },
  {
    id: 'service-refuses-session',
    sentence: 'the custom service refuses a good session',
    fails: ['REST-1'],
    manner: answering((call) => isEcho(call) && hasCookies(call), plain(401)),
  },
  {
    id: 'service-shows-login-page',
    sentence: 'the custom service answers a good session with 200 and the login page',
    fails: ['REST-1'],
    manner: answering((call) => isEcho(call) && hasCookies(call), loginPage),
  },
  {
    id: 'parameter-not-decoded',
    sentence: 'parameters reach the method as they stand in the path',
    fails: ['REST-2'],
    manner: answering(
      (call) => hasCookies(call) && parameterOf(call) !== undefined,
      (call) => json(200, [parameterOf(call)]),
    ),
  },
  {
    id: 'parameter-blank-as-plus',
    sentence: 'a blank in a parameter arrives as a plus sign',
    fails: ['REST-2'],
    manner: () => ({
      after: (call, reply) =>
        /%20/.test(parameterOf(call) ?? '') && reply.status === 200
          ? { ...reply, body: Buffer.from(reply.body.toString().replaceAll('a b', 'a+b')) }
          : reply,
    }),
  },
  {
    id: 'parameter-ascii-only',
    sentence: 'text outside ASCII arrives as question marks',
    fails: ['REST-2'],
    manner: () => ({
      after: (call, reply) =>
        parameterOf(call) !== undefined && reply.status === 200
          ? { ...reply, body: Buffer.from(reply.body.toString().replaceAll(/[^\0-\x7f]|\\u[\da-f]{4}/gi, '?')) }
          : reply,
    }),
  },
  {
    id: 'parameter-ignored',
    sentence: 'further segments are ignored',
    fails: ['REST-2'],
    manner: answering((call) => hasCookies(call) && parameterOf(call) !== undefined, json(200, [])),
  },
  {
    id: 'parameter-made-up',
    sentence: 'every call is answered with the parameters that the profile names',
    fails: ['REST-2'],
    manner: answering((call) => isEcho(call) && hasCookies(call), json(200, ['plain', 'a b', 'ü'])),
  },
  {
    id: 'parameters-split-at-blanks',
    sentence: 'a parameter with a blank arrives as two',
    fails: ['REST-2'],
    manner: answering(
      (call) => hasCookies(call) && parameterOf(call) !== undefined,
      (call) => json(200, decodeURIComponent(parameterOf(call) ?? '').split(/[ /]/)),
    ),
  },
  {
    id: 'second-parameter-lost',
    sentence: 'of several parameters the method gets the last',
    fails: ['REST-2'],
    manner: answering(
      (call) => hasCookies(call) && parameterOf(call) !== undefined,
      (call) => json(200, [decodeURIComponent(parameterOf(call)?.split('/').at(-1) ?? '')]),
    ),
  },
  {
    id: 'parameter-unknown-path',
    sentence: 'a call with further segments is not found',
    fails: ['REST-2'],
    manner: answering((call) => parameterOf(call) !== undefined, plain(404)),
  },
  {
    id: 'service-open-to-all',
    sentence: 'the custom service answers callers without cookies as it does any other',
    fails: ['REST-3', 'REST-5'],
    manner: () => {
      let answered: Reply | undefined
      return {
        instead: (call) => (isEcho(call) && !hasCookies(call) ? answered : undefined),
        after: (call, reply) => {
          if (isEcho(call) && parameterOf(call) === undefined && reply.status === 200) answered = reply
          return reply
        },
      }
    },
  },
  {
    id: 'service-refuses-with-200',
    sentence: 'the custom service answers callers without cookies with 200 and nothing to say',
    fails: ['REST-3'],
    manner: answering((call) => isEcho(call) && !hasCookies(call), json(200, [])),
  },
  {
    id: 'service-forbids',
    sentence: 'the custom service answers callers without cookies with 403',
    fails: ['REST-3'],
    manner: answering((call) => isEcho(call) && !hasCookies(call), plain(403)),
  },
  {
    id: 'service-unauthorized-in-json',
    sentence: 'the custom service answers callers without cookies with a 401 unlike the documented one',
    fails: ['REST-3'],
    manner: answering((call) => isEcho(call) && !hasCookies(call), json(401, { message: 'no' })),
  },
  {
    id: 'service-redirects-elsewhere',
    sentence: 'the custom service redirects callers without cookies to the start page',
    fails: ['REST-3'],
    manner: answering(
      (call) => isEcho(call) && !hasCookies(call) && !call.headers.authorization,
      plain(302, { location: '/' }),
    ),
  },
  {
    id: 'service-redirects-abroad',
    sentence: "the custom service redirects callers without cookies to another host's login page",
    fails: ['REST-3'],
    manner: answering(
      (call) => isEcho(call) && !hasCookies(call) && !call.headers.authorization,
      plain(302, { location: 'http://127.0.0.2/Login/NuiLogin.aspx?ReturnUrl=%2F0' }),
    ),
  },
  {
    id: 'basic-accepted',
    sentence: 'the custom service takes HTTP Basic',
    fails: ['REST-5'],
    manner: answering((call) => isEcho(call) && /^Basic /.test(call.headers.authorization ?? ''), json(200, [])),
  },
  {
    id: 'anonymous-wants-login',
    sentence: 'the anonymous service redirects to the login page',
    fails: ['REST-4'],
    manner: answering(isPing, toLogin),
  },
  {
    id: 'anonymous-unauthorized',
    sentence: 'the anonymous service answers 401',
    fails: ['REST-4'],
    manner: answering(isPing, plain(401)),
  },
  {
    id: 'anonymous-shows-login-page',
    sentence: 'the anonymous service answers 200 with the login page',
    fails: ['REST-4'],
    manner: answering(isPing, loginPage),
  },
  {
    id: 'forbidden-rows',
    sentence: 'the legacy service shows the forbidden entity to the restricted user',
    fails: ['RIGHTS-1'],
    manner: readsForbidden(onLegacyRead),
  },
  {
    id: 'forbidden-rows-in-odata',
    sentence: 'OData shows the forbidden entity to the restricted user',
    fails: ['RIGHTS-6'],
    manner: readsForbidden(isOdata),
  },
  {
    id: 'rights-403-undeclared',
    sentence: 'want of rights is answered 403',
    fails: ['RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6'],
    manner: refusing(plain(403)),
  },
  {
    id: 'rights-302',
    sentence: 'want of rights is answered with the login page',
    fails: ['RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6'],
    manner: refusing(toLogin),
  },
  {
    id: 'rights-404',
    sentence: 'OData hides the forbidden entity',
    fails: ['RIGHTS-6'],
    manner: refusing(plain(404), isOdata),
  },
  {
    id: 'rights-empty',
    sentence: 'want of rights is answered with an empty collection',
    fails: ['RIGHTS-1'],
    manner: refusing(json(200, { d: { results: [] } }), onLegacyRead),
  },
  {
    id: 'rights-401-with-rows',
    sentence: 'a 401 carries the records all the same',
    fails: ['RIGHTS-1'],
    manner: () => {
      const { instead, after } = readsForbidden(onLegacyRead)()
      return {
        instead: async (call, behind) => {
          const reply = await instead?.(call, behind)
          return reply === undefined || reply === 'tear' ? reply : { ...reply, status: 401 }
        },
        ...(after ? { after } : {}),
      }
    },
  },
  {
    id: 'forbidden-change',
    sentence: 'the restricted user may change what it may not read',
    fails: ['RIGHTS-2'],
    manner: refusing(plain(204), ({ method }) => method === 'MERGE'),
  },
  {
    id: 'restricted-session-dead',
    sentence: "the restricted user's session is good for nothing",
    fails: ['RIGHTS-3'],
    manner: answering((call) => call.user === restricted && call.method !== 'POST', toLogin),
  },
  {
    id: 'restricted-sees-login-page',
    sentence: 'the restricted user gets 200 with the login page for every read',
    fails: ['RIGHTS-3'],
    manner: answering((call) => call.user === restricted && call.method === 'GET', loginPage),
  },
  {
    id: 'windows-open',
    sentence: 'the Windows login asks for nothing',
    fails: ['MODE-2'],
    manner: answering(isWindows, loginPage),
  },
  {
    id: 'windows-basic-only',
    sentence: 'the Windows login offers Basic alone',
    fails: ['MODE-2'],
    manner: answering(isWindows, plain(401, { 'www-authenticate': 'Basic realm="NTLM, Negotiate"' })),
  },
  {
    id: 'challenge-missing',
    sentence: 'the first message is answered with the bare scheme',
    fails: ['MODE-2'],
    manner: challenging(() => ''),
  },
  {
    id: 'challenge-refused',
    sentence: 'the first message is answered with 403',
    fails: ['MODE-2'],
    manner: answering((call) => isWindows(call) && call.headers.authorization !== undefined, plain(403)),
  },
  {
    id: 'challenge-not-base64',
    sentence: 'the challenge is not base64',
    fails: ['MODE-2'],
    manner: challenging((message) => message.toString('hex').slice(1)),
  },
  {
    id: 'challenge-signature',
    sentence: 'the challenge has another signature',
    fails: ['MODE-2'],
    manner: challenging((message) => patched(message, (copy) => copy.write('NTLMSSX', 'latin1'))),
  },
  {
    id: 'challenge-type',
    sentence: 'the challenge is a message of type 3',
    fails: ['MODE-2'],
    manner: challenging((message) => patched(message, (copy) => copy.writeUInt32LE(3, 8))),
  },
  {
    id: 'challenge-short',
    sentence: 'the challenge ends in its own middle',
    fails: ['MODE-2'],
    manner: challenging((message) => message.subarray(0, 28)),
  },
  {
    id: 'challenge-name-out-of-bounds',
    sentence: 'the target name lies beyond the message',
    fails: ['MODE-2'],
    manner: challenging((message) =>
      patched(message, (copy) => {
        copy.writeUInt16LE(8, 12)
        copy.writeUInt32LE(copy.length, 16)
      }),
    ),
  },
  {
    id: 'challenge-flags',
    sentence: 'the challenge has no flags',
    fails: ['MODE-2'],
    manner: challenging((message) => patched(message, (copy) => copy.writeUInt32LE(0, 20))),
  },
]
