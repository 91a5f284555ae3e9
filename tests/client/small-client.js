/**
 * A small client, written from the document: it logs in, reads, changes a record and reads it back. The words of its command
 * line make it break a duty.
 */
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'

const { SVC_BASE_URL: base, SVC_USER_NAME, SVC_PASSWORD, SVC_ENTITY: entity, SVC_RECORD_ID: id } = process.env
const does = new Set(process.argv.slice(2))
const legacy = '/0/ServiceModel/EntityDataService.svc'
let cookies = new Map()

if (does.has('hang')) setInterval(() => undefined, 1000)
else if (does.has('send-nothing')) console.log('nothing to do')
else await work()

async function work() {
  if (does.has('tell-secrets'))
    console.log('password', SVC_PASSWORD, encodeURIComponent(SVC_PASSWORD), hex(SVC_PASSWORD), base64(SVC_PASSWORD))
  await logIn()
  if (does.has('tell-secrets')) console.log('ticket', cookies.get('.ASPXAUTH'), base64(cookies.get('.ASPXAUTH')))
  const address = `${legacy}/${entity}Collection(guid'${id}')`
  for (const filter of ["Name eq 'Ann'", "Name eq 'O''Brien'", "Name eq 'a%2Bb'"])
    await mustWork(send('GET', `${legacy}/${entity}Collection?$filter=${filter.replaceAll(' ', '%20')}&$top=5`))
  await mustWork(send('MERGE', address, { Name: 'Changed by a client', BirthDate: '1990-01-02T03:04:05.000Z' }))
  const { body } = await mustWork(send('GET', address))
  if (!body.includes('Changed by a client')) throw new Error('the change is not there')
}

async function logIn() {
  cookies = new Map()
  const { body, headers } = await exchange(
    'POST',
    '/ServiceModel/AuthService.svc/Login',
    { 'Content-Type': 'application/json', Accept: 'application/json' },
    { UserName: SVC_USER_NAME, UserPassword: SVC_PASSWORD },
  )
  if (JSON.parse(body).Code !== 0) throw new Error('the login is refused')
  if (!does.has('cookies-by-position')) return
  const set = headers['set-cookie'].map((line) => line.split(';')[0])
  cookies = new Map([1, 2].map((at) => set[at].split('=')))
  cookies.set('SVCCSRF', set[2].split('=')[1])
}

async function send(method, path, body, tries = 0, isForced = false) {
  const token = cookies.get('SVCCSRF')
  const sent = [...cookies].filter(([name]) => !does.has('forgets-late-cookies') || name !== 'SVCSESSIONID')
  const seen = await exchange(
    method,
    path,
    {
      Accept: 'application/json',
      Cookie: sent.map((pair) => pair.join('=')).join('; '),
      ...(token === undefined ? {} : { SVCCSRF: token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(isForced ? { Authorization: 'Cookie', ForceUseSession: 'true' } : {}),
    },
    body,
  )
  if (tries > 3) return seen
  if (seen.status === 302 && !does.has('takes-the-login-page-for-data')) {
    await logIn()
    return send(method, path, body, tries + 1)
  }
  if (seen.status === 401 && !isForced) return send(method, path, body, tries + 1, true)
  if (seen.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, Number(seen.headers['retry-after'] ?? 1) * 1000))
    return send(method, path, body, tries + 1, isForced)
  }
  return seen
}

async function mustWork(sent) {
  const seen = await sent
  const isTaken = seen.status === 302 && does.has('takes-the-login-page-for-data')
  if (seen.status >= 300 && !isTaken) throw new Error(`status ${seen.status}`)
  return seen
}

function exchange(method, path, headers, body) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const given = text === undefined ? headers : { ...headers, 'Content-Length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const sent = (base.startsWith('https:') ? overHttps : overHttp)(
      base + path,
      { method, headers: given, agent: false },
      (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [name, ...value] = line.split(';')[0].split('=')
          cookies.set(name, value.join('='))
        }
        let seen = ''
        answer.on('data', (chunk) => (seen += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body: seen }))
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

function hex(text) {
  return Buffer.from(text).toString('hex')
}

function base64(text) {
  return Buffer.from(text).toString('base64')
}
