import { createInterface } from 'node:readline'
import type { Terminal } from './terminal.js'

/**
 * Asks for a line on a terminal, with echo; undefined where nobody is there to be asked. An input that ends gives an empty
 * answer. Ctrl-C, which is no signal while the terminal is read key by key, is made one.
 */
export function askLineOn({ stdin, stderr, signal }: Terminal): ((prompt: string) => Promise<string>) | undefined {
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  return (prompt) =>
    new Promise((resolve) => {
      const lines = createInterface({ input: stdin, output: stderr, terminal: true })
      let given = ''
      const giveUp = () => {
        lines.close()
      }
      signal.addEventListener('abort', giveUp, { once: true })
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      lines.once('close', () => {
        signal.removeEventListener('abort', giveUp)
        resolve(given)
      })
      lines.question(prompt, (answer) => {
        given = answer.trim()
        lines.close()
      })
    })
}
