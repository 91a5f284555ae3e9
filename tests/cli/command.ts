import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterThisFile } from '../support/closing.js'
import { hastyFolder } from '../support/hasty-folder.js'
import { homeOfTests } from '../support/home-of-tests.js'
import { validatorOf } from '../../src/schema/compile.js'
import type { Report } from '../../src/schema/generated/report.js'

export const executable = new URL('../../dist/src/cli/main.js', import.meta.url).pathname
const onATerminal = new URL('../support/on-a-terminal.js', import.meta.url).pathname

/** A folder that is gone after the tests of the file. */
export function temporaryFolder(): string {
  const folder = hastyFolder('svc-conformance-test-')
  afterThisFile(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Whether its stderr says that it is a terminal. */
  readonly terminal?: boolean
  /** KiB that a file may grow to: what stands in for a disk that is full. Of POSIX systems alone. */
  readonly fileLimit?: number
  /** The user that it runs as, where the tests run as root. */
  readonly uid?: number
  /** Files that take stdout or stderr in the place of a pipe; what goes there is not gathered. */
  readonly into?: { readonly stdout?: string; readonly stderr?: string }
}

/** How a command ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The executable as a child process, in an environment that holds nothing but what the test gives. */
export class RunningCommand {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  #stdout = ''
  #stderr = ''

  constructor(args: readonly string[], options: CommandOptions = {}) {
    const { env = {}, cwd = tmpdir(), terminal = false, fileLimit, uid, into = {} } = options
    const program = [process.execPath, terminal ? onATerminal : executable, ...args] as const
    const limited = ['bash', '-c', `ulimit -f ${String(fileLimit)} && exec "$@"`, 'bash', ...program] as const
    const [file, ...rest] = fileLimit === undefined ? program : limited
    this.child = spawn(file, rest, {
      cwd,
      ...(uid === undefined ? {} : { uid }),
      env: { ...homeOfTests(), ...env },
      stdio: ['ignore', opened(into.stdout), opened(into.stderr)],
    })
    afterThisFile(() => this.child.kill('SIGKILL'))
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.#stdout += text))
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text))
    this.ended = once(this.child, 'close').then(([code]) => ({
      code: code as number | null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }))
  }

  /** Waits for a line on stdout, and gives back the first. */
  async firstLine(): Promise<string> {
    while (!this.#stdout.includes('\n')) await Promise.race([once(this.child.stdout!, 'data'), this.#orEnded()])
    return this.#stdout.slice(0, this.#stdout.indexOf('\n'))
  }

  /** Waits until stderr says so, and gives back the words. */
  async says(words: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const said = words.exec(this.#stderr)
      if (said) return said
      await Promise.race([once(this.child.stderr!, 'data'), this.#orEnded()])
    }
  }

  /** Asks again and again until there is something, such as a file that the command writes; gives that back. */
  async until<T>(find: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = find()
      if (found !== undefined && found !== false) return found
      await Promise.race([setTimeout(2), this.#orEnded()])
    }
  }

  /** Sends a signal; gives back how the command ended. */
  end(signal: 'SIGINT' | 'SIGTERM'): Promise<Ended> {
    this.child.kill(signal)
    return this.ended
  }

  async #orEnded(): Promise<never> {
    const { code, stderr } = await this.ended
    throw new Error(`the command ended with ${String(code)}: ${stderr}`)
  }
}

function opened(path: string | undefined): number | 'pipe' {
  if (path === undefined) return 'pipe'
  const handle = openSync(path, 'w')
  afterThisFile(() => {
    closeSync(handle)
  })
  return handle
}

/** Runs the executable to its end. */
export function command(args: readonly string[], options: CommandOptions = {}): Promise<Ended> {
  return new RunningCommand(args, options).ended
}

/** Starts `emulate`, for all tests of the file, with a profile of it. */
export async function emulate(
  ...args: readonly string[]
): Promise<{ readonly baseUrl: string; readonly profile: string; readonly running: RunningCommand }> {
  const profile = join(temporaryFolder(), 'emulator.yaml')
  const running = new RunningCommand(['emulate', '--rows', '20', '--write-profile', profile, ...args])
  return { baseUrl: await running.firstLine(), profile, running }
}

/** A profile with the least that most clauses need, in a folder of its own; the password stands in `PASSWORD`. */
export function writeProfile(baseUrl: string, more: object = {}): string {
  const path = join(temporaryFolder(), 'profile.json')
  const profile = {
    target: { baseUrl },
    users: { main: { name: 'Supervisor', password: { env: 'PASSWORD' } } },
    entities: { probe: 'Contact' },
    ...more,
  }
  writeFileSync(path, JSON.stringify(profile))
  return path
}

/** The report of a folder, checked against its schema. */
export function reportIn(folder: string): Report {
  const report: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  const holds = validatorOf<Report>('report')
  if (!holds(report)) throw new Error(`the report does not match its schema: ${JSON.stringify(holds.errors)}`)
  return report
}

/** The ids of the clauses that ended so, in the catalogue's order. */
export function endedAs(report: Report, ...outcomes: readonly Report['clauses'][number]['outcome'][]): string[] {
  return report.clauses
    .filter(({ outcome, mode }) => outcomes.includes(outcome) && mode === 'automatic')
    .map(({ id }) => id)
}
