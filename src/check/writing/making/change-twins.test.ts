import { describe, expect, it } from 'vitest'
import type { Row } from '../../../odata/index.js'
import type { ResolvedProfile } from '../../../profile/index.js'
import type { Exchange } from '../../../exchange/index.js'
import { alterations } from '../../../session/index.js'
import { runNowhere } from '../../testing/run-at.js'
import { expect as judged } from '../../answers/expect.js'
import {
  alteredInVerbose,
  changeMethods,
  changeTwins,
  refusedInVerbose,
  whyNoChange,
  type ChangeTwins,
  observeChange,
} from './change-twins.js'
import { recordAt, refusal, type RecordOptions, textAlone } from '../testing/record-at.js'

const sandbox = { entity: 'Lead', id: '5', fields: {}, put: true }

const isForbidden = ({ status }: Exchange) => status === 403

describe('the methods by which a run may change the record', () => {
  const blocked = { departures: [{ id: 'put-blocked' as const }] }

  it('are MERGE and then PUT, where nothing speaks against it', async () => {
    expect(await changeMethods(await runNowhere({ sandbox }))).toEqual(['MERGE', 'PUT'])
    expect(await changeMethods(await runNowhere({ sandbox: { ...sandbox, put: false } }))).toEqual(['MERGE'])
  })

  it('are none without a record, under --read-only, and without the legacy data service', async () => {
    const nameless = await runNowhere({})
    const { run: reading } = await recordAt({ settings: { readOnly: true } })
    const elsewhere = await runNowhere({ sandbox })
    elsewhere.policy.legacyAbsent = true
    expect(await Promise.all([nameless, reading, elsewhere].map(changeMethods))).toEqual([[], [], []])
    expect([nameless, reading, elsewhere].map(whyNoChange)).toEqual([
      'no sandbox record is configured',
      '--read-only forbids it',
      'the deployment has no legacy data service',
    ])
  })

  it.each<[string, 'MERGE' | 'PUT', Partial<ResolvedProfile>, string]>([
    ['PUT that is blocked, as declared', 'PUT', blocked as never, 'passed'],
    ['PUT that is blocked and not declared', 'PUT', {}, 'cantTell'],
    ['MERGE that is blocked where PUT may be', 'MERGE', blocked as never, 'cantTell'],
  ])('may lack one: %s', async (_what, method, profile, outcome) => {
    const { run, main, told, verdicts } = await recordAt({ profile, change: () => refusal('no', 405) })
    let twins: ChangeTwins | undefined
    const said = await told(async () => {
      twins = await changeTwins({ run, main }, method, alterations.noHeader)
    })
    expect([twins, said]).toEqual([
      undefined,
      [outcome === 'passed' ? 'passed' : expect.stringMatching(`^cantTell, target: .* ${method} .* answered with 405`)],
    ])
    expect(verdicts[0]?.departures).toEqual(outcome === 'passed' ? ['put-blocked'] : [])
  })
})

async function twinsAt(options: RecordOptions = {}, method: 'MERGE' | 'PUT' = 'MERGE') {
  const at = await recordAt(options)
  const found: ChangeTwins[] = []
  const said = await at.told(async () => {
    const twins = await changeTwins(at, method, alterations.noHeader)
    if (twins) found.push(twins)
  })
  const [twins] = found
  return { ...at, said, twins }
}

describe('a pair of changes', () => {
  it.each([
    ['ended before, once: the second altered one tells', 1, 403],
    ['ends with every altered one', 9, 401],
  ])('in a session that %s', async (_what, times, status) => {
    let sent = 0
    let [login, endedAt] = [0, 0]
    const { twins, main } = await twinsAt({
      altered: () => {
        sent += 1
        if (sent > times) return undefined
        endedAt = login
        return { status: 401 }
      },
      read: (_entity, _filter, now) => {
        login = now
        return now <= endedAt ? { status: 401 } : undefined
      },
    })
    expect([twins?.refused.status, twins?.accepted.status, sent]).toEqual([status, 204, 2])
    expect(main.loginNumber).toBe(times === 1 ? 2 : 3)
  })

  it('in a session that ends with a change that is answered and not carried out is sent once', async () => {
    let sent = 0
    let [login, endedAt] = [0, 0]
    const { twins } = await twinsAt({
      altered: () => {
        sent += 1
        endedAt = login
        return { status: 204 }
      },
      read: (_entity, _filter, now) => {
        login = now
        return now <= endedAt ? { status: 401 } : undefined
      },
    })
    expect([twins?.refused.status, twins?.moved, sent]).toEqual([204, [], 1])
  })

  it('is altered first, and then in order with the same values for every field', async () => {
    const { twins, changes } = await twinsAt()
    expect(twins).toMatchObject({
      accepted: { status: 204 },
      refused: { status: 403 },
      differsIn: alterations.noHeader.differsIn,
      method: 'MERGE',
      moved: [],
      isStored: true,
    })
    expect(changes.map(({ method, fields }) => [method, Object.keys(fields ?? {})])).toEqual([
      ['MERGE', ['Notes', 'UsrScore']],
    ])
    expect(twins?.refused.request.body?.toString()).toBe(changes[0]?.body)
  })

  it('is sent once a run for each method and each difference', async () => {
    const { run, main, told, changes } = await twinsAt()
    await told(() => changeTwins({ run, main }, 'MERGE', alterations.noHeader))
    expect(changes).toHaveLength(1)
    await told(() => changeTwins({ run, main }, 'MERGE', alterations.noCookies))
    await told(() => changeTwins({ run, main }, 'PUT', alterations.noHeader))
    expect(changes.map(({ method }) => method)).toEqual(['MERGE', 'MERGE', 'PUT'])
  })

  it('shows the record that it found', async () => {
    const { twins, stored } = await twinsAt({ record: { Notes: 'as it was', UsrScore: 5 } })
    expect([twins?.before['Notes'], stored['Notes'] === 'as it was']).toEqual(['as it was', false])
  })

  it('shows what a refused change moved', async () => {
    const { twins } = await twinsAt({
      altered: (fields, stored) => {
        Object.assign(stored, fields)
        return { status: 403 }
      },
    })
    expect(twins?.moved).toEqual(['Notes', 'UsrScore'])
  })

  it('shows nothing of the altered half where the one in order is not kept', async () => {
    const { twins } = await twinsAt({ change: () => ({ status: 204 }) })
    expect(twins).toMatchObject({ isStored: false, moved: [] })
    expect((await twinsAt({ change: () => ({ status: 405 }) })).twins).toBeUndefined()
  })

  it('shows enough where one field is kept, and another is kept in part', async () => {
    const { twins } = await twinsAt({
      change: ({ fields }, stored) => {
        Object.assign(stored, fields, { UsrScore: 0 })
        return { status: 204 }
      },
    })
    expect(twins).toMatchObject({ isStored: true, moved: [] })
  })

  it('decides nothing where the half in order does not succeed, or nobody was there to answer', async () => {
    const refused = await twinsAt({ change: () => ({ status: 400 }) })
    expect([refused.twins, refused.said]).toEqual([
      undefined,
      [
        expect.stringMatching(
          /^cantTell, target: the control request failed, so a refusal is not evidence: MERGE .* answered with 400$/,
        ),
      ],
    ])
    const away = await twinsAt({ altered: () => ({ status: 503 }) })
    expect(away.said).toEqual([
      expect.stringMatching(/^cantTell, target: the target, or a proxy before it, was unavailable: /),
    ])
  })
})

describe('a change of verbose JSON that is altered', () => {
  it.each<['MERGE' | 'PUT', readonly string[]]>([
    ['MERGE', ['Notes']],
    ['PUT', ['Notes', 'UsrScore']],
  ])('is sent once a run, by %s', async (method, names) => {
    const sent: Row[] = []
    const { run, main, told, changes } = await recordAt({
      altered: (fields) => {
        sent.push(fields)
        return { status: 403 }
      },
    })
    const said = await told(async () => {
      await refusedInVerbose({ run, main }, method, alterations.noHeader, isForbidden)
      const { answer } = (await alteredInVerbose({ run, main }, method, alterations.noHeader)).changed
      expect(answer.request.headers).toContainEqual(['Content-Type', 'application/json;odata=verbose'])
      judged(answer.request.method).toBe(method)
    })
    expect([said, sent.map((fields) => Object.keys(fields)), changes]).toEqual([['passed'], [names], []])
  })

  const answerTo = async (options: RecordOptions, method: 'MERGE' | 'PUT' = 'MERGE') => {
    const { run, main, told } = await recordAt(options)
    const answers: number[] = []
    const said = await told(async () => {
      const { status } = await refusedInVerbose({ run, main }, method, alterations.noHeader, isForbidden)
      judged(status).toBeGreaterThan(0)
      answers.push(status)
    })
    return [...answers, ...said.filter((sentence) => sentence !== 'passed')]
  }

  it('is sent once where it is carried out', async () => {
    expect(await answerTo({ altered: () => ({ status: 204 }) }, 'PUT')).toEqual([204])
  })

  it.each<[string, number, boolean, unknown]>([
    ['is refused otherwise', 401, true, 401],
    ['is refused too', 401, false, expect.stringMatching(/^cantTell, target: the control x-# as .* is refused too/)],
    ['is refused by no access refusal', 415, true, 415],
  ])('decides nothing where the content type may be the reason: it %s', async (_how, status, takes, ended) => {
    const answers = await answerTo({
      altered: () => ({ status }),
      change: () => (takes ? undefined : refusal('no', 415)),
    })
    expect(answers).toEqual([ended])
  })

  it('is sent once more where it is refused otherwise, since the session may have ended before', async () => {
    const statuses = [401, 403]
    expect(await answerTo({ altered: () => ({ status: statuses.shift() ?? 500 }) })).toEqual([403])
    expect(statuses).toEqual([])
  })
})

async function manner(options: RecordOptions, method: 'MERGE' | 'PUT' = 'MERGE') {
  const { run, main, told } = await recordAt({
    record: { Notes: 'as it was', UsrScore: 7, Name: null },
    sandbox: textAlone,
    ...options,
  })
  return told(() => observeChange({ run, main }, method), 'WRITE-11')
}

/** A change that carries out what it is given, moves this beside, and takes that away. */
function moving(beside: Row, gone: string, body: string): NonNullable<RecordOptions['change']> {
  return ({ fields }, stored) => {
    Object.assign(stored, beside, fields)
    Reflect.deleteProperty(stored, gone)
    return { status: 200, body }
  }
}

describe('what a change does', () => {
  const short = 'MERGE: 200, without a body'

  it.each<[string, NonNullable<RecordOptions['change']>, readonly string[]]>([
    ['leaves the rest', moving({}, '', ''), [short, 'MERGE keeps fields that it does not include']],
    [
      'blanks of the rest',
      moving({ UsrScore: null }, '', 'no'),
      ['MERGE: 200, with a body of 2 bytes', 'MERGE blanks fields that it does not include: UsrScore'],
    ],
    [
      'takes away of the rest',
      moving({}, 'UsrScore', ''),
      [short, 'MERGE blanks fields that it does not include: UsrScore'],
    ],
    [
      'moves of the rest',
      moving({ UsrScore: 0, Name: 'a' }, '', ''),
      [short, 'MERGE changes fields that it does not include: Name, UsrScore'],
    ],
    [
      'blanks and moves of the rest',
      moving({ UsrScore: null, Name: 'a' }, '', ''),
      [
        short,
        'MERGE blanks fields that it does not include: UsrScore',
        'MERGE changes fields that it does not include: Name',
      ],
    ],
  ])('is recorded: it %s', async (_what, change, said) => {
    expect(await manner({ change })).toEqual(said)
  })

  it('is not seen of a PUT that may not be sent', async () => {
    expect(await manner({ sandbox: { ...textAlone, put: false } }, 'PUT')).toEqual([
      'PUT: not sent, because sandbox.put is false',
      'untested, nobody: PUT: not sent, because sandbox.put is false',
    ])
    expect((await manner({}, 'PUT'))[0]).toBe('PUT: 204, without a body')
  })
})
