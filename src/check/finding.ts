import type { Blame, DepartureId } from '../contract/index.js'
import type { ProfileKey } from './outcome/verdict.js'
import type { Finding } from './check.js'

/** What was expected and what was seen, in the same terms. */
export function finding(holds: boolean, expected: string, seen: string): Finding {
  return { holds, expected, seen }
}

/** The same, where a departure of the catalogue describes what was seen. */
export function orDeparture(departure: DepartureId, describes: boolean, found: Finding): Finding {
  return describes && found.holds !== true ? { ...found, departure } : found
}

/** What decides neither way, and whose matter that is. */
export function undecided(reason: string, blame: Blame = 'target', ...keys: readonly ProfileKey[]): Finding {
  return { holds: 'undecided', reason, blame, keys }
}

/** The first that does not hold, else the first that is undecided; all of them in one sentence where they hold. */
export function allOf(...findings: readonly [Finding, ...Finding[]]): Finding {
  const open = findings.find(({ holds }) => holds === false) ?? findings.find(({ holds }) => holds === 'undecided')
  if (open) return open
  const met = findings.flatMap((one) => (one.holds === true ? [one] : []))
  const departure = met.find((one) => one.departure !== undefined)?.departure
  return {
    holds: true,
    expected: [...new Set(met.map(({ expected }) => expected))].join('; '),
    seen: [...new Set(met.map(({ seen }) => seen))].join('; '),
    ...(departure === undefined ? {} : { departure }),
  }
}
