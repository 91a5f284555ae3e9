import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeTraffic, readRecordingFile } from '../src/traffic/index.js'
import { resultOf } from './result.js'
import { tell } from './tell.js'

const exchanges = 100_000
const base = 'https://crm.example.com'
const start = Date.UTC(2026, 4, 1, 8)
const cookies = ['.ASPXAUTH=ticket', 'SVCLOADER=loader', 'SVCCSRF=token', 'UserName=65|110|110']
const legacy = `${base}/0/ServiceModel/EntityDataService.svc/ContactCollection`
const json: readonly [string, string] = ['Content-Type', 'application/json']

function exchange(index: number, request: object, body: string): string {
  const startedAt = new Date(start + index * 20).toISOString()
  const id = `x-${String(index + 1).padStart(4, '0')}`
  const responseBody = { bytes: body.length, mediaType: 'application/json', text: body }
  const common = { id, actor: 'client', status: 200, responseHeaders: [json], responseBody }
  return `${JSON.stringify({ ...common, ...request, startedAt, durationMs: 10, attempts: 1 })}\n`
}

function login(): string {
  const text = JSON.stringify({ UserName: 'Ann', UserPassword: 'secret' })
  const answered = [json, ['Location', '/0'], ['X-Vendor-UserCulture', 'en-US']]
  return exchange(
    0,
    {
      method: 'POST',
      url: `${base}/ServiceModel/AuthService.svc/Login`,
      requestHeaders: [json],
      requestBody: { bytes: text.length, text },
      responseHeaders: [...answered, ...cookies.map((cookie) => ['Set-Cookie', `${cookie}; path=/; secure; HttpOnly`])],
    },
    JSON.stringify({ Code: 0, Message: '', Exception: null, PasswordChangeUrl: null, RedirectUrl: null }),
  )
}

function dataRequest(index: number): string {
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  const requestHeaders = [['Accept', 'application/json'], ['Cookie', cookies.join('; ')], ['SVCCSRF', 'token'], json]
  const text = JSON.stringify({ AccountId: id })
  const request =
    index % 10 === 0
      ? { method: 'MERGE', url: `${legacy}(guid'${id}')`, requestBody: { bytes: text.length, text } }
      : { method: 'GET', url: `${legacy}?$top=5&$filter=Name%20eq%20'Ann%20${String(index)}'` }
  const row = { Id: id, Name: 'Ann', Score: 5 }
  return exchange(index, { ...request, requestHeaders }, JSON.stringify({ d: { results: [row] } }))
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
try {
  const path = join(folder, 'evidence.ndjson')
  const file = createWriteStream(path)
  for (let index = 0; index < exchanges; index += 1)
    if (!file.write(index === 0 ? login() : dataRequest(index))) await once(file, 'drain')
  file.end()
  await once(file, 'close')
  const begun = performance.now()
  const before = process.cpuUsage()
  const report = await judgeTraffic({ kind: 'recording', name: 'bench', exchanges: readRecordingFile(path, 'traffic') })
  const { user, system } = process.cpuUsage(before)
  if (report.traffic.exchanges !== exchanges) throw new Error('not all exchanges were read')
  const failed = report.clauses.filter(({ class: name, outcome }) => name === 'caller' && outcome === 'failed')
  if (failed.length > 0) throw new Error(`the client was wronged: ${failed.map(({ id }) => id).join(', ')}`)
  tell(
    resultOf({
      name: 'recorded traffic',
      measured: `the memory that it takes to judge ${String(exchanges)} recorded exchanges; the time must stay under 10 seconds`,
      unit: 'MB',
      value: process.resourceUsage().maxRSS / 1024,
      limit: 300,
      figures: { took: performance.now() - begun, processor: (user + system) / 1000 },
    }),
  )
} finally {
  rmSync(folder, { recursive: true })
}
