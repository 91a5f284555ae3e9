import { counted, keptIn } from '../../deployment/deployment.js'
import { altering, findingBy, intercepting, replacing, together } from '../alterations.js'
import type { Standing } from '../../behaviour/access.js'
import type { Override } from '../../behaviour/behaviour.js'
import { answer, withHeaders, type Answer } from '../../http/answer.js'
import { cookieOf, headerSent, type Call } from '../../http/call.js'
import type { Row } from '../../records/row.js'
import { breaches, breachesBy, crossed } from './breaches.js'
import { isLegacyRead, type Holds } from './circumstances.js'

const tooMany = answer(429, 'text/plain; charset=utf-8', 'Too many requests.\n')

/** Breaches that only several requests show: many in a row, some at once, or one after another. */
export const requestSeriesDeviations = [
  ...crossed({
    'twentieth-429': {
      says: 'The twentieth request is answered with 429',
      override: intercepting((call) => (counted(call.deployment, 'reads') === 20 ? tooMany : undefined)),
      cells: { odata: { id: 'twentieth-odata-read-429', breaks: 'LIMIT-5/none-before', inWholeRun: true } },
    },
  }),
  ...breachesBy(fourthAtOnce, {
    'fourth-read-at-once-challenged': [
      'The fourth of four equal legacy reads that a session makes at the same time is answered with 401.',
      ['FLOW-2/at-once', 'LIMIT-5/burst'],
      (call) => call.deployment.behaviour.access.challenge(call, 'legacyRead', { kind: 'rejected' }),
    ],
  }),
  ...breaches({
    'burst-429': [
      'The seventieth equal read in a row, and each after it, is answered with 429.',
      'LIMIT-5/long-burst',
      intercepting((call) => (equalReads(call) >= 70 ? withHeaders(tooMany, ['Retry-After', '1']) : undefined)),
    ],
    'session-ends-at-25th-equal-read': [
      'A session ends when it makes the same read twenty-five times in a row.',
      'FLOW-2/in-turn',
      altering('access', 'standing', (standing, call): Standing => {
        if (standing.kind !== 'live' || !isLegacyRead(call)) return standing
        const { session } = standing
        if (inARow(call, `read of ${session.loader}`) < 25) return standing
        call.deployment.sessions.end(session)
        return { kind: 'expired', session }
      }),
    ],
    'answers-mixed-up-at-once': [
      'Of two legacy reads of contacts at the same time, with another $top each, the later gets the answer of the other.',
      'FLOW-2/different-at-once',
      together(
        replacing('query', 'options', (read) => (call, service) => {
          const others = isPlainReadOfContacts(call) ? underWay(call, 'plain reads') : []
          return read({ ...call, query: others.find((each) => each !== call.query) ?? call.query }, service)
        }),
        holdingBack(isPlainReadOfContacts),
      ),
    ],
    'filter-reads-old-values': [
      'A filter finds a changed record by its values before its first change.',
      'FLOW-1/way',
      together(
        altering('writes', 'stored', (stored, before, _after, _method, call) => {
          const first = firstStates(call)
          if (!first.has(before.id)) first.set(before.id, before)
          return stored
        }),
        findingBy((row, { call }) => firstStates(call).get(row.id)),
      ),
    ],
  }),
]

/** How many requests in a row asked for this address, this one counted. */
function inARow({ target, deployment: { memory } }: Call, key: string): number {
  const [last, count] = (memory.get(key) ?? ['', 0]) as readonly [string, number]
  const now = target === last ? count + 1 : 1
  memory.set(key, [target, now])
  return now
}

/** How many legacy reads in a row asked for this address; others count none, and end the row. */
function equalReads(call: Call): number {
  const isCounted = call.method === 'GET' && isLegacyRead(call)
  const count = inARow(isCounted ? call : { ...call, target: '' }, 'equal reads')
  return isCounted ? count : 0
}

function firstStates(call: Call): Map<string, Row> {
  return keptIn(call.deployment, 'states before the first change')
}

/** Milliseconds for which a read counts as under way: as long as a busy machine takes to send four. */
const taken = 35
/** A little more: until its answer leaves. */
const heldBack = 40

/** The queries of the caller's other reads of a kind that are under way. */
function underWay(call: Call, kind: string): readonly string[] {
  const { memory } = call.deployment
  const key = `${cookieOf(call, 'ticket') ?? ''} ${kind}`
  const now = performance.now()
  const others = ((memory.get(key) ?? []) as readonly { readonly query: string; readonly begun: number }[]).filter(
    ({ begun }) => now - begun < taken,
  )
  memory.set(key, [...others, { query: call.query, begun: now }])
  return others.map(({ query }) => query)
}

function fourthAtOnce(refusal: (call: Call) => Answer): Override {
  const refusingFourth = intercepting((call) => {
    if (cookieOf(call, 'ticket') === undefined || !isLegacyRead(call)) return undefined
    const { behaviour, site } = call.deployment
    // One for another format, or without the token, is no equal read.
    const token = headerSent(call, behaviour.cookies.name('token', site))
    const others = underWay(call, [call.target, headerSent(call, 'accept'), token].join(' '))
    return others.length < 3 ? undefined : refusal(call)
  })
  return together(refusingFourth, holdingBack(isLegacyRead))
}

function holdingBack(holds: Holds): Override {
  return altering('wire', 'delay', (delay, call) => delay + (holds(call) ? heldBack : 0))
}

function isPlainReadOfContacts(call: Call): boolean {
  return isLegacyRead(call) && /\/ContactCollection$/.test(call.path) && /^(\$|%24)top=\d$/.test(call.query)
}
