import { describe, expect, it } from 'vitest'
import { exchangeOf } from '../../../tests/support/exchange-of.js'
import { Logins, type LoginsSettings } from './logins.js'
import { Mutex } from '../mutex.js'

/** A task whose end the test decides. */
function held(): {
  readonly task: () => Promise<string>
  readonly started: Promise<void>
  readonly end: (fault?: Error) => void
} {
  let begun = () => {}
  let end: (fault?: Error) => void = () => {}
  const started = new Promise<void>((resolve) => (begun = resolve))
  const over = new Promise<string>((resolve, reject) => {
    end = (fault) => {
      if (fault) reject(fault)
      else resolve('done')
    }
  })
  return {
    task: () => {
      begun()
      return over
    },
    started,
    end: (fault) => {
      end(fault)
    },
  }
}

describe('sessions that end by themselves', () => {
  it('are made anew thirty times a run, whoever’s they are', () => {
    const lost = new Logins()
    for (let login = 1; login <= 30; login += 1) expect(lost.mayBeMadeAnew(login)).toBe(true)
    expect([lost.mayBeMadeAnew(30), lost.wereTooMany]).toEqual([true, false])
    expect([lost.mayBeMadeAnew(31), lost.wereTooMany]).toEqual([false, true])
  })
})

describe('a turnstile', () => {
  it('lets the next task begin when the one before has ended, in the order of arrival', async () => {
    const turnstile = new Mutex()
    const log: string[] = []
    const [first, second] = [held(), held()]
    const passed = [first, second].map(({ task }, index) =>
      turnstile.pass(() => {
        log.push(`begins ${String(index)}`)
        return task()
      }),
    )
    await first.started
    second.end()
    expect(log).toEqual(['begins 0'])
    first.end()
    expect(await Promise.all(passed)).toEqual(['done', 'done'])
    expect(log).toEqual(['begins 0', 'begins 1'])
  })

  it('is not held up by a task that fails, and hands its fault to who asked', async () => {
    const turnstile = new Mutex()
    const first = held()
    const failing = turnstile.pass(first.task)
    const next = turnstile.pass(() => Promise.resolve('next'))
    first.end(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
    await expect(next).resolves.toBe('next')
  })
})

describe('the logins of a run', () => {
  it('wait for one another, whoever they are of', async () => {
    const logins = new Logins()
    const [first, second] = [held(), held()]
    const log: string[] = []
    const sent = [first, second].map(({ task }, index) =>
      logins.send(`user ${String(index)}`, false, () => {
        log.push(`begins ${String(index)}`)
        return task()
      }),
    )
    await first.started
    second.end()
    expect([log, logins.sent]).toEqual([['begins 0'], 1])
    first.end()
    expect((await Promise.all(sent)).map(({ number }) => number)).toEqual([1, 2])
    expect(log).toEqual(['begins 0', 'begins 1'])
  })

  it('are numbered, and the wrong ones counted apart', async () => {
    const logins = new Logins()
    const answers = [
      await logins.send('Supervisor', false, () => Promise.resolve('a')),
      await logins.send('Nobody', true, () => Promise.resolve('b')),
    ]
    expect(answers).toEqual([
      { answer: 'a', number: 1 },
      { answer: 'b', number: 2 },
    ])
    expect(logins.sent).toBe(2)
    expect(logins.wrong).toBe(1)
  })

  it.each([
    ['Supervisor', 'Supervisor', true],
    ['Supervisor', 'SUPERVISOR', true],
    ['Supervisor', 'Guest', false],
  ])('of %s are overtaken by one of %s: %s', async (user, other, overtaken) => {
    const logins = new Logins()
    const { number } = await logins.send(user, false, () => Promise.resolve(undefined))
    expect(logins.hasLaterThan(user, number)).toBe(false)
    const later = await logins.send(other, false, () => Promise.resolve(undefined))
    expect(logins.hasLaterThan(user, number)).toBe(overtaken)
    expect(logins.hasLaterThan(other, later.number)).toBe(false)
  })

  it('are under way until their answer is there, or none comes', async () => {
    const logins = new Logins()
    const [good, lost] = [held(), held()]
    const sent = logins.send('Supervisor', false, good.task)
    const failing = logins.send('Guest', false, lost.task)
    await good.started
    expect(['SUPERVISOR', 'Guest'].map((user) => logins.isUnderWay(user))).toEqual([true, false])
    good.end()
    await sent
    await lost.started
    expect(['Supervisor', 'Guest'].map((user) => logins.isUnderWay(user))).toEqual([false, true])
    lost.end(new Error('reset'))
    await expect(failing).rejects.toThrow('reset')
    expect(['Supervisor', 'Guest'].map((user) => logins.isUnderWay(user))).toEqual([false, false])
  })

  it('that brought no answer are counted as sent, and end nobody’s session', async () => {
    const logins = new Logins()
    const { number } = await logins.send('Supervisor', false, () => Promise.resolve(undefined))
    await expect(logins.send('Supervisor', false, () => Promise.reject(new Error('reset')))).rejects.toThrow('reset')
    expect(logins.sent).toBe(2)
    expect(logins.hasLaterThan('Supervisor', number)).toBe(false)
  })
})

describe('a limit of logins', () => {
  const letIn = exchangeOf({ body: '{"Code":0}' })
  const tooMany = (more: Parameters<typeof exchangeOf>[0] = {}) =>
    exchangeOf({ body: '{"Code":1,"Message":"Too many attempts."}', ...more })

  /** A clock that only pauses move. */
  function timed(settings: LoginsSettings = {}) {
    let now = 0
    const pauses: number[] = []
    const pause = (ms: number) => {
      pauses.push(ms)
      now += ms
      return Promise.resolve()
    }
    const logins = new Logins({ msLeft: () => 600_000, pause, clock: () => now, ...settings })
    return { logins, pauses, send: () => logins.send('Supervisor', false, () => Promise.resolve(undefined)) }
  }

  it('that the profile names is kept: one login too many waits until the first is a minute old', async () => {
    const { pauses, send } = timed({ perMinute: 2 })
    for (let each = 0; each < 5; each += 1) await send()
    expect(pauses).toEqual([60_000, 60_000])
  })

  it('is waited for a minute where it is met, and the logins after it go no faster than it allowed', async () => {
    const { logins, pauses, send } = timed()
    for (let each = 0; each < 3; each += 1) await send()
    logins.answered('Supervisor', letIn)
    await send()
    expect(logins.putsOff('SUPERVISOR', tooMany())).toBe(true)
    await send()
    expect(pauses).toEqual([60_000])
    for (let each = 0; each < 3; each += 1) await send()
    expect(pauses).toEqual([60_000, 60_000])
    expect(logins.limited.map(({ waitedMs }) => waitedMs)).toEqual([60_000])
  })

  it.each<[string, boolean, Partial<LoginsSettings>, Parameters<typeof exchangeOf>[0], string]>([
    ['says when to come again, in time', true, {}, { status: 429, headers: [['Retry-After', '7']] }, 'Supervisor'],
    [
      'says to come again after more than a minute',
      false,
      {},
      { status: 429, headers: [['Retry-After', '90']] },
      'Supervisor',
    ],
    ['gives no reason', false, {}, { body: '{"Code":1}' }, 'Supervisor'],
    ['comes of a gateway that is away', false, {}, { status: 503, body: '<html>' }, 'Supervisor'],
    ['would outlast the run', false, { msLeft: () => 59_000 }, {}, 'Supervisor'],
    ['is of a user who was never let in', false, {}, {}, 'Guest'],
  ])('is waited for or not where the refusal %s: %s', async (_what, isWaited, settings, more, user) => {
    const { logins, send } = timed(settings)
    await send()
    logins.answered('Supervisor', letIn)
    expect(logins.putsOff(user, tooMany(more))).toBe(isWaited)
  })

  it('is not taken for the cause where a login of the checker may have locked the account, unless the answer says 429', () => {
    const { logins } = timed()
    logins.answered('Supervisor', letIn)
    logins.provoke('Supervisor')
    expect([logins.putsOff('Supervisor', tooMany()), logins.putsOff('Supervisor', tooMany({ status: 429 }))]).toEqual([
      false,
      true,
    ])
  })

  it('is waited for no more after a wait in vain', () => {
    const { logins } = timed()
    logins.answered('Supervisor', letIn)
    expect(logins.putsOff('Supervisor', tooMany())).toBe(true)
    logins.waited(tooMany())
    expect(logins.putsOff('Supervisor', tooMany())).toBe(false)
  })
})
