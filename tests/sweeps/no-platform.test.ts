import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replies } from '../hostile/replies.js'
import type { Reply } from '../hostile/listener.js'
import { command, emulate, endedAs, reportIn, temporaryFolder, writeProfile } from '../cli/command.js'
import { afterThisFile } from '../support/closing.js'
import {
  alwaysAnswers,
  alwaysReplies,
  documented401,
  emptyPage,
  loginAnswer,
  serve,
  type NoPlatform,
  type Page,
} from '../cli/no-platform.js'

interface Case {
  /** Gives the base URL. */
  readonly start: () => Promise<string>
  readonly code: 1 | 6
  /** What stderr says once, whatever the number of clauses that it stopped. */
  readonly cause: RegExp
  /** The clauses that truly hold of such a target: no other one may pass. */
  readonly passes?: readonly string[]
  /** The clauses that truly do not hold: no other one may fail. */
  readonly fails?: readonly string[]
  readonly options?: readonly string[]
}

const html = { 'Content-Type': 'text/html' }
const json = { 'Content-Type': 'application/json; charset=utf-8' }
const soon = ['--timeout', '1']

async function until<T extends NoPlatform>(starting: Promise<T>): Promise<string> {
  const { baseUrl, close } = await starting
  afterThisFile(close)
  return baseUrl
}

const answers = (...page: Page) => ({ start: () => until(alwaysAnswers(...page)) })
const replying = (reply: Reply) => ({ start: () => until(alwaysReplies(reply)) })

const cases: Readonly<Record<string, Case>> = {
  'a port on which nothing listens': {
    start: () => Promise.resolve('http://127.0.0.1:1'),
    code: 6,
    cause: /refused the connection/,
  },
  'a name that does not exist': {
    start: () => Promise.resolve('http://nobody.invalid'),
    code: 6,
    cause: /could not be resolved/,
  },
  'http where https was meant': {
    start: async () => (await until(alwaysAnswers(200, html, emptyPage))).replace('http:', 'https:'),
    code: 6,
    cause: /does not speak TLS/,
  },
  'one that never answers': {
    ...replying(replies.silence),
    code: 6,
    cause: /no answer within 1000 ms/,
    options: soon,
  },
  'one that drips its bodies': {
    ...replying(replies.drippingBody),
    code: 6,
    cause: /the body was incomplete after 1000 ms/,
    options: soon,
  },
  'one that resets every connection': { ...replying(replies.resetAtOnce), code: 6, cause: /connection was reset/ },
  'a platform that refuses the password': {
    start: async () => (await emulate()).baseUrl,
    code: 6,
    cause: /the login of main was refused/,
    passes: ['PAGE-1', 'PAGE-2'],
  },
  'one that is not available': {
    ...answers(503, html, '<p>Later.</p>'),
    code: 6,
    cause: /the login service did not log main in/,
  },
  'an empty page for everything': {
    ...answers(200, html, emptyPage),
    code: 6,
    cause: /the login service did not log main in/,
  },
  'the login answer for everything': {
    ...answers(200, json, loginAnswer),
    code: 1,
    cause: /returned no record/,
    passes: ['LOGIN-1', 'LOGIN-2', 'LOGIN-3', 'LOGIN-4'],
    fails: [
      ...['LOGIN-5', 'LOGIN-6', 'LOGIN-7', 'LOGIN-8', 'LOGIN-9'],
      ...['COOKIE-1', 'COOKIE-3', 'COOKIE-5', 'PAGE-1', 'PAGE-2', 'READ-2'],
    ],
  },
  '500 for everything': {
    ...answers(500, html, '<p>Something broke.</p>'),
    code: 6,
    cause: /the login service did not log main in/,
  },
  // A login page that leads to itself, as everything does: redirects in a circle are no answer, and decide nothing.
  'the redirect to the login page for everything': {
    ...answers(302, { Location: '/Login/NuiLogin.aspx?ReturnUrl=%2F0%2F' }, ''),
    code: 6,
    cause: /the login service did not log main in/,
  },
  'a redirect to itself for everything': {
    start: () =>
      until(serve(({ url = '/' }, response) => response.writeHead(302, { Location: url, Connection: 'close' }).end())),
    code: 6,
    cause: /the login service did not log main in/,
  },
  // What stands before a target turns everybody away like this, and says nothing of the platform behind it.
  'the documented 401 for everything': {
    ...answers(...documented401),
    code: 6,
    cause: /the answer came from something that requires its own HTTP Basic credentials/,
  },
  '403 for everything': {
    ...answers(403, html, '<p>No.</p>'),
    code: 6,
    cause: /the login of main was refused/,
  },
}

describe('a target that is no platform, or not the one that was meant', () => {
  it.concurrent.each(Object.entries(cases))(
    '%s',
    { timeout: 90_000 },
    async (_name, { start, code, cause, options = [], ...holds }) => {
      const folder = join(temporaryFolder(), 'report')
      const profile = writeProfile(await start())
      const args = ['run', '--profile', profile, '--out', folder, ...options]
      const ended = await command(args, { env: { PASSWORD: 'not the right one' } })
      expect(ended).toMatchObject({ code, stdout: `${folder}\n` })
      const told = ended.stderr.replaceAll(/\s+/g, ' ')
      expect(told.match(new RegExp(cause, 'g')), told).toHaveLength(1)
      expect(told).not.toMatch(/defect|[Ii]nternal error|at .*\.js:\d+/)

      const report = reportIn(folder)
      expect(report.outcome).toBe(code === 1 ? 'nonconformant' : 'incomplete')
      expect(endedAs(report, 'passed')).toEqual(holds.passes ?? [])
      expect(endedAs(report, 'failed')).toEqual(holds.fails ?? [])
      expect(report.clauses.filter(({ blame }) => blame === 'checker').map(({ id }) => id)).toEqual(
        report.clauses.filter(({ reason }) => reason?.includes('no scenario')).map(({ id }) => id),
      )
      expect(report.traffic.exchanges).toBeLessThan(200)
      expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
    },
  )
})
