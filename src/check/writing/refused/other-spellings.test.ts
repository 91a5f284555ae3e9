import { describe, expect, it } from 'vitest'
import type { Said } from '../../../../tests/support/scripted-server.js'
import type { Value } from '../../../odata/index.js'
import { observeOtherSpellings } from './other-spellings.js'
import { idOf, isMalformed, recordAt, refusal, type RecordOptions, type Stored } from '../testing/record-at.js'

const spelt = ['31 digits', '33 digits', 'no dashes', 'braces', 'a number', 'a boolean', 'the empty string']
const nested = 'a malformed GUID in __metadata.uri'
const address = "a malformed GUID in the record's address"

async function spellings(options: RecordOptions = {}) {
  const at = await recordAt({
    record: { Notes: 'a', Ref: null, AccountId: null },
    sandbox: { fields: { text: 'Notes', guid: 'Ref' }, lookup: { field: 'Account', target: 'Account' } },
    ...options,
  })
  return { ...at, said: await at.told(() => observeOtherSpellings(at), 'GUID-7') }
}

describe('other spellings of a GUID', () => {
  const both = 'that a primitive value cannot be converted to Edm.Guid and that a GUID needs 32 digits and 4 dashes'
  const fully = `refused (500, application/json) with an OData error body, which says ${both}`

  it('are sent after one in order, one fault in each', async () => {
    const { said, changes, verdicts } = await spellings()
    expect(said).toEqual([
      ...[...spelt, nested].map((what) => `${what}: ${fully}`),
      expect.stringMatching(/^a malformed GUID in the record's address, read: /),
    ])
    const whole = '[\\da-f]{8}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{4}-[\\da-f]{12}'
    expect(changes.map(({ body }) => body)).toEqual(
      [
        `\\{"Ref":"${whole}"\\}`,
        `\\{"Ref":"${whole.replace('12', '11')}"\\}`,
        `\\{"Ref":"${whole}0"\\}`,
        '\\{"Ref":"[\\da-f]{32}"\\}',
        `\\{"Ref":"\\{${whole}\\}"\\}`,
        '\\{"Ref":7\\}',
        '\\{"Ref":true\\}',
        '\\{"Ref":""\\}',
        `\\{"Account":\\{"__metadata":\\{"uri":"AccountCollection\\(guid'not-right'\\)"\\}\\}\\}`,
      ].map((form) => expect.stringMatching(new RegExp(`^${form}$`)) as string),
    )
    expect(changes.at(-1)?.contentType).toBe('application/json;odata=verbose')
    expect(verdicts[0]?.twins.map(({ differsIn }) => differsIn)).toEqual(
      [...spelt, `${nested}; and the content type, which such an object needs`].map((what) => `the GUID: ${what}`),
    )
    expect(new Set(verdicts[0]?.twins.map(({ accepted }) => accepted)).size).toBe(1)
  })

  /** The first spellings are answered so, one after the other. */
  function answering(answers: readonly ((stored: Stored) => Said)[]): RecordOptions {
    let bad = -1
    return { change: (asked, stored) => (isMalformed(asked) ? answers[(bad += 1)]?.(stored) : undefined) }
  }

  const becoming = (value: Value) => (stored: Stored) => {
    stored['Ref'] = value
    return { status: 204 }
  }

  it('may be taken, and the field be as it was, or set, or not set', async () => {
    const zeros = '00000000-0000-0000-0000-000000000000'
    const { said } = await spellings(
      answering([
        () => ({ status: 204 }),
        becoming(idOf('c')),
        becoming(null),
        becoming(idOf('d')),
        becoming(zeros),
        becoming(idOf('e')),
        (stored) => {
          Reflect.deleteProperty(stored, 'Ref')
          return { status: 204 }
        },
      ]),
    )
    const fates = ['is unchanged', 'is then set', 'is then not set', 'is then set', 'is then not set', 'is then set']
    expect(said.slice(0, 7)).toEqual(
      [...fates, 'is then not set'].map((then, place) => `${spelt[place] ?? ''}: accepted (204); the field ${then}`),
    )
  })

  it('may be refused in many ways', async () => {
    const page = { status: 500, headers: [['Content-Type', 'text/html']], body: '<p>no' } as const
    const { said } = await spellings(
      answering([
        () => page,
        () => refusal('no', 400),
        () => refusal('a token was not recognized', 400),
        () => ({ status: 403 }),
        () => ({ status: 304 }),
      ]),
    )
    const anError = 'refused (400, application/json) with an OData error body'
    expect(said.slice(0, 5)).toEqual([
      '31 digits: refused: 500 with no OData error body (text/html)',
      `33 digits: ${anError}`,
      `no dashes: ${anError}, which says that a token of the JSON was not recognized`,
      'braces: 403',
      'a number: 304',
    ])
  })

  it('are looked for each, though one of them is not answered', async () => {
    const { said } = await spellings({
      change: (asked) => (asked.fields?.['Ref'] === 7 ? { status: 503 } : undefined),
    })
    expect(said).toHaveLength(9)
    expect(said[4]).toMatch(/^a number: not seen, the target, or a proxy before it, was unavailable/)
  })

  it('are not nested without a lookup, and need a change in order', async () => {
    const { said } = await spellings({ sandbox: { fields: { guid: 'Ref' } } })
    expect(said[7]).toBe(`${nested}: not seen, no lookup of the sandbox record is configured (key sandbox.lookup)`)
    expect(said[8]).toMatch(new RegExp(`^${address}, read: `))
    expect((await spellings({ change: () => ({ status: 400 }) })).said).toEqual([
      expect.stringMatching(/^cantTell, target: the control request failed/),
    ])
  })
})
