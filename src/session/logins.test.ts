import { describe, expect, it } from 'vitest'
import { Logins } from './logins.js'
import { LostSessions } from './lost-sessions.js'
import { Mutex } from './mutex.js'

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
    const lost = new LostSessions()
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
