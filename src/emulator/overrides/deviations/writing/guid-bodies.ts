import type { Field } from '../../../../../fixtures/model.js'
import type { Override } from '../../../behaviour/behaviour.js'
import { DataFault, type InnerFault } from '../../../errors.js'
import { htmlAnswer } from '../../../http/answer.js'
import { guidFault } from '../../../records/convert.js'
import { breaches, breachesBy, crossed } from '../breaches.js'
import { failing } from '../reading/error-bodies.js'

const guid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** Breaches of how a change is refused whose body holds a GUID that is none, or is no JSON. */
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
    'unquoted-guid-taken': {
      says: "An unquoted guid'...' literal is accepted as the GUID",
      override: repairing((source) => source.replace(new RegExp(`:(\\s*)guid'(${guid})'`, 'g'), ':$1"$2"')),
      cells: {
        always: 'GUID-4/literal',
        'on-put': { id: 'put-unquoted-guid-taken', breaks: 'GUID-4/literal-lookup-put' },
      },
    },
    'cut-off-body-completed': {
      says: 'A body that is cut off is completed',
      override: repairing(completed),
      cells: {
        always: 'GUID-5/cut-off',
        'in-verbose': { id: 'verbose-cut-off-body-completed', breaks: 'GUID-5/cut-off-put' },
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
    'json-error-as-page': [
      'A body that is not valid JSON is answered with an HTML page.',
      ['GUID-4/literal', 'GUID-5/cut-off'],
      failing('json', () => htmlAnswer(500, '500 - Server error', '<p>The request could not be processed.</p>')),
    ],
    'body-errors-all-alike': [
      'Every body that cannot be read is refused with one message that lists all possible causes.',
      ['GUID-1/text', 'GUID-4/literal'],
      ({ errors }) => {
        const all =
          "The body cannot be read: a primitive value cannot be converted to the expected type 'Edm.Guid' (a Guid should contain 32 digits with 4 dashes), or a token was not recognized because the JSON is not valid."
        const isOfBody = ({ kind }: DataFault): boolean => kind === 'guid' || kind === 'json'
        return {
          errors: {
            message: (fault) => (isOfBody(fault) ? all : errors.message(fault)),
            inner: (fault) =>
              isOfBody(fault) ? { message: all, type: 'Emulated.BodyException' } : errors.inner(fault),
          },
        }
      },
    ],
    'nan-taken-and-shown': [
      'NaN in a body is accepted as a number and shown as NaN in JSON, which is invalid.',
      'GUID-5/nan',
      (behaviour) => ({
        writes: {
          ...repairing((source) => source.replace(/(?<=:\s*)NaN\b/g, tooLarge))(behaviour).writes,
          convert: (field, given) =>
            given === Number(tooLarge) && field.type === 'Edm.Decimal' ? NaN : behaviour.writes.convert(field, given),
        },
      }),
    ],
  }),
  ...breachesBy(refusing, {
    'unquoted-guid-not-converted': [
      'A body with an unquoted GUID is refused as a value that cannot be converted to Edm.Guid.',
      ['GUID-4/literal', 'GUID-5/digit'],
      (source) => (new RegExp(`:\\s*(?:guid'${guid}'|${guid})`).test(source) ? guidFault() : undefined),
    ],
    'json-error-without-token': [
      'The error of a body that is not valid JSON does not mention a token.',
      'GUID-4/literal',
      () => new DataFault('json', 'The request body is not valid JSON.'),
    ],
    'json-error-says-nothing': [
      'The error of a body that is not valid JSON does not say so.',
      ['GUID-4/literal', 'GUID-5/cut-off'],
      () => new DataFault('json', 'An error occurred while processing this request.'),
    ],
  }),
  ...breachesBy(
    ([found, instead]: readonly [RegExp, string]) => repairing((source) => source.replace(found, instead)),
    {
      'bare-guid-taken': [
        'A bare GUID in a body is accepted.',
        ['GUID-4/bare', 'GUID-5/digit'],
        [new RegExp(`:(\\s*)(${guid})`, 'g'), ':$1"$2"'],
      ],
      'no-json-taken-for-empty': [
        'A body that is not valid JSON is answered with 204, and nothing is set.',
        ['GUID-4/literal', 'GUID-5/cut-off'],
        [/^.*$/s, '{}'],
      ],
      'missing-comma-put-in': [
        'A missing comma between two members of a body is added.',
        'GUID-5/comma-missing',
        [/("|\d|true|false|null)(\s*)("[^"]*"\s*:)/g, '$1,$2$3'],
      ],
      'last-comma-skipped': ['A comma after the last member is accepted.', 'GUID-5/comma-at-end', [/,\s*}/, '}']],
      'body-read-to-its-end': ['What follows the last brace is ignored.', 'GUID-5/word-behind', [/}[^}]+$/, '}']],
      'bare-word-as-text': [
        'A bare word in a body is accepted.',
        'GUID-5/nan',
        [/:(\s*)([A-Za-z_]\w*)(?=\s*[,}])/g, ':$1"$2"'],
      ],
    },
  ),
]

/** A number that JSON can write and nothing can hold: read as infinity, it stands for NaN. */
const tooLarge = '1e999'

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
  return ({ writes }) => ({
    writes: {
      convert(field, given) {
        const value = instead(field, given)
        return value === undefined ? writes.convert(field, given) : value
      },
    },
  })
}

/** Repairs a body that is no JSON, and reads it again. */
function repairing(repaired: (source: string) => string): Override {
  return ({ writes }) => ({
    writes: {
      parse(body) {
        try {
          return writes.parse(body)
        } catch {
          return writes.parse(Buffer.from(repaired(body.toString('utf8'))))
        }
      },
    },
  })
}

/** Refuses a body that is no JSON in another way; undefined leaves it to the standard. */
function refusing(fault: (source: string) => DataFault | undefined): Override {
  return ({ writes }) => ({
    writes: {
      parse(body) {
        try {
          return writes.parse(body)
        } catch (error) {
          throw fault(body.toString('utf8')) ?? error
        }
      },
    },
  })
}

/** Closes the text and the object that are open at the end. */
function completed(source: string): string {
  const quotes = source.replace(/\\./g, '').split('"').length - 1
  return `${source}${quotes % 2 === 1 ? '"' : ''}}`
}

/** Alters every message about a bad GUID. */
function rewording(change: (message: string) => string): Override {
  const reworded = (fault: InnerFault): InnerFault => ({
    ...fault,
    message: change(fault.message),
    ...(fault.inner ? { inner: reworded(fault.inner) } : {}),
  })
  return (base) => {
    const { message } = base.errors
    const { errors } = alteringInner(reworded)(base)
    return {
      errors: { ...errors, message: (fault) => (fault.kind === 'guid' ? change(message(fault)) : message(fault)) },
    }
  }
}

/** Alters the inner errors of a bad GUID. */
function alteringInner(change: (fault: InnerFault) => InnerFault): Override {
  return ({ errors }) => ({
    errors: {
      inner(fault) {
        const shown = errors.inner(fault)
        return shown && fault.kind === 'guid' ? change(shown) : shown
      },
    },
  })
}
