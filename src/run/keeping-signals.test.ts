import { expect, it, onTestFinished } from 'vitest'
import { keepingSignals } from './keeping-signals.js'

it('lets no library listen to the signals that end a run', async () => {
  const events = ['SIGINT', 'SIGTERM', 'unhandledRejection'] as const
  const before = events.map((event) => process.listeners(event as 'SIGINT'))
  const given = await keepingSignals(async () => {
    for (const event of events) {
      process.on(event, () => undefined)
      process.once(event, () => undefined)
    }
    await Promise.resolve()
    return events.map((event) => process.listeners(event as 'SIGINT'))
  })
  expect(given).toEqual(before)
})

it('leaves other events alone, and every event once it is over', async () => {
  const heard = () => undefined
  onTestFinished(() => {
    process.off('SIGUSR2', heard)
    process.off('SIGINT', heard)
  })
  await keepingSignals(() => Promise.resolve(process.on('SIGUSR2', heard)))
  process.on('SIGINT', heard)
  await Promise.resolve()
  expect(process.listeners('SIGUSR2')).toContain(heard)
  expect(process.listeners('SIGINT')).toContain(heard)
})
