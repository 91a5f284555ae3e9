import { faultKinds } from './fault-input.js'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })
const answered = (description: string, schema: object) => ({ description, content: json(schema) })
const ok = (description: string, schema: object) => ({ '200': answered(description, schema), ...refused })
const refused = { '403': answered('The caller is not on this machine.', ref('Error')) }
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
      query('path', text, 'Only this path below the base URL, without the query. `*` matches any characters.'),
      query('method', text, 'Only this method.'),
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

const schemas = {
  Error: object({ error: text }),
  Status: object({ status: { const: 'ready' } }),
  Removed: object({ removed: count }),
  Ids: ids,
  Requests: object({
    requests: { type: 'array', items: ref('Request') },
    dropped: {
      ...count,
      description: 'Older requests that were dropped, for want of room, since the log was emptied.',
    },
  }),
  Request: object({
    id: { type: 'integer', minimum: 1 },
    at: { type: 'string', format: 'date-time' },
    method: text,
    path: { ...text, description: 'Below the base URL, as the client sent it, without the query.' },
    query: { ...text, description: 'What follows the question mark, as the client sent it.' },
    headers: { type: 'object', description: 'By lower-case name, as sent, cookies included.' },
    body: { ...text, description: 'As text. The password of a login is `***`.' },
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
      path: {
        ...text,
        pattern: '^[/*][^?]*$',
        description: 'Below the base URL, as the client sends it, without the query. `*` matches any characters.',
        examples: ['/0/odata/Contact', '/0/odata/*'],
      },
      method: { ...text, pattern: '^[A-Za-z]+$', description: 'Default: every method.' },
      times: { type: 'integer', minimum: 1, default: 1, description: 'How many requests it meets.' },
      after: { ...count, default: 0, description: 'How many matching requests pass before.' },
      status: { type: 'integer', minimum: 200, maximum: 599, default: 503 },
      headers: {
        type: 'object',
        additionalProperties: { oneOf: [text, { type: 'array', items: text }] },
        examples: [{ 'Retry-After': '5' }],
      },
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
    ['method', 'times', 'after', 'status', 'headers', 'body', 'delayMs', 'kind'],
  ),
  Fault: object(
    {
      id: { type: 'integer', minimum: 1 },
      path: text,
      method: text,
      kind: { enum: faultKinds },
      times: { type: 'integer', minimum: 1 },
      after: count,
      remaining: { ...count, description: 'How many requests it is still to meet.' },
    },
    ['method'],
  ),
}

/** The control API of the emulator, as OpenAPI 3.1. `servers` is added when it is served. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Control API of the svc-conformance emulator',
    version: '1.0.0',
    description:
      'Lets tests of a client see and change a running emulator. It answers callers on the same machine only.',
  },
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
          object({ openapi: text, info: part, servers: { type: 'array', items: part }, paths: part, components: part }),
        ),
      },
    },
    '/requests': requests,
    '/reset': {
      post: {
        summary: 'Puts records, sessions, faults, the log, variants and deviations back to the start',
        operationId: 'post-reset',
        responses: ok('It is done.', ref('Status')),
      },
    },
    '/sessions/expire': {
      post: {
        summary: 'Ends all sessions, or those of one user, as if their time had run out',
        operationId: 'post-sessions-expire',
        requestBody: { required: false, content: json(object({ user: text }, ['user'])) },
        responses: { ...ok('How many were open.', object({ expired: count })), ...invalid },
      },
    },
    '/variants': overrides('variants'),
    '/deviations': overrides('deviations'),
    '/faults': faults,
  },
  components: { schemas },
}
