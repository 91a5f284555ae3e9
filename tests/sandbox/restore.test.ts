import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { startEmulator, type Emulator, type EmulatorOptions } from '../../src/emulator/index.js'
import { journalName } from '../../src/sandbox/index.js'
import { bytesOfRecord } from './scene.js'
import { workAt, type Workplace } from './workplace.js'

const forceUseSession = 'force-use-session'

let emulator: Emulator
let work: Workplace
afterEach(async () => {
  await work.close()
  await emulator.close()
})

async function begin(options: EmulatorOptions): Promise<void> {
  emulator = await startEmulator(options)
  work = await workAt(emulator)
  if (options.variants?.includes(forceUseSession) === true) work.policy.forceUseSession = 'legacy'
}

/** A text, a number, a date-time, GUIDs and a lookup are set; then a PUT gives one field alone. */
async function changeAll(): Promise<void> {
  const { sandbox, main } = work
  const other = (await sandbox.prepare())['Id'] as string
  await sandbox.change(main, { method: 'MERGE', fields: { Notes: 'She said "so"\r\nünd 👍', UsrBadge: '0123' } })
  await sandbox.change(main, { method: 'MERGE', fields: { UsrScore: -7.25, UsrExternalRef: other } })
  await sandbox.change(main, { method: 'MERGE', fields: { UsrCheckedOn: '2031-02-03T04:05:06.789Z' } })
  await sandbox.change(main, { method: 'MERGE', fields: { AccountId: null } })
  if (sandbox.snapshot?.['Notes'] !== undefined && !emulatorBlocksPut()) {
    await sandbox.change(main, { method: 'PUT', fields: { UsrBadge: 'put' } })
  }
}

function emulatorBlocksPut(): boolean {
  return work.profile.departures.some(({ id }) => id === 'put-blocked')
}

const lawful: readonly (readonly string[])[] = [
  [],
  ['put-merges'],
  ['changes-unmarked'],
  ['single-session'],
  ['rotating-cookies'],
  ['no-csrf'],
  ['status-200-on-change'],
  ['put-blocked'],
  ['dates-microsoft-json'],
  ['dates-iso-loose'],
  ['decimals-quoted'],
  [forceUseSession],
]

describe('a record that was changed by MERGE and PUT', () => {
  it.each(lawful.map((variants) => [variants.join() || 'the document', variants] as const))(
    '%s: is byte for byte as before once it was put back',
    async (_name, variants) => {
      await begin({ variants })
      const before = await bytesOfRecord({ emulator, work })
      await changeAll()
      expect(await bytesOfRecord({ emulator, work })).not.toBe(before)
      const result = await work.putBack()
      expect(result).toMatchObject({ state: 'restored', restored: true, differing: [], changedByOthers: [] })
      expect(result?.digestAfter).toBe(result?.digestBefore)
      expect(await bytesOfRecord({ emulator, work })).toBe(before)
      expect(existsSync(join(work.folder, journalName))).toBe(false)
    },
  )
})

describe('a text to which the server adds with every change', () => {
  it('has what it had, after a PUT that replaced it', async () => {
    await begin({ variants: ['saves-noted'] })
    await work.sandbox.prepare()
    const { Name: before } = work.sandbox.snapshot as { readonly Name: string }
    await changeAll()
    expect((await work.sandbox.read())['Name']).not.toContain(before)
    expect(await work.putBack()).toMatchObject({ state: 'restored', differing: [] })
    expect((await work.sandbox.read())['Name']).toBe(`${before}; saved`)
  })
})

describe('the journal', () => {
  it('is there with the first change, for its owner alone, and holds neither password nor cookie', async () => {
    await begin({})
    expect(existsSync(join(work.folder, journalName))).toBe(false)
    await work.merge({ Notes: 'x' })
    const path = join(work.folder, journalName)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const text = readFileSync(path, 'utf8')
    expect(text).not.toContain(work.profile.users.main!.password)
    const cookies = work.main.store.pairsFor(emulator.baseUrl).map(([, value]) => value)
    expect(cookies.length).toBeGreaterThan(1)
    for (const value of cookies) expect(text).not.toContain(value)
    expect(text.split('\n').map((line) => line && (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'opened',
      'change',
      'answer',
      'serverOwned',
      'seen',
      'change',
      'answer',
      'seen',
      '',
    ])
  })
})
