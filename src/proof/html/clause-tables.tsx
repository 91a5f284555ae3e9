import { Prose } from '../../report/html/text.js'
import type { Proof } from '../../schema/generated/proof.js'
import { classesOf, clausesIn, titleOf, SubjectLinks } from './by-class.js'

/** Every clause with the deviations that turn it red, by class. */
export function ClauseTables({ proof }: { readonly proof: Proof }) {
  return (
    <>
      {classesOf(proof).map((name) => (
        <div class="group" key={name}>
          <h3>{titleOf(name)}</h3>
          <table class="listing">
            <thead>
              <tr>
                <th scope="col">Clause</th>
                <th scope="col">Stays green for</th>
                <th scope="col">Turns red for</th>
              </tr>
            </thead>
            <tbody>
              {clausesIn(proof, name).map((clause) => (
                <Row key={clause.id} clause={clause} proof={proof} />
              ))}
            </tbody>
          </table>
        </div>
      ))}
    </>
  )
}

function Row({ clause, proof }: { readonly clause: Proof['clauses'][number]; readonly proof: Proof }) {
  const { id, title, level, deviations, checks, variants } = clause
  const blind = proof.undetected.includes(id)
  const wrong = proof.subjects.some(({ breaks, failed }) => breaks.includes(id) !== failed.includes(id))
  return (
    <tr id={id} class="filtered" data-class={clause.class} data-faulty={blind || wrong ? 'yes' : 'no'}>
      <th scope="row">
        <code class="id">{id}</code> <span class="tag">{level}</span>
        <small>
          <Prose text={title} />
        </small>
      </th>
      <td>{variants} variants</td>
      <td>
        {deviations.length > 0 ? (
          <SubjectLinks ids={deviations} />
        ) : (
          <span class={blind ? 'mark failed' : 'note'}>none{blind ? '' : ' of those asked for'}</span>
        )}
        {checks.length > 0 && (
          <ul class="checks">
            {checks.map((check) => (
              <li key={check.id}>
                <code>{check.id}</code> <span class="tag">{check.depth}</span>{' '}
                {check.deviations.length > 0 ? (
                  <SubjectLinks ids={check.deviations} />
                ) : (
                  <span class="note">none: never seen to fail</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  )
}
