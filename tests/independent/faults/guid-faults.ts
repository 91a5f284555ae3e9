import { nothing, page } from '../house/answer.js'
import { changesRecords, type Question } from '../house/question.js'
import { guidPattern } from '../house/schema.js'
import { membersOf, onChange, onError } from './bending.js'
import type { Fault, Moment } from './fault.js'

type Members = Readonly<Record<string, unknown>>

const isConversion = ({ answer }: Moment) => answer.body.includes('Edm.Guid')
const isToken = ({ answer }: Moment) => answer.body.includes('was not recognized')
const isBrokenJson = ({ answer }: Moment) => answer.body.includes('ends too early') || isToken({ answer } as Moment)

/** A change whose body is understood with its members written anew; broken JSON stays as it is. */
const withMembers = (bend: (members: Members) => Members) => ({
  understood: (question: Question): Question => {
    const members = changesRecords(question) ? parsed(question.body) : undefined
    return members === undefined ? question : { ...question, body: JSON.stringify(bend(members)) }
  },
})
/** A change whose body is understood as another text. */
const withBody = (bend: (body: string) => string) => ({
  understood: (question: Question): Question =>
    changesRecords(question) ? { ...question, body: bend(question.body) } : question,
})

const isNoGuid = (value: unknown) => typeof value === 'string' && !guidPattern.test(value)
const isWrapped = (value: unknown) => typeof value === 'string' && /^guid'.*'$/.test(value)
const unwrap = (value: unknown) => (isWrapped(value) ? String(value).slice(5, -1) : value)

/** The clauses in which one and the same error body is looked at for all kinds of GUID fields. */
const conversions = ['GUID-1', 'GUID-3', 'GUID-6'] as const

export const guidFaults = [
  {
    id: 'bad-guid-sets-nothing',
    sentence: 'a GUID field given text that is no GUID is emptied, and the change is done',
    within: {},
    fails: ['GUID-1', 'GUID-2'],
    arguable: ['WRITE-9'],
    inside: withMembers((members) =>
      isNoGuid(members['AcmExternalRef']) && !isWrapped(members['AcmExternalRef'])
        ? { ...members, AcmExternalRef: null }
        : members,
    ),
  },
  {
    id: 'wrapped-guid-taken',
    sentence: "a GUID field takes guid'...' inside the JSON string",
    within: {},
    fails: ['GUID-3'],
    arguable: ['WRITE-9'],
    inside: withMembers((members) =>
      'AcmExternalRef' in members ? { ...members, AcmExternalRef: unwrap(members['AcmExternalRef']) } : members,
    ),
  },
  {
    id: 'wrapped-guid-taken-for-lookups',
    sentence: "a lookup takes guid'...' inside the JSON string",
    within: {},
    fails: ['GUID-6'],
    arguable: ['WRITE-9'],
    inside: withMembers((members) =>
      'AccountId' in members ? { ...members, AccountId: unwrap(members['AccountId']) } : members,
    ),
  },
  {
    id: 'bad-guid-claimed-for-lookups',
    sentence: 'a lookup given text that is no GUID is answered as done, and nothing is set',
    within: {},
    fails: ['GUID-6'],
    arguable: [],
    apply: onChange((moment) =>
      isConversion(moment) && isNoGuid(parsed(moment.question.body)?.['AccountId']) ? nothing : moment.answer,
    ),
  },
  {
    id: 'guid-error-names-no-type',
    sentence: 'the error for a bad GUID does not say what it cannot be converted to',
    within: {},
    fails: conversions,
    arguable: ['GUID-2'],
    apply: onError(
      ({ message, ...rest }) => ({ ...rest, message: { ...(message as object), value: 'The value does not fit' } }),
      isConversion,
    ),
  },
  {
    id: 'guid-error-says-no-form',
    sentence: 'the error for a bad GUID does not say what a GUID needs',
    within: {},
    fails: ['GUID-2', 'GUID-3', 'GUID-6'],
    arguable: [],
    apply: onError(({ innererror: _, ...rest }) => rest, isConversion),
  },
  {
    id: 'guid-error-as-page',
    sentence: 'a bad GUID is refused with a web page',
    within: {},
    fails: ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-6'],
    arguable: [],
    apply: onChange((moment) => (isConversion(moment) ? page('500 - Runtime error', '', 500) : moment.answer)),
  },
  {
    id: 'one-error-for-all',
    sentence: 'every refused change is answered with one and the same text, which names all there is',
    within: {},
    fails: ['GUID-1', 'GUID-4'],
    // Where the text names everything, each clause finds its own words: only the comparison of two tells.
    arguable: ['GUID-2', 'GUID-3', 'GUID-5', 'GUID-6'],
    apply: onError(
      (error) => ({
        ...error,
        message: {
          lang: 'en-GB',
          value:
            'The body is not valid JSON or holds a token that was not recognized, or a primitive value cannot be converted to Edm.Guid: a GUID needs 32 digits and 4 dashes',
        },
      }),
      (moment) => isConversion(moment) || isBrokenJson(moment),
    ),
  },
  {
    id: 'unquoted-guid-read',
    sentence: "an unquoted guid'...' in the body is read as a GUID",
    within: {},
    fails: ['GUID-4'],
    arguable: ['WRITE-9'],
    inside: withBody((body) => body.replaceAll(/:\s*guid'([0-9a-f-]{36})'/gi, ':"$1"')),
  },
  {
    id: 'bare-guid-read',
    sentence: 'a bare GUID in the body is read as one',
    within: {},
    fails: ['GUID-4', 'GUID-5'],
    arguable: ['WRITE-9'],
    inside: withBody((body) =>
      body.replaceAll(/:\s*([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=\s*[,}])/gi, ':"$1"'),
    ),
  },
  {
    id: 'token-error-hides-the-token',
    sentence: 'a token that is not recognized is reported as a fault without a cause',
    within: {},
    fails: ['GUID-4'],
    arguable: ['GUID-5'],
    apply: onError(() => ({ code: '4', message: { lang: 'en-GB', value: 'An error has occurred' } }), isToken),
  },
  {
    id: 'cut-body-completed',
    sentence: 'a body that is cut off is completed and carried out',
    within: {},
    fails: ['GUID-5'],
    arguable: ['WRITE-9'],
    inside: withBody((body) => (parsed(body) === undefined && parsed(`${body}}`) !== undefined ? `${body}}` : body)),
  },
  {
    id: 'missing-comma-supplied',
    sentence: 'a comma that is missing between two members is supplied',
    within: {},
    fails: ['GUID-5'],
    arguable: ['WRITE-9'],
    inside: withBody((body) => body.replaceAll(/(["\d}])\s+"/g, '$1,"')),
  },
  {
    id: 'broken-json-as-page',
    sentence: 'a body that is not valid JSON is refused with a web page',
    within: {},
    fails: ['GUID-4', 'GUID-5'],
    arguable: [],
    apply: onChange((moment) => (isBrokenJson(moment) ? page('400 - Bad Request', '', 400) : moment.answer)),
  },
] as const satisfies readonly Fault[]

function parsed(body: string): Members | undefined {
  try {
    return membersOf({ ...nothing, body: body.trim() })
  } catch {
    return undefined
  }
}
