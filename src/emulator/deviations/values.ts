import type { Field, Value } from '../../../fixtures/model.js'
import type { Override } from '../behaviour.js'
import type { Service } from '../behaviour/routes.js'
import type { Deviation } from '../listed.js'
import { isLookup } from '../records/store.js'
import { inContacts } from './in-contacts.js'

/** Breaches of how a record and its values are written: by both services, or by one of them in JSON. */
export const valueDeviations: readonly Deviation[] = [
  {
    id: 'records-packed-beyond-ten',
    sentence: 'In a legacy collection of more than ten records each is an array of its values.',
    breaks: ['RECORD-1'],
    override: ({ formats }) => ({
      formats: {
        jsonCollection(rows, page, view) {
          const packs = view.service === 'legacy' && rows.length > 10
          const packed = packs ? rows.map((row) => JSON.stringify(Object.values(JSON.parse(row) as object))) : rows
          return formats.jsonCollection(packed, page, view)
        },
      },
    }),
  },
  {
    id: 'values-with-their-types',
    sentence: 'The legacy service writes every value but the id as an object of type and value.',
    breaks: ['RECORD-1', 'RECORD-2', 'RECORD-3', 'RECORD-4'],
    override: inJson('legacy', isNoId, (source, _value, { type }) => `{"type":"${type}","value":${source}}`),
  },
  {
    id: 'lookups-in-braces',
    sentence: 'A lookup is a GUID in braces.',
    breaks: ['RECORD-2', 'ODATA-3'],
    override: spelled(isLookup, (guid) => `{${guid}}`),
  },
  {
    id: 'lookups-without-dashes',
    sentence: 'A lookup is a GUID without dashes.',
    breaks: ['RECORD-2', 'ODATA-3'],
    override: spelled(isLookup, (guid) => guid.replaceAll('-', '')),
  },
  {
    id: 'lookups-wrapped',
    sentence: "A lookup is written as guid'...' in its string.",
    breaks: ['RECORD-2', 'ODATA-3'],
    override: spelled(isLookup, (guid) => `guid'${guid}'`),
  },
  {
    id: 'seldom-lookup-cut',
    sentence: 'A lookup that is seldom set loses its last four digits, as in a column of 32 characters.',
    breaks: ['RECORD-2', 'ODATA-3'],
    override: spelled(
      ({ name }) => name === 'PayrollId',
      (guid) => guid.slice(0, 32),
    ),
  },
  {
    id: 'dates-without-zero-milliseconds',
    sentence: 'The legacy service writes a date-time on a whole second without milliseconds.',
    breaks: ['RECORD-3'],
    override: inJson('legacy', isMoment, (source) => source.replace('.000Z', 'Z')),
  },
  {
    id: 'dates-with-offset',
    sentence: 'The legacy service ends date-times in +00:00.',
    breaks: ['RECORD-3'],
    override: inJson('legacy', isMoment, (source) => source.replace('Z', '+00:00')),
  },
  {
    id: 'dates-without-zone',
    sentence: 'The legacy service writes date-times without a Z.',
    breaks: ['RECORD-3'],
    override: inJson('legacy', isMoment, (source) => source.replace('Z', '')),
  },
  {
    id: 'dates-in-microseconds',
    sentence: 'The legacy service writes date-times with six fraction digits.',
    breaks: ['RECORD-3'],
    override: inJson('legacy', isMoment, (source) => source.replace('Z', '000Z')),
  },
  {
    id: 'dates-with-blank',
    sentence: 'A blank stands between day and time.',
    breaks: ['RECORD-3', 'ODATA-3'],
    override: spelled(isMoment, (moment) => moment.replace('T', ' ')),
  },
  {
    id: 'dates-in-milliseconds',
    sentence: 'Date-times are strings of milliseconds since 1970.',
    breaks: ['RECORD-3', 'ODATA-3'],
    override: spelled(isMoment, (moment) => String(Date.parse(moment))),
  },
  {
    id: 'whole-numbers-quoted',
    sentence: 'The legacy service writes whole numbers as strings.',
    breaks: ['RECORD-4'],
    override: inJson('legacy', isWhole, (source) => `"${source}"`),
  },
  {
    id: 'fractions-quoted',
    sentence: 'The legacy service writes a number as a string where it has a fraction.',
    breaks: ['RECORD-4'],
    override: inJson('legacy', isDecimal, (source) => (/^[^"]*\./.test(source) ? `"${source}"` : source)),
  },
  {
    id: 'numeric-texts-as-numbers',
    sentence: 'The legacy service writes a text that can be read as a number as a number.',
    breaks: ['RECORD-4'],
    override: inJson('legacy', isText, (source, value) =>
      typeof value === 'string' && /^\+?\d{1,15}$/.test(value) ? String(Number(value)) : source,
    ),
  },
  {
    id: 'dates-without-zero-milliseconds-odata',
    sentence: 'The OData endpoint writes a date-time on a whole second without milliseconds.',
    breaks: ['ODATA-3'],
    override: inJson('odata', isMoment, (source) => source.replace('.000Z', 'Z')),
  },
  {
    id: 'whole-numbers-quoted-odata',
    sentence: 'The OData endpoint writes whole numbers as strings.',
    breaks: ['ODATA-3'],
    override: inJson('odata', isWhole, (source) => `"${source}"`),
  },
  {
    id: 'modified-on-in-local-time',
    sentence: 'The time of the last change is that of the server, two hours ahead, and says Z.',
    breaks: ['RECORD-3'],
    inWholeRun: true,
    override: ({ writes }) => ({
      writes: {
        touched(values, site) {
          const touched = writes.touched(values, site)
          return { ...touched, ModifiedOn: Number(touched.ModifiedOn) + 7_200_000 }
        },
      },
    }),
  },
]

function isNoId({ name }: Field): boolean {
  return name !== 'Id'
}

function isMoment({ type }: Field): boolean {
  return type === 'Edm.DateTime'
}

function isText({ type }: Field): boolean {
  return type === 'Edm.String'
}

function isWhole({ type }: Field): boolean {
  return type === 'Edm.Int32'
}

function isDecimal({ type }: Field): boolean {
  return type === 'Edm.Decimal'
}

/** Writes values of one service in JSON in another way; `source` is the JSON that stands there by right. */
function inJson(
  service: Service,
  applies: (field: Field) => boolean,
  write: (source: string, value: Value, field: Field) => string,
): Override {
  const override: Override = ({ values }) => ({
    values: {
      json(field, value, where, all) {
        const source = values.json(field, value, where, all)
        return applies(field) ? write(source, value, field) : source
      },
    },
  })
  return inContacts(override, service)
}

/** Spells values that are strings in JSON in another way, everywhere and in both formats. */
function spelled(applies: (field: Field) => boolean, spell: (text: string) => string): Override {
  return inContacts(({ values }) => ({
    values: {
      json(field, value, service, all) {
        const source = values.json(field, value, service, all)
        return applies(field) && value !== null ? JSON.stringify(spell(JSON.parse(source) as string)) : source
      },
      xml(field, value, service, all) {
        const text = values.xml(field, value, service, all)
        return applies(field) && value !== null && text !== undefined ? spell(text) : text
      },
    },
  }))
}
