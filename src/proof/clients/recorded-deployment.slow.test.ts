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
  it('of a deviation fails no clause but those that it breaks, and fails many', { timeout: 300_000 }, async () => {
    const wronged: string[] = []
    let detected = 0
    for (const { id, breaks, needs } of listDeviations()) {
      const failed = await failedOf({ deviations: [id], ...needs })
      if (failed.length > 0) detected += 1
      for (const { id: clause, reason } of failed)
        if (!(breaks as readonly string[]).includes(clause)) wronged.push(`${id}: ${clause} ${reason ?? ''}`)
    }
    expect(wronged).toEqual([])
    expect(detected).toBeGreaterThan(50)
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
