import { parsedUrl } from '../runtime/urls.js'
import { isRedirectStatus } from '../runtime/http-status.js'
import type { ExchangeRecord } from '../schema/generated/exchange.js'
import type { CommandEnd } from './command.js'

/** How a play of the command ended: by its exit code, and by what it did at the deployment. */
export interface PlayEnd {
  readonly exitCode: number | null
  readonly hasTimedOut: boolean
  /** Method and address of what was sent, ids left out, with whether any such request was accepted. */
  readonly deeds: ReadonlyMap<string, boolean>
  readonly evidence: readonly string[]
}

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/**
 * What a client did, apart from what a permitted variation may change by right: how often it asked, for which pages, which of
 * several records, and in which order.
 */
export function playEnd({ exitCode, hasTimedOut }: CommandEnd, records: readonly ExchangeRecord[]): PlayEnd {
  const deeds = new Map<string, boolean>()
  for (const { method, url, status = 0 } of records) {
    const path = (parsedUrl(url)?.pathname ?? url).replace(/%27/gi, "'").replace(guid, '…')
    const deed = `${method} ${path}`
    const isAccepted = status >= 200 && status < 400 && !isRedirectStatus(status)
    deeds.set(deed, isAccepted || deeds.get(deed) === true)
  }
  return { exitCode, hasTimedOut, deeds, evidence: records.map(({ id }) => id) }
}

/** How a play ended otherwise than the plain one, in words; undefined if it did not. */
export function difference(plain: PlayEnd, other: PlayEnd): string | undefined {
  if (other.hasTimedOut && !plain.hasTimedOut) return 'the command did not end in time'
  if (other.exitCode !== plain.exitCode)
    return `${codeTold(other.exitCode)}; on the plain emulator ${codeTold(plain.exitCode)}`
  for (const [deed, isAccepted] of plain.deeds) {
    const now = other.deeds.get(deed)
    if (now === undefined) return `no ${deed}; on the plain emulator there is one`
    if (isAccepted && !now) return `${deed} is refused; on the plain emulator it is accepted`
  }
  const added = [...other.deeds.keys()].find((deed) => !plain.deeds.has(deed))
  return added === undefined ? undefined : `${added}; on the plain emulator there is none`
}

function codeTold(exitCode: number | null): string {
  return exitCode === null ? 'ended by a signal' : `exit code ${String(exitCode)}`
}
