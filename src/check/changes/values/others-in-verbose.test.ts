import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { setOthersVerbosely } from './content-types.js'
import {
  expectSet,
  expectKept,
  idOf,
  recordAt,
  refusal,
  textAlone,
  type Asked,
  type RecordOptions,
} from '../testing/record-at.js'

const [plain, verbose] = ['application/json', 'application/json;odata=verbose']
const record = { Notes: 'as it was', UsrBadge: 'b', AccountId: idOf('9') }
const sandbox = { fields: { text: 'Notes', custom: 'UsrBadge' }, lookup: { field: 'Account', target: 'Account' } }

async function judged(change?: RecordOptions['change'], given: RecordOptions = {}) {
  const { run, main, told, changes } = await recordAt({ record, sandbox, ...(change ? { change } : {}), ...given })
  const said = await told(async () => {
    await expectSet(run, main, { fields: { Notes: 'new' } })
    expectKept(await setOthersVerbosely(run, main, 'MERGE'))
  }, 'WRITE-4')
  return { said, changes: changes.slice(1).map(({ contentType, fields }) => [contentType, Object.keys(fields ?? {})]) }
}

/** Stores what is given, but for these fields of these content types. */
const dropping =
  (field: string, ...ofTypes: readonly string[]): RecordOptions['change'] =>
  ({ fields = {}, contentType }: Asked, stored) => {
    const kept: Row = Object.fromEntries(
      Object.entries(fields).filter(([name]) => name !== field || !ofTypes.includes(contentType)),
    )
    Object.assign(stored, kept)
    return { status: 204 }
  }

const refusing =
  (isRefused: (asked: Asked) => boolean): RecordOptions['change'] =>
  (asked) =>
    isRefused(asked) ? refusal('no', 400) : undefined

describe('the custom field, the lookup and a text of digits, as verbose JSON', () => {
  it('are set by one change', async () => {
    const { said, changes } = await judged()
    expect(said).toEqual(['passed'])
    expect(changes).toEqual([[verbose, ['Notes', 'UsrBadge', 'AccountId']]])
  })

  it('are not asked for where the profile names none of them', async () => {
    const only = { record: { UsrScore: 1 }, sandbox: { fields: { number: 'UsrScore' } } }
    const { run, main, told, changes } = await recordAt(only)
    const said = await told(async () => {
      await expectSet(run, main, { fields: { UsrScore: 2 } })
      expectKept(await setOthersVerbosely(run, main, 'MERGE'))
    })
    expect(said).toEqual([expect.stringMatching(/^untested, profile: the profile names no text/)])
    expect(changes).toHaveLength(1)
  })

  it('are judged by the digits alone where the profile names neither custom field nor lookup', async () => {
    const { said, changes } = await judged(dropping('Notes', verbose), { sandbox: textAlone })
    expect(said).toEqual([expect.stringMatching(/^failed, target: .* gave: Notes does not read back/)])
    expect(changes).toEqual([
      [verbose, ['Notes']],
      [plain, ['Notes']],
    ])
  })

  it.each(['Notes', 'UsrBadge', 'AccountId'])('may not lose %s, which the plain form sets', async (field) => {
    const { said, changes } = await judged(dropping(field, verbose))
    expect(said).toEqual([expect.stringMatching(new RegExp(`^failed, target: .* gave: ${field} does not read back`))])
    expect(changes).toEqual([
      [verbose, ['Notes', 'UsrBadge', 'AccountId']],
      [plain, ['Notes', 'UsrBadge', 'AccountId']],
    ])
  })

  it('may not be refused, where the plain form takes them', async () => {
    const { said } = await judged(refusing(({ contentType }) => contentType === verbose))
    expect(said).toEqual([expect.stringMatching(/^failed, target: .*expected success, seen 400.*/)])
  })

  it.each<[string, RecordOptions['change']]>([
    ['loses too', dropping('AccountId', verbose, plain)],
    ['refuses too', refusing(({ fields = {} }) => Object.hasOwn(fields, 'AccountId'))],
  ])('are left to other clauses where the plain form %s', async (_what, change) => {
    expect((await judged(change)).said).toEqual([expect.stringMatching(/^(passed$|inapplicable.*is refused too)/)])
  })

  it('are given again where the lookup refuses one record and takes another', async () => {
    const { said } = await judged(refusing(({ fields }) => fields?.['AccountId'] === idOf('a')))
    expect(said).toEqual([expect.stringMatching(/^cantTell, profile: AccountId may have rules of its own/)])
  })
})
