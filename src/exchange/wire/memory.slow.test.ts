import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Reply } from '../../../tests/hostile/listener.js'
import { answer, replies } from '../../../tests/hostile/replies.js'

const MiB = 1024 * 1024

// In a process of its own, so that what grows there is the wire and nothing else.
const measured = `
  const { EvidenceLog, HttpWire, Masker } = require(process.argv[2])
  const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'masked' })
  const wire = new HttpWire({ requestTimeoutMs: 60000, maxBodySize: Number(process.argv[4]), log })
  const draft = { actor: 'main', method: 'GET', url: process.argv[3], headers: [] }
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => { most = Math.max(most, process.memoryUsage().rss) }, 5)
  const kinds = []
  const again = () => wire.send(draft).then((x) => kinds.push(x.status), (fault) => kinds.push(fault.kind))
  again().then(again).then(again).then(() => {
    clearInterval(timer)
    most = Math.max(most, process.memoryUsage().rss)
    console.log(JSON.stringify({ kinds, grown: most - before }))
    return wire.close()
  })`

const bigBomb = answer(Buffer.concat(Array<Buffer>(32).fill(gzipSync(Buffer.alloc(32 * MiB)))), [
  'Content-Encoding: gzip',
])

describe('memory stays bounded', () => {
  let folder = ''
  let bundle = ''
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wire-memory-'))
    bundle = join(folder, 'exchange.cjs')
    const entry = fileURLToPath(new URL('../index.ts', import.meta.url))
    await build({
      entryPoints: [entry],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      define: { 'import.meta.url': JSON.stringify(import.meta.url) },
      logLevel: 'error',
    })
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it.each<[string, Reply, number, string, number]>([
    ['a body without an end', replies.endlessBody, 16, 'bodyTooLarge', 160],
    ['chunks of one byte without an end', replies.endlessTinyChunks, 1, 'bodyTooLarge', 100],
    ['a bomb of 1 GiB', (socket) => void socket.write(bigBomb), 4096, 'compressionBomb', 160],
    ['a cookie of 1 MB', replies.hugeCookie, 16, 'headersTooLarge', 100],
  ])('under %s', async (_name, reply, limitMiB, kind, mostMiB) => {
    const { origin, close } = await listen(reply)
    try {
      const args = ['-e', measured, 'measured', bundle, `${origin}/`, String(limitMiB * MiB)]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      const { kinds, grown } = JSON.parse(stdout) as { kinds: string[]; grown: number }
      expect(kinds).toEqual([kind, kind, kind])
      expect(grown / MiB).toBeLessThan(mostMiB)
    } finally {
      await close()
    }
  })
})
