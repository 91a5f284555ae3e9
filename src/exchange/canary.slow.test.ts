import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../tests/hostile/listener.js'
import { answer } from '../../tests/hostile/replies.js'
import { spellings } from '../../tests/hostile/spellings.js'
import { EvidenceLog, HttpWire, Masker, type EvidenceLevel, type SecretKind } from './index.js'

const folder = mkdtempSync(join(tmpdir(), 'canary-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const secrets: readonly (readonly [SecretKind, string])[] = [
  ['password', 'c4nary "P&ss<w0rd>/\\ü+%41'],
  ['userName', 'Canary.Зоряна'],
  ['ticket', 'A1B2C3D4E5F60718293A4B5C6D7E8F90CANARY'],
  ['csrfToken', 'xq7/Canary+tok==en'],
  ['sessionId', 'canarysessionid24letters'],
]
/** Learned by nobody but the wire, from the answers that set it. */
const cookie = 'Canary-Cookie|value:42'
const planted = [...secrets.map(([, value]) => value), cookie]
const written = Object.values(spellings).flatMap((spell) => planted.map((value) => spell(value)))
/** Spellings that HTTP can carry in a header. */
const inHeaders = written.filter((text) => /^[\x21-\xff][\x20-\x7e\x80-\xff]*$/.test(text) && !text.includes('\x7f'))

function replyTo(head: string): Buffer {
  const cookies = [`Set-Cookie: A=${cookie}; path=/; HttpOnly`, `Set-Cookie: B=${encodeURIComponent(cookie)}`]
  const odd = inHeaders.slice(0, 200).map((text, n) => `X-Echo-${String(n)}: ${text}`)
  const rest = inHeaders.slice(200).map((text, n) => `X-Echo-${String(n)}: ${text}`)
  const all = written.join('\n')
  if (head.includes('/json')) {
    const body = {
      error: { code: '4', message: all, innererror: { message: all, stacktrace: all } },
      [all.slice(0, 100)]: all,
      __next: all,
    }
    return answer(JSON.stringify(body), [...cookies, ...odd, 'Content-Type: application/json'])
  }
  if (head.includes('/escaped'))
    return answer(`{"error":{"message":"${written.filter((text) => !/["\\\x00-\x1f]/.test(text)).join(' ')}"}}`, [
      ...cookies,
      'Content-Type: application/json',
    ])
  if (head.includes('/html'))
    return answer(gzipSync(`<html>${all}`), [...rest, 'Content-Type: text/html', 'Content-Encoding: gzip'])
  if (head.includes('/xml'))
    return answer(`<error><message>${all}</message><a href="${all}" t="${all}">${all}</a></error>`, [
      'Content-Type: application/xml',
    ])
  if (head.includes('/long'))
    return answer(`{"error":{"message":${JSON.stringify('x'.repeat(1900) + all + 'x'.repeat(70_000))}}}`, [
      'Content-Type: application/json',
    ])
  return answer(all, [
    'Content-Type: text/plain',
    `Location: /Login?ReturnUrl=${encodeURIComponent(encodeURIComponent(cookie))}`,
  ])
}

describe.each<EvidenceLevel>(['masked', 'full'])('no byte of the evidence at %s', { timeout: 120_000 }, (level) => {
  it('spells a secret, wherever it was planted and however it was written', async () => {
    const target = await listen((socket, head) => {
      socket.write(replyTo(head))
    })
    const path = join(folder, `${level}.ndjson`)
    const masker = new Masker(Masker.newKey())
    for (const [kind, value] of secrets) masker.learn(kind, value)
    const log = new EvidenceLog({ masker, level, path })
    const wire = new HttpWire({ requestTimeoutMs: 5000, maxBodySize: 100_000_000, maxHeaderSize: 1_000_000, log })
    const sentences: string[] = []
    try {
      for (const place of ['json', 'json', 'escaped', 'html', 'xml', 'long', 'plain']) {
        const inUrl = written.filter((text) => /^[\x21-\x7e]+$/.test(text) && !text.includes('#')).join('/')
        const headers = inHeaders.map((text): [string, string] => ['X-Planted', text])
        const exchange = await wire.send({
          actor: 'main',
          method: 'POST',
          url: `${target.origin}/${place}?q=${inUrl}`,
          headers: [
            ...headers,
            ['Cookie', `A=${cookie}; B=2`],
            ['Authorization', `Basic ${cookie}`],
            ['Content-Type', 'application/json'],
          ],
          body: JSON.stringify({
            UserName: planted[1],
            UserPassword: planted[0],
            error: { message: written.join(' ') },
          }),
        })
        sentences.push(exchange.firstBytes())
      }
      const broken = wire.send({
        actor: 'main',
        method: 'GET',
        url: `${target.origin}/bad`,
        headers: [['Bad', `${cookie}\n`]],
      })
      await broken.catch((error: unknown) => sentences.push(String(error)))
    } finally {
      await wire.close()
      await target.close()
    }
    const bytes = readFileSync(path)
    expect(bytes.toString().trim().split('\n')).toHaveLength(8)
    for (const [kind] of secrets) expect(bytes.toString()).toContain(`‹${kind}·`)
    expect(bytes.toString()).toContain('‹cookie·')
    const haystacks = [
      bytes.toString('utf8'),
      bytes.toString('latin1'),
      strings(bytes).join('\n'),
      sentences.join('\n'),
      JSON.stringify(log.records),
    ]
    const leaked = written.filter((text) => haystacks.some((haystack) => haystack.includes(text)))
    expect(leaked).toEqual([])
    const folded = haystacks.map((haystack) => haystack.toLowerCase())
    expect(
      ['canary.зоряна', 'c4nary', 'canarysession', 'canary-cookie'].filter((part) =>
        folded.some((text) => text.includes(part)),
      ),
    ).toEqual([])
  })
})

/** Every string of the evidence as a reader of its JSON gets it. */
function strings(bytes: Buffer): string[] {
  const found: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const line of bytes.toString().trim().split('\n')) collect(JSON.parse(line))
  return found
}
