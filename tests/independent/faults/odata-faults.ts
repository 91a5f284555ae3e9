import { inRow, onRead, onRecords, option } from './bending.js'
import type { Fault } from './fault.js'
import { bendDates } from './record-faults.js'
import { sandboxId } from '../house/store.js'

export const odataFaults = [
  {
    id: 'odata-leaves-out-unchecked',
    sentence: 'the OData endpoint leaves out the records that lack one of their values, as long as nobody filters',
    within: {},
    fails: ['READ-16', 'ODATA-1'],
    arguable: [],
    inside: {
      found: (rows, { dialect, question, entity }) =>
        dialect === 'odata' && entity === 'Contact' && option(question, '$filter') === undefined
          ? rows.filter(({ CheckedOn }) => CheckedOn !== null)
          : rows,
    },
  },
  {
    id: 'odata-one-off',
    sentence: 'one number of one record is another at the OData endpoint',
    within: {},
    fails: ['ODATA-1'],
    arguable: [],
    inside: {
      page: (page, { dialect }) =>
        dialect === 'odata'
          ? {
              ...page,
              rows: inRow(
                ({ Id }) => Id === sandboxId,
                (row) => ({ ...row, Score: Number(row['Score']) + 1 }),
              )(page.rows),
            }
          : page,
    },
  },
  {
    id: 'odata-as-created',
    sentence: 'the OData endpoint answers 203',
    within: {},
    fails: ['ODATA-1'],
    // What is not 200 is no good read, so that whatever needs one is left open.
    arguable: ['ODATA-2', 'ODATA-3', 'ODATA-4', 'LIMIT-3'],
    apply: onRead('odata', ({ answer }) => (answer.status === 200 ? { ...answer, status: 203 } : answer)),
  },
  {
    id: 'odata-lookup-includes-unset',
    sentence: 'a filter along a lookup gives the records without one besides',
    within: {},
    fails: ['ODATA-2'],
    arguable: [],
    inside: {
      equal: (equal, { dialect, path, is }) => equal || (dialect === 'odata' && path.includes('/') && is === null),
    },
  },
  {
    id: 'odata-lookup-first-three',
    sentence: 'a filter along a lookup gives three records at most',
    within: {},
    fails: ['ODATA-2'],
    arguable: [],
    inside: {
      found: (rows, { dialect, question }) =>
        dialect === 'odata' && option(question, '$filter')?.includes('/') ? rows.slice(0, 3) : rows,
    },
  },
  {
    id: 'odata-unknown-lookup-gives-all',
    sentence: 'a filter along a lookup by an id that nothing has gives every record',
    within: {},
    fails: ['ODATA-2'],
    arguable: [],
    inside: {
      found: (rows, { dialect, question, all }) =>
        dialect === 'odata' && rows.length === 0 && option(question, '$filter')?.includes('/') ? all : rows,
    },
  },
  {
    id: 'odata-dates-with-offset',
    sentence: 'date-times of the OData endpoint have an offset in place of the Z',
    within: {},
    fails: ['ODATA-3'],
    arguable: [],
    apply: onRecords('odata', (record) => bendDates(record, (date) => date.replace('Z', '+00:00'))),
  },
  {
    id: 'odata-numbers-as-text',
    sentence: 'whole numbers of the OData endpoint are texts in the records that have a nought',
    within: {},
    fails: ['ODATA-3'],
    arguable: ['ODATA-1'],
    apply: onRecords('odata', (record) => (record['Score'] === 0 ? { ...record, Score: '0' } : record)),
  },
  {
    id: 'odata-unknown-set-is-served',
    sentence: 'an entity set that does not exist shows the records of another',
    within: {},
    fails: ['ODATA-4'],
    arguable: [],
    apply: onRead('odata', ({ question, answer, ask }) =>
      answer.status === 404 ? ask({ ...question, rest: ['Contact'] }) : answer,
    ),
  },
] as const satisfies readonly Fault[]
