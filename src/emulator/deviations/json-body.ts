import type { Override } from '../behaviour.js'
import type { Deviation } from '../listed.js'
import { DataFault } from '../faults/data-fault.js'
import { htmlAnswer } from '../http/answer.js'
import { failing } from './error.js'
import { guidFault } from '../records/convert.js'

const guid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** Breaches of how a body that is no JSON is refused. */
export const jsonBodyDeviations: readonly Deviation[] = [
  {
    id: 'unquoted-guid-taken',
    sentence: "An unquoted guid'...' literal in a body is taken for the GUID.",
    breaks: ['GUID-4'],
    override: repairing((source) => source.replace(new RegExp(`:(\\s*)guid'(${guid})'`, 'g'), ':$1"$2"')),
  },
  {
    id: 'bare-guid-taken',
    sentence: 'A bare GUID in a body is taken for the GUID.',
    breaks: ['GUID-4', 'GUID-5'],
    override: repairing((source) => source.replace(new RegExp(`:(\\s*)(${guid})`, 'g'), ':$1"$2"')),
  },
  {
    id: 'bare-guid-taken-by-digit',
    sentence: 'A bare GUID in a body is taken for the GUID where it begins with a digit.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(new RegExp(`:(\\s*)(?=\\d)(${guid})`, 'g'), ':$1"$2"')),
  },
  {
    id: 'unquoted-guid-not-converted',
    sentence: 'A body with an unquoted GUID is refused as a value that cannot be converted to Edm.Guid.',
    breaks: ['GUID-4', 'GUID-5'],
    override: refusing((source) =>
      new RegExp(`:\\s*(?:guid'${guid}'|${guid})`).test(source) ? guidFault() : undefined,
    ),
  },
  {
    id: 'json-error-without-token',
    sentence: 'A body that is not valid JSON is refused as such, and no token is spoken of.',
    breaks: ['GUID-4'],
    override: refusing(() => new DataFault('json', 'The request body is not valid JSON.')),
  },
  {
    id: 'json-error-says-nothing',
    sentence: 'A body that is not valid JSON is refused with an error that says nothing of it.',
    breaks: ['GUID-4', 'GUID-5'],
    override: refusing(() => new DataFault('json', 'An error occurred while processing this request.')),
  },
  {
    id: 'json-error-as-page',
    sentence: 'A body that is not valid JSON is answered with an HTML page.',
    breaks: ['GUID-4', 'GUID-5'],
    override: failing('json', () =>
      htmlAnswer(500, '500 - Server error', '<p>The request could not be processed.</p>'),
    ),
  },
  {
    id: 'no-json-taken-for-empty',
    sentence: 'A body that is not valid JSON is taken for an empty one: 204, and nothing is set.',
    breaks: ['GUID-4', 'GUID-5'],
    override: repairing(() => '{}'),
  },
  {
    id: 'cut-off-body-completed',
    sentence: 'A body that is cut off is completed.',
    breaks: ['GUID-5'],
    override: repairing(completed),
  },
  {
    id: 'last-comma-skipped',
    sentence: 'A comma after the last member of a body is skipped.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(/,\s*}/, '}')),
  },
  {
    id: 'missing-comma-put-in',
    sentence: 'A comma that is missing between two members of a body is put in.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(/("|\d|true|false|null)(\s*)("[^"]*"\s*:)/g, '$1,$2$3')),
  },
  {
    id: 'missing-colon-put-in',
    sentence: 'A colon that is missing behind the name of a member of a body is put in.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(/([{,]\s*"[^"]*")\s+(?=["\d])/g, '$1:')),
  },
  {
    id: 'comma-twice-taken-once',
    sentence: 'Two commas in a row between two members of a body are taken for one.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(/,\s*,/g, ',')),
  },
  {
    id: 'body-read-to-its-end',
    sentence: 'What stands behind the last brace of a body is not looked at.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(/}[^}]+$/, '}')),
  },
  {
    id: 'bare-word-as-text',
    sentence: 'A bare word in a body is taken for a text.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(/:(\s*)([A-Za-z_]\w*)(?=\s*[,}])/g, ':$1"$2"')),
  },
  {
    id: 'nan-as-nothing',
    sentence: 'NaN in a body is taken for null.',
    breaks: ['GUID-5'],
    override: repairing((source) => source.replace(/(?<=:\s*)NaN\b/g, 'null')),
  },
  {
    id: 'nan-taken-and-shown',
    sentence: 'NaN in a body is taken for a number, and shown as NaN in JSON from then on, which is no JSON.',
    breaks: ['GUID-5'],
    override: (behaviour) => ({
      writes: {
        ...repairing((source) => source.replace(/(?<=:\s*)NaN\b/g, tooLarge))(behaviour).writes,
        convert: (field, given) =>
          given === Number(tooLarge) && field.type === 'Edm.Decimal' ? NaN : behaviour.writes.convert(field, given),
      },
    }),
  },
]

/** A number that JSON can write and nothing can hold: read as infinity, it stands for NaN. */
const tooLarge = '1e999'

/** Mends a body that is no JSON, and tries once more. */
function repairing(mended: (source: string) => string): Override {
  return ({ writes }) => ({
    writes: {
      parse(body) {
        try {
          return writes.parse(body)
        } catch {
          return writes.parse(Buffer.from(mended(body.toString('utf8'))))
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
