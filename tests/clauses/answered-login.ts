import { expect } from 'vitest'
import type { ClauseId } from '../../src/contract/index.js'
import type { ResolvedProfile } from '../../src/profile/index.js'
import { profileAt, runAt } from '../../src/check/testing/run-at.js'
import { smallDeployment, threeRows, type SmallDeploymentOptions } from '../../src/check/testing/small-deployment.js'
import type { Said } from '../support/scripted-server.js'
import { sentencesOf } from './judging.js'

type Headers = NonNullable<Said['headers']>

export const day = 24 * 60 * 60
/** Supervisor in codes, with no lifetime yet. */
export const nameCookie = 'UserName=83|117|112|101|114|118|105|115|111|114; path=/; HttpOnly'
/** What a login sets that keeps to the document. */
export const usual = [
  '.ASPXAUTH=t; path=/; HttpOnly',
  'SVCCSRF=c; path=/; Secure',
  `${nameCookie}; Max-Age=${String(30 * day)}`,
]

/** How logins are answered, and what is said of the deployment besides. */
export interface Login {
  readonly cookies?: readonly string[]
  readonly headers?: Headers
  readonly data?: SmallDeploymentOptions['data']
  readonly base?: string
  readonly profile?: Partial<ResolvedProfile>
  readonly target?: Partial<ResolvedProfile['target']>
}

/** What clauses say of a deployment whose logins are answered so; its reads bring records where nothing is said of them. */
export async function judged(
  id: ClauseId,
  { cookies = usual, headers = [], data = () => threeRows, base = '', profile = {}, target = {} }: Login = {},
): Promise<readonly string[]> {
  const set: Headers = cookies.map((cookie) => ['Set-Cookie', cookie] as const)
  const { origin } = await smallDeployment({
    login: () => ({
      headers: [...set, ...headers, ['Content-Type', 'application/json']],
      body: '{"Code":0,"Message":"","Exception":null,"PasswordChangeUrl":null,"RedirectUrl":null}',
    }),
    data,
  })
  const at = `${origin}${base}`
  const { target: bare } = await profileAt(at)
  return sentencesOf(await runAt(at, { ...profile, target: { ...bare, ...target } }), id)
}

/** The end of a clause that failed, by what its sentence says. */
export const failing = (text: string) => [expect.stringMatching(new RegExp(`^failed: .*${text}`))]
export const declaring = (id: string) => ({ profile: { departures: [{ id }] as never } })
