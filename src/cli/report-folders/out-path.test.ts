import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmulator } from '../../emulator/index.js'
import { checkReplaceable } from './out-path.js'
import { isSession } from '../commands/session-command.js'
import { UsageFault } from '../errors.js'
import { checkEmulatorProfile, writeEmulatorProfile } from '../emulating/write-emulator-profile.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

describe('a file that a command would replace', () => {
  it.each<[string, string, boolean]>([
    ['is empty', '', true],
    ['holds a session that was saved before', '{"jar":{},"proof":{}}', true],
    ['is a profile', 'target: { baseUrl: "http://127.0.0.1:1" }', false],
    ['is another JSON file', '{"name":"package"}', false],
  ])('is replaced by a session only if it is ours: it %s', (_case, text, isReplaced) => {
    const path = join(folder, 'session.json')
    writeFileSync(path, text)
    const check = () => {
      checkReplaceable('--out', path, isSession)
    }
    if (isReplaced) expect(check).not.toThrow()
    else expect(check).toThrow(UsageFault)
  })

  it.each(['p.yaml', 'p.main.secret', 'p.restricted.secret', 'p.session.json', 'p.ca.pem'])(
    'is not replaced by a profile of the emulator, nor by what goes with it: %s',
    (name) => {
      writeFileSync(join(folder, name), 'mine')
      expect(() => {
        checkEmulatorProfile(join(folder, 'p.yaml'))
      }).toThrow(new RegExp(`${name} already exists`))
      expect(readdirSync(folder)).toEqual([name])
    },
  )

  it.each([
    ['with the built-in entities', undefined, true],
    ['whose entities all have other sets', { A: { fields: {}, sets: { odata: 'As' } } }, false],
  ])('is replaced by a profile of the emulator where an earlier one %s wrote it', async (_case, entities, hasProbe) => {
    const emulator = await startEmulator(entities ? { data: { entities, keepBuiltIn: false } } : {})
    try {
      const path = join(folder, 'p.yaml')
      writeFileSync(join(folder, 'other.secret'), 'mine')
      checkEmulatorProfile(path)
      await writeEmulatorProfile(emulator, path)
      expect(/^  probe: /m.test(readFileSync(path, 'utf8'))).toBe(hasProbe)
      expect(() => {
        checkEmulatorProfile(path)
      }).not.toThrow()
    } finally {
      await emulator.close()
    }
  })
})
