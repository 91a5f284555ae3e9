import { exitConditions } from '../../contract/index.js'
import { shownOutcomeOf } from '../headline.js'
import { shownOutcomes } from '../../report/outcome/counts.js'
import { Sign } from '../../report/html/exchanges/marks.js'
import { Told } from '../../report/html/text.js'
import { visibleText } from '../../report/visible-text.js'
import { classesIn, classTitle, outcomeShown, runOutcomeShown } from '../../report/wording.js'
import type { ClassTally, TargetResult } from '../../schema/generated/fleet-overview.js'

/** Every target with its outcome and, class by class, how its clauses ended. */
export function TargetTable({ targets }: { readonly targets: readonly TargetResult[] }) {
  const names = classesIn({ clauses: targets.flatMap(({ classes }) => classes) })
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label="Targets by classes">
      <table class="fleet">
        <thead>
          <tr>
            <th scope="col">Target</th>
            <th scope="col">Outcome</th>
            {names.map((name) => (
              <th scope="col" key={name} title={classTitle(name)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {targets.map((target) => (
            <Row key={target.folder} target={target} names={names} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ target, names }: { readonly target: TargetResult; readonly names: readonly string[] }) {
  const { name, folder, baseUrl, page, outcome, outcomeReason = '', state, exitCode, problem = '', classes } = target
  return (
    <tr>
      <th scope="row">
        {page === undefined ? (
          <b>
            <Told text={name} longest={120} />
          </b>
        ) : (
          <a href={`${encodeURIComponent(folder)}/${encodeURIComponent(page)}`}>
            <Told text={name} longest={120} />
          </a>
        )}
        {baseUrl !== undefined && (
          <small>
            <Told text={baseUrl} longest={200} />
          </small>
        )}
        {outcomeReason !== '' && (
          <small>
            <Told text={outcomeReason} longest={160} />
          </small>
        )}
      </th>
      {outcome === undefined ? (
        <td class="problem" colSpan={names.length + 1}>
          <span>
            <Sign sign="○" /> {state}
            {exitCode === undefined ? '' : `, exit code ${String(exitCode)}`}
          </span>
          <bdi>{visibleText(problem, 2000)}</bdi>
        </td>
      ) : (
        <>
          <td class={shownOutcomeOf(outcome, target).tone}>
            <span>
              <Sign sign={shownOutcomeOf(outcome, target).sign} /> <b>{shownOutcomeOf(outcome, target).word}</b>
            </span>
            exit code {exitCode}
            <Besides exitCode={exitCode} />
          </td>
          {names.map((each) => (
            <Cell key={each} tally={classes.find((tally) => tally.class === each)} />
          ))}
        </>
      )}
    </tr>
  )
}

/** What an exit code says that no outcome does, as that a record was not put back. */
function Besides({ exitCode }: { readonly exitCode: TargetResult['exitCode'] | undefined }) {
  const condition = exitConditions.find(({ id, code }) => code === exitCode && !(id in runOutcomeShown))
  return condition === undefined ? null : <small>{condition.meaning}</small>
}

/** The gravest outcome stands first, and colours the cell. */
function Cell({ tally }: { readonly tally: ClassTally | undefined }) {
  if (!tally) return <td>none</td>
  const { counts } = tally
  const present = shownOutcomes.filter((outcome) => counts[outcome] > 0)
  const colour = present[0] ?? (counts.attested > 0 ? 'attested' : '')
  return (
    <td class={colour}>
      {present.map((outcome) => (
        <span key={outcome} class={outcome}>
          <Sign sign={outcomeShown[outcome].sign} /> {counts[outcome]} {outcomeShown[outcome].word}
          {outcome === 'failed' && counts.waived > 0 ? ` (${String(counts.waived)} waived)` : ''}
        </span>
      ))}
      {counts.attested > 0 && <span class="attested">{counts.attested} of them attested</span>}
    </td>
  )
}
