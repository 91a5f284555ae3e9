import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { onLoopback } from '../support/on-loopback.js'
import { faults as allFaults, type FaultId } from './faults.js'
import type { Fault } from './faults/fault.js'
import { defaultFreedoms, type Freedoms } from './freedoms.js'
import { deliver } from './house/deliver.js'
import { ticketName } from './house/gate.js'
import { makeHouse, type House } from './house/house.js'
import type { LoginAttempt } from './house/login.js'
import { readQuestion, type Service } from './house/question.js'
import type { TicketState } from './house/sessions.js'
import { makeProfile } from './profile.js'

export interface IndependentOptions extends Partial<Freedoms> {
  readonly faults?: readonly FaultId[]
}

/** One request as the server saw it. Neither passwords nor cookies stand here. */
export interface LoggedRequest {
  readonly method: string
  /** Path as received, base path included, without the query. */
  readonly path: string
  /** Query as received, without the question mark. */
  readonly query: string
  readonly service: Service
  readonly status: number
  /** The ticket that came along: `earlier` is one that had a successor already. */
  readonly ticket: TicketState | 'none'
  /** What a login request came to; null for every other request. */
  readonly login: { readonly verdict: LoginAttempt['verdict']; readonly user: string | null } | null
  /** True where a record was changed, whatever the status said. */
  readonly changed: boolean
}

export interface Independent {
  readonly baseUrl: string
  /** A profile that fits this server, as a plain object of YAML's or JSON's values. */
  readonly profile: Readonly<Record<string, unknown>>
  /** The environment variables that the profile names. */
  readonly environment: Readonly<Record<string, string>>
  /** Ends every session there is. */
  expireSessions(): void
  readonly requests: readonly LoggedRequest[]
  close(): Promise<void>
}

/**
 * Starts a deployment of the interface on a free loopback port, with the freedoms and the faults that are asked for.
 * A fault brings along the freedoms that it needs. Throws a TypeError where these contradict the options.
 */
export async function startIndependent(options: IndependentOptions = {}): Promise<Independent> {
  const { faults: ids = [], ...wanted } = options
  const faults = ids.map(findFault)
  const freedoms = settle(wanted, faults)
  const house = makeHouse(freedoms, faults)
  const requests: LoggedRequest[] = []
  const answered = new WeakMap<Socket, number>()
  const server = createServer((request, response) => {
    receive(request, response, { house, freedoms, requests, answered }).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined)
    })
  })
  // Node's five seconds would cut a caller off who thinks for a while; this deployment closes by count.
  server.keepAliveTimeout = 65_000
  const { origin, close } = await onLoopback(server)
  const baseUrl = `${origin}${freedoms.basePath}`
  return {
    baseUrl,
    profile: makeProfile(baseUrl, house.accounts, freedoms),
    environment: Object.fromEntries(house.accounts.map(({ variable, password }) => [variable, password])),
    expireSessions: () => {
      house.sessions.expireAll()
    },
    requests,
    close,
  }
}

function findFault(id: FaultId): Fault {
  const fault = allFaults.find((each) => each.id === id)
  if (fault === undefined) throw new TypeError(`there is no fault '${id}': see faults.ts`)
  return fault
}

function settle(wanted: Partial<Freedoms>, faults: readonly Fault[]): Freedoms {
  const needed = faults.flatMap((fault) => Object.entries(fault.within).map((entry) => [fault.id, ...entry] as const))
  for (const [id, name, value] of needed) {
    const other = wanted[name as keyof Freedoms]
    if (other !== undefined && other !== value)
      throw new TypeError(`the fault '${id}' shows only with ${name} ${String(value)}, not ${String(other)}`)
  }
  return { ...defaultFreedoms, ...Object.fromEntries(needed.map(([, name, value]) => [name, value])), ...wanted }
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  {
    house,
    freedoms,
    requests,
    answered,
  }: { house: House; freedoms: Freedoms; requests: LoggedRequest[]; answered: WeakMap<Socket, number> },
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { method = 'GET', url = '/', headers } = request
  const question = readQuestion(freedoms.basePath, {
    method,
    url,
    headers,
    body: Buffer.concat(parts).toString('utf8'),
  })
  const ticket = question.cookies.find(([name]) => name === ticketName)?.[1] ?? ''
  response.once('close', () => {
    house.sessions.answered(ticket)
  })
  const before = house.store.revision
  const { answer, look, attempt } = house.answer(question)
  const [path = '', ...query] = url.split('?')
  requests.push({
    method,
    path,
    query: query.join('?'),
    service: question.service,
    status: answer.status,
    ticket: look.ticket,
    login: attempt === null ? null : { verdict: attempt.verdict, user: attempt.account?.name ?? null },
    changed: house.store.revision > before,
  })
  const count = (answered.get(request.socket) ?? 0) + 1
  answered.set(request.socket, count)
  await deliver(answer, { freedoms, request, response, last: count === freedoms.closeAfter, now: house.now() })
}
