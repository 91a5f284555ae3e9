import { describe, expect, it } from 'vitest'
import { expectSet, expectKept, recordAt, refusal, textAlone, type RecordOptions } from '../testing/record-at.js'
import { setDigitsByPut } from './nested-by-put.js'

async function judged(change?: RecordOptions['change'], names: readonly string[] = ['Notes']) {
  const { run, main, told, changes } = await recordAt({ sandbox: textAlone, ...(change ? { change } : {}) })
  const said = await told(async () => {
    await expectSet({ run, main }, { fields: { Notes: 'new' } })
    expectKept(await setDigitsByPut({ run, main }, names))
  }, 'WRITE-3')
  return { said, methods: changes.slice(1).map(({ method }) => method) }
}

const withoutZerosBy =
  (...methods: readonly string[]): RecordOptions['change'] =>
  ({ method, fields = {} }, stored) => {
    const given = String(fields['Notes'])
    stored['Notes'] = methods.includes(method) ? given.replace(/^0+/, '') : given
    return { status: 204 }
  }

describe('a text of digits alone that a PUT gives', () => {
  it('is kept', async () => {
    expect(await judged()).toEqual({ said: ['passed'], methods: ['PUT'] })
  })

  it('may not lose the zeros before it, where a MERGE keeps them', async () => {
    const { said, methods } = await judged(withoutZerosBy('PUT'))
    expect(said).toEqual([
      expect.stringMatching(/^failed, target: .* gave: Notes differs from the value that was sent/),
    ])
    expect(methods).toEqual(['PUT', 'MERGE'])
  })

  it.each<[string, RecordOptions['change'], string]>([
    ['is lost by a MERGE too', withoutZerosBy('PUT', 'MERGE'), 'a MERGE does not keep the text either'],
    ['is refused', ({ method }) => (method === 'PUT' ? refusal('no', 400) : undefined), 'a PUT .* was refused'],
  ])('is left to other clauses where it %s', async (_what, change, why) => {
    expect((await judged(change)).said).toEqual([expect.stringMatching(new RegExp(`^inapplicable.*: ${why}`))])
  })

  it('is not sent where no text was set by a PUT', async () => {
    expect((await judged(undefined, ['UsrScore'])).methods).toEqual([])
  })
})
