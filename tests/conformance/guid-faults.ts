import type { Manner } from './services-front.js'
import {
  and,
  bodies,
  done,
  errorReply,
  isAlone,
  isOfLookup,
  ofGuidField,
  page,
  rearranging,
  refusing,
  refusingAndDoing,
  rewording,
  taking,
} from './guid-manners.js'

/** A breach of how malformed bodies are met, and the clauses that it turns red. */
export interface GuidFault {
  readonly id: string
  readonly sentence: string
  readonly fails: readonly string[]
  /** The clauses to which such an answer proves nothing. */
  readonly undecided?: readonly string[]
  readonly manner: Manner
}

const zero = '00000000-0000-0000-0000-000000000000'
const conversion = "Cannot convert a primitive value to the expected type 'Edm.Guid'."
const format = 'A Guid should contain 32 digits with 4 dashes.'
const token = 'Invalid JSON. A token was not recognized in the JSON content.'
const nothing = 'An error occurred while processing this request.'

const noGuid = /not-right|z[z-]+z/
const text = and(bodies('text'), ofGuidField)
const wrapped = and(bodies('wrapped'), ofGuidField)
const noJson = bodies('unquoted', 'bare', 'cutOff', 'lastComma', 'comma', 'commas', 'word')
const guids = bodies('text', 'wrapped')

const unwrapped = (body: string) => body.replace(/"guid'([^']*)'"/, '"$1"')
const zeroed = (body: string) => body.replace(noGuid, zero)
/** Whatever fields a body names and has good values for, and none of the others. */
const goodPart = (body: string) => body.replace(/,?"\w+":"(not-right|[z-]+)",?/, '')

const ofText: readonly GuidFault[] = [
  {
    id: 'text-claimed',
    sentence: 'A text for a GUID is answered with 204, and nothing is set.',
    fails: ['GUID-1', 'GUID-2'],
    manner: refusing(text, done),
  },
  {
    id: 'text-as-zero',
    sentence: 'A text for a GUID is stored as the zero GUID.',
    fails: ['GUID-1', 'GUID-2'],
    manner: taking(text, zeroed),
  },
  {
    id: 'text-page',
    sentence: 'A text for a GUID is refused with an HTML page.',
    fails: ['GUID-1', 'GUID-2'],
    manner: refusing(text, page),
  },
  {
    id: 'text-empty',
    sentence: 'A text for a GUID is refused without a body.',
    fails: ['GUID-1', 'GUID-2'],
    manner: refusing(text, { ...done, status: 400 }),
  },
  {
    id: 'text-other-json',
    sentence: 'A text for a GUID is refused with JSON of another shape, in the right words.',
    // The form of the body is judged by ERROR-1.
    fails: [],
    manner: refusing(text, {
      status: 400,
      headers: [['Content-Type', 'application/json']],
      body: Buffer.from(JSON.stringify({ Message: `${conversion} ${format}` })),
    }),
  },
  {
    id: 'text-redirected',
    sentence: 'A text for a GUID leads to an error page.',
    fails: ['GUID-1', 'GUID-2'],
    manner: refusing(text, { ...done, status: 302, headers: [['Location', '/Error.aspx']] }),
  },
  {
    id: 'text-and-token',
    sentence: 'The error of a text for a GUID says besides that a token was not recognized.',
    fails: ['GUID-1'],
    undecided: ['GUID-2'],
    manner: rearranging(text, ({ outer, inner = [] }) => ({ outer, inner: [...inner, token] })),
  },
  {
    id: 'no-type',
    sentence: 'The errors of malformed GUIDs do not name Edm.Guid.',
    fails: ['GUID-1', 'GUID-3', 'GUID-6'],
    manner: rewording(guids, (message) => message.replace('Edm.Guid', 'the type')),
  },
  {
    id: 'no-format',
    sentence: 'The errors of malformed GUIDs say nothing of their form.',
    fails: ['GUID-2', 'GUID-3', 'GUID-6'],
    manner: rearranging(guids, ({ outer }) => ({ outer })),
  },
  {
    id: 'no-dashes',
    sentence: 'The errors of malformed GUIDs ask for 32 digits, and for no dashes.',
    fails: ['GUID-2', 'GUID-3', 'GUID-6'],
    manner: rewording(guids, (message) => message.replace(/ with 4 dashes.*/, '.')),
  },
]

const ofOthers: readonly GuidFault[] = [
  {
    id: 'wrapped-taken',
    sentence: "A guid'...' wrapper is taken off.",
    fails: ['GUID-3'],
    manner: taking(wrapped, unwrapped),
  },
  {
    id: 'wrapped-claimed',
    sentence: "A GUID in a guid'...' wrapper is answered with 204, and nothing is set.",
    fails: ['GUID-3'],
    manner: refusing(wrapped, done),
  },
  {
    id: 'wrapped-says-nothing',
    sentence: "A GUID in a guid'...' wrapper is refused with an error that says nothing.",
    fails: ['GUID-3'],
    manner: refusing(wrapped, errorReply({ outer: nothing })),
  },
  {
    id: 'lookup-cleared',
    sentence: 'A lookup that is given a text is cleared.',
    fails: ['GUID-6'],
    manner: taking(and(bodies('text'), isOfLookup), (body) => body.replace('"not-right"', 'null')),
  },
  {
    id: 'lookup-unwrapped',
    sentence: "A lookup takes a guid'...' wrapper.",
    fails: ['GUID-6'],
    manner: taking(and(bodies('wrapped'), isOfLookup), unwrapped),
  },
  {
    id: 'lookup-page',
    sentence: 'A malformed lookup is refused with an HTML page.',
    fails: ['GUID-6'],
    manner: refusing(and(guids, isOfLookup), page),
  },
  {
    id: 'unquoted-taken',
    sentence: "An unquoted guid'...' is taken for the GUID.",
    fails: ['GUID-4'],
    manner: taking(bodies('unquoted'), (body) => body.replace(/guid'([^']*)'/, '"$1"')),
  },
  {
    id: 'bare-taken',
    sentence: 'A bare GUID is taken.',
    fails: ['GUID-4', 'GUID-5'],
    manner: taking(bodies('bare'), (body) => body.replace(/:([\da-f-]+)/, ':"$1"')),
  },
  {
    id: 'bare-says-nothing',
    sentence: 'A bare GUID is refused with an error that says nothing.',
    fails: ['GUID-4', 'GUID-5'],
    manner: refusing(bodies('bare'), errorReply({ outer: nothing })),
  },
  {
    id: 'unquoted-not-converted',
    sentence: "An unquoted guid'...' is refused as a value that cannot be converted.",
    fails: ['GUID-4'],
    manner: refusing(bodies('unquoted'), errorReply({ outer: conversion, inner: [format] })),
  },
  {
    id: 'unquoted-and-conversion',
    sentence: "The error of an unquoted guid'...' says besides that a value cannot be converted.",
    fails: ['GUID-4'],
    manner: rearranging(bodies('unquoted'), ({ outer, inner = [] }) => ({ outer, inner: [...inner, conversion] })),
  },
  {
    id: 'json-without-token',
    sentence: 'The errors of bodies that are no JSON say so, and speak of no token.',
    fails: ['GUID-4'],
    manner: refusing(noJson, errorReply({ outer: 'The request body is not valid JSON.' })),
  },
  {
    id: 'cut-off-taken',
    sentence: 'A body that is cut off is completed.',
    fails: ['GUID-5'],
    manner: taking(bodies('cutOff'), (body) => `${body}}`),
  },
  {
    id: 'comma-taken',
    sentence: 'A comma that is missing is put in.',
    fails: ['GUID-5'],
    manner: taking(bodies('comma'), (body) => body.replace(/" "/, '","')),
  },
  {
    id: 'word-taken',
    sentence: 'A bare word is taken for a text.',
    fails: ['GUID-5'],
    manner: taking(bodies('word'), (body) => body.replace(/:([a-z]+)/, ':"$1"')),
  },
  {
    id: 'word-says-nothing',
    sentence: 'A bare word is refused with an error that says nothing.',
    fails: ['GUID-5'],
    manner: refusing(bodies('word'), errorReply({ outer: nothing })),
  },
]

const ofBlobs: readonly GuidFault[] = [
  {
    id: 'one-text-of-nothing',
    sentence: 'Every malformed body is refused with one text that says nothing.',
    fails: ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4', 'GUID-5', 'GUID-6'],
    manner: refusing(bodies(), errorReply({ outer: nothing })),
  },
  {
    id: 'one-page',
    sentence: 'Every malformed body is refused with one HTML page.',
    fails: ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-4', 'GUID-5', 'GUID-6'],
    manner: refusing(bodies(), page),
  },
  {
    id: 'one-text-of-guids',
    sentence: 'Every malformed body is refused as a GUID that cannot be converted.',
    fails: ['GUID-4', 'GUID-5'],
    manner: refusing(bodies(), errorReply({ outer: conversion, inner: [format] })),
  },
  {
    id: 'one-text-of-tokens',
    sentence: 'Every malformed body is refused with a token that was not recognized.',
    fails: ['GUID-1', 'GUID-2', 'GUID-3', 'GUID-6'],
    manner: refusing(bodies(), errorReply({ outer: token })),
  },
  {
    id: 'one-text-of-all',
    sentence: 'Every malformed body is refused with one text that lists all that may be wrong.',
    fails: ['GUID-1', 'GUID-4'],
    undecided: ['GUID-2', 'GUID-3', 'GUID-5', 'GUID-6'],
    manner: refusing(bodies(), errorReply({ outer: `${conversion} ${format} ${token}` })),
  },
]

const ofRefusals: readonly GuidFault[] = [
  {
    id: 'good-field-set',
    sentence: 'Of a refused body the good field is set.',
    fails: ['WRITE-9'],
    manner: refusingAndDoing(
      (call) => bodies('text')(call) && !isAlone(call),
      ({ body }) => goodPart(body),
    ),
  },
  {
    id: 'good-field-set-after',
    sentence: 'Of a refused body the good field is set that stands after the bad one.',
    fails: ['WRITE-9'],
    manner: refusingAndDoing(
      ({ method, body }) => method === 'MERGE' && /"[z-]+",/.test(body),
      ({ body }) => goodPart(body),
    ),
  },
  {
    id: 'bad-field-cleared',
    sentence: 'A GUID field that is given a text is cleared, and the body refused.',
    fails: ['WRITE-9'],
    manner: refusingAndDoing(text, ({ body }) => zeroed(body)),
  },
  {
    id: 'lookup-set-though-refused',
    sentence: "A lookup is set by a guid'...' wrapper, and the body refused.",
    fails: ['WRITE-9'],
    manner: refusingAndDoing(and(bodies('wrapped'), isOfLookup), ({ body }) => unwrapped(body)),
  },
  {
    id: 'cut-off-set-though-refused',
    sentence: 'What stands in a body that is cut off is set, and the body refused.',
    fails: ['WRITE-9'],
    manner: refusingAndDoing(bodies('cutOff'), ({ body }) => `${body}}`),
  },
  {
    id: 'set-though-refused-by-200',
    sentence: 'What stands in a body without a comma is set, and the body refused with 200 and the error.',
    fails: ['WRITE-9'],
    manner: refusingAndDoing(
      bodies('comma'),
      ({ body }) => body.replace(/" "/, '","'),
      (reply) => ({ ...reply, status: 200 }),
    ),
  },
]

/** Every way to get malformed bodies wrong that is tried. */
export const guidFaults: readonly GuidFault[] = [...ofText, ...ofOthers, ...ofBlobs, ...ofRefusals]
