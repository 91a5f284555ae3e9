import type { ExchangeRecord } from '../../schema/generated/exchange.js'
import type { Report } from '../../schema/generated/report.js'
import type { Evidence } from '../evidence.js'
import { exchangeId } from '../../schema/exchange-id.js'

interface NamedAttack {
  readonly attack: string
  readonly exchange: Partial<ExchangeRecord>
  /** What is told of a failed clause, where the attack comes by that way too. */
  readonly told?: string
  /** What a reader is to see of it. */
  readonly shown: string
}

/** Without the signs that end a cookie's name, so that it can be one. */
const script = '<script>Object.assign(window,{owned:1})</script>'
const tenMegabytes = script.repeat(Math.ceil(10_000_000 / script.length))

/** Each thing that a hostile target can put before whoever reads a report. */
const namedAttacks: readonly NamedAttack[] = [
  {
    attack: 'a script in the name of a cookie',
    exchange: { ...answering(['Set-Cookie', `${script}=1`]), requestHeaders: [['Cookie', `${script}=1`]] },
    shown: `Set-Cookie: ${script}=1`,
  },
  { attack: 'a script in the value of a header', exchange: answering(['X-Note', script]), shown: `X-Note: ${script}` },
  { attack: 'a script in the name of a header', exchange: answering([script, 'x']), shown: `${script}: x` },
  { attack: 'a script in a record', exchange: body(`{"Name":"${script}"}`), shown: `"Name": "${script}"` },
  {
    attack: 'a script in an error message',
    exchange: body(`{"error":{"message":{"value":"${script}"}}}`),
    told: `refused: ${script}`,
    shown: `refused: ${script}`,
  },
  {
    attack: 'ten megabytes in every message',
    exchange: {
      ...body(tenMegabytes),
      ...answering(['X-Note', tenMegabytes]),
      requestHeaders: [['Cookie', `a=${tenMegabytes}`]],
      requestBody: { bytes: tenMegabytes.length, text: tenMegabytes },
      fault: { kind: 'reset', blame: 'network', message: tenMegabytes },
    },
    told: tenMegabytes,
    shown: ' more characters)',
  },
]

/** The first exchange that a failed clause of the sample rests on; each attack has one of its own from there on. */
const first = 31

/** A run of the sample's target, which tried all of them, and what a reader is to see of each. */
export function attackedRun(report: Report, evidence: Evidence) {
  const attacks = new Map(namedAttacks.map((attack, index) => [exchangeId(first + index), attack]))
  const told = namedAttacks.flatMap((attack) => attack.told ?? [])
  const failed = report.clauses.filter(({ outcome }) => outcome === 'failed')
  const clauses = report.clauses.map((clause) => {
    const text = told[failed.indexOf(clause)]
    return text === undefined ? clause : { ...clause, reason: text, actual: text }
  })
  const exchanges = [...evidence.exchanges].map(
    ([id, each]) => [id, { ...each, ...attacks.get(id)?.exchange }] as const,
  )
  return {
    report: { ...report, clauses },
    evidence: { ...evidence, exchanges: new Map(exchanges) },
    shown: namedAttacks.map((attack) => attack.shown),
  }
}

function answering(...responseHeaders: [string, string][]): Partial<ExchangeRecord> {
  return { responseHeaders }
}

function body(text: string): Partial<ExchangeRecord> {
  return { responseBody: { bytes: text.length, mediaType: 'application/json', text } }
}
