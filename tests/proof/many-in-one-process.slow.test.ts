import { expect, it } from 'vitest'
import { judgeSubject } from '../../src/proof/judge-subject.js'
import { subjects } from '../../src/proof/subjects.js'

it('judges more servers in one process than an emitter takes listeners, with no warning of Node', async () => {
  const unchanged = subjects({ seed: 1 }).find(({ id }) => id === 'unchanged')!
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  for (let nth = 0; nth < 12; nth += 1) {
    expect(await judgeSubject(unchanged, ['PAGE-1'])).toMatchObject({ passed: ['PAGE-1'] })
  }
  process.off('warning', note)
  expect(warnings).toEqual([])
})
