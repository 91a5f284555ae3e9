import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UsageFault } from '../errors.js'
import { isLeftOut, WatchedPaths } from './watched-paths.js'

let folder: string
let paths: WatchedPaths | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-conformance-test-'))
  for (const name of ['src/deep', 'src/node_modules/a', 'src/reports'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'profile.yaml'), '')
})
afterEach(() => {
  paths?.close()
  rmSync(folder, { recursive: true, force: true })
})

const watching = () => {
  paths = new WatchedPaths({
    folders: [join(folder, 'src')],
    files: [join(folder, 'profile.yaml')],
    leftOut: [join(folder, 'src', 'reports')],
  })
  return paths
}
const write = (name: string) => {
  writeFileSync(join(folder, name), 'new')
}

describe('watched paths', () => {
  it.each(['src/a.ts', 'src/deep/b.ts', 'profile.yaml'])('tell of a change of %s', async (name) => {
    const change = watching().nextChange()
    write(name)
    await change
  })

  it.each([
    ['src/a.ts', false],
    ['src/reports/report.json', true],
    ['src/reports', true],
    ['src/reports-of-mine/a.ts', false],
    ['src/node_modules/a/index.js', true],
    ['src/.git/index', true],
  ])('%s is left out: %s', (path, expected) => {
    expect(isLeftOut(path, ['src/reports'])).toBe(expected)
  })

  it('that are not there cannot be watched', () => {
    expect(() => new WatchedPaths({ folders: [join(folder, 'nowhere')], files: [], leftOut: [] })).toThrow(UsageFault)
  })
})
