import { shortened } from '../../runtime/phrases.js'
import type { ClauseResult, Observation } from '../../schema/generated/report.js'

/** Each part says these of what it came across itself: of the whole they hold where no part says the opposite. */
const absences: readonly {
  readonly absent: RegExp
  readonly isRefutedBy: (text: string, match: string[]) => boolean
}[] = [
  { absent: /^not shown, not looked for$/, isRefutedBy: (text) => text !== 'not shown, not looked for' },
  { absent: /^no answer carried (.+)$/, isRefutedBy: (text, [, name = '']) => text.startsWith(`${name}: `) },
  {
    absent: /^the login page does not have ReturnUrl in it again$/,
    isRefutedBy: (text) => text === 'the login page has ReturnUrl in it again',
  },
  {
    absent: /^\d+ redirects were seen, none to another origin$/,
    isRefutedBy: (text) => text.startsWith('a redirect leads to another origin: '),
  },
]

const redirects = /^(\d+)( redirects were seen, none to another origin)$/

/** The longest reason, as of a clause that was observed at once. */
const longestReason = 300

/** A clause of OBS, of which every part lists what that part came across. */
export function joinedObservations(results: readonly ClauseResult[]): ClauseResult | undefined {
  const seen = results.filter(({ outcome }) => outcome === 'observed')
  const [first] = seen
  if (!first) return results[0]
  const observations = withoutRefuted(distinct(seen.flatMap((result) => result.observations)))
  const facts = observations.map(({ text }) => text).join('; ')
  return {
    ...first,
    ...(facts === '' ? {} : { reason: shortened(facts, longestReason) }),
    observations,
    evidence: [...new Set(seen.flatMap(({ evidence }) => evidence))],
  }
}

/** Each text once, with the evidence of the first that has it. Redirects of all parts are counted together. */
function distinct(observations: readonly Observation[]): readonly Observation[] {
  const byText = new Map<string, Observation>()
  let counted = 0
  for (const observation of observations) {
    const [, count] = redirects.exec(observation.text) ?? []
    counted += Number(count ?? 0)
    const key = count === undefined ? observation.text : 'redirects'
    if (!byText.has(key)) byText.set(key, observation)
  }
  const total = String(counted)
  return [...byText.values()].map((one) => ({ ...one, text: one.text.replace(redirects, `${total}$2`) }))
}

function withoutRefuted(observations: readonly Observation[]): Observation[] {
  return observations.filter(({ text }) =>
    absences.every(({ absent, isRefutedBy }) => {
      const match = absent.exec(text)
      return match === null || !observations.some((other) => isRefutedBy(other.text, match))
    }),
  )
}
