import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ExchangeFault } from '../exchange/index.js'
import { LoginRefused, savedCookies } from '../session/index.js'
import type { ResolvedProfile } from '../profile/index.js'
import { profileAt } from '../check/testing/run-at.js'
import {
  challenge,
  noRows,
  smallDeployment,
  threeRows,
  type SmallDeploymentOptions,
} from '../check/testing/small-deployment.js'
import { saveSession } from './save-session.js'
import { SessionNotProven } from './errors.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function saving(
  options: SmallDeploymentOptions = {},
  changes: Partial<ResolvedProfile> = {},
  signal?: AbortSignal,
) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-save-'))
  folders.push(folder)
  const path = join(folder, 'session.json')
  const target = await smallDeployment(options)
  const outcome = await saveSession(await profileAt(target.origin, changes), path, signal).catch(
    (fault: unknown) => fault,
  )
  return { target, path, outcome }
}

describe('a session', () => {
  it('is saved with its proof, for its owner alone, and opens the target until it ends', async () => {
    const { target, path, outcome } = await saving()
    expect(outcome).toMatchObject({
      status: 200,
      rows: 3,
      url: expect.stringContaining('/ContactCollection') as string,
    })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
    expect(file).toMatchObject({ proof: outcome })
    const cookies = savedCookies(file, `${target.origin}/0/odata/Contact`, 'loopback')
    expect(cookies.map(([name]) => name)).toEqual(['.ASPXAUTH', 'SVCCSRF'])
    expect([...target.alive]).toEqual([cookies[0]?.[1]])
    expect(target.reads()).toHaveLength(1)
  })

  it.each<[string, SmallDeploymentOptions, Partial<ResolvedProfile>, string]>([
    ['an empty collection', { data: () => noRows }, {}, 'answered 200 without records'],
    ['a refusal', { data: () => ({ status: 403 }) }, {}, 'answered 403 without records'],
    [
      'a page',
      { data: () => ({ body: '<html></html>', headers: [['Content-Type', 'text/html']] }) },
      {},
      'answered 200 without',
    ],
    ['a refusal with rows', { data: () => ({ ...threeRows, status: 401 }) }, {}, 'answered 401 without'],
    ['no entity to read', {}, { entities: {} }, 'entities.probe'],
    ['no user', {}, { users: {} }, 'users.main'],
  ])('that is not proven by %s is not saved', async (_what, options, changes, words) => {
    const { path, outcome } = await saving(options, changes)
    expect(outcome).toBeInstanceOf(SessionNotProven)
    expect((outcome as Error).message).toContain(words)
    expect(existsSync(path)).toBe(false)
  })

  it('whose login is refused is not saved', async () => {
    const { path, outcome } = await saving({ login: () => ({ status: 401 }) })
    expect(outcome).toBeInstanceOf(LoginRefused)
    expect(existsSync(path)).toBe(false)
  })

  it('is not saved by a run that was given up', async () => {
    const { path, outcome, target } = await saving({}, {}, AbortSignal.abort('SIGINT'))
    expect(outcome).toBeInstanceOf(ExchangeFault)
    expect(target.received).toEqual([])
    expect(existsSync(path)).toBe(false)
  })

  it('is proven with the headers of the work-around, where a 401 asks for them', async () => {
    const data: SmallDeploymentOptions['data'] = ({ headers }) =>
      headers['forceusesession'] === 'true' && headers['authorization'] === 'Cookie' ? undefined : challenge
    expect((await saving({ data })).outcome).toMatchObject({ status: 200, rows: 3 })
  })

  it('is not, where the profile forbids these headers', async () => {
    const target = await smallDeployment({ data: () => challenge })
    const profile = await profileAt(target.origin)
    const saved = saveSession(
      { ...profile, target: { ...profile.target, forceUseSession: 'never' } },
      '/nowhere/session.json',
    )
    await expect(saved).rejects.toThrow(SessionNotProven)
    expect(target.reads().map(({ headers }) => headers['forceusesession'])).toEqual([undefined])
  })

  const atRoot: SmallDeploymentOptions = { data: ({ url }) => (url.startsWith('/0/') ? { status: 404 } : undefined) }
  const belowZero: SmallDeploymentOptions = { data: ({ url }) => (url.startsWith('/0/') ? undefined : { status: 404 }) }
  const odataAlone: SmallDeploymentOptions = {
    data: ({ url }) => (url.includes('.svc/') ? { status: 404 } : undefined),
  }

  const withoutTop: SmallDeploymentOptions = {
    data: ({ url }) => (url.includes('.svc/') ? { status: 404 } : url.includes('top=') ? { status: 400 } : undefined),
  }

  it.each<[string, SmallDeploymentOptions, ResolvedProfile['departures'], boolean]>([
    ['of OData alone that takes no $top, as declared', withoutTop, [{ id: 'no-legacy-service' }], true],
    ['at the root, as declared', atRoot, [{ id: 'app-at-root' }], true],
    ['at the root, not declared', atRoot, [], false],
    ['below /0, though the root was declared', belowZero, [{ id: 'app-at-root' }], true],
    ['of OData alone, as declared', odataAlone, [{ id: 'no-legacy-service' }], true],
    ['of OData alone, not declared', odataAlone, [], false],
  ])('of a deployment %s', async (_what, options, departures, saved) => {
    const { path, outcome } = await saving(options, { departures })
    expect(outcome instanceof SessionNotProven).toBe(!saved)
    expect(existsSync(path)).toBe(saved)
  })
})
