import { planning, replacing, together } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { Plan } from '../../../query/plan.js'
import { breaches, breachesBy, crossed } from '../breaches.js'
import { inPages, linking } from './record-pages.js'

/** Breaches of what `$select` and `$top` mean, alone and together with `$filter`. */
export const queryOptionDeviations = [
  ...crossed({
    'select-ignored': {
      says: 'A $select has no effect',
      override: planning((plan) => ({ ...plan, select: undefined })),
      cells: {
        always: ['READ-5/one-field', 'READ-10/all-three'],
        'beside-filter': { id: 'select-ignored-with-filter', breaks: 'READ-10/all-three' },
        'inside-or-in-json': { id: 'select-ignored-beside-or', breaks: 'READ-10/or' },
        'in-xml': ['READ-5/xml', 'READ-10/xml-or'],
      },
    },
    'select-first-only': {
      says: 'Of several selected fields only the first is shown',
      override: planning((plan) => ({ ...plan, select: plan.select?.slice(0, 1) })),
      cells: { always: ['READ-5/several-fields', 'READ-10/all-three'], 'in-xml': ['READ-5/xml', 'READ-10/xml-or'] },
    },
    'select-brings-name': {
      says: 'The name of a record is shown whatever was selected',
      override: planning((plan) => ({ ...plan, select: plan.select && ['Name', ...plan.select] })),
      cells: { always: ['READ-5/one-field', 'READ-10/all-three'] },
    },
    'selected-field-lost': {
      says: 'The first selected field that is not the Id is not shown',
      override: planning((plan) => {
        const lost = plan.select?.find((name) => name !== 'Id')
        return { ...plan, select: plan.select?.filter((name) => name !== lost) }
      }),
      cells: { 'in-xml': ['READ-5/xml', 'READ-10/xml-or'] },
    },
    'top-ignored': {
      says: 'A $top has no effect',
      override: planning((plan) => ({ ...plan, top: undefined })),
      cells: {
        'beside-filter': { id: 'top-ignored-with-filter', breaks: 'READ-10/all-three' },
        'beside-filter-without-select': { id: 'top-ignored-beside-filter', breaks: 'READ-10/filter-top' },
        'beside-filter-without-select-in-xml': {
          id: 'top-ignored-beside-filter-in-xml',
          breaks: 'READ-10/xml-filter-top',
        },
        'beside-select-without-filter': { id: 'top-ignored-beside-select', breaks: 'READ-10/select-top' },
        'in-xml': 'READ-10/xml-filter-top',
      },
    },
    'filter-ignored': {
      says: 'A $filter has no effect',
      override: planning((plan) => ({ ...plan, holds: undefined })),
      cells: {
        'beside-top': { id: 'filter-ignored-with-top', breaks: 'READ-10/all-three' },
      },
    },
  }),
  ...breachesBy(planning, {
    'select-of-id-ignored': [
      'A $select of only the Id has no effect, since every record shows its Id.',
      'READ-5/id-alone',
      (plan) => (plan.select?.join() === 'Id' ? { ...plan, select: undefined } : plan),
    ],
    'top-one-more': [
      'A $top of n gives n + 1 records.',
      ['READ-6/several', 'READ-10/all-three'],
      (plan) => ({ ...plan, top: plan.top === undefined ? undefined : plan.top + 1 }),
    ],
    'top-zero-ignored': [
      'A $top of zero has no effect.',
      'READ-6/zero',
      (plan) => ({ ...plan, top: plan.top === 0 ? undefined : plan.top }),
    ],
    'filter-after-select': [
      'A $filter takes a field that is not selected for one that is not set.',
      'READ-10/xml-or',
      (plan) => {
        const { holds, select } = plan
        if (!holds || !select) return plan
        const kept = (name: string): boolean => select.includes(name) || select.includes('*')
        return {
          ...plan,
          holds: (row) =>
            holds({ ...row, values: Object.fromEntries(Object.entries(row.values).filter(([name]) => kept(name))) }),
        }
      },
    ],
    'select-joins-beside-filter': [
      'A lookup selected with a $filter leaves out the records in which it is not set.',
      'READ-10/other-fields',
      (plan, _options, { model }) => {
        const { holds, select } = plan
        const lookups = model.fields.filter(({ lookup, name }) => lookup && select?.includes(name))
        return holds === undefined || lookups.length === 0
          ? plan
          : { ...plan, holds: (row) => holds(row) && lookups.every(({ name }) => row.values[name] != null) }
      },
    ],
  }),
  ...breachesBy(filteringFirst, {
    'top-before-filter': [
      'A $filter looks at the first $top records only.',
      'READ-10/all-three',
      ({ holds, top }) => (holds ? top : undefined),
    ],
    'filter-looks-at-first-hundred': [
      'A filter of the legacy service looks at the first hundred records only.',
      'READ-7/pages',
      ({ holds }) => (holds ? 100 : undefined),
      // More records than a sample shows, and all of them below the cap, so that all can be read.
      { needs: { rows: 250, maxEntityRowCount: 200 } },
    ],
  }),
  ...breaches({
    'select-blanks-the-rest': [
      'A field that was not selected is shown as null.',
      ['READ-5/one-field', 'READ-10/all-three'],
      replacing('formats', 'jsonRow', (write) => (row, view) => {
        if (view.plain || view.service !== 'legacy') return write(row, view)
        const shown = view.fields.map(({ name }) => [name, row.values[name] ?? null] as const)
        return write({ ...row, values: Object.fromEntries(shown) }, { ...view, fields: view.model.fields })
      }),
    ],
    'top-per-page': [
      'A $top is the size of a page, after which the records go on.',
      ['READ-6/several', 'READ-10/all-three'],
      ({ limits }) => ({
        limits: {
          end: (plan, found, read) =>
            limits.end(read.service === 'legacy' ? { ...plan, top: undefined } : plan, found, read),
          pageSize: (read) => (read.service === 'legacy' ? read.top : undefined) ?? limits.pageSize(read),
        },
      }),
    ],
    'select-ends-after-page': [
      'Contacts come in pages, and with a $select the first page does not link to the next.',
      'READ-5/one-field',
      together(
        inPages('legacy', 40),
        linking((next, view) => (view.plain ? next : undefined)),
      ),
    ],
  }),
]

/** Has a filter of the legacy service look at so many records only; undefined for all of them. */
function filteringFirst(count: (plan: Plan) => number | undefined): Override {
  return replacing('query', 'found', (find) => (plan, rows, request) => {
    const looked = request.service === 'legacy' ? rows.slice(0, count(plan)) : rows
    return find(plan, looked, request)
  })
}
