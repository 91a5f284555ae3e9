import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmulator } from '../../src/emulator/index.js'
import { CheckerProcess, endedAs, reasons, type RunAnswer } from '../support/checker-process.js'
import { headerIn, withHeader, type Answer } from '../support/in-between.js'
import { isLarge, startFront, without, type Manner } from './services-front.js'

const classes = ['rest', 'rights', 'limit', 'mode', 'flow', 'obs']

let checker: CheckerProcess

beforeAll(() => {
  checker = new CheckerProcess()
})

afterAll(() => checker.close())

type Profile = Readonly<Record<string, unknown>>

/** Judges the deployment behind a front, with a profile that may say more or less than the deployment's own. */
async function judge(
  manners: readonly Manner[],
  { profile = (own) => own, only = classes, variants = [] }: Judging = {},
): Promise<RunAnswer> {
  const front = await startFront(manners, { variants })
  try {
    return await checker.judge({ profile: profile(front.profile), environment: front.environment }, { only })
  } finally {
    await front.close()
  }
}

interface Judging {
  readonly profile?: (own: Profile) => Profile
  readonly only?: readonly string[]
  readonly variants?: readonly string[]
}

function clauseIn({ report }: RunAnswer, id: string) {
  return report.clauses.find((clause) => clause.id === id)!
}

function plain(status: number): Answer {
  return { status, headers: [], body: Buffer.alloc(0) }
}

describe('the services of a deployment that keeps to the document', () => {
  test('every clause is judged and none fails, with a cap of its own', async () => {
    const { report } = await judge([])
    const judged = endedAs(report, 'passed')
    expect(reasons(report, 'failed')).toEqual([])
    expect(reasons(report, 'cantTell')).toEqual([])
    expect(judged).toEqual(
      expect.arrayContaining(['REST-1', 'REST-2', 'REST-3', 'REST-4', 'REST-5', 'RIGHTS-1', 'RIGHTS-2', 'RIGHTS-3']),
    )
    expect(judged).toEqual(
      expect.arrayContaining(['RIGHTS-6', 'LIMIT-1', 'LIMIT-2', 'LIMIT-3', 'LIMIT-4', 'LIMIT-5', 'MODE-2', 'FLOW-2']),
    )
  })

  test('the documented cap of 20000 is seen at work in JSON, in XML and through OData', async () => {
    const emulator = await startEmulator()
    try {
      const { report } = await checker.judge(emulator, { only: ['LIMIT-1', 'LIMIT-2', 'LIMIT-3', 'LIMIT-4'] })
      expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['LIMIT-1', 'LIMIT-2', 'LIMIT-3', 'LIMIT-4']))
    } finally {
      await emulator.close()
    }
  })

  test.each(['json-light', 'json-bare-array', 'atom-prefixes', 'compressed', 'unordered', 'app-at-root'])(
    'variant %s: the cap is judged in it',
    async (id) => {
      const { report } = await judge([], { variants: [id], only: ['limit'] })
      expect(reasons(report, 'failed')).toEqual([])
      expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['LIMIT-1', 'LIMIT-2', 'LIMIT-3', 'LIMIT-4']))
    },
  )
})

describe('what decides nothing', () => {
  const large = { entity: 'AuditLog' }
  const withLarge =
    (given: object) =>
    (own: Profile): Profile => ({ ...own, entities: { ...(own['entities'] as object), large: given } })

  test('an entity with fewer rows than the cap, whose number the profile does not give, shows no cap', async () => {
    const answer = await judge([], { profile: withLarge({ entity: 'Account' }), only: ['limit'] })
    expect(clauseIn(answer, 'LIMIT-1')).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
    for (const id of ['LIMIT-2', 'LIMIT-3', 'LIMIT-4']) expect(clauseIn(answer, id).outcome).toBe('cantTell')
  })

  test('an entity without its number of rows is judged where the cap is reached exactly', async () => {
    const { report } = await judge([], { profile: withLarge(large), only: ['limit'] })
    expect(endedAs(report, 'passed')).toEqual(expect.arrayContaining(['LIMIT-1', 'LIMIT-2', 'LIMIT-3', 'LIMIT-4']))
  })

  test.each([
    ['503', () => plain(503)],
    ['a reset', () => 'tear' as const],
  ])('%s in the burst fails nothing', async (_what, reply) => {
    let reads = 0
    const seen = { large: false }
    const answer = await judge([
      {
        instead: (call) => {
          seen.large ||= isLarge(call)
          return seen.large && /\/ContactCollection$/.test(call.path) && ++reads > 20 ? reply() : undefined
        },
      },
    ])
    expect(reasons(answer.report, 'failed')).toEqual([])
    const checks = clauseIn(answer, 'LIMIT-5').checks ?? []
    expect(checks.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['none-before', 'passed'],
      ['burst', 'cantTell'],
      ['long-burst', 'untested'],
    ])
  })

  test('records that change during the burst fail nothing', async () => {
    let reads = 0
    const answer = await judge(
      [
        {
          instead: (call) =>
            /\/ContactCollection$/.test(call.path) && ++reads > 15
              ? {
                  status: 200,
                  headers: [['Content-Type', 'application/json']],
                  body: Buffer.from(JSON.stringify({ value: [1, 2, 3].map((id) => ({ Id: `${id} after ${reads}` })) })),
                }
              : undefined,
        },
      ],
      { only: ['LIMIT-5'] },
    )
    expect(clauseIn(answer, 'LIMIT-5').outcome).toBe('passed')
  })

  test('a burst of 0 leaves LIMIT-5 untested, and names the key', async () => {
    const answer = await judge([], {
      profile: (own) => ({ ...own, limits: { ...(own['limits'] as object), burst: 0 } }),
      only: ['LIMIT-5'],
    })
    expect(clauseIn(answer, 'LIMIT-5')).toMatchObject({ outcome: 'untested', profileKeys: ['limits.burst'] })
  })

  test('without a decoy no password but a made-up one goes to a service, and a refusal of that proves nothing', async () => {
    const authorizations: string[] = []
    const answer = await judge(
      [
        {
          instead: (call) => {
            const authorization = headerIn(call, 'Authorization')
            if (authorization !== undefined) authorizations.push(authorization)
            return undefined
          },
        },
      ],
      {
        profile: (own) => ({ ...own, users: without(own['users'] as object, ['decoy']) }),
        only: ['REST-5'],
      },
    )
    expect(clauseIn(answer, 'REST-5')).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
    expect(authorizations.map((value) => Buffer.from(value.slice(6), 'base64').toString())).toEqual([
      expect.stringMatching(/^svc-user-\w+:svc-password-\w+$/),
    ])
  })

  test('a restricted user who cannot log in ends RIGHTS, and nothing else', async () => {
    const answer = await judge(
      [
        {
          instead: ({ path, body }) =>
            path.endsWith('/Login') && body.includes('"Guest"')
              ? { status: 200, headers: [['Content-Type', 'application/json']], body: Buffer.from('{"Code":1}') }
              : undefined,
        },
      ],
      { only: ['rights', 'rest'] },
    )
    expect(clauseIn(answer, 'RIGHTS-3')).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
    expect(clauseIn(answer, 'REST-1').outcome).toBe('passed')
    expect(answer.exitCode).toBe(3)
  })

  test('Negotiate alone is judged by its first half', async () => {
    const answer = await judge(
      [
        {
          after: ({ query }, reply) =>
            query.includes('ntlm')
              ? { ...reply, headers: withHeader(reply.headers, 'WWW-Authenticate', 'Negotiate') }
              : reply,
        },
      ],
      { only: ['mode'] },
    )
    expect(clauseIn(answer, 'MODE-2').outcome).toBe('passed')
    expect(clauseIn(answer, 'MODE-2').evidence).toHaveLength(1)
  })

  test('a method that takes one parameter may refuse two', async () => {
    const answer = await judge(
      [
        {
          instead: ({ path }) => (/\/Echo\/[^/]*\/[^/]*$/.test(path) ? plain(404) : undefined),
        },
      ],
      { only: ['rest'] },
    )
    expect(clauseIn(answer, 'REST-2').outcome).toBe('passed')
    expect(JSON.stringify(clauseIn(answer, 'REST-2').observations)).toContain('two parameters at once')
  })

  test('text that stands in every answer does not show that a parameter arrived', async () => {
    const answer = await judge([], {
      profile: (own) => ({
        ...own,
        services: {
          custom: { service: 'EchoService', method: 'Echo', parameters: ['x'], expect: { contains: ['['] } },
        },
      }),
      only: ['rest'],
    })
    expect(clauseIn(answer, 'REST-2')).toMatchObject({ outcome: 'cantTell', blame: 'profile' })
  })
})

describe('departures in the services', () => {
  const declaring =
    (departure: unknown) =>
    (own: Profile): Profile => ({ ...own, departures: [departure] })
  const declaringNone = (own: Profile): Profile => ({ ...own, departures: [] })
  const cases = [
    {
      variant: 'rights-403',
      departure: 'rights-403',
      clauses: ['RIGHTS-1', 'RIGHTS-2', 'RIGHTS-6'],
      undeclared: 'failed',
    },
    { variant: 'no-cookies-401', departure: 'no-cookies-401', clauses: ['REST-3'], undeclared: 'cantTell' },
    { variant: 'redirect-307', departure: 'redirect-307', clauses: ['REST-3'], undeclared: 'failed' },
    {
      variant: 'login-page',
      departure: { id: 'login-page', value: '/Login/Login.html' },
      clauses: ['REST-3'],
      undeclared: 'failed',
    },
  ]
  const only = ['rest', 'rights']

  test.each(cases)('$variant, declared and used: passed', async ({ variant, clauses }) => {
    const answer = await judge([], { variants: [variant], only })
    for (const id of clauses) expect(clauseIn(answer, id)).toMatchObject({ outcome: 'passed', departure: variant })
    expect(answer.report.departures).toMatchObject([{ id: variant, used: true }])
  })

  test.each(cases)('$variant, undeclared: not passed', async ({ variant, clauses, undeclared }) => {
    const answer = await judge([], { variants: [variant], only, profile: declaringNone })
    for (const id of clauses) expect(clauseIn(answer, id).outcome).toBe(undeclared)
  })

  test.each(cases)(
    '$variant, declared and not used: passed, and reported so',
    async ({ departure, clauses, variant }) => {
      const answer = await judge([], { only, profile: declaring(departure) })
      for (const id of clauses) expect(clauseIn(answer, id).outcome).toBe('passed')
      expect(answer.report.departures).toMatchObject([{ id: variant, used: false }])
    },
  )

  test.each([
    ['app-at-root', ['REST-1', 'REST-4', 'RIGHTS-3', 'LIMIT-1']],
    ['no-legacy-service', ['REST-1', 'RIGHTS-3', 'LIMIT-3']],
  ] as const)('%s is found without an entity to probe', async (variant, passing) => {
    const answer = await judge([], {
      variants: [variant],
      profile: (own) => ({ ...own, entities: without(own['entities'] as object, ['probe']) }),
    })
    expect(reasons(answer.report, 'failed')).toEqual([])
    expect(endedAs(answer.report, 'passed')).toEqual(expect.arrayContaining([...passing]))
  })
})

describe('attestations', () => {
  const today = new Date().toISOString().slice(0, 10)
  const longAgo = `${String(Number(today.slice(0, 4)) - 1)}${today.slice(4)}`
  const dayBefore = new Date(Date.parse(longAgo) - 86_400_000).toISOString().slice(0, 10)
  const attesting =
    (...given: readonly object[]) =>
    (own: Profile): Profile => ({
      ...own,
      attestations: given.map((each) => ({ by: 'J. Doe', how: 'looked', ...each })),
    })

  test('a manual clause is what a person says of it, with who, when and how, and counted as attested', async () => {
    const answer = await judge([], {
      profile: attesting({ clause: 'MODE-1', met: true, on: today }, { clause: 'RIGHTS-4', met: true, on: longAgo }),
      only: ['mode', 'rights'],
    })
    expect(clauseIn(answer, 'MODE-1')).toMatchObject({
      outcome: 'passed',
      mode: 'attested',
      reason: `attested by J. Doe on ${today}: looked`,
    })
    expect(clauseIn(answer, 'RIGHTS-4')).toMatchObject({ outcome: 'passed', mode: 'attested' })
    expect(clauseIn(answer, 'MODE-3')).toMatchObject({ outcome: 'untested', profileKeys: ['attestations'] })
    const { counts, clauses } = answer.report
    expect(counts.attested).toBe(2)
    expect(counts.passed).toBe(clauses.filter(({ outcome }) => outcome === 'passed').length)
  })

  test('one older than a year is cantTell', async () => {
    const answer = await judge([], {
      profile: attesting({ clause: 'MODE-1', met: true, on: dayBefore }),
      only: ['mode'],
    })
    expect(clauseIn(answer, 'MODE-1')).toMatchObject({ outcome: 'cantTell', mode: 'attested', blame: 'profile' })
  })

  test('one that is attested as not met makes the target nonconformant', async () => {
    const answer = await judge([], {
      profile: attesting({ clause: 'MODE-4', met: false, on: today }),
      only: ['mode'],
    })
    expect(clauseIn(answer, 'MODE-4')).toMatchObject({ outcome: 'failed', mode: 'attested' })
    expect(answer.report.outcome).toBe('nonconformant')
  })
})

describe('what is only observed', () => {
  test('headers, refused logins and fields that the run came across are listed with their exchanges', async () => {
    const answer = await judge(
      [
        {
          after: (_call, reply) => ({
            ...reply,
            headers: withHeader(withHeader(reply.headers, 'server', 'Example/7'), 'x-frame-options', 'DENY'),
          }),
        },
      ],
      { only: ['login', 'obs'] },
    )
    const observed = (id: string) => clauseIn(answer, id).observations
    expect(observed('OBS-6')).toContainEqual({ text: 'server: Example/7', evidence: [expect.any(String)] })
    expect(observed('OBS-7').map(({ text }) => text)).toContainEqual(expect.stringMatching(/^wrong password: HTTP/))
    expect(observed('OBS-10')[0]!.text).toContain('fields of Contact were seen: Id')
    expect(observed('OBS-11')).toContainEqual({ text: 'x-frame-options: DENY', evidence: [expect.any(String)] })
    expect(observed('OBS-8')).toEqual([{ text: 'not shown, not looked for' }])
    expect(endedAs(answer.report, 'observed')).toEqual(expect.arrayContaining(['OBS-6', 'OBS-11']))
    expect(endedAs(answer.report, 'untested')).toEqual(expect.arrayContaining(['OBS-1', 'OBS-8']))
  })
})

describe('what a run sends', () => {
  test('read-only: no service is called and nothing is changed, and no profile key is asked for', async () => {
    const front = await startFront([])
    try {
      const answer = await checker.judge(front, { only: classes, readOnly: true })
      const sent = front.calls.filter(
        ({ method, path }) => method !== 'GET' && !path.endsWith('/AuthService.svc/Login'),
      )
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
      for (const id of ['REST-1', 'REST-2', 'REST-3', 'REST-4', 'REST-5', 'RIGHTS-2']) {
        expect(clauseIn(answer, id).outcome, id).toBe('untested')
        expect(clauseIn(answer, id).profileKeys, id).toBeUndefined()
      }
      expect(endedAs(answer.report, 'passed')).toEqual(expect.arrayContaining(['LIMIT-5', 'RIGHTS-1', 'FLOW-2']))
    } finally {
      await front.close()
    }
  })

  test("the main user's password goes to the login service alone, and a MERGE sends only what was just read", async () => {
    const front = await startFront([])
    try {
      await checker.judge(front, { only: classes.filter((name) => name !== 'flow') })
      const { SVC_EMULATOR_MAIN_PASSWORD: password = '' } = front.environment
      const basic = Buffer.from(`Supervisor:${password}`).toString('base64')
      const elsewhere = front.calls.filter(({ path }) => !path.endsWith('/AuthService.svc/Login'))
      for (const call of elsewhere) {
        const sent = JSON.stringify(call)
        expect(sent.includes(JSON.stringify(password).slice(1, -1)) || sent.includes(basic)).toBe(false)
      }
      const changes = front.calls.filter(({ method }) => !['GET', 'POST'].includes(method))
      expect(changes.map(({ method, path }) => `${method} ${path.replace(/guid.*/, '')}`)).toEqual([
        'MERGE /0/ServiceModel/EntityDataService.svc/PayrollCollection(',
        'MERGE /0/ServiceModel/EntityDataService.svc/PayrollCollection(',
      ])
    } finally {
      await front.close()
    }
  })

  test('the anonymous service is called without a single cookie', async () => {
    const front = await startFront([])
    try {
      await checker.judge(front, { only: ['REST-4'] })
      const calls = front.calls.filter(({ path }) => path.includes('/rest/'))
      expect(calls.map((call) => [headerIn(call, 'Cookie'), headerIn(call, 'Authorization')])).toEqual([
        [undefined, undefined],
      ])
    } finally {
      await front.close()
    }
  })
})

describe('a line that fails', () => {
  test.each([1, 2, 3])('three answers in ten torn, late or 503, seed %i: no clause fails for it', async (seed) => {
    let state = seed
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
    const answer = await judge([
      {
        instead: async ({ path }) => {
          const chance = path.endsWith('/AuthService.svc/Login') ? 1 : random()
          if (chance < 0.1) return 'tear'
          if (chance < 0.2) return plain(503)
          if (chance < 0.3) await new Promise((resolve) => setTimeout(resolve, 10))
          return undefined
        },
      },
    ])
    expect(reasons(answer.report, 'failed')).toEqual([])
    expect(answer.report.outcome).toBe('incomplete')
  })
})
