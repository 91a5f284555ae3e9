import type { ClauseResult, Report } from '../../../schema/generated/report.js'
import { shownLevels, shownOutcomes } from '../../outcome/counts.js'
import { classesIn, classTitle, counted, outcomeShown, standingOf, type ClauseStanding } from '../../wording.js'
import { Clause } from './clause.js'
import type { Comparisons } from '../exchanges/comparisons.js'
import { Sign } from '../exchanges/marks.js'

interface Shown {
  readonly report: Report
  readonly comparisons: Comparisons
  readonly curlOf: (clause: ClauseResult) => string | undefined
}

/** Every clause by class, folded, with a filter over outcome, class, level and words that the address keeps. */
export function ClauseList({ report, comparisons, curlOf }: Shown) {
  const groups = classesIn(report).map((name) => ({
    name,
    clauses: report.clauses.filter((clause) => clause.class === name),
  }))
  return (
    <section class="clauses" aria-labelledby="clauses">
      <h2 id="clauses">Clauses</h2>
      <Filter report={report} classes={groups.map(({ name }) => name)} />
      {groups.map(({ name, clauses }) => (
        <details class="group" key={name} id={`class-${name}`}>
          <summary>
            <h3>{classTitle(name)}</h3> <Summary clauses={clauses} />
          </summary>
          {clauses.map((clause) => (
            <Clause key={clause.id} report={report} clause={clause} comparisons={comparisons} curl={curlOf(clause)} />
          ))}
        </details>
      ))}
    </section>
  )
}

function Filter({ report, classes }: { readonly report: Report; readonly classes: readonly string[] }) {
  return (
    <form class="filter" role="search" aria-label="Filter the clauses" hidden>
      <fieldset>
        <legend class="hidden">Outcome</legend>
        {filterChips.map(({ id, sign, word }) => (
          <label class={`chip ${id}`} key={id}>
            <input type="checkbox" name="outcome" value={id} checked />
            <Sign sign={sign} /> {word} <b>{report.clauses.filter((clause) => standingOf(clause).id === id).length}</b>
          </label>
        ))}
      </fieldset>
      <div class="row">
        <label>
          Class <Choice name="class" values={classes} />
        </label>
        <label>
          Level <Choice name="level" values={shownLevels} />
        </label>
        <label class="words">
          Words <input type="search" name="words" placeholder="id, title, reason…" autoComplete="off" />
        </label>
        <button type="reset">Show all</button>
        <button type="button" name="unfold">
          Open all
        </button>
        <output aria-live="polite">{counted(report.clauses.length, 'clause')}</output>
      </div>
    </form>
  )
}

function Choice({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  return (
    <select name={name}>
      <option value="">all</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  )
}

const filterChips: readonly ClauseStanding[] = [
  ...shownOutcomes.map((outcome) => ({ id: outcome, ...outcomeShown[outcome] })),
  { id: 'attested', sign: '✎', word: 'attested' },
]

function Summary({ clauses }: { readonly clauses: readonly ClauseResult[] }) {
  return (
    <span class="tags">
      {filterChips.map(({ id, sign, word }) => {
        const count = clauses.filter((clause) => standingOf(clause).id === id).length
        return count === 0 ? null : (
          <span key={id} class={`mark ${id}`}>
            <Sign sign={sign} /> {count} {word}
          </span>
        )
      })}
    </span>
  )
}
