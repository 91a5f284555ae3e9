import { isIP } from 'node:net'
import type { PreflightCheck } from '../../schema/generated/report.js'
import type { EvidenceSeen } from '../evidence-seen.js'
import type { PreflightFacts } from '../preflight.js'
type Step = 'name' | 'connection' | 'tls'

/** Where on its way an exchange broke that never reached the target's HTTP, by the kind of its fault. */
const brokenAt: Readonly<Record<string, Step | undefined>> = {
  nameNotResolved: 'name',
  connectionRefused: 'connection',
  unreachable: 'connection',
  connectTimeout: 'connection',
  proxyFailed: 'connection',
  reset: 'connection',
  noAnswer: 'connection',
  closedBeforeAnswer: 'connection',
  keptConnectionClosed: 'connection',
  notHttp: 'connection',
  tlsUntrusted: 'tls',
  tlsExpired: 'tls',
  tlsWrongName: 'tls',
  notTls: 'tls',
  tlsFailed: 'tls',
}

/** The name, the connection, and over https TLS: held by the first answer, or broken by the fault that came in its place. */
export function reachChecks(run: EvidenceSeen, facts: PreflightFacts): PreflightCheck[] {
  const { baseUrl } = facts
  const https = baseUrl.startsWith('https:')
  const steps: readonly Step[] = https ? ['name', 'connection', 'tls'] : ['name', 'connection']
  const answered = run.all.find(({ status }) => status > 0)
  if (answered) return steps.map((step) => holding(step, answered.id, facts))
  const [first] = run.all
  const fault = first?.record.fault
  const broken = brokenAt[fault?.kind ?? '']
  if (!first || !fault || !broken) return []
  const before = steps.slice(0, Math.max(0, steps.indexOf(broken))).map((step) => holding(step, first.id, facts))
  return [...before, { check: broken, holds: false, ...sentencesOf(fault.message), evidence: [first.id] }]
}

function holding(check: Step, id: string, { baseUrl, tls }: PreflightFacts): PreflightCheck {
  const evidence = [id]
  switch (check) {
    case 'name':
      return { check, holds: true, text: nameHolds(baseUrl), evidence }
    case 'connection':
      return { check, holds: true, text: 'The target was reached.', evidence }
    case 'tls':
      return tls?.insecure === true
        ? {
            check,
            holds: false,
            text: 'The certificate was not checked: its expiry, chain and name may be wrong.',
            remedy: 'Set target.tls.ca to the certificate authority instead of using target.tls.insecure.',
            evidence,
          }
        : {
            check,
            holds: true,
            text: `${tls?.version ?? 'TLS'}: expiry, chain and name of the certificate are valid.`,
            evidence,
          }
  }
}

/** Of an address there is nothing to resolve, and nothing of the kind is to be claimed. */
function nameHolds(baseUrl: string): string {
  const { hostname } = new URL(baseUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
    ? 'The name of the target was resolved.'
    : 'The base URL has an IP address, so no name had to be resolved.'
}

/** A fault's sentence says what was seen and then what to do; split where the one ends and the other begins. */
export function sentencesOf(message: string): { readonly text: string; readonly remedy?: string } {
  const bare = message.replace(/^x-\d+: /, '')
  const [, text, remedy] = /^(.+?)\. ([A-Z].*)$/s.exec(bare) ?? []
  if (text === undefined || remedy === undefined) return { text: bare }
  return { text: `${text}.`, remedy: remedy.endsWith('.') ? remedy : `${remedy}.` }
}
