import { altering, replacing, together } from '../../alterations.js'
import type { Override } from '../../../behaviour/behaviour.js'
import type { WritesBehaviour } from '../../../behaviour/writes.js'
import { DataFault } from '../../../errors.js'
import { htmlAnswer } from '../../../http/answer.js'
import { guidFault } from '../../../records/convert.js'
import { breaches, breachesBy, crossed } from '../breaches.js'
import { failing } from '../reading/error-bodies.js'

export const guid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** A number that JSON can write and nothing can hold: read as infinity, it stands for NaN. */
const tooLarge = '1e999'

const everyCause =
  "The body cannot be read: a primitive value cannot be converted to the expected type 'Edm.Guid' (a Guid should contain 32 digits with 4 dashes), or a token was not recognized because the JSON is not valid."

/** Breaches of how a change is refused whose body is no JSON. */
export const jsonBodyDeviations = [
  ...crossed({
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
  ...breaches({
    'json-error-as-page': [
      'A body that is not valid JSON is answered with an HTML page.',
      ['GUID-4/literal', 'GUID-5/cut-off'],
      failing('json', () => htmlAnswer(500, '500 - Server error', '<p>The request could not be processed.</p>')),
    ],
    'body-errors-all-alike': [
      'Every body that cannot be read is refused with one message that lists all possible causes.',
      ['GUID-1/text', 'GUID-4/literal'],
      together(
        altering('errors', 'message', (message, fault) => (isOfBody(fault) ? everyCause : message)),
        altering('errors', 'inner', (inner, fault) =>
          isOfBody(fault) ? { message: everyCause, type: 'Emulated.BodyException' } : inner,
        ),
      ),
    ],
    'nan-taken-and-shown': [
      'NaN in a body is accepted as a number and shown as NaN in JSON, which is invalid.',
      'GUID-5/nan',
      together(
        repairing((source) => source.replace(/(?<=:\s*)NaN\b/g, tooLarge)),
        replacing(
          'writes',
          'convert',
          (convert) => (field, given) =>
            given === Number(tooLarge) && field.type === 'Edm.Decimal' ? NaN : convert(field, given),
        ),
      ),
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

function isOfBody({ kind }: DataFault): boolean {
  return kind === 'guid' || kind === 'json'
}

/** Reads a body that is no JSON in another way. */
function unparsed(instead: (source: string, error: unknown, parse: WritesBehaviour['parse']) => unknown): Override {
  return replacing('writes', 'parse', (parse) => (body) => {
    try {
      return parse(body)
    } catch (error) {
      return instead(body.toString('utf8'), error, parse)
    }
  })
}

/** Repairs a body that is no JSON, and reads it again. */
function repairing(repaired: (source: string) => string): Override {
  return unparsed((source, _error, parse) => parse(Buffer.from(repaired(source))))
}

/** Refuses a body that is no JSON in another way; undefined leaves it to the standard. */
function refusing(fault: (source: string) => DataFault | undefined): Override {
  return unparsed((source, error) => {
    throw fault(source) ?? error
  })
}

/** Closes the text and the object that are open at the end. */
function completed(source: string): string {
  const quotes = source.replace(/\\./g, '').split('"').length - 1
  return `${source}${quotes % 2 === 1 ? '"' : ''}}`
}
