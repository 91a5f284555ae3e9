import { writeFile } from 'node:fs/promises'
import { idOf } from '../../fixtures/seeding.js'
import { startEmulator, type Emulator, type EmulatorOptions, type ServedExchange } from '../emulator/index.js'
import { beginOverheard, recordOverheard, type EvidenceLog } from '../exchange/index.js'
import type { TrafficExchange } from '../traffic/index.js'

/** What a client needs to know of the emulator to log in and work there. */
export interface Surroundings {
  readonly baseUrl: string
  readonly userName: string
  readonly password: string
  /** A record that may be read and changed. */
  readonly entity: string
  readonly recordId: string
  readonly scenario: string
}

/** A fresh emulator for one play, whose exchanges are recorded. */
export interface Stage {
  readonly emulator: Emulator
  readonly surroundings: Surroundings
  /** Stops the emulator. Gives back what was recorded, in the order in which it came. */
  close(): Promise<readonly TrafficExchange[]>
}

export interface StageOptions {
  /** Of the records of the emulator, its users and their passwords. */
  readonly seed: number
  readonly scenario: string
  readonly emulator: EmulatorOptions
  readonly log: EvidenceLog
  /** The file for its certificate, where it serves https. */
  readonly caFile?: string | undefined
  /** Told each exchange as it is served. */
  readonly onServed?: (exchange: ServedExchange) => void
}

const entity = 'Contact'
/** Bytes of a body that are recorded. */
const mostRecorded = 32 * 1024 * 1024

/** Starts an emulator of its own for a scenario. Throws what the emulator throws. */
export async function openStage({
  seed,
  scenario,
  emulator: options,
  log,
  caFile,
  onServed,
}: StageOptions): Promise<Stage> {
  const recorded: TrafficExchange[] = []
  const variants = options.variants ?? []
  const played = variants.length === 0 ? scenario : `${scenario} with ${variants.join(', ')}`
  // One after the other, so that the evidence has them in the order in which they came.
  let recording = Promise.resolve()
  const record = (served: ServedExchange) => {
    const { method, url, requestHeaders: headers, requestBody, answer } = served
    const request = { method, url, headers, ...(requestBody.length === 0 ? {} : { body: requestBody }) }
    const sending = beginOverheard(log, request)
    const ending = answer
      ? { scenario: played, head: answer, body: Buffer.from(answer.body as string) }
      : { scenario: played, fault: { kind: 'noAnswer', message: 'the emulator withheld the answer' } as const }
    recording = recording.then(async () => {
      const { id } = await recordOverheard(log, sending, request, ending, mostRecorded)
      const kept = log.find(id)
      if (kept) recorded.push(kept)
    })
    onServed?.(served)
  }
  const emulator = await startEmulator({ ...options, seed, scenario, onExchange: record })
  if (caFile !== undefined) await writeFile(caFile, emulator.caPem ?? '')
  const { users } = emulator.profile as { users: { main: { name: string; password: { env: string } } } }
  const password = emulator.environment[users.main.password.env] ?? ''
  log.masker.learn('password', password)
  log.masker.learn('userName', users.main.name)
  return {
    emulator,
    surroundings: {
      baseUrl: emulator.baseUrl,
      userName: users.main.name,
      password,
      entity,
      recordId: idOf(seed, entity, 0),
      scenario,
    },
    async close() {
      await emulator.close()
      await recording
      return recorded
    },
  }
}

/** The environment of the command. With a certificate, it is also named as those HTTP libraries look for it. */
export function environmentFor(at: Surroundings, env: NodeJS.ProcessEnv, caFile?: string): NodeJS.ProcessEnv {
  const trusted = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE']
  return {
    ...env,
    SVC_BASE_URL: at.baseUrl,
    SVC_USER_NAME: at.userName,
    SVC_PASSWORD: at.password,
    SVC_ENTITY: at.entity,
    SVC_RECORD_ID: at.recordId,
    SVC_SCENARIO: at.scenario,
    ...(caFile === undefined ? {} : Object.fromEntries(trusted.map((name) => [name, caFile]))),
  }
}

/** An argument of the command with its placeholders filled in. */
export function filledIn(argument: string, { baseUrl, userName, password }: Surroundings): string {
  const values: Readonly<Record<string, string>> = { baseUrl, userName, password }
  return argument.replace(/\{(baseUrl|userName|password)\}/g, (_whole, name: string) => values[name] ?? '')
}
