import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, it } from 'vitest'
import { completeFolder, verifyReportFolder } from '../../src/report/index.js'
import { holdRecord } from '../../src/run/folder/record-hold.js'
import { journalName } from '../../src/sandbox/index.js'
import type { JournalOpened } from '../../src/schema/generated/journal.js'
import { atOdd } from '../sandbox/at-odd.js'
import type { OddServer } from '../sandbox/odd-server.js'
import type { Workplace } from '../sandbox/workplace.js'

const cli = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url))
const record = { Text: 'Zoriana owes 300', Number: 1.5, Moment: null, Ref: null, AccountId: null }

let server: OddServer
let work: Workplace
beforeEach(async () => {
  ;({ server, work } = await atOdd({ record }))
})

async function command(...args: readonly string[]) {
  const child = spawn(process.execPath, [cli, 'restore', ...args], {
    cwd: work.folder,
    env: { ...process.env, ...server.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { out: '', err: '' }
  child.stdout.on('data', (text: Buffer) => (texts.out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (texts.err += text.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, ...texts }
}

async function changed(): Promise<void> {
  await work.merge({ Text: 'mine' })
}

/** Moves the journal into a report folder below `reports`. */
function reportFolder(name: string): string {
  const folder = join(work.folder, 'reports', name)
  mkdirSync(folder, { recursive: true })
  renameSync(join(work.folder, journalName), join(folder, journalName))
  return folder
}

describe('svc-conformance restore', () => {
  it('puts the record back, removes the journal, and brings the manifest up to date: exit 0', async () => {
    await changed()
    const folder = reportFolder('odd-20261101T094500Z')
    writeFileSync(join(folder, 'report.json'), '{}')
    await completeFolder(folder)
    const { code, out, err } = await command(folder, '--profile', work.profilePath)
    expect({ code, out }).toEqual({ code: 0, out: `${folder}\n` })
    expect(err).toContain('The record was restored (Text).')
    expect(err).not.toContain(record.Text)
    expect(server.record).toMatchObject(record)
    expect(existsSync(join(folder, journalName))).toBe(false)
    expect(await verifyReportFolder(folder)).toEqual({ missing: [], altered: [], unlisted: [], unreadable: [] })
  })

  it('takes the newest folder with a journal, and the target of the run, whatever the profile says', async () => {
    await changed()
    reportFolder('odd-20261101T094500Z')
    mkdirSync(join(work.folder, 'reports', 'odd-20261102T094500Z'))
    const profile = JSON.parse(readFileSync(work.profilePath, 'utf8')) as { target: object }
    writeFileSync(work.profilePath, JSON.stringify({ ...profile, target: { baseUrl: 'http://127.0.0.1:1' } }))
    expect(await command('--profile', work.profilePath)).toMatchObject({ code: 0 })
    expect(server.record).toMatchObject(record)
  })

  it('needs nothing but users.main, so that another machine without the rest can put the record back', async () => {
    await changed()
    const profile = JSON.parse(readFileSync(work.profilePath, 'utf8')) as { users: object }
    const restricted = { name: 'Another', password: { env: 'SVC_NOT_SET' } }
    const users = { ...profile.users, restricted }
    writeFileSync(work.profilePath, JSON.stringify({ ...profile, users, expiredSession: 'not-there.json' }))
    expect(await command('.', '--profile', work.profilePath)).toMatchObject({ code: 0 })
    expect(server.record).toMatchObject(record)
  })

  it('says what could not be put back, and what to do: exit 5', async () => {
    await changed()
    server.oddities.refuses = () => 400
    const { code, err } = await command('.', '--profile', work.profilePath)
    expect(code).toBe(5)
    expect(err).toContain('The record could not be restored: Text')
    expect(err).not.toContain(record.Text)
    expect(existsSync(join(work.folder, journalName))).toBe(true)
  })

  it('tells what is left to somebody else, and does not call the record as before: exit 5', async () => {
    await changed()
    server.record['Text'] = 'theirs'
    const { code, err } = await command('.', '--profile', work.profilePath)
    expect(code).toBe(5)
    expect(err).toContain('Somebody else changed Text during the run')
    expect(server.record['Text']).toBe('theirs')
    expect(existsSync(join(work.folder, journalName))).toBe(true)
  })

  it('tells a damaged journal: exit 5', async () => {
    await changed()
    const path = join(work.folder, journalName)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"kind":"answer"', '"kind":"nothing"'))
    const { code, err } = await command('.', '--profile', work.profilePath)
    expect(code).toBe(5)
    expect(err).toMatch(/line 3 of journal\.ndjson/)
  })

  it('tells a target that is not reached, with the record still changed: exit 5', async () => {
    await changed()
    await server.close()
    expect(await command('.', '--profile', work.profilePath)).toMatchObject({ code: 5 })
    expect(existsSync(join(work.folder, journalName))).toBe(true)
  })

  it('takes the target as the run was let through to it, also where the tenant is called 0', async () => {
    await changed()
    await server.close()
    const path = join(work.folder, journalName)
    const journal = readFileSync(path, 'utf8')
    const { origin } = new URL((JSON.parse(journal.split('\n')[0]!) as JournalOpened).target.baseUrl)
    writeFileSync(path, journal.replaceAll(origin, `${origin}/0`))
    const { code, err } = await command('.', '--profile', work.profilePath)
    expect(code, err).toBe(5)
    expect(err).toContain(`at ${origin}/0\n`)
  })

  it('finds the profile of the run by itself, and says where that has changed since: exit 0', async () => {
    await changed()
    expect(await command('.')).toMatchObject({ code: 0, err: expect.not.stringContaining('note:') as string })
    await changed()
    const profile = JSON.parse(readFileSync(work.profilePath, 'utf8')) as { target: object }
    writeFileSync(work.profilePath, JSON.stringify({ ...profile, target: { ...profile.target, name: 'another' } }))
    const { code, err } = await command('.')
    expect(code, err).toBe(0)
    expect(err).toContain(`the profile ${work.profilePath} has changed since the run that changed the record`)
    expect(server.record).toMatchObject(record)
  })

  it('says that there is nothing to restore: exit 0, and 2 where the folder is none', async () => {
    const nothing = { code: 0, out: '', err: expect.stringContaining('Nothing to restore') as string }
    expect(await command('.')).toMatchObject(nothing)
    expect(await command()).toMatchObject(nothing)
    expect(await command('reports/mistyped')).toMatchObject({ code: 2 })
  })

  it('sends no password to a target that the profile of the run does not name, unless it is given: exit 2', async () => {
    await changed()
    const profile = JSON.parse(readFileSync(work.profilePath, 'utf8')) as { target: object }
    for (const baseUrl of ['http://127.0.0.1:9', undefined]) {
      writeFileSync(work.profilePath, JSON.stringify({ ...profile, target: { ...profile.target, baseUrl } }))
      const sent = server.methods.length
      const { code, err } = await command('.')
      expect(code, err).toBe(2)
      expect(err).toContain(`Use --profile ${work.profilePath} to log in there`)
      expect(server.methods).toHaveLength(sent)
    }
    expect(await command('.', '--profile', work.profilePath)).toMatchObject({ code: 0 })
  })

  it('leaves a record alone that another process is changing: exit 5', async () => {
    await changed()
    const { baseUrl, sandbox } = { baseUrl: work.profile.target.baseUrl, sandbox: work.profile.sandbox! }
    const letGo = await holdRecord({ baseUrl, entity: sandbox.entity, id: sandbox.id }, () => undefined)
    const sent = server.methods.length
    const { code, err } = await command('.')
    letGo()
    expect(code, err).toBe(5)
    expect(err).toContain(`another run is changing the sandbox record`)
    expect(err).toContain(`(process ${String(process.pid)})`)
    expect(server.methods).toHaveLength(sent)
    expect(await command('.')).toMatchObject({ code: 0 })
  })

  it('asks for the profile where that of the run is gone: exit 2', async () => {
    await changed()
    const moved = join(work.folder, 'moved.json')
    renameSync(work.profilePath, moved)
    const { code, err } = await command('.')
    expect(code).toBe(2)
    expect(err).toContain(`${work.profilePath}, no longer exists. Use --profile FILE`)
    expect(err).toContain('embedded emulator')
    expect(await command('.', '--profile', moved)).toMatchObject({ code: 0 })
  })
})
