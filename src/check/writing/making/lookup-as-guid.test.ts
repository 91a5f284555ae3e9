import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { change, expectSuccess } from './changing.js'
import { idOf, recordAt, refusal } from '../testing/record-at.js'

/** What is said of a change of these fields at a target that refuses whatever gives one of the others. */
async function told(guid: string, fields: Row, refusing: readonly string[]) {
  const { run, main, told, verdicts } = await recordAt({
    record: { Notes: 'a', [guid]: idOf('a') },
    sandbox: { fields: { text: 'Notes', guid } },
    change: ({ fields: given = {} }) =>
      refusing.some((field) => field in given) ? refusal('No such record') : undefined,
  })
  await told(async () => {
    expectSuccess(run, await change({ run, main }, { method: 'MERGE', fields }))
  }, 'WRITE-1')
  return verdicts.at(-1)
}

const text = { Notes: 'svc check b' }

describe('a field named as a plain GUID that bears the name of a lookup', () => {
  it.each([
    ['alone', { AccountId: idOf('b') }],
    ['beside a text', { ...text, AccountId: idOf('b') }],
  ])('blames the profile where it is refused %s', async (_how, fields) => {
    const verdict = await told('AccountId', fields, ['AccountId'])
    expect(verdict).toMatchObject({ outcome: 'cantTell', blame: 'profile', profileKeys: ['sandbox.fields.guid'] })
    expect(verdict?.reason).toContain(
      'set AccountId to a GUID that is not the id of a record. The name looks like a lookup',
    )
  })

  it('fails where the other fields are refused too', async () => {
    const verdict = await told('AccountId', { ...text, AccountId: idOf('b') }, ['AccountId', 'Notes'])
    expect(verdict).toMatchObject({ outcome: 'failed', blame: 'target' })
  })

  it('is judged where it is taken', async () => {
    expect(await told('AccountId', { AccountId: idOf('b') }, [])).toMatchObject({ outcome: 'passed' })
  })

  it('is none that bears another name', async () => {
    const verdict = await told('UsrRef', { UsrRef: idOf('b') }, ['UsrRef'])
    expect(verdict).toMatchObject({ outcome: 'failed', blame: 'target' })
  })
})
