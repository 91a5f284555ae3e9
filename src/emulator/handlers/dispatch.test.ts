import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { headers, legacy, type Seen } from '../testing/client.js'
import { openSandbox, type Sandbox } from '../testing/sandbox.js'

interface Response {
  readonly id: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.emulator.close())

async function send(body: string, type: string, more: Readonly<Record<string, string>> = {}): Promise<Seen> {
  return sandbox.client.send('POST', '/0/odata/$batch', { body, headers: { 'content-type': type, ...more } })
}

async function inJson(requests: readonly object[], more: Readonly<Record<string, string>> = {}): Promise<Response[]> {
  const seen = await send(JSON.stringify({ requests }), 'application/json', more)
  expect(seen.status).toBe(200)
  return (JSON.parse(seen.text) as { responses: Response[] }).responses
}

/** Parts of a batch, each as lines; a part may be a change set of its own parts. */
function multipart(boundary: string, parts: readonly (string | readonly string[])[]): string {
  const written = parts.map((part) => {
    if (typeof part === 'string') return part
    return `Content-Type: multipart/mixed; boundary=set\r\n\r\n${multipart('set', part)}`
  })
  return `${written.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`
}

function part(request: string, body = '', id?: string): string {
  const head = ['Content-Type: application/http', 'Content-Transfer-Encoding: binary']
  const named = id === undefined ? head : [...head, `Content-ID: ${id}`]
  const type = body === '' ? [] : ['Content-Type: application/json']
  return [...named, '', `${request} HTTP/1.1`, 'Accept: application/json', ...type, '', body].join('\r\n')
}

const statuses = (seen: Seen): number[] => [...seen.text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => Number(code))
const leads = async (): Promise<number> => (await sandbox.client.odataRows('Lead')).length

describe('a batch as multipart', () => {
  it('answers each part in order', async () => {
    const seen = await send(
      multipart('b_1', [
        part('GET Lead?$top=1&$select=Name'),
        part(`GET /0/odata/Contact?$filter=Name eq '${encodeURIComponent('Зоряна Мельник')}'`),
        part(`GET ${sandbox.emulator.baseUrl}/0/odata/Contact/$count`),
      ]),
      'multipart/mixed; boundary=b_1',
    )
    expect(seen.status).toBe(200)
    expect(headers(seen, 'content-type')[0]).toMatch(/^multipart\/mixed; boundary=batchresponse_/)
    expect(statuses(seen)).toEqual([200, 200, 200])
    expect(seen.text).toContain('"Name":"Зоряна Мельник"')
    expect(seen.text).toMatch(/\r\n\r\n150\r\n/)
  })

  it('carries out a change set, whose parts refer to each other', async () => {
    const seen = await send(
      multipart('outer', [
        [
          part('POST Account', '{"Name":"Ümlaut & Co"}', '1'),
          part('POST Contact', '{"Name":"Of the batch","Account@odata.bind":"$1"}', '2'),
          part('PATCH $2', '{"Notes":"changed"}', '3'),
        ],
      ]),
      'multipart/mixed; boundary="outer"',
    )
    expect(statuses(seen)).toEqual([201, 201, 204])
    expect(seen.text).toContain('Content-Type: multipart/mixed; boundary=changesetresponse_')
    expect(seen.text).toContain('Content-ID: 2')
    const found = await sandbox.client.odataRows("Contact?$filter=Name%20eq%20'Of%20the%20batch'&$expand=Account")
    expect(found).toMatchObject([{ Notes: 'changed', Account: { Name: 'Ümlaut & Co' } }])
  })

  it('stores nothing of a change set that fails, and answers with its failure alone', async () => {
    const before = await sandbox.record()
    const number = await leads()
    const seen = await send(
      multipart('b', [
        [
          part('POST Lead', '{"Name":"gone"}'),
          part(`PATCH Lead(${sandbox.id})`, '{"Notes":"gone"}'),
          part(`PATCH Lead(${sandbox.id})`, '{"Nothing":"x"}'),
          part('POST Lead', '{"Name":"not reached"}'),
        ],
      ]),
      'multipart/mixed; boundary=b',
    )
    expect(seen.status).toBe(200)
    expect(statuses(seen)).toEqual([400])
    expect(await leads()).toBe(number)
    expect(await sandbox.record()).toEqual(before)
  })

  it('ends at the first error, unless the caller prefers otherwise', async () => {
    const body = multipart('b', [part('GET Nothing'), part('GET Lead?$top=1')])
    expect(statuses(await send(body, 'multipart/mixed; boundary=b'))).toEqual([404])
    for (const prefer of ['odata.continue-on-error', 'continue-on-error=true']) {
      expect(statuses(await send(body, 'multipart/mixed; boundary=b', { prefer }))).toEqual([404, 200])
    }
  })

  it('goes on after an error at the legacy service', async () => {
    const body = multipart('b', [
      part('GET NothingCollection'),
      [part(`MERGE LeadCollection(guid'${sandbox.id}')`, '{"Notes":"by batch"}')],
    ])
    const seen = await sandbox.client.send('POST', legacy('$batch'), {
      body: body.replaceAll('\r\n', '\n'),
      headers: { 'content-type': 'multipart/mixed; boundary=b' },
    })
    expect(seen.status).toBe(202)
    expect(statuses(seen)).toEqual([404, 204])
    expect((await sandbox.record())['Notes']).toBe('by batch')
  })

  it.each([
    ['without a boundary', 'multipart/mixed', 'x'],
    ['without an end', 'multipart/mixed; boundary=b', '--b\r\n'],
    [
      'with a part that is no request',
      'multipart/mixed; boundary=b',
      multipart('b', ['Content-Type: text/plain\r\n\r\nx']),
    ],
    [
      'with a request line that is none',
      'multipart/mixed; boundary=b',
      multipart('b', ['Content-Type: application/http\r\n\r\nx']),
    ],
    ['of JSON that is none', 'application/json', '{'],
    ['of a request without an id', 'application/json', '{"requests":[{"method":"GET","url":"Lead"}]}'],
    ['of another type', 'text/plain', 'x'],
  ])('is refused %s', async (_, type, body) => {
    const seen = await send(body, type)
    expect(seen.status).toBe(type === 'text/plain' ? 415 : 400)
    expect(JSON.parse(seen.text)).toHaveProperty('error')
  })

  it.each([
    ['a read in a change set', [[part('GET Lead')]], [405]],
    ['a batch in a batch', [part('POST $batch', '{}')], [404]],
    ['a service that is none of data', [part('POST /0/rest/EchoService/Echo', '{}')], [404]],
    ['an address elsewhere', [part('GET /elsewhere')], [404]],
  ])('does not carry out %s', async (_, parts, codes) => {
    expect(statuses(await send(multipart('b', parts), 'multipart/mixed; boundary=b'))).toEqual(codes)
  })
})

describe('a batch in JSON', () => {
  it('answers each request with its id, status, headers and body', async () => {
    const [read, text, change] = await inJson([
      { id: 'a', method: 'get', url: 'Contact?$top=1&$select=Name' },
      { id: 'b', method: 'GET', url: 'Contact/$count' },
      { id: 'c', method: 'PATCH', url: `Lead(${sandbox.id})`, body: { Notes: 'by batch' } },
    ])
    expect(read).toMatchObject({ id: 'a', status: 200, body: { value: [{ Name: 'Ann' }] } })
    expect(read?.headers['content-type']).toContain('application/json')
    expect(text).toMatchObject({ id: 'b', status: 200, body: '150' })
    expect(change).toEqual({ id: 'c', status: 204, headers: {} })
    expect((await sandbox.record())['Notes']).toBe('by batch')
  })

  it('fails an atomicity group as a whole, and what depends on it', async () => {
    const number = await leads()
    const group = { atomicityGroup: 'g', method: 'POST', url: 'Lead' }
    const seen = await inJson(
      [
        { ...group, id: '1', body: { Name: 'gone' } },
        { ...group, id: '2', body: { Nothing: 1 } },
        { ...group, id: '3', body: { Name: 'gone too' } },
        { id: '4', method: 'GET', url: 'Lead?$top=1', dependsOn: ['1'] },
        { id: '5', method: 'GET', url: 'Lead?$top=1' },
      ],
      { prefer: 'continue-on-error' },
    )
    expect(seen.map(({ id, status }) => [id, status])).toEqual([
      ['1', 424],
      ['2', 400],
      ['3', 424],
      ['4', 424],
      ['5', 200],
    ])
    expect(await leads()).toBe(number)
  })

  it.each([
    ['themselves', [['1', ['1']]]],
    [
      'each other',
      [
        ['1', ['2']],
        ['2', ['1']],
      ],
    ],
    [
      'a later one',
      [
        ['1', ['2']],
        ['2', []],
      ],
    ],
    ['what is not there', [['1', ['gone']]]],
  ] as const)('refuses requests that depend on %s', async (_case, requests) => {
    const written = requests.map(([id, dependsOn]) => ({ id, dependsOn, method: 'GET', url: 'Lead?$top=1' }))
    const seen = await send(JSON.stringify({ requests: written }), 'application/json')
    expect([seen.status, seen.text]).toEqual([400, expect.stringContaining('which does not come before it')])
  })

  it('carries out what depends on a group only if the group was stored', async () => {
    const inGroup = (Name: unknown) => ({ id: '1', method: 'POST', url: 'Lead', atomicityGroup: 'g', body: { Name } })
    const after = { id: '2', method: 'GET', url: 'Lead?$top=1', dependsOn: ['g'] }
    const more = { prefer: 'continue-on-error' }
    expect((await inJson([inGroup('kept'), after], more)).map(({ status }) => status)).toEqual([201, 200])
    expect((await inJson([inGroup(1), after], more)).map(({ status }) => status)).toEqual([400, 424])
  })

  it('lets a request refer to a record made before', async () => {
    const seen = await inJson([
      { id: 'order', method: 'POST', url: 'Order', body: { Number: 'ORD-batch' } },
      { id: 'line', method: 'POST', url: 'OrderProduct', body: { Name: 'Desk', 'Order@odata.bind': '$order' } },
      { id: 'read', method: 'GET', url: '$order/Number' },
    ])
    expect(seen.map(({ status }) => status)).toEqual([201, 201, 200])
    expect(seen[2]?.body).toMatchObject({ value: 'ORD-batch' })
    expect((seen[1]?.body as { OrderId: string }).OrderId).toBe((seen[0]?.body as { Id: string }).Id)
  })

  it('is not taken by the legacy service', async () => {
    const body = '{"requests":[]}'
    expect((await sandbox.client.send('POST', legacy('$batch'), { body })).status).toBe(415)
  })
})

it('a batch demands a session and the token as every change does, and the parts have the rights of its user', async () => {
  const body = multipart('b', [part('GET Payroll'), part('GET Contact?$top=1')])
  const sending = { body, headers: { 'content-type': 'multipart/mixed; boundary=b', prefer: 'continue-on-error' } }
  const batch = '/0/odata/$batch'
  expect((await sandbox.client.send('POST', batch, { ...sending, token: null })).status).toBe(403)
  expect((await sandbox.client.send('POST', batch, { ...sending, token: null, cookies: new Map() })).status).toBe(302)
  await sandbox.client.logIn('restricted')
  expect(statuses(await sandbox.client.send('POST', batch, sending))).toEqual([401, 200])
})

it.each(['rotating-token', 'rotating-cookies', 'compressed'])(
  'a batch is one request of its session under %s',
  async (variant) => {
    const varied = await openSandbox({ variants: [variant] })
    try {
      const body = multipart('b', [part('GET Lead?$top=1'), part('GET Lead?$top=1')])
      const seen = await varied.client.send('POST', '/0/odata/%24batch', {
        body,
        headers: { 'content-type': 'multipart/mixed; boundary=b' },
      })
      expect(statuses(seen)).toEqual([200, 200])
      expect((await varied.client.send('GET', '/0/odata/Lead?$top=1')).status).toBe(200)
    } finally {
      await varied.emulator.close()
    }
  },
)
