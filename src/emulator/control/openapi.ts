import { count, object, ref, schemas, text } from './openapi-schemas.js'

const json = (schema: object) => ({ 'application/json': { schema } })
const answered = (description: string, schema: object) => ({ description, content: json(schema) })
const ok = (description: string, schema: object) => ({ '200': answered(description, schema), ...refused })
const refused = {
  '401': answered('The emulator was started with a token, and the caller did not send it.', ref('Error')),
  '403': answered('The emulator was started without a token, and the caller is not on this machine.', ref('Error')),
}
const invalid = { '400': answered('The input is invalid: what was expected.', ref('Error')) }
const part = { type: 'object' }
const parts = { type: 'array', items: part }
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
