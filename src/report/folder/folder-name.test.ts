import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anyCharacter } from '../../../tests/support/any-character.js'
import { makeReportFolder, reportFolderName } from './folder-name.js'
import { temporaryFolder } from '../testing/temporary-folder.js'

const at = new Date('2026-11-01T09:45:00.123Z')

describe('the name of a report folder', () => {
  it.each([
    ['crm.example.com', 'crm.example.com-20261101T094500Z'],
    ['CRM.Example.com:8443', 'crm.example.com-8443-20261101T094500Z'],
    ['[::1]:8080', '1-8080-20261101T094500Z'],
    ['127.0.0.1', '127.0.0.1-20261101T094500Z'],
    ['../../../etc/passwd', 'etc-passwd-20261101T094500Z'],
    ['..', 'target-20261101T094500Z'],
    ['', 'target-20261101T094500Z'],
    ['-rf', 'rf-20261101T094500Z'],
    ['.hidden', 'hidden-20261101T094500Z'],
    ['con', 'host-con-20261101T094500Z'],
    ['COM1.example.com', 'host-com1.example.com-20261101T094500Z'],
    ['console.example.com', 'console.example.com-20261101T094500Z'],
    ['aux', 'host-aux-20261101T094500Z'],
    ['nul.example.com', 'host-nul.example.com-20261101T094500Z'],
    ['LPT9', 'host-lpt9-20261101T094500Z'],
    ['COM\u00b9', 'com-20261101T094500Z'],
    ['conin$', 'conin-20261101T094500Z'],
    ['C:\\temp\\x', 'c-temp-x-20261101T094500Z'],
    ['a<b>c:d"e|f?g*h', 'a-b-c-d-e-f-g-h-20261101T094500Z'],
    ['ends.with.dot.', 'ends.with.dot-20261101T094500Z'],
    ['a\u0000b\r\nc', 'a-b-c-20261101T094500Z'],
    ['почта.example', 'example-20261101T094500Z'],
  ])('%j gives %s', (host, name) => {
    expect(reportFolderName(host, at)).toBe(name)
  })

  it('stays one plain, short folder name whatever the host', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), (host) => {
        const name = reportFolderName(host, at)
        expect(name).toMatch(/^[a-z0-9][a-z0-9.-]*T094500Z$/)
        expect(name).not.toContain('..')
        expect(name.length).toBeLessThanOrEqual(100)
      }),
      { seed: 1, numRuns: 100 },
    )
  })

  it('tells two long hosts apart', () => {
    const long = 'a'.repeat(200)
    expect(reportFolderName(`${long}x`, at)).not.toBe(reportFolderName(`${long}y`, at))
  })

  it('never gives one folder to two runs', async () => {
    const parent = join(await temporaryFolder(onTestFinished), 'reports')
    const made = await Promise.all([1, 2, 3, 4].map(() => makeReportFolder(parent, 'host', at)))
    expect(new Set(made).size).toBe(4)
    expect(made.every((path) => dirname(path) === parent)).toBe(true)
    expect((await readdir(parent)).sort()).toEqual(made.map((path) => basename(path)).sort())
  })
})
