import type { ClauseResult, Report } from '../../../schema/generated/report.js'
import { checksLeftOut, detectsTold, leftOutTold } from '../../outcome/coverage.js'
import { byReason, notJudgedOf } from '../../outcome/not-judged.js'
import { linesHeading } from '../../outcome/profile-lines.js'
import { ClauseLinks } from '../exchanges/marks.js'
import { counted } from '../../wording.js'
import { Keys, Prose } from '../text.js'

/** What the run has no verdict on, and what a reader can add to get one. */
export function NotJudgedList({ report }: { readonly report: Report }) {
  const { missing, lines, leftOut, undecided } = notJudgedOf(report)
  return (
    <section aria-labelledby="not-judged">
      <h2 id="not-judged">Not judged</h2>
      {missing.length + leftOut.length + undecided.length === 0 && (
        <p class="note">Every clause has a verdict, is not applicable, or is only observed.</p>
      )}
      {missing.length > 0 && (
        <table class="listing">
          <caption>Untested: add these keys to the profile to test the clauses</caption>
          <thead>
            <tr>
              <th scope="col">Key to add</th>
              <th scope="col">Opens</th>
              <th scope="col">Clauses</th>
            </tr>
          </thead>
          <tbody>
            {missing.map(({ keys, clauses }) => (
              <tr key={keys.join()}>
                <th scope="row">
                  <Keys keys={keys} between=" and " />
                </th>
                <td>{counted(clauses.length, 'clause')}</td>
                <td>
                  <ClauseLinks ids={clauses.map((clause) => clause.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Lines lines={lines} />
      <Reasons term="Cannot tell: tested, but the evidence is inconclusive" clauses={undecided} />
      <Reasons term="Untested for another reason" clauses={leftOut} />
      <ChecksLeftOut report={report} />
    </section>
  )
}

/** Checks that the run did not include, by clause: a pass says nothing of them. */
function ChecksLeftOut({ report }: { readonly report: Report }) {
  const told = checksLeftOut(report)
  if (!told) return null
  return (
    <table class="listing" id="checks-left-out">
      <caption>
        Checks not run: {told.leftOut} of {told.all}
      </caption>
      <thead>
        <tr>
          <th scope="col">Clause</th>
          <th scope="col">Checks not run</th>
          <th scope="col">Detected by the checks that ran</th>
        </tr>
      </thead>
      <tbody>
        {told.clauses.map((clause) => (
          <tr key={clause.id}>
            <th scope="row">
              <ClauseLinks ids={[clause.id]} />
            </th>
            <td>{leftOutTold(clause, report)}</td>
            <td>{detectsTold(clause)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <>
      <p class="note">{linesHeading}:</p>
      <pre tabIndex={0} role="group" aria-label="Lines to add to the profile">
        {lines.join('\n')}
      </pre>
    </>
  )
}

function Reasons({ term, clauses }: { readonly term: string; readonly clauses: readonly ClauseResult[] }) {
  if (clauses.length === 0) return null
  return (
    <table class="listing">
      <caption>{term}</caption>
      <thead>
        <tr>
          <th scope="col">Clauses</th>
          <th scope="col">Action needed</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {byReason(clauses).map(({ reason, blame, ids }) => (
          <tr key={ids.join()}>
            <th scope="row">
              <ClauseLinks ids={ids} />
            </th>
            <td>{blame ?? ''}</td>
            <td>
              <Prose text={reason} longest={500} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
