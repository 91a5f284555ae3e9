import { onTestFinished } from 'vitest'
import { sandboxId } from './house/store.js'
import { startIndependent, type Independent, type IndependentOptions } from './server.js'
import { legacyPath, Visitor, type Knock, type Seen } from './visitor.js'

/** A visitor at a new server, or at the one given; both are gone when the test ends. */
export async function visit(
  options: IndependentOptions = {},
  server?: Independent,
): Promise<{ server: Independent; visitor: Visitor }> {
  const started = server ?? (await startIndependent(options))
  const visitor = new Visitor(started)
  onTestFinished(async () => {
    await visitor.close()
    if (server === undefined) await started.close()
  })
  return { server: started, visitor }
}

export async function loggedIn(
  options: IndependentOptions = {},
  key = 'main',
): Promise<{ server: Independent; visitor: Visitor; login: Seen }> {
  const both = await visit(options)
  const login = await both.visitor.login(key)
  return { ...both, login }
}

export const asJson = { accept: 'application/json' }
export const forceUseSession = { authorization: 'Cookie', forceusesession: 'true' }
export const sandbox = `${legacyPath}(guid'${sandboxId}')`

export const change = (fields: object, method: 'MERGE' | 'PUT' = 'MERGE', headers = {}): Knock => ({
  method,
  body: JSON.stringify(fields),
  headers: { 'content-type': 'application/json', ...headers },
})
