import { CommandsProcess } from './commands-process.js'

/** The options of every command, by its words; the program itself is ''. */
export type Help = ReadonlyMap<string, readonly string[]>

/** Asks the built program, command by command, for its help. */
export async function readHelp(): Promise<Help> {
  const found = new Map<string, readonly string[]>()
  await ask(new CommandsProcess(), [], found)
  return found
}

async function ask(
  program: CommandsProcess,
  command: readonly string[],
  found: Map<string, readonly string[]>,
): Promise<void> {
  const { code, stdout, stderr } = await program.command([...command, '--help'])
  if (code !== 0) throw new Error(`--help of "${command.join(' ')}" ended with ${String(code)}: ${stderr}`)
  const [, beneath = ''] = /^Commands:\n((?: +.*\n)*)/m.exec(stdout) ?? []
  const [, options = ''] = /^Options:\n((?: +.*\n)*)/m.exec(stdout) ?? []
  found.set(
    command.join(' '),
    [...options.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, name = '']) => name),
  )
  const names = [...beneath.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  await Promise.all(names.map((name) => ask(program, [...command, name], found)))
}

/** A call of the program, as a page writes it. */
export interface Call {
  readonly command: string
  readonly options: readonly string[]
}

const spellings = /(?:^|\s)(?:svc-conformance|node dist\/src\/cli\/main\.js)(?=\s|$)(.*)/
const judging = /(?:^|\s)npm run (?:-s )?conformance -- (.*)/

/** The call in a line of a page, or null where there is none. */
export function callIn(line: string): Call | null {
  const rest = spellings.exec(line)?.[1] ?? judging.exec(line)?.[1]?.replace(/^/, 'run ')
  if (rest === undefined) return null
  // What stands after -- is another program's.
  const words = (rest.split(/\s--\s/, 1)[0] ?? '').trim().split(/\s+/)
  const end = words.findIndex((word) => !/^[a-z]+$/.test(word))
  return {
    command: words.slice(0, end < 0 ? undefined : end).join(' '),
    options: words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*/, '')),
  }
}
