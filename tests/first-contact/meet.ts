import { existsSync, readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { main } from '../../src/cli/program.js'
import type { Terminal } from '../../src/cli/terminal/terminal.js'

/** How a command ended, with the profile that it wrote. */
export interface Met {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly profile: string | undefined
}

export interface Meeting {
  readonly env?: Readonly<Record<string, string>>
  /** What a person types, line by line; without it nobody is there. */
  readonly typed?: readonly string[]
  /** What a person types before Enter at the questions of the guide, in their order, by the words before them; Enter alone at all others. */
  readonly guided?: readonly (readonly [about: RegExp, answer: string | (() => void)])[]
  /** Ends the command before its end, as Ctrl-C does. */
  readonly ending?: AbortController
}

/** The sign before a question that waits for its answer. */
const openQuestion = '◆'

/** Keys as a terminal sends them. */
export const keys = { down: '\u001b[B', interrupt: '\u0003' }

/** The command line in this very process, with a terminal of the test's own. */
export async function command(
  args: readonly string[],
  { env = {}, guided, typed = guided && [], ending = new AbortController() }: Meeting = {},
): Promise<Omit<Met, 'profile'>> {
  let stdout = ''
  let stderr = ''
  const isTTY = typed !== undefined
  const stdin = Object.assign(new PassThrough(), { isTTY, setRawMode: () => stdin })
  const lines = [...(typed ?? [])]
  const answers = [...(guided ?? [])]
  let asked = 0
  const screen = Object.assign(new PassThrough(), { isTTY, columns: 100 })
  screen.on('data', (chunk: Buffer) => {
    const text = stripVTControlCharacters(chunk.toString('utf8'))
    stderr += text
    // A person types once there is a question.
    if (!text.startsWith(openQuestion)) return
    const isExpected = answers[0]?.[0].test(stderr.slice(asked)) === true
    const answer = guided === undefined ? lines.shift() : isExpected ? answers.shift()?.[1] : ''
    asked = stderr.length
    if (answer === undefined) return
    setImmediate(typeof answer === 'function' ? answer : () => stdin.write(`${answer}\r`))
  })
  const terminal: Terminal = {
    env,
    stdin: stdin as unknown as Terminal['stdin'],
    stderr: screen as unknown as Terminal['stderr'],
    hasColor: false,
    isLive: guided !== undefined,
    width: 100,
    signal: ending.signal,
    interrupt: () => {
      ending.abort('SIGINT')
    },
    reportFolders: new Set(),
    say: (line) => screen.write(`${line}\n`),
    print: (line) => (stdout += `${line}\n`),
    isPrintLost: () => false,
    exitCode: 0,
  }
  const code = await main(['node', 'svc-conformance', ...args], terminal)
  return { code, stdout, stderr }
}

/** `init` with a user whose password stands in the environment, into the file given. */
export async function init(
  baseUrl: string,
  out: string,
  args: readonly string[] = [],
  meeting: Meeting = {},
): Promise<Met> {
  const given = ['init', baseUrl, '--user', 'Supervisor', '--out', out, ...args]
  const ended = await command(given, { env: { SVC_PASSWORD: 'not it' }, ...meeting })
  return { ...ended, profile: existsSync(out) ? readFileSync(out, 'utf8') : undefined }
}
