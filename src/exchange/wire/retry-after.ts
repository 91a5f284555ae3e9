import type { Exchange } from '../answer/exchange.js'

/** The statuses with which a server asks a caller to come again later. */
const busy = [429, 503]

/** Whether the target says that it would carry the request out at another time. */
export function isBusy({ status }: Exchange): boolean {
  return busy.includes(status)
}

/**
 * How long a busy target asks to be left alone, in milliseconds, in either form of Retry-After: seconds, or a date, read
 * against the target's own Date where it gives one, since its clock may be wrong. Undefined where it does not say.
 */
export function retryAfterMs(exchange: Exchange, now: Date): number | undefined {
  const value = isBusy(exchange) ? exchange.header('retry-after') : undefined
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const until = dateOf(value)
  return until === undefined ? undefined : Math.max(0, until - (dateOf(exchange.header('date')) ?? now.getTime()))
}

function dateOf(value: string | undefined): number | undefined {
  if (value === undefined || !/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(value))
    return undefined
  const time = Date.parse(value)
  return Number.isNaN(time) ? undefined : time
}
