import type { RequestDraft, Wire } from '../../exchange/index.js'
import { isForOwnClause } from '../outcome/record.js'
import { untested } from '../outcome/verdict.js'

const reading = ['GET', 'HEAD', 'OPTIONS']
/** By which a server may be told to take a request for one of another method. */
const methodHeader = /^x-(?:http-)?method(?:-override)?$/i

/**
 * A wire for a run that must change nothing: an own clause, of which nobody knows what it does, sends what reads, and
 * logins. The scenarios of the catalogue keep to that by themselves.
 */
export function harmlessForOwn(wire: Wire, loginUrl: string): Wire {
  return {
    send: (draft: RequestDraft) => {
      const method = changingMethodOf(draft)
      if (isForOwnClause() && method !== undefined && draft.url !== loginUrl)
        return untested(`--read-only forbids its ${method}, because it could change data`)
      return wire.send(draft)
    },
    close: () => wire.close(),
  }
}

/** The method of a request that does not only read, also where a header stands for it. */
function changingMethodOf({ method, headers }: RequestDraft): string | undefined {
  const named = headers.filter(([name]) => methodHeader.test(name)).map(([, value]) => value.trim().toUpperCase())
  return [method, ...named].find((one) => !reading.includes(one))
}
