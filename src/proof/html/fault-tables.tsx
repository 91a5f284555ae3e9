import { Sign } from '../../report/html/exchanges/marks.js'
import type { Proof, ProvenSubject } from '../../schema/generated/proof.js'
import { classesOf, deviationsIn, titleOf, anchorOf } from './by-class.js'

/** Faults by circumstance, a table a class: where a cell is empty, no deviation tries the fault in that circumstance. */
export function FaultTables({ proof }: { readonly proof: Proof }) {
  return (
    <>
      {classesOf(proof)
        .map((name) => ({ name, deviations: deviationsIn(proof, name).filter(({ fault }) => fault !== undefined) }))
        .filter(({ deviations }) => deviations.length > 0)
        .map(({ name, deviations }) => (
          <div
            class="scroll"
            tabIndex={0}
            role="group"
            aria-label={`Faults by circumstance: ${titleOf(name)}`}
            key={name}
          >
            <table class="crossing">
              <caption>{titleOf(name)}</caption>
              <FaultRows deviations={deviations} />
            </table>
          </div>
        ))}
    </>
  )
}

function FaultRows({ deviations }: { readonly deviations: readonly ProvenSubject[] }) {
  const faults = [...new Set(deviations.map(({ fault }) => fault))]
  const circumstances = [...new Set(deviations.map(({ circumstance }) => circumstance))]
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Fault</th>
          {circumstances.map((circumstance) => (
            <th scope="col" key={circumstance}>
              {circumstance?.replaceAll('-', ' ')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {faults.map((fault) => (
          <tr key={fault}>
            <th scope="row">{fault?.replaceAll('-', ' ')}</th>
            {circumstances.map((circumstance) => (
              <Cell
                key={circumstance}
                deviation={deviations.find((each) => each.fault === fault && each.circumstance === circumstance)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

function Cell({ deviation }: { readonly deviation: ProvenSubject | undefined }) {
  if (!deviation) return <td class="empty">none</td>
  const { id, faults, breaks } = deviation
  return (
    <td>
      <Sign sign={faults.length === 0 ? '✓' : '✗'} /> <a href={`#${anchorOf(id)}`}>{breaks.join(' ')}</a>
    </td>
  )
}
