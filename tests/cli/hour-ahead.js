// Puts the clock an hour ahead as soon as the file named by HOUR_AHEAD_WITH is there, so that a time limit of an hour is
// reached at the moment that a test chooses, however busy the machine is.
import { existsSync } from 'node:fs'

const hour = 3_600_000
const isAhead = () => existsSync(process.env.HOUR_AHEAD_WITH)

const now = Date.now.bind(Date)
Date.now = () => now() + (isAhead() ? hour : 0)

const timeout = AbortSignal.timeout.bind(AbortSignal)
AbortSignal.timeout = (milliseconds) => {
  if (milliseconds < hour / 2) return timeout(milliseconds)
  const limit = new AbortController()
  const looking = setInterval(() => {
    if (!isAhead()) return
    clearInterval(looking)
    limit.abort(new DOMException('an hour has gone by', 'TimeoutError'))
  }, 10)
  looking.unref()
  return limit.signal
}
