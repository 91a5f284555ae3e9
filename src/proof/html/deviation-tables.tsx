import { ClauseLinks, Sign } from '../../report/html/exchanges/marks.js'
import { Prose } from '../../report/html/text.js'
import type { Proof, ProvenSubject } from '../../schema/generated/proof.js'
import { classWords, classesOf, deviationsIn, titleOf, anchorOf } from './by-class.js'

/** Every deviation with the clauses that it turned red, by the class of the first that it breaks. */
export function DeviationTables({ proof }: { readonly proof: Proof }) {
  return (
    <>
      {classesOf(proof)
        .map((name) => ({ name, deviations: deviationsIn(proof, name) }))
        .filter(({ deviations }) => deviations.length > 0)
        .map(({ name, deviations }) => (
          <div class="group" key={name}>
            <h3>{titleOf(name)}</h3>
            <table class="listing">
              <thead>
                <tr>
                  <th scope="col">Deviation</th>
                  <th scope="col">Turned red</th>
                  <th scope="col">What the server does</th>
                </tr>
              </thead>
              <tbody>
                {deviations.map((deviation) => (
                  <Row key={deviation.id} deviation={deviation} />
                ))}
              </tbody>
            </table>
          </div>
        ))}
    </>
  )
}

function Row({ deviation }: { readonly deviation: ProvenSubject }) {
  const { id, sentence, breaks, failed, faults } = deviation
  const missed = breaks.filter((clause) => !failed.includes(clause))
  return (
    <tr
      id={anchorOf(id)}
      class="filtered"
      data-class={classWords([...breaks, ...failed])}
      data-faulty={faults.length > 0 ? 'yes' : 'no'}
    >
      <th scope="row">
        <code>{id}</code>
      </th>
      <td>
        <span class={`mark ${faults.length === 0 ? 'passed' : 'failed'}`}>
          <Sign sign={faults.length === 0 ? '✓' : '✗'} /> {faults.length === 0 ? 'exactly' : 'not exactly'}
        </span>{' '}
        <ClauseLinks ids={failed} />
        {missed.length > 0 && (
          <small>
            missed: <ClauseLinks ids={missed} />
          </small>
        )}
      </td>
      <td>
        <Prose text={sentence} />
      </td>
    </tr>
  )
}
