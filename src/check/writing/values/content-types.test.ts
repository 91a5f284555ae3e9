import { describe, expect, it } from 'vitest'
import { recordAt, refusal, type Asked, type RecordOptions, type Stored } from '../testing/record-at.js'

const [plain, verbose] = ['application/json', 'application/json;odata=verbose']
const record = { Notes: 'as it was', UsrScore: 7.5, UsrOn: null, Ref: null, Name: 'Ada' }
const fields = { text: 'Notes', number: 'UsrScore', dateTime: 'UsrOn', guid: 'Ref' }

async function judged(change?: RecordOptions['change'], method: 'MERGE' | 'PUT' = 'MERGE') {
  const at = await recordAt({ record, sandbox: { fields }, ...(change ? { change } : {}) })
  const said = await at.played(
    'WRITE-4',
    ...(method === 'MERGE' ? ['merge-json', 'merge-verbose', 'other-fields'] : ['put-verbose']),
  )
  return { said, changes: at.changes }
}

/** Stores what is given, and then what the test likes of a change with this content type. */
const storing =
  (ofType: string | undefined, alter: (stored: Stored, asked: Asked) => void): RecordOptions['change'] =>
  (asked, stored) => {
    Object.assign(stored, asked.fields)
    if (ofType === undefined || asked.contentType === ofType) alter(stored, asked)
    return { status: 204 }
  }

describe('both content types', () => {
  it('are given every plain field, with values that get lost easily', async () => {
    const { said, changes } = await judged()
    expect(said).toEqual(['passed'])
    expect(changes.map(({ contentType }) => contentType)).toEqual([plain, verbose])
    const [one, other] = changes.map((asked) => asked.fields ?? {})
    expect(Object.keys(one ?? {})).toEqual(['Notes', 'UsrScore', 'UsrOn', 'Ref'])
    expect(Object.keys(other ?? {})).toEqual(Object.keys(one ?? {}))
    for (const { fields: given } of changes) {
      expect(given?.['Notes']).toMatch(/^З🚀\nc\\\+k'"&%[\da-f]{8}$/)
    }
  })

  it.each<[string, (stored: Stored) => void]>([
    ['Notes', (stored) => (stored['Notes'] = 'svc check ?')],
    ['UsrScore', (stored) => (stored['UsrScore'] = Math.trunc(Number(stored['UsrScore'])))],
    ['UsrOn', (stored) => (stored['UsrOn'] = null)],
    ['Ref', (stored) => (stored['Ref'] = null)],
  ])('have to set %s, where the plain one does', async (field, alter) => {
    const { said } = await judged(storing(verbose, alter))
    expect(said).toEqual([expect.stringMatching(new RegExp(`^failed, target: .*seen ${field} `))])
  })

  it.each<[string, (stored: Stored) => void]>([
    ['is not set', (stored) => (stored['UsrScore'] = 0)],
    ['is moved', (stored) => (stored['Name'] = null)],
  ])('leave to other clauses what %s with either', async (_what, alter) => {
    expect((await judged(storing(undefined, alter))).said).toEqual(['passed'])
  })

  it('are given a field that takes but the number that is there in the verbose one', async () => {
    const { said, changes } = await judged(({ fields: given = {}, contentType }) =>
      contentType === verbose && given['UsrScore'] !== 7.5 ? refusal('out of range', 400) : undefined,
    )
    expect(said).toEqual(['passed'])
    expect(changes.at(-1)?.fields?.['UsrScore']).toBe(7.5)
  })

  it.each<[string, (stored: Stored) => void]>([
    ['Notes', (stored) => (stored['Notes'] = String(stored['Notes']).replace('\n', ' '))],
    ['Notes', (stored) => (stored['Notes'] = String(stored['Notes']).replace('"', '&quot;'))],
    ...['\\', '+', '%'].map((sign): [string, (stored: Stored) => void] => [
      'Notes',
      (stored) => (stored['Notes'] = String(stored['Notes']).replace(sign, '')),
    ]),
  ])('may not lose the easily lost part of %s in the verbose one', async (field, alter) => {
    const { said } = await judged(storing(verbose, alter))
    expect(said).toEqual([expect.stringMatching(new RegExp(`^failed, target: .*seen ${field} `))])
  })

  it('may not move what the plain one leaves alone, but for the time of the change', async () => {
    const moved = await judged(storing(verbose, (stored) => (stored['Name'] = null)))
    expect(moved.said).toEqual([
      expect.stringMatching(
        /^failed, target: .*seen MERGE x-# as verbose JSON changed Name \(a text of \d characters → not set\), and MERGE x-# as application.json did not/,
      ),
    ])
    const stamped = await judged(storing(verbose, (stored) => (stored['Name'] = new Date().toISOString())))
    expect(stamped.said).toEqual(['passed'])
  })

  it('may move what the server computes from a value that the plain one did not give', async () => {
    let second: unknown
    const { said, changes } = await judged((asked, stored) => {
      Object.assign(stored, asked.fields)
      if (asked.contentType === verbose) second = asked.fields?.['UsrScore']
      stored['Name'] = stored['UsrScore'] === second ? 'Bo' : 'Ada'
      return { status: 204 }
    })
    expect(said).toEqual(['passed'])
    expect(changes.map(({ contentType }) => contentType)).toEqual([plain, verbose, plain, plain])
  })

  it('are by PUT judged by what they set alone', async () => {
    const { said } = await judged(
      storing(verbose, (stored) => (stored['Name'] = null)),
      'PUT',
    )
    expect(said).toEqual(['passed'])
  })

  it.each([plain, verbose])('set something, %s as well', async (contentType) => {
    const { said } = await judged((asked) => (asked.contentType === contentType ? { status: 204 } : undefined))
    expect(said).toEqual([expect.stringMatching(/^failed, target: .*seen Notes /)])
  })

  it('are judged by one field where several at once are refused', async () => {
    const { said, changes } = await judged(({ fields: given }) =>
      Object.keys(given ?? {}).length > 1 ? refusal('no') : undefined,
    )
    expect(said).toEqual(['passed'])
    const alone = changes.filter(({ fields: given }) => Object.keys(given ?? {}).join() === 'Notes')
    expect(alone.map(({ contentType }) => contentType)).toEqual([plain, verbose])
    const all = await judged(() => refusal('no'))
    expect(all.said).toEqual([expect.stringMatching(/^failed, target: .*expected success, seen 500.*"no"$/)])
  })
})
