import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import { beside, recordAt, type RecordOptions } from '../testing/record-at.js'
import { lookalikes } from './lookalikes.js'

const record = { Notes: 'old', UsrScore: 1.5, UsrCheckedOn: '2026-01-01T00:00:00.000Z' }
const sandbox = { fields: { text: 'Notes', number: 'UsrScore', dateTime: 'UsrCheckedOn' } }

const ofInstants = ['after-2038', 'before-1970', 'first-of-1970']
const ofLookalikes = ['looks-like-number', 'looks-true', 'looks-empty', 'looks-like-date']

async function at(options: RecordOptions = {}) {
  const { played, changes } = await recordAt({ record, sandbox, ...options })
  const sent = () => changes.map(({ fields }) => fields)
  const checks = (...ids: readonly string[]) => played('WRITE-5', ...ids)
  return { sent, instants: () => checks(...ofInstants), lookalikes: () => checks(...ofLookalikes), checks }
}

const refusing = (isRefused: (fields: Row) => boolean): RecordOptions => ({
  change: ({ fields }) => (fields && isRefused(fields) ? { status: 400 } : undefined),
})
/** Loses a text that is given to a field. */
const losing = (field: string, lost: string): RecordOptions => ({
  change: beside((stored, given) => given[field] === lost && (stored[field] = null)),
})
/** Stores this in place of a date-time that is given, or leaves what was there. */
const storing = (made: (given: string) => string | null | undefined): RecordOptions => ({
  change: ({ fields = {} }, stored) => {
    const { UsrCheckedOn: before = null } = stored
    const { UsrCheckedOn: given } = fields
    const instant = given === undefined ? undefined : made(String(given))
    Object.assign(stored, fields, { UsrCheckedOn: instant === undefined ? before : instant })
    return { status: 204 }
  },
})

describe('values that are set together', () => {
  it('are a text, a number and a date-time, by one change', async () => {
    const { checks, sent } = await at()
    expect(await checks('quotes', 'number', 'after-2038')).toEqual(['passed'])
    expect(sent().map((fields) => Object.keys(fields ?? {}))).toEqual([['Notes', 'UsrScore', 'UsrCheckedOn']])
  })

  it('are those of the fields that the profile names', async () => {
    const { checks, sent } = await at({ sandbox: { fields: { number: 'UsrScore' } } })
    expect(await checks('number')).toEqual(['passed'])
    expect(sent().map((fields) => Object.keys(fields ?? {}))).toEqual([['UsrScore']])
    expect(await checks('quotes')).toEqual([expect.stringMatching(/^untested, profile: .* of the kind text/)])
  })

  it('are each set alone where they are refused together', async () => {
    const { checks, sent } = await at(refusing((fields) => fields['UsrScore'] === 0))
    expect(await checks('lines', 'before-1970')).toEqual(['passed'])
    expect(sent().map((fields) => Object.keys(fields ?? {}))).toEqual([
      ['Notes', 'UsrScore', 'UsrCheckedOn'],
      ['Notes'],
      ['UsrCheckedOn'],
    ])
    expect(await checks('zero')).toEqual([
      expect.stringMatching(/^cantTell, profile: UsrScore may have validation rules/),
    ])
  })

  it('are a breach where they are refused alone, too', async () => {
    const { instants } = await at(refusing(() => true))
    expect(await instants()).toEqual([expect.stringContaining('expected success, seen 400')])
  })
})

describe('date-times that are set', () => {
  const yearsOf = (sent: readonly (Row | undefined)[]) =>
    sent.map((fields) => String(fields?.['UsrCheckedOn']).slice(0, 4))

  it('are of years that 32 bits of seconds do not hold', async () => {
    const { instants, sent } = await at()
    expect(await instants()).toEqual(['passed'])
    expect(yearsOf(sent())).toEqual(['2040', '1961', '1970'])
  })

  const epoch = '1970-01-01T00:00:00.000Z'
  it.each<[string, RegExp, string | null]>([
    ['those of 1961', /^1961/, epoch],
    ['those of 2040', /^2040/, epoch],
    ['the first instant of 1970', /^1970-01-01T00:00:00/, null],
    ['a leap day', /-02-29T/, '2040-03-01T12:00:00.000Z'],
  ])('may not be stored as none or another: %s', async (_what, form, stands) => {
    const { instants } = await at(storing((given) => (form.test(given) ? stands : given)))
    expect(await instants()).toEqual([expect.stringContaining('seen UsrCheckedOn ')])
  })

  const hasMilliseconds = (given: unknown) => /\.250Z$/.test(String(given))
  it.each<[string, RecordOptions, string]>([
    ['may lose their milliseconds', storing((given) => given.replace('.250', '.000')), 'passed'],
    [
      'may not be refused for them',
      refusing(({ UsrCheckedOn }) => hasMilliseconds(UsrCheckedOn)),
      'expected success, seen 400',
    ],
    [
      'may not be passed over for them',
      storing((given) => (hasMilliseconds(given) ? undefined : given)),
      'seen UsrCheckedOn ',
    ],
  ])('%s', async (_what, options, end) => {
    const { instants } = await at(options)
    expect((await instants()).at(-1)).toContain(end)
  })

  it.each<[string, string | null, string, RegExp]>([
    ['days', '2026-01-01T00:00:00.000Z', 'T00:00:00.000Z', /^cantTell, profile: UsrCheckedOn may be a field of days/],
    ['minutes', '2026-01-01T09:30:00.000Z', ':00.000Z', /^cantTell, profile: UsrCheckedOn may be a field of minutes/],
    ['days, where it held nothing', null, 'T00:00:00.000Z', /^cantTell, profile: .* days: it had no value before/],
    ['hours, where it held nothing', null, 'T03:00:00.000Z', /^failed, target: /],
    ['days, where it kept a time before', '2026-01-01T09:30:01.000Z', 'T00:00:00.000Z', /^failed, target: /],
    ['other hours', '2026-01-01T09:30:00.000Z', 'T03:00:00.000Z', /^failed, target: /],
  ])('may be cut short by a field of %s', async (_what, known, end, wanted) => {
    const cut = storing((given) => given.slice(0, -end.length) + end)
    const { instants } = await at({ record: { ...record, UsrCheckedOn: known }, ...cut })
    expect((await instants()).at(-1)).toMatch(wanted)
  })

  it('are of near years where rules of the field refuse others, and that is recorded', async () => {
    const { instants, sent } = await at(refusing((fields) => /^(1961|2040|1970)/.test(String(fields['UsrCheckedOn']))))
    const said = await instants()
    const takesNo = (year: string) =>
      expect.stringMatching(new RegExp(`^UsrCheckedOn rejects a date-time of ${year}: x-#, 400`)) as string
    expect(said).toEqual([takesNo('2040'), takesNo('1961'), 'passed'])
    const given = yearsOf(sent().filter((fields) => 'UsrCheckedOn' in (fields ?? {})))
    expect(given).toEqual([
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
  const custom: RecordOptions = {
    record: { ...record, UsrBadge: 'b' },
    sandbox: { fields: { ...sandbox.fields, custom: 'UsrBadge' } },
  }

  it('are set by pairs, in the field of texts and in the custom one', async () => {
    const { lookalikes: judged, sent } = await at(custom)
    expect(await judged()).toEqual(['passed'])
    expect(sent().map((fields) => [fields?.['Notes'], fields?.['UsrBadge']])).toEqual([
      ['1234', '-7'],
      ['true', 'false'],
      ['0', 'null'],
      ['/Date(7)/', '1.10'],
    ])
  })

  it('are set one after the other where the profile names no custom field', async () => {
    const { lookalikes: judged, sent } = await at()
    expect(await judged()).toEqual(['passed'])
    expect(sent()).toHaveLength(4 + 3)
    expect(sent().map((fields) => fields?.['Notes'])).not.toContain('-7')
  })

  it.each([
    ...Object.values(lookalikes).map(([text]) => ['Notes', text] as const),
    ...Object.values(lookalikes).map(([, text]) => ['UsrBadge', text] as const),
  ])('are to read back: in %s, %s', async (field, text) => {
    const { lookalikes: judged } = await at({ ...(field === 'Notes' ? {} : custom), ...losing(field, text) })
    expect(await judged()).toEqual([expect.stringContaining(`seen ${field} not set`)])
  })

  it.each<[string, RecordOptions]>([
    ['keeps no text', { change: beside((stored) => (stored['UsrBadge'] = 'b')) }],
    ['takes none', refusing((fields) => 'UsrBadge' in fields)],
  ])('are left to WRITE-10 where the custom field %s', async (_what, options) => {
    const { lookalikes: judged } = await at({ ...custom, ...options })
    expect(await judged()).toEqual(['passed'])
  })
})
