import { Sign } from '../../report/html/exchanges/marks.js'
import { lasted, Moment, Told } from '../../report/html/text.js'
import { formatFiles } from '../../report/formats.js'
import { counted, outcomesTold, toneShown } from '../../report/wording.js'
import type { Run } from '../../schema/generated/history.js'

/** More runs are folded. */
const mostShown = 20

/** More names than that are folded. */
const mostNamed = 8

function addressOf({ path, page }: Run): string {
  return [...path.split('/'), page].map(encodeURIComponent).join('/')
}

/** When a run began, as a link to its report. */
export function ReportLink({ run }: { readonly run: Run }) {
  return (
    <a href={addressOf(run)}>
      <Moment at={run.startedAt} />
    </a>
  )
}

/** What changed in the newest run of a series. */
export function Changes({ run, hasEarlier }: { readonly run: Run; readonly hasEarlier: boolean }) {
  const { newlyFailed, notJudgedBefore, fixed } = run
  const lists = [
    { term: 'Newly failed', names: newlyFailed },
    { term: hasEarlier ? 'Failed, not judged before' : 'Failed', names: notJudgedBefore },
    { term: 'Fixed', names: fixed },
  ].filter(({ names }) => names.length > 0)
  if (lists.length === 0) return hasEarlier ? <p>Nothing newly failed and nothing was fixed.</p> : null
  return (
    <dl class="changes">
      {lists.map(({ term, names }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <NameList names={names} run={run} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Named {
  readonly label: string
  readonly names: readonly string[]
  /** Failed, and not judged by any earlier run. */
  readonly before?: readonly string[]
  readonly run: Run
}

/** The heads of `EndCells`. */
export function EndHeads() {
  return (
    <>
      <th scope="col">Outcome</th>
      <th scope="col">Newly failed</th>
      <th scope="col">Fixed</th>
    </>
  )
}

/** How a run ended, and what that changed. */
export function EndCells({ run }: { readonly run: Run }) {
  return (
    <>
      <td>
        <span class={`mark ${run.tone}`}>
          <Sign sign={toneShown[run.tone].sign} /> {run.told}
        </span>
      </td>
      <Names label="Newly failed" names={run.newlyFailed} before={run.notJudgedBefore} run={run} />
      <Names label="Fixed" names={run.fixed} run={run} />
    </>
  )
}

/** A cell with clauses and checks; an empty one is left out on a phone. */
function Names({ label, names, before = [], run }: Named) {
  if (names.length + before.length === 0) return <td class="empty">–</td>
  return (
    <td data-label={label}>
      <NameList names={names} run={run} />
      {before.length > 0 && (
        <>
          <small>not judged before:</small> <NameList names={before} run={run} />
        </>
      )}
    </td>
  )
}

function NameList({ names, run }: { readonly names: readonly string[]; readonly run: Run }) {
  const links = names.map((name) =>
    run.page === formatFiles.html ? (
      <a key={name} href={`${addressOf(run)}#${name}`}>
        <Told text={name} longest={80} />
      </a>
    ) : (
      <span key={name}>
        <Told text={name} longest={80} />
      </span>
    ),
  )
  return (
    <span class="names">
      {links.slice(0, mostNamed)}
      {links.length > mostNamed && (
        <details>
          <summary>{links.length - mostNamed} more</summary>
          {links.slice(mostNamed)}
        </details>
      )}
    </span>
  )
}

/** Every run, the newest first. */
export function RunTable({ runs }: { readonly runs: readonly Run[] }) {
  const earlier = runs.slice(mostShown)
  return (
    <>
      <h3>{counted(runs.length, 'run')}</h3>
      <Table runs={runs.slice(0, mostShown)} />
      {earlier.length > 0 && (
        <details class="earlier">
          <summary>{counted(earlier.length, 'earlier run')}</summary>
          <Table runs={earlier} />
        </details>
      )}
    </>
  )
}

function Table({ runs }: { readonly runs: readonly Run[] }) {
  return (
    <table class="runs">
      <thead>
        <tr>
          <th scope="col">Run</th>
          <EndHeads />
          <th scope="col">Clauses</th>
          <th scope="col">Took</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.path}>
            <th scope="row">
              <ReportLink run={run} />
              {run.selected.length > 0 && (
                <small>
                  <Told text={run.selected.join('; ')} longest={160} />
                </small>
              )}
            </th>
            <EndCells run={run} />
            <td>{outcomesTold(run.counts, ['failed', 'cantTell', 'untested', 'passed']).join(', ')}</td>
            <td class="number">
              {lasted(run.durationMs)}
              <small>{counted(run.traffic.exchanges, 'exchange')}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
