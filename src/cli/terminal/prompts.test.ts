import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { askSecretOn } from './ask-secret.js'
import { promptsOn, type Read } from './prompts.js'
import type { Terminal } from './terminal.js'

const down = '\u001b[B'
const escape = '\u001b'
const interrupt = '\u0003'
const endOfInput = '\u0004'

/** A terminal at which somebody types one of the texts whenever a question opens. */
function terminalWith(...typed: readonly string[]) {
  return terminalOf(80, typed)
}

function terminalOf(columns: number, typed: readonly string[]) {
  const isTTY = true
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin })
  const stderr = Object.assign(new PassThrough(), { isTTY, columns })
  const screen = { raw: '', text: '' }
  const ending = new AbortController()
  const left = [...typed]
  stderr.on('data', (chunk: Buffer) => {
    const text = stripVTControlCharacters(chunk.toString('utf8'))
    screen.raw += chunk.toString('utf8')
    screen.text += text
    const next = text.startsWith('◆') ? left.shift() : undefined
    if (next !== undefined) setImmediate(() => stdin.write(next))
  })
  const terminal = {
    stdin: stdin as unknown as Terminal['stdin'],
    stderr: stderr as unknown as Terminal['stderr'],
    width: 100,
    signal: ending.signal,
    interrupt: () => {
      ending.abort('SIGINT')
    },
    answers: new Map<string, string>(),
    say: (line: string) => void stderr.write(`${line}\n`),
  } as Terminal
  return { terminal, prompts: promptsOn(terminal)!, screen, ending }
}

const number = (answer: string): Read<number> =>
  /^\d+$/.test(answer) ? { value: Number(answer) } : { fault: 'Expected a number' }

const colours = ['red', 'blue'].map((value) => ({ value, label: `in ${value}` }))

describe('a question', () => {
  it('says what is wrong with an answer, and is asked again', async () => {
    const { prompts, screen } = terminalWith('seven\r', ' 7 \r')
    expect(await prompts.text('How many', number)).toBe(7)
    expect(screen.text.match(/◆ {2}How many/g)).toHaveLength(2)
    expect(screen.text).toContain('Expected a number')
  })

  it('is drawn in lines on a terminal that was never told its size', async () => {
    const { prompts, screen } = terminalOf(0, ['7\r'])
    expect(await prompts.text('How many', number)).toBe(7)
    expect(screen.text).toContain('How many')
  })

  it.each([
    ['at once', ['\r']],
    ['after a wrong answer', ['seven\r', '\r']],
  ])('is skipped by Enter %s', async (_when, typed) => {
    expect(await terminalWith(...typed).prompts.text('How many', number)).toBeUndefined()
  })

  it.each([
    ['\r', undefined],
    [`${down}\r`, 'red'],
    [`${down}${down}\r`, 'blue'],
    [`${down}${down}${down}\r`, undefined],
  ])('with choices is answered by %j with %s', async (typed, chosen) => {
    const { prompts, screen } = terminalWith(typed)
    expect(await prompts.select('Which', 'Skip', colours)).toBe(chosen)
    expect(screen.text).toMatch(/● Skip\n○ in red\n○ in blue/)
  })

  it.each([
    ['\r', false],
    ['y', true],
    ['n', false],
  ])('of yes or no is answered by %j with %s', async (typed, answer) => {
    expect(await terminalWith(typed).prompts.confirm('Sure?')).toBe(answer)
  })

  it('is not ended by Escape, with which an arrow key begins', async () => {
    const { prompts, terminal } = terminalWith(escape)
    // Long after Node has stopped to wait for the rest of a key.
    setTimeout(() => (terminal.stdin as unknown as PassThrough).write(`${down}\r`), 800)
    expect(await prompts.select('Which', 'Skip', colours)).toBe('red')
  })
})

describe('a secret', () => {
  it('is taken as it is typed, and neither it nor its length is shown', async () => {
    const { prompts, screen } = terminalWith(' s3 cret \r')
    expect(await prompts.secret('Password')).toBe(' s3 cret ')
    const other = terminalWith('x\r')
    await other.prompts.secret('Password')
    expect(screen.text).not.toMatch(/s3|cret/)
    expect(screen.raw).toBe(other.screen.raw)
  })

  it('is asked for once where answers are kept', async () => {
    const { terminal } = terminalWith('first\r', 'second\r')
    const ask = askSecretOn(terminal)!
    expect([await ask('Password of A'), await ask('Password of A')]).toEqual(['first', 'first'])
    expect(await ask('Password of B')).toBe('second')
  })
})

describe('an interrupted question', () => {
  it.each([
    ['Ctrl-C', `half${interrupt}`],
    ['Ctrl-D', endOfInput],
    ['the end of the input', undefined],
  ])('makes a signal of %s, and answers nothing', async (_what, typed) => {
    const { prompts, ending, terminal } = terminalWith(...(typed === undefined ? [] : [typed]))
    const answer = prompts.text('How many', number)
    if (typed === undefined) (terminal.stdin as unknown as PassThrough).end()
    await expect(answer).rejects.toThrow('interrupted by SIGINT')
    expect(ending.signal.aborted).toBe(true)
  })

  /** What is drawn from an open question on, when a signal comes after so many others were answered. */
  async function drawnAfter(answered: number): Promise<string | undefined> {
    const { prompts, ending, screen } = terminalWith(...Array<string>(answered).fill('1\r'))
    for (let asked = 0; asked < answered; asked += 1) expect(await prompts.text('Answered', number)).toBe(1)
    const open = prompts.confirm('Open')
    setImmediate(() => {
      ending.abort('SIGTERM')
    })
    await expect(open).rejects.toThrow('interrupted by SIGTERM')
    await expect(prompts.secret('Later')).rejects.toThrow('interrupted by SIGTERM')
    return screen.text.split('◆  Open')[1]
  }

  it('ends by a signal, open or not yet asked, and those answered before do not draw again', async () => {
    const drawn = await drawnAfter(0)
    expect(drawn).toContain('● No')
    expect(drawn).not.toContain('Later')
    expect(await drawnAfter(3)).toBe(drawn)
  })
})

it('nobody is asked where stdin or stderr is no terminal', () => {
  const { terminal } = terminalWith()
  const pipe = new PassThrough() as unknown
  expect(promptsOn({ ...terminal, stdin: pipe as Terminal['stdin'] })).toBeUndefined()
  expect(promptsOn({ ...terminal, stderr: pipe as Terminal['stderr'] })).toBeUndefined()
})
