import type { ReadingFault } from './fault.js'
import { filtering, inJson, rowsOf, withBody, change, inEvery } from '../rewriting.js'

export const odataFaults: readonly ReadingFault[] = [
  {
    id: 'odata-in-xml',
    sentence: 'The OData endpoint answers in XML.',
    fails: ['ODATA-1', 'ODATA-2'],
    undecided: ['ODATA-3', 'ODATA-4', 'READ-16'],
    interfere: async (question) =>
      question.service === 'odata' && rowsOf(await question.forward()) !== undefined
        ? withBody(await question.forward(), 200, 'application/atom+xml', '<feed xmlns="http://www.w3.org/2005/Atom"/>')
        : undefined,
  },
  {
    id: 'odata-other-values',
    sentence: 'The OData endpoint shows another age.',
    fails: ['ODATA-1'],
    interfere: inJson(
      'odata',
      inEvery(({ Age }) => ({ Age: Number(Age) + 1 })),
    ),
  },
  {
    id: 'odata-other-records',
    sentence: 'The OData endpoint shows a record under an id that nothing else has.',
    fails: ['ODATA-1'],
    interfere: inJson('odata', (rows, { options }) =>
      options.has('$filter') ? rows : change(5, () => ({ Id: '0badcafe-0bad-4bad-8bad-0badcafe0bad' }))(rows),
    ),
  },
  {
    id: 'odata-lookup-ignored',
    sentence: 'The OData filter changes nothing.',
    fails: ['ODATA-2'],
    interfere: filtering('odata', (filter) => (filter.includes('/Id') ? undefined : filter)),
  },
  {
    id: 'odata-lookup-first-match',
    sentence: 'A filter along a lookup gives one record of several.',
    fails: ['ODATA-2'],
    interfere: inJson('odata', (rows, { options }) =>
      options.get('$filter')?.includes('/Id') === true ? rows.slice(0, 1) : rows,
    ),
  },
  {
    id: 'odata-lookup-and-unset',
    sentence: 'A filter along a lookup gives the records without one besides.',
    fails: ['ODATA-2'],
    interfere: filtering('odata', (filter) => (filter.includes('/Id') ? `${filter} or AccountId eq null` : filter)),
  },
  {
    id: 'odata-lookup-refused',
    sentence: 'A filter along a lookup is refused.',
    fails: ['ODATA-2'],
    interfere: async (question) =>
      question.service === 'odata' && question.options.get('$filter')?.includes('/Id') === true
        ? withBody(
            await question.forward(),
            501,
            'application/json',
            '{"error":{"code":"501","message":"Not implemented."}}',
          )
        : undefined,
  },
  {
    id: 'odata-dates-loose',
    sentence: 'The OData endpoint leaves the milliseconds out, and nobody declared it.',
    fails: ['ODATA-3'],
    interfere: inJson(
      'odata',
      inEvery(({ CreatedOn }) => ({ CreatedOn: String(CreatedOn).replace('Z', '0000Z') })),
    ),
  },
  {
    id: 'odata-numbers-quoted',
    sentence: 'Numbers of the OData endpoint are texts.',
    fails: ['ODATA-3'],
    interfere: inJson(
      'odata',
      inEvery(({ Age }) => ({ Age: String(Age) })),
    ),
  },
  {
    id: 'odata-row-twice',
    sentence: 'The OData endpoint shows a record twice.',
    fails: ['ODATA-3'],
    interfere: inJson('odata', (rows) => (rows.length > 30 ? [...rows, rows[3] ?? {}] : rows)),
  },
]
