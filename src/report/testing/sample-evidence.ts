import { exchangeId } from '../../schema/exchange-id.js'
import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { Evidence } from '../evidence.js'

const host = 'https://crm.example.com'
const legacy = `${host}/0/ServiceModel/EntityDataService.svc/ContactCollection`
const cookies =
  '.ASPXAUTH=‹ticket·11111111›; SVCLOADER=‹cookie·22222222›; SVCCSRF=‹csrfToken·33333333›; UserName=‹userName·44444444›'

/** An exchange with a legacy read's request and answer, but for what is given otherwise. */
export function exchangeOf(number: number, given: Partial<ExchangeRecord> = {}): ExchangeRecord {
  const text = records(number)
  return {
    id: exchangeId(number),
    actor: 'main',
    method: 'GET',
    url: `${legacy}?$top=5&$filter=Name%20eq%20'Contact%20${String(number)}'`,
    requestHeaders: [
      ['Host', 'crm.example.com'],
      ['Accept', 'application/json'],
      ['Cookie', cookies],
      ['SVCCSRF', '‹csrfToken·33333333›'],
    ],
    status: 200,
    responseHeaders: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Cache-Control', 'private'],
      ['Server', 'gateway'],
      ['X-Frame-Options', 'SAMEORIGIN'],
      ['Date', 'Sun, 01 Nov 2026 09:45:12 GMT'],
      ['Content-Length', String(text.length)],
    ],
    responseBody: { bytes: text.length, mediaType: 'application/json', text },
    startedAt: new Date(Date.UTC(2026, 10, 1, 9, 45, 12, 345) + 60 * (number % 10_000)).toISOString(),
    durationMs: 38.4,
    attempts: 1,
    ...given,
  }
}

/** What the sample run exchanged: reads, refusals, a change, an answer that broke off. */
export function sampleExchanges(count: number): ExchangeRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    switch (number % 10) {
      case 1:
        return exchangeOf(number, noCookies())
      case 2:
        return exchangeOf(number, merge())
      case 3:
        return exchangeOf(number, refused())
      case 7:
        return number === 37 ? exchangeOf(number, brokenOff()) : exchangeOf(number)
      default:
        return exchangeOf(number)
    }
  })
}

/** The same as a view is given it; each answer that has a body has this text in it, after the number of the exchange. */
export function evidenceOf(count: number, text?: string): Evidence {
  const exchanges = sampleExchanges(count).map((exchange) => {
    if (text === undefined || !exchange.responseBody?.text) return [exchange.id, exchange] as const
    const own = exchange.id + text
    return [exchange.id, { ...exchange, responseBody: { bytes: own.length, text: own } }] as const
  })
  return { exchanges: new Map(exchanges), unreadableLines: 0 }
}

function noCookies(): Partial<ExchangeRecord> {
  return {
    actor: 'nobody',
    requestHeaders: [
      ['Host', 'crm.example.com'],
      ['Accept', 'application/json'],
    ],
    status: 302,
    responseHeaders: [
      ['Location', '/Login/NuiLogin.aspx?ReturnUrl=%2f0%2fServiceModel%2fEntityDataService.svc%2fContactCollection'],
      ['Content-Length', '0'],
    ],
    responseBody: { bytes: 0 },
  }
}

function merge(): Partial<ExchangeRecord> {
  const text = '{"Notes":"‹text·99999999·12›","UsrScore":12}'
  return {
    method: 'MERGE',
    url: `${legacy}(guid'730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00')`,
    requestHeaders: [
      ['Host', 'crm.example.com'],
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
      ['Cookie', cookies],
    ],
    requestBody: { bytes: text.length, mediaType: 'application/json', text },
    status: 204,
    responseHeaders: [['Date', 'Sun, 01 Nov 2026 09:45:13 GMT']],
    responseBody: { bytes: 0 },
  }
}

function refused(): Partial<ExchangeRecord> {
  const text = '<html><head><title>Access is denied.</title></head><body><h2>401</h2></body></html>'
  return {
    actor: 'main, tampered ticket',
    status: 401,
    responseHeaders: [
      ['WWW-Authenticate', 'Basic realm="crm.example.com"'],
      ['Content-Type', 'text/html'],
    ],
    responseBody: { bytes: text.length, mediaType: 'text/html', text },
  }
}

function brokenOff(): Partial<ExchangeRecord> {
  return {
    responseBody: { bytes: 1_258_291, mediaType: 'application/xml', firstBytes: '<?xml version="1.0"?><feed xmlns="' },
    fault: { kind: 'reset', blame: 'network', message: 'The connection was reset after 1.2 MB of the body.' },
  }
}

function records(number: number): string {
  const rows = Array.from({ length: 4 }, (_, index) => ({
    Id: `00000000-0000-4000-8000-${String(number * 10 + index).padStart(12, '0')}`,
    Name: `‹text·${String(index).repeat(8)}·12›`,
    AccountId: '730006e4-5b6e-4f70-9a1c-3d2e4b5f6a00',
    ModifiedOn: '2026-10-30T08:15:00.000Z',
  }))
  return JSON.stringify({ d: { results: rows } })
}
