import type { Override } from '../behaviour.js'
import type { Format } from '../behaviour/formats.js'
import type { QueryBehaviour } from '../behaviour/query.js'
import type { Service } from '../behaviour/routes.js'
import type { Call } from '../http/call.js'
import { beforeLeaving } from './before-leaving.js'

/** Whether a read with these options is the one that is meant. */
export type Asks = (options: ReturnType<QueryBehaviour['options']>, call: Call) => boolean

/** Writes contacts in another way where such a read is answered in this format. */
export function contactsWhere(
  service: Service,
  asks: Asks,
  write: (body: string) => string,
  format: Format = 'json',
): Override {
  return beforeLeaving((answer, call, route) => {
    const { behaviour } = call.deployment
    const isAsked =
      call.method === 'GET' &&
      route.kind === 'data' &&
      route.service === service &&
      /^Contact(Collection)?$/.test(route.rest) &&
      answer.status === 200 &&
      asks(behaviour.query.options(call, service), call)
    const body = String(answer.body)
    return isAsked && body.startsWith('<') === (format === 'xml') ? { ...answer, body: write(body) } : answer
  })
}
