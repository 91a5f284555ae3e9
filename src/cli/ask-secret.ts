import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Terminal } from './terminal.js'

/** Asks for a secret on a terminal, without echo; undefined where nobody is there to be asked. */
export function askSecretOn({ stdin, stderr }: Terminal): ((prompt: string) => Promise<string>) | undefined {
  if (!stdin.isTTY || !stderr.isTTY) return undefined
  return (prompt) =>
    new Promise((resolve) => {
      stderr.write(`${prompt}: `)
      const nowhere = new Writable({
        write: (_chunk, _encoding, done) => {
          done()
        },
      })
      const lines = createInterface({ input: stdin, output: nowhere, terminal: true })
      lines.question('', (answer) => {
        lines.close()
        stderr.write('\n')
        resolve(answer)
      })
    })
}
