import { idOf } from '../../../fixtures/seeding.js'
import { changeTour, rightsTour, windowsTour, type Walk } from './change-tour.js'
import { legacy, Client, headers, type Seen, type Sending } from './client.js'
import { readingTour } from './reading-tour.js'
import type { Emulator } from '../emulator.js'

/** What was seen at each stop, by the stop's name: status, headers and body, with what is random made alike. */
export type Travelogue = ReadonlyMap<string, string>

type Stop = (name: string, seen: Seen) => void

/** One walk through everything that the interface shows, to hold two emulators against each other. */
export async function tour(emulator: Emulator): Promise<Travelogue> {
  const seen = new Map<string, string>()
  const secrets = new Map<string, string>()
  const stop: Stop = (name, answer) => {
    headers(answer, 'set-cookie').forEach((line) => {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (cookie !== 'UserName' && value !== '' && !secrets.has(value)) secrets.set(value, `${cookie}-value`)
    })
    seen.set(name, described(answer, emulator, secrets))
  }
  const appRoot = (emulator.profile as Profile).departures.some((departure) => departure === 'app-at-root') ? '' : '/0'
  const at = (path: string): string => path.replace(/^\/0(?=\/|$)/, appRoot)
  await atTheGate(emulator, stop, at)
  const main = await login(emulator, 'main', stop)
  const other = await login(emulator, 'international', stop)
  await inside(main, stop, at, emulator)
  await readingTour(stop, insideOf(main, at), emulator.environment['SVC_EMULATOR_DECOY_PASSWORD'] ?? '')
  await changing(main, stop, at, emulator)
  const { sandbox, forbiddenRecord, ntlmPath } = emulator.profile as Profile
  const walk = { stop, send: insideOf(main, at), sandbox: sandbox.id }
  await changeTour({ ...walk, sendOther: insideOf(other, at) })
  const guest = await login(emulator, 'restricted', stop)
  const forbidden = at(legacy('PayrollCollection?$top=1'))
  stop('restricted read', await guest.send('GET', forbidden, forced))
  for (const option of ['$filter=Id%20ne%20null', '$select=Id'])
    stop(`restricted read, ${option}`, await guest.send('GET', at(legacy(`PayrollCollection?${option}`)), forced))
  stop('restricted, odata, selected', await guest.send('GET', at('/0/odata/Payroll?$select=Id')))
  stop('restricted, odata, no query', await guest.send('GET', at('/0/odata/Payroll')))
  stop('restricted read, no query', await guest.send('GET', at(legacy('PayrollCollection')), forced))
  const key = `(guid'${forbiddenRecord.id}')`
  stop('restricted read by key', await guest.send('GET', at(legacy(`PayrollCollection${key}`)), forced))
  stop('restricted, odata by key', await guest.send('GET', at(`/0/odata/Payroll${key}`), forced))
  stop('restricted read in XML', await guest.send('GET', forbidden, { ...forced, accept: '*/*' }))
  const allowed = at(legacy('ContactCollection?$top=1'))
  stop('no header, legacy, restricted', await guest.send('GET', allowed, { ...forced, token: null }))
  stop('restricted read by a browser', await guest.send('GET', forbidden, { ...forced, ...browser }))
  await rightsTour({ ...walk, sendOther: insideOf(guest, at) }, forbiddenRecord.id)
  await windowsTour(stop, new Client(emulator), ntlmPath)
  await atTheExit(emulator, stop, at)
  return seen
}

interface Profile {
  readonly sandbox: { readonly id: string }
  readonly forbiddenRecord: { readonly id: string }
  readonly ntlmPath: string
  readonly departures: readonly unknown[]
}

/** Harmless where they are not needed. */
const session = { authorization: 'Cookie', forceusesession: 'true' }
const verbose = { ...session, 'content-type': 'application/json;odata=verbose' }
const forced: Sending = { headers: session, accept: 'application/json' }
const browser: Sending = { accept: 'text/html,application/xml;q=0.9,*/*;q=0.8' }
const someone = `(guid'${idOf(1, 'Contact', 0)}')`
const traveller =
  "ContactCollection?$filter=Name%20eq%20'C%2B%2B%20Developer%26%25%C3%BC%23%F0%9F%98%80'&$top=3&long=" +
  'x'.repeat(1500)

async function atTheGate(emulator: Emulator, stop: Stop, at: (path: string) => string): Promise<void> {
  const nobody = (): Client => new Client(emulator)
  const page = (emulator.profile as Profile).ntlmPath.split('?')[0] ?? ''
  const json = { accept: 'application/json' }
  stop('login page', await nobody().send('GET', `${page}?ReturnUrl=%2F0%2F`))
  const read = encodeURIComponent(legacy('ContactCollection'))
  stop('login page, for a read', await nobody().send('GET', `${page}?ReturnUrl=${read}`))
  const far = encodeURIComponent(
    `/0/odata/Contact?$filter=${encodeURIComponent("Name eq 'Зоряна'")}&${'x'.repeat(2000)}`,
  )
  stop('login page, for a hard address', await nobody().send('GET', `${page}?ReturnUrl=${far}`))
  stop('no cookies, legacy', await nobody().send('GET', at(legacy(traveller)), json))
  stop(
    'no cookies, legacy in XML',
    await nobody().send('GET', at(legacy('ContactCollection?$top=1')), { accept: '*/*' }),
  )
  stop('no cookies, legacy, browser', await nobody().send('GET', at(legacy('ContactCollection?$top=1')), browser))
  stop('no cookies, legacy, forced', await nobody().send('GET', at(legacy('ContactCollection?$top=1')), forced))
  stop('no cookies, legacy, leads', await nobody().send('GET', at(legacy('LeadCollection?$top=1')), json))
  stop('no cookies, legacy by key', await nobody().send('GET', at(legacy(`ContactCollection${someone}`)), json))
  stop('no cookies, legacy, no query', await nobody().send('GET', at(legacy('ContactCollection')), json))
  stop('no cookies, odata, fields', await nobody().send('GET', at('/0/odata/Contact?$select=Id&$top=1'), json))
  stop(
    'no cookies, legacy, signs',
    await nobody().send('GET', at(legacy('ContactCollection?a=%5C%3B%0A%3Cb%3E%22%7B%5D%20%20x%40y')), json),
  )
  stop('no cookies, odata', await nobody().send('GET', at('/0/odata/Contact?$top=2&a=1'), json))
  stop('no cookies, put', await nobody().send('PUT', at(legacy("LeadCollection(guid'x')")), { body: '{}' }))
  stop('no cookies, service', await nobody().send('POST', at('/0/rest/EchoService/Echo'), { body: '{}' }))
  stop(
    'no cookies, service with a parameter',
    await nobody().send('POST', at('/0/rest/EchoService/Echo/a'), { body: '{}' }),
  )
  stop('anonymous service', await nobody().send('POST', at('/0/rest/PublicService/Ping'), { body: '{}' }))
  const { SVC_EMULATOR_DECOY_PASSWORD: right = '', SVC_EMULATOR_MAIN_PASSWORD: main = '' } = emulator.environment
  for (const [name, body] of Object.entries({
    'wrong password': JSON.stringify({ UserName: 'Nobody', UserPassword: `${right}x` }),
    'unknown user': JSON.stringify({ UserName: 'Somebody', UserPassword: right }),
    'no user name': JSON.stringify({ UserPassword: main }),
    'no password': JSON.stringify({ UserName: 'Supervisor' }),
    'no JSON': JSON.stringify({ UserName: 'Supervisor', UserPassword: main }).slice(0, -1),
  })) {
    stop(`login with ${name}`, await nobody().send('POST', '/ServiceModel/AuthService.svc/Login', { body }))
  }
}

async function login(emulator: Emulator, role: 'main' | 'international' | 'restricted', stop: Stop): Promise<Client> {
  const client = new Client(emulator)
  stop(`login, ${role}`, await client.logIn(role))
  return client
}

/** Sends requests of one client as they are taken inside a session. */
function insideOf(client: Client, at: (path: string) => string): Walk['send'] {
  return (method, path, sending = {}) =>
    client.send(method, at(path), { ...forced, ...sending, headers: { ...session, ...sending.headers } })
}

async function inside(client: Client, stop: Stop, at: (path: string) => string, emulator: Emulator): Promise<void> {
  const see = async (name: string, method: string, path: string, sending: Sending = {}): Promise<void> => {
    const given = { ...forced, ...sending, headers: { ...session, ...sending.headers } }
    stop(name, await client.send(method, at(path), given))
  }
  await see('first read', 'GET', legacy('ContactCollection?$top=6&$filter=Account/Id%20ne%20null'))
  await see('second read', 'GET', legacy('ContactCollection?$top=6'))
  await see('accounts', 'GET', legacy('AccountCollection?$top=2'))
  await see('one record', 'GET', legacy(`LeadCollection(guid'${(emulator.profile as Profile).sandbox.id}')`))
  await see('xml', 'GET', legacy('ContactCollection?$top=6'), { accept: '*/*' })
  await see('odata', 'GET', '/0/odata/Lead?$top=6')
  await see('many', 'GET', '/0/odata/Contact?$select=Name')
  await see('same text', 'GET', "/0/odata/Contact?$select=Name&$filter=Name%20eq%20'ANN%20'")
  await see('in order', 'GET', '/0/odata/Contact?$select=Name&$orderby=Name')
  await see('compressed', 'GET', '/0/odata/Contact?$top=1', { headers: { 'accept-encoding': 'gzip' } })
  await see('bad filter', 'GET', legacy('ContactCollection?$filter=x'))
  await see('no header, legacy', 'GET', legacy('ContactCollection?$top=1'), { token: null })
  await see('no header, legacy in XML', 'GET', legacy('ContactCollection?$top=1'), { token: null, accept: '*/*' })
  await see('no header, legacy, browser', 'GET', legacy('ContactCollection?$top=1'), { token: null, ...browser })
  await see('no header, legacy, no query', 'GET', legacy('ContactCollection'), { token: null })
  await see('no header, legacy, leads', 'GET', legacy('LeadCollection?$top=1'), { token: null })
  await see('no header, legacy, fields', 'GET', legacy('ContactCollection?$select=Id'), { token: null })
  await see('no header, legacy, before the session cookie', 'GET', legacy('ContactCollection?$top=1'), {
    token: null,
    cookies: new Map([...client.cookies].filter(([name]) => !name.endsWith('SESSIONID'))),
  })
  await see('no header, odata', 'GET', '/0/odata/Contact?$top=1', { token: null, ...browser })
  await see('no header, odata, leads by filter', 'GET', "/0/odata/Lead?$filter=Name%20eq%20'Ann'", { token: null })
  await see('no header, odata by key', 'GET', `/0/odata/Contact${someone}`, { token: null })
  await see('no header, service', 'POST', '/0/rest/EchoService/Echo', { token: null, body: '{}' })
  await see('no header, service with a parameter', 'POST', '/0/rest/EchoService/Echo/a', { token: null, body: '{}' })
  await see('wrong token', 'GET', '/0/odata/Contact?$top=1', { token: 'wrong' })
  stop('without ForceUseSession', await client.send('GET', at(legacy('ContactCollection?$top=1'))))
  const token = client.cookies.get('SVCCSRF') ?? 'none'
  await see('token alone', 'GET', legacy('ContactCollection?$top=1'), { cookies: new Map([['SVCCSRF', token]]), token })
  await see('token alone, in XML', 'GET', legacy('ContactCollection?$top=1'), {
    cookies: new Map([['SVCCSRF', token]]),
    token,
    accept: '*/*',
  })
  const tokenAlone = { cookies: new Map([['SVCCSRF', token]]), token }
  const byName = legacy("ContactCollection?$filter=Name%20eq%20'Ann'")
  await see('token alone, filter', 'GET', byName, tokenAlone)
  const noCookies = { cookies: new Map<string, string>(), token }
  await see('token in the header, by key', 'GET', legacy(`ContactCollection${someone}`), noCookies)
  await see('token in the header', 'GET', legacy('ContactCollection?$top=1'), { cookies: new Map(), token })
  await see('token in the header, in XML', 'GET', legacy('ContactCollection?$top=1'), {
    cookies: new Map(),
    token,
    accept: '*/*',
  })
  await see('tampered, legacy', 'GET', legacy('ContactCollection?$top=1'), { cookies: tampered(client) })
  await see('tampered, legacy by key', 'GET', legacy(`ContactCollection${someone}`), { cookies: tampered(client) })
  await see('tampered, legacy, browser', 'GET', legacy('ContactCollection?$top=1'), {
    cookies: tampered(client),
    ...browser,
  })
  await see('tampered, legacy in XML', 'GET', legacy('ContactCollection?$top=1'), {
    cookies: tampered(client),
    accept: '*/*',
  })
  await see('tampered, legacy, fields', 'GET', legacy('ContactCollection?$select=Id'), { cookies: tampered(client) })
  await see('tampered, legacy, leads', 'GET', legacy('LeadCollection?$top=1'), { cookies: tampered(client) })
  await see('tampered, legacy, filter', 'GET', byName, { cookies: tampered(client) })
  await see('tampered, odata', 'GET', '/0/odata/Contact?$top=1', { cookies: tampered(client) })
  await see('tampered, odata, no query', 'GET', '/0/odata/Contact', { cookies: tampered(client) })
  await see('service', 'POST', '/0/rest/EchoService/Echo/a%20b', { body: '{}' })
  await see('message server', 'POST', '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer')
  await see('message server by GET', 'GET', '/0/ServiceModel/MsgUtilService.svc/LogInMsgServer')
}

async function changing(client: Client, stop: Stop, at: (path: string) => string, emulator: Emulator): Promise<void> {
  const path = at(legacy(`LeadCollection(guid'${(emulator.profile as Profile).sandbox.id}')`))
  const change = async (name: string, method: string, body: string, sending: Sending = {}): Promise<void> => {
    stop(name, await client.send(method, path, { body, headers: session, ...sending }))
    stop(`record after ${name}`, await client.send('GET', path, forced))
  }
  await change('merge', 'MERGE', '{"UsrBadge":"one"}')
  await change('merge without header', 'MERGE', '{"UsrBadge":"two"}', { token: null })
  await change('merge without header, verbose', 'MERGE', '{"UsrBadge":"nine"}', { token: null, headers: verbose })
  await change('put without header', 'PUT', '{"UsrBadge":"three"}', { token: null })
  await change('put without header, verbose', 'PUT', '{"UsrBadge":"ten"}', { token: null, headers: verbose })
  await change('merge, tampered', 'MERGE', '{"UsrBadge":"four"}', { cookies: tampered(client) })
  await change('merge, tampered, verbose', 'MERGE', '{"UsrBadge":"11"}', {
    cookies: tampered(client),
    headers: verbose,
  })
  await change('put without cookies', 'PUT', '{"UsrBadge":"five"}', { cookies: new Map(), token: null })
  const stranger = { cookies: new Map<string, string>(), token: null }
  await change('put without cookies, verbose', 'PUT', '{"UsrBadge":"12"}', { ...stranger, headers: verbose })
  await change('merge of no GUID', 'MERGE', '{"UsrBadge":"six","UsrExternalRef":"zzz"}')
  await change('merge of no JSON', 'MERGE', '{"UsrBadge":seven}')
  await change('put', 'PUT', '{"UsrBadge":"eight"}')
}

async function atTheExit(emulator: Emulator, stop: Stop, at: (path: string) => string): Promise<void> {
  const [first, second] = [new Client(emulator), new Client(emulator)]
  await first.logIn()
  await second.logIn()
  stop('earlier session', await first.send('GET', at('/0/odata/Contact?$top=1')))
  const later = await second.send('GET', at('/0/odata/Contact?$top=1'))
  stop('later session', later)
  const saved = { ...forced, cookies: new Map(second.cookies) }
  emulator.expireSessions()
  stop('expired, legacy', await second.send('GET', at(legacy('ContactCollection?$top=1')), saved))
  stop(
    'expired, legacy in XML',
    await second.send('GET', at(legacy('ContactCollection?$top=1')), { ...saved, accept: '*/*' }),
  )
  stop('expired, legacy by key', await second.send('GET', at(legacy(`ContactCollection${someone}`)), saved))
  stop('expired, odata', await second.send('GET', at('/0/odata/Contact?$top=1'), saved))
  const page = (emulator.profile as Profile).ntlmPath.split('?')[0] ?? ''
  stop('login page, expired session', await second.send('GET', `${page}?ReturnUrl=%2F0%2F`, saved))
  const filtered = at("/0/odata/Lead?$filter=Name%20eq%20'Ann'")
  stop('expired, odata, leads by filter', await second.send('GET', filtered, saved))
  const again = await login(emulator, 'main', () => undefined)
  stop('read after the expiry', await again.send('GET', at(legacy('ContactCollection?$top=1')), forced))
  stop('ntlm', await new Client(emulator).send('GET', (emulator.profile as Profile).ntlmPath))
}

function tampered(client: Client): Map<string, string> {
  const ticket = client.cookies.get('.ASPXAUTH') ?? ''
  const middle = ticket.length / 2
  const other = [...ticket.slice(middle, middle + 6)].map((digit) => (digit === '0' ? '1' : '0')).join('')
  return new Map([...client.cookies, ['.ASPXAUTH', ticket.slice(0, middle) + other + ticket.slice(middle + 6)]])
}

function described(seen: Seen, emulator: Emulator, secrets: ReadonlyMap<string, string>): string {
  const shown = seen.headers
    .filter(([name]) => !/^(date|content-length|connection|keep-alive)$/i.test(name))
    .map(([name, value]) => `${name}: ${value}`)
  let text = [String(seen.status), ...shown, '', seen.text].join('\n')
  for (const [value, name] of secrets) text = text.replaceAll(value, name)
  return text.replaceAll(new URL(emulator.baseUrl).origin, 'ORIGIN')
}
