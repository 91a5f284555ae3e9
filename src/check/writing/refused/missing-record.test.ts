import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { idOf, recordAt, refusal, type RecordOptions } from '../testing/record-at.js'

async function judged(options: RecordOptions = {}) {
  const at = await recordAt({ sandbox: { fields: { text: 'Notes' } }, ...options })
  return { ...at, said: await at.played('WRITE-8') }
}

const guid = /guid'([^']*)'/

describe('a change of a record that is not there', () => {
  it('is refused, beside the same on the one that is', async () => {
    const { said, verdicts, changes } = await judged()
    expect(said).toEqual(['passed'])
    const twin = { accepted: expect.anything() as string, refused: expect.anything() as string }
    expect(verdicts[0]?.twins).toEqual([
      { ...twin, differsIn: "the id in the record's address" },
      {
        ...twin,
        differsIn: expect.stringMatching(/^the id in the record's address; and the content type, because/) as string,
      },
    ])
    expect(changes.map(({ isOfRecord, fields, method }) => [isOfRecord, fields, method])).toEqual([
      [true, changes[0]?.fields, 'MERGE'],
      [false, changes[0]?.fields, 'MERGE'],
      [false, changes[0]?.fields, 'MERGE'],
    ])
    expect(verdicts[0]?.made).toEqual([])
  })

  it('may not claim to have been made', async () => {
    const { said } = await judged({ change: ({ isOfRecord }) => (isOfRecord ? undefined : { status: 200 }) })
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .* expected a refusal, seen 200, and no such record/),
    ])
  })

  it('may not claim to have been made as verbose JSON', async () => {
    let refusals = 0
    const { said } = await judged({
      change: ({ isOfRecord }) => (isOfRecord ? undefined : refusals++ === 0 ? refusal('no', 404) : { status: 204 }),
    })
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .* expected a refusal, seen 20., and no such record/),
    ])
  })

  it('may be refused without an error body as verbose JSON, which a target may not take', async () => {
    const { said } = await judged({
      change: ({ isOfRecord, contentType }) =>
        contentType.includes('verbose') ? { status: 415 } : isOfRecord ? undefined : refusal('no', 404),
    })
    expect(said).toEqual(['passed'])
  })

  it('is refused with an error body as verbose JSON, where the target takes that', async () => {
    const { said } = await judged({
      change: ({ isOfRecord, contentType }) =>
        isOfRecord ? undefined : contentType.includes('verbose') ? { status: 404 } : refusal('no', 404),
    })
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .*expected an OData error body, seen 404 with an empty body/),
    ])
  })

  it('may not claim to have been made where a filter finds any record', async () => {
    const { said, verdicts } = await judged({
      change: ({ isOfRecord }) => (isOfRecord ? undefined : { status: 204 }),
      read: (entity, filter, _login, stored) =>
        entity === 'Lead' && !filter.includes(String(stored['Id'])) ? [{ Id: idOf('7'), Notes: 'theirs' }] : undefined,
    })
    expect(said).toEqual([expect.stringMatching(/^failed, target: .*seen 20., and no such record/)])
    expect(verdicts[0]?.made).toEqual([])
  })

  it('may be refused by an error body alone, whatever the status', async () => {
    const { said } = await judged({ change: ({ isOfRecord }) => (isOfRecord ? undefined : refusal('no', 200)) })
    expect(said).toEqual(['passed'])
  })

  it('is refused with an error body', async () => {
    const { said } = await judged({ change: ({ isOfRecord }) => (isOfRecord ? undefined : { status: 404 }) })
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .*expected an OData error body, seen 404 with an empty body/),
    ])
  })

  it('is sent again where the session turns out to have ended: a way to the login page is no refusal of it', async () => {
    const toLogin = { status: 302, headers: [['Location', '/Login/NuiLogin.aspx?ReturnUrl=%2F0']] } as const
    const { said, changes } = await judged({
      change: ({ isOfRecord, login }) => (isOfRecord || login > 1 ? undefined : { ...toLogin, body: '<html></html>' }),
    })
    expect(said).toEqual(['passed'])
    expect(changes.map(({ isOfRecord, login }) => [isOfRecord, login])).toEqual([
      [true, 1],
      [false, 1],
      [false, 2],
      [false, 2],
    ])
  })

  it.each([
    ['is told', 204],
    ['is told, whatever is said of it', 500],
  ])('and makes one %s', async (_what, status) => {
    let made: string | undefined
    const { said, verdicts } = await judged({
      change: ({ isOfRecord }) => {
        if (isOfRecord) return undefined
        made = 'made'
        return refusal('no', status)
      },
      read: (entity, filter, _login, stored) =>
        entity === 'Lead' && made !== undefined && !filter.includes(String(stored['Id']))
          ? [{ Id: guid.exec(filter)?.[1]?.toUpperCase() ?? '' }]
          : undefined,
    })
    const id = verdicts[0]?.made[0]?.id ?? ''
    expect(verdicts[0]?.made).toEqual([{ entity: 'Lead', id, fields: ['Notes'] }])
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^cantTell, target: MERGE .* was answered with ${String(status)}.* and created the record Lead ${id}`,
        ),
      ),
    ])
  })

  it.each<[string, number, (fields: Row, address: string) => Row]>([
    ['under an id of its own', 0, (fields) => ({ Id: idOf('7'), ...fields })],
    ['that shows late', 2, (_fields, address) => ({ Id: address })],
    ['under an id of its own that shows late', 2, (fields) => ({ Id: idOf('7'), ...fields })],
  ])('and makes one %s is told', async (_what, hiddenReads, rowOf) => {
    let given: Row | undefined
    let address = ''
    let reads = 0
    const { said, verdicts } = await judged({
      change: ({ isOfRecord, fields }) => {
        if (isOfRecord) return undefined
        given = fields
        return { status: 201 }
      },
      read: (entity, filter, _login, stored) => {
        if (entity !== 'Lead' || filter.includes(String(stored['Id']))) return undefined
        if (!given) address = guid.exec(filter)?.[1] ?? ''
        const row = given && rowOf(given, address)
        const isMeant = row && Object.values(row).some((value) => filter.includes(String(value)))
        if (isMeant) reads += 1
        return isMeant && reads > hiddenReads ? [stored, row] : []
      },
    })
    const id = String(rowOf({}, address)['Id'])
    expect(verdicts[0]?.made).toEqual([{ entity: 'Lead', id, fields: ['Notes'] }])
    expect(said).toEqual([expect.stringMatching(new RegExp(`^cantTell, target: .*created the record Lead ${id}`))])
  })

  it('is not sent where a random id finds a record', async () => {
    const { said, changes } = await judged({
      read: (entity, filter, _login, stored): readonly Row[] | undefined =>
        entity === 'Lead' && !filter.includes(String(stored['Id']))
          ? [{ Id: guid.exec(filter)?.[1] ?? '' }]
          : undefined,
    })
    expect(said).toEqual(['cantTell, target: a read by a random id of Lead finds a record (READ-11)'])
    expect(changes).toHaveLength(1)
  })

  it.each<[string, Row]>([
    ['another one', { Id: idOf('a') }],
    ['one without an id', { Name: 'a' }],
    ['one with a number for an id', { Id: 5 }],
  ])('is judged where a random id finds %s', async (_what, row) => {
    const { said } = await judged({
      read: (entity, filter, _login, stored) =>
        entity === 'Lead' && !filter.includes(String(stored['Id'])) ? [row] : undefined,
    })
    expect(said).toEqual(['passed'])
  })

  it('is judged where a read by it is not answered with records', async () => {
    const { said } = await judged({
      read: (entity, filter, _login, stored) =>
        entity === 'Lead' && !filter.includes(String(stored['Id'])) ? { status: 404 } : undefined,
    })
    expect(said).toEqual(['passed'])
  })
})
