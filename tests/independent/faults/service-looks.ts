import { payrollId } from '../house/store.js'
import { windowsLoginPath } from '../house/windows-login.js'
import { change, sandbox } from '../visiting.js'
import { echoPath } from '../visitor.js'
import { challenges, knock, locationPath, one, status, type LookAtFault } from './looking.js'
import { allOf, counted, feed, inside, journal, manyReads, payroll, statusAndCount } from './seeing.js'

const firstMessage = Buffer.from(`NTLMSSP\0\x01${'\0'.repeat(23)}`, 'latin1').toString('base64')
const pingPath = '/0/rest/PublicService/Ping'
const sheet = `${payroll}(guid'${payrollId}')`
const call = (parameters: string) =>
  inside(`${echoPath}${parameters}`, (seen) => [seen.status, /"EchoResult":(\[.*?\])/.exec(seen.body)?.[1]], {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })

/** Looks at services, rights, limits and the session over many requests. */
export const serviceLooks = {
  'service-done-and-500': [call(''), [200, '[]'], [500, '[]']],
  'service-without-parameters-missing': [call('/plain'), [200, '["plain"]'], [404, undefined]],
  'service-parameter-blank-as-plus': [call('/a%20b'), [200, '["a b"]'], [200, '["a+b"]']],
  'service-parameter-cut': [call('/abcdefgh'), [200, '["abcdefgh"]'], [200, '["abcdef"]']],
  'service-parameter-as-latin': [call('/%C3%BC'), [200, '["ü"]'], [200, '["Ã¼"]']],
  'service-says-nothing-without-cookies': [async (visitor) => (await visitor.post(echoPath)).status, 302, 200],
  'service-redirects-to-the-start': [
    async (visitor) => locationPath(await visitor.post(echoPath)),
    '127.0.0.1/tenant-7/Login/NuiLogin.aspx',
    '127.0.0.1/tenant-7/0/',
  ],
  'anonymous-service-forbids': [async (visitor) => (await visitor.post(pingPath)).status, 200, 403],
  'anonymous-service-reports-an-error': [async (visitor) => (await visitor.post(pingPath)).status, 200, 400],
  'basic-opens-services': [
    async (visitor) => (await visitor.post(echoPath, '{}', { authorization: 'Basic eDp5' })).status,
    302,
    200,
  ],
  'forbidden-open-in-legacy': [inside(payroll, statusAndCount, {}, 'restricted'), [401, 'page'], [200, 9]],
  'forbidden-open-in-odata': [inside('/0/odata/Payroll', statusAndCount, {}, 'restricted'), [401, 'page'], [200, 9]],
  'forbidden-open-to-changes': [inside(sheet, status, change({ Name: 'x' }), 'restricted'), 401, 204],
  'forbidden-shown-empty': [inside(payroll, statusAndCount, {}, 'restricted'), [401, 'page'], [200, 0]],
  'forbidden-403-for-changes': [inside(sheet, status, change({ Name: 'x' }), 'restricted'), 401, 403],
  'forbidden-to-the-login-page': [inside(payroll, status, {}, 'restricted'), 401, 302],
  'forbidden-401-with-records': [inside(payroll, statusAndCount, {}, 'restricted'), [401, 'page'], [401, 9]],
  'allowed-closed-as-well': [inside(one, status, {}, 'restricted'), 200, 403],
  'cap-one-more': [allOf(journal, counted), 90, 91],
  'cap-one-fewer': [allOf(journal, counted), 90, 89],
  'cap-forgotten-at-the-last-page': [allOf(journal, counted), 90, 40],
  'top-above-the-cap-obeyed': [allOf(`${journal}?$top=120`, counted), 90, 130],
  'odata-without-a-cap': [allOf('/0/odata/Journal', counted), 90, 130],
  'odata-with-half-the-cap': [allOf('/0/odata/Journal', counted), 90, 45],
  'xml-one-above-the-cap': [feed(journal, counted), 90, 91],
  'session-with-an-allowance': [manyReads(one, 145), [1], [1, 429]],
  'session-that-runs-dry': [manyReads(one, 145), [1], [1, 0]],
  'session-of-twenty-five-requests': [manyReads(one, 30), [1], [1, 401]],
  'every-seventh-read-empty': [manyReads(one, 8), [1], [1, 0]],
  'service-broken-after-a-change': [
    async (visitor) => {
      await visitor.login()
      await visitor.send(sandbox, change({ Comment: 'new' }))
      return (await visitor.post(echoPath)).status
    },
    200,
    500,
  ],
  'windows-login-offers-basic': [knock('none', windowsLoginPath, challenges), ['Negotiate', 'NTLM'], ['Basic']],
  'windows-challenge-cut': [
    async (visitor) => {
      const seen = await visitor.raw(windowsLoginPath, { headers: { authorization: `NTLM ${firstMessage}` } })
      return (seen.header('www-authenticate') ?? '').length
    },
    77,
    37,
  ],
} as const satisfies Readonly<Record<string, LookAtFault>>
