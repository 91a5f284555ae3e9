import { Agent } from 'node:http'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { spellings } from '../hostile/spellings.js'
import { sendOn, standBetween, type Answer, type Pair } from '../support/in-between.js'
import { afterThisFile } from '../support/closing.js'
import { command, reportIn, temporaryFolder } from './command.js'
import { emulatorHere } from './emulator-here.js'

const session = 'Next&5f4e3d2c1b0a/+<9z8y7x=='
const inHex = (text: string) => Buffer.from(text).toString('hex')
const [raw, inAddress, inXml, inJson, inCodes, ...inWhole] = [
  ...['raw', 'URL-encoded', 'XML-escaped', 'JSON-escaped with \\/', 'HTML-escaped in decimal'],
  ...['JSON-escaped in \\uxxxx', 'URL-encoded in every byte', 'URL-encoded twice', 'base64'],
].map((name) => spellings[name]!(session)) as [string, string, string, string, string, ...string[]]
const shown = [raw, inAddress, inXml, inJson, inCodes, ...inWhole, inHex(session)]

/** An answer that shows the session everywhere: in its headers, in its redirect, and in its body by the body's own rules. */
function withSession({ status, headers, body }: Answer): Answer {
  const text = body.toString()
  const extra = shown.map((spelled, nth): Pair => [`X-Next-${String(nth)}`, spelled])
  return {
    status,
    headers: [
      ...headers.map(([name, value]): Pair => [name, name === 'Location' ? `${value}&next=${inAddress}` : value]),
      ...extra,
    ],
    body: Buffer.from(
      text
        .replace(/^\{/, `{"SessionOf":{"error":{"message":{"value":"${inJson} ${inWhole.join(' ')}"}}},`)
        .replace(/("message":\{"lang":"[^"]*","value":")/, `$1${inJson} `)
        .replace(/"Message":""/, `"Message":"${inJson}"`)
        .replace(/<(feed|entry) /, `<!-- ${inXml} --><$1 next="${inXml}" `)
        .replace(/<body/, `<body data-next="${inXml}" data-codes="${inCodes}"`),
    ),
  }
}

it.each(['masked', 'full'])(
  'a session that a target shows before it sets it is in nothing that a run leaves, with --evidence %s',
  async (level) => {
    const { baseUrl, profile } = await emulatorHere()
    const agent = new Agent({ keepAlive: true })
    let isSet = false
    let early = 0
    const { origin, close } = await standBetween(async (call) => {
      const answer = await sendOn(baseUrl, call, agent)
      isSet ||= call.method === 'MERGE'
      if (!isSet) early += 1
      return isSet
        ? { ...answer, headers: [...answer.headers, ['Set-Cookie', `Affinity=${session}; path=/`] as const] }
        : withSession(answer)
    })
    afterThisFile(async () => {
      agent.destroy()
      await close()
    })
    const folder = join(temporaryFolder(), 'report')
    const only = 'LOGIN-1,LOGIN-2,LOGIN-3,READ-1,READ-3,ACCESS-3,ERROR-1,PAGE-1,WRITE-1'
    const args = ['run', origin, '--profile', profile, '--only', only, '--concurrency', '1', '--evidence', level]
    await command([...args, '--out', folder])

    expect(isSet).toBe(true)
    expect(early).toBeGreaterThan(5)
    const evidence = readFileSync(join(folder, 'evidence.ndjson'), 'utf8')
    expect(evidence.match(/"X-Next-0","‹cookie·[0-9a-f]{8}›"/g)?.length).toBeGreaterThanOrEqual(early)
    expect(reportIn(folder).clauses.some(({ reason }) => /‹cookie·/.test(reason ?? ''))).toBe(true)
    expect((await command(['verify', folder])).code).toBe(0)
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    const leaks = names.flatMap(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'utf8')
      const isLeaked = (spelled: string) =>
        text.includes(spelled) || text.includes(JSON.stringify(spelled).slice(1, -1))
      return shown.filter(isLeaked).map((spelled) => `${spelled} in ${name}`)
    })
    expect(leaks).toEqual([])
  },
)
