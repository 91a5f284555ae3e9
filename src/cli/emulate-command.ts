import { Command } from 'commander'
import { listDeviations, listVariants, startEmulator, type EmulatorOptions } from '../emulator/index.js'
import type { Terminal } from './terminal.js'
import { filled, wholeNumber, words } from './values.js'
import { writeEmulatorProfile } from './write-emulator-profile.js'

interface Given {
  readonly port: number
  readonly host: string
  readonly basePath?: string
  readonly rows?: number
  readonly deviation: readonly string[]
  readonly variant: readonly string[]
  readonly vendorPrefix?: string
  readonly tls: boolean
  readonly latency: number
  readonly seed: number
  readonly writeProfile?: string
  readonly list: boolean
}

/** `emulate`: serves the embedded emulator until it is stopped. The first line on stdout is its base URL. */
export function emulateCommand(terminal: Terminal): Command {
  return new Command('emulate')
    .summary('serve the embedded emulator until it is stopped')
    .description('Serves the embedded emulator until it is stopped. The first line on stdout is its base URL.')
    .option('--port <N>', 'the port; 0 takes a free one', wholeNumber(0), 0)
    .option('--host <HOST>', 'the address to listen on', filled, '127.0.0.1')
    .option('--base-path <PATH>', 'a path such as /tenant below which everything lies', filled)
    .option('--rows <N>', 'records of the large entity (default: 20500)', wholeNumber(0))
    .option('--deviation <ID>', 'a breach of the document to carry out; repeatable', words, [])
    .option('--variant <ID>', 'a lawful difference to carry out; repeatable', words, [])
    .option('--vendor-prefix <PREFIX>', 'in the place of SVC', filled)
    .option('--tls', 'serve https with a self-signed certificate made at start', false)
    .option('--latency <MS>', 'milliseconds by which every answer is held back', wholeNumber(0), 0)
    .option('--seed <N>', 'the same seed gives the same records and passwords', wholeNumber(0), 1)
    .option('--write-profile <FILE>', 'write a profile that fits it, and the passwords beside it', filled)
    .option('--list', 'list the deviations and variants, and end', false)
    .addHelpText('after', examples)
    .action(async (given: Given) => {
      if (given.list) return listOverrides(terminal)
      await serve(terminal, given)
    })
}

const examples = `
Examples:
  $ svc-conformance emulate --port 8080 --write-profile emulator.yaml
  $ svc-conformance run --profile emulator.yaml
  $ svc-conformance emulate --variant rotating-cookies --variant loader-twice
  $ svc-conformance emulate --list`

function listOverrides(terminal: Terminal): void {
  for (const { id, sentence } of listDeviations()) terminal.print(`deviation  ${id}  ${sentence}`)
  for (const { id, sentence } of listVariants()) terminal.print(`variant    ${id}  ${sentence}`)
}

async function serve(terminal: Terminal, given: Given): Promise<void> {
  const options: EmulatorOptions = {
    port: given.port,
    host: given.host,
    deviations: given.deviation,
    variants: given.variant,
    tls: given.tls,
    latencyMs: given.latency,
    seed: given.seed,
    ...(given.basePath === undefined ? {} : { basePath: given.basePath }),
    ...(given.rows === undefined ? {} : { rows: given.rows }),
    ...(given.vendorPrefix === undefined ? {} : { vendorPrefix: given.vendorPrefix }),
  }
  const emulator = await startEmulator(options)
  try {
    if (given.writeProfile !== undefined) {
      const written = await writeEmulatorProfile(emulator, given.writeProfile)
      terminal.say(`profile: ${written}`)
    }
    terminal.print(emulator.baseUrl)
    terminal.say('stop with Ctrl-C')
    await stopped(terminal.signal)
  } finally {
    await emulator.close()
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    // A server keeps the process alive by itself; without one there is nothing to wait for.
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve()
        },
        { once: true },
      )
  })
}
