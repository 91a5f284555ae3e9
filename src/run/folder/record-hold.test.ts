import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { profileAt } from '../../check/testing/run-at.js'
import type { RunOptions } from '../options.js'
import type { Judge } from '../judge.js'
import { run } from '../run.js'
import { holdRecord, type HeldRecord, RecordHeld, holdFolder } from './record-hold.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ReportFolderFault } from '../errors.js'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  vi.stubEnv('TMPDIR', parent)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(parent, { recursive: true, force: true })
})

const record: HeldRecord = { baseUrl: 'https://crm.example.com', entity: 'Lead', id: 'ab12' }
const own = () => join(parent, `svc-conformance-${String(process.getuid!())}`)
const nowhere = () => undefined

describe('a sandbox record that a run changes', () => {
  it('is refused to others, who are told the process and its report folder, until it is let go', async () => {
    const letGo = await holdRecord(record, () => join(parent, 'report'))
    const told = await holdRecord({ ...record, id: 'AB12' }, nowhere).catch((fault: unknown) => fault)
    expect(told).toBeInstanceOf(RecordHeld)
    expect((told as RecordHeld).heldBy).toBe(`process ${String(process.pid)}, report folder ${join(parent, 'report')}`)
    const letOtherGo = await holdRecord({ ...record, baseUrl: 'https://staging.example.com' }, nowhere)
    letGo()
    ;(await holdRecord(record, nowhere))()
    letOtherGo()
  })

  it('is held in a directory of this user alone', async () => {
    const letGo = await holdRecord(record, nowhere)
    expect(statSync(own()).mode & 0o777).toBe(0o700)
    letGo()
    expect(readdirSync(parent)).toEqual([])
  })

  it.each([
    ['leads elsewhere', () => (mkdirSync(join(parent, 'theirs')), symlinkSync(join(parent, 'theirs'), own()))],
    ['is open to others', () => (mkdirSync(own()), chmodSync(own(), 0o777))],
    ['is a file', () => writeFileSync(own(), 'theirs')],
  ])('is not held where the directory %s, and nothing is put there', async (_what, prepare) => {
    prepare()
    ;(await holdRecord(record, nowhere))()
    const left = statSync(own()).isDirectory() ? readdirSync(own()) : []
    expect(left).toEqual([])
  })
})

describe('a run beside another one', () => {
  const opened = vi.fn()
  const begins = async (changes: Partial<RunOptions>) => {
    const profile = await profileAt('http://127.0.0.1:9', {
      sandbox: { entity: record.entity, id: record.id, fields: { text: 'Notes' }, put: true },
    })
    const options: RunOptions = {
      profile,
      kind: 'deployment',
      out: join(parent, 'report'),
      only: [],
      skip: [],
      readOnly: false,
      strict: false,
      acceptUntested: false,
      evidence: 'masked',
      formats: [],
      seed: 1,
      ...changes,
    }
    const judge = { judge: () => Promise.reject(opened() as Error) } as unknown as Judge
    const ended = run(options, { progress: {}, signal: new AbortController().signal, judge })
    return ended.catch((fault: unknown) => (fault instanceof RecordHeld ? 'refused' : 'begun'))
  }

  it('on the same record is refused before anything is sent or written, unless it changes nothing', async () => {
    const letGo = await holdRecord({ ...record, baseUrl: 'http://127.0.0.1:9' }, nowhere)
    expect(await begins({})).toBe('refused')
    expect(opened).not.toHaveBeenCalled()
    expect(readdirSync(parent)).not.toContain('report')
    expect(await begins({ readOnly: true })).toBe('begun')
    expect(await begins({ only: ['COOKIE-1'] })).toBe('begun')
    expect(await begins({ shard: { index: 1, count: 3 } })).toBe('refused')
    expect(await begins({ shard: { index: 2, count: 3 } })).toBe('begun')
    letGo()
    expect(await begins({})).toBe('begun')
  })
})

describe('folder hold', () => {
  let parent: string

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
    vi.stubEnv('TMPDIR', parent)
  })

  afterEach(() => {
    vi.unstubAllEnvs()
    rmSync(parent, { recursive: true, force: true })
  })

  const own = () => join(parent, `svc-conformance-${String(process.getuid!())}`)

  const held = () => readdirSync(own())

  describe('a report folder that a run holds', () => {
    it('is refused to others, however they spell it, until it is let go', async () => {
      const out = join(parent, 'report')
      const letGo = await holdFolder(out)
      await expect(holdFolder(`${out}/`)).rejects.toThrow(ReportFolderFault)
      await expect(holdFolder(join(out, '..', 'report'))).rejects.toThrow(/another run is writing into it/)
      const letOtherGo = await holdFolder(join(parent, 'other'))
      letGo()
      const letAgain = await holdFolder(out)
      await expect(holdFolder(out)).rejects.toThrow(ReportFolderFault)
      letAgain()
      letOtherGo()
      expect(readdirSync(parent)).toEqual([])
    })

    it('is free where the run that held it was killed', async () => {
      const out = join(parent, 'report')
      ;(await holdFolder(out))()
      const letGo = await holdFolder(out)
      const [name = ''] = held()
      letGo()
      mkdirSync(own(), { mode: 0o700 })
      const program = `require('node:net').createServer().listen(${JSON.stringify(join(own(), name))}, () => console.log('held'))`
      const child = spawn(process.execPath, ['--eval', program])
      await once(child.stdout, 'data')
      await expect(holdFolder(out)).rejects.toThrow(ReportFolderFault)
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(held()).toEqual([name])
      ;(await holdFolder(out))()
    })

    it('is not held where the machine has no place for that', async () => {
      vi.stubEnv('TMPDIR', join(parent, 'not there'))
      ;(await holdFolder(join(parent, 'report')))()
      expect(readdirSync(parent)).toEqual([])
    })

    it('needs no hold where it is a new one', async () => {
      ;(await holdFolder(undefined))()
      expect(readdirSync(parent)).toEqual([])
    })
  })
})
