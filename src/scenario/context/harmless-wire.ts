import type { RequestDraft, Wire } from '../../exchange/index.js'
import { isForOwnClause } from '../outcome/record.js'
import { untested } from '../outcome/verdict.js'

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * A wire for a run that must change nothing: an own clause, of which nobody knows what it does, sends what reads, and
 * logins. The scenarios of the catalogue keep to that by themselves.
 */
export function harmlessForOwn(wire: Wire, loginUrl: string): Wire {
  return {
    send: (draft: RequestDraft) => {
      if (isForOwnClause() && !reading.includes(draft.method) && draft.url !== loginUrl)
        return untested(`its ${draft.method} could change data, and --read-only forbids it`)
      return wire.send(draft)
    },
    close: () => wire.close(),
  }
}
