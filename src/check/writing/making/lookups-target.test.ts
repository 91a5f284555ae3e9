import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { change, expectSuccess } from './changing.js'
import { idOf, recordAt, refusal } from '../testing/record-at.js'

/** What is said of a change of the lookup that is refused, where its target shows these records. */
async function refused(present: string | null, shown: readonly Row[]) {
  const { run, main, told, verdicts } = await recordAt({
    record: { Notes: 'a', AccountId: present },
    sandbox: { fields: {}, lookup: { field: 'Account', target: 'Firm' } },
    change: () => refusal('There is no such record'),
    read: (entity, filter) => (entity === 'Firm' ? shown.filter(({ Id }) => filter.includes(String(Id))) : undefined),
  })
  const fields = { AccountId: idOf('b') }
  await told(async () => {
    expectSuccess(run, await change({ run, main }, { method: 'MERGE', fields }))
  }, 'WRITE-6')
  return verdicts.at(-1)
}

describe('a change of a lookup that is refused', () => {
  it('blames the profile where the record that it pointed to is none of the target', async () => {
    const verdict = await refused(idOf('a'), [{ Id: idOf('b') }])
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: ['sandbox.lookup.target'] })
    expect(verdict?.reason).toMatch(/check sandbox\.lookup\.target in the profile$/)
  })

  it.each([
    ['that record is one of the target', idOf('a'), [{ Id: idOf('a') }, { Id: idOf('b') }]],
    ['it pointed to none', null, [{ Id: idOf('b') }]],
  ])('fails where %s', async (_where, present, shown) => {
    expect(await refused(present, shown)).toMatchObject({ outcome: 'failed', blame: 'target' })
  })
})
