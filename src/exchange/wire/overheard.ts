import { parsedJson, isRecord } from '../../runtime/json.js'
import { BodyReader } from '../answer/body-reader.js'
import { codingsOf } from '../answer/content-coding.js'
import type { SentRequest } from '../answer/exchange.js'
import type { EvidenceLog, Recorded, Sending } from '../evidence/evidence-log.js'
import { BodyProblem, type AnswerHead } from '../faults/errors.js'
import { blameOf, type FaultKind } from '../faults/fault-kind.js'
import type { Masker } from '../masking/masker.js'
import type { HeaderPair } from '../request/request-draft.js'
import { learnSent, learnSetCookies } from './secrets-on-the-wire.js'

/** Who makes the exchanges that this program only hears of. */
export const overheardActor = 'client'

/** How an exchange between two others ended. The body is as it was on the wire, in its content coding. */
export interface OverheardEnding {
  readonly head?: AnswerHead | undefined
  readonly body?: Buffer
  readonly fault?: { readonly kind: FaultKind; readonly message: string }
  /** Bytes up to which its bodies are kept whole. */
  readonly mostWhole?: number | undefined
  /** The run of a client that it belongs to. */
  readonly scenario?: string | undefined
}

/** Begins to record an exchange between two others. Give the request whole when it ends. */
export function beginOverheard(log: EvidenceLog, { method, url, headers }: SentRequest): Sending {
  return log.begin({ actor: overheardActor, method, url, headers })
}

/**
 * Records how an exchange between two others ended. What it shows of credentials, cookies and tokens is masked from then on,
 * in itself too. A body that cannot be decoded, or is longer than `mostBytes`, is recorded as a fault.
 */
export async function recordOverheard(
  log: EvidenceLog,
  sending: Sending,
  request: SentRequest,
  ending: OverheardEnding,
  mostBytes: number,
): Promise<Recorded> {
  const { head } = ending
  const received = head && ending.body ? await decoded(ending.body, head.headers, mostBytes) : {}
  const sent =
    request.body === undefined ? undefined : await decoded(Buffer.from(request.body), request.headers, mostBytes)
  const asSent = sent?.body ? { ...request, body: sent.body } : request
  const fault = ending.fault ?? received.fault
  return recordDecoded(log, sending, asSent, {
    head,
    scenario: ending.scenario,
    ...(received.body ? { body: received.body } : {}),
    ...(fault ? { fault } : {}),
  })
}

/** The same where the bodies are no longer in a content coding, as in a HAR file. */
export function recordDecoded(
  log: EvidenceLog,
  sending: Sending,
  request: SentRequest,
  { head, body, fault, mostWhole, scenario }: OverheardEnding,
): Recorded {
  learnFrom(log.masker, request)
  if (head) learnSetCookies(log.masker, head.headers)
  return log.record(sending, {
    request,
    attempts: 1,
    head,
    mostWhole,
    scenario,
    ...(head ? { body: body ?? Buffer.alloc(0) } : {}),
    ...(fault ? { fault: { ...fault, blame: blameOf[fault.kind] } } : {}),
  })
}

interface Decoded {
  readonly body?: Buffer
  readonly fault?: { readonly kind: FaultKind; readonly message: string }
}

function decoded(coded: Buffer, headers: readonly HeaderPair[], mostBytes: number): Promise<Decoded> {
  const encodings = headers.filter(([name]) => name.toLowerCase() === 'content-encoding').map(([, value]) => value)
  return new Promise((resolve) => {
    const failed = ({ kind, message }: BodyProblem) => {
      resolve({ fault: { kind, message: `the body ${message}` } })
    }
    try {
      const reader = new BodyReader(mostBytes, codingsOf(encodings), {
        done: (body) => {
          resolve({ body })
        },
        failed,
      })
      if (coded.length > 0) reader.write(coded)
      reader.end()
    } catch (problem) {
      if (!(problem instanceof BodyProblem)) throw problem
      failed(problem)
    }
  })
}

/** Learns what a request shows of a login: by cookies and headers, HTTP Basic, and the members of a login request. */
function learnFrom(masker: Masker, { headers, body }: SentRequest): void {
  learnSent(masker, headers)
  for (const [name, value] of headers) {
    if (/csrf$/i.test(name)) masker.learn('csrfToken', value)
    const [, basic] = /^basic\s+(\S+)$/i.exec(/^(?:proxy-)?authorization$/i.test(name) ? value : '') ?? []
    if (basic === undefined) continue
    const [userName = '', ...password] = Buffer.from(basic, 'base64').toString('utf8').split(':')
    masker.learn('userName', userName)
    masker.learn('password', password.join(':'))
  }
  const text = body === undefined ? '' : Buffer.from(body).toString('utf8')
  for (const [name, value] of loginMembers(text))
    masker.learn(/^username$/i.test(name) ? 'userName' : 'password', value)
}

/** UserName and UserPassword of a body, be it JSON, a form, or neither. */
function loginMembers(text: string): readonly (readonly [string, string])[] {
  if (!/UserPassword|UserName/i.test(text)) return []
  const json = parsedJson(text)
  const members = isRecord(json) ? Object.entries(json) : [...new URLSearchParams(text)]
  const written = [...text.matchAll(/\b(UserPassword|UserName)["']?\s*[=:>]\s*["']?([^"'&<>\s]+)/gi)]
  return [
    ...members.filter((member): member is [string, string] => typeof member[1] === 'string'),
    ...(isRecord(json) ? [] : written.map(([, name = '', value = '']) => [name, value] as const)),
  ].filter(([name]) => /^(?:UserPassword|UserName)$/i.test(name))
}
