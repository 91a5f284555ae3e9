/** CALLER-16: refusals end: a client does not log in or repeat a refused request without end (line 199). */
import {
  defineDuties,
  isDataOrService,
  isLoggedIn,
  isServed,
  summed,
  type Seen,
  type Trace,
} from '../../src/traffic/index.js'

const mostLogins = 5
const mostRepeats = 10

/** Logins after a refusal, with nothing served in between. */
function loginsInARow({ steps }: Trace): readonly Seen[] {
  let longest: readonly Seen[] = []
  let row: Seen[] = []
  let isRefused = false
  for (const step of steps) {
    if (step.place === 'login') row.push(step)
    else if (isDataOrService(step) && isServed(step)) [row, isRefused] = [[], false]
    isRefused ||= step.place === 'login' ? !isLoggedIn(step) : isDataOrService(step) && !isServed(step)
    if (isRefused && row.length > longest.length) longest = [...row]
  }
  return longest
}

/** One request that was refused each time, however many logins came in between. */
function repeatsInARow({ steps }: Trace): readonly Seen[] {
  let longest: readonly Seen[] = []
  let row: Seen[] = []
  for (const step of steps.filter(isDataOrService)) {
    const [first] = row
    const isSame = first && first.method === step.method && first.url === step.url && first.body === step.body
    const isRefused = (step.answer?.status ?? 0) >= 300
    row = isRefused ? (isSame ? [...row, step] : [step]) : []
    if (row.length > longest.length) longest = row
  }
  return longest
}

const inARow = (
  says: string,
  most: number,
  inWords: (count: number) => string,
  rowOf: (trace: Trace) => readonly Seen[],
  mend: string,
) => ({
  says,
  depth: 'core' as const,
  judges: ({ traces }: { readonly traces: readonly Trace[] }) =>
    summed(
      `at most ${inWords(most)}`,
      traces.flatMap((trace) => {
        const row = rowOf(trace)
        const last = row.at(-1)
        if (!last) return []
        const counted = inWords(row.length)
        return [{ step: last, by: row.length > most ? { broken: counted, mend } : { kept: counted } }]
      }),
    ),
})

defineDuties('CALLER-16', {
  occasion: 'Let logins or requests be refused (scenarios `login-refused` and `ticket-rejected`).',
  checks: {
    logins: inARow(
      'After refusals no more than 5 logins follow in a row.',
      mostLogins,
      (count) => `${String(count)} ${count === 1 ? 'login' : 'logins'} in a row`,
      loginsInARow,
      'give up after a few refused logins, and tell the user',
    ),
    repeats: inARow(
      'A refused request is sent no more than 10 times in a row.',
      mostRepeats + 1,
      (count) => `one refused request, sent ${count === 1 ? 'once' : `${String(count)} times in a row`}`,
      repeatsInARow,
      'give up a request that was refused a few times',
    ),
  },
})
