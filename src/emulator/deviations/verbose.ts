import type { Field, Value } from '../../../fixtures/model.js'
import { alsoStoring } from '../behaviour/altered-writes.js'
import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { emptyAnswer, htmlAnswer } from '../http/answer.js'
import { beforeLeaving } from './before-leaving.js'
import { sentVerbose } from './requests.js'

const day = 24 * 3_600_000

/** Breaches of changes with the content type application/json;odata=verbose, whose bodies are read in a way of their own. */
export const verboseDeviations: readonly Deviation[] = [
  {
    id: 'verbose-text-in-latin-1',
    sentence:
      'What Latin-1 does not have becomes a question mark in a text that comes as application/json;odata=verbose.',
    breaks: ['WRITE-4'],
    override: storing(({ type }, value) =>
      type === 'Edm.String' && typeof value === 'string' ? value.replace(/[^\u0000-\u00FF]/gu, '?') : value,
    ),
  },
  {
    id: 'verbose-text-without-emoji',
    sentence:
      'Signs beyond the Basic Multilingual Plane become question marks in a text that comes as application/json;odata=verbose.',
    breaks: ['WRITE-4'],
    override: storing(({ type }, value) =>
      type === 'Edm.String' && typeof value === 'string' ? value.replace(/[\u{10000}-\u{10FFFF}]/gu, '??') : value,
    ),
  },
  {
    id: 'verbose-text-as-form',
    sentence:
      'A text that comes as application/json;odata=verbose is decoded as that of a form: a plus sign becomes a blank.',
    breaks: ['WRITE-4'],
    override: storing(({ type }, value) =>
      type === 'Edm.String' && typeof value === 'string' ? value.replaceAll('+', ' ') : value,
    ),
  },
  {
    id: 'verbose-number-cut-to-whole',
    sentence: 'A decimal that comes as application/json;odata=verbose loses what stands after its point.',
    breaks: ['WRITE-4'],
    override: storing(({ type }, value) =>
      type === 'Edm.Decimal' && typeof value === 'number' ? Math.trunc(value) : value,
    ),
  },
  {
    id: 'verbose-number-without-sign',
    sentence: 'A negative number that comes as application/json;odata=verbose loses its sign.',
    breaks: ['WRITE-4'],
    override: storing(({ type }, value) =>
      /Int|Decimal/.test(type) && typeof value === 'number' ? Math.abs(value) : value,
    ),
  },
  {
    id: 'verbose-text-on-one-line',
    sentence: 'Line breaks become blanks in a text that comes as application/json;odata=verbose.',
    breaks: ['WRITE-4'],
    override: storing(({ type }, value) =>
      type === 'Edm.String' && typeof value === 'string' ? value.replace(/\r\n|[\r\n]/g, ' ') : value,
    ),
  },
  {
    id: 'verbose-date-without-time',
    sentence: 'A date-time that comes as application/json;odata=verbose loses its time of day.',
    breaks: ['WRITE-4'],
    override: storing(({ type }, value) =>
      type === 'Edm.DateTime' && typeof value === 'number' ? value - (value % day) : value,
    ),
  },
  {
    id: 'verbose-guid-ignored',
    sentence: 'A GUID that comes as application/json;odata=verbose is not stored.',
    breaks: ['WRITE-4'],
    override: storing(({ type, lookup }, value, before) => (type === 'Edm.Guid' && !lookup ? before : value)),
  },
  {
    id: 'verbose-merge-blanks-texts',
    sentence: 'A MERGE of application/json;odata=verbose blanks the texts that it does not give.',
    breaks: ['WRITE-2', 'WRITE-4'],
    override: alsoStoring(({ method, call, given, fields }) => {
      if (method !== 'MERGE' || !sentVerbose(call)) return {}
      const others = fields.filter(({ name, type }) => type === 'Edm.String' && !(name in given))
      return Object.fromEntries(others.map(({ name }) => [name, '']))
    }),
  },
  {
    id: 'verbose-merge-clears-status',
    sentence: 'A MERGE of application/json;odata=verbose clears the lookup of the status, which it does not give.',
    breaks: ['WRITE-2'],
    override: alsoStoring(({ method, call, given }) =>
      method === 'MERGE' && sentVerbose(call) && !('StatusId' in given) ? { StatusId: null } : {},
    ),
  },
  {
    id: 'missing-record-204-in-verbose',
    sentence:
      'A MERGE of application/json;odata=verbose on a record that does not exist is answered with 204, and nothing is made.',
    breaks: ['WRITE-8'],
    override: beforeLeaving((answer, call, { kind }) =>
      kind === 'data' && call.method === 'MERGE' && sentVerbose(call) && answer.status === 404
        ? emptyAnswer(204)
        : answer,
    ),
  },
  {
    id: 'missing-record-page-in-verbose',
    sentence:
      'A MERGE of application/json;odata=verbose on a record that does not exist is answered with an HTML page.',
    breaks: ['WRITE-8'],
    override: beforeLeaving((answer, call, { kind }) =>
      kind === 'data' && call.method === 'MERGE' && sentVerbose(call) && answer.status === 404
        ? htmlAnswer(404, '404 - Not found', '<p>Nothing is here.</p>')
        : answer,
    ),
  },
]

/** Alters what a verbose change stores in the fields that it gives. */
function storing(alter: (field: Field, value: Value, before: Value) => Value): Override {
  return alsoStoring(({ before, stored, call, given, fields }) => {
    if (!sentVerbose(call)) return {}
    const altered = fields
      .filter(({ name }) => name in given)
      .map((field) => [field.name, alter(field, stored[field.name] ?? null, before[field.name] ?? null)] as const)
    return Object.fromEntries(altered)
  })
}
