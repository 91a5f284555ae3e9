import { describe, expect, it } from 'vitest'
import { listDeviations, listVariants } from '../../emulator/index.js'
import { clauseById, type ClauseId } from '../../contract/index.js'
import { reportOnDeployment } from './judge-client.js'

const ofTarget = (id: string) => clauseById(id as ClauseId).direction === 'target'

async function failedOf(options: Parameters<typeof reportOnDeployment>[0]) {
  const report = await reportOnDeployment(options)
  return report.clauses.filter(({ id, outcome }) => outcome === 'failed' && ofTarget(id))
}

describe('a recording', () => {
  it.each(listDeviations().map((deviation) => [deviation.id, deviation] as const))(
    'of the deviation %s fails no clause but those that it breaks',
    async (_id, { id, breaks, needs }) => {
      const wronged = (await failedOf({ deviations: [id], ...needs })).filter(
        ({ id: clause }) => !(breaks as readonly string[]).includes(clause),
      )
      expect(wronged.map(({ id: clause, reason = '' }) => `${clause} ${reason}`)).toEqual([])
    },
  )

  it('detects one in twenty deviations at least', { timeout: 300_000 }, async () => {
    const some = listDeviations().filter((_deviation, at) => at % 8 === 0)
    let detected = 0
    for (const { id, needs } of some) if ((await failedOf({ deviations: [id], ...needs })).length > 0) detected += 1
    expect(detected).toBeGreaterThan(some.length / 20)
  })

  it('of a permitted variant without a departure fails nothing', { timeout: 300_000 }, async () => {
    const wronged: string[] = []
    // A recording declares no departure: such a variant fails the clauses that it touches, as in a run without a profile.
    for (const { id, needs } of listVariants().filter(({ departure }) => departure === undefined)) {
      for (const { id: clause, reason } of await failedOf({ variants: [id], ...needs }))
        wronged.push(`${id}: ${clause} ${reason ?? ''}`)
    }
    expect(wronged).toEqual([])
  })
})
