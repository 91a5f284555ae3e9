import type { WritesBehaviour } from '../behaviour/writes.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import type { Deployment } from '../deployment.js'
import { jsonAnswer, type Answer } from '../http/answer.js'
import { cookieOf, headerSent, type Call } from '../http/call.js'
import type { Row } from '../records/row.js'
import { tokenName } from './rest.js'

/** Breaches that show on the whole way of a caller only, every step of which is right by itself. */
export const flowDeviations: readonly Deviation[] = [
  {
    id: 'filter-reads-old-values',
    sentence: 'A filter finds a changed record by what it held before its first change.',
    breaks: ['FLOW-1'],
    override: ({ query, writes }) => ({
      writes: { stored: remembering(writes.stored) },
      query: {
        found(plan, rows, request) {
          const current = new Map(rows.map((row) => [row.id, row]))
          const found = query.found(plan, firstStatesOf(rows, request.call.deployment), request)
          return found.map((row) => current.get(row.id) ?? row)
        },
      },
    }),
  },
  {
    id: 'session-ends-at-25th-equal-read',
    sentence: 'A session ends when it makes the same read twenty-five times in a row.',
    breaks: ['FLOW-2'],
    override: ({ access }) => ({
      access: {
        standing(call) {
          const standing = access.standing(call)
          if (standing.kind !== 'live' || !isLegacyRead(call)) return standing
          const { session } = standing
          const { memory, sessions } = call.deployment
          const key = `last read of ${session.loader}`
          const last = memory.get(key) as LastRead | undefined
          const times = last?.target === call.target ? last.times + 1 : 1
          memory.set(key, { target: call.target, times } satisfies LastRead)
          if (times < 25) return standing
          sessions.end(session)
          return { kind: 'expired', session }
        },
      },
    }),
  },
  {
    id: 'fourth-read-at-once-challenged',
    sentence: 'The fourth of four equal legacy reads that a session makes at the same time is answered with 401.',
    breaks: ['FLOW-2', 'LIMIT-5'],
    override: fourthAtOnce((call) =>
      call.deployment.behaviour.access.challenge(call, 'legacyRead', { kind: 'rejected' }),
    ),
  },
  {
    id: 'fourth-read-at-once-empty',
    sentence: 'The fourth of four equal legacy reads that a session makes at the same time finds nothing.',
    breaks: ['FLOW-2', 'LIMIT-5'],
    override: fourthAtOnce(() => jsonAnswer(200, { d: { results: [] } })),
  },
  {
    id: 'answers-mixed-up-at-once',
    sentence:
      'Of two legacy reads of contacts that differ in their $top and are under way at the same time, the later one gets the answer to the other.',
    breaks: ['FLOW-2'],
    override: answeringForOthers(),
  },
]

interface LastRead {
  readonly target: string
  readonly times: number
}

/** Keeps in mind what a record was before its first change. */
function remembering(stored: WritesBehaviour['stored']): WritesBehaviour['stored'] {
  return (before, after, method, call) => {
    const first = firstStates(call.deployment)
    if (!first.has(before.id)) first.set(before.id, before)
    return stored(before, after, method, call)
  }
}

function firstStatesOf(rows: readonly Row[], deployment: Deployment): readonly Row[] {
  const first = firstStates(deployment)
  return rows.map((row) => first.get(row.id) ?? row)
}

function firstStates({ memory }: Deployment): Map<string, Row> {
  const key = 'states before the first change'
  const first = (memory.get(key) ?? new Map<string, Row>()) as Map<string, Row>
  memory.set(key, first)
  return first
}

/**
 * Milliseconds for which a read counts as under way: as long as a busy machine takes to send four, and a little more until its
 * answer leaves.
 */
const underWay = 35
const heldBack = 40

function fourthAtOnce(refusal: (call: Call) => Answer): Override {
  return ({ wire }) => ({
    wire: {
      intercept(call, route) {
        const ticket = cookieOf(call, 'ticket')
        if (ticket === undefined || !isLegacyRead(call)) return wire.intercept(call, route)
        const { memory } = call.deployment
        // One for another format, or without the token, is no equal read.
        const form = [call.target, headerSent(call, 'accept'), headerSent(call, tokenName(call))]
        const key = `${ticket} reads ${form.join(' ')}`
        const now = performance.now()
        const others = ((memory.get(key) ?? []) as readonly number[]).filter((begun) => now - begun < underWay)
        memory.set(key, [...others, now])
        return others.length < 3 ? wire.intercept(call, route) : refusal(call)
      },
      delay: (call, route) => wire.delay(call, route) + (isLegacyRead(call) ? heldBack : 0),
    },
  })
}

function answeringForOthers(): Override {
  return ({ query, wire }) => ({
    query: {
      options(call, service) {
        const other = otherUnderWay(call)
        return query.options(other === undefined ? call : { ...call, query: other }, service)
      },
    },
    wire: { delay: (call, route) => wire.delay(call, route) + (isPlainReadOfContacts(call) ? heldBack : 0) },
  })
}

/** The query of another such read of the session that is under way; undefined where there is none. */
function otherUnderWay(call: Call): string | undefined {
  const ticket = cookieOf(call, 'ticket')
  if (ticket === undefined || !isPlainReadOfContacts(call)) return undefined
  const { memory } = call.deployment
  const key = `${ticket} plain reads`
  const now = performance.now()
  const others = ((memory.get(key) ?? []) as readonly { readonly query: string; readonly begun: number }[]).filter(
    ({ begun }) => now - begun < underWay,
  )
  memory.set(key, [...others, { query: call.query, begun: now }])
  return others.find(({ query }) => query !== call.query)?.query
}

function isPlainReadOfContacts(call: Call): boolean {
  return isLegacyRead(call) && /\/ContactCollection$/.test(call.path) && /^(\$|%24)top=\d$/.test(call.query)
}

function isLegacyRead({ method, path, deployment }: Call): boolean {
  return method === 'GET' && path.includes(deployment.behaviour.routes.legacyPath)
}
