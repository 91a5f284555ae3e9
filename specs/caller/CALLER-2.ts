/** CALLER-2: every later request sends back all cookies received, with their newest values (lines 138 and 145). */
import { defineDuties, everyRequest, isDataOrService, plain, type Seen } from '../../src/traffic/index.js'

type Due = Seen['due'][number]

/** What of the cookies that are due a request lacks. */
function missing(step: Seen, isMeant: (due: Due) => boolean) {
  const due = step.due.filter(isMeant)
  if (!isDataOrService(step) || due.length === 0) return undefined
  const sent = new Set(step.cookies.map(([name]) => name))
  const lacking = due.filter(({ name }) => !sent.has(name))
  const [first] = lacking
  if (!first) return { kept: namesOf(due) }
  return {
    broken: `no ${namesOf(lacking)}`,
    mend: `keep ${first.name} from the answer to ${first.setBy} and send it from then on`,
    with: [first.setBy],
  }
}

function namesOf(cookies: readonly { readonly name: string }[]): string {
  return [...new Set(cookies.map(({ name }) => name))].join(', ')
}

defineDuties('CALLER-2', {
  occasion: 'Have the client log in and read records (scenarios `standard` and `late-session-cookie`).',
  checks: {
    login: everyRequest(
      'Data and service requests send back every cookie that the login set.',
      'the cookies of the login',
      (step) => missing(step, ({ isOfLogin }) => isOfLogin),
    ),
    later: everyRequest(
      'Cookies that a later answer set are sent from then on.',
      'the cookies of later answers',
      (step) => missing(step, ({ isOfLogin }) => !isOfLogin),
    ),
    newest: everyRequest('Cookies are sent with their newest values.', 'the newest values', (step) => {
      if (!isDataOrService(step)) return undefined
      const due = step.due.filter(({ name }) => step.cookies.some(([sent]) => sent === name))
      if (due.length === 0) return undefined
      const stale = due.find(({ name, value }) => !isSent(step, name, value))
      if (!stale) return { kept: 'the newest values' }
      return {
        broken: `${stale.name} with another value than ${stale.setBy} set`,
        mend: `replace the kept ${stale.name} by that of the answer to ${stale.setBy}`,
        with: [stale.setBy],
      }
    }),
  },
})

/** One copy of the newest value will do: that a cookie is sent twice is for CALLER-17. */
function isSent({ cookies }: Seen, name: string, value: string): boolean {
  return cookies.some(([sent, given]) => sent === name && (given === value || plain(given) === plain(value)))
}
