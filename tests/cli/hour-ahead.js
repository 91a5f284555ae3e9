// Puts all clocks an hour ahead as soon as the file named by HOUR_AHEAD_WITH is there, so that a time limit of an hour is
// reached at the moment that a test chooses, however busy the machine is. Where HOUR_AHEAD_OF is `day`, it is the time of day
// alone, as where somebody sets the clock.
import { existsSync } from 'node:fs'

const hour = 3_600_000
const isAhead = () => existsSync(process.env.HOUR_AHEAD_WITH)

const isOfDay = process.env.HOUR_AHEAD_OF === 'day'

for (const clock of isOfDay ? [Date] : [Date, performance]) {
  const now = clock.now.bind(clock)
  clock.now = () => now() + (isAhead() ? hour : 0)
}

const timer = globalThis.setTimeout
globalThis.setTimeout = (callback, milliseconds, ...rest) => {
  if (isOfDay || !(milliseconds > hour / 2)) return timer(callback, milliseconds, ...rest)
  const looking = setInterval(() => {
    if (!isAhead()) return
    clearInterval(looking)
    callback(...rest)
  }, 10)
  return looking
}
