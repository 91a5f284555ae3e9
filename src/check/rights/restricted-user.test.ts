import { describe, expect, it } from 'vitest'
import { mainAt } from '../testing/at-deployment.js'
import type { ResolvedProfile } from '../../profile/index.js'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { newRecord, recording } from '../outcome/record.js'
import { legacyReader } from '../queries/query.js'
import { readsLike } from '../queries/reads-of-run.js'
import { needsRecords } from './allowed-entity.js'
import { restrictedSession } from './restricted-session.js'
import { keyUndocumented, wholeUnread } from '../access/refusals/other-queries.js'
import { forbiddenByOtherQueries, forbiddenRead } from './restricted-user.js'
import { runNowhere } from '../testing/run-at.js'
import { whyNotJudged } from '../testing/found.js'
import { challenge, noRows, threeRows } from '../testing/small-deployment.js'

const user = (name: string) => ({ name, password: `Correct-${name}-7`, passwordChangeDue: false })
const users = { main: user('Supervisor'), restricted: user('Clerk') }
const both = { allowed: 'Account', forbidden: 'Payroll' }

interface Situation {
  /** What the restricted user is answered; where it is nothing, as main is. */
  readonly restricted?: (request: Received, asked: readonly string[], alive: Set<string>) => Said | undefined
  readonly login?: (nth: number) => Said | undefined
  readonly profile?: Partial<ResolvedProfile>
}

/** A deployment that knows both users, of whom main is logged in; `asked` has what the restricted one asked for. */
async function deployed({ restricted = () => undefined, login, profile }: Situation = {}) {
  const asked: string[] = []
  const { target, run, main } = await mainAt(
    {
      ...(login ? { login } : {}),
      data: (request, _nth, alive) => {
        if (request.cookies['.ASPXAUTH']?.startsWith('0001') !== false) return undefined
        asked.push(/(\w+?)(Collection)?(\?|$)/.exec(request.url)?.[1] ?? '')
        return restricted(request, asked, alive)
      },
    },
    { users, entities: both, ...profile },
  )
  const record = newRecord('RIGHTS-1')
  const forbidden = (column: 'legacyRead' | 'odataRead' = 'legacyRead') =>
    recording(run, record, () => forbiddenRead({ run, main }, column))
  return { asked, run, main, target, record, forbidden }
}

const isForbidden = ({ url }: Received) => url.includes('Payroll')
const refusing = (request: Received) => (isForbidden(request) ? { status: 403 } : undefined)

describe('a read of what the restricted user may not see', () => {
  it('is sent between two good reads of the same session, and makes a pair with that of main', async () => {
    const { asked, record, forbidden } = await deployed({ restricted: refusing })
    const { accepted, refused, differsIn } = await forbidden()
    expect([accepted.status, refused.status, differsIn]).toEqual([
      200,
      403,
      'the user: the cookies and the CSRF header of another session',
    ])
    expect(accepted.request.url).toBe(refused.request.url)
    expect(record.twins).toEqual([{ accepted: accepted.id, refused: refused.id, differsIn }])
    expect(asked).toEqual(['Account', 'Payroll', 'Account'])
  })

  it('by other queries is sent where the first was refused, and not where it was not', async () => {
    const { run, main, record, forbidden } = await deployed({ restricted: refusing })
    const first = await forbidden()
    const answers = await recording(run, record, () => forbiddenByOtherQueries({ run, main }, 'legacyRead', first))
    expect(
      answers.map(({ answer: { status }, request }) => [status, decodeURIComponent(new URL(request.url).search)]),
    ).toEqual([
      [403, expect.stringContaining('$filter=Id eq guid')],
      [403, ''],
      [403, ''],
    ])
    expect(answers.map(({ request }) => request.url.endsWith(')'))).toEqual([false, true, false])
    // Each has its twin: the same query by main, or main's plain read, and then it is said why.
    const user = 'the user: the cookies and the CSRF header of another session'
    expect(record.twins.slice(1)).toEqual([
      {
        accepted: expect.not.stringMatching(first.accepted.id) as string,
        refused: answers[0]?.answer.id,
        differsIn: user,
      },
      { accepted: first.accepted.id, refused: answers[1]?.answer.id, differsIn: `${user}; ${keyUndocumented}` },
      { accepted: first.accepted.id, refused: answers[2]?.answer.id, differsIn: `${user}; ${wholeUnread}` },
    ])
    const open = await deployed()
    expect(await forbiddenByOtherQueries(open, 'legacyRead', await open.forbidden())).toEqual([])
  })

  it('by other queries is sent in a session that is seen to be good, where each refusal ends one', async () => {
    const ending = (request: Received, _all: readonly string[], alive: Set<string>) => {
      if (!isForbidden(request) || request.url.endsWith(')')) return undefined
      alive.delete(request.cookies['.ASPXAUTH'] ?? '')
      return challenge
    }
    const { run, main, record, forbidden } = await deployed({ restricted: ending })
    const first = await forbidden()
    const answers = await recording(run, record, () => forbiddenByOtherQueries({ run, main }, 'legacyRead', first))
    expect(answers.map(({ answer: { status } }) => status)).toEqual([401, 200, 401])
  })

  it('decides nothing in a session that does one read and no second', async () => {
    const read = new Map<string | undefined, number>()
    const bearing = ({ cookies }: Received) => {
      const nth = (read.get(cookies['.ASPXAUTH']) ?? 0) + 1
      read.set(cookies['.ASPXAUTH'], nth)
      return nth > 1 ? challenge : undefined
    }
    const { forbidden } = await deployed({ restricted: bearing })
    expect(await whyNotJudged(forbidden())).toMatch(
      /^cantTell, target: .*the same read is then refused, twice: .* answered 401, .*\./,
    )
  })

  it('is asked for by the endpoint that is asked for', async () => {
    const { forbidden } = await deployed({ restricted: refusing })
    expect((await forbidden()).refused.request.url).toContain('/EntityDataService.svc/PayrollCollection')
    expect((await forbidden('odataRead')).refused.request.url).toContain('/odata/Payroll')
  })

  it.each([1, 2])('is repeated once where the session ends with the refusal: %d times', async (times) => {
    const { asked, target, forbidden } = await deployed({
      restricted: (request, all, alive) => {
        if (!isForbidden(request)) return undefined
        if (all.filter((entity) => entity === 'Payroll').length <= times)
          alive.delete(request.cookies['.ASPXAUTH'] ?? '')
        return challenge
      },
    })
    expect((await forbidden()).refused.status).toBe(401)
    expect(asked.filter((entity) => entity === 'Payroll')).toHaveLength(2)
    expect(target.logins()).toBe(3)
  })

  it('is sent by nobody else’s leave: two of them take turns', async () => {
    const { asked, forbidden } = await deployed({ restricted: refusing })
    await Promise.all([forbidden('legacyRead'), forbidden('odataRead')])
    expect(asked.join(' ')).toBe('Account Account Payroll Account Payroll Account')
  })

  const losing = (request: Received, _all: readonly string[], alive: Set<string>) =>
    void alive.delete(request.cookies['.ASPXAUTH'] ?? '')
  it.each<[string, Situation, RegExp]>([
    [
      'the user sees no record of the allowed entity',
      { restricted: () => noRows },
      /^cantTell, profile: .*\(RIGHTS-3\)/,
    ],
    [
      'the user may not see the allowed entity either',
      { restricted: () => ({ status: 500 }) },
      /^cantTell, target: .*\(RIGHTS-3\)/,
    ],
    [
      'nothing shows that the user has rights to the allowed entity',
      { restricted: () => challenge },
      /^cantTell, profile: .*may have no right to the object.* \[entities\.allowed\]$/,
    ],
    [
      'the user may read the allowed entity by the other data service, and not by this one',
      { restricted: ({ url }) => (url.includes('/odata/') ? undefined : challenge) },
      /^cantTell, profile: .*or to this data service.* \[entities\.allowed\]$/,
    ],
    [
      'the session is good no more',
      { restricted: (_request, all) => (all.length === 1 ? undefined : noRows) },
      /^cantTell, nobody: the restricted user's session has ended: .* answered 200 with 0/,
    ],
    [
      'no forbidden entity is named',
      { profile: { entities: { allowed: 'Account' } } },
      /^untested, profile: .* \[entities\.forbidden\]$/,
    ],
    [
      'no allowed entity is named',
      { profile: { entities: { forbidden: 'Payroll' } } },
      /^untested, profile: .* \[entities\.allowed\]$/,
    ],
    [
      'the user cannot log in',
      { login: (nth) => (nth === 2 ? { body: '{"Code":1}' } : undefined) },
      /^cantTell, profile: .*\(users\.restricted\)/,
    ],
    [
      'the user cannot log in again',
      { restricted: losing, login: (nth) => (nth === 3 ? { status: 500 } : undefined) },
      /^cantTell, target: .*\(users\.restricted\)$/,
    ],
  ])('is not judged where %s', async (_where, situation, sentence) => {
    const { forbidden } = await deployed({ restricted: refusing, ...situation })
    expect(await whyNotJudged(forbidden())).toMatch(sentence)
  })
})

describe('what the restricted user reads of the entity that is looked at', () => {
  const reads = async (allowed: string, said?: Said) => {
    const profile = { entities: { ...both, allowed, probe: { entity: 'Account', fields: {} } } }
    const { run, main, forbidden } = await deployed({
      profile,
      restricted: (request) => refusing(request) ?? said,
    })
    await whyNotJudged(forbidden())
    return readsLike(legacyReader(run, main)).map(({ what, rows = [] }) => [
      what.replace(/x-\d+/, 'x'),
      rows.map(({ Name }) => Name),
    ])
  }
  const told = 'the legacy read of Account with $top 3 by the restricted user (x)'

  it('is kept for the clauses about every answer, without a record that comes without its id', async () => {
    const { value } = JSON.parse(String(threeRows.body)) as { value: { Id: string | null; Name: string }[] }
    const names = value.map(({ Name }) => Name)
    expect(await reads('Account')).toEqual([[told, names]])
    const body = JSON.stringify({ value: value.map((row, place) => (place === 0 ? { ...row, Id: null } : row)) })
    expect(await reads('Account', { ...threeRows, body })).toEqual([[told, names.slice(1)]])
  })

  it('is not kept where it is another entity, or shows no records', async () => {
    expect(await reads('Lead')).toEqual([])
    expect(await reads('Account', noRows)).toEqual([])
  })
})

describe('the session of the restricted user', () => {
  it('that fails by a defect is no matter of the login', async () => {
    const run = await runNowhere()
    await expect(restrictedSession(run)).rejects.toThrow(TypeError)
  })
})

describe('an allowed read', () => {
  const json = [['Content-Type', 'application/json']] as const
  it.each<[string, Parameters<typeof exchangeOf>[0], boolean]>([
    ['no record', { headers: json, body: '{"value":[]}' }, false],
    ['records', { headers: json, body: threeRows.body! }, true],
    ['no collection', { headers: json, body: 'busy' }, true],
    ['no record with another status', { status: 403, headers: json, body: '{"value":[]}' }, true],
  ])('that gives %s can be judged: %s', async (_what, parts, can) => {
    const end = await whyNotJudged((async () => needsRecords(exchangeOf(parts)))())
    expect(end).toMatch(can ? /^nothing$/ : /^cantTell, profile: /)
  })
})
