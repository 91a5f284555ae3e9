import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../cli/command.js'
import { inLowerCase, secondFactor } from '../diagnosis/faults.js'
import { ownAnswer, startProxy, type Manner } from '../diagnosis/proxy.js'
import { init } from '../first-contact/meet.js'
import { checkerAndEmulator } from '../support/checker-and-emulator.js'
import { headerIn, withoutHeader, type Call } from '../support/in-between.js'

const given = checkerAndEmulator()

interface Profile {
  readonly target: object
}

async function judged(manner: Manner, only: readonly string[], profile: object = {}) {
  const { checker, emulator } = given()
  const proxy = await startProxy([emulator], manner)
  try {
    const { report } = await checker.judge(
      { ...proxy, profile: { ...(proxy.profile as Profile), ...profile } },
      { only },
    )
    return new Map(report.clauses.filter(({ id }) => only.includes(id)).map((clause) => [clause.id, clause]))
  } finally {
    await proxy.close()
  }
}

const page = ownAnswer(200, '<html><title>Site under maintenance</title><h1>Back soon</h1></html>')
const isUnguardedCall = (call: Call) =>
  call.path.includes('/rest/') && headerIn(call, 'cookie') !== undefined && headerIn(call, 'SVCCSRF') === undefined

/** Gives the page for the first of these requests, or for each of them. */
function pageFor(which: (call: Call) => boolean, times = Infinity): Manner {
  let left = times
  return { onward: (call) => (which(call) && left-- > 0 ? page : call) }
}

describe('a web page with status 200 in the place of an answer', () => {
  it('that comes for one request only is passed over', async () => {
    const clauses = await judged(pageFor(isUnguardedCall, 1), ['ACCESS-12'])
    expect(clauses.get('ACCESS-12')).toMatchObject({ outcome: 'passed' })
  })

  it('is neither an accepted nor a refused call, and no departure describes it', async () => {
    const clauses = await judged(pageFor(isUnguardedCall), ['ACCESS-12'])
    expect(clauses.get('ACCESS-12')).toMatchObject({
      outcome: 'cantTell',
      reason: expect.stringMatching(/a web page instead of an answer of the service(?!.*departure)/),
    })
  })

  it('is no control of a refusal, nor a call that went through', async () => {
    const clauses = await judged(
      pageFor(({ path }) => path.includes('/rest/')),
      ['ACCESS-12', 'REST-1', 'REST-4'],
    )
    expect([...clauses.values()].map(({ outcome }) => outcome)).toEqual(['cantTell', 'cantTell', 'cantTell'])
  })

  it('is no change that was carried out', async () => {
    const isUnguardedChange = (call: Call) => call.method === 'MERGE' && headerIn(call, 'SVCCSRF') === undefined
    const clauses = await judged(pageFor(isUnguardedChange), ['ACCESS-10'])
    expect(clauses.get('ACCESS-10')).toMatchObject({ outcome: 'cantTell' })
    expect(JSON.stringify(clauses.get('ACCESS-10'))).not.toContain('succeeded')
  })
})

describe('a departure', () => {
  it('hides no second factor: it describes a login that succeeded', async () => {
    const ids = ['LOGIN-3', 'COOKIE-3', 'COOKIE-5']
    const departures = ['redirect-url-set', 'no-loader-cookie', 'no-username-cookie']
    for (const declared of [[], departures]) {
      const clauses = await judged({ back: secondFactor }, ids, { departures: declared })
      for (const id of ids) {
        expect(clauses.get(id)).toMatchObject({ outcome: 'failed', likelyCause: [{ id: 'second-factor' }] })
        expect(clauses.get(id)?.reason).not.toContain('departure')
      }
    }
  })

  it('refused-401-json is no page without a challenge, and none whose challenge was renamed', async () => {
    const renamed: Manner = {
      back: (answer) => ({
        ...answer,
        headers: answer.headers.map(([name, value]) => [
          name.replace(/^www-authenticate$/i, 'x-amzn-Remapped-WWW-Authenticate'),
          value,
        ]),
      }),
    }
    const dropped: Manner = {
      back: (answer) => ({ ...answer, headers: withoutHeader(answer.headers, 'www-authenticate') }),
    }
    for (const manner of [renamed, dropped]) {
      const clauses = await judged(manner, ['ACCESS-7'], { departures: ['refused-401-json'] })
      expect(clauses.get('ACCESS-7')).toMatchObject({ outcome: 'failed' })
      expect(clauses.get('ACCESS-7')?.reason).not.toContain('departure')
    }
  })

  it('no-loader-cookie is of the login and the login page together', async () => {
    const atLogin: Manner = {
      back: (answer, { path }) => ({
        ...answer,
        headers: path.endsWith('/Login')
          ? answer.headers.filter(([, value]) => !/^\w+LOADER=/.test(value))
          : answer.headers,
      }),
    }
    const clauses = await judged(atLogin, ['COOKIE-3', 'PAGE-2'], { departures: ['no-loader-cookie'] })
    expect(clauses.get('COOKIE-3')).toMatchObject({ outcome: 'failed' })
    expect(clauses.get('PAGE-2')).toMatchObject({ outcome: 'passed' })
  })
})

describe('a sandbox id that no record has', () => {
  it('leaves clauses about callers to the checks that need no record, and says so at the others', async () => {
    const { emulator } = given()
    const { sandbox } = emulator.profile as { sandbox: object }
    const mistyped = { sandbox: { ...sandbox, id: '11e08ab7-5b6e-4f70-9a1c-3d2e4b5f6a00' } }
    const clauses = await judged({}, ['ACCESS-1', 'ACCESS-6', 'WRITE-1'], mistyped)
    for (const id of ['ACCESS-1', 'ACCESS-6']) {
      expect(clauses.get(id)?.outcome).toBe('passed')
      const merge = clauses.get(id)?.checks?.find((check) => check.id === 'merge')
      expect(merge).toMatchObject({ outcome: 'cantTell', reason: expect.stringContaining('Check sandbox.id') })
    }
    expect(clauses.get('WRITE-1')).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
  })
})

describe('init', () => {
  async function met(manner: Manner) {
    const proxy = await startProxy([given().emulator], manner)
    const { users } = proxy.profile as { users: { main: { password: { env: string } } } }
    try {
      const env = { SVC_PASSWORD: proxy.environment[users.main.password.env] ?? '' }
      return await init(proxy.baseUrl, join(temporaryFolder(), 'profile.yaml'), [], { env })
    } finally {
      await proxy.close()
    }
  }

  it('names the rewrite rule that redirects to lower case', async () => {
    const { code, stderr } = await met({ onward: inLowerCase })
    expect([code, stderr]).toEqual([6, expect.stringMatching(/redirects every GET to the same address in lower case/)])
  })

  it('says of a login without a ticket that it opened nothing, and proposes no departure for it', async () => {
    const { stderr, profile } = await met({ back: secondFactor })
    expect(stderr).toMatch(
      /set no ticket \(\.ASPXAUTH\)\. Its RedirectUrl is \/Login\/SecondFactor\.html, so the account probably has a second factor/,
    )
    expect(`${stderr}${profile ?? ''}`).not.toMatch(/login worked|redirect-url-set|no-loader-cookie/)
  })

  it('proposes no departure of a missing service where a web page came in its place', async () => {
    const { profile } = await met({
      onward: (call) => (call.path.includes('EntityDataService') ? ownAnswer(200, '<div id="root"></div>') : call),
    })
    expect(profile).not.toContain('no-legacy-service')
  })
})
