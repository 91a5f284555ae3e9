import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordDeployment } from '../../client/index.js'
import type { ExitCode } from '../../contract/index.js'
// The recorder serves https as the emulator does.
import { makeCertificate } from '../../emulator/http/certificate.js'
import type { EvidenceLevel } from '../../exchange/index.js'
import { givenBaseUrl } from '../../profile/values/interface-path.js'
import { pemIn } from '../emulating/emulator-tls.js'
import { ended, receivedLines, recordingOptions, type GivenToRecording } from './play-client.js'
import { started } from '../emulating/serve-emulator.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageFault } from '../errors.js'

/** The options of `record`, as commander gives them. */
export interface GivenToRecord extends GivenToRecording {
  readonly to: string
  readonly ca?: string
  readonly insecure: boolean
  readonly har?: string
  readonly evidence: EvidenceLevel
}

/** Records until the signal or the time; tells the outcome and prints the report folder. Throws UsageFault. */
export async function recordTraffic(terminal: Terminal, given: GivenToRecord): Promise<ExitCode> {
  const { har, evidence, insecure } = given
  const { host = '127.0.0.1', port = 0 } = given.listen ?? {}
  const target = new URL(given.to)
  if (target.username !== '' || target.password !== '' || /[?#]/.test(given.to))
    throw new UsageFault('--to must be a URL without credentials, query and fragment')
  if (har !== undefined && existsSync(har)) throw new UsageFault(`--har ${har} exists already. Move or delete it`)
  const serverTls = given.tls ? await makeCertificate([host]) : undefined
  const ca = given.ca === undefined ? undefined : await pemIn('--ca', given.ca)
  const scratch = serverTls && (await mkdtemp(join(tmpdir(), 'svc-record-')))
  const received = await receivedLines(terminal, given.quiet)
  try {
    const judged = await started(() =>
      recordDeployment({
        ...recordingOptions(given),
        evidence,
        recorder: { target: givenBaseUrl(given.to), host, port, serverTls, tls: { ca, insecure } },
        har,
        forMs: given.for === undefined ? undefined : given.for * 1000,
        signal: terminal.signal,
        async onReady(baseUrl) {
          terminal.print(baseUrl)
          if (given.quiet) return
          if (scratch !== undefined && serverTls) {
            const file = join(scratch, 'ca.pem')
            await writeFile(file, serverTls.cert)
            terminal.say(`certificate: ${file}`)
          }
          terminal.say(`recording what passes to ${given.to}. Press Ctrl-C to stop and judge`)
        },
        onRecorded: received.show,
      }),
    )
    if (har !== undefined && !given.quiet) terminal.say(`HAR: ${har}`)
    return await ended(terminal, judged, given, true)
  } finally {
    received.done()
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true })
  }
}
