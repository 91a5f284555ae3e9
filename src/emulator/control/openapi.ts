import { faultKinds } from './fault-input.js'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const answered = (description: string, schema: object) => ({ description, content: json(schema) })
const ok = (description: string, schema: object) => ({ '200': answered(description, schema), ...refused })
const refused = {
  '401': answered('The emulator was started with a token, and the caller did not send it.', ref('Error')),
  '403': answered('The emulator was started without a token, and the caller is not on this machine.', ref('Error')),
}
const invalid = { '400': answered('The input is invalid: what was expected.', ref('Error')) }
const object = (properties: Readonly<Record<string, object>>, optional: readonly string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})
const count = { type: 'integer', minimum: 0 }
const text = { type: 'string' }
const part = { type: 'object' }
const parts = { type: 'array', items: part }
const ids = { type: 'array', items: text, examples: [['loader-twice']] }
const query = (name: string, schema: object, description: string) => ({ name, in: 'query', schema, description })

/** What follows for variants and for deviations alike. */
const overrides = (kind: 'variants' | 'deviations') => ({
  get: { summary: `The ${kind} in force`, operationId: `get-${kind}`, responses: ok('Their ids.', ref('Ids')) },
  put: {
    summary: `Replaces the ${kind} in force`,
    operationId: `put-${kind}`,
    requestBody: { required: true, content: json(ref('Ids')) },
    responses: { ...ok('The ids in force.', ref('Ids')), ...invalid },
  },
})

const requests = {
  get: {
    summary: 'The requests that were received, oldest first',
    operationId: 'get-requests',
    parameters: [
      query(
        'path',
        text,
        'Only this path below the base URL, without the query. `{name}` takes one segment, `*` any characters.',
      ),
      query('method', text, 'Only this method.'),
      query('status', count, 'Only requests that were answered with this status.'),
      query('user', text, 'Only requests of this user: in a session, or to log in.'),
      query('count', { type: 'boolean' }, 'With `true` only their number.'),
      query('since', count, 'Only requests after the one with this id.'),
    ],
    responses: { ...ok('The newest 10 000 requests at most.', ref('Requests')), ...invalid },
  },
  delete: {
    summary: 'Empties the log of requests',
    operationId: 'delete-requests',
    responses: ok('How many it held.', ref('Removed')),
  },
}

const found = { '404': answered('There is none with this id.', ref('Error')) }
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }
const removes = (noun: string, operationId: string) => ({
  delete: {
    summary: `Removes one ${noun}`,
    operationId,
    parameters: [id],
    responses: { ...ok('It is removed.', ref('Removed')), ...found },
  },
})

const faults = {
  get: {
    summary: 'The faults that were added',
    operationId: 'get-faults',
    responses: ok(
      'Those included that have met all their requests.',
      object({ faults: { type: 'array', items: ref('Fault') } }),
    ),
  },
  post: {
    summary: 'Injects a fault into answers to come',
    operationId: 'post-faults',
    requestBody: { required: true, content: json(ref('FaultInput')) },
    responses: { '201': answered('The fault.', ref('Fault')), ...refused, ...invalid },
  },
  delete: {
    summary: 'Removes all faults',
    operationId: 'delete-faults',
    responses: ok('How many there were.', ref('Removed')),
  },
}

const stubs = {
  get: {
    summary: 'The stubs in force, in the order in which they are tried',
    operationId: 'get-stubs',
    responses: ok(
      'With the states of the scenarios that have left the state `started`.',
      object({
        stubs: { type: 'array', items: ref('Stub') },
        scenarios: { type: 'object', additionalProperties: text },
      }),
    ),
  },
  post: {
    summary: 'Answers requests by a stub, before those that are in force',
    operationId: 'post-stubs',
    requestBody: { required: true, content: json(ref('StubInput')) },
    responses: { '201': answered('The stub.', ref('Stub')), ...refused, ...invalid },
  },
  delete: {
    summary: 'Removes all stubs, those of the start too',
    operationId: 'delete-stubs',
    responses: ok('How many there were.', ref('Removed')),
  },
}

const oneStub = {
  get: {
    summary: 'One stub',
    operationId: 'get-stub',
    parameters: [id],
    responses: { ...ok('The stub.', ref('Stub')), ...found },
  },
  ...removes('stub', 'delete-stub'),
}

const data = {
  put: {
    summary: 'Replaces the records of an entity until the next reset',
    operationId: 'put-data',
    parameters: [{ name: 'entity', in: 'path', required: true, schema: text }],
    requestBody: { required: true, content: json(object({ rows: { type: 'array', items: part } })) },
    responses: { ...ok('How many there are.', object({ rows: count })), ...invalid },
  },
}

const verify = {
  post: {
    summary: 'Compares the log of requests with an expectation: by default at least one request matches',
    operationId: 'post-verify',
    requestBody: { required: true, content: json(ref('Expected')) },
    responses: {
      ...ok('The expectation is met.', object({ found: count })),
      ...invalid,
      '409': answered('The expectation is not met.', ref('Unverified')),
    },
  },
}

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

const schemas = {
  Error: object({ error: text }),
  Status: object({ status: { const: 'ready' } }),
  Removed: object({ removed: count }),
  Ids: ids,
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

/** The control API of the emulator, as OpenAPI 3.1. `servers` is added when it is served. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Control API of the svc-conformance emulator',
    version: '1.0.0',
    description:
      'Lets tests of a client see and change a running emulator, or with the header `X-Emulator-Space: NAME` one space of it. Without a token it answers callers on the same machine only.',
  },
  security: [{}, { token: [] }],
  paths: {
    '/health': {
      get: { summary: 'Whether it serves', operationId: 'get-health', responses: ok('It serves.', ref('Status')) },
    },
    '/openapi.json': {
      get: {
        summary: 'This description',
        operationId: 'get-openapi',
        responses: ok(
          'An OpenAPI 3.1 document.',
          object({ openapi: text, info: part, security: parts, servers: parts, paths: part, components: part }),
        ),
      },
    },
    '/requests': requests,
    '/reset': {
      post: {
        summary: 'Puts records, sessions, faults, stubs, the log, variants and deviations back to the start',
        operationId: 'post-reset',
        responses: ok('It is done.', ref('Status')),
      },
    },
    '/sessions/expire': {
      post: {
        summary:
          'Ends all sessions, or those of one user, as if their time had run out, at once or after further requests',
        operationId: 'post-sessions-expire',
        requestBody: { required: false, content: json(object({ user: text, after: count }, ['user', 'after'])) },
        responses: {
          ...ok(
            'How many were open; with `after` how many are open now.',
            object({ expired: count, open: count, after: count }, ['expired', 'open', 'after']),
          ),
          ...invalid,
        },
      },
    },
    '/variants': overrides('variants'),
    '/deviations': overrides('deviations'),
    '/faults': faults,
    '/faults/{id}': removes('fault', 'delete-fault'),
    '/stubs': stubs,
    '/stubs/{id}': oneStub,
    '/data/{entity}': data,
    '/verify': verify,
  },
  components: { schemas, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}
