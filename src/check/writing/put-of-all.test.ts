import { describe, expect, it } from 'vitest'
import type { Row } from '../../odata/index.js'
import { putAll } from './set-for-all.js'
import { expectSet, expectKept, idOf, recordAt, refusal, type RecordOptions } from './testing/record-at.js'

const record = { Notes: 'as it was', UsrScore: 7, UsrOn: null, Ref: null, UsrBadge: 'b', AccountId: idOf('7') }
const fields = { text: 'Notes', number: 'UsrScore', dateTime: 'UsrOn', guid: 'Ref', custom: 'UsrBadge' }
const lookup = { field: 'Account', target: 'Account' }
const names = ['Notes', 'Ref', 'UsrScore', 'UsrOn', 'UsrBadge', 'AccountId']

async function judged(options: RecordOptions = {}) {
  const { run, main, told, changes } = await recordAt({ record, sandbox: { fields, lookup }, ...options })
  const strict = { Notes: 'new', Ref: idOf('6') }
  let judgedBy: readonly string[] | undefined
  const said = await told(async () => {
    const set = await putAll({ run, main }, strict)
    judgedBy = set && Object.keys(set.now ?? set.given)
    if (set) expectKept(set)
  }, 'WRITE-3')
  return { said, judgedBy, changes: changes.map(({ method, fields: given }) => [method, Object.keys(given ?? {})]) }
}

/** Stores what is given but for these fields. */
const dropping =
  (...dropped: readonly string[]) =>
  (given: Row): Row =>
    Object.fromEntries(Object.entries(given).filter(([field]) => !dropped.includes(field)))

const storing =
  (kept: (given: Row, method: string) => Row): NonNullable<RecordOptions['change']> =>
  ({ fields: given = {}, method }, stored) => {
    Object.assign(stored, kept(given, method))
    return { status: 204 }
  }

describe('a PUT of all', () => {
  it('gives every field of the profile and the lookup, and all are judged', async () => {
    const { said, judgedBy, changes } = await judged()
    expect(said).toEqual(['passed'])
    expect(changes).toEqual([['PUT', names]])
    expect(judgedBy).toEqual(names)
  })

  it.each(['UsrScore', 'UsrOn', 'UsrBadge', 'AccountId'])('may not drop %s, which a MERGE sets', async (field) => {
    const { said, changes } = await judged({
      change: storing((given, method) => (method === 'PUT' ? dropping(field)(given) : given)),
    })
    expect(said).toEqual([expect.stringMatching(new RegExp(`^failed, target: .* gave: ${field}`))])
    expect(changes).toEqual([
      ['PUT', names],
      ['MERGE', names],
    ])
  })

  it('may not drop what is strict, whatever a MERGE does', async () => {
    const { said } = await judged({ change: storing(dropping('Ref')) })
    expect(said).toEqual([expect.stringMatching(/^failed, target: .* gave: Ref/)])
  })

  it('leaves to other clauses what a MERGE does not set either', async () => {
    const { said, judgedBy } = await judged({ change: storing(dropping('UsrScore')) })
    expect(said).toEqual(['passed'])
    expect(judgedBy).toEqual(['Notes', 'Ref'])
  })

  it('is not sent any more once a MERGE of a lookup has been refused, too: it may blank what cannot be set', async () => {
    const { said, changes } = await judged({
      change: ({ fields: given = {} }) => ('AccountId' in given ? refusal('no', 400) : undefined),
    })
    expect(said).toEqual([expect.stringMatching(/^cantTell, target: no PUT is sent: it may blank AccountId/)])
    expect(changes.filter(([method]) => method === 'PUT')).toHaveLength(1)
  })

  describe('gives a text with signs that get lost easily', () => {
    const strict = { Notes: 'svc check 0a1b2c3d', Ref: idOf('6') }
    const asked = async (change: RecordOptions['change'], given = strict) => {
      const at = await recordAt({ record, sandbox: { fields }, ...(change ? { change } : {}) })
      await at.told(() => expectSet(at, { fields: { Notes: 'as a MERGE sets it' } }))
      const said = await at.told(async () => {
        const set = await putAll(at, given)
        if (set) expectKept(set)
      }, 'WRITE-3')
      return { said, texts: at.changes.slice(1).map(({ method, fields: sent }) => [method, sent?.['Notes']]) }
    }
    const [foreign, latin] = [`З🚀\nc\\+k'"&%0a1b2c3d`, `?🚀\nc\\+k'"&%0a1b2c3d`]
    const losing = (...methods: readonly string[]) =>
      storing((given, method) =>
        methods.includes(method) && given['Notes'] === foreign ? { ...given, Notes: latin } : given,
      )

    it('which may not lose them where a MERGE does not', async () => {
      expect(await asked(undefined)).toEqual({ said: ['passed'], texts: [['PUT', foreign]] })
      const { said } = await asked(losing('PUT'))
      expect(said).toEqual([expect.stringMatching(/^failed, target: .* gave: Notes/)])
    })

    it('and one without them where a MERGE loses them too', async () => {
      expect(await asked(losing('PUT', 'MERGE'))).toEqual({
        said: ['passed'],
        texts: [
          ['PUT', foreign],
          ['MERGE', foreign],
          ['PUT', strict.Notes],
        ],
      })
    })

    it('and one without them where they are refused', async () => {
      const short = { ...strict, Notes: 'svck 0a1b2' }
      const refused = 'З🚀k 0a1b2'
      const isRefused = (given: Row) => given['Notes'] === refused
      const { said, texts } = await asked(
        ({ fields: given = {} }) => (isRefused(given) ? refusal('no', 400) : undefined),
        short,
      )
      expect(said).toEqual(['passed'])
      expect(texts.filter(([, text]) => text !== undefined)).toEqual([
        ['PUT', refused],
        ['PUT', short.Notes],
      ])
    })
  })

  it('gives fewer fields where all together are refused', async () => {
    const { said, judgedBy } = await judged({
      change: ({ method, fields: given = {} }) =>
        method === 'PUT' && 'AccountId' in given ? refusal('no', 400) : undefined,
    })
    expect(said).toEqual([
      'a PUT of Notes, Ref, UsrScore, UsrOn, UsrBadge, AccountId was refused (400, application/json: "no"), so the check used fewer fields',
      'passed',
    ])
    expect(judgedBy).toEqual(['Notes', 'Ref'])
  })

  it('goes without a lookup that has nowhere to point to', async () => {
    const { said, changes } = await judged({ read: (entity) => (entity === 'Account' ? [] : undefined) })
    expect(said).toEqual(['passed'])
    expect(changes).toEqual([['PUT', names.slice(0, -1)]])
  })

  it('may be blocked, as declared', async () => {
    const { said, judgedBy, changes } = await judged({
      profile: { departures: [{ id: 'put-blocked' }] as never },
      change: () => ({ status: 405 }),
    })
    expect(said).toEqual([
      expect.stringMatching(/^inapplicable, nobody: not applicable with the declared departure put-blocked/),
    ])
    expect(judgedBy).toBeUndefined()
    expect(changes).toHaveLength(1)
  })
})
