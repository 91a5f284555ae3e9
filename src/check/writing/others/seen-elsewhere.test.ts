import { describe, expect, it } from 'vitest'
import { needsPutForAll } from './other-sessions.js'
import { sandboxOf } from '../sandbox-of.js'
import { expectSet, recordAt, textAlone, type RecordOptions } from '../testing/record-at.js'

/** What a clause says that sets one field, and then looks whether another session shows it. */
async function judged(read: NonNullable<RecordOptions['read']>) {
  const logins: number[] = []
  const at = await recordAt({
    sandbox: textAlone,
    read: (...asked) => {
      logins.push(asked[2])
      return read(...asked)
    },
  })
  const { run, main, told } = at
  const set = () => expectSet({ run, main }, { fields: { Notes: 'new' } })
  const said = await told(async () => {
    await set()
    await needsPutForAll({ run, main })
  })
  return { ...at, said, logins }
}

const shown = (notes: string) => (_entity: string, _filter: string, login: number, stored: object) =>
  login === 2 ? [{ ...stored, Notes: notes }] : undefined

describe('what a session has set', () => {
  it('is shown by another one: looked at once a run', async () => {
    const { run, main, told, said, logins } = await judged(() => undefined)
    expect(said).toEqual(['passed'])
    expect(logins.filter((login) => login === 2)).toHaveLength(1)
    const before = logins.length
    await told(() => needsPutForAll({ run, main }))
    expect(logins).toHaveLength(before)
  })

  it('may be kept to itself: then what it reads back proves nothing', async () => {
    const { run, main, said } = await judged(shown('as it was'))
    expect(said).toEqual([expect.stringMatching(/^cantTell, target: no PUT is sent: it may blank Notes, /)])
    // No MERGE would put back for all what a PUT blanks for all.
    await expect(sandboxOf({ run, main }).change(main, { method: 'PUT', fields: { Notes: 'put' } })).rejects.toThrow(
      'no PUT is sent: it may blank Notes, which the checker could not restore: another session does not show the values',
    )
  })

  it('may be kept to itself: no PUT is sent by a check that has not looked either', async () => {
    const asked: string[] = []
    const at = await recordAt({
      sandbox: textAlone,
      read: shown('as it was'),
      change: ({ method }) => {
        asked.push(method)
        return undefined
      },
    })
    const { run, main, told } = at
    await told(() => expectSet({ run, main }, { fields: { Notes: 'new' } }))
    const put = sandboxOf({ run, main }).change(main, { method: 'PUT', fields: { Notes: 'put' } })
    await expect(put).rejects.toThrow(/^no PUT is sent: it may blank Notes, .*another session does not show the values/)
    expect(asked).not.toContain('PUT')
  })

  it('may be shown late by another one', async () => {
    let reads = 0
    const late = shown('as it was')
    const { run, said, logins } = await judged((entity, filter, login, stored) =>
      login === 2 && ++reads > 2 ? undefined : late(entity, filter, login, stored),
    )
    expect(said).toEqual(['passed'])
    expect(run.diagnoses.map(({ id }) => id)).toContain('shown-late-elsewhere')
    expect(logins.filter((login) => login === 2)).toHaveLength(3)
  })

  it('is no secret of its own where the record moves meanwhile', async () => {
    let isSeen = false
    const { said } = await judged((_entity, _filter, login, stored) => {
      if (login === 2) isSeen = true
      return isSeen ? [{ ...stored, Notes: 'by another user' } as never] : undefined
    })
    expect(said).toEqual(['passed'])
  })
})
