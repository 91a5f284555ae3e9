import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { spellings } from '../hostile/spellings.js'
import { command, endedAs, reportIn, temporaryFolder } from './command.js'
import { afterThisFile } from '../support/closing.js'
import { CommandsProcess } from '../support/commands-process.js'
import { canaries, echoed, echoingPlatform } from './echoing-platform.js'

const separators = ['|', ',', ', ', '%7C', '%2C%20']
const codes = (text: string) => Array.from(text, (char) => char.codePointAt(0) ?? 0)
const units = (text: string) => text.split('').map((unit) => unit.charCodeAt(0))

/** A choice from the many ways in which a value can be written; the tests of the masks try all. */
const searched: Readonly<Record<string, (text: string) => string>> = {
  ...Object.fromEntries(
    [
      ...['raw', 'URL-encoded', 'URL-encoded in lower case', 'URL-encoded as a form', 'URL-encoded twice'],
      ...['HTML-escaped by name', 'HTML-escaped in decimal', 'XML-escaped', 'base64', 'base64url', 'base64 in a URL'],
      ...['JSON-escaped', 'JSON-escaped in \\uxxxx', 'JSON-escaped in \\uXXXX', 'JSON in JSON'],
    ].map((name) => [name, spellings[name]!]),
  ),
  ...Object.fromEntries(
    separators.flatMap((separator) => [
      [`code points joined by ${separator}`, (text: string) => codes(text).join(separator)],
      [`UTF-16 units joined by ${separator}`, (text: string) => units(text).join(separator)],
    ]),
  ),
}

/** Every canary with every spelling that stands in one of these texts, and the first text where it does. */
function leaksIn(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(canaries).flatMap(([canary, value]) =>
    Object.entries(searched).flatMap(([spelling, spell]) => {
      const wanted = spell(value)
      const [where] = Object.entries(texts).find(([, text]) => text.includes(wanted)) ?? []
      return where === undefined ? [] : [`${canary}, ${spelling}: in ${where}`]
    }),
  )
}

/** Every file of a folder, each as text of its bytes and of its UTF-8. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    names.flatMap(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name))
      return [
        [name, bytes.toString('utf8')],
        [`${name}, byte by byte`, bytes.toString('latin1')],
      ]
    }),
  )
}

const commands = new CommandsProcess()

/** Classes whose clauses look at answers of every kind, and fail. */
const classes = 'login,cookie,page,access,READ-1,READ-12,record,error,ODATA-1,rest'

let baseUrl: string
let profile: string
beforeAll(async () => {
  const platform = await echoingPlatform(Object.values(searched))
  afterThisFile(() => platform.close())
  baseUrl = platform.baseUrl
  profile = join(temporaryFolder(), 'profile.json')
  const user = { name: canaries.userName, password: { env: 'CANARY' } }
  const content = {
    target: { baseUrl },
    users: { main: user, international: user },
    entities: { probe: 'Contact' },
    services: { custom: { service: 'Echo', method: 'Echo', body: {} } },
  }
  writeFileSync(profile, JSON.stringify(content))
})

describe('the secrets of a run against a target that gives them all back', () => {
  it.concurrent.each(['masked', 'full'])(
    'are in nothing that it leaves, with --evidence %s',
    { timeout: 120_000 },
    async (level) => {
      const folder = join(temporaryFolder(), 'report')
      const args = ['run', '--profile', profile, '--out', folder, '--only', classes, '--evidence', level]
      const env = { CANARY: canaries.password }
      // What a process of its own shows beside what its commands say, one of the two shows for both.
      const ended = await (level === 'masked' ? command(args, { env }) : commands.command(args, env))
      expect(ended.code).toBe(1)
      const failed = endedAs(reportIn(folder), 'failed')
      expect(failed).toEqual(expect.arrayContaining(['LOGIN-3', 'LOGIN-8', 'LOGIN-9', 'COOKIE-5', 'PAGE-1']))
      const texts = { ...filesIn(folder), stdout: ended.stdout, stderr: ended.stderr }
      expect(Object.keys(texts)).toEqual(expect.arrayContaining(['report.json', 'report.html']))
      expect(Object.keys(texts).some((name) => name.endsWith('-result.json'))).toBe(true)
      expect(leaksIn(texts)).toEqual([])
    },
  )

  it('would be found: the search sees each of them in what the target says', async () => {
    const said = await (await fetch(`${baseUrl}/Login/x`)).text()
    const wanted = echoed.flatMap((canary) =>
      Object.keys(searched).map((spelling) => `${canary}, ${spelling}: in said`),
    )
    expect(leaksIn({ said })).toEqual(expect.arrayContaining(wanted))
  })

  it('are in no sentence about a login that is refused', async () => {
    const folder = join(temporaryFolder(), 'report')
    const secret = `${canaries.password} and more`
    const ended = await command(['run', '--profile', profile, '--out', folder], { env: { CANARY: secret } })
    expect(ended.code).toSatisfy((code) => code === 1 || code === 6)
    expect(leaksIn({ stdout: ended.stdout, stderr: ended.stderr })).toEqual([])
  })
})
