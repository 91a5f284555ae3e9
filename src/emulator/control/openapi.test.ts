import { format } from 'prettier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAjv } from '../../schema/compile.js'
import { startEmulator, type Emulator } from '../index.js'
import { loggedIn } from '../testing/client.js'
import { askControl } from '../testing/control-client.js'
import { resolveFault } from './fault-input.js'
import { openApiDocument } from './openapi.js'
import { controlRoutes } from './routes.js'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
}

const paths = openApiDocument.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const ajv = newAjv().addVocabulary(['components'])
const validatorOf = (schema: object) => ajv.compile({ ...schema, components: openApiDocument.components })

/** Those that show something come first, then those that remove one, those that remove all, and the reset. */
const removalRank = ({ method, path }: { readonly method: string; readonly path: string }) =>
  path === '/reset' ? 3 : method === 'DELETE' ? (path.endsWith('{id}') ? 1 : 2) : 0

/** What each operation that takes a body is sent. */
const bodies: Readonly<Record<string, unknown>> = {
  'put-variants': ['loader-twice'],
  'put-deviations': ['no-header-redirected-odata'],
  'post-faults': { path: '/0/rest/*', method: 'POST', headers: { 'Retry-After': '5' } },
  'post-stubs': { path: '/partner/{id}', query: { page: '*' }, answer: { status: 201, body: { id: '{{path.id}}' } } },
  'put-data': { rows: [{ Name: 'Only one' }] },
  'post-verify': { path: '/0/odata/*', atMost: 1 },
}
/** What it is sent to be answered with 400. */
const invalid: Readonly<Record<string, unknown>> = {
  ...{ 'put-variants': ['x'], 'put-deviations': {}, 'post-faults': { path: '' }, 'post-sessions-expire': [] },
  ...{ 'post-stubs': { path: '/x', answer: [] }, 'put-data': { rows: [1] }, 'post-verify': { exactly: -1 } },
}

/** The id of what the tests add first, and an entity. */
const filledPath = (path: string) => path.replace('{id}', '1').replace('{entity}', 'Account')

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ control: true })
  await (await loggedIn(emulator)).read('ContactCollection?$top=1')
  emulator.addFault({ path: '/0/odata/*' })
  emulator.addStub({ path: '/partner' })
})
afterAll(() => emulator.close())

describe('the OpenAPI document', () => {
  it('has every path and method of the control API, and no other', () => {
    const served = Object.entries(controlRoutes).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(served.sort())
  })

  it('is served with the address of the API', async () => {
    const { body } = await askControl(emulator, 'GET', '/openapi.json')
    expect(body).toEqual({ ...openApiDocument, servers: [{ url: `${emulator.baseUrl}/__emulator` }] })
  })

  const inOrder = [...operations].sort((one, other) => removalRank(one) - removalRank(other))
  it.each(inOrder)('describes the answer of $method $path', async ({ path, method, operation }) => {
    const success = Object.keys(operation.responses).find((status) => status.startsWith('2')) ?? ''
    const { status, headers, body } = await askControl(
      emulator,
      method,
      filledPath(path),
      bodies[operation.operationId],
    )
    expect([String(status), headers.get('content-type')]).toEqual([success, 'application/json; charset=utf-8'])
    const isValid = validatorOf(operation.responses[success]?.content['application/json']?.schema ?? {})
    isValid(body)
    expect(isValid.errors ?? []).toEqual([])
  })

  it.each(operations.filter(({ operation }) => '400' in operation.responses))(
    'describes what $method $path answers to invalid input',
    async ({ path, method, operation }) => {
      const wrong = method === 'GET' ? `${path}?since=x` : filledPath(path)
      const { status, body } = await askControl(emulator, method, wrong, invalid[operation.operationId])
      const isValid = validatorOf(operation.responses['400']?.content['application/json']?.schema ?? {})
      expect([status, isValid(body)]).toEqual([400, true])
    },
  )

  it.each([
    { path: '/x', kind: 'hang', delayMs: 5 },
    { path: '*', method: 'get', times: 2, after: 1, status: 429, headers: { a: ['b', 'c'] }, body: '' },
    { path: 'x' },
    { path: '/x?y' },
    { path: '/x', status: 600 },
    { path: '/x', times: 0 },
    { path: '/x', kind: 'no' },
    { path: '/x', unknown: 1 },
    {},
  ])('takes the fault %j as the code does', (input) => {
    const isTaken = () => {
      try {
        return Boolean(resolveFault(input))
      } catch {
        return false
      }
    }
    expect(validatorOf({ $ref: '#/components/schemas/FaultInput' })(input)).toBe(isTaken())
  })
})

it('is the file that docs/reference/emulator/control-api.md links to', async () => {
  const written = await format(JSON.stringify(openApiDocument), { parser: 'json', printWidth: 120 })
  await expect(written).toMatchFileSnapshot('../../../docs/reference/emulator-control.openapi.json')
})
