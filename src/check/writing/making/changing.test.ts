import { describe, expect, it } from 'vitest'
import { alterations } from '../../../session/index.js'
import { runNowhere } from '../../testing/run-at.js'
import { change, changeInOrder, expectSuccess, needsPut } from './changing.js'
import { sandboxOf } from '../sandbox-of.js'
import { recordAt, textAlone } from '../testing/record-at.js'

const fields = { Notes: 'new' }
const lost = { status: 401 }

describe('a change', () => {
  it('is sent once more where the session that sent it had just ended', async () => {
    let ended = false
    const { run, main, changes, stored } = await recordAt({
      sandbox: textAlone,
      change: ({ login }) => {
        if (login > 1) return undefined
        ended = true
        return lost
      },
      read: (_entity, _filter, login) => (ended && login === 1 ? lost : undefined),
    })
    const { answer } = await change({ run, main }, { method: 'MERGE', fields })
    expect([answer.status, changes.map(({ login }) => login), stored['Notes']]).toEqual([204, [1, 2], 'new'])
  })

  it('is sent once more where the next session had ended too, and not for ever', async () => {
    const sentBy = async (lasting: number) => {
      let endedUpTo = 0
      const { run, main, changes } = await recordAt({
        sandbox: textAlone,
        change: ({ login }) => {
          if (login >= lasting) return undefined
          endedUpTo = login
          return lost
        },
        read: (_entity, _filter, login) => (login <= endedUpTo ? lost : undefined),
      })
      const { answer } = await change({ run, main }, { method: 'MERGE', fields })
      return [answer.status, ...changes.map(({ login }) => login)]
    }
    expect(await sentBy(3)).toEqual([204, 1, 2, 3])
    expect(await sentBy(9)).toEqual([401, 1, 2, 3])
  })

  it('begins from a read of its own however soon it follows, where all that may be sent is to be', async () => {
    let reads = 0
    const { run, main } = await recordAt({
      sandbox: textAlone,
      settings: { readsAnew: true },
      read: () => void (reads += 1),
    })
    await change({ run, main }, { method: 'MERGE', fields })
    for (const Notes of ['newer', 'newest', 'newest of all']) {
      reads = 0
      await change({ run, main }, { method: 'MERGE', fields: { Notes } })
      expect(reads).toBe(2)
    }
  })

  it('goes with the headers of the work-around where they, and they alone, help against a 401', async () => {
    const { run, main, changes, stored } = await recordAt({
      sandbox: textAlone,
      change: ({ isForced }) => (isForced ? undefined : lost),
    })
    expect((await change({ run, main }, { method: 'MERGE', fields })).answer.status).toBe(204)
    expect([stored['Notes'], changes.map(({ isForced }) => isForced)]).toEqual(['new', [false, true, false, true]])
    await change({ run, main }, { method: 'MERGE', fields: { Notes: 'newer' } })
    expect(changes.map(({ isForced }) => isForced).slice(4)).toEqual([true])
    expect(run.diagnoses.map(({ id }) => id)).toContain('force-use-session')
    expect(run.policy.forceUseSession).toBe('changes')
  })

  it('goes without them where a 401 came and went by itself', async () => {
    const { run, main, changes } = await recordAt({
      sandbox: textAlone,
      change: ({ before }) => (before === 0 ? lost : undefined),
    })
    expect((await change({ run, main }, { method: 'MERGE', fields })).answer.status).toBe(204)
    await change({ run, main }, { method: 'MERGE', fields: { Notes: 'newer' } })
    expect(changes.map(({ isForced }) => isForced)).toEqual([false, true, false, false])
    expect([run.policy.forceUseSession, run.diagnoses.map(({ id }) => id)]).toEqual(['none', []])
  })

  it('is not tried with them where the refused one shows in the record, or where the profile forbids it', async () => {
    const carriedOut = await recordAt({
      sandbox: textAlone,
      change: ({ fields }, stored) => (Object.assign(stored, fields), lost),
    })
    const { answer, moved } = await change({ run: carriedOut.run, main: carriedOut.main }, { method: 'MERGE', fields })
    expect([answer.status, moved, carriedOut.changes.length]).toEqual([401, ['Notes'], 1])
    const never = await recordAt({ sandbox: textAlone, change: () => lost })
    never.run.policy.forcedTrials = 0
    expect((await change({ run: never.run, main: never.main }, { method: 'MERGE', fields })).answer.status).toBe(401)
    expect(never.changes).toHaveLength(1)
  })

  it('is sent with them twice at most where they do not help, and once where it is to be refused', async () => {
    const { run, main, changes } = await recordAt({ sandbox: textAlone, change: () => lost })
    for (const Notes of ['new', 'newer', 'newest'])
      expect((await change({ run, main }, { method: 'MERGE', fields: { Notes } })).answer.status).toBe(401)
    expect(changes.map(({ isForced }) => isForced)).toEqual([false, true, false, true, false])

    let ended = false
    let altered = 0
    const dying = await recordAt({
      sandbox: textAlone,
      altered: () => {
        altered += 1
        ended = true
        return lost
      },
      read: (_entity, _filter, login) => (ended && login === 1 ? lost : undefined),
    })
    const { noHeader } = alterations
    const { answer } = await change(
      { run: dying.run, main: dying.main },
      { method: 'MERGE', fields, alteration: noHeader },
    )
    expect([answer.status, altered, dying.main.loginNumber]).toEqual([401, 1, 2])
  })

  it('is sent once where it is answered otherwise, though its session ended', async () => {
    let ended = false
    const { run, main, changes } = await recordAt({
      sandbox: textAlone,
      change: () => {
        ended = true
        return { status: 400 }
      },
      read: (_entity, _filter, login) => (ended && login === 1 ? lost : undefined),
    })
    await change({ run, main }, { method: 'MERGE', fields })
    expect([changes.length, main.loginNumber]).toEqual([1, 2])
  })

  it.each([
    [
      503,
      expect.stringMatching(
        /was unavailable: MERGE .* answered 503\. Run again\. If that does not help, lower limits\.concurrency and limits\.rate$/,
      ),
    ],
    [
      500,
      'cantTell, target: the control request failed, so a refusal is not evidence: MERGE x-# was answered with 500',
    ],
    [204, 'passed'],
  ])('in order that is answered %d', async (status, said) => {
    const { run, main, told } = await recordAt({ sandbox: textAlone, change: () => ({ status }) })
    const task = async () => {
      await changeInOrder({ run, main }, { method: 'MERGE', fields })
      expectSuccess(run, await change({ run, main }, { method: 'MERGE', fields }))
    }
    expect(await told(task)).toEqual([said])
  })
})

describe('a change that is to succeed', () => {
  it.each([
    [201, 'passed'],
    [
      401,
      "cantTell, profile: MERGE /0/ServiceModel/EntityDataService.svc/LeadCollection(guid'*') was answered with 401: users.main seems to have no right to change the sandbox record",
    ],
    [
      403,
      expect.stringMatching(/^failed, target: a change of the sandbox record \(MERGE .*expected success, seen 403$/),
    ],
    [500, expect.stringMatching(/^failed, target: .*expected success, seen 500$/)],
  ])('and is answered %d', async (status, said) => {
    const { run, main, told } = await recordAt({ sandbox: textAlone, change: () => ({ status }) })
    expect(
      await told(async () => expectSuccess(run, await change({ run, main }, { method: 'MERGE', fields }))),
    ).toEqual([said])
  })
})

describe('PUT', () => {
  it('is missed where the profile does not let it be sent', async () => {
    const { run, told } = await recordAt({ sandbox: { put: false } })
    expect(await told(async () => needsPut(run))).toEqual([
      'untested, profile: sandbox.put is false, so no PUT is sent',
    ])
    const { run: free } = await recordAt()
    expect(() => needsPut(free)).not.toThrow()
    const nameless = await runNowhere()
    expect(() => needsPut(nameless)).not.toThrow()
  })

  it('is kept back by whoever else changes the record, whatever the changes have shown', async () => {
    const { run, main, told } = await recordAt({
      record: { Notes: 'a', Phone: '1' },
      sandbox: textAlone,
      change: (_asked, stored) => {
        stored['Phone'] = '2'
        return { status: 400 }
      },
    })
    const others = [expect.stringMatching(/^cantTell, nobody: somebody else changed the sandbox record .*\(Phone\)/)]
    expect(await told(() => change({ run, main }, { method: 'MERGE', fields: { Notes: 'newer' } }))).toEqual(others)
    expect(await told(async () => needsPut(run))).toEqual(others)
  })
})

describe('the record of a run', () => {
  it('is one, and none where nothing may be changed or none is named', async () => {
    const at = await recordAt()
    expect(sandboxOf(at)).toBe(sandboxOf(at))
    const reading = await recordAt({ settings: { readOnly: true } })
    expect(await reading.told(async () => sandboxOf({ run: reading.run, main: reading.main }))).toEqual([
      'untested, nobody: --read-only forbids changes of the sandbox record',
    ])
    const nameless = await recordAt({ profile: { sandbox: undefined as never } })
    expect(await nameless.told(async () => sandboxOf({ run: nameless.run, main: nameless.main }))).toEqual([
      'untested, profile: no sandbox record is configured',
    ])
  })
})
