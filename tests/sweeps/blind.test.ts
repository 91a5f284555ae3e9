import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import { JudgingChild } from '../../src/proof/judging-child.js'
import { proofOf, scored } from '../../src/proof/proof.js'
import { subjects } from '../../src/proof/subjects.js'
import { weigh } from '../../src/proof/weigh.js'
import type { Proof } from '../../src/schema/generated/proof.js'
import { drawnFrom } from '../../src/proof/prove.js'
import { RobbedSuite } from '../proof/robbed-suite.js'

const seed = 7
const howMany = 10

const deviations = subjects({ seed }).filter(({ kind }) => kind === 'deviation')
const chosen = drawnFrom(scored, howMany, seed, (id) => id).map((clause) => {
  const subject = deviations.find(({ breaks }) => breaks.includes(clause))
  if (!subject) throw new Error(`no deviation breaks ${clause}`)
  return { clause, subject }
})

describe('a suite that is robbed of the assertions of one clause', () => {
  let suite: RobbedSuite
  let child: JudgingChild

  beforeAll(() => {
    suite = new RobbedSuite()
    child = new JudgingChild(suite.folder, suite.judgingProcess)
  })
  afterAll(async () => {
    child.end()
    await child.gone
    suite.remove()
  })

  it.each(chosen)('does not prove $clause any more, and the proof names it', async ({ clause, subject }) => {
    suite.rob([])
    expect(await proven(clause)).toMatchObject({ holds: true, clauses: [{ id: clause, deviations: [subject.id] }] })

    suite.rob([clause])
    const blind = await proven(clause)
    expect(blind.holds).toBe(false)
    expect(blind.subjects[0]!.faults).toEqual([expect.stringMatching(new RegExp(`^${clause} did not fail`))])
    expect(blind.clauses).toMatchObject([{ id: clause, deviations: [] }])

    async function proven(only: ClauseId): Promise<Proof> {
      const judgement = await child.judge({ subject, only: [only] })
      const at = new Date()
      const asked = { clauses: [only], subjects: [subject.id] }
      return proofOf([weigh(subject, judgement, { only: [only] })], { seed, asked, startedAt: at, endedAt: at })
    }
  })
})
