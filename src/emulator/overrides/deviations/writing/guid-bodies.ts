import type { Field } from '../../../../../fixtures/model.js'
import { altering, replacing, together } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { InnerFault } from '../../../errors.js'
import { htmlAnswer } from '../../../http/answer.js'
import { breaches, breachesBy, crossed } from '../breaches.js'
import { failing } from '../reading/error-bodies.js'
import { guid } from './json-bodies.js'

/** Breaches of how a change is refused whose body holds a GUID that is none. */
export const guidBodyDeviations = [
  ...crossed({
    'guid-cleared': {
      says: 'A text that is not a GUID clears the field that it is given to',
      override: converting((field, given) => (isPlain(field) && isNoGuid(given) ? null : undefined)),
      cells: {
        always: ['GUID-1/text', 'GUID-2/text'],
        'in-verbose': { id: 'verbose-guid-cleared', breaks: ['GUID-1/beside-good', 'GUID-2/put'] },
        'on-put': { id: 'put-guid-cleared', breaks: ['GUID-1/put', 'GUID-2/put'] },
      },
    },
    'wrapped-guid-taken': {
      says: "A GUID in a guid'...' wrapper is accepted",
      override: converting((field, given) => (isPlain(field) && isWrapped(given) ? unwrapped(given) : undefined)),
      cells: { always: 'GUID-3/wrapped', 'in-verbose': { id: 'verbose-wrapped-guid-taken', breaks: 'GUID-3/put' } },
    },
    'lookup-cleared-by-bad-guid': {
      says: 'A text that is not a GUID clears the lookup that it is given to',
      override: converting((field, given) => (field.lookup && isNoGuid(given) ? null : undefined)),
      cells: { always: 'GUID-6/text', 'on-put': { id: 'put-lookup-cleared-by-bad-guid', breaks: 'GUID-6/text-put' } },
    },
    'lookup-takes-wrapped-guid': {
      says: "A GUID in a guid'...' wrapper is accepted for a lookup",
      override: converting((field, given) => (field.lookup && isWrapped(given) ? unwrapped(given) : undefined)),
      cells: {
        always: 'GUID-6/wrapped',
        'in-verbose': { id: 'verbose-lookup-takes-wrapped-guid', breaks: 'GUID-6/wrapped-put' },
      },
    },
  }),
  ...breachesBy(rewording, {
    'guid-error-without-type': [
      'The error of a bad GUID does not name Edm.Guid.',
      ['GUID-1/text', 'GUID-3/wrapped', 'GUID-6/text'],
      (message) => message.replace("the expected type 'Edm.Guid'", 'the type of the property'),
    ],
    'guid-error-without-dashes': [
      'The inner message of a bad GUID asks for 32 digits, and does not mention dashes.',
      ['GUID-2/text', 'GUID-3/wrapped', 'GUID-6/text'],
      (message) => message.replace(/^A Guid should.*/s, 'A Guid should contain 32 digits.'),
    ],
  }),
  ...breachesBy(converting, {
    'guid-by-length-cleared': [
      'A text that is as long as a GUID, and is none, clears the field that it is given to.',
      'GUID-1/beside-good',
      (field, given) => (isPlain(field) && !holdsGuid(given) && String(given).length === 36 ? null : undefined),
    ],
  }),
  ...breaches({
    'guid-error-as-page': [
      'A bad GUID is answered with an HTML page.',
      ['GUID-1/text', 'GUID-2/text', 'GUID-3/wrapped', 'GUID-6/text'],
      failing('guid', () => htmlAnswer(500, '500 - Server error', '<p>The request could not be processed.</p>')),
    ],
  }),
]

/** Whether a field holds a GUID and is no lookup. */
function isPlain({ type, lookup }: Field): boolean {
  return type === 'Edm.Guid' && !lookup
}

function isWrapped(given: unknown): given is string {
  return typeof given === 'string' && /^guid'.*'$/s.test(given)
}

function unwrapped(given: string): string {
  return given.slice("guid'".length, -1).toLowerCase()
}

function holdsGuid(given: unknown): boolean {
  return given === null || (typeof given === 'string' && new RegExp(guid).test(given))
}

function isNoGuid(given: unknown): boolean {
  return !isWrapped(given) && !holdsGuid(given)
}

/** Converts a value in another way; undefined leaves it to the standard. */
function converting(instead: (field: Field, given: unknown) => string | null | undefined): Override {
  return replacing('writes', 'convert', (convert) => (field, given) => {
    const value = instead(field, given)
    return value === undefined ? convert(field, given) : value
  })
}

/** Alters every message about a bad GUID. */
function rewording(change: (message: string) => string): Override {
  const reworded = (fault: InnerFault): InnerFault => ({
    ...fault,
    message: change(fault.message),
    ...(fault.inner ? { inner: reworded(fault.inner) } : {}),
  })
  return together(
    altering('errors', 'message', (message, { kind }) => (kind === 'guid' ? change(message) : message)),
    altering('errors', 'inner', (shown, { kind }) => (shown && kind === 'guid' ? reworded(shown) : shown)),
  )
}
