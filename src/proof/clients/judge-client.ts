import { startEmulator, type Emulator, type EmulatorOptions } from '../../emulator/index.js'
import { exchangeOfServed, judgeTraffic, type Recording, type TrafficExchange } from '../../traffic/index.js'
import type { Report } from '../../schema/generated/report.js'
import { lawfulClients, badClients, type ClientSubject } from './clients.js'
import { change, good, read, runClient, type Habits, type Kept, type Place } from './scripted-client.js'

export const clientSubjects: readonly ClientSubject[] = [...lawfulClients, ...badClients]

/** How a client was judged, and what is not as it must be. */
export interface JudgedClient {
  readonly subject: ClientSubject
  readonly failed: readonly string[]
  /** The checks that failed, as `CLAUSE/check`. */
  readonly checks: readonly string[]
  readonly faults: readonly string[]
}

/** All scripted clients, one after the other. Throws where the signal aborts. */
export async function judgeClients(signal: AbortSignal): Promise<readonly JudgedClient[]> {
  const judged: JudgedClient[] = []
  for (const subject of clientSubjects) {
    signal.throwIfAborted()
    judged.push(await judgeClient(subject))
  }
  return judged
}

/** Runs a client against a fresh emulator, and judges what it sent. */
export async function judgeClient(subject: ClientSubject): Promise<JudgedClient> {
  const report = await reportOnClient(subject)
  const failedClauses = report.clauses.filter(({ outcome }) => outcome === 'failed')
  const failed = failedClauses.map(({ id }) => id)
  const missed = subject.breaks.filter((id) => !failed.includes(id)).map((id) => `${id} did not fail`)
  const wronged = failedClauses.flatMap(({ id, reason = '' }) =>
    (subject.breaks as readonly string[]).includes(id) ? [] : [`${id} failed: ${reason}`],
  )
  const undecided = report.clauses.flatMap(({ id, outcome, reason = '' }) =>
    outcome === 'cantTell' ? [`${id} was not decided: ${reason}`] : [],
  )
  const checks = failedClauses.flatMap(({ id, checks: all = [] }) =>
    all.filter(({ outcome }) => outcome === 'failed').map((check) => `${id}/${check.id}`),
  )
  return { subject, failed, checks, faults: [...missed, ...wronged, ...undecided] }
}

/** The report on a client. */
export async function reportOnClient(subject: ClientSubject): Promise<Report> {
  return judgeTraffic(await trafficOf(subject))
}

/** What a client sends to a fresh emulator, and is answered. */
export async function trafficOf(
  subject: ClientSubject,
): Promise<Recording & { readonly exchanges: readonly TrafficExchange[] }> {
  const { habits, scenario, variants, tls, keepsSession, id } = subject
  const exchanges: TrafficExchange[] = []
  const emulator = await startEmulator({
    rows: 60,
    ...(variants ? { variants } : {}),
    ...(scenario === undefined ? {} : { scenario }),
    tls: tls ?? false,
    onExchange: (served) =>
      exchanges.push(exchangeOfServed(served, { number: exchanges.length + 1, at: new Date(), scenario: 'run' })),
  })
  try {
    const place = placeIn(emulator)
    const kept: Kept = new Map()
    if (keepsSession === true) {
      await runClient(habits, place, kept)
      exchanges.length = 0
    }
    const exitCode = await runClient(habits, place, kept)
    const runs = [{ scenario: 'run', exitCode }]
    return { kind: 'client', name: id, baseUrl: emulator.baseUrl, exchanges, runs }
  } finally {
    await emulator.close()
  }
}

const visitorTasks: Habits['tasks'] = (place) => [
  { method: 'GET', path: '/Login/NuiLogin.aspx?ReturnUrl=%2F0', headers: [] },
  { ...read(place), headers: [] },
  read(place),
]

/** Clients whose traffic shows the most of a deployment. */
const tour: readonly Partial<Habits>[] = [
  { tasks: visitorTasks, loginFirst: false, onRedirect: 'goOn' },
  { tasks: (place) => [change(place)], loginFirst: false, onRedirect: 'goOn' },
  {},
  { tasks: (place) => [{ ...read(place), headers: [] }, ...good.tasks(place)] },
  { csrf: () => [], on401: 'end' },
]

/** What the traffic of several clients shows of an emulator, judged as a recording. */
export async function reportOnDeployment(options: EmulatorOptions): Promise<Report> {
  const exchanges: TrafficExchange[] = []
  const onExchange: EmulatorOptions['onExchange'] = (served) =>
    exchanges.push(exchangeOfServed(served, { number: exchanges.length + 1, at: new Date() }))
  const emulator = await startEmulator({ rows: 60, ...options, onExchange })
  try {
    for (const habits of tour) await runClient({ ...good, ...habits }, placeIn(emulator))
    return await judgeTraffic({ kind: 'recording', name: 'a tour', exchanges })
  } finally {
    await emulator.close()
  }
}

/** What of the emulator's profile a client needs. */
function placeIn({ baseUrl, profile, environment }: Emulator): Place {
  const { users, sandbox, services } = profile as EmulatorProfile
  return {
    baseUrl,
    user: { name: users.main.name, password: environment[users.main.password.env] ?? '' },
    entity: sandbox.entity,
    recordId: sandbox.id,
    lookup: { field: sandbox.lookup.field, entity: sandbox.lookup.target, id: '00000000-0000-4000-8000-000000000001' },
    dateTime: sandbox.fields.dateTime,
    service: `${services.custom.service}/${services.custom.method}`,
  }
}

interface EmulatorProfile {
  readonly users: { readonly main: { readonly name: string; readonly password: { readonly env: string } } }
  readonly sandbox: {
    readonly entity: string
    readonly id: string
    readonly fields: { readonly dateTime: string }
    readonly lookup: { readonly field: string; readonly target: string }
  }
  readonly services: { readonly custom: { readonly service: string; readonly method: string } }
}
