import { describe, expect, it } from 'vitest'
import type { Received, Said } from '../../../tests/support/scripted-server.js'
import type { ResolvedProfile } from '../../profile/index.js'
import { forbiddenChange, type ForbiddenChange } from './forbidden-change.js'
import { recordAt, sandboxId, type Asked } from '../writing/testing/record-at.js'
import { judgeClause } from '../runner/judge-clause.js'
import { isSuccess } from '../answers/answers.js'
import { session } from '../sessions/main-session.js'
import type { GivenMain } from '../engine/given.js'
import { runAt, runNowhere } from '../testing/run-at.js'
import { challenge, noRows, smallDeployment, threeRows } from '../testing/small-deployment.js'
import { guest } from '../testing/users.js'

const one = '11111111-1111-4111-8111-aaaaaaaaaaaa'
const two = '22222222-2222-4222-8222-222222222222'
const rows = (...value: readonly object[]): Said => ({ ...threeRows, body: JSON.stringify({ value }) })
const record = { Id: one, Grade: 4 }

const atom = (type: string, text: string): Said => ({
  headers: [['Content-Type', 'application/atom+xml']],
  body: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><entry><content type="application/xml"><m:properties><d:Id m:type="Edm.Guid">${one}</d:Id><d:Grade m:type="${type}">${text}</d:Grade></m:properties></content></entry></feed>`,
})

type Sandbox = NonNullable<ResolvedProfile['sandbox']>
const sandboxAt = (entity: string, id: string) => ({ entity, id, fields: {}, put: true }) as unknown as Sandbox

interface Circumstances {
  /** Main's read of the forbidden record. */
  readonly read?: Said
  /** The same in Atom; JSON for that too where there is none. */
  readonly inAtom?: Said
  readonly refused?: (request: Received) => Said
  /** Main's read of it once a change was answered, so many by then. */
  readonly readAfter?: Said | ((changes: number) => Said)
  readonly profile?: Partial<ResolvedProfile>
  readonly readOnly?: boolean
}

/** What becomes of a change by the restricted user, and the changes that were sent. */
async function tried({
  read = rows(record),
  inAtom = read,
  refused = () => challenge,
  readAfter = read,
  profile = {},
  readOnly = false,
}: Circumstances) {
  let sent = 0
  const target = await smallDeployment({
    data: (request) => {
      if (request.method === 'MERGE') {
        sent += 1
        return refused(request)
      }
      if (!request.url.includes('PayrollCollection')) return undefined
      const isOfAtom = request.headers['accept'] === 'application/atom+xml'
      if (sent > 0 && !isOfAtom) return typeof readAfter === 'function' ? readAfter(sent) : readAfter
      return isOfAtom ? inAtom : read
    },
  })
  const { users, entities } = (await runNowhere()).profile
  const given: Partial<ResolvedProfile> = {
    users: { ...users, restricted: guest },
    entities: { ...entities, allowed: 'Contact', forbidden: 'Payroll' },
    forbiddenRecord: { id: one, field: 'Grade' },
    ...profile,
  }
  const run = await runAt(target.origin, given, { readOnly })
  let change: ForbiddenChange | undefined
  const verdict = await judgeClause(run, 'PAGE-1', async () => {
    change = await inBothForms({ run, main: await session(run, 'main') })
  })
  const { outcome, blame, reason = '', profileKeys = [] } = verdict
  return {
    change,
    verdict,
    end: `${outcome}${blame === undefined ? '' : `, ${blame}`}: ${reason} [${profileKeys.join(', ')}]`,
    asked: target.reads(),
    changes: target.reads().filter(({ method }) => method === 'MERGE'),
  }
}

/** As RIGHTS-2 has it: the verbose one only where the plain one was refused. */
async function inBothForms(given: GivenMain): Promise<ForbiddenChange> {
  const plain = await forbiddenChange(given, 'plain')
  return isSuccess(plain.refused) ? plain : forbiddenChange(given, 'verbose')
}

const inBothTypes = <T>(sent: T): readonly T[] => [sent, sent]
const pathOf = ({ url }: Received) => decodeURIComponent(url).slice('/0/ServiceModel/EntityDataService.svc/'.length)

describe('a change of a record that the restricted user has no rights to', () => {
  it('is a MERGE of the value that main has just read, sent by the restricted user', async () => {
    const { change, verdict, asked, changes } = await tried({})
    expect(asked.map(pathOf)[0]).toBe(`PayrollCollection?$filter=Id eq guid'${one}'`)
    expect(changes.map(({ body, cookies }) => [JSON.parse(body), cookies['SVCCSRF']])).toEqual(
      inBothTypes([{ Grade: 4 }, 'token2']),
    )
    expect(changes.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json',
      'application/json;odata=verbose',
    ])
    expect(changes.map(pathOf)).toEqual(inBothTypes(`PayrollCollection(guid'${one}')`))
    expect(change).toMatchObject({ accepted: { status: 200 }, refused: { status: 401 }, moved: [] })
    const refused = {
      refused: change?.refused.id,
      differsIn:
        'the user: the cookies and the CSRF header of another session; and the request: main reads the record, so that nothing is changed',
    }
    expect(verdict.twins).toEqual([
      { accepted: expect.stringMatching(/^x-/) as string, ...refused },
      { accepted: change?.accepted.id, ...refused },
    ])
  })

  it.each<[string, Sandbox]>([
    ['of another entity', sandboxAt('Lead', one)],
    ['of another id', sandboxAt('Payroll', two)],
  ])('leaves the sandbox record alone, which is one %s', async (_which, sandbox) => {
    const { change, changes } = await tried({ profile: { sandbox } })
    expect(changes.map(pathOf)).toEqual(inBothTypes(`PayrollCollection(guid'${one}')`))
    expect(change).toMatchObject({ refused: { status: 401 }, moved: [] })
  })

  it('is of the record with that id, whatever else comes with it, in whatever case', async () => {
    const read = rows({ Id: 7, Grade: 1 }, { Id: two, Grade: 2 }, { Id: one.toUpperCase(), Grade: 'x' })
    const { changes } = await tried({ read })
    expect(changes.map(({ body }) => body)).toEqual(inBothTypes('{"Grade":"x"}'))
  })

  it.each([null, '', false, 0])('may give the value %j', async (Grade) => {
    const { changes } = await tried({ read: rows({ ...record, Grade }) })
    expect(changes.map(({ body }) => JSON.parse(body) as unknown)).toEqual(inBothTypes({ Grade }))
  })

  it.each<[string, string, object, string, string]>([
    ['a number that JSON rounds', 'Edm.Decimal', { Grade: 78.02 }, '78.0217', '{"Grade":78.0217}'],
    [
      'a date-time that JSON cuts',
      'Edm.DateTime',
      { Grade: '2026-01-02T03:04:05.123Z' },
      '2026-01-02T03:04:05.1234567',
      '{"Grade":"2026-01-02T03:04:05.1234567Z"}',
    ],
    ['the same in both', 'Edm.String', { Grade: 'B' }, 'B', '{"Grade":"B"}'],
  ])('gives %s with all that XML shows of it', async (_what, type, shown, inAtom, body) => {
    const { changes } = await tried({ read: rows({ Id: one, ...shown }), inAtom: atom(type, inAtom) })
    expect(changes.map((change) => change.body)).toEqual(inBothTypes(body))
  })

  it.each<[string, object]>([
    ['not at all', { Grade: null }],
    ['as another text', { Grade: 'A?' }],
  ])('is not sent where JSON shows %s what XML shows: it might not leave it as it is', async (_how, shown) => {
    const { end, changes } = await tried({ read: rows({ Id: one, ...shown }), inAtom: atom('Edm.String', 'Aé') })
    expect(end).toMatch(/^cantTell, profile: .* \[forbiddenRecord\.field\]$/)
    expect(changes).toEqual([])
  })

  it('is the one in the verbose content type where that alone is carried out', async () => {
    const inVerbose = ({ headers }: Received) => headers['content-type']?.includes('verbose') === true
    const { change } = await tried({ refused: (request) => (inVerbose(request) ? { status: 204 } : challenge) })
    expect(change?.refused.status).toBe(204)
    const other = await tried({ refused: (request) => (inVerbose(request) ? { status: 415 } : challenge) })
    expect(other.change?.refused.status).toBe(401)
  })

  it('is not sent in another content type where it was carried out', async () => {
    const { change, changes } = await tried({ refused: () => ({ status: 204 }) })
    expect([change?.refused.status, changes.length]).toEqual([204, 1])
  })

  it.each<[string, Said, Said, readonly string[]]>([
    [
      'carried out, and left another value',
      { status: 204 },
      rows({ ...record, Grade: 5 }),
      ['changed Grade of the forbidden record. Restore it by hand'],
    ],
    ['carried out, and left the value', { status: 204 }, rows(record), []],
    ['refused, while somebody else set another value', challenge, rows({ ...record, Grade: 5 }), []],
  ])('says what is to be put back by hand where it was %s', async (_how, answer, readAfter, told) => {
    const { verdict } = await tried({ refused: () => answer, readAfter })
    expect(verdict.observations.map(({ text }) => text.replace(/^.*carried out and /, ''))).toEqual(told)
  })

  it('may move nothing that the server sets with every change, where it was refused', async () => {
    const stamped = (changes: number) => rows({ ...record, ModifiedOn: `2026-01-02T03:04:0${String(changes)}.000Z` })
    const { change, changes } = await tried({ read: stamped(0), readAfter: stamped })
    expect([change?.refused.status, change?.moved, changes.length]).toEqual([401, ['ModifiedOn'], 6])
  })

  it.each([1, 2])(
    'decides nothing where something moved with %i of three: another client may have changed it',
    async (most) => {
      // Two changes each time, as application/json and as verbose JSON.
      const readAfter = (changes: number) => rows({ ...record, Grade: 5 + Math.min(Math.ceil(changes / 2), most) })
      expect((await tried({ readAfter })).end).toMatch(
        /^cantTell, nobody: Grade of the forbidden record changed while MERGE .* was refused, but not on a retry/,
      )
    },
  )

  it('is not held against what moves without it', async () => {
    let reads = 0
    const readAfter = () => rows({ ...record, Reads: (reads += 1) })
    const { change, changes } = await tried({ read: rows({ ...record, Reads: 0 }), readAfter })
    expect([change?.moved, changes.length]).toEqual([[], 2])
  })

  it.each<[string, Said, RegExp]>([
    ['the field is not there', rows({ Id: one }), /does not have the field of forbiddenRecord/],
    ['the record is not there', rows({ ...record, Id: two }), /does not have the field of forbiddenRecord/],
    ['the field has another record in it', rows({ ...record, Grade: { Id: two } }), /is not a plain value/],
    ['main cannot read the record', noRows, /./],
  ])('is not sent where %s: the profile is to blame', async (_where, read, reason) => {
    const { end, changes } = await tried({ read })
    expect(end).toMatch(/^cantTell, profile: /)
    expect(end).toMatch(reason)
    expect(changes).toEqual([])
  })

  it.each<[string, Circumstances, RegExp]>([
    ['changes are forbidden', { readOnly: true }, /^untested.*--read-only/],
    ['no record is named', { profile: { forbiddenRecord: undefined as never } }, /^untested.*\[forbiddenRecord\]$/],
    [
      'no forbidden entity is named',
      { profile: { entities: { allowed: 'Contact' } } },
      /^untested.*\[entities\.forbidden\]$/,
    ],
  ])('is not sent where %s', async (_where, circumstances, sentence) => {
    const { end, asked } = await tried(circumstances)
    expect(end).toMatch(sentence)
    expect(asked).toEqual([])
  })
})

describe('a change of the sandbox record by the restricted user', () => {
  const fields = { text: 'Notes' }
  /** What becomes of it where the restricted user is answered so. */
  const triedAt = async (
    answer: (asked: Asked) => Said | undefined,
    put = true,
    ofAll: typeof answer = () => undefined,
  ) => {
    const { users, entities } = (await runNowhere()).profile
    const at = await recordAt({
      sandbox: { fields, put },
      profile: {
        users: { ...users, restricted: guest },
        entities: { ...entities, allowed: 'Contact', forbidden: 'Lead' },
        forbiddenRecord: { id: sandboxId, field: 'Notes' },
      },
      change: (asked) => (asked.login === 2 ? answer(asked) : ofAll(asked)),
    })
    const changes: ForbiddenChange[] = []
    await at.told(async () => changes.push(await inBothForms(at)), 'RIGHTS-2')
    const sent = at.changes.filter(({ login }) => login === 2).map(({ method, contentType }) => [method, contentType])
    return { sent, status: changes[0]?.refused.status, moved: changes[0]?.moved }
  }
  const verbose = 'application/json;odata=verbose'
  const inEveryManner = [
    ['MERGE', 'application/json'],
    ['MERGE', verbose],
    ['PUT', verbose],
  ]

  it('is sent in every manner, as far as each is refused', async () => {
    expect(await triedAt(() => challenge)).toEqual({ sent: inEveryManner, status: 401, moved: [] })
    const taken = await triedAt(({ method }) => (method === 'PUT' ? undefined : challenge))
    expect([taken.sent, taken.status]).toEqual([inEveryManner, 204])
    expect(taken.moved).toContain('Notes')
    expect((await triedAt(() => undefined)).sent).toEqual(inEveryManner.slice(0, 1))
    expect((await triedAt(({ contentType }) => (contentType === verbose ? undefined : challenge))).status).toBe(204)
  })

  it('is judged by the first refusal, and is no PUT where the profile allows none', async () => {
    const { sent, status } = await triedAt(({ contentType }) => (contentType === verbose ? { status: 415 } : challenge))
    expect([sent, status]).toEqual([inEveryManner, 401])
    expect((await triedAt(() => challenge, false)).sent).toEqual(inEveryManner.slice(0, 2))
  })

  it('is judged by another refusal of access in verbose JSON, unless main is refused that too', async () => {
    const forbidden = ({ contentType }: Asked) => (contentType === verbose ? { status: 403 } : undefined)
    expect((await triedAt((asked) => forbidden(asked) ?? challenge)).status).toBe(403)
    expect((await triedAt((asked) => forbidden(asked) ?? challenge, true, forbidden)).status).toBe(401)
  })
})
