import type { Report } from '../../schema/generated/report.js'
import { countAt, shownLevels, shownOutcomes } from '../outcome/counts.js'
import { levelTerms } from '../../contract/terms.js'
import type { Level } from '../../contract/types.js'
import { attestedCounts, outcomeShown } from '../wording.js'
import { Folded, Sign } from './exchanges/marks.js'

/** How many clauses ended how, by level, and how many of them were attested, not tested. */
export function Tally({ report }: { readonly report: Report }) {
  const { met, notMet, tooOld } = attestedCounts(report)
  return (
    <Folded id="counts" title="Counts">
      <div class="scroll" tabIndex={0} role="group" aria-label="Counts by level and outcome">
        <table class="tally">
          <thead>
            <tr>
              <th scope="col">Level</th>
              {shownOutcomes.map((outcome) => (
                <th scope="col" key={outcome} class={outcome}>
                  <Sign sign={outcomeShown[outcome].sign} /> {outcomeShown[outcome].word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownLevels.map((level) => (
              <tr key={level}>
                <th scope="row">
                  {level} <small>{breachText(level)}</small>
                </th>
                {shownOutcomes.map((outcome) => (
                  <Cell key={outcome} outcome={outcome} count={countAt(report.clauses, level, outcome)} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">all</th>
              {shownOutcomes.map((outcome) => (
                <Cell key={outcome} outcome={outcome} count={report.counts[outcome]} />
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="note">
        {report.counts.waived} of the failed are waived. {report.counts.attested} of all clauses were attested by a
        person, not tested
        {report.counts.attested > 0 && ` (${String(met)} met, ${String(notMet)} not met`}
        {tooOld > 0 && `, ${String(tooOld)} too old to count`}
        {report.counts.attested > 0 && ')'}.
      </p>
    </Folded>
  )
}

function breachText(level: Level): string {
  if (level === 'observe') return 'recorded, not judged'
  return `a breach ${levelTerms[level].breach.replaceAll('`', '')}`
}

function Cell({ outcome, count }: { readonly outcome: string; readonly count: number }) {
  return <td class={count === 0 ? 'zero' : outcome}>{count}</td>
}
