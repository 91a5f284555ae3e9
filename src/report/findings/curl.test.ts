import { execFile, spawnSync } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import { curlOf, reproduction } from './curl.js'
import { exchangeOf } from '../testing/sample-evidence.js'
import { sampleReport } from '../testing/sample-report.js'

const noShell = process.platform === 'win32' || spawnSync('curl', ['--version']).status !== 0

interface Received {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

describe.skipIf(noShell)('the line that sends an exchange again', () => {
  const received: Received[] = []
  let origin = ''

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      response.end('ok')
    })
  })

  /** A server of bytes: an HTTP server of its own would refuse addresses that are not well-formed. */
  const raw = createTcpServer()

  beforeAll(async () => {
    for (const each of [server, raw]) await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve))
    origin = originOf(server)
  })
  beforeEach(() => {
    received.length = 0
  })
  afterAll(() => {
    server.close()
    raw.close()
  })

  async function sendAgain(told: Partial<ExchangeRecord>, values: NodeJS.ProcessEnv = {}): Promise<Received> {
    const exchange = exchangeOf(1, told)
    const line = curlOf({ ...exchange, url: exchange.url.replace('https://crm.example.com', origin) })
    const env = {
      ...process.env,
      SVC_COOKIE: '.ASPXAUTH=t; SVCCSRF="c"',
      SVC_CSRF: 'c',
      SVC_USER: 'u',
      SVC_PASSWORD: `p'"$`,
      ...values,
    }
    await promisify(execFile)('bash', ['--norc', '-c', line], { env })
    expect(received).toHaveLength(1)
    return received[0]!
  }

  it('asks for the same address, with the same headers and no other', async () => {
    const { method, url, headers } = await sendAgain({})
    expect(method).toBe('GET')
    expect(url).toBe(new URL(exchangeOf(1).url).pathname + "?$top=5&$filter=Name%20eq%20'Contact%201'")
    const { host, 'user-agent': agent, ...sent } = headers
    expect(agent).toMatch(/^curl/)
    expect(`http://${host ?? ''}`).toBe(origin)
    expect(sent).toEqual({ accept: 'application/json', cookie: '.ASPXAUTH=t; SVCCSRF="c"', svccsrf: 'c' })
  })

  it('sends no Accept where none was sent', async () => {
    const { headers } = await sendAgain({ requestHeaders: [['X-Empty', '']] })
    expect(headers.accept).toBeUndefined()
    expect(headers['x-empty']).toBe('')
  })

  it('keeps brackets, braces, quotes, dots and bytes outside ASCII in an address', async () => {
    const address = "/a/../b[1]{2}/guid'x'?q=é\u00ff"
    const asked = new Promise<string>((resolve) => {
      raw.once('connection', (socket) => {
        socket.once('data', (bytes) => {
          resolve(bytes.toString('latin1').split('\r\n')[0] ?? '')
          socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
        })
      })
    })
    await promisify(execFile)('bash', ['--norc', '-c', curlOf(exchangeOf(1, { url: originOf(raw) + address }))])
    expect(await asked).toBe(`GET ${address} HTTP/1.1`)
  })

  it.each(['PUT', 'MERGE', 'POST', 'DELETE'])('sends the body of a %s as it was', async (method) => {
    const text = `@not-a-file {"Notes":"it's\\n \u202e $(id) Зоряна","UsrScore":12}`
    const { body, ...got } = await sendAgain({
      method,
      requestHeaders: [['Content-Type', 'application/json;odata=verbose']],
      requestBody: { bytes: Buffer.byteLength(text), text },
    })
    expect(got.method).toBe(method)
    expect(got.headers['content-type']).toBe('application/json;odata=verbose')
    expect(body).toBe(text)
  })

  it('sends a body without a content type, and an empty one, as they were', async () => {
    const bare = await sendAgain({ method: 'POST', requestHeaders: [], requestBody: { bytes: 1, text: 'x' } })
    expect([bare.headers['content-type'], bare.body]).toEqual([undefined, 'x'])
    received.length = 0
    const empty = await sendAgain({ method: 'POST', requestHeaders: [], requestBody: { bytes: 0 } })
    expect([empty.method, empty.body]).toEqual(['POST', ''])
  })

  it('of a change that was masked sends nothing until each value is set, and then the values alone', async () => {
    const text = '{"Notes":"‹text·1f0c22ab·12›","UsrScore":"‹number·-##.#e#›","Flag":"‹boolean›","Age":"‹number·##›"}'
    const change = { method: 'MERGE', requestBody: { bytes: text.length, text } }
    const values = { SVC_TEXT_1f0c22ab: 'a b', SVC_NUMBER_1: '-1.5', SVC_BOOLEAN_2: 'true' }
    await expect(sendAgain(change, values)).rejects.toThrow(/SVC_NUMBER_3/)
    expect(received).toEqual([])
    const { body } = await sendAgain(change, { ...values, SVC_NUMBER_3: '41' })
    expect(body).toBe('{"Notes":"a b","UsrScore":-1.5,"Flag":true,"Age":41}')
  })

  it('takes name and password of a login from the environment', async () => {
    const text = '{"UserName":"[masked 1]","UserPassword":"[masked \\"2]"}'
    const { body } = await sendAgain({ method: 'POST', requestBody: { bytes: text.length, text } })
    expect(body).toBe(`{"UserName":"u","UserPassword":"p'"$"}`)
  })
})

function originOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

describe('the line that sends an exchange again, as text', () => {
  it('has no secret in it, masked or not, and names the cookies that were sent', () => {
    const line = curlOf(
      exchangeOf(1, {
        requestHeaders: [
          ['Cookie', '.ASPXAUTH=secret-ticket; SVCCSRF=secret-token'],
          ['SvcCsrf', 'secret-token'],
          ['Authorization', 'Basic secret-basic'],
        ],
        requestBody: { bytes: 60, text: '{"UserName":"secret-user", "UserPassword" : "secret-password"}' },
      }),
    )
    expect(line).not.toContain('secret')
    expect(line).toContain('"$SVC_COOKIE"')
    expect(line).toContain('"$SVC_CSRF"')
    expect(line).toContain('"$SVC_AUTHORIZATION"')
    expect(line).toContain('"${SVC_PASSWORD:?}"')
    expect(line).toContain('# cookies of main: .ASPXAUTH, SVCCSRF')
  })

  it('has a variable for every masked value, the same one for the same value', () => {
    const line = curlOf(
      exchangeOf(1, {
        method: 'MERGE',
        url: "https://crm.example.com/0/odata/Contact?$filter=Name eq '‹text·1f0c22ab·12›'&é",
        requestHeaders: [['X-Api-Key', '‹token·00112233›']],
        requestBody: { bytes: 30, text: '{"Notes":"‹text·1f0c22ab·12›"}' },
      }),
    )
    expect(line).not.toMatch(/[‹›·]/)
    expect(line).toContain(`Name eq '\\'''"\${SVC_TEXT_1f0c22ab:?}"`)
    expect(line).toContain(`--data-raw '{"Notes":"'"\${SVC_TEXT_1f0c22ab:?}"'"}'`)
    expect(line).toContain('\'X-Api-Key: \'"${SVC_TOKEN_00112233:?}"')
    const origin = 'SVC_TOKEN_00112233, SVC_TEXT_1f0c22ab are the values, in this order, that x-0001 had here, masked'
    expect(line.split('  # ')[1]).toContain(origin)
    expect(line).toContain('--evidence full')
    expect(curlOf(exchangeOf(1, {}))).not.toContain('--evidence')
  })

  it('names neither the tool nor the exchange: whoever sends it is another, and makes another', () => {
    const own = ['X-Request-Id', '0c4b2e0a-95a9-4a50-b6c2-6d6f3c0cf8f1.x-0041'] as const
    const headers = [own, ['User-Agent', 'svc-conformance/1.0.0 (+team@example.com)'], ['X-Other', 'kept']] as const
    const line = curlOf(exchangeOf(41, { requestHeaders: headers.map(([name, value]) => [name, value]) }))
    expect(line).not.toMatch(/X-Request-Id|User-Agent|team@/i)
    expect(line).toContain("-H 'X-Other: kept'")
  })

  it('says what its variables hide: whose login it is, and in what the request was altered', () => {
    const text = '{"UserName":"[masked 1]","UserPassword":"[masked 2]"}'
    const requestBody = { bytes: text.length, text }
    const login = curlOf(exchangeOf(1, { method: 'POST', actor: 'wrong password', requestHeaders: [], requestBody }))
    expect(login).toMatch(/ {2}# login of wrong password$/)
    expect(curlOf(exchangeOf(1, { actor: 'main' }))).not.toContain('login of')

    const clause = sampleReport().clauses.find(({ id }) => id === 'ACCESS-10')!
    const [{ refused }] = clause.twins as [(typeof clause.twins)[number]]
    const twins = [{ accepted: 'x-0001', refused, differsIn: 'the middle of\nthe ticket' }]
    const exchanges = new Map([[refused, exchangeOf(1, { id: refused })]])
    const line = reproduction({ ...clause, twins }, { exchanges, unreadableLines: 0 })
    expect(line).toMatch(/; same as the accepted request, except: the middle of\S+the ticket$/)
  })

  it('keeps the documented authorization that is no secret', () => {
    expect(curlOf(exchangeOf(1, { requestHeaders: [['Authorization', 'Cookie']] }))).toContain(
      "'Authorization: Cookie'",
    )
  })

  it('is one line that moves no cursor, whatever the actor, the cookies and the address are called', () => {
    const line = curlOf(
      exchangeOf(1, {
        actor: 'main\n\u001b[2Jrm -rf /',
        url: 'https://crm.example.com/\u001b[31m\n',
        requestHeaders: [['Cookie', 'a\nrm -rf /=1; \u202eb=2']],
      }),
    )
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it('leaves a body that was not kept whole to a file, and says so', () => {
    const line = curlOf(exchangeOf(1, { method: 'POST', requestBody: { bytes: 9_000_000, firstBytes: '{' } }))
    expect(line).toContain('--data-binary @body')
    expect(line).toContain('9000000 bytes')
  })

  it('is that of the request to be refused, where a clause has twins, and else of the last one', () => {
    const { clauses } = sampleReport()
    const clause = clauses.find(({ id }) => id === 'ACCESS-10')!
    const refused = clause.twins[0]!.refused
    const exchanges = new Map([
      [refused, exchangeOf(1, { id: refused, url: 'https://crm.example.com/refused' })],
      ['x-9999', exchangeOf(1, { id: 'x-9999', url: 'https://crm.example.com/last' })],
    ])
    const evidence = { exchanges, unreadableLines: 0 }
    expect(reproduction(clause, evidence)).toContain('/refused')
    expect(reproduction({ ...clause, twins: [], evidence: [refused, 'x-9999'] }, evidence)).toContain('/last')
    expect(reproduction({ ...clause, twins: [], evidence: [] }, evidence)).toBeUndefined()
  })

  it('is that of the exchange which the reason names first, where it is one of the clause', () => {
    const { clauses } = sampleReport()
    const clause = clauses.find(({ id }) => id === 'ACCESS-10')!
    const exchanges = new Map(
      ['x-9998', 'x-9999'].map((id) => [id, exchangeOf(1, { id, url: `https://crm.example.com/${id}` })] as const),
    )
    const reason = 'x-0000 aside, page 2 (x-9998) of a read, beside (x-9999), gave 2 records'
    const lineFor = (ids: readonly string[]) =>
      reproduction({ ...clause, reason, evidence: [...ids] }, { exchanges, unreadableLines: 0 })
    expect(lineFor(['x-9998', 'x-9999'])).toContain('/x-9998')
    expect(lineFor(['x-9999'])).toContain('/x-9999')
  })
})
