import { describe, expect, it } from 'vitest'
import { needsFields } from '../fields/needed-fields.js'
import { expectSet, recordAt, textAlone, type RecordOptions } from '../testing/record-at.js'

const notes = { Notes: 'new' }
const blocked: RecordOptions = { profile: { departures: [{ id: 'put-blocked' }] as never } }
const where = "/0/ServiceModel/EntityDataService.svc/LeadCollection(guid'*')"

describe('fields that are set', () => {
  it('read back as they were given, by MERGE where no other method is said', async () => {
    const { run, main, told, changes } = await recordAt({ sandbox: textAlone })
    const contentType = 'application/json;odata=verbose'
    expect(await told(() => expectSet({ run, main }, { fields: notes, contentType }))).toEqual(['passed'])
    expect(await told(() => expectSet({ run, main }, { method: 'PUT', fields: { Notes: 'newer' } }))).toEqual([
      'passed',
    ])
    expect(changes).toMatchObject([
      { method: 'MERGE', fields: notes, contentType },
      { method: 'PUT', fields: { Notes: 'newer' }, contentType: 'application/json' },
    ])
  })

  it.each<[string, 'MERGE' | 'PUT', RecordOptions, unknown]>([
    ['not kept', 'MERGE', { change: () => ({ status: 204 }) }, expect.stringMatching(/gave: Notes/)],
    ['refused', 'MERGE', { change: () => ({ status: 400 }) }, expect.stringMatching(/expected success, seen 400$/)],
    ['blocked, as declared, for PUT', 'PUT', { ...blocked, change: () => ({ status: 405 }) }, 'passed'],
    [
      'refused, though PUT is declared blocked',
      'PUT',
      { ...blocked, change: () => ({ status: 400 }) },
      expect.stringMatching(/seen 400/),
    ],
    [
      'blocked for PUT, as declared, and set all the same',
      'PUT',
      {
        ...blocked,
        change: ({ fields: of }, stored) => {
          Object.assign(stored, of)
          return { status: 405 }
        },
      },
      expect.stringMatching(
        /^failed, target: fields that PUT .* changed despite status 405: expected none, seen Notes$/,
      ),
    ],
    [
      'blocked for MERGE, as declared for PUT',
      'MERGE',
      { ...blocked, change: () => ({ status: 405 }) },
      expect.stringMatching(/seen 405/),
    ],
  ])('are %s', async (_how, method, options, said) => {
    const { run, main, told } = await recordAt({ sandbox: textAlone, ...options })
    expect(await told(() => expectSet({ run, main }, { method, fields: notes }))).toEqual([said])
  })
})

describe('fields that are set for all', () => {
  const both = { fields: { text: 'Notes', number: 'UsrScore' } }

  it('are two, and read by another session too', async () => {
    const logins: number[] = []
    const { played, changes } = await recordAt({
      sandbox: both,
      read: (_entity, _filter, login) => {
        logins.push(login)
        return undefined
      },
    })
    expect(await played('WRITE-1')).toEqual(['passed'])
    expect(changes.map(({ fields }) => Object.keys(fields ?? {}))).toEqual([['Notes', 'UsrScore']])
    expect([...new Set(logins)]).toEqual([1, 2])
    await played('WRITE-3')
    expect(Math.max(...logins)).toBe(2)
  })

  it('may be one, as is told', async () => {
    const one = 'tested with one field only. Name two in sandbox.fields to test that all fields of a change are set'
    for (const fields of [{ text: 'Notes' }, { custom: 'Notes' }]) {
      const { played } = await recordAt({ sandbox: { fields } })
      expect(await played('WRITE-1')).toEqual([one, 'passed'])
    }
    const { played } = await recordAt({ sandbox: { fields: {} } })
    expect(await played('WRITE-1')).toEqual([expect.stringMatching(/^untested, profile/)])
  })

  it('are not, where their session alone sees them', async () => {
    const { played } = await recordAt({
      sandbox: both,
      read: (entity, _filter, login, stored) =>
        entity === 'Lead' && login > 1 ? [{ ...stored, UsrScore: 0 }] : undefined,
    })
    expect(await played('WRITE-1')).toEqual([
      expect.stringMatching(/^failed, target: Another session .*seen UsrScore = /),
    ])
  })

  it('may be seen late by another session', async () => {
    let reads = 0
    const { played } = await recordAt({
      sandbox: both,
      read: (entity, _filter, login, stored) =>
        entity === 'Lead' && login > 1 && ++reads < 3 ? [{ ...stored, UsrScore: 0 }] : undefined,
    })
    expect(await played('WRITE-1')).toEqual(['passed'])
    expect(reads).toBe(3)
  })

  it('are nowhere where PUT is blocked, as declared', async () => {
    const { run, played } = await recordAt({ sandbox: textAlone, ...blocked, change: () => ({ status: 405 }) })
    expect(await played('WRITE-3')).toEqual([expect.stringMatching(/^inapplicable, nobody: .* departure put-blocked/)])
    expect(run.logins.sent).toBe(1)
  })
})

describe('numbers that are set', () => {
  async function numbers(options: RecordOptions = {}, present: number | string = 1.5) {
    const at = await recordAt({
      record: { UsrScore: present },
      sandbox: { fields: { number: 'UsrScore' } },
      ...options,
    })
    const said = await at.played('WRITE-5', 'number', 'zero', 'negative')
    return { said, sent: at.changes.map(({ fields }) => fields?.['UsrScore']) }
  }

  it('are one as it is there, zero, and a negative one of another size', async () => {
    const { said, sent } = await numbers()
    const [plain, zero, negative] = sent
    expect([said, zero]).toEqual([['passed'], 0])
    expect(negative).toBeLessThanOrEqual(-50)
    expect(String(plain)).toMatch(/^\d+\.7$/)
    const { sent: whole } = await numbers({}, 3)
    for (const number of whole) expect(number).toSatisfy(Number.isInteger)
  })

  it('may be bounded below the one of another size', async () => {
    const sizes: number[] = []
    const { said, sent } = await numbers({
      change: ({ fields }) => {
        sizes.push(Math.abs(Number(fields?.['UsrScore'])))
        return sizes.length === 3 ? { status: 400 } : undefined
      },
    })
    expect([said, sent.length, sent[3]]).toEqual([['passed'], 4, -100 - Number(sent[2])])
  })

  it.each([
    ['below fifty', (size: number) => size < 50],
    ['from fifty on', (size: number) => size >= 50],
  ])('may not be kept only %s', async (_size, isKept) => {
    const { said } = await numbers({
      change: ({ fields }, stored) => {
        const number = Number(fields?.['UsrScore'])
        stored['UsrScore'] = isKept(Math.abs(number)) ? number : number + 1
        return { status: 204 }
      },
    })
    expect(said).toEqual([expect.stringContaining('seen UsrScore = ')])
  })

  it('are none below zero where the type has none', async () => {
    const { said, sent } = await numbers({ types: { UsrScore: 'Edm.Byte' } }, 3)
    expect([said, sent.length, sent[1]]).toEqual([['passed'], 2, 0])
    expect((await numbers({ types: { UsrScore: 'Edm.Int32' } }, 3)).sent).toHaveLength(3)
  })

  const own = (which: string) =>
    `cantTell, profile: UsrScore may have validation rules: it accepts other numbers but rejects ${which}`

  it.each<[string, (value: number) => boolean, string]>([
    ['zero', (value) => value === 0, `zero (MERGE ${where})`],
    ['what is negative', (value) => value < 0, `a negative number (MERGE ${where})`],
    ['both', (value) => value <= 0, `zero (MERGE ${where})`],
  ])('may be refused by rules of the field: %s', async (_what, isRefused, which) => {
    const { said } = await numbers({
      settings: { strictChecks: true },
      change: ({ fields }) => (isRefused(Number(fields?.['UsrScore'])) ? { status: 400 } : undefined),
    })
    expect(said[0]?.slice(0, own(which).length)).toBe(own(which))
  })

  it.each<[string, (value: number) => boolean, number, string]>([
    ['of every kind', () => true, 400, 'expected success, seen 400'],
    ['of the kind that is there', (value) => value > 0, 400, 'expected success, seen 400'],
    ['together with access', (value) => value === 0, 403, 'expected success, seen 403'],
  ])('may not be refused %s', async (_what, isRefused, status, said) => {
    expect(
      (await numbers({ change: ({ fields }) => (isRefused(Number(fields?.['UsrScore'])) ? { status } : undefined) }))
        .said,
    ).toEqual([expect.stringContaining(said)])
  })

  it('may not lose their sign', async () => {
    const { said } = await numbers({
      change: ({ fields }, stored) => {
        stored['UsrScore'] = Math.abs(Number(fields?.['UsrScore']))
        return { status: 204 }
      },
    })
    expect(said).toEqual([expect.stringMatching(/^failed, target: A negative number .*seen UsrScore = /)])
  })
})

describe('values to set', () => {
  it('need a field of their kind', async () => {
    const { run, told } = await recordAt({ sandbox: { fields: { text: 'Notes' } } })
    expect(await told(async () => needsFields(run, 'number'))).toEqual([
      'untested, profile: no field of the kind number is configured for changes (key sandbox.fields.number)',
    ])
    expect(() => needsFields(run, 'text')).not.toThrow()
    const nameless = await recordAt({ profile: { sandbox: undefined as never } })
    expect(await nameless.told(async () => needsFields(nameless.run, 'text'))).toEqual([
      expect.stringMatching(/^untested, profile: no field of the kind text is configured/),
    ])
  })
})
