import { readLine } from './read-line.js'
import type { Terminal } from './terminal.js'

/** Asks for a line on a terminal, with echo; undefined where nobody is there to be asked. */
export function askLineOn(terminal: Terminal): ((prompt: string) => Promise<string>) | undefined {
  const { stdin, stderr } = terminal
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  return async (prompt) => (await readLine(terminal, stderr, prompt)).trim()
}
