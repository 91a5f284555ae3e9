import { request } from 'undici'
import { startEmulator, type Emulator } from '../src/emulator/index.js'

/** A page at the document's cap (section "Limits"). */
export const rowsAtCap = 20_000

const collection = '/0/ServiceModel/EntityDataService.svc/AuditLogCollection'

/** A caller of the emulator's large entity, logged in. */
export interface LargePageReader {
  /** The page as it was sent, in JSON or in Atom; or no more than so many rows of it. */
  read(format: 'json' | 'atom', rows?: number): Promise<Buffer>
  close(): Promise<void>
}

/** Starts an emulator whose large entity fills one page, and logs in. */
export async function largePageReader(): Promise<LargePageReader> {
  const emulator = await startEmulator({ rows: rowsAtCap })
  const session = await logIn(emulator)
  return {
    async read(format, rows) {
      const accept = format === 'json' ? 'application/json' : 'application/atom+xml'
      const url = `${emulator.baseUrl}${collection}${rows === undefined ? '' : `?$top=${String(rows)}`}`
      const { statusCode, body } = await request(url, { headers: { ...session, accept } })
      if (statusCode !== 200) throw new Error(`the large page was answered ${String(statusCode)}`)
      return Buffer.from(await body.arrayBuffer())
    },
    close: () => emulator.close(),
  }
}

async function logIn({ baseUrl, profile, environment }: Emulator): Promise<Readonly<Record<string, string>>> {
  const { main } = (profile as { users: { main: { name: string; password: { env: string } } } }).users
  const { headers, body } = await request(`${baseUrl}/ServiceModel/AuthService.svc/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ UserName: main.name, UserPassword: environment[main.password.env] }),
  })
  await body.dump()
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('SVCCSRF='))?.slice('SVCCSRF='.length)
  return { cookie: cookies.join('; '), SVCCSRF: token ?? '' }
}
