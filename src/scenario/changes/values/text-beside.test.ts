import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { recordAt, type RecordOptions } from '../testing/record-at.js'
import { changeBesideText, lookalikes } from './text-beside.js'
import { expectInstantsSet, expectNumbersSet } from './values-to-set.js'

const record = { Notes: 'old', UsrScore: 1.5, UsrCheckedOn: '2026-01-01T00:00:00.000Z' }
const sandbox = { fields: { text: 'Notes', number: 'UsrScore', dateTime: 'UsrCheckedOn' } }

async function at(options: RecordOptions = {}) {
  const { run, main, told, changes } = await recordAt({ record, sandbox, ...options })
  const sent = () => changes.map(({ fields }) => fields)
  return { run, main, told, sent }
}

const refusing = (isRefused: (fields: Row) => boolean): RecordOptions => ({
  change: ({ fields }) => (fields && isRefused(fields) ? { status: 400 } : undefined),
})
const losing = (lost: string): RecordOptions => ({
  change: ({ fields = {} }, stored) => {
    Object.assign(stored, fields, fields['Notes'] === lost ? { Notes: null } : {})
    return { status: 204 }
  },
})

describe('a text beside other fields', () => {
  const score = { UsrScore: 7 }

  it('is set with them in one change, and given back as set', async () => {
    const { run, main, told, sent } = await at()
    let given: Row = {}
    await told(async () => {
      given = (await changeBesideText(run, main, score, lookalikes.nothing)).fields
    })
    expect([given, sent()]).toEqual([{ ...score, Notes: '0' }, [{ ...score, Notes: '0' }]])
  })

  it('is left out where the profile names no text, or gives that itself', async () => {
    const none = await at({ sandbox: { fields: { number: 'UsrScore' } } })
    await none.told(() => changeBesideText(none.run, none.main, score, lookalikes.nothing))
    const own = await at()
    await own.told(() => changeBesideText(own.run, own.main, { Notes: 'own' }, lookalikes.nothing))
    expect([none.sent(), own.sent()]).toEqual([[score], [{ Notes: 'own' }]])
  })

  it('may be refused by rules of its own: then the fields are set alone, and that is recorded', async () => {
    const { run, main, told, sent } = await at(refusing((fields) => fields['Notes'] === '0'))
    const said = await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')
    expect(said).toEqual([expect.stringMatching(/^Notes takes no 0: MERGE .* answered 400/), 'passed'])
    expect(sent().map((fields) => fields?.['Notes'])).toEqual(['0', undefined, 'true', '1234'])
  })

  it('is not to blame where the fields are refused without it too', async () => {
    const { run, main, told } = await at(refusing(() => true))
    const said = await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')
    expect(said).toEqual([expect.stringContaining('expected success, seen 400')])
  })
})

describe('date-times that are set', () => {
  const yearsOf = (sent: readonly (Row | undefined)[]) =>
    sent.map((fields) => String(fields?.['UsrCheckedOn']).slice(0, 4))

  it('are of years that 32 bits of seconds do not hold', async () => {
    const { run, main, told, sent } = await at()
    expect(await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')).toEqual(['passed'])
    expect(yearsOf(sent())).toEqual(['2040', '1961', '1970'])
  })

  it.each(['1961', '2040'])('may not be stored as others: those of %s', async (year) => {
    const { run, main, told } = await at({
      change: ({ fields = {} }, stored) => {
        const isLost = String(fields['UsrCheckedOn']).startsWith(year)
        Object.assign(stored, fields, isLost ? { UsrCheckedOn: '1970-01-01T00:00:00.000Z' } : {})
        return { status: 204 }
      },
    })
    const said = await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')
    expect(said).toEqual([expect.stringContaining('UsrCheckedOn does not read back as it was set')])
  })

  it.each<[string, RegExp, string | null]>([
    ['the first instant of 1970', /^1970-01-01T00:00:00/, null],
    ['a leap day', /-02-29T/, '2040-03-01T12:00:00.000Z'],
  ])('may not be stored as none or another: %s', async (_what, form, stands) => {
    const { run, main, told } = await at({
      change: ({ fields = {} }, stored) => {
        Object.assign(stored, fields, form.test(String(fields['UsrCheckedOn'])) ? { UsrCheckedOn: stands } : {})
        return { status: 204 }
      },
    })
    expect(await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')).toEqual([
      expect.stringContaining('UsrCheckedOn does not read back as it was set'),
    ])
  })

  it('may lose their milliseconds, and may not be refused or passed over for them', async () => {
    const hasThem = (fields: Row = {}) => /\.250Z$/.test(String(fields['UsrCheckedOn']))
    const judged = async (options: RecordOptions) => {
      const { run, main, told } = await at(options)
      return (await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')).at(-1)
    }
    const storing = (made: (given: string) => string | undefined): RecordOptions => ({
      change: ({ fields = {} }, stored) => {
        const instant = made(String(fields['UsrCheckedOn']))
        Object.assign(stored, fields, { UsrCheckedOn: instant ?? stored['UsrCheckedOn'] })
        return { status: 204 }
      },
    })
    expect(await judged(storing((given) => given.replace('.250', '.000')))).toBe('passed')
    expect(await judged(refusing(hasThem))).toContain('expected success, seen 400')
    expect(await judged(storing((given) => (hasThem({ UsrCheckedOn: given }) ? undefined : given)))).toContain(
      'UsrCheckedOn does not read back as it was set',
    )
  })

  it.each<[string, string | null, string, RegExp]>([
    ['days', '2026-01-01T00:00:00.000Z', 'T00:00:00.000Z', /^cantTell, profile: UsrCheckedOn may be a field of days/],
    ['minutes', '2026-01-01T09:30:00.000Z', ':00.000Z', /^cantTell, profile: UsrCheckedOn may be a field of minutes/],
    ['days, where it held nothing', null, 'T00:00:00.000Z', /^cantTell, profile: .* days: it held no value to tell by/],
    ['hours, where it held nothing', null, 'T03:00:00.000Z', /^failed, target: /],
    ['days, where it kept a time before', '2026-01-01T09:30:01.000Z', 'T00:00:00.000Z', /^failed, target: /],
    ['other hours', '2026-01-01T09:30:00.000Z', 'T03:00:00.000Z', /^failed, target: /],
  ])('may be cut short by a field of %s', async (_what, known, end, wanted) => {
    const { run, main, told } = await at({
      record: { ...record, UsrCheckedOn: known },
      change: ({ fields = {} }, stored) => {
        Object.assign(stored, fields)
        stored['UsrCheckedOn'] = String(stored['UsrCheckedOn']).slice(0, -end.length) + end
        return { status: 204 }
      },
    })
    expect((await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')).at(-1)).toMatch(wanted)
  })

  it('are of near years where rules of the field refuse others, and that is recorded', async () => {
    const { run, main, told, sent } = await at(
      refusing((fields) => /^(1961|2040|1970)/.test(String(fields['UsrCheckedOn']))),
    )
    const said = await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')
    const takesNo = (year: string) =>
      expect.stringMatching(new RegExp(`^UsrCheckedOn takes no date-time of ${year}: MERGE .* answered 400`)) as string
    const takesNoFirst = expect.stringMatching(/^UsrCheckedOn takes no first instant of 1970: MERGE .* answered 400/)
    expect(said).toEqual([takesNo('2040'), takesNo('1961'), takesNoFirst, 'passed'])
    expect(yearsOf(sent())).toEqual([
      '2040',
      '2040',
      expect.stringMatching(/^202/),
      '1961',
      '1961',
      expect.stringMatching(/^202/),
      '1970',
      '1970',
    ])
  })
})

describe('texts that look like a value of another kind', () => {
  it('go along with the date-times and the numbers', async () => {
    const { run, main, told, sent } = await at()
    expect(await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')).toEqual(['passed'])
    expect(await told(() => expectNumbersSet(run, main, 'UsrScore'), 'WRITE-5')).toEqual(['passed'])
    expect(sent().map((fields) => fields?.['Notes'])).toEqual(['0', 'true', '1234', '/Date(7)/', 'false', '{}'])
  })

  it.each(Object.values(lookalikes).map(([text]) => text))('are to read back: %s', async (text) => {
    const { run, main, told } = await at(losing(text))
    const said = [
      ...(await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')),
      ...(await told(() => expectNumbersSet(run, main, 'UsrScore'), 'WRITE-5')),
    ]
    expect(said.filter((each) => each !== 'passed')).toEqual([
      expect.stringContaining('Notes does not read back as it was set: it is not set'),
    ])
  })

  describe('beside them in the custom field', () => {
    const custom: RecordOptions = {
      record: { ...record, UsrBadge: 'b' },
      sandbox: { fields: { ...sandbox.fields, custom: 'UsrBadge' } },
    }
    const judged = async (options: RecordOptions = {}) => {
      const { run, main, told, sent } = await at({ ...custom, ...options })
      const said = [
        ...(await told(() => expectInstantsSet(run, main, 'UsrCheckedOn'), 'WRITE-5')),
        ...(await told(() => expectNumbersSet(run, main, 'UsrScore'), 'WRITE-5')),
      ]
      return { said: said.filter((each) => each !== 'passed'), sent: sent().map((fields) => fields?.['UsrBadge']) }
    }

    it('stand others', async () => {
      expect(await judged()).toEqual({ said: [], sent: ['undefined', 'NaN', '-7', '1.10', '[]', '1e5'] })
    })

    it.each(Object.values(lookalikes).map(([, text]) => text))('are to read back: %s', async (text) => {
      const { said } = await judged({
        change: ({ fields = {} }, stored) => {
          Object.assign(stored, fields, fields['UsrBadge'] === text ? { UsrBadge: null } : {})
          return { status: 204 }
        },
      })
      expect(said).toEqual([expect.stringContaining('UsrBadge does not read back as it was set: it is not set')])
    })

    it('are left to WRITE-10 where the field keeps no text, or takes none', async () => {
      const { said } = await judged({
        change: ({ fields = {} }, stored) => {
          Object.assign(stored, fields, { UsrBadge: 'b' })
          return { status: 204 }
        },
      })
      expect(said).toEqual([])
      const refused = await judged(refusing((fields) => 'UsrBadge' in fields))
      expect(refused.said).toHaveLength(6)
      for (const each of refused.said) expect(each).toMatch(/^UsrBadge takes no .*: MERGE .* answered 400/)
    })
  })
})
