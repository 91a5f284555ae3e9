import type { Report } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'
import { counted } from '../wording.js'
import { Fact } from './fact.js'
import { Preflight } from './preflight.js'
import { Recording } from './recording.js'
import { Moment, Told, ToldCode, lasted } from './text.js'

/** Who was judged, when, with what and by which text. */
export function Heading({ report }: { readonly report: Report }) {
  const { target, contract, tool, options, environment } = report
  return (
    <header class="heading">
      <p class="overline">Conformance report {target.kind === 'emulator' && <b class="tag">embedded emulator</b>}</p>
      <h1>
        <Told text={target.name} longest={120} />
      </h1>
      <p class="address">
        <ToldCode text={target.baseUrl} longest={300} />
      </p>
      <Recording report={report} />
      <dl class="facts">
        <Fact term="Judged">
          <Moment at={report.startedAt} />, in {lasted(report.durationMs)}
          {report.source === 'evidence' && ', re-evaluated from recorded evidence'}
        </Fact>
        <Fact term="Tool">
          {tool.name} {visibleLine(tool.version, 40)} on Node {visibleLine(environment.node, 40)},{' '}
          {visibleLine(environment.platform, 40)}
        </Fact>
        <Fact term="Contract">
          revision {visibleLine(contract.revision, 40)}, catalogue <Digest of={contract.sha256} />, document{' '}
          <Digest of={contract.documentSha256} />
        </Fact>
        <Fact term="Detection">{detectionOf(report)}</Fact>
        <Fact term="Profile">{target.profileSha256 ? <Digest of={target.profileSha256} /> : 'none'}</Fact>
        <Fact term="Transport">
          <Transport target={target} />
        </Fact>
        <Fact term="Preflight">
          <Preflight report={report} />
        </Fact>
        <Fact term="Vendor prefix">
          {target.vendorPrefix ? <ToldCode text={target.vendorPrefix} longest={60} /> : 'unknown'}
        </Fact>
        <Fact term="Traffic">
          {counted(report.traffic.exchanges, 'exchange')}, {counted(report.traffic.logins, 'login')} (
          {report.traffic.wrongLogins} wrong on purpose), {counted(report.traffic.writes, 'write')},{' '}
          {counted(report.traffic.rows, 'row')} read
        </Fact>
        <Fact term="Options">
          seed {options.seed}, concurrency {options.concurrency}, evidence {options.evidence}
          {options.readOnly && ', read-only'}
          {options.strict && ', strict'}
          {(options.acceptUntested ?? false) !== false && ', untested accepted'}
        </Fact>
      </dl>
    </header>
  )
}

function detectionOf({ clauses }: Report): string {
  const proven = clauses.filter(({ detection }) => detection !== undefined).length
  if (proven === 0) return 'no proof recorded for this contract'
  return `${counted(proven, 'clause')} proven to detect breaches on the emulator; see each clause`
}

function Digest({ of }: { readonly of: string }) {
  return <code title={`SHA-256 ${of}`}>{of.slice(0, 12)}</code>
}

function Transport({ target }: { readonly target: Report['target'] }) {
  if (!target.tls) return <>plain http</>
  const version = target.tls.version === undefined ? 'TLS' : visibleLine(target.tls.version, 20)
  return (
    <>
      {version}
      {target.tls.certificateSha256 !== undefined && (
        <>
          , certificate <Digest of={target.tls.certificateSha256} />
        </>
      )}
      {target.tls.insecure && <b class="tag warn">certificate not checked</b>}
    </>
  )
}
