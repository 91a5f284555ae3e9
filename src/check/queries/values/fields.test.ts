import { describe, expect, it } from 'vitest'
import { zeroGuid, type Row } from '../../../odata/index.js'
import type { ResolvedProfile } from '../../../profile/index.js'
import type { RunContext } from '../../run-state/run-context.js'
import { runNowhere } from '../../testing/run-at.js'
import {
  fieldsOf,
  knownFields,
  lookupFields,
  needsIds,
  needsRichSample,
  textFields,
  underDepartures,
} from './fields.js'
import { legacyReader } from '../query.js'
import type { Sample } from '../sample.js'
import type { DepartureId } from '../../../contract/index.js'
import { newRecord, recording } from '../../outcome/record.js'

const guid = (digit: number) => '88888888-4444-4444-8444-121212121212'.replaceAll('8', String(digit))

function sampleIn(
  run: RunContext,
  rows: readonly Row[],
  types: Readonly<Record<string, string>> = {},
  entity = 'Contact',
  untyped: readonly string[] = [],
) {
  return {
    reader: legacyReader(run, run.newActor('main'), entity),
    rows,
    types: new Map(Object.entries(types)),
    untyped: new Set(untyped),
  } as unknown as Sample
}

const probing = (fields: object): Partial<ResolvedProfile> => ({ entities: { probe: { entity: 'Contact', fields } } })
const quoted = (endpoint?: 'odata'): Partial<ResolvedProfile> => ({
  departures: [{ id: 'decimals-quoted', ...(endpoint && { endpoint }) }],
})
const sorted = (names: ReadonlySet<string>) => [...names].sort()

describe('what is known of the fields', () => {
  const told: Partial<ResolvedProfile> = {
    ...probing({ text: 'Nick', number: 'Age', dateTime: 'Born', guid: 'Ref' }),
    lookup: { entity: 'Contact', field: 'Account', target: 'Account' },
    sandbox: {
      entity: 'Lead',
      id: guid(1),
      fields: { text: 'Note', number: 'Budget', dateTime: 'Met', guid: 'Key' },
      lookup: { field: 'Owner', target: 'Contact' },
      put: true,
    } as unknown as NonNullable<ResolvedProfile['sandbox']>,
  }
  const known = async (entity: string, profile = told, types: Readonly<Record<string, string>> = {}) => {
    const run = await runNowhere(profile)
    const { guids, dateTimes, numbers, texts } = knownFields(sampleIn(run, [], types, entity))
    return [guids, dateTimes, numbers, texts].map(sorted)
  }

  it('comes from the profile, as far as it speaks of that entity', async () => {
    expect(await known('Contact')).toEqual([['AccountId', 'Id', 'Ref'], ['Born'], ['Age'], ['Nick']])
    expect(await known('Lead')).toEqual([['Id', 'Key', 'OwnerId'], ['Met'], ['Budget'], ['Note']])
    expect(await known('Other')).toEqual([['Id'], [], [], []])
    expect(await known('Contact', {})).toEqual([['Id'], [], [], []])
    expect(await known('Contact', { entities: {} })).toEqual([['Id'], [], [], []])
  })

  it('comes from the types that the answers name', async () => {
    const types = {
      A: 'Edm.Guid',
      B: 'Edm.DateTime',
      C: 'Edm.DateTimeOffset',
      D: 'Edm.Int32',
      E: 'Edm.Decimal',
      F: 'Edm.String',
      G: 'Edm.Boolean',
      H: 'Edm.Int3',
      J: 'Edm.Int32s',
      I: 'My.Edm.Int32',
    }
    expect(await known('Other', {}, types)).toEqual([['A', 'Id'], ['B', 'C'], ['D', 'E'], ['F']])
  })
})

describe('the fields of a sample', () => {
  it('are those of any record that a query can name', async () => {
    const run = await runNowhere()
    const rows = [
      { Id: guid(1), Größe: 1, _a: 2, 'a b': 3, '1a': 4 },
      { Id: guid(2), Later: null, 'A.b': 5, __metadata: { uri: 'x' }, Account: { __deferred: { uri: 'x' } } },
    ]
    expect(fieldsOf(sampleIn(run, rows))).toEqual(['Id', 'Größe', '_a', 'Later'])
  })
})

describe('text fields that filters are built on', () => {
  const ofText = async (rows: readonly Row[], types = {}, profile: Partial<ResolvedProfile> = {}) => {
    const run = await runNowhere(profile)
    return textFields(sampleIn(run, rows, types))
  }
  const rows = (fields: Readonly<Record<string, readonly unknown[]>>): readonly Row[] =>
    [0, 1, 2].map((place) =>
      Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values[place] as string])),
    )

  it('stand in the order of the profile’s own, Name, and what tells records apart best', async () => {
    const some = rows({
      C: ['x', 'x', 'x'],
      D: ['x', 'y', 'z'],
      B: ['x', 'y', 'y'],
      Name: ['n', 'n', 'n'],
      Nick: ['k', 'k', 'k'],
    })
    expect(await ofText(some)).toEqual(['Name', 'D', 'B', 'C', 'Nick'])
    expect(await ofText(some, {}, probing({ text: 'Nick' }))).toEqual(['Nick', 'Name', 'D', 'B', 'C'])
    const other = { entities: { probe: { entity: 'Lead', fields: { text: 'Nick' } } } }
    expect((await ofText(some, {}, other))[0]).toBe('Name')
    expect(await ofText(some, {}, { entities: {} })).toEqual(['Name', 'D', 'B', 'C', 'Nick'])
  })

  it('tell records apart by values that are set', async () => {
    const some = rows({ A: ['x', '', null], B: ['x', 'y', null], C: ['x', 'y', 'z'] })
    expect(await ofText(some)).toEqual(['C', 'B', 'A'])
  })

  it.each<[string, readonly unknown[], object?]>([
    ['nothing set', [null, null, undefined]],
    ['numbers', ['a', 5, 'b']],
    ['lists', ['a', ['x'], 'b']],
    ['a text that is too long', ['a', 'x'.repeat(251), 'b']],
    ['references', [guid(1), guid(2), null]],
    ['times', ['2024-01-01T00:00:00Z', '2024-01-02T00:00:00Z', null]],
    ['references and times', [guid(1), '2024-01-02T00:00:00Z', null]],
    ['what is typed otherwise', ['a', 'b', 'c'], { F: 'Edm.Binary' }],
    ['what is typed as a number', ['1', '2', '3'], { F: 'Edm.Int32' }],
    ['what is typed as a time', ['a', 'b', 'c'], { F: 'Edm.DateTime' }],
    ['what is typed as a reference', ['a', 'b', 'c'], { F: 'Edm.Guid' }],
  ])('are none of those that hold %s', async (_what, values, types = {}) => {
    expect(await ofText(rows({ F: values }), types)).toEqual([])
  })

  it.each<[string, readonly unknown[], object?]>([
    ['a text as long as may be', ['a', 'x'.repeat(250), 'b']],
    ['one text that is no reference', [guid(1), guid(2), 'x']],
    ['one text that is no time', ['2024-01-01T00:00:00Z', 'x', null]],
    ['what is typed as text', ['a', 'b', 'c'], { F: 'Edm.String' }],
  ])('are those that hold %s', async (_what, values, types = {}) => {
    expect(await ofText(rows({ F: values }), types)).toEqual(['F'])
  })

  it.each<[string, readonly string[], readonly unknown[], Partial<ResolvedProfile>, object?, string?]>([
    ['all numbers in quotes, where these are declared', [], ['1.50', '-2', null], quoted()],
    ['such numbers, where nothing is declared', ['F'], ['1.50', '-2', null], {}],
    ['such numbers, where these are declared for the other endpoint', ['F'], ['1.50', '-2', null], quoted('odata')],
    ['a text beside such numbers', ['F'], ['1.50', '2a', null], quoted()],
    ['what is typed as text', ['F'], ['1', '2', '3'], quoted(), { F: 'Edm.String' }],
    ['what alone is not typed', ['F'], ['1', '2', '3'], quoted(), {}, 'F'],
    ['what the profile calls a text', ['F'], ['1', '2', '3'], { ...quoted(), ...probing({ text: 'F' }) }],
  ])('hold %s: %j', async (_what, fields, values, profile, types = {}, untyped = '') => {
    const run = await runNowhere(profile)
    const sample = sampleIn(run, rows({ F: values }), types as Record<string, string>, 'Contact', [untyped])
    expect(textFields(sample)).toEqual(fields)
  })

  it.each([
    ['number', '7,5'],
    ['dateTime', '1 May 2020'],
    ['guid', `{${guid(1)}}`],
  ])('are none that the profile calls a %s, in whatever form', async (kind, value) => {
    expect(await ofText(rows({ F: [value, value, ''] }), {}, probing({ [kind]: 'F' }))).toEqual([])
  })

  it.each(['number', 'dateTime', 'guid'])('may be what the profile calls a %s by mistake', async (kind) => {
    expect(await ofText(rows({ F: ['a', 'b', 'c'] }), {}, probing({ [kind]: 'F' }))).toEqual(['F'])
    const typed = await ofText(rows({ F: ['1', '2', '3'] }), { F: 'Edm.String' }, probing({ [kind]: 'F' }))
    expect(typed).toEqual(['F'])
  })
})

describe('lookup fields', () => {
  it('are so many different ones as they are in JSON', async () => {
    const run = await runNowhere()
    const rows = [{}, { Name: 'a' }, { Name: 'b' }].map((row, digit) => ({ ...row, Id: guid(digit + 1) }))
    const rich = (keys: readonly unknown[]) => {
      const keyed = rows.map((row, place) => ({ ...row, Key: keys[place] as Row }))
      needsRichSample(sampleIn(run, keyed, { Key: 'Edm.Guid' }))
    }
    rich([{ a: 1 }, { a: 2 }, null])
    expect(() => {
      rich([{ a: 1 }, { a: 1 }, ''])
    }).toThrow('2 different values of a lookup')
  })

  it('are typed so, or are called so and hold references', async () => {
    const run = await runNowhere()
    const some = [
      { Id: guid(1), AccountId: null, TaxId: '5', Owner: guid(1), Key: null, OtherId: guid(3) },
      { Id: guid(2), AccountId: guid(4), TaxId: '6', Owner: guid(2), Key: null, OtherId: 'x' },
    ]
    expect(lookupFields(sampleIn(run, some))).toEqual(['AccountId', 'OtherId'])
    expect(lookupFields(sampleIn(run, some, { Key: 'Edm.Guid' }))).toEqual(['AccountId', 'Key', 'OtherId'])
  })
})

describe('the ids of a sample', () => {
  const lacks = (...ids: readonly (string | null)[]) => {
    try {
      needsIds({ rows: ids.map((Id) => ({ Id })) })
      return 'nothing'
    } catch (fault) {
      return (fault as Error).message
    }
  }

  it.each([
    ['all GUIDs', [guid(1), guid(2)], 'nothing'],
    ['GUIDs and others', ['7', guid(2)], 'nothing'],
    ['not shown', [null, null], 'nothing'],
    ['without dashes', [guid(1).replaceAll('-', '')], 'the records have no Id that is a GUID (RECORD-2)'],
  ])('%s', (_what, ids, lacking) => {
    expect(lacks(...ids)).toBe(lacking)
  })
})

describe('a sample', () => {
  const lacks = async (rows: readonly Row[]) => {
    const run = await runNowhere()
    try {
      needsRichSample(sampleIn(run, rows))
      return 'nothing'
    } catch (fault) {
      return /lacks (.*), which/.exec((fault as Error).message)?.[1]
    }
  }
  const row = (digit: number, name: string, account: number) => ({
    Id: guid(digit),
    Name: name,
    AccountId: guid(account),
  })

  it('is rich enough with three records, two texts and two values of a lookup', async () => {
    expect(await lacks([row(1, 'a', 4), row(2, 'b', 5), row(3, 'b', 5)])).toBe('nothing')
    expect(await lacks([row(1, 'a', 4), row(2, 'b', 5)])).toBe('3 records')
    expect(await lacks([row(1, 'a', 4), row(2, 'a', 5), row(3, 'a', 5)])).toBe('2 different texts')
    expect(await lacks([row(1, 'a', 4), row(2, 'b', 4), row(3, 'b', 4)])).toBe('2 different values of a lookup')
    expect(
      await lacks([row(1, 'a', 4), row(2, 'b', 4), { ...row(3, 'b', 4), AccountId: zeroGuid }]),
      'the zero GUID is no value',
    ).toBe('2 different values of a lookup')
    const long = (end: string) => 'x'.repeat(250) + end
    expect(await lacks([row(1, long('a'), 4), row(2, long('b'), 5), row(3, 'b', 5)])).toBe(
      '2 different texts in a field whose texts have at most 250 characters',
    )
    expect(await lacks([])).toBe('3 records and 2 different texts and 2 different values of a lookup')
  })
})

describe('declared', () => {
  const loose = 'dates-iso-loose'

  const microsoft = 'dates-microsoft-json'

  const quoted = 'decimals-quoted'

  type Declared = ResolvedProfile['departures']

  /** The faults of a target that needs these departures, and the departures that count as used. */
  async function judged(needed: readonly DepartureId[], departures: Declared, known = [loose, microsoft] as const) {
    const run = await runNowhere({ departures })
    const record = newRecord('RECORD-3')
    const faultsUnder = (declared: readonly DepartureId[]) => needed.filter((id) => !declared.includes(id))
    const faults = await recording(run, record, () =>
      Promise.resolve(underDepartures({ run, service: 'odata' }, known, (declared) => faultsUnder(declared))),
    )
    return { faults, used: [...record.departures] }
  }

  const of = (...ids: readonly DepartureId[]): Declared => ids.map((id) => ({ id }))

  const hint = (id: string) => `the departure ${id} describes this: declare it if it is intended`

  describe('a target under departures', () => {
    it.each<[string, readonly DepartureId[], Declared, readonly DepartureId[]]>([
      ['needs none', [], of(loose, microsoft), []],
      ['needs one of two that are declared', [microsoft], of(loose, microsoft), [microsoft]],
      ['needs two', [loose, microsoft], of(loose, microsoft), [loose, microsoft]],
      ['needs one that is declared for its endpoint', [loose], [{ id: loose, endpoint: 'odata' }], [loose]],
    ])('passes by what it needs alone, where it %s', async (_what, needed, departures, used) => {
      expect(await judged(needed, departures)).toEqual({ faults: [], used })
    })

    it('passes by the first where any one would do', async () => {
      const run = await runNowhere({ departures: of(loose, microsoft) })
      const record = newRecord('RECORD-3')
      const faultsUnder = (declared: readonly DepartureId[]) => (declared.length > 0 ? [] : ['fault'])
      await recording(run, record, () =>
        Promise.resolve(
          underDepartures({ run, service: 'odata' }, [microsoft, loose], (declared) => faultsUnder(declared)),
        ),
      )
      expect([...record.departures]).toEqual([microsoft])
    })

    it('says which one would fit behind the first of many faults, since the last may not be shown', async () => {
      const run = await runNowhere({ departures: [] })
      const faults = await recording(run, newRecord('RECORD-3'), () =>
        Promise.resolve(
          underDepartures({ run, service: 'odata' }, [loose], (declared) =>
            declared.length > 0 ? [] : ['a', 'b', 'c'],
          ),
        ),
      )
      expect(faults).toEqual(['a', hint(loose), 'b', 'c'])
    })

    it.each<[string, readonly DepartureId[], Declared, readonly string[]]>([
      ['nothing is declared', [loose], [], [loose, hint(loose)]],
      ['nothing is declared, and one would not do', [loose, microsoft], [], [loose, microsoft]],
      ['one of two is declared', [loose, microsoft], of(loose), [microsoft, hint(microsoft)]],
      ['another one is declared', [loose], of(microsoft), [loose, hint(loose)]],
      ['it is declared for another endpoint', [loose], [{ id: loose, endpoint: 'legacy' }], [loose, hint(loose)]],
      ['what it needs is of another kind', [quoted], of(quoted), [quoted]],
    ])('fails where %s', async (_what, needed, departures, faults) => {
      expect(await judged(needed, departures)).toEqual({ faults, used: [] })
    })
  })
})
