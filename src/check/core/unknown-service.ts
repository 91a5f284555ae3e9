import type { Exchange } from '../../exchange/index.js'
import type { RunContext } from '../context/run-context.js'
import { Undecided } from '../outcome/verdict.js'
import { named } from './answers.js'
import { wantedStatus } from './service-answers.js'

/** Why a call in order decides nothing whose names the target does not know; undefined where it says otherwise. */
export function unknownService(
  exchange: Exchange,
  wanted: number | undefined,
  key: 'services.custom' | 'services.anonymous' = 'services.custom',
): Undecided | undefined {
  if (exchange.status !== 404 || wanted === 404) return undefined
  const reason = `${named(exchange)} does not exist (404). Check the names in ${key} of the profile`
  return new Undecided('cantTell', 'profile', reason, [key])
}

/** The same of any request of the run: undefined where it is no call of a service. */
export function unknownServiceOf(run: RunContext, exchange: Exchange): Undecided | undefined {
  return exchange.request.url.startsWith(`${run.addresses.restRoot}/`)
    ? unknownService(exchange, wantedStatus(run))
    : undefined
}
