import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Terminal } from './terminal.js'

/**
 * Asks for a secret on a terminal, without echo; undefined where nobody is there to be asked. An input that ends gives an
 * empty answer. Ctrl-C, which is no signal while the terminal is read key by key, is made one.
 */
export function askSecretOn({
  stdin,
  stderr,
  signal,
  answers,
}: Terminal): ((prompt: string) => Promise<string>) | undefined {
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  return (prompt) => {
    const known = answers?.get(prompt)
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve) => {
      stderr.write(prompt)
      const nowhere = new Writable({
        write: (_chunk, _encoding, done) => {
          done()
        },
      })
      const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
      let given = ''
      lines.once('line', (answer) => {
        given = answer
        lines.close()
      })
      const giveUp = () => {
        lines.close()
      }
      signal.addEventListener('abort', giveUp, { once: true })
      lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
      lines.once('close', () => {
        signal.removeEventListener('abort', giveUp)
        stderr.write('\n')
        answers?.set(prompt, given)
        resolve(given)
      })
    })
  }
}
