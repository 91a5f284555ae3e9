import type { EntityModel, Field, Value, Values } from '../../../fixtures/model.js'
import type { ChangeMethod } from '../behaviour/writes.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { DataFault } from '../faults/data-fault.js'
import { emptyAnswer, htmlAnswer } from '../http/answer.js'
import type { Call } from '../http/call.js'
import { isLookup } from '../records/store.js'
import { keepForNone, keepForOne, seenBy } from './kept-for-one.js'

/** Breaches of what a change does to the record, whatever the values are. */
export const changeDeviations: readonly Deviation[] = [
  {
    id: 'merge-not-made',
    sentence: 'A MERGE is answered with 204, and not made.',
    breaks: ['WRITE-1', 'WRITE-4', 'WRITE-5', 'WRITE-6', 'WRITE-7', 'WRITE-10', 'FLOW-1'],
    override: notMade((_call, method) => method === 'MERGE'),
  },
  {
    id: 'merge-of-three-fields-at-most',
    sentence: 'A MERGE sets the first three of the fields given, and is answered with 204.',
    breaks: ['WRITE-1'],
    override: ({ writes }) => ({
      writes: {
        merged: (before, given, model) =>
          writes.merged(before, Object.fromEntries(Object.entries(given).slice(0, 3)), model),
      },
    }),
  },
  {
    id: 'merge-seen-by-its-session-only',
    sentence: 'What a MERGE sets is shown to its own session, and to no other until a PUT.',
    breaks: ['WRITE-1'],
    override: ({ query, writes }) => ({
      writes: {
        stored(before, after, method, call) {
          const stored = writes.stored(before, after, method, call)
          if (method === 'MERGE') keepForOne(before, call)
          else keepForNone(before, call)
          return stored
        },
      },
      query: {
        found: (plan, rows, request) =>
          query.found(
            plan,
            rows.map((row) => seenBy(row, request.call)),
            request,
          ),
        shown: (row, request) => seenBy(query.shown(row, request), request.call),
      },
    }),
  },
  {
    id: 'merge-blanks-the-rest',
    sentence: 'A MERGE puts every field that is not given to its initial value, as a PUT may.',
    breaks: ['WRITE-2'],
    override: ({ writes }) => ({ writes: { merged: writes.replaced } }),
  },
  {
    id: 'merge-zeroes-numbers',
    sentence: 'A MERGE puts every number that is not given to zero.',
    breaks: ['WRITE-2'],
    override: alsoSetting((field) => /Int|Decimal/.test(field.type), 0),
  },
  {
    id: 'merge-puts-number-to-default',
    sentence: 'A MERGE that does not give the attempts of a lead puts them to the default of that column, 10.',
    breaks: ['WRITE-2'],
    override: alsoSetting(({ name }) => name === 'Attempts', 10),
  },
  {
    id: 'merge-of-new-text-clears-lookups',
    sentence: 'A MERGE that changes a text clears the lookups that are not given.',
    breaks: ['WRITE-2'],
    override: alsoSetting(isLookup, null, (model, before, given) =>
      model.fields.some(({ name, type }) => type === 'Edm.String' && name in given && given[name] !== before[name]),
    ),
  },
  {
    id: 'merge-of-custom-texts-clears-others',
    sentence: 'A MERGE that gives custom texts alone clears the texts of the standard.',
    breaks: ['WRITE-2'],
    override: alsoSetting(
      (field) => field.type === 'Edm.String' && !isCustomText(field),
      null,
      (model, _before, given) => {
        const custom = model.fields.filter(isCustomText).map(({ name }) => name)
        return Object.keys(given).every((name) => custom.includes(name))
      },
    ),
  },
  {
    id: 'merge-of-verbose-not-made',
    sentence: 'A MERGE of application/json;odata=verbose is answered with 204, and not made.',
    breaks: ['WRITE-4'],
    override: notMade((call, method) => method === 'MERGE' && isVerbose(call.headers['content-type'] ?? '')),
  },
  {
    id: 'missing-record-204',
    sentence: 'A change of a record that does not exist is answered with 204, and nothing is made.',
    breaks: ['WRITE-8'],
    override: () => ({ writes: { onMissingRecord: () => emptyAnswer(204) } }),
  },
  {
    id: 'missing-record-page',
    sentence: 'A change of a record that does not exist is answered with 404 and an HTML page.',
    breaks: ['WRITE-8'],
    override: () => ({
      writes: { onMissingRecord: () => htmlAnswer(404, '404 - Not found', '<p>There is no such record.</p>') },
    }),
  },
  {
    id: 'custom-text-not-stored',
    sentence: 'A change leaves custom text fields as they were.',
    breaks: ['WRITE-10'],
    override: ({ writes }) => ({
      writes: {
        merged: (before, given, model) => writes.merged(before, standardOnly(given, model), model),
        replaced: (before, given, model) => writes.replaced(before, standardOnly(given, model), model),
      },
    }),
  },
  {
    id: 'custom-text-refused',
    sentence: 'A body with a custom text field is refused, as if there were no such field.',
    breaks: ['WRITE-10'],
    override: ({ writes }) => ({
      writes: {
        convert(field, given) {
          if (!isCustomText(field)) return writes.convert(field, given)
          throw new DataFault('field', `The property '${field.name}' does not exist.`)
        },
      },
    }),
  },
]

/** Takes these changes for made, and leaves the record as it was. */
export function notMade(applies: (call: Call, method: ChangeMethod) => boolean): Override {
  return ({ writes }) => ({
    writes: {
      stored: (before, after, method, call) =>
        applies(call, method) ? before : writes.stored(before, after, method, call),
    },
  })
}

/** Has a MERGE set fields that were not given. */
function alsoSetting(
  applies: (field: Field) => boolean,
  value: Value,
  when: (model: EntityModel, before: Values, given: Values) => boolean = () => true,
): Override {
  return ({ writes }) => ({
    writes: {
      merged(before, given, model) {
        const merged = writes.merged(before, given, model)
        if (!when(model, before, given)) return merged
        const others = model.fields.filter((field) => applies(field) && !(field.name in given))
        return { ...merged, ...Object.fromEntries(others.map(({ name }) => [name, value])) }
      },
    },
  })
}

export function isVerbose(contentType: string): boolean {
  return /odata=verbose/i.test(contentType)
}

/** The prefix is the implementer's. */
export function isCustomText({ name, type }: Field): boolean {
  return name.startsWith('Usr') && type === 'Edm.String'
}

function standardOnly(given: Values, model: EntityModel): Values {
  const custom = new Set(model.fields.filter(isCustomText).map(({ name }) => name))
  return Object.fromEntries(Object.entries(given).filter(([name]) => !custom.has(name)))
}
