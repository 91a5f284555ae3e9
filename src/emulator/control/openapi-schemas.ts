import { faultKinds } from './fault-input.js'

/** Refers to one of the schemas below. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

export const count = { type: 'integer', minimum: 0 }
export const text = { type: 'string' }

/** An object of these members and no others, all of which it has but for the optional ones. */
export const object = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

const texts = { type: 'object', additionalProperties: text }
const filled = { ...text, minLength: 1 }
const path = {
  ...text,
  pattern: '^[/*][^?]*$',
  description:
    'Below the base URL, without the query. `{name}` takes one segment or a part of one, `*` any characters, slashes too.',
  examples: ['/0/odata/Contact', '/0/odata/*'],
}
const pattern = {
  path,
  method: { ...text, pattern: '^[A-Za-z]+$', description: 'Default: every method.' },
  query: { ...texts, description: 'Values of query parameters. `*` takes any characters.' },
  requestHeaders: { ...texts, description: 'Values of request headers. `*` takes any characters.' },
  contains: { ...filled, description: 'A text that the body of the request contains.' },
  user: { ...filled, description: 'The user who sends the request, by its session or login.' },
}
const patternKeys = Object.keys(pattern)
const headers = {
  type: 'object',
  additionalProperties: { oneOf: [text, { type: 'array', items: text }] },
  examples: [{ 'Retry-After': '5' }],
}
const answerParts = {
  status: { type: 'integer', minimum: 200, maximum: 599, description: 'Default: 200, or 204 without a body.' },
  headers,
  body: { description: 'Text is sent as it is, any other value as JSON. Strings may hold placeholders.' },
  json: { description: 'The body as JSON, instead of `body`.' },
}
const stubParts = {
  ...pattern,
  ...answerParts,
  answer: object(answerParts, Object.keys(answerParts)),
  delayMs: { ...count, maximum: 3_600_000 },
  session: { enum: ['required', 'none'], default: 'none' },
  scenario: object({ name: filled, state: filled, next: filled }, ['state', 'next']),
}
const allButPath = Object.keys(stubParts).filter((key) => key !== 'path')

/** The bodies that the control API takes and gives, by name. */
export const schemas = {
  Error: object({ error: text }),
  Status: object({ status: { const: 'ready' } }),
  Removed: object({ removed: count }),
  Ids: { type: 'array', items: text, examples: [['loader-twice']] },
  Requests: object(
    {
      requests: { type: 'array', items: ref('Request'), description: 'Absent with `?count=true`.' },
      count,
      dropped: {
        ...count,
        description: 'Older requests that were dropped, for want of room, since the log was emptied.',
      },
    },
    ['requests'],
  ),
  Request: object({
    id: { type: 'integer', minimum: 1 },
    at: { type: 'string', format: 'date-time' },
    method: text,
    path: { ...text, description: 'Below the base URL, as the client sent it, without the query.' },
    query: { ...text, description: 'What follows the question mark, as the client sent it.' },
    headers: { type: 'object', description: 'By lower-case name, as sent, cookies included.' },
    body: { ...text, description: 'As text. The password of a login and the secret of a client are `***`.' },
    bodyTruncated: {
      type: 'boolean',
      description: 'Whether the body is longer than 64 KiB, and shown only up to there.',
    },
    status: { type: ['integer', 'null'], description: 'Null if a fault left the request without an answer.' },
    session: {
      description: 'The login that the request belongs to by its cookies, expired or not; also of a successful login.',
      oneOf: [object({ id: text, user: text }), { type: 'null' }],
    },
    fault: { type: ['integer', 'null'], description: 'The id of the fault that the request met.' },
  }),
  FaultInput: object(
    {
      ...pattern,
      times: { type: 'integer', minimum: 1, default: 1, description: 'How many requests it meets.' },
      after: { ...count, default: 0, description: 'How many matching requests pass before.' },
      status: { type: 'integer', minimum: 200, maximum: 599, default: 503 },
      headers,
      body: { ...text, description: 'Default: a page of HTML. Plain text unless headers name a Content-Type.' },
      delayMs: { ...count, default: 0, description: 'Milliseconds before the fault shows.' },
      kind: {
        enum: faultKinds,
        default: 'answer',
        description:
          'answer: this status. delay: the regular answer, later. reset: the connection is reset. cut: it ends in the ' +
          'middle of the body. hang: no answer.',
      },
    },
    [...patternKeys, 'times', 'after', 'status', 'headers', 'body', 'delayMs', 'kind'].filter((key) => key !== 'path'),
  ),
  Fault: object(
    {
      id: { type: 'integer', minimum: 1 },
      ...pattern,
      kind: { enum: faultKinds },
      times: { type: 'integer', minimum: 1 },
      after: count,
      remaining: { ...count, description: 'How many requests it is still to meet.' },
    },
    patternKeys.filter((key) => key !== 'path'),
  ),
  StubInput: object(stubParts, allButPath),
  Stub: object({ id: { type: 'integer', minimum: 1 }, ...stubParts }, allButPath),
  Expected: object({ ...pattern, exactly: count, atLeast: count, atMost: count }, [
    ...patternKeys,
    ...['exactly', 'atLeast', 'atMost'],
  ]),
  Unverified: object(
    {
      found: { ...count, description: 'How many requests match.' },
      closest: object({
        id: { type: 'integer', minimum: 1 },
        ...{ method: text, path: text, query: text, status: { type: ['integer', 'null'] } },
        differs: { type: 'array', items: text },
      }),
    },
    ['closest'],
  ),
}
