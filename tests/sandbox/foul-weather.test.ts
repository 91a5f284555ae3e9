import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { base, en, Faker } from '@faker-js/faker'
import { describe, expect, it } from 'vitest'
import { bytesOfRecord, setUp, tearDown } from './scene.js'
import { workAt, type Workplace } from './workplace.js'

describe('a run in foul weather', () => {
  it.each<[number, readonly string[]]>([
    [1, []],
    [2, []],
    [3, []],
    [11, ['unchanged-not-marked']],
    [14, ['unchanged-not-marked']],
  ])(
    'seed %i %j: whatever is delayed, reset or refused, the record is as before in the end, and nobody else is accused',
    async (seed, variants) => {
      const scene = await setUp({ variants })
      let work: Workplace | undefined
      const faker = new Faker({ locale: [en, base], seed })
      try {
        const before = await bytesOfRecord(scene)
        scene.relay.handling = async (passing) => {
          const weather = faker.number.float({ max: 1 })
          if (weather < 0.1) passing.break()
          else if (weather < 0.2) passing.answer(503)
          else if (weather < 0.25) await passing.forward().then(() => passing.break())
          else await wait(weather < 0.3 ? 20 : 0).then(async () => passing.reply(await passing.forward()))
        }
        work = await workAt({
          ...scene.emulator,
          profile: JSON.parse(readFileSync(scene.profilePath, 'utf8')) as unknown,
        })
        const { sandbox, main } = work
        for (const method of ['MERGE', 'MERGE', 'PUT', 'MERGE', 'PUT'] as const) {
          await sandbox.change(main, { method, fields: { Notes: faker.lorem.sentence() } }).catch((fault: Error) => {
            expect(['ExchangeFault', 'SandboxUnreadable', 'LoginRefused']).toContain(fault.name)
          })
        }
        const result = await work.putBack()
        expect(result ?? { restored: true, changedByOthers: [] }).toMatchObject({ restored: true, changedByOthers: [] })
        expect(await bytesOfRecord(scene)).toBe(before)
      } finally {
        await work?.close()
        await tearDown(scene)
      }
    },
  )
})
