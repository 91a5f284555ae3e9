import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noEvidence, readEvidence, type Evidence } from '../../src/report/evidence.js'
import type { ExchangeRecord } from '../../src/schema/generated/exchange.js'
import type { Report } from '../../src/schema/generated/report.js'
import { CheckerProcess } from '../support/checker-process.js'

type Pair = Report['clauses'][number]['twins'][number]

let checker: CheckerProcess
let report: Report
let evidence: Evidence = noEvidence

beforeAll(async () => {
  checker = new CheckerProcess()
  const { folder, ...judged } = await checker.judgeEmulator({ rows: 20 })
  report = judged.report
  evidence = await readEvidence(join(folder, 'evidence.ndjson'))
})

afterAll(() => {
  checker.close()
})

const exchange = (id: string): ExchangeRecord => evidence.exchanges.get(id)!

/** The parts in which two requests differ: each is one thing that a refusal may be about. */
function differences({ accepted, refused }: Pair): readonly string[] {
  const [one, other] = [partsOf(exchange(accepted)), partsOf(exchange(refused))]
  return [...new Set([...one.keys(), ...other.keys()])].filter((part) => one.get(part) !== other.get(part)).sort()
}

/** What follows from the rest, as the length of a body, is no part of its own. */
function partsOf({ method, url, requestHeaders, requestBody }: ExchangeRecord): ReadonlyMap<string, string> {
  const headers = requestHeaders
    .map(([name = '', value = '']) => [partOf(name.toLowerCase()), value] as const)
    .filter(([name]) => name !== 'content-length')
  return new Map([['method', method], ['url', url], ...headers, ['body', JSON.stringify(requestBody ?? '')]])
}

function partOf(header: string): string {
  if (header === 'cookie') return 'cookies'
  if (header.endsWith('csrf')) return 'CSRF header'
  return header === 'authorization' || header === 'forceusesession' ? 'the two headers' : header
}

/** Where two things differ, the report says which, and why: `differsIn` of the pair, and the parts that may differ then. */
const twoThings: readonly (readonly [differsIn: RegExp, parts: readonly string[]])[] = [
  [/^no cookies and no CSRF header, because/, ['CSRF header', 'cookies']],
  [/^the cookies and the CSRF header of a saved session/, ['CSRF header', 'cookies']],
  [/^the user: the cookies and the CSRF header of another session/, ['CSRF header', 'cookies']],
  [/HTTP Basic credentials instead of the login cookies/, ['CSRF header', 'cookies', 'the two headers']],
  [/no cookie other than the CSRF token/, ['cookies']],
  [/no CSRF header and no cookie/, ['CSRF header', 'cookies']],
  [/with Authorization: Cookie and ForceUseSession: true added$/, ['the two headers']],
  [/; and the query, because the whole collection may be too large/, ['accept', 'url']],
  [/; and the address, because the document shows no read by key/, ['url']],
  [/; and the request: main reads the record, so that nothing is changed$/, ['body', 'content-type', 'method', 'url']],
  [/; and the value, because only a new one would show$/, ['body']],
  [/; and the content type, /, ['content-type']],
]

test('the run has pairs of every class that refuses', () => {
  const classes = new Set(report.clauses.filter(({ twins }) => twins.length > 0).map((clause) => clause.class))
  expect([...classes].sort()).toEqual(['access', 'cookie', 'error', 'guid', 'odata', 'read', 'rest', 'rights', 'write'])
})

test('each pair of the report is one request but for one thing, or the report says which two things differ and why', () => {
  const wrong = report.clauses.flatMap(({ id, twins }) =>
    twins.flatMap((pair) => {
      const named = twoThings.filter(([differsIn]) => differsIn.test(pair.differsIn)).flatMap(([, parts]) => parts)
      const found = differences(pair)
      const isNamed = found.length > 0 && (found.length === 1 || found.every((part) => isExpected(part, named, found)))
      return isNamed ? [] : [`${id} ${pair.accepted} ${pair.refused} "${pair.differsIn}": ${found.join(', ')}`]
    }),
  )
  expect(wrong).toEqual([])
})

/** One difference needs no word beside that of the pair. */
function isExpected(part: string, named: readonly string[], found: readonly string[]): boolean {
  const others = found.filter((each) => !named.includes(each))
  return named.includes(part) || (others.length === 1 && others[0] === part)
}

test('the first half of each pair was accepted', () => {
  const pairs = report.clauses.flatMap(({ twins }) => twins)
  expect(pairs.filter(({ accepted }) => (exchange(accepted).status ?? 0) >= 300)).toEqual([])
})

/** Checks with an accepted half that is no twin of a request to be refused: they compare answers, or read around a call. */
const comparing = /^(LIMIT|PAGE|READ-11|READ-15|WRITE-[247]|LOGIN|RIGHTS-3|ACCESS-14)/

test('each check that expects a refusal cites its twin', async () => {
  const { checksOf } = await import('../../src/check/index.js')
  await import('../../specs/clauses.js')
  const alone = report.clauses.flatMap(({ id, checks = [], twins }) =>
    comparing.test(id)
      ? []
      : checks
          .filter((check) => check.outcome === 'passed')
          .filter((check) => checksOf(id)?.find((each) => each.id === check.id)?.control !== undefined)
          .filter(({ evidence: cited }) => !twins.some(({ refused }) => cited.includes(refused)))
          .map((check) => `${id}/${check.id}`),
  )
  expect(alone).toEqual([])
})
