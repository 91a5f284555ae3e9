import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdFolder } from './folder-hold.js'
import { ReportFolderFault } from './report-folder-fault.js'

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
