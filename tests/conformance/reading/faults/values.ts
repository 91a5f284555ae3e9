import { relations, type ReadingFault } from './fault.js'
import { inJson, change, inEvery } from '../rewriting.js'

export const valueFaults: readonly ReadingFault[] = [
  {
    id: 'rows-as-arrays',
    sentence: 'A record is an array of values.',
    fails: ['RECORD-1'],
    undecided: [
      'READ-1',
      'READ-3',
      ...relations,
      'READ-12',
      'READ-13',
      'RECORD-2',
      'RECORD-3',
      'RECORD-4',
      'RECORD-5',
      'ERROR-1',
      'ERROR-2',
      'ODATA-1',
    ],
    interfere: inJson('legacy', (rows) => rows.map((row) => Object.values(row))),
  },
  {
    id: 'wrapped-values',
    sentence: 'A number stands in an object of its own.',
    fails: ['RECORD-1', 'RECORD-4', 'READ-4', 'ODATA-1'],
    interfere: inJson(
      'legacy',
      inEvery(({ Age }) => ({ Age: { value: Age } })),
    ),
  },
  {
    id: 'guids-in-braces',
    sentence: 'Lookups stand in braces.',
    fails: ['RECORD-2', 'READ-4', 'ODATA-1'],
    interfere: inJson(
      'legacy',
      inEvery(({ TypeId }) => ({ TypeId: typeof TypeId === 'string' ? `{${TypeId}}` : TypeId })),
    ),
  },
  {
    id: 'guid-without-dashes',
    sentence: 'One lookup of many has no dashes.',
    fails: ['RECORD-2', 'READ-4', 'ODATA-1'],
    interfere: inJson(
      'legacy',
      change(4, ({ PayrollId }) => ({ PayrollId: String(PayrollId).replaceAll('-', '') })),
    ),
  },
  {
    id: 'dates-with-offset',
    sentence: 'Date-times have an offset in place of Z.',
    fails: ['RECORD-3'],
    interfere: inJson(
      'legacy',
      inEvery(({ CreatedOn }) => ({ CreatedOn: String(CreatedOn).replace('Z', '+00:00') })),
    ),
  },
  {
    id: 'dates-without-milliseconds',
    sentence: 'A date-time has no milliseconds where they are nought.',
    fails: ['RECORD-3'],
    interfere: inJson(
      'legacy',
      inEvery(({ BirthDate }) => ({
        BirthDate: typeof BirthDate === 'string' ? BirthDate.replace('.000Z', 'Z') : BirthDate,
      })),
    ),
  },
  {
    id: 'dates-of-microsoft',
    sentence: 'Date-times are /Date(ms)/, and nobody declared it.',
    fails: ['RECORD-3'],
    interfere: inJson(
      'legacy',
      inEvery(({ CreatedOn }) => ({ CreatedOn: `/Date(${String(Date.parse(String(CreatedOn)))})/` })),
    ),
  },
  {
    id: 'numbers-quoted',
    sentence: 'Numbers are texts.',
    fails: ['RECORD-4'],
    interfere: inJson(
      'legacy',
      inEvery(({ Age }) => ({ Age: String(Age) })),
    ),
  },
  {
    id: 'number-quoted-in-row-37',
    sentence: 'In one record of many a number is a text.',
    fails: ['RECORD-4'],
    interfere: inJson(
      'legacy',
      change(37, ({ Age }) => ({ Age: String(Age) })),
    ),
  },
  {
    id: 'text-as-number-in-row-37',
    sentence: 'In one record of many a text is a number.',
    fails: ['RECORD-4', 'READ-4', 'ODATA-1'],
    interfere: inJson(
      'legacy',
      change(37, () => ({ ExternalId: 1037 })),
    ),
  },
  {
    id: 'row-twice',
    sentence: 'A record comes twice on its page.',
    fails: ['RECORD-5'],
    interfere: inJson('legacy', (rows) => (rows.length > 30 ? [...rows, rows[3] ?? {}] : rows)),
  },
]
