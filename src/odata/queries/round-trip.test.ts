import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../values/exact-number.js'
import { readCollection } from '../collections/read-collection.js'
import { readJson, writeJson } from '../json/read-json.js'
import type { Row, Value } from '../values/value.js'
import { differingFields, sameValue } from '../values/values.js'
fc.configureGlobal({ seed: 240229 })

type Field = { readonly type: string; readonly json: string; readonly xml: string | null }

const xmlText = fc
  .string({
    unit: fc.constantFrom('a', 'Z', ' ', '<', '>', '&', '"', "'", ']', '\t', '\n', '\r', 'ß', 'З', '😀', '\\', '{'),
  })
  .map((text) => ({ type: 'Edm.String', json: JSON.stringify(text), xml: text }))
const digits = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.nat({ max: 9 }))
  .map(([value, zeros]) => ({
    type: 'Edm.Decimal',
    json: `${value}.0`,
    xml: `${value}${zeros > 0 ? `.${'0'.repeat(zeros)}` : ''}`,
  }))
const double = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .map((value) => ({ type: 'Edm.Double', json: JSON.stringify(value), xml: value.toPrecision(17) }))
const instant = fc
  .tuple(fc.integer({ min: -62135596800000, max: 253402300799999 }), fc.constantFrom('iso', 'microsoft'))
  .map(([ms, form]) => {
    const iso = new Date(ms).toISOString()
    const json = form === 'iso' ? iso : `/Date(${ms})/`
    return { type: 'Edm.DateTime', json: JSON.stringify(json), xml: iso.slice(0, -1).replace(/\.?0+$/, '') }
  })
  .filter(({ xml }) => /T\d\d:\d\d:\d\d/.test(xml))
const guid = fc.uuid().map((id) => ({ type: 'Edm.Guid', json: JSON.stringify(id.toUpperCase()), xml: id }))
const flag = fc.boolean().map((value) => ({ type: 'Edm.Boolean', json: String(value), xml: String(value) }))
const nothing = fc
  .constantFrom('Edm.String', 'Edm.Guid', 'Edm.Int32')
  .map((type) => ({ type, json: 'null', xml: null }))
const record = fc.record({
  Text: xmlText,
  Number: digits,
  Double: double,
  On: instant,
  Id: guid,
  Flag: flag,
  None: nothing,
})

/** Written from the formats' own descriptions, and knowing nothing of the reader. */
function asJson(rows: readonly Readonly<Record<string, Field>>[]): Buffer {
  const objects = rows.map(
    (row) =>
      `{${Object.entries(row)
        .map(([name, field]) => `"${name}":${field.json}`)
        .join(',')}}`,
  )
  return Buffer.from(`{"d":{"results":[${objects.join(',')}]}}`)
}

function asAtom(rows: readonly Readonly<Record<string, Field>>[]): Buffer {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
  const entries = rows.map((row) => {
    const fields = Object.entries(row).map(([name, { type, xml }]) => {
      const typed = type === 'Edm.String' ? '' : ` meta:type="${type}"`
      return xml === null ? `<${name}${typed} meta:null="true"/>` : `<${name}${typed}>${escaped(xml)}</${name}>`
    })
    return `<a:entry><a:content><meta:properties>${fields.join('\n')}</meta:properties></a:content></a:entry>`
  })
  const d = 'http://schemas.microsoft.com/ado/2007/08/dataservices'
  return Buffer.from(
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns="${d}" xmlns:meta="${d}/metadata">${entries.join('')}</a:feed>`,
  )
}

describe('one collection written as JSON and as Atom', () => {
  it('reads as the same rows', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 8 }), (rows) => {
        const json = readCollection(asJson(rows), 'application/json')
        const atom = readCollection(asAtom(rows), 'application/atom+xml')
        expect(atom.rows).toHaveLength(rows.length)
        expect(json.rows).toHaveLength(rows.length)
        atom.rows.forEach((row, index) => {
          expect(differingFields(json.rows[index]!, row, atom.fieldTypes)).toEqual([])
        })
      }),
    )
  })

  it('reads as different rows where one field differs', () => {
    const other: Readonly<Record<string, Partial<Field>>> = {
      Text: { xml: 'different' },
      Number: { xml: '0.1' },
      Double: { xml: '123.25' },
      On: { xml: '1950-06-01T12:00:00.5' },
      Id: { xml: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00' },
      None: { xml: '' },
    }
    fc.assert(
      fc.property(record, fc.constantFrom(...Object.keys(other)), (row, name) => {
        const changed = { ...row, [name]: { ...row[name as keyof typeof row], ...other[name] } }
        const json = readCollection(asJson([row]), 'application/json')
        const atom = readCollection(asAtom([changed]), 'application/atom+xml')
        expect(differingFields(json.rows[0]!, atom.rows[0]!, atom.fieldTypes)).toEqual([name])
      }),
    )
  })
})

describe('JSON that was read and written again', () => {
  it('is the same JSON, whatever it holds', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(writeJson(readJson(Buffer.from(text), '')))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('keeps every digit of every number', () => {
    const number = fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,30})?([eE][+-]?\d{1,3})?$/)
    fc.assert(
      fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
        const text = `[{"quoted":"${numbers[0]!}","n":[${numbers.join(', ')}]}]`
        const [row] = readJson(Buffer.from(text), '') as [Row]
        const read = row['n'] as readonly Value[]
        expect(row['quoted']).toBe(numbers[0])
        read.forEach((value, index) => expect(sameValue(value, numbers[index], 'Edm.Decimal')).toBe(true))
      }),
    )
  })

  it.each([
    ['9007199254740993', true],
    ['-9223372036854775808', true],
    ['123456789012345.67', false],
    ['0.1234567890123456789', true],
    ['1e400', true],
    ['9007199254740992', false],
    ['0.30000000000000004', false],
    ['1.50', false],
    ['5', false],
  ])('%s is kept as its digits: %s', (token, exact) => {
    const [value] = readJson(Buffer.from(`[${token}]`), '') as [Value]
    expect(value instanceof ExactNumber).toBe(exact)
    if (exact) expect(writeJson(value)).toBe(token)
    else expect(value).toBe(Number(token))
  })
})
