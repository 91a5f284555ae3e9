import type { Report } from '../../schema/generated/report.js'
import { visibleLine } from '../visible-text.js'
import { counted } from '../wording.js'
import { Fact, Folded } from './exchanges/marks.js'
import { Moment, Told, ToldCode, lasted, Prose } from './text.js'
import { preflightFaults } from '../findings/causes-told.js'
import { judgedAgain } from '../folder/read-report.js'

/** Who was judged, and when. */
export function Heading({ report }: { readonly report: Report }) {
  const { target } = report
  return (
    <header class="heading">
      <p class="overline">
        Conformance report, <Moment at={report.startedAt} />{' '}
        {target.kind === 'emulator' && <b class="tag">embedded emulator</b>}
      </p>
      <h1>
        <Told text={target.name} longest={120} />
      </h1>
      <p class="address">
        <ToldCode text={target.baseUrl} longest={300} />
      </p>
      <Recording report={report} />
    </header>
  )
}

/** With what was judged, by which text, and how: for whoever repeats or files the run. */
export function RunFacts({ report }: { readonly report: Report }) {
  const { target, contract, tool, options, environment } = report
  return (
    <Folded
      id="run"
      title="About this run"
      note={`${tool.name} ${visibleLine(tool.version, 40)}, contract ${visibleLine(contract.revision, 40)}`}
    >
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
          <Traffic report={report} />
        </Fact>
        <Fact term="Options">
          seed {options.seed}, concurrency {options.concurrency}, evidence {options.evidence}
          {options.readOnly && ', read-only'}
          {options.strict && ', strict'}
          {(options.acceptUntested ?? false) !== false && ', untested accepted'}
        </Fact>
      </dl>
    </Folded>
  )
}

/** Of a client's traffic the checker does not know what was meant, and counts no rows. */
function Traffic({ report: { traffic, target } }: { readonly report: Report }) {
  const { exchanges, logins, wrongLogins, unaskedLogins = 0, writes, rows } = traffic
  const isOwn = target.kind === 'deployment' || target.kind === 'emulator'
  const told = isOwn
    ? `${String(wrongLogins)} wrong on purpose, ${String(unaskedLogins)} that no clause asked for`
    : `${String(wrongLogins)} refused`
  return (
    <>
      {counted(exchanges, 'exchange')}, {counted(logins, 'login')} ({told}), {counted(writes, 'write')}
      {isOwn && `, ${counted(rows, 'row')} read`}
    </>
  )
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

/** What the run's first exchanges showed of the way to the target: in a word where all of it holds. */
function Preflight({ report }: { readonly report: Report }) {
  const { preflight = [] } = report
  const faults = preflightFaults(report)
  if (preflight.length === 0) return <>not shown</>
  if (faults.length === 0) return <>{preflight.map(({ check }) => check).join(', ')} in order</>
  return (
    <>
      {faults.map(({ check, text, remedy }) => (
        <span key={check}>
          <b class="tag warn">{check}</b> <Prose text={text} longest={400} />{' '}
          {remedy !== undefined && <Prose text={remedy} longest={400} />}{' '}
        </span>
      ))}
    </>
  )
}

/** Says on the first page that no target was asked for this report, and how old what it tells is. */
function Recording({ report }: { readonly report: Report }) {
  const statement = judgedAgain(report)
  return statement === undefined ? null : <p class="address">{statement}</p>
}
