import type { Profile } from '../../schema/generated/profile.js'
import { defaults } from '../values/defaults.js'
import type { Finding } from './fault.js'
import { bytesOf, millisecondsOf } from '../values/quantity.js'
import type { Rough } from './rough.js'

const day = 24 * 60 * 60 * 1000
const mostBytes = 2 ** 31

/** Limits that are written well and mean nothing: spans of zero or of more than a day, an answer longer than the run. */
export function limitFaults({ limits }: Rough<Profile>): Finding[] {
  const request = millisecondsOf(limits?.requestTimeout ?? defaults.limits.requestTimeout)
  const run = millisecondsOf(limits?.runTimeout ?? defaults.limits.runTimeout)
  const size = bytesOf(limits?.maxBodySize ?? defaults.limits.maxBodySize)
  const faults: Finding[] = []
  const fault = (key: string, message: string) => faults.push({ path: ['limits', key], message })

  if (request < 1) fault('requestTimeout', 'is too small: the minimum is 1ms')
  else if (request > day) fault('requestTimeout', 'is too large: the maximum is 24h')
  if (run < 1) fault('runTimeout', 'is too small: the minimum is 1ms')
  else if (run > day) fault('runTimeout', 'is too large: the maximum is 24h')
  else if (limits?.requestTimeout !== undefined && limits.runTimeout !== undefined && request > run && request <= day)
    fault('requestTimeout', 'is longer than `limits.runTimeout`')
  if (size < 1) fault('maxBodySize', 'is too small: the minimum is 1B')
  else if (size > mostBytes) fault('maxBodySize', 'is too large: the maximum is 2GiB')
  return faults
}
