import type { ExitCode } from '../../contract/index.js'
import { EvidenceLog, ExchangeFault, HttpWire, Masker } from '../../exchange/index.js'
import { sentenceOf } from '../../first-contact/exploring/reader.js'
import { pathText } from '../../profile/faults/fault.js'
import { environmentProxy } from '../../profile/secrets/environment-proxy.js'
import { shownOutcomes } from '../../report/outcome/counts.js'
import { visibleLine } from '../../report/visible-text.js'
import { outcomesTold, outcomeTold } from '../../report/wording.js'
import { isSuccessStatus } from '../../runtime/http-status.js'
import type { Report } from '../../schema/generated/report.js'
import type { RunSummary } from '../../schema/generated/run-summary.js'

/** A pipeline waits no longer, in milliseconds. */
const limitMs = 10_000

/** What is sent: nothing but how the run ended and how many clauses ended how. */
export function summaryOf(report: Report, exitCode: ExitCode): RunSummary {
  const { tool, target, outcome, depth, counts, gate, startedAt, durationMs } = report
  const { shard } = report.options
  const name = visibleLine(target.name, 200)
  const { sign, word } = outcomeTold(report)
  const told = outcomesTold(counts, shownOutcomes).join(', ')
  return {
    schemaVersion: 1,
    text: `${sign} ${name}: ${word} (${told})`,
    tool: { name: tool.name, version: tool.version },
    target: { kind: target.kind, name },
    outcome,
    exitCode,
    counts,
    startedAt,
    durationMs,
    ...(depth === undefined ? {} : { depth }),
    ...(gate === undefined ? {} : { gate: gate.verdict }),
    ...(shard === undefined ? {} : { shard }),
  }
}

/**
 * Posts the summary of a run, once, by the proxy of the environment and without following a redirect. Gives back why it did not
 * arrive, without the whole address: its path is often a secret.
 */
export async function sendSummary(
  address: string,
  summary: RunSummary,
  env: NodeJS.ProcessEnv,
  timeLimitMs = limitMs,
): Promise<string | undefined> {
  const around = environmentProxy(address, env)
  if ('finding' in around) return `${pathText(around.finding.path)} ${around.finding.message}`
  const wire = new HttpWire({
    requestTimeoutMs: timeLimitMs,
    maxBodySize: 1024 * 1024,
    log: new EvidenceLog({ masker: new Masker(Masker.newKey()), level: 'none' }),
    ...(around.proxy === undefined ? {} : { proxy: around.proxy }),
  })
  try {
    const { status } = await wire.send({
      actor: 'nobody',
      method: 'POST',
      url: new URL(address).href.replace(/#.*/, ''),
      headers: [['Content-Type', 'application/json']],
      body: JSON.stringify(summary),
    })
    if (isSuccessStatus(status)) return undefined
    return `it answered ${String(status)}${status < 400 ? ', and redirects are not followed' : ''}`
  } catch (fault) {
    if (!(fault instanceof ExchangeFault)) throw fault
    // What follows the first sentence is about targets and their profiles.
    return sentenceOf(fault).split('. ')[0]
  } finally {
    await wire.close()
  }
}
