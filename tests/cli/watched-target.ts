import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmulator } from '../../src/emulator/index.js'
import { startRelay, type Passing, type Relay } from '../sandbox/relay.js'
import { RunningCommand, temporaryFolder } from './command.js'
import { afterThisFile } from '../support/closing.js'
import { bytesOfRecord, type RecordPlace } from './sandbox-record.js'

/** An emulator behind a relay that sees every request of a run go by. */
export interface WatchedTarget {
  readonly relay: Relay
  /** The report folder of the run. */
  readonly folder: string
  readonly record: RecordPlace
  /** The record as it is now, read past the relay. */
  bytes(): Promise<string>
  /** Starts `run` with JSON alone, or another command, with the profile and the passwords of this target. */
  run(...more: readonly string[]): RunningCommand
  command(...args: readonly string[]): RunningCommand
}

/** The clauses that change the sandbox record. */
export const changing = 'write,guid,ACCESS-10,ACCESS-13,FLOW-1,READ-9,READ-15'

/** Starts one for the tests of the file, with changes of the emulator's profile and a further environment of the commands. */
export async function watchedTarget(
  changes: object = {},
  env: Readonly<Record<string, string>> = {},
): Promise<WatchedTarget> {
  const emulator = await startEmulator({ rows: 20 })
  afterThisFile(() => emulator.close())
  const relay = await startRelay(emulator.baseUrl)
  afterThisFile(() => relay.close())
  const root = temporaryFolder()
  const folder = join(root, 'report')
  const path = join(root, 'profile.json')
  const own = emulator.profile as OwnProfile
  // Its few rows are below the cap.
  const entities = { ...own.entities, large: undefined }
  const target = { ...own.target, baseUrl: relay.baseUrl }
  writeFileSync(path, JSON.stringify({ ...own, target, entities, ...changes }))
  const { name, password } = own.users.main
  const record = {
    baseUrl: emulator.baseUrl,
    entity: own.sandbox.entity,
    id: own.sandbox.id,
    user: name,
    password: emulator.environment[password.env]!,
  }
  const command = (...args: readonly string[]) =>
    new RunningCommand([...args, '--profile', path], { env: { ...emulator.environment, ...env } })
  return {
    relay,
    folder,
    record,
    bytes: () => bytesOfRecord(record),
    run: (...more) => command('run', '--out', folder, '--format', 'json', ...more),
    command,
  }
}

interface OwnProfile {
  readonly target: object
  readonly entities: object
  readonly users: { readonly main: { readonly name: string; readonly password: { readonly env: string } } }
  readonly sandbox: { readonly entity: string; readonly id: string }
}

/** Where a run is when something befalls it: the number of its change, and how far that one has come. */
export interface Moment {
  readonly change: number
  readonly when: 'not yet sent on' | 'carried out' | 'answered' | 'sent on late'
}

/** Has something happen at that moment of the run. What happens does so once. */
export function happenAt({ relay }: WatchedTarget, { change, when }: Moment, happen: () => unknown): void {
  let changes = 0
  relay.handling = async (passing) => {
    if (isChange(passing)) changes += 1
    if (!isChange(passing) || changes !== change) return passing.reply(await passing.forward())
    if (when === 'carried out' || when === 'answered') {
      const answered = await passing.forward()
      if (when === 'answered') passing.reply(answered)
      await happen()
      return
    }
    await happen()
    if (when === 'sent on late') setTimeout(() => void passing.forward().catch(() => undefined), 150)
  }
}

function isChange({ method }: Pick<Passing, 'method'>): boolean {
  return method === 'MERGE' || method === 'PUT'
}
