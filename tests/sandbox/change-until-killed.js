// A run that changes the sandbox record again and again, to be killed at any point: see tests/sweeps/kill.test.ts. Plain JavaScript
// over the built files, since it is a process of its own. Arguments: the profile's path and the report folder.
import { EvidenceLog, HttpWire, Masker } from '../../dist/src/exchange/index.js'
import { readProfile } from '../../dist/src/profile/index.js'
import { Sandbox } from '../../dist/src/sandbox/index.js'
import { Actor, addressesOf, documentedLoginPage, Logins } from '../../dist/src/session/index.js'

const [path, folder] = process.argv.slice(2)
const profile = await readProfile(path, {}, { env: process.env })
const { target, sandbox: record, users, limits } = profile
const log = new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'none' })
const addresses = addressesOf(target.baseUrl, { atRoot: false, loginPage: documentedLoginPage })
const policy = { forceUseSession: false }
const keeper = new Actor('main', users.main, {
  wire: new HttpWire({ requestTimeoutMs: 30_000, maxBodySize: 1e7, log }),
  logins: new Logins(),
  loginUrl: addresses.login,
  secureOverHttp: 'loopback',
  naming: target,
  policy,
  keepSecret: () => undefined,
})
// By this clock every read is an old one, so that the number of requests does not hang on how fast the machine is.
let hour = 0
const clock = () => (hour += 3_600_000)
const sandbox = Sandbox.open({
  sandbox: record,
  baseUrl: target.baseUrl,
  addresses,
  policy,
  keeper,
  folder,
  lateChangesMs: limits.lateChanges,
  clock,
})

const merge = (fields, more = {}) => sandbox.change(keeper, { method: 'MERGE', fields, ...more })
const put = (fields) => sandbox.change(keeper, { method: 'PUT', fields })
const { Id } = await sandbox.prepare()
await merge({ Notes: 'quotes " and \' and\r\nlines', UsrScore: 12.34 })
await merge({ UsrExternalRef: 'zzz' })
await merge({ UsrExternalRef: Id, UsrBadge: 'Зоряна 👍' })
await merge({ UsrCheckedOn: '2031-02-03T04:05:06.789Z', AccountId: null })
await put({ Notes: 'first put' })
await merge({ UsrScore: -1 }, { body: '{"UsrScore": nonsense}' })
await merge({ UsrScore: -1, UsrBadge: '0' })
await put({ UsrScore: 99.5, UsrBadge: 'x' })
await merge({ Notes: '' })
await merge({ UsrScore: -1 }, { body: '{"UsrScore":NaN}' })
// It waits to be killed, and does not outlive a test that forgot to.
setTimeout(() => undefined, 20_000)
