import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmulator, type Emulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { readProfile, type ResolvedProfile } from '../../src/profile/index.js'
import { startRelay, type Relay } from './relay.js'
import { workAt, type Workplace } from './workplace.js'

/** An emulator with a relay before it, and a profile that leads to the relay. */
export interface Scene {
  readonly emulator: Emulator
  readonly relay: Relay
  readonly work: Workplace
  readonly profilePath: string
}

export async function setUp(options: EmulatorOptions = {}): Promise<Scene> {
  const emulator = await startEmulator(options)
  const relay = await startRelay(emulator.baseUrl)
  const work = await workAt(emulator)
  const profilePath = join(work.folder, 'relayed.json')
  const profile = emulator.profile as { target: object }
  const target = { ...profile.target, baseUrl: relay.baseUrl }
  // Longer than any change of these tests is held back.
  writeFileSync(profilePath, JSON.stringify({ ...profile, target, limits: { lateChanges: '500ms' } }))
  return { emulator, relay, work, profilePath }
}

export async function tearDown({ emulator, relay, work }: Scene): Promise<void> {
  await work.close()
  await relay.close()
  await emulator.close()
}

export function relayedProfile({ profilePath, emulator }: Scene): Promise<ResolvedProfile> {
  return readProfile(profilePath, {}, { env: emulator.environment })
}

/** The record as its bytes stand in the answer, but for the time of the last change, which the server sets. */
export async function bytesOfRecord({ emulator, work }: Pick<Scene, 'emulator' | 'work'>): Promise<string> {
  const { entity, id } = work.profile.sandbox!
  const visitor = work.actor('visitor', work.profile.users.main)
  await visitor.logIn()
  const url = `${emulator.baseUrl}/0/ServiceModel/EntityDataService.svc/${entity}Collection?$filter=Id%20eq%20guid'${id}'`
  const answer = await visitor.send({ method: 'GET', url, headers: [['Accept', 'application/json']] })
  return answer.text().replace(/"ModifiedOn":"[^"]*"/, '')
}
