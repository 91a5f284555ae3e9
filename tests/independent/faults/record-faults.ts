import { zeroGuid } from '../house/schema.js'
import { onRecords } from './bending.js'
import type { Fault } from './fault.js'

/** Values that differ from those of the XML answer and the OData endpoint break the comparison with these, too. */
const elsewhere = ['READ-4', 'ODATA-1'] as const

const text = (value: unknown, bend: (text: string) => unknown) => (typeof value === 'string' ? bend(value) : value)

export const recordFaults = [
  {
    id: 'records-as-pairs',
    sentence: 'a record is a list of names and values',
    within: {},
    fails: ['RECORD-1'],
    arguable: [],
    apply: onRecords('legacy', (record) => Object.entries(record)),
  },
  {
    id: 'unset-lookup-empty-text',
    sentence: 'a lookup that is not set is an empty text',
    within: {},
    fails: ['RECORD-2', ...elsewhere],
    arguable: [],
    apply: onRecords('legacy', ({ AccountId, ...rest }) => ({
      ...rest,
      ...(AccountId === undefined ? {} : { AccountId: AccountId === zeroGuid ? '' : AccountId }),
    })),
  },
  {
    id: 'outside-reference-without-dashes',
    sentence: 'the GUIDs of one field that is no lookup come without dashes',
    within: {},
    fails: ['RECORD-2', ...elsewhere],
    arguable: [],
    apply: onRecords('legacy', (record) => ({
      ...record,
      ...('AcmExternalRef' in record
        ? { AcmExternalRef: text(record['AcmExternalRef'], (guid) => guid.replaceAll('-', '')) }
        : {}),
    })),
  },
  {
    id: 'dates-with-six-digits',
    sentence: 'date-times come with microseconds',
    within: {},
    fails: ['RECORD-3'],
    arguable: [],
    apply: onRecords('legacy', (record) => bendDates(record, (date) => date.replace('Z', '000Z'))),
  },
  {
    id: 'dates-trim-zeros',
    sentence: 'milliseconds that end in nought lose it',
    within: {},
    fails: ['RECORD-3'],
    arguable: [],
    apply: onRecords('legacy', (record) => bendDates(record, (date) => date.replace(/(\.\d\d)0Z$/, '$1Z'))),
  },
  {
    id: 'dates-with-a-blank',
    sentence: 'one of the date-time fields has a blank in place of the T',
    within: {},
    fails: ['RECORD-3'],
    // Whether such a text still names an instant is left open.
    arguable: elsewhere,
    apply: onRecords('legacy', (record) => bendDates(record, (date) => date.replace('T', ' '), ['CheckedOn'])),
  },
  {
    id: 'decimals-as-text',
    sentence: 'decimals are texts, whole numbers are not, and no departure says so',
    within: {},
    fails: ['RECORD-4'],
    arguable: elsewhere,
    apply: onRecords('legacy', (record) => ({
      ...record,
      ...('Rate' in record ? { Rate: String(record['Rate']) } : {}),
    })),
  },
  {
    id: 'texts-of-digits-as-numbers',
    sentence: 'a text of digits alone comes as a number',
    within: {},
    fails: ['RECORD-4'],
    // Compared by value, 007 and 7 may be the same.
    arguable: elsewhere,
    apply: onRecords('legacy', (record) => ({
      ...record,
      ...('Comment' in record
        ? { Comment: text(record['Comment'], (comment) => (/^\d+$/.test(comment) ? Number(comment) : comment)) }
        : {}),
    })),
  },
  {
    id: 'record-twice-on-a-page',
    sentence: 'the first record of a page comes once more at its end',
    within: {},
    fails: ['RECORD-5', 'ODATA-3'],
    arguable: [],
    inside: {
      page: (page) =>
        page.entity === 'Contact' && page.rows.length > 20
          ? { ...page, rows: [...page.rows, ...page.rows.slice(0, 1)] }
          : page,
    },
  },
] as const satisfies readonly Fault[]

/** The date-time members of a record, or those named, written another way. */
export function bendDates(
  record: Readonly<Record<string, unknown>>,
  write: (date: string) => string,
  names: readonly string[] = ['CheckedOn', 'ModifiedOn', 'At'],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, names.includes(name) ? text(value, write) : value]),
  )
}
