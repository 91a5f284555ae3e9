import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmulator } from '../emulator/index.js'
import { Client } from '../emulator/testing/client.js'
import { readStubFile, readStubObjects } from './read-stub-file.js'

const folder = mkdtempSync(join(tmpdir(), 'stubs-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

function write(text: string): string {
  const path = join(folder, 'stubs.yaml')
  writeFileSync(path, text)
  return path
}

describe('a stub file', () => {
  it('gives its stubs in order', async () => {
    const path = write('stubs: [{ path: "/a/{b}", json: "{{path.b}}" }, { method: GET, path: /c, delayMs: 5 }]')
    expect(await readStubFile(path)).toEqual([
      { path: '/a/{b}', json: '{{path.b}}' },
      { method: 'GET', path: '/c', delayMs: 5 },
    ])
  })

  it.each([
    ['no stubs', '{}', /`stubs` is missing: a list of stubs/],
    ['a mapping', 'stubs: { path: /x }', /`stubs` is a mapping, but must be a list/],
    ['no path', 'stubs: [{ status: 200 }]', /`stubs\[0\]\.path` is missing: the path below the base URL/],
    [
      'a path without a slash',
      'stubs: [{ path: x }]',
      /line 1:\d+: `stubs\[0\]\.path` is `x`, but must be a path that begins with one slash/,
    ],
    ['a path with a query', 'stubs: [{ path: "/x?y" }]', /must be a path .*without spaces, \? and #/],
    [
      'a method in small letters',
      'stubs: [{ method: get, path: /x }]',
      /is `get`, but must be `GET`, .*Did you mean `GET`\?/,
    ],
    [
      'a misspelt key',
      'stubs:\n  - { path: /x, statu: 200 }',
      /line 2:17: `stubs\[0\]\.statu` .*Did you mean `status`\?/,
    ],
    [
      'a session that is none',
      'stubs: [{ path: /x, session: require }]',
      /must be `required` or `none`\. Did you mean `required`\?/,
    ],
    ['a part twice', 'stubs: [{ path: "/{a}/{a}" }]', /has the part {a} that is named twice/],
    ['a brace', 'stubs: [{ path: "/{a" }]', /has a brace that is not a part/],
    ['two bodies', 'stubs: [{ path: /x, body: a, json: b }]', /`stubs\[0\]\.json` is given next to `body`/],
    [
      'a placeholder of no part',
      'stubs: [{ path: "/{a}", json: { x: "{{path.b}}" } }]',
      /json\.x` holds {{path\.b}}, but the path names `a`/,
    ],
    [
      'a placeholder of services',
      'stubs: [{ path: /a, body: "{{parameters.0}}" }]',
      /a placeholder begins with `body`, `query`, `path`, `headers`, `now` or `uuid`/,
    ],
  ])('with %s is refused in words', async (_case, text, words) => {
    await expect(readStubFile(write(text))).rejects.toThrow(words)
    await expect(readStubFile(write(text))).rejects.toThrow(/^stub file \S+stubs\.yaml is invalid: 1 error\n/)
  })

  it('as objects has its errors named by path', () => {
    expect(() => readStubObjects([{ pth: '/x' }])).toThrow(/^stub file is invalid: 1 error\n {2}`stubs\[0\]\.pth`/)
  })

  it('of the documentation is served', async () => {
    const path = fileURLToPath(new URL('../../docs/examples/emulator/partner.yaml', import.meta.url))
    const emulator = await startEmulator({ stubs: await readStubFile(path), rows: 5 })
    try {
      const client = new Client(emulator)
      const rate = await client.send('GET', '/partner/rates/EUR?date=2026-01-01')
      expect(JSON.parse(rate.text)).toEqual({ currency: 'EUR', rate: 1.25, on: '2026-01-01' })
      expect((await client.send('POST', '/0/rest/Billing/invoices', { body: '{}' })).status).toBe(302)
      expect((await client.send('PUT', '/0/ServiceModel/UploadService.svc/a/b')).status).toBe(503)
    } finally {
      await emulator.close()
    }
  })
})
