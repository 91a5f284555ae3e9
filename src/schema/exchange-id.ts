/** The id of an exchange, as reports and evidence have it: `x-0041` for 41. */
export function exchangeId(number: number): string {
  return `x-${String(number).padStart(4, '0')}`
}

/** The number in the id of an exchange: a run numbers its exchanges from 1 on, in the order in which they are sent. */
export function exchangeNumber(id: string): number {
  return Number(id.slice(2))
}
