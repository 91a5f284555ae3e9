import type { Field, Value, Values } from '../../../../../fixtures/model.js'
import { alsoStoring, altering, replacing, together } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { DataFault } from '../../../errors.js'
import { emptyAnswer, htmlAnswer, jsonAnswer } from '../../../http/answer.js'
import { isLookup } from '../../../records/store.js'
import { breaches, crossed } from '../breaches.js'
import { keepForNone, keepForOne, seenBy } from './stale-reads.js'

/** Breaches of what a change does to the record, whatever the values are. */
export const changeEffectDeviations = [
  ...crossed({
    'change-not-made': {
      says: 'A change is answered with 204 and not made',
      override: () => ({ writes: { stored: (before) => before } }),
      cells: {
        'on-merge': {
          id: 'merge-not-made',
          breaks: [
            'WRITE-1/merge',
            'WRITE-4/merge-json',
            'WRITE-5/number',
            'WRITE-6/by-id',
            'WRITE-7/nested',
            'WRITE-10/custom',
            'FLOW-1/way',
          ],
        },
        'on-put': { id: 'put-not-made', breaks: ['WRITE-3/put', 'WRITE-4/put-verbose'] },
        'on-verbose-merge': { id: 'merge-of-verbose-not-made', breaks: 'WRITE-4/merge-verbose' },
      },
    },
    'made-told-as-error': {
      says: 'A change is made and answered with 200 and an error body',
      override: () => ({
        writes: {
          succeeded: () =>
            jsonAnswer(200, { error: { code: '4', message: { lang: 'en-US', value: 'The request failed.' } } }),
        },
      }),
      cells: {
        'on-merge': {
          id: 'merge-made-told-as-error',
          breaks: [
            'WRITE-1/merge',
            'WRITE-4/merge-json',
            'WRITE-5/number',
            'WRITE-6/by-id',
            'WRITE-10/custom',
            'FLOW-1/way',
          ],
        },
        'on-put': { id: 'put-made-told-as-error', breaks: ['WRITE-3/put', 'WRITE-4/put-verbose'] },
        'on-verbose-merge': { id: 'verbose-merge-made-told-as-error', breaks: 'WRITE-4/merge-verbose' },
      },
    },
    'missing-record-204': {
      says: 'A change of a record that does not exist is answered with 204',
      override: () => ({ writes: { onMissingRecord: () => emptyAnswer(204) } }),
      cells: {
        always: 'WRITE-8/json',
        'on-verbose-merge': { id: 'missing-record-204-in-verbose', breaks: 'WRITE-8/verbose' },
      },
    },
    'missing-record-page': {
      says: 'A change of a record that does not exist is answered with 404 and an HTML page',
      override: () => ({
        writes: { onMissingRecord: () => htmlAnswer(404, '404 - Not found', '<p>There is no such record.</p>') },
      }),
      cells: {
        always: 'WRITE-8/error-body',
        'on-verbose-merge': { id: 'missing-record-page-in-verbose', breaks: 'WRITE-8/verbose-error-body' },
      },
    },
    'texts-blanked': {
      says: 'Texts that a change does not give are blanked',
      override: alsoStoring(({ given, fields }) =>
        valued(
          fields.filter(({ name, type }) => type === 'Edm.String' && !(name in given)),
          '',
        ),
      ),
      cells: {
        'on-verbose-merge': { id: 'verbose-merge-blanks-texts', breaks: ['WRITE-2/verbose', 'WRITE-4/other-fields'] },
      },
    },
    'numbers-kept': {
      says: 'Numbers that a change gives stay as they were',
      override: leaving(({ type }) => /Int|Decimal/.test(type)),
      cells: { 'on-put': { id: 'put-drops-numbers', breaks: 'WRITE-3/put' } },
    },
    'lookups-cleared': {
      says: 'Lookups that a change gives are cleared',
      override: alsoStoring(({ fields }) => valued(fields.filter(isLookup), null)),
      cells: { 'on-put': { id: 'put-drops-lookups', breaks: 'WRITE-3/put' } },
    },
    'custom-text-not-stored': {
      says: 'Custom texts that a change gives stay as they were',
      override: leaving(isCustomText),
      cells: { always: 'WRITE-10/custom' },
    },
  }),
  ...breaches({
    'merge-puts-number-to-default': [
      'A MERGE sets the attempts of a lead, if it does not give them, to the default of that column.',
      'WRITE-2/several',
      altering('writes', 'merged', (merged, _before, given, { fields }) =>
        fields.some(({ name }) => name === 'Attempts') && !('Attempts' in given) ? { ...merged, Attempts: 10 } : merged,
      ),
    ],
    'merge-seen-by-its-session-only': [
      'What a MERGE sets is shown to its own session only, until a PUT.',
      'WRITE-1/another-session',
      together(
        altering('writes', 'stored', (stored, before, _after, method, call) => {
          if (method === 'MERGE') keepForOne(before, call)
          else keepForNone(before, call)
          return stored
        }),
        replacing('query', 'found', (find) => (plan, rows, request) => {
          const seen = rows.map((row) => seenBy(row, request.call))
          return find(plan, seen, request)
        }),
        altering('query', 'shown', (shown, _row, { call }) => seenBy(shown, call)),
      ),
    ],
    'merge-blanks-the-rest': [
      'A MERGE sets every field that it does not give to its initial value, as a PUT may.',
      'WRITE-2/several',
      ({ writes }) => ({ writes: { merged: writes.replaced } }),
    ],
    'custom-text-refused': [
      'A body with a custom text field is refused, as if there were no such field.',
      'WRITE-10/custom',
      replacing('writes', 'convert', (convert) => (field, given) => {
        if (!isCustomText(field)) return convert(field, given)
        throw new DataFault('field', `The property '${field.name}' does not exist.`)
      }),
    ],
    'put-not-taken': [
      'A PUT is answered with 405, and nothing declares it.',
      ['WRITE-3/put', 'WRITE-4/put-verbose'],
      altering('writes', 'methods', (methods) => methods.filter((method) => method !== 'PUT')),
    ],
    'put-refuses-verbose': [
      'A PUT as application/json;odata=verbose is answered with 415.',
      'WRITE-4/put-verbose',
      altering(
        'writes',
        'takesContentType',
        (takes, type, method) => takes && !(method === 'PUT' && /odata=verbose/i.test(type)),
      ),
    ],
    'modified-on-in-local-time': [
      'The time of the last change is that of the server, two hours ahead, and says Z.',
      'RECORD-3/utc',
      altering('writes', 'touched', (touched) => ({
        ...touched,
        ModifiedOn: Number(touched['ModifiedOn']) + 7_200_000,
      })),
      { inWholeRun: true },
    ],
  }),
]

/** A custom text by the prefix of its name, which is the implementer's. */
export function isCustomText({ name, type }: Field): boolean {
  return name.startsWith('Usr') && type === 'Edm.String'
}

function valued(fields: readonly Field[], value: Value): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, value]))
}

/** Leaves fields as they were, whether a change gives them or not. */
function leaving(applies: (field: Field) => boolean): Override {
  return alsoStoring(({ before, fields }) =>
    Object.fromEntries(fields.filter(applies).map(({ name }) => [name, before[name] ?? null])),
  )
}
