import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import type { Terminal } from './terminal.js'

/**
 * Reads one line from a terminal, which is written to `echo` as it is typed, after a prompt that is written there too. An
 * input that ends gives an empty line. Ctrl-C, which is no signal while the terminal is read key by key, is made one.
 */
export function readLine({ stdin, signal }: Terminal, echo: Writable, prompt = ''): Promise<string> {
  return new Promise((resolve) => {
    const lines = createInterface({ input: stdin, output: echo, terminal: true })
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
      given = answer
      lines.close()
    })
  })
}
